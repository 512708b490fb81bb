"""The calls without HTTP: their answers are those of the command line, on every bundled puzzle."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import edgewise
from edgewise import Board, formats, library
from edgewise.check import judge
from edgewise.cli import cli
from edgewise.web.asked import Asked
from edgewise.web.calls import CALLS
from edgewise.web.handouts import Made
from edgewise.web.limits import LOCAL, PUBLIC
from edgewise.web.refusal import Refused
from servers import bundled

FEW = 20_000
"""Placements: enough for small puzzles, and soon made on large ones."""

FILMED = 500
"""The same where each is shown."""

CHANCE = {"seconds", "rate", "seed", "trace", "saved", "notes"}
"""What differs from run to run, or is about the file."""

SMALL = ["unicorn", "triazzle", "drive-ya-nuts", "owen-3x3", "owen-4x4"]

UNICORN = bundled("unicorn")


def called(which: str, /, **params: Any) -> dict[str, Any]:
    """The answer, as a page gets it."""
    call = CALLS[which]
    found = call(Asked(params, LOCAL, quick=call.quick), lambda event, data: None, lambda: False)
    answer = found.answer if isinstance(found, Made) else found
    plain: dict[str, Any] = json.loads(json.dumps(answer))
    return plain


def printed(*line: str) -> dict[str, Any]:
    """The answer, as the command prints it."""
    done = CliRunner().invoke(cli, [*line, "--json"])
    assert done.exit_code in (0, 1, 3), done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def lasting(answer: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in answer.items() if key not in CHANCE}


ALONE: dict[str, Any] = {"options": {"threads": 1}}


@pytest.mark.parametrize("name", library.names())
def test_answers_are_those_of_the_command_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    puzzle, few = bundled(name), ["--nodes", str(FEW), "--threads", "1"]
    limit = {"nodes": FEW}
    solved = called("solve", puzzle=puzzle, limit=limit, **ALONE)
    assert lasting(solved) == lasting(printed("solve", name, *few))
    counted = called("count", puzzle=puzzle, limit=limit, **ALONE)
    assert lasting(counted) == lasting(printed("count", name, *few))
    board = (solved["boards"] or [json.loads(formats.dump_boards(_empty(name), "json"))])[0]
    Path("board.json").write_text(json.dumps(board))
    checked = called("check", puzzle=puzzle, board=board)
    for ranked in checked["ranking"]:
        ranked["source"] = "board.json"
    assert lasting(checked) == lasting(printed("check", name, "board.json"))
    drawn = called("draw", puzzle=puzzle, board=board)
    assert lasting(drawn) == lasting(printed("draw", name, "board.json", "--out", "a.svg")) | {
        "text": Path("a.svg").read_text("utf-8")
    }
    film = printed("animate", name, "--nodes", str(FILMED), "--out", "film.html")
    assert lasting(called("watch", puzzle=puzzle, limit={"nodes": FILMED})) == lasting(film)
    assert called("puzzles", name=name) == printed("puzzles", name)


def _empty(name: str) -> Board:
    return Board.empty(edgewise.load(name))


def test_the_library_is_that_of_the_command_line() -> None:
    assert called("puzzles") == printed("puzzles")


SLOW = [pytest.param(name, marks=pytest.mark.slow) for name in library.names() if name not in SMALL]


@pytest.mark.parametrize("name", [*SMALL, *SLOW])
def test_estimates_are_those_of_the_command_line(name: str) -> None:
    plain = {"plain": True, "order": "default", "threads": 1}
    told = printed("estimate", name, "--plain", "--order", "default", "--threads", "1")
    found = called("estimate", puzzle=bundled(name), options=plain)
    for answer in (told, found):
        answer.get("naive", {}).pop("seconds", None)
    assert lasting(found) == lasting(told)


@pytest.mark.parametrize("name", library.names())
def test_a_puzzle_is_as_hard_as_on_the_command_line(name: str) -> None:
    told = printed("rate", name, "--nodes", "1000")
    assert lasting(called("rate", puzzle=bundled(name), limit={"nodes": 1000})) == lasting(told)


@pytest.mark.parametrize("name", SMALL)
def test_so_are_those_that_look_at_the_clock_where_they_end_before_it(
    name: str, tmp_path: Path
) -> None:
    puzzle = bundled(name)
    best = called("best", puzzle=puzzle, options={"threads": 1, "seed": 1})
    told = printed("best", name, "--seed", "1", "--threads", "1")
    assert best["status"] == "solved"
    assert {key: best[key] for key in ("status", "matched", "joints", "bound")} == {
        key: told[key] for key in ("status", "matched", "joints", "bound")
    }
    assert best.keys() == told.keys() - {"notes"}  # they are about a file
    board = formats.read_boards(edgewise.load(name), json.dumps(best["board"]), "x")[0]
    assert judge(board).valid
    assert lasting(called("hint", puzzle=puzzle, level=3)) == lasting(
        printed("hint", name, "--level", "3")
    )
    assert lasting(called("diagnose", puzzle=puzzle)) == lasting(printed("diagnose", name))
    film = printed("animate", name, "--out", str(tmp_path / "film.html"))
    assert lasting(called("watch", puzzle=puzzle)) == lasting(film)


@pytest.mark.slow
@pytest.mark.parametrize("name", library.names())
def test_where_the_clock_ends_them_they_have_the_same_keys(name: str) -> None:
    for command in ("hint", "diagnose"):
        found = called(command, puzzle=bundled(name), limit={"seconds": 3})
        told = printed(command, name, "--seconds", "3")
        assert found.keys() == told.keys() - {"notes"}  # they are about a file
        if found.get("complete") and told.get("complete"):
            assert lasting(found) == lasting(told)


@pytest.mark.slow
@pytest.mark.parametrize("name", library.names())
def test_the_best_board_of_every_puzzle_is_judged(name: str) -> None:
    best = called("best", puzzle=bundled(name), limit={"seconds": 3})
    told = printed("best", name, "--seconds", "3")
    assert best.keys() == told.keys() - {"notes"}  # they are about a file
    assert best["joints"] == told["joints"]
    if best["board"] is not None:
        board = formats.read_boards(edgewise.load(name), json.dumps(best["board"]), "x")[0]
        assert len(judge(board).mismatches) >= best["joints"] - best["matched"]
    if best["status"] != "stopped" and told["status"] != "stopped":
        assert (best["status"], best["matched"]) == (told["status"], told["matched"])


def test_a_text_that_is_understood_opens_and_one_that_is_not_says_where() -> None:
    found = called("read", text="a b c d\nb c d a\nc d a b\nd a b c\n", board="2x2")
    assert len(found["puzzle"]["tiles"]) == 4
    with pytest.raises(edgewise.FormatError) as error:
        called("read", text='{"edgewise": 1, "board": {"shape": "square"}, "tiles": 3}')
    assert any(complaint.place.line for complaint in error.value.complaints)


def test_limits_of_a_server_hold_whatever_is_asked_for() -> None:
    public = replace(PUBLIC, threads=2)
    asked = Asked({"limit": {"seconds": 1e9}, "options": {"threads": 64, "memory": 1e15}}, public)
    assert asked.limit().seconds == 30.0
    assert asked.options.threads == 2
    assert asked.options.memory <= public.memory
    assert Asked({}, public).limit().seconds == 30.0
    assert Asked({}, LOCAL).limit().seconds is None


@pytest.mark.parametrize("name", CALLS)
def test_every_call_says_what_it_takes_and_refuses_anything_else(name: str) -> None:
    call = CALLS[name]
    assert call.about.endswith(".")
    assert call.quick or call.job
    assert call.params["additionalProperties"] is False
    with pytest.raises(Refused) as refused:
        called(name, nobody=1)
    assert refused.value.kind == "call"
    assert any(word in refused.value.words for word in ("nobody", "puzzle", "name"))
