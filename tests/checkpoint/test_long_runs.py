"""Searches that take long: killed, interrupted, taken up again, on any number of threads."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import edgewise
from checkpoints import through_json
from commands import answer, run, signalled, timeless
from edgewise.board import Board
from edgewise.checkpoint import load
from edgewise.engines import Ask, Run, Standing
from edgewise.limit import Limit, Options, Progress

OWEN = ("owen-6x6", "--plain", "--order", "rows")
TOTAL = {"arrangements": 260, "solutions": 65, "complete": True, "unique": False}
TOTAL |= {"nodes": 69_284_103}
"""Of a plain search, which is the same on every machine; some tenths of a second."""


def refused(*args: str) -> str:
    done = run(*args, status=2)
    assert done.stdout == ""
    return done.stderr


def nodes(path: Path) -> int:
    """Placements made according to a checkpoint, which is whole."""
    profile = load(path).state["profile"]
    assert isinstance(profile, list)
    return sum(profile)


# Killed, interrupted


def test_a_search_killed_at_random_moments_counts_everything_once(tmp_path: Path) -> None:
    moments = random.Random(3)
    for trial in range(2):
        path, useful = tmp_path / f"{trial}.ckpt", 0
        command = ["count", *OWEN, "--json", "--resume", "--every", "0"]
        command += ["--threads", str(1 + trial % 2), "--checkpoint", str(path)]
        for _ in range(12):
            # Four slices at most, of which none is more than twice as long as the one before.
            program = signalled("SIGKILL", moments.randint(1, 40), tmp_path)
            run(*command, program=program, status=-9)
            useful += path.exists() and 0 < nodes(path) < TOTAL["nodes"]
            if useful == 3:
                break
        assert useful == 3  # it was really killed in the middle
        found = json.loads(run(*command).stdout)
        assert timeless(found) == TOTAL
        assert sorted(p.name for p in tmp_path.glob(f".{trial}.*")) == []  # no leftovers


@pytest.mark.parametrize(
    ("number", "before", "after"), [("SIGINT", 1, 2), ("SIGTERM", 2, 1), ("SIGHUP", 1, 8)]
)
def test_an_interrupted_search_is_saved_and_goes_on_with_other_threads(
    path: Path, number: str, before: int, after: int
) -> None:
    keep = ("--checkpoint", str(path))
    program = signalled(number, 1, path.parent, seconds=0.03)
    out = run("count", *OWEN, *keep, "--threads", str(before), program=program, status=130).stdout
    made = re.search(r": interrupted after ([\d,]+) placements", out)
    assert made is not None, out
    assert nodes(path) == int(made[1].replace(",", "")) > 0  # to the last placement
    found = answer("count", *OWEN, *keep, "--resume", "--threads", str(after))
    assert timeless(found) == TOTAL


def test_a_signal_before_the_first_placement_loses_nothing(path: Path) -> None:
    command = ("count", *OWEN, "--checkpoint", str(path))
    run(*command, program=signalled("SIGINT", 1, path.parent), status=130)
    assert nodes(path) == 0
    assert timeless(answer(*command, "--resume")) == TOTAL


# Limits


def test_limits_put_a_search_down_as_often_as_one_likes(path: Path) -> None:
    for limit in (1, 1000, 300_000, 1_100_000, 20_000_000, 20_000_000):
        args = ("--nodes", str(limit), "--checkpoint", str(path), "--resume")
        found = answer("count", *OWEN, *args, status=3)
        assert found["complete"] is False
        assert limit <= found["nodes"] == nodes(path) < limit + 10_000
    assert timeless(answer("count", *OWEN, "--checkpoint", str(path), "--resume")) == TOTAL


def boards_of_all_runs(path: Path, *args: str, limits: Iterator[tuple[str, str]]) -> list[Any]:
    """What all runs print together, the last one without a limit."""
    found: list[Any] = []
    for limit in limits:
        once = answer("solve", *args, "--all", *limit, "--checkpoint", str(path), "--resume",
                      status=None)  # fmt: skip
        found += once["boards"]
        if once["complete"]:
            return found
    once = answer("solve", *args, "--all", "--checkpoint", str(path), "--resume")
    return found + list(once["boards"])


@pytest.mark.parametrize(
    ("puzzle", "steps"),
    [
        (("ultimate", "--threads", "1"), (1, 40_000, 200_000, 500_000, 700_000)),
        (("owen-6x6", "--plain", "--threads", "2"), (400_000, 5_000_000, 30_000_000, 60_000_000)),
        (("owen-6x6", "--distinct"), (400_000, 1_000_000, 5_000_000, 9_000_000)),
    ],
)
def test_boards_put_down_by_nodes_are_all_boards_each_once_in_order(
    path: Path, puzzle: tuple[str, ...], steps: tuple[int, ...]
) -> None:
    undisturbed = answer("solve", *puzzle, "--all")["boards"]
    limits = (("--nodes", str(step)) for step in steps)
    found = boards_of_all_runs(path, *puzzle, limits=limits)
    if "--distinct" in puzzle:  # it is planned at another moment, so the order may be another
        found, undisturbed = sorted(map(str, found)), sorted(map(str, undisturbed))
    assert found == undisturbed


def test_boards_put_down_by_the_clock_are_all_boards_each_once_in_order(path: Path) -> None:
    puzzle = ("owen-6x6", "--plain", "--threads", "2")
    undisturbed = answer("solve", *puzzle, "--all")["boards"]
    limits = (("--seconds", "0.05") for _ in range(7))
    assert boards_of_all_runs(path, *puzzle, limits=limits) == undisturbed


# A full disk


def fill(disk: Path) -> Path:
    filler = disk / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while file.write(bytes(512)):
            pass
    return filler


def test_a_full_disk_is_told_once_and_the_answer_is_right(small_disk: Path) -> None:
    fill(small_disk)
    path = small_disk / "run.ckpt"
    done = run("count", *OWEN, "--json", "--checkpoint", str(path), "--every", "0.02")
    assert timeless(json.loads(done.stdout)) == TOTAL
    assert done.stderr.count(f"cannot write {path}: No space left on device") == 1
    assert "the search goes on, there is no checkpoint yet" in done.stderr
    assert os.listdir(small_disk) == ["filler"]


def test_a_full_disk_and_a_limit_tell_what_is_on_the_disk(small_disk: Path) -> None:
    path = small_disk / "run.ckpt"
    keep = ("count", *OWEN, "--checkpoint", str(path), "--resume", "--every", "0")
    run(*keep, "--nodes", "5000000", status=3)
    filler, before = fill(small_disk), path.read_bytes()
    done = run(*keep, "--nodes", "20000000", status=3)
    written = f"the last checkpoint is from {load(path).written:%Y-%m-%d %H:%M} UTC"
    trouble = f"edgewise: cannot write {path}: No space left on device"
    said = [line for line in done.stderr.splitlines() if not line.startswith("note:")]
    assert said == [f"{trouble}; the search goes on, {written}", f"{trouble}; {written}"]
    assert path.read_bytes() == before
    filler.unlink()
    assert timeless(json.loads(run(*keep, "--json").stdout)) == TOTAL


# What is refused


@pytest.fixture(scope="module")
def put_down(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plain count of the Ultimate cards, with one before it; not to be written to."""
    path = tmp_path_factory.mktemp("put-down") / "run.ckpt"
    keep = ("count", "ultimate", "--plain", "--checkpoint", str(path), "--resume")
    for limit in ("1000", "2000"):
        run(*keep, "--nodes", limit, status=3)
    return path


