"""Links for the Eternity II viewers that are wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import edgewise
from cost import within
from edgewise import formats
from edgewise.board import Board
from edgewise.errors import FormatError
from edgewise.rule import Rule
from links import SAMPLE, SAMPLE_EDGES, asked, sample, without

# Wrong ones.


WRONG = [
    (
        "https://e2.bucas.name/#puzzle=Joshua_Blackwood_470",
        "l:1: expected a link with board_edges= in it, got the name 'Joshua_Blackwood_470' alone, "
        "whose board only the viewer has: show it there and copy the link of the board",
    ),
    (f"board_edges={SAMPLE_EDGES}", "l:1: expected board_h= in the link, got none\n"
     "l:1: expected board_w= in the link, got none"),
    (sample(board_w="x", board_h="0"), "l:1:37: board_h: expected a size from 1 up, got '0'\n"
     "l:1:27: board_w: expected a size from 1 up, got 'x'"),
    (sample(board_w="٤"), "l:1:27: board_w: expected a size from 1 up, got '٤'"),
    (
        sample(board_w="9" * 5000),
        "l:1:27: board_w: expected a size from 1 up, got '" + "9" * 56 + "...",
    ),
    (
        sample(board_w="99999", board_h="99999"),
        "l:1: expected at most 65,536 cells on a board, got 9,999,800,001",
    ),
    (
        sample(board_edges=SAMPLE_EDGES[:-1], board_pieces="1"),
        "l:1:51: board_edges: "
        "expected 64 small letters from a to z (4 for each of 16 cells), got 63\n"
        "l:1:128: board_pieces: expected 48 digits (3 for each of 16 cells), got 1",
    ),
    (
        sample(board_edges=SAMPLE_EDGES[:20] + "J" + SAMPLE_EDGES[21:]),
        "l:1:71: board_edges: expected small letters from a to z, got 'J' for cell r2c2",
    ),
    (
        sample(board_pieces="0" * 47 + "²"),
        "l:1:176: board_pieces: expected digits, got '²' for cell r4c4",
    ),
    (
        sample(motifs_order="mine"),
        "l:1:220: motifs_order: expected one of standard, jef, marie, jblackwood, got 'mine'",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_wrong_links_are_refused_as_puzzles_and_as_boards(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.read(text, "l")
    assert str(caught.value) == message
    with pytest.raises(FormatError) as caught:
        formats.read_boards(asked(SAMPLE), text, "l")
    assert str(caught.value) == message


def test_a_puzzle_needs_a_full_board() -> None:
    with pytest.raises(FormatError) as caught:
        formats.read(sample(board_edges="ajja" + "aaaa" * 15), "l")
    assert str(caught.value) == (
        "l:1:55: cell r1c2: expected a tile, as a puzzle is read from a full board, got aaaa "
        "(and 14 more cells like it)"
    )


def test_a_huge_link_is_refused() -> None:
    text = "board_w=256&board_h=256&board_edges=" + "b" * 999_999
    with pytest.raises(FormatError, match="at most 1,000,000 characters in a line"):
        formats.read(text)
    with pytest.raises(FormatError, match="expected 262,144 small letters"):
        formats.read(text[:999_999])


def test_many_identical_tiles_take_no_more_than_their_time() -> None:
    puzzle = formats.read("board: 200x200\ntiles:\n" + "1 2 1 2\n" * 40_000)
    text = f"board_w=200&board_h=200&board_edges={'bcbc' * 40_000}"
    with within(40, 200):
        (board,) = formats.read_boards(puzzle, text)
    assert len({p.tile for p in board.cells if p}) == 40_000


def test_tiles_that_are_not_in_the_puzzle_are_named_with_their_cell() -> None:
    puzzle = asked(SAMPLE)
    bad = SAMPLE_EDGES[:8] + "azzz" + SAMPLE_EDGES[12:60] + "aaaj"
    with pytest.raises(FormatError) as caught:
        formats.read_boards(puzzle, sample(board_edges=bad, board_pieces="004" * 16), "l")
    assert str(caught.value) == (
        "l:1:59: board 1, cell r1c3: expected tile 4 (aajj or a turn of it), got azzz\n"
        "l:1:111: board 1, cell r4c4: expected tile 4 (aajj or a turn of it), got aaaj"
    )
    with pytest.raises(FormatError) as caught:
        formats.read_boards(puzzle, without(sample(board_edges=bad), "board_pieces"), "l")
    assert str(caught.value) == (
        "l:1:59: board 1, cell r1c3: expected a tile of the puzzle, got azzz\n"
        "l:1:111: board 1, cell r4c4: expected a tile of the puzzle, got aaaj"
    )


def test_a_tile_is_not_found_in_the_mirror_unless_it_may_be_turned_over() -> None:
    puzzle = formats.read("board: 1x1\ntiles:\n1 2 3 4\n")
    mirrored = "board_w=1&board_h=1&board_edges=bedc"
    with pytest.raises(FormatError, match="expected a tile of the puzzle, got bedc"):
        formats.read_boards(puzzle, mirrored)
    flips = replace(puzzle, rule=Rule(flips=True))
    (board,) = formats.read_boards(flips, mirrored)
    assert board.picture() == (("1", "4", "3", "2"),)


def test_a_link_for_a_board_of_another_size() -> None:
    with pytest.raises(FormatError) as caught:
        formats.read_boards(edgewise.load("eternity2"), SAMPLE, "l")
    assert str(caught.value) == "l:1: board 1: expected 16 rows and 16 columns, got 4 and 4"


NO_OTHER = "without holes or wrap, as a link shows no other, got"
EQUAL = "expected match equal, as a link shows nothing else, got match"

UNSHOWN = [
    ("board: 1x1\nmatch: halves\ntiles:\nR+ R- R+ R-", f"{EQUAL} halves"),
    ("board: 1x1\nmatch: a=b\ntiles:\na b a b", f"{EQUAL} pairs"),
    ("board: triangle 1\ntiles:\na b c", f"{NO_OTHER} triangle"),
    ("board: 2x2 torus\ntiles:\nx4: a b c d", f"{NO_OTHER} wrap"),
    ("board: 1x2\nholes: r1c1\ntiles:\na b c d", f"{NO_OTHER} holes"),
    (
        "board: 1x1\nflips: yes\ntiles:\na b c d | a b c e",
        "tiles without a back, as a link shows one face, got one for tile 1",
    ),
    (
        "board: 1x7\nrim: grey\ntiles:\n" + "\n".join(f"l{n} m{n} n{n} o{n}" for n in range(7)),
        "at most 25 labels beside that of the rim, as a link has a letter for each, got 28",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), UNSHOWN)
def test_what_a_link_cannot_show_is_an_error(text: str, message: str) -> None:
    puzzle = formats.read(text)
    with pytest.raises(FormatError) as caught:
        formats.dump_boards(Board.empty(puzzle), "viewer")
    assert message in str(caught.value)
    with pytest.raises(FormatError) as caught:
        formats.read_boards(puzzle, SAMPLE, "l")
    assert str(caught.value).startswith("l: ")
    assert message in str(caught.value)


def test_a_puzzle_is_not_written_as_a_link(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="expected a format for puzzles, got 'viewer'"):
        formats.dump(asked(SAMPLE), "viewer")
    with pytest.raises(FormatError, match=r"expected a name that ends in \.json or .*got '\.url'"):
        formats.save(asked(SAMPLE), tmp_path / "puzzle.url")
