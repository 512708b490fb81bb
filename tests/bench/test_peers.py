"""Every peer, against the plain reference search: who loses a race must not do so by a mistake."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import example, given, settings

import reference
from edgewise import Clue, Puzzle, Rule, Tile, shapes
from edgewise.bench.child import Answer, Tally, ask_peer
from edgewise.bench.peers import PEERS, Found, Peer
from edgewise.problem import Problem, flatten
from strategies import LISTED_DIFFERENTLY, TWO_FACED, puzzles

BUDGET = 1500
"""Attempts the reference may make: most peers need longer to begin than such a search takes."""

COPIES = Puzzle(
    shapes.square(1, 3),
    (Tile(tuple("abab"), "1", 2), Tile(tuple("bbbb"), "2", 3), Tile(tuple("abbb"), "3")),
)
"""Identical tiles, some of which stay in the box."""

TURNED_IN = Puzzle(
    shapes.joints([4, 2], [("c1", 0, "c1", 2), ("c1", 1, "c2", 0)]),
    (Tile(tuple("abcb")), Tile(tuple("abab"), "2"), Tile(tuple("bb"), "3"), Tile(tuple("ab"), "4")),
)
"""A cell that touches itself."""

UNFILLABLE = Puzzle(
    shapes.square(1, 2),
    (Tile(tuple("abab"), "1"), Tile(tuple("baba"), "2")),
    Rule(rim="a"),
    (Clue("r1c1", "1"),),
)
"""Nothing fits into a cell, even on an empty board."""


def check(peer: Peer, puzzle: Puzzle, expected: int) -> None:
    one = ask_peer(peer, puzzle, every=False, threads=1)
    assert one.status == ("solved" if expected else "impossible"), one
    if peer.counts:
        every = ask_peer(peer, puzzle, every=True, threads=1)
        assert (every.status, every.arrangements) == (one.status, expected), every
    else:
        assert ask_peer(peer, puzzle, every=True, threads=1).status == "cannot"


ALONE = ["highs", "highs-mismatch"]
"""OR-Tools has a HiGHS of its own inside: in one process, the two libraries get mixed up."""


@pytest.mark.parametrize("name", [name for name in PEERS if name not in ALONE])
def test_a_peer_agrees_with_the_plain_search(name: str) -> None:
    agree(name, examples=100)


@pytest.mark.parametrize("name", ALONE)
def test_a_peer_in_a_process_of_its_own_agrees_with_the_plain_search(name: str) -> None:
    code = f"import conftest, test_peers; test_peers.agree({name!r}, examples=60)"
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}  # where pytest finds them
    subprocess.run([sys.executable, "-c", code], env=here, check=True)


def agree(name: str, examples: int) -> None:
    peer = PEERS[name]
    peer.load()

    @settings(max_examples=examples)
    @given(puzzle=puzzles(max_cells=6, max_labels=3))
    @example(TWO_FACED)
    @example(LISTED_DIFFERENTLY)
    @example(COPIES)
    @example(TURNED_IN)
    @example(UNFILLABLE)
    def agreed(puzzle: Puzzle) -> None:
        check(peer, puzzle, len(reference.pictures_of(puzzle, BUDGET)))

    agreed()


class Liar(Peer):
    """Tells of boards that somebody gave it."""

    name = "liar"
    about = "lies"

    def __init__(self, *boards: list[int]) -> None:
        self.boards = boards

    def search(self, problem: Problem, every: bool, threads: int, found: Found) -> None:
        for board in self.boards:
            found(board)


PAIR = Puzzle(shapes.square(1, 2), (Tile(tuple("abcd")), Tile(tuple("dcba"), "2")))


def lie(*boards: list[int]) -> Answer:
    return ask_peer(Liar(*boards), PAIR, every=True, threads=1)


def test_a_board_that_does_not_match_is_caught() -> None:
    found = lie([0, 4])
    assert found.status == "wrong"
    assert "do not match" in found.words


def test_a_tile_that_lies_twice_is_caught() -> None:
    assert lie([0, 2]).words.endswith("more tiles of a kind than there are")


@pytest.mark.parametrize("board", [[0], [0, 4, 0], [], [0, 99]])
def test_a_board_of_another_size_or_with_unknown_tiles_is_caught(board: list[int]) -> None:
    assert lie(board).status == "wrong"


def test_boards_that_look_the_same_count_once() -> None:
    problem = flatten(TWO_FACED, counted=False)
    tally = Tally(problem, every=True)
    alike = [
        (a, b)
        for a, one in enumerate(problem.looks)
        for b, other in enumerate(problem.looks)
        if a < b and one.labels == other.labels
    ]
    for look, same in alike[:1]:
        tally([look, look])
        tally([same, same])
    assert tally.count == 1
