"""A tile confined to a part of the board, and the ledger: less of the tree, the same counts."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given, settings

import edgewise
import reference
from cores import (
    COPIES,
    MUCH,
    TURNED,
    Arguments,
    arguments,
    check_distinct,
    core,
    everything,
    nodes,
)
from edgewise._native import Problem
from edgewise.engines import Ask
from edgewise.engines.backtrack import FEW_RIVALS, RIVALS, BacktrackSearch
from edgewise.limit import Options
from edgewise.problem import flatten
from edgewise.puzzle import Puzzle
from reference import pictures_of
from strategies import puzzles, regular


def check_less(puzzle: Puzzle) -> None:
    """That a tile confined, a ledger, or both leave out nothing that counts."""
    expected = pictures_of(puzzle)
    assume(len(expected) < 100)  # turning them is slow
    counts = reference.counts(puzzle, expected)
    plain = core(puzzle)
    boards = everything(plain)
    assert plain.tally() == counts
    for confined in (None, *range(len(flatten(puzzle).copies))):
        for ledger in (False, True):
            asked: Arguments = {"confined": confined, "ledger": ledger}
            counted = core(puzzle, keep=False, **asked)
            assert everything(counted) == []
            assert counted.tally() == counts, asked
            distinct = check_distinct(puzzle, expected, **asked)
            assert distinct.tally() == counts
            assert distinct.profile() == counted.profile()
            pairs = zip(counted.profile(), plain.profile(), strict=True)
            assert all(fewer <= all_of_them for fewer, all_of_them in pairs)
            # All arrangements are not to be had from a part of the board.
            assert everything(core(puzzle, **asked)) == boards


@settings(max_examples=60)
@given(puzzles(max_cells=6, max_labels=3))
@example(COPIES)
@example(TURNED)
def test_less_of_the_tree_gives_the_same_counts_and_solutions(puzzle: Puzzle) -> None:
    check_less(puzzle)


@settings(max_examples=50)
@given(regular())
def test_any_tile_may_break_the_symmetry_of_a_regular_board(puzzle: Puzzle) -> None:
    check_less(puzzle)


def test_a_tile_that_breaks_the_symmetry_saves_placements() -> None:
    plain, problem = core(TURNED), flatten(TURNED)
    boards = everything(plain)
    fields = {k: v for k, v in arguments(problem).items() if k != "order"}
    assert Problem(**fields).confinable([3, 1, 0, 2]) == [3, 1, 0, 2]
    assert Problem(**{**fields, "symmetries": []}).confinable([3, 1, 0, 2]) == []
    for kind in range(4):
        search = core(TURNED, confined=kind, keep=False)
        everything(search)
        assert search.tally() == plain.tally() == (len(boards), len(boards) // 4)
        assert 0 < nodes(search) < nodes(plain)


def test_only_what_turns_can_bring_back_is_left_out() -> None:
    """A tile is confined for counts and distinct boards, not when all or a watcher want to see."""
    whole, every = core(TURNED), core(TURNED, confined=0)
    assert everything(every) == everything(whole)
    assert every.profile() == whole.profile()
    watched = core(TURNED, confined=0, distinct=True, watch=0)
    while watched.run(max_nodes=MUCH) != "exhausted":
        pass
    assert watched.profile() == whole.profile()
    assert len(watched.take(MUCH)) == whole.tally()[1]


@pytest.mark.parametrize(
    ("name", "most"), [("owen-7x7", None), ("owen-7x7", 1), ("eternity2", None)]
)
def test_tiles_are_asked_for_by_and_by_and_the_first_that_serve_are_taken(
    name: str, most: int | None
) -> None:
    one = most == 1
    ask = Ask(keep=one, distinct=one, most=most)
    search = BacktrackSearch(flatten(edgewise.load(name)), ask, Options())
    found = search._confinable()
    every = search.native.confinable(list(range(len(search.problem.copies))))
    assert len(found) == min(len(every), FEW_RIVALS if most == 1 else RIVALS)
    assert set(found) <= set(every)
