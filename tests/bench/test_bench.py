"""`edgewise bench`: what is measured is true, and told as it is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import edgewise
from commands import PROGRAM, answer, run
from edgewise import FormatError
from edgewise.bench import report, runner
from edgewise.bench.peers import PEERS
from edgewise.bench.results import Facts, Measurement, Results, Who, dump, judged, load
from edgewise.bench.suite import SUITE, named
from edgewise.engines import ENGINES
from edgewise.problem import flatten
from terminals import interrupted

QUICK = [name for name, instance in SUITE.items() if instance.quick]

REAL = edgewise.library.names()

MADE = [name for name in SUITE if name.removesuffix("-one").removesuffix("-all") not in REAL]


# The suite


def test_the_suite_has_everything_that_makes_a_difference() -> None:
    facts = [instance.facts() for instance in SUITE.values()]
    assert 30 <= len(facts) <= 50
    assert {one.every for one in facts} == {one.rim for one in facts} == {False, True}
    assert sum(one.known == 0 for one in facts) >= 5
    assert {"square", "triangle", "hex-flower"} <= {one.shape for one in facts}
    assert min(one.labels for one in facts) <= 3
    assert max(one.labels for one in facts) >= 20
    assert (min(one.cells for one in facts), max(one.cells for one in facts)) == (7, 196)


def test_an_instance_is_the_same_every_time() -> None:
    for name in MADE:
        assert named(name).puzzle() == named(name).puzzle()


@pytest.mark.parametrize(
    "name", [name for name in MADE if named(name).every or named(name).known == 0]
)
def test_what_is_known_of_a_made_puzzle_is_true(name: str) -> None:
    found = named(name).puzzle().count()
    assert (found.complete, found.arrangements) == (True, named(name).known)


@pytest.mark.parametrize("name", [name for name in MADE if named(name).known == 0])
def test_a_spoiled_puzzle_cannot_be_told_by_counting_labels(name: str) -> None:
    puzzle = named(name).puzzle()
    assert not puzzle.flaws()
    problem = flatten(puzzle, counted=False)
    assert all(problem.fits())
    if puzzle.rule.rim is not None:  # every label must be there an even number of times
        inner = [x for tile in puzzle.tiles for x in tile.sides if x != "grey"]
        assert all(inner.count(label) % 2 == 0 for label in set(inner))


# Judging


FACTS = Facts("x", True, "square", 4, 2, False, None)


def made(
    who: str, status: str = "solved", seconds: float = 1.0, count: int | None = 8
) -> Measurement:
    return Measurement("x", who, status, seconds, count if status == "solved" else 0)


def statuses(facts: Facts, *found: Measurement) -> list[str]:
    return [m.status for m in judged(facts, found, ["backtrack", "sat"])]


def test_a_count_other_than_the_known_one_is_wrong() -> None:
    assert statuses(replace(FACTS, known=8), made("a"), made("b", count=9)) == ["solved", "wrong"]


def test_a_count_other_than_ours_is_wrong() -> None:
    found = made("backtrack"), made("sat"), made("a", count=9), made("b", "impossible")
    assert statuses(FACTS, *found) == ["solved", "solved", "wrong", "wrong"]


def test_impossible_is_wrong_if_anybody_has_a_board() -> None:
    one = replace(FACTS, every=False)
    assert statuses(one, made("a", "impossible"), made("b")) == ["wrong", "solved"]
    assert statuses(replace(one, known=1), made("a", "impossible")) == ["wrong"]
    assert statuses(one, made("a", "impossible"), made("b", "stopped")) == ["impossible", "stopped"]


def test_solved_is_wrong_if_it_is_known_to_be_impossible() -> None:
    assert statuses(replace(FACTS, every=False, known=0), made("a")) == ["wrong"]


# Telling


def results(*found: Measurement, auto: bool = False) -> Results:
    names = ["auto"] * auto + ["backtrack", "sat", "ortools", "xcover"]
    who = tuple(Who(name, name in ("auto", "backtrack", "sat"), "", "node", True) for name in names)
    versions = {"edgewise": "1"}
    return Results("2026-01-01", "here", 0.5, "abc", versions, 20.0, 2, True, (FACTS,), who, found)


def test_results_survive_a_file() -> None:
    before = results(made("backtrack"), replace(made("xcover"), status="wrong", words="é"))
    assert load(dump(before)) == before


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"instances": 1}'])
def test_a_file_that_holds_something_else_is_refused(text: str) -> None:
    with pytest.raises(FormatError, match=r"expected the results\.json"):
        load(text)


def test_the_best_time_is_bold_and_a_time_out_is_shown_as_such() -> None:
    late = Measurement("x", "ortools", "stopped", 20.0)
    table = report.markdown(results(made("backtrack", seconds=0.002), late))
    assert "| **2.0 ms** |" in table
    assert "| > 20 s |" in table
    assert "| yes, > 10,000 times |" in table


def test_a_peer_that_is_ahead_is_said_to_be() -> None:
    found = results(made("backtrack"), made("ortools", seconds=0.25))
    assert "**no**: ortools is 4.0 times as fast" in report.markdown(found)
    assert report.ranking(found, "x").ahead is False
    alone = results(made("backtrack", "stopped"), made("ortools"))
    assert "**no**: ortools alone answers" in report.markdown(alone)
    assert "no" in next(line for line in report.terminal(alone) if line.startswith("x "))


def test_a_wrong_answer_is_loud_and_wins_nothing() -> None:
    lie = replace(made("ortools", seconds=0.001), status="wrong", words="counts 9")
    found = results(made("backtrack"), lie)
    assert report.ranking(found, "x").ahead
    for text in (report.markdown(found), "\n".join(report.terminal(found))):
        assert "WRONG: ortools on x: counts 9" in text


def test_the_choice_of_auto_is_what_counts() -> None:
    found = results(
        made("auto", seconds=1.5), made("backtrack"), made("ortools", seconds=1.2), auto=True
    )
    how = report.ranking(found, "x")
    assert how.ahead is False
    assert report.cost_of_choice(how) == 1.5
    assert "| 1.50 |" in report.markdown(found)


def test_nobody_answers() -> None:
    found = results(made("backtrack", "stopped"), made("ortools", "stopped"))
    assert "nobody answers" in report.markdown(found)
    assert report.ranking(found, "x").ahead is None


def test_the_terminal_table_has_80_columns() -> None:
    long = max(SUITE, key=len)
    facts, found = replace(FACTS, name=long), [
        Measurement(long, "backtrack", "solved", 0.01234),
        Measurement(long, "python-constraint", "solved", 19.9),
    ]  # fmt: skip
    who = tuple(Who(m.who, m.who == "backtrack", "", "node", True) for m in found)
    every = replace(results(), instances=(facts,), who=who, measurements=tuple(found))
    assert all(len(line) <= 80 for line in report.terminal(every))


def test_plots_are_written(tmp_path: Path) -> None:
    from edgewise.bench import plots

    found = results(made("backtrack", seconds=0.01), made("ortools"), made("xcover", "stopped"))
    written = plots.write(found, tmp_path)
    assert {path.name for path in written} == {
        "cactus.svg", "cactus.png", "dots.svg", "dots.png",
    }  # fmt: skip
    text = (tmp_path / "cactus.svg").read_text(encoding="utf-8")
    assert "<svg" in text
    assert "<dc:date>" not in text  # the same results make the same file


# Running


def test_everybody_is_measured_in_one_run(tmp_path: Path) -> None:
    patient = ("--seconds", "3600")
    done = run("bench", "triazzle-one", *patient, "--json", "--out", str(tmp_path), "--quiet")
    found = load(done.stdout)
    assert done.stderr == ""
    assert {m.status for m in found.measurements} == {"solved"}
    assert {who.name for who in found.who} == {*ENGINES, *PEERS}
    assert all(m.megabytes and m.megabytes > 5 for m in found.measurements)
    assert found.versions.keys() >= {"ortools", "highspy", "xcover"}
    assert (tmp_path / "table.md").read_text(encoding="utf-8") == report.markdown(found)
    assert load((tmp_path / "results.json").read_text(encoding="utf-8")) == found
    again = run("bench", "--read", str(tmp_path / "results.json"))
    assert again.stdout == "\n".join(report.terminal(found)) + "\n"


def test_a_run_that_takes_too_long_is_stopped_and_said_to_be() -> None:
    done = run("bench", "owen-7x7-one", "--engines", "plain-python", "--seconds", "0.5")
    assert "> 0.5 s  stopped" in done.stdout
    assert "answers 0 of 1" in done.stdout


def fake(folder: Path, module: str, text: str) -> dict[str, str]:
    """An environment in which a library is another one."""
    (folder / f"{module}.py").write_text(text, encoding="utf-8")
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path}


def bench(env: dict[str, str], *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, "bench", *args],
        env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_a_peer_that_lies_is_caught(tmp_path: Path) -> None:
    lies = "def covers(options, **_):\n    yield []\n"
    args = ("unicorn-all", "--engines", "backtrack,xcover")
    done = bench(fake(tmp_path, "xcover", lies), *args)
    assert done.returncode == 1
    assert "WRONG: xcover on unicorn-all: gives a board that is no solution" in done.stdout
    done = bench(
        fake(tmp_path, "xcover", "def covers(options, **_):\n    return iter([])\n"), *args
    )
    assert done.returncode == 1
    assert "WRONG: xcover on unicorn-all: counts 0 arrangements; there are 8" in done.stdout


def test_a_peer_that_breaks_down_is_said_to(tmp_path: Path) -> None:
    args = ("unicorn-all", "--engines", "backtrack,xcover")
    done = bench(fake(tmp_path, "xcover", "import os\nos.abort()\n"), *args)
    assert done.returncode == 1
    assert "FAILED: xcover on unicorn-all: was ended by SIGABRT" in done.stdout
    done = bench(fake(tmp_path, "xcover", "def covers(options, **_):\n    1 / 0\n"), *args)
    assert "FAILED: xcover on unicorn-all: ZeroDivisionError" in done.stdout


def test_a_missing_library_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("edgewise.bench.peers.base.find_spec", lambda name: None)
    found = runner.absent(["backtrack", "highs", "plain-python"])
    assert list(found) == ["highs"]
    assert str(found["highs"]) == "the peer highs needs highspy: pip install 'edgewise[bench]'"


def test_a_missing_library_is_left_out(tmp_path: Path) -> None:
    hide = (
        "import importlib.util as u\n"
        "real = u.find_spec\n"
        "u.find_spec = lambda name, *a: None if name == 'highspy' else real(name, *a)\n"
    )
    env = fake(tmp_path, "sitecustomize", hide)
    done = bench(env, "unicorn-all", "--engines", "backtrack,highs")
    assert done.returncode == 0, done.stderr
    assert "pip install 'edgewise[bench]'; it is left out" in done.stderr
    assert "highs" not in done.stdout
    assert bench(env, "unicorn-all", "--engines", "highs").returncode == 2


def test_ctrl_c_keeps_what_was_measured() -> None:
    command = ("bench", "unicorn-all", "spoiled-9x9-one", "--json", "--seconds", "3600")
    status, out = interrupted(*command, "--engines", "backtrack,plain-python", at="4 of 4")
    assert status == 130
    found = load(out)
    assert not found.complete
    assert [(m.instance, m.who) for m in found.measurements] == [
        ("unicorn-all", "backtrack"),
        ("unicorn-all", "plain-python"),
        ("spoiled-9x9-one", "backtrack"),
    ]
    assert "interrupted" in report.markdown(found)


def test_threads_are_as_many_as_asked_for() -> None:
    found = load(
        json.dumps(answer("bench", "unicorn-all", "--engines", "backtrack", "--threads", "1"))
    )
    assert found.threads == 1


# The command line


def test_the_list_names_all_instances() -> None:
    shown, who = run("bench", "--list").stdout.split("\n\n")
    assert {line.split()[0] for line in shown.splitlines()} == {*SUITE}
    assert all(name in who for name in (*ENGINES, *PEERS))
    assert {one["name"] for one in answer("bench", "--list", "--quick")["instances"]} == {*QUICK}


def test_an_unknown_name_is_refused_with_near_ones() -> None:
    done = run("bench", "owen-6x6", status=2)
    assert "did you mean" in done.stderr
    assert (
        "there is no engine or peer 'ortool'"
        in run("bench", "--engines", "sat,ortool", status=2).stderr
    )
    assert "quick" in run("bench", "owen-7x7-one", "--quick", status=2).stderr


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("edgewise bench uni", "unicorn-all"),
        ("edgewise bench --engines backtrack,or", "backtrack,ortools"),
    ],
)
def test_names_are_completed(words: str, wanted: str) -> None:
    environment = {
        **os.environ,
        "_EDGEWISE_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
    }
    code = "import sys; sys.argv = ['edgewise']; from edgewise.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert f"plain,{wanted}" in done.stdout.splitlines()


def test_what_was_measured_and_published_names_engines_that_there_are() -> None:
    published = Path(__file__).parents[2] / "benchmarks" / "peers" / "results.json"
    found = load(published.read_text(encoding="utf-8"))
    assert set(found.ours()) <= set(ENGINES)
