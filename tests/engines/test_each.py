"""What every engine does when asked through the one door, and what it says when it cannot."""

from __future__ import annotations

import re
import sys
import threading
from dataclasses import replace

import pytest

import edgewise
from edgewise import Board, Clue, Limit, Puzzle, Rule, Status, Tile, shapes
from edgewise.engines import ENGINES, Plan, Run, Standing, named
from edgewise.limit import Options, Progress
from terminals import interrupted

SEVERAL = [name for name in ENGINES if named(name).lists]
"""The engines that find more than one board."""


@pytest.mark.parametrize("engine", SEVERAL)
def test_a_limit_of_boards_is_an_answer(engine: str) -> None:
    result = edgewise.load("unicorn").solve(Limit(boards=3), Options(engine))
    assert len(result.boards) == 3
    assert result.status is Status.SOLVED
    assert not result.complete


@pytest.mark.parametrize("engine", SEVERAL)
def test_more_boards_than_there_are_is_all_of_them(engine: str) -> None:
    result = edgewise.load("unicorn").solve(Limit(boards=99), Options(engine))
    assert len(result.boards) == 8
    assert result.complete
    assert (result.arrangements, result.solutions) == (8, 2)


@pytest.mark.parametrize("engine", ENGINES)
def test_no_time_at_all_stops_before_the_first_board(engine: str) -> None:
    result = edgewise.load("owen-7x7").solve(Limit(seconds=0, boards=1), Options(engine))
    assert result.status is Status.STOPPED
    assert result.boards == ()


@pytest.mark.parametrize("engine", SEVERAL)
def test_stopping_keeps_what_was_found(engine: str) -> None:
    found: list[int] = []
    result = edgewise.load("tantrix-triangle").count(
        options=Options(engine),
        progress=lambda glance: found.append(glance.arrangements),
        stop=lambda: any(found),
    )
    assert result.status is Status.STOPPED
    assert 0 < result.arrangements < 1_005_672


@pytest.mark.parametrize("engine", SEVERAL)
@pytest.mark.parametrize("asked", range(1, 8))
def test_it_can_be_stopped_whenever_it_asks(engine: str, asked: int) -> None:
    """Also while it plans, or chooses who is to try."""
    left = iter(range(asked))
    puzzle = edgewise.load("tantrix-triangle")
    result = puzzle.count(options=Options(engine), stop=lambda: next(left, None) is None)
    assert result.status is Status.STOPPED


@pytest.mark.parametrize("engine", ENGINES)
def test_an_impossible_puzzle_is_proved_to_be(engine: str) -> None:
    puzzle = Puzzle(shapes.square(1, 2), (Tile.parse("a/b/a/b"), Tile.parse("c/d/c/d")))
    result = puzzle.solve(options=Options(engine))
    assert result.status is Status.IMPOSSIBLE
    assert result.complete


@pytest.mark.parametrize("engine", SEVERAL)
def test_progress_is_told_and_grows(engine: str) -> None:
    seen: list[Progress] = []
    edgewise.load("tangle").count(  # some take seconds for it, some forever
        options=Options(engine), progress=seen.append, stop=lambda: len(seen) > 30
    )
    assert len(seen) > 3
    assert [p.nodes for p in seen] == sorted(p.nodes for p in seen)
    assert all(p.fraction is None or 0 <= p.fraction <= 1 for p in seen)


@pytest.mark.parametrize("engine", SEVERAL)
@pytest.mark.parametrize("clue", [Clue("r1c1", "1", 2), Clue("r2c2", "4"), Clue("r3c3", turn=3)])
def test_what_a_clue_fixes_stays_where_it_is(engine: str, clue: Clue) -> None:
    puzzle = replace(edgewise.load("turtles"), clues=(clue,))
    every = [b for b in edgewise.load("turtles").solutions() if kept(b, clue)]
    found = list(puzzle.solutions(options=Options(engine)))
    assert {board.picture() for board in found} == {board.picture() for board in every}


def kept(board: Board, clue: Clue) -> bool:
    """By picture: turtles has two identical tiles, listed in the same way."""
    tiles, placement = board.puzzle.by_id, board[clue.cell]
    assert placement is not None
    same_tile = clue.tile is None or tiles[clue.tile].sides == tiles[placement.tile].sides
    return same_tile and clue.turn in (None, placement.turn)


@pytest.mark.parametrize(
    ("engine", "module", "words"),
    [
        ("sat", "pysat.solvers", "the engine sat needs python-sat: pip install 'edgewise[sat]'"),
        (
            "cpsat",
            "ortools.sat.python.cp_model",
            "the engine cpsat needs ortools: pip install 'edgewise[cp]'",
        ),
    ],
)
def test_without_its_library_an_engine_says_what_to_install(
    engine: str, module: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(edgewise.MissingExtra, match=re.escape(words)):
        edgewise.load("unicorn").solve(options=Options(engine))


@pytest.mark.parametrize("engine", [name for name in ENGINES if named(name).resume is None])
def test_an_engine_that_cannot_be_put_down_says_so(engine: str) -> None:
    standing = Standing.beginning(Plan([]))
    with pytest.raises(edgewise.CallError, match=f"the engine {engine} cannot be put down"):
        Run(edgewise.load("unicorn"), options=Options(engine), standing=standing)


@pytest.mark.parametrize("engine", [name for name in ENGINES if not named(name).bounded])
def test_an_engine_that_cannot_count_its_nodes_says_so(engine: str) -> None:
    with pytest.raises(edgewise.CallError, match=f"the engine {engine} cannot be limited by nodes"):
        edgewise.load("unicorn").solve(Limit(nodes=5, boards=1), Options(engine))


@pytest.mark.parametrize("engine", [name for name in ENGINES if name not in SEVERAL])
def test_an_engine_for_one_board_refuses_to_look_for_all(engine: str) -> None:
    with pytest.raises(edgewise.CallError, match=f"the engine {engine} looks for one board"):
        edgewise.load("unicorn").count(options=Options(engine))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_long_search_stops_when_told_and_leaves_no_thread(engine: str) -> None:
    before = threading.active_count()
    puzzle = edgewise.load("satbench-10x10")
    result = puzzle.solve(Limit(seconds=0.5, boards=1), Options(engine))
    assert result.status is Status.STOPPED
    assert threading.active_count() == before


@pytest.mark.parametrize("engine", ["sat", "cpsat"])
def test_a_board_too_large_for_a_solver_is_refused_before_memory_is(engine: str) -> None:
    tiles = tuple(Tile(("t", f"x{i + 1}", "b", f"x{i}")) for i in range(3000))
    puzzle = Puzzle(shapes.square(1, 3000), tiles, Rule(turns=False))
    with pytest.raises(edgewise.PuzzleError, match="too large for a solver: expected at most"):
        puzzle.solve(options=Options(engine))


@pytest.mark.parametrize("engine", ENGINES)
def test_ctrl_c_is_an_answer_whoever_is_at_work(engine: str) -> None:
    status, out = interrupted("solve", "satbench-10x10", "--engine", engine, at=r"\d:\d\d · ")
    assert status == 130
    assert out.startswith("Interrupted after ")