def test_a_damaged_checkpoint_is_refused_and_the_one_before_named(
    put_down: Path, path: Path
) -> None:
    spare = path.with_name("run.ckpt.previous")
    spare.write_bytes(put_down.with_name("run.ckpt.previous").read_bytes())
    data = put_down.read_bytes()
    command = ("count", "ultimate", "--plain", "--checkpoint", str(path), "--resume")
    for damaged, words in (
        (data[:-10], "is cut short"),
        (data.replace(b'"arrangements": 0', b'"arrangements": 7'), "checksum does not match"),
        (b"", "is empty"),
        (b"my notes", "is not a checkpoint of edgewise"),
    ):
        path.write_bytes(damaged)
        said = refused(*command)
        assert words in said
        assert f"the one before it, {spare}, written" in said
        assert path.read_bytes() == damaged
    spare.replace(path)  # what the message suggests works
    assert answer(*command)["arrangements"] == 48


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("count", "unicorn", "--plain"), "it belongs to another puzzle"),
        (("solve", "ultimate", "--plain", "--all"), "its answer is count, you asked for boards"),
        (("count", "ultimate"), "its plain is yes, you asked for no"),
        (("count", "ultimate", "--plain", "--order", "rows"), "its order is none, you asked for"),
    ],
)
def test_another_question_is_refused(put_down: Path, args: tuple[str, ...], words: str) -> None:
    before = put_down.read_bytes()
    said = refused(*args, "--checkpoint", str(put_down), "--resume")
    assert words in said
    assert str(put_down) in said
    assert put_down.read_bytes() == before


