"""The command line as a user meets it: run as a program, judged by output and exit status."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import commands
import edgewise
from commands import answer
from edgewise import library
from edgewise.cli import COMMANDS
from edgewise.formats import dump, dump_boards, read, read_boards
from terminals import interrupted, terminal

IMPOSSIBLE = "board: 1x2\ntiles:\na b a b\nc d c d\n"


run = partial(commands.run, status=None)


def ok(*args: str, text: str = "", status: int = 0) -> str:
    """What it prints, given that it ends with *status* and has nothing to complain about."""
    return commands.run(*args, text=text, status=status).stdout


# solve


def test_solve_draws_a_board_to_lay_the_tiles_from() -> None:
    out = ok("solve", "unicorn")
    assert "│Y+ 1↑ G-│" in out
    assert "Solved (" in out
    assert "\033" not in out  # no colours into a pipe


def test_solve_in_json_has_the_promised_keys() -> None:
    found = answer("solve", "unicorn")
    assert found["status"] == "solved"
    assert {"boards", "nodes", "seconds"} <= found.keys()
    puzzle = edgewise.load("unicorn")
    (board,) = read_boards(puzzle, json.dumps(found))
    assert edgewise.judge(board).valid


def test_solve_all_lists_every_arrangement_and_distinct_every_solution() -> None:
    every = answer("solve", "unicorn", "--all")
    assert isinstance(every["boards"], list)
    assert len(every["boards"]) == 8
    assert (every["arrangements"], every["solutions"], every["complete"]) == (8, 2, True)
    distinct = answer("solve", "unicorn", "--all", "--distinct")
    assert isinstance(distinct["boards"], list)
    assert len(distinct["boards"]) == 2


def test_solve_limit_stops_at_as_many_boards() -> None:
    found = answer("solve", "unicorn", "--limit", "3")
    assert isinstance(found["boards"], list)
    assert len(found["boards"]) == 3
    assert (found["status"], found["complete"]) == ("solved", False)


def test_solve_of_an_impossible_puzzle_is_an_answer_with_status_1() -> None:
    assert "Impossible: everything was tried" in ok("solve", "-", text=IMPOSSIBLE, status=1)
    assert answer("solve", "-", text=IMPOSSIBLE, status=1)["status"] == "impossible"


@pytest.mark.parametrize("limit", [("--nodes", "1000"), ("--seconds", "0.05")])
def test_a_limit_reached_without_an_answer_is_status_3(limit: tuple[str, str]) -> None:
    assert "no solution so far" in ok("solve", "owen-10x10", *limit, status=3)
    assert answer("solve", "owen-10x10", *limit, status=3)["status"] == "stopped"


def test_solve_saves_boards_that_can_be_checked(tmp_path: Path) -> None:
    for suffix in ("json", "txt"):
        path = tmp_path / f"all.{suffix}"
        ok("solve", "unicorn", "--all", "--out", str(path))
        assert "complete" in ok("check", "unicorn", str(path), "--complete")
    ok("solve", "unicorn", "--out", str(tmp_path / "board.svg"))
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")


def test_out_with_an_unknown_suffix_is_refused_before_the_search(tmp_path: Path) -> None:
    done = run("solve", "owen-10x10", "--out", str(tmp_path / "board.docx"))
    assert done.returncode == 2
    assert "expected a name ending in .svg, .png, .pdf, .json, .url, .et2, .txt" in done.stderr


def test_out_never_replaces_the_puzzle_itself(tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    ok("convert", "unicorn", str(path))
    before = path.read_bytes()
    for args in (("solve", str(path), "--out", str(path)), ("convert", str(path), str(path))):
        done = run(*args)
        assert done.returncode == 2
        assert "is the puzzle itself" in done.stderr
    assert path.read_bytes() == before


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "boards.json"
    path.write_text("precious", encoding="utf-8")
    code = (
        "import resource, sys; from edgewise.cli import main;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100));"
        f"sys.argv = ['edgewise', 'solve', 'ultimate', '--all', '--quiet', '--out', {str(path)!r}];"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "boards.json: cannot be written" in done.stderr
    assert path.read_text(encoding="utf-8") == "precious"
    assert [p.name for p in tmp_path.iterdir()] == ["boards.json"]


@pytest.mark.parametrize(
    ("out", "words"),
    [
        ("nowhere/board.json", "there is no folder"),
        ("boards.svg", "a picture shows one board"),
    ],
)
def test_an_out_that_cannot_work_is_refused_before_the_search(
    out: str, words: str, tmp_path: Path
) -> None:
    done = run("solve", "owen-10x10", "--all", "--out", str(tmp_path / out))
    assert done.returncode == 2
    assert words in done.stderr


def test_nothing_found_is_nothing_saved_and_said_so(tmp_path: Path) -> None:
    done = run("solve", "-", "--out", str(tmp_path / "board.json"), text=IMPOSSIBLE)
    assert done.returncode == 1
    assert "was not written" in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_name_without_file_or_library_entry_suggests_another() -> None:
    done = run("solve", "unicron")
    assert done.returncode == 2
    assert "unicorn" in done.stderr
    assert done.stdout == ""


# count


@pytest.mark.parametrize("name", ["unicorn", "triazzle", "drive-ya-nuts", "pyramid-simple"])
def test_count_in_json_has_the_promised_keys_and_the_known_counts(name: str) -> None:
    found, entry = answer("count", name), library.entry(name)
    assert {"arrangements", "solutions", "complete", "nodes", "seconds"} <= found.keys()
    assert found["engine"] == "backtrack"
    assert (found["arrangements"], found["solutions"]) == (entry.arrangements, entry.solutions)
    assert found["complete"] is True


def test_count_of_an_impossible_puzzle_is_nought_and_answered() -> None:
    assert answer("count", "-", text=IMPOSSIBLE)["arrangements"] == 0


def test_count_stopped_says_at_least() -> None:
    out = ok("count", "tantrix-triangle", "--nodes", "1000000", status=3)
    assert out.startswith("at least ")
    assert "stopped by the limit" in out


def test_ctrl_c_reports_what_was_found_and_exits_with_130() -> None:
    command = ("count", "eternity2-clue1", "--plain", "--json")
    for number in (signal.SIGINT, signal.SIGTERM):
        status, out = interrupted(*command, at=r"[1-9][\d,]* found", number=number)
        assert status == 130
        found = json.loads(out)
        assert found["complete"] is False
        assert found["arrangements"] > 0


# check


@pytest.fixture(scope="module")
def all_ultimate() -> list[str]:
    """All 48 boards of the Ultimate cards, as text."""
    puzzle = edgewise.load("ultimate")
    return [dump_boards(board, "text") for board in puzzle.solutions()]


def test_check_complete_says_so(all_ultimate: list[str]) -> None:
    out = ok("check", "ultimate", "-", "--complete", text="\n".join(all_ultimate))
    assert "✓ 48 of 48 boards are right" in out
    assert "✓ complete: these are all: 48 boards" in out
    found = answer("check", "ultimate", "-", "--complete", text="\n".join(all_ultimate))
    assert found["valid"] is True
    assert found["complete"] is True
    assert found["missing"] == found["extra"] == found["mismatches"] == []


def test_check_complete_names_the_missing_the_wrong_and_the_joint(
    all_ultimate: list[str],
) -> None:
    puzzle = edgewise.load("ultimate")
    removed = all_ultimate[5]
    (before,) = read_boards(puzzle, all_ultimate[20])
    turned = before["r1c1"]
    assert turned is not None
    corrupted = before.put("r1c1", edgewise.Placement(turned.tile, (turned.turn + 1) % 4))
    boards = [*all_ultimate[:5], *all_ultimate[6:20], dump_boards(corrupted, "text")]
    boards += all_ultimate[21:]
    out = ok("check", "ultimate", "-", "--complete", text="\n".join(boards), status=1)
    assert "✗ board 20" in out
    assert "r1c1.1 and r1c2.3 touch, but" in out
    assert "✗ extra: board 20 is not a solution" in out
    assert out.count("✗ missing: ") == 2
    assert f"✗ missing: {' '.join(removed.split())}" in out
    assert f"✗ missing: {' '.join(all_ultimate[20].split())}" in out

    found = answer("check", "ultimate", "-", "--complete", text="\n".join(boards), status=1)
    assert found["valid"] is False
    assert found["extra"] == [{"board": 20, "reason": "not a solution"}]
    missing = read_boards(puzzle, json.dumps(found["missing"]))
    expected = [read_boards(puzzle, text)[0].picture() for text in (removed, all_ultimate[20])]
    assert sorted(board.picture() for board in missing) == sorted(expected)
    assert isinstance(found["mismatches"], list)
    assert found["mismatches"][0]["board"] == 20
    assert found["mismatches"][0]["cells"] == ["r1c1", "r1c2"]
    assert found["mismatches"][0]["sides"] == [1, 3]


def test_check_names_a_board_that_is_there_twice(all_ultimate: list[str]) -> None:
    boards = "\n".join([*all_ultimate, all_ultimate[0]])
    found = answer("check", "ultimate", "-", "--complete", text=boards, status=1)
    assert found["extra"] == [{"board": 49, "reason": "the same arrangement as board 1"}]
    assert found["missing"] == []


def test_check_of_one_board_lists_every_joint_and_marks_the_wrong_ones() -> None:
    puzzle = edgewise.load("unicorn")
    board = puzzle.solve().board
    assert board is not None
    good = ok("check", "unicorn", "-", text=dump_boards(board, "json"))
    assert good.count("✓ r") == 12
    assert "✓ this board is a solution" in good
    wrong = board.put("r2c2", edgewise.Placement("1", 0)).remove("r3c3")
    bad = ok("check", "unicorn", "-", text=dump_boards(wrong, "json"), status=1)
    assert "✗ this board is not a solution" in bad
    assert "1 of 9 cells are empty: r3c3" in bad
    assert "tile 1 is there once, but lies in r1c1 and r2c2" in bad


def test_check_stopped_before_the_end_does_not_claim_completeness(tmp_path: Path) -> None:
    puzzle = edgewise.load("eternity2-clue1")
    boards = dump_boards(list(puzzle.solutions(edgewise.Limit(boards=2))), "text")
    (tmp_path / "two.txt").write_text(boards, encoding="utf-8")
    args = ("check", "eternity2-clue1", str(tmp_path / "two.txt"), "--complete", "--json")
    found = answer(*args, "--seconds", "0", status=3)
    assert (found["complete"], found["searched"], found["missed"]) == (False, False, 0)
    # Stopped as well, but with an answer: something is missing.
    status, out = interrupted(*args, at=r"([3-9]|\d[\d,]*\d) found")
    found = json.loads(out)
    assert (status, found["complete"], found["searched"]) == (1, False, False)
    assert found["missed"] > 0


def test_the_empty_list_is_complete_for_an_impossible_puzzle_only(tmp_path: Path) -> None:
    (tmp_path / "no.txt").write_text(IMPOSSIBLE, encoding="utf-8")
    boards = ok("solve", str(tmp_path / "no.txt"), "--all", "--json", status=1)
    found = answer("check", str(tmp_path / "no.txt"), "-", "--complete", text=boards)
    assert (found["valid"], found["complete"], found["boards"]) == (True, True, 0)
    assert answer("check", "unicorn", "-", text="[]", status=1)["valid"] is False
    found = answer("check", "unicorn", "-", "--complete", text="[]", status=1)
    assert isinstance(found["missing"], list)
    assert len(found["missing"]) == 8


def test_many_missing_boards_are_counted_rather_than_printed() -> None:
    args = ("check", "bwinf-0", "-", "--complete")
    first = dump_boards(next(edgewise.load("bwinf-0").solutions()), "text")
    out = ok(*args, text=first, status=1)
    assert out.count("✗ missing: ") == 21
    assert "✗ missing: 63 more\n--json lists up to 10,000 of them.\n" in out


# convert, puzzles, completion


def test_convert_there_and_back_keeps_everything(tmp_path: Path) -> None:
    for name in ("unicorn", "triazzle", "pyramid-simple", "eternity2-clues"):
        text = ok("convert", name, "--to", "text")
        again = ok("convert", "-", "--to", "json", text=text)
        assert read(again) == edgewise.load(name)
        assert again == library.text(name)


def test_convert_writes_a_file_by_its_suffix(tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    assert ok("convert", "unicorn", str(path)) == ""
    assert edgewise.load(path) == edgewise.load("unicorn")
    done = run("convert", "unicorn", str(tmp_path / "cards.pdf"))
    assert done.returncode == 2
    assert "cards.pdf: expected a name that ends in .json or " in done.stderr
    ok("convert", "unicorn", str(tmp_path / "cards.pdf"), "--to", "json")


def test_puzzles_lists_all_and_shows_one() -> None:
    out = ok("puzzles")
    for name in library.names():
        assert f"\n{name} " in "\n" + out
    assert all(len(line) <= 80 for line in out.splitlines())
    shown = ok("puzzles", "goat-house")
    assert "Tharp" in shown
    assert "4 arrangements, 1 solution (proved here)" in shown
    listed = answer("puzzles")["puzzles"]
    assert isinstance(listed, list)
    assert {entry["name"] for entry in listed} == set(library.names())
    assert answer("puzzles", "unicorn")["puzzle"] == json.loads(library.text("unicorn"))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_are_printed(shell: str) -> None:
    assert "_EDGEWISE_COMPLETE" in ok("completion", shell)


def test_puzzle_names_are_completed() -> None:
    done = run(
        text="", _EDGEWISE_COMPLETE="bash_complete", COMP_WORDS="edgewise solve uni", COMP_CWORD="2"
    )
    # bash's script forgets what comes before a file.
    assert done.stdout.splitlines() == ["file,uni", "plain,unicorn"]


def test_bash_really_completes(tmp_path: Path) -> None:
    script = (
        'eval "$(edgewise completion bash)";'
        "COMP_WORDS=(edgewise solve tria); COMP_CWORD=2;"
        "compopt() { :; }; _edgewise_completion edgewise; echo ${COMPREPLY[@]}"
    )
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, env={**os.environ, "PATH": path},
        check=False,
    )  # fmt: skip
    assert done.stdout.split() == ["triazzle"]


# what all commands have


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_of_80_columns_with_an_example(command: str) -> None:
    out = commands.run(command, "--help", COLUMNS="80").stdout
    assert "Example:\n" in out
    assert f"edgewise {command} " in out or "edgewise puzzles\n" in out
    assert [line for line in out.splitlines() if len(line) > 80] == []


def test_the_list_of_commands_fits_80_columns_and_loads_none_of_them() -> None:
    code = (
        "import sys, edgewise.cli; sys.argv = ['edgewise', '--help']\n"
        "try: edgewise.cli.main()\nfinally: print(*sys.modules, sep='\\n', file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={**os.environ, "COLUMNS": "80"},
    )  # fmt: skip
    lines = done.stdout.split("Commands:\n")[1].splitlines()
    assert [line.split()[0] for line in lines] == list(COMMANDS)
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert not re.search(r"\.\.\.|…", "\n".join(lines))
    files = {f"edgewise.cli.{where.split('.')[0]}" for where, _ in COMMANDS.values()}
    assert not files & {*done.stderr.splitlines()}


def test_quiet_keeps_stderr_empty_and_notes_go_there_otherwise() -> None:
    text = "board: 1x2\nmatch: halves\ntiles:\nRH GT RT GH\nRT GH RH GT\n"
    noisy = run("count", "-", text=text)
    assert "RH" in noisy.stderr
    assert "RH" not in noisy.stdout
    assert run("count", "-", "--quiet", text=text).stderr == ""


def test_verbose_goes_from_a_summary_to_each_placement_near_the_end() -> None:
    one = run("count", "unicorn", "-v").stderr
    assert "search: 3,185 placements" in one
    assert "deepest: 9 of 9 cells filled" in one
    two = run("count", "unicorn", "-vv").stderr
    assert len(two.splitlines()) == len(one.splitlines()) + 1 + 9
    three = run("count", "unicorn", "-vvv").stderr.splitlines()
    profile = edgewise.load("unicorn").count().profile
    placements = [line for line in three if line[:4] in ("7/9:", "8/9:", "9/9:")]
    assert len(placements) == sum(profile[6:])
    assert sum(line.startswith("9/9: ") for line in placements) == 8


def test_the_most_verbose_search_keeps_its_limits() -> None:
    """A million placements in words take far longer."""
    assert run("count", "tantrix-triangle", "-vvv", "--seconds", "0.5").returncode == 3
    done = run("count", "tantrix-triangle", "-vvv", "--nodes", "10000")
    assert done.returncode == 3
    assert "15/15: " in done.stderr
    assert len(done.stderr.splitlines()) < 10_000


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["solve"], "Missing argument 'PUZZLE'"),
        (["solve", "unicorn", "--limit", "0"], "--limit"),
        (["solve", "unicorn", "--all", "--limit", "2"], "exclude each other"),
        (["solve", "unicorn", "--engine", "magic"], "backtrack"),
        (["count", "unicorn", "--seconds", "-1"], "--seconds"),
        (["count", "unicorn", "--seconds", "nan"], "seconds"),
        (["check", "unicorn", "no-such-file.json"], "no-such-file.json"),
        (["check", "-", "-"], "standard input"),
        (["convert", "unicorn", "--to", "text", "--json"], "--json needs OUT"),
        (["puzzles", "nothing"], "there is no puzzle called 'nothing'"),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_bad_use_is_status_2_with_a_sentence(args: list[str], words: str) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m edgewise solve tantrix-triangle --all | head -n 3"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stdout.count("\n") == 3
    assert "Traceback" not in done.stderr
    assert "Error" not in done.stderr


def test_a_terminal_without_unicode_gets_a_board_all_the_same() -> None:
    out = run("solve", "unicorn", PYTHONIOENCODING="ascii").stdout
    assert out.isascii()
    assert "1/0" in out


def test_colours_can_be_asked_for_in_a_pipe() -> None:
    assert "\033[38;5;" in ok("solve", "unicorn", "--colour")


def in_a_terminal(*args: str, until: str, columns: int = 80) -> str:
    """What the program shows in a real terminal up to there; then it is interrupted."""
    with terminal(*args, columns=columns) as (process, screen):
        screen.until(until)
        shown = screen.shown
        process.send_signal(signal.SIGINT)
        screen.end()
    return shown


LONG = ("macmahon-triangles", "--order", "rows", "--threads", "1")
"""Ten seconds or more, and planned in two."""


def test_a_terminal_shows_colours_and_progress() -> None:
    assert "\033[" in in_a_terminal("solve", "unicorn", until="Solved")
    shown = in_a_terminal("count", *LONG, until="M/s")
    assert "% done" in shown
    assert "M/s" in shown


@pytest.mark.parametrize("command", ["count", "estimate"])
def test_a_terminal_shows_that_a_search_is_planned(command: str) -> None:
    assert "planning the search" in in_a_terminal(command, "owen-8x8", until="planning the search")


def test_progress_fits_a_narrow_terminal() -> None:
    shown = in_a_terminal("count", *LONG, until="done", columns=40)
    lines = re.split(r"\r\x1b\[K|\n", shown)
    assert any("% done" in line for line in lines)
    assert all(len(line.strip()) < 40 for line in lines)


def test_piped_puzzle_text_is_solved(tmp_path: Path) -> None:
    text = dump(edgewise.load("unicorn"), "text")
    assert "Solved" in ok("solve", "-", text=text)
