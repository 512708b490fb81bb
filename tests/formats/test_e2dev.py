"""Boards and links of eternity2.dev; its puzzles are among the documents of others."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

import edgewise
from documents import CLUES, TINY, counts, fitting
from edgewise import formats
from edgewise.board import Board, Placement
from edgewise.check import judge
from edgewise.errors import FormatError
from edgewise.puzzle import Clue
from strategies import boards

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))

EDGES = "ajjaajojaetjaaeejoeaootottooeajteojattoootttjajtjeaaoeaeteaejaae"


# Boards of eternity2.dev.


def test_a_board_of_eternity2_dev() -> None:
    puzzle = edgewise.load("eternity2-clues")
    board = Board.empty(puzzle)
    for cell, (tile, turn) in CLUES.items():
        board = board.put(cell, Placement(tile, turn))
    text = formats.dump_boards(board, "e2dev-board")
    told = json.loads(text)
    assert told["board"][135] == 138 * 4
    assert told["board"][221] == 248 * 4 + 2
    assert told["board"].count(-1) == 251
    assert told["board_edges"][540:544] == "ijjm"
    assert told["url"].endswith("&hints=135.0-210.1-45.1-221.2-34.1")
    assert (told["size"], told["score"], told["breaks"]) == (16, 0, 480)
    assert fitting(text) == "e2dev-board"
    assert formats.read_boards(puzzle, text) == [board]
    assert formats.read_boards(puzzle, told["url"]) == [board]
    bare = {"size": 16, "board": told["board"]}
    assert formats.read_boards(puzzle, json.dumps(bare)) == [board]
    two = formats.dump_boards([board, board], "e2dev-board")
    assert formats.read_boards(puzzle, two) == [board, board]


def test_a_solved_board_of_eternity2_dev_has_its_score() -> None:
    puzzle = edgewise.load("owen-4x4")
    (board,) = puzzle.solve().boards
    told = json.loads(formats.dump_boards(board, "e2dev-board"))
    assert (told["score"], told["breaks"]) == (24, 0)
    # Listed in another order, and turned: the letters tell which tile it is.
    other = replace(
        puzzle,
        tiles=tuple(replace(t.turned(1), id="") for t in reversed(puzzle.tiles)),
    )
    (found,) = formats.read_boards(other, json.dumps(told))
    assert found.picture() == board.picture()
    assert judge(found).valid


@SLOW
@given(boards(TINY))
def test_boards_come_back(board: Board) -> None:
    if any(placement and placement.flipped for placement in board.cells):
        with pytest.raises(FormatError, match="turned over"):
            formats.dump_boards(board, "e2dev-board")
        return
    text = formats.dump_boards(board, "e2dev-board")
    (found,) = formats.read_boards(TINY, text)
    assert found.picture() == board.picture()


# Links.


def test_the_hints_of_a_link_are_clues() -> None:
    puzzle = edgewise.load("owen-4x4")
    (board,) = puzzle.solve().boards
    fixed = replace(
        puzzle,
        clues=tuple(
            Clue(cell.name, placement.tile, placement.turn)
            for cell, placement in zip(puzzle.layout.cells, board.cells, strict=True)
            if placement and cell.name in ("r1c1", "r2c3", "r4c2")
        ),
    )
    link = json.loads(formats.dump_boards(Board(fixed, board.cells), "e2dev-board"))["url"]
    assert "&hints=0." in link
    read = formats.read(link)
    assert [clue.cell for clue in read.clues] == ["r1c1", "r2c3", "r4c2"]
    for clue in read.clues:
        shown = read.by_id[str(clue.tile)].shown(clue.turn or 0)
        assert shown == board.picture()[puzzle.layout.index[clue.cell]]
    assert counts(read) == counts(fixed)
    assert counts(read)[0] < counts(puzzle)[0]


WRONG_LINKS = [
    (
        "https://eternity2.dev/viewer?g=10.7.42",
        "l:1: expected a link with board_edges= in it, got g=10.7.42 alone, the size, colours and "
        "seed of a set that its site makes: show it there and copy the link of the board",
    ),
    (
        f"https://eternity2.dev/viewer?puzzle_size=4&board_edges={EDGES}&hints=3.1-16.0-3.2",
        "l:1:131: hints: expected a cell from 0 to 15 and a turn from 0 to 3, as 34.1, got '16.0' "
        "(and 1 more hint like it)",
    ),
]


@pytest.mark.parametrize(("text", "message"), WRONG_LINKS)
def test_wrong_links_are_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.read(text, "l")
    assert str(caught.value) == message
    with pytest.raises(FormatError):
        formats.read_boards(TINY, text, "l")