def test_an_existing_file_is_not_overwritten(put_down: Path) -> None:
    before = put_down.read_bytes()
    said = refused("count", "ultimate", "--plain", "--checkpoint", str(put_down))
    assert "is there already; add --resume to go on from it, or remove it" in said
    assert put_down.read_bytes() == before


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--resume",), "--resume: expected --checkpoint FILE as well"),
        (("--checkpoint", "{}/nowhere/run.ckpt"), "there is no folder"),
        (("--checkpoint", "{}"), "is a directory"),
        (("--checkpoint", "{}/run.ckpt", "--every", "nan"), "expected a number of seconds"),
        (("--checkpoint", "{}/run.ckpt", "--every", "-1"), "--every"),
    ],
)
def test_bad_use_is_said_before_the_search(
    tmp_path: Path, args: tuple[str, ...], words: str
) -> None:
    said = refused("count", "eternity2", *(arg.format(tmp_path) for arg in args))
    assert words in said
    assert list(tmp_path.iterdir()) == []


def test_a_search_for_one_board_does_not_become_one_for_all(path: Path) -> None:
    """It does not know which boards are others turned: it would count too many solutions."""
    keep = ("solve", "tangle", "--plain", "--checkpoint", str(path))
    run(*keep)
    before = path.read_bytes()
    said = refused(*keep, "--all", "--resume")
    assert "it looks for a single board, you asked for several" in said
    assert path.read_bytes() == before
    path.unlink()
    run(*keep, "--all", "--nodes", "1000", status=3)
    assert "it looks for several, you asked for a single board" in refused(*keep, "--resume")


def test_a_search_of_a_part_of_the_boards_is_not_watched(path: Path) -> None:
    """Watching shows all boards; with the symmetry broken there are fewer, so counts were wrong."""
    keep = ("count", "owen-6x6", "--checkpoint", str(path))
    run(*keep, "--nodes", "8000000", status=3)
    assert load(path).plan["confined"] is not None
    assert "so it cannot be watched" in refused(*keep, "--resume", "-vvv")
    found = answer(*keep, "--resume", "-vv")
    assert (found["arrangements"], found["solutions"]) == (260, 65)


# What was begun


def test_a_search_that_ended_before_it_was_planned_is_planned_when_taken_up(path: Path) -> None:
    keep = ("count", "owen-6x6", "--checkpoint", str(path))
    run(*keep, "--nodes", "0", status=3)
    planned = timeless(answer("count", "owen-6x6"))
    assert timeless(answer(*keep, "--resume")) == planned
    assert planned["nodes"] < TOTAL["nodes"]


def test_a_plan_is_kept(path: Path) -> None:
    keep = ("count", "owen-6x6", "--checkpoint", str(path))
    run(*keep, "--nodes", "5000000", status=3)
    plan = load(path).plan
    assert timeless(answer(*keep, "--resume")) == timeless(answer("count", "owen-6x6"))
    assert load(path).plan == plan


@pytest.mark.parametrize("command", ["count", "solve"])
def test_a_finished_search_answers_at_once(path: Path, command: str) -> None:
    args = (command, *OWEN, *(("--all",) if command == "solve" else ()))
    first = answer(*args, "--checkpoint", str(path))
    again = answer(*args, "--checkpoint", str(path), "--resume")
    assert again["seconds"] == pytest.approx(first["seconds"], abs=0.002)  # nothing was added
    assert timeless(again) | {"boards": 0} == timeless(first) | {"boards": 0}
    assert again.get("boards", []) == []  # those were printed


def test_the_time_of_all_runs_is_added_up(path: Path) -> None:
    keep = ("count", *OWEN, "--checkpoint", str(path), "--resume")
    first = answer(*keep, "--nodes", "40000000", status=3)
    assert answer(*keep)["seconds"] > first["seconds"] > 0


def test_a_fresh_checkpoint_is_noted_and_quiet_says_nothing(path: Path) -> None:
    keep = ("count", "unicorn", "--checkpoint", str(path), "--resume")
    assert "there is no" in run(*keep).stderr
    assert f"going on from {path}, written 20" in run(*keep).stderr
    assert run(*keep, "--quiet").stderr == ""


def test_a_checkpoint_made_while_boards_are_handed_out_has_those_still_to_come() -> None:
    """Printed twice is bearable; never printed is not."""
    puzzle = edgewise.load("ultimate")
    every = list(puzzle.solutions())
    handed: list[Board] = []
    moments: list[tuple[int, Standing]] = []

    def look(_: Progress) -> None:
        standing = search.standing()
        assert standing is not None
        moments.append((len(handed), through_json(standing)))

    search = Run(puzzle, progress=look)
    for board in search.boards():
        handed.append(board)
    assert handed == every
    for count, standing in moments:
        rest = list(Run(puzzle, standing=standing).boards())
        assert handed[:count] + rest == every


# The same on any number of threads


@pytest.mark.parametrize(
    "args",
    [
        ("count", *OWEN),
        ("count", "owen-6x6"),
        ("count", "tangle", "--json"),
        ("solve", "tangle", "--all", "--json"),
        ("solve", "owen-6x6", "--plain", "--all", "--json"),
        ("solve", "owen-6x6", "--plain", "--limit", "40"),
    ],
    ids=" ".join,
)
def test_the_output_is_the_same_for_every_number_of_threads(args: tuple[str, ...]) -> None:
    outputs = set[str]()
    for threads in ("1", "2", "8"):
        out = run(*args, "--threads", threads).stdout
        out = re.sub(r'"seconds": [\d.e-]+', "", out)
        out = re.sub(r"[\d.]+ s\)", "", out)
        if "--limit" in args:
            out = re.sub(r"[\d,]+ placements", "", out)  # what lay ahead is a matter of chance
        outputs.add(out)
    assert len(outputs) == 1
    assert len(outputs.pop()) > 30


# Progress


def glances(name: str, options: Options) -> list[Progress]:
    seen: list[Progress] = []
    assert edgewise.load(name).count(options=options, progress=seen.append).complete
    return seen


@pytest.mark.parametrize("options", [Options(), Options(threads=1), Options(order="spiral")])
def test_a_planned_search_tells_how_much_is_done(options: Options) -> None:
    seen = glances("owen-6x6", options)
    planned = [glance for glance in seen if glance.expected is not None]
    assert len(planned) >= 3
    assert seen[-len(planned) :] == planned  # from the planning on
    assert len({glance.expected for glance in planned}) == 1
    low, about, high = planned[0].expected or (0, 0, 0)
    assert 0 < low <= about <= high
    fractions = [glance.fraction for glance in planned]
    assert all(fraction is not None and 0 <= fraction <= 1 for fraction in fractions)
    assert fractions == sorted(fractions, key=lambda fraction: fraction or 0)
    assert fractions[-1] == 1


def test_a_plain_search_does_not_guess() -> None:
    seen = glances("owen-6x6", Options(plain=True, order="rows"))
    assert {glance.expected for glance in seen} == {None}
    assert {glance.fraction for glance in seen[:-1]} == {None}
    assert seen[-1].fraction == 1


def test_what_is_expected_survives_a_checkpoint() -> None:
    puzzle, ask = edgewise.load("owen-6x6"), Ask(keep=False)
    search = Run(puzzle, Limit(nodes=5_000_000), ask=ask)
    assert list(search.boards()) == []
    before = search.glance()
    assert before.expected is not None
    standing = search.standing()
    assert standing is not None
    after = Run(puzzle, ask=ask, standing=through_json(standing)).glance()
    assert (after.expected, after.fraction) == (before.expected, before.fraction)


def test_a_checkpoint_that_is_not_there_is_told_to_those_who_go_on(tmp_path: Path) -> None:
    words = "the search begins at the beginning"
    assert words in run("count", "unicorn", "--checkpoint", f"{tmp_path}/a", "--resume").stderr
    assert words not in run("count", "unicorn", "--checkpoint", f"{tmp_path}/b").stderr
