"""Every format of others by one table: read, written, known by its content, refused when wrong.

A format that is not in the table fails the first test here, so that none is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import documents
import edgewise
from edgewise import Board, Placement, formats
from edgewise.errors import FormatError
from edgewise.formats import FORMATS, solvers
from edgewise.puzzle import Puzzle
from edgewise.rule import Rule
from edgewise.shapes import square
from edgewise.tile import Sides, Tile

LIST = "0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n"

NUMBERED = "".join(f"{n} {line}\n" for n, line in enumerate(LIST.splitlines(), 1))

BOARD = '{"size": 2, "board": [0, 4, 8, 12], "board_edges": "abcaaadbceaadaae"}'

LINK = "https://e2.bucas.name/#puzzle=Tiny&board_w=2&board_h=2&board_edges=abcaaadbceaadaae"


@dataclass(frozen=True)
class Known:
    """What is known of a format."""

    text: str
    """Tiny, or what lies on its board, as others write it."""

    wrong: dict[str, tuple[str, str]]
    """What may be wrong with it: the text, and what is said."""

    name: str = "f"
    """What the file is called, where that must tell."""

    told: dict[str, str] = field(default_factory=dict)
    """What must be said, where neither content nor name tells."""


def short(text: str, lines: int = 1) -> str:
    """Without its last lines."""
    return "".join(line + "\n" for line in text.splitlines()[:-lines])


def garbled(text: str, old: str = "3 1", new: str = "x 1") -> tuple[str, str]:
    assert old in text
    return text.replace(old, new, 1), "x"


CODE = formats.dump(documents.TINY, "share").strip()

CSV = documents.tiny("0 0 1", documents.NONE, documents.NONE, documents.NONE)

TABLE = {
    "e2dev": Known(
        documents.E2DEV,
        {
            "short": (documents.E2DEV.replace("    [3, 0, 0, 4]\n", "    [3, 0, 0]\n"), "4"),
            "garbled": (documents.E2DEV.replace("[0, 0, 3, 1]", '[0, 0, "x", 1]'), "'x'"),
            "hint": (documents.E2DEV.replace('"pos": 3', '"pos": 9'), "9"),
            "size": (documents.E2DEV.replace('"width": 2', '"width": 3'), "expected"),
        },
    ),
    "e2dev-board": Known(
        BOARD,
        {
            "short": (BOARD.replace("8, 12]", "8]"), "expected 4 cells, got 3"),
            "garbled": (BOARD.replace("12]", '"x"]'), "'x'"),
            "piece": (BOARD.replace("12]", "99]"), "99"),
            "palette": (BOARD.replace("abcaaadb", "abcaaadZ"), "'Z'"),
            "size": (BOARD.replace('"size": 2', '"size": 3'), "expected 2, the size"),
        },
    ),
    "eii": Known(
        documents.EII,
        {
            "short": (documents.EII.replace("    [3, 0, 0, 4]\n", "    [3, 0, 0]\n"), "4"),
            "garbled": (documents.EII.replace("[0, 0, 3, 1]", '[0, 0, "x", 1]'), "'x'"),
            "hint": (documents.EII.replace('"row": 1', '"row": 7'), "7"),
        },
    ),
    "binary-csv": Known(
        documents.tiny("1 0 0", documents.NONE, "0 1 2", documents.NONE),
        {
            "short": (short(CSV), "expected 4 tiles for 2 rows of 2, got 3"),
            "garbled": (CSV.replace("0000000000000010", "000000000000001x", 1), "16 binary"),
            "size": (CSV.replace("2\n", "3\n", 1), "expected 9 tiles for 3 rows of 3, got 4"),
        },
    ),
    "e2dev-csv": Known(
        CSV,
        {"short": (short(CSV), "got 3"), "garbled": (CSV.replace(",0,0,1", ",0,x,1"), "'x'")},
        told={"format": "e2dev-csv"},
    ),
    "startup-csv": Known(
        documents.tiny("1 0 0", documents.NONE, documents.NONE, documents.NONE),
        {"short": (short(CSV), "got 3"), "garbled": (CSV.replace(",0,0,1", ",0,x,1"), "'x'")},
        told={"format": "startup-csv"},
    ),
    "gnome-tetravex": Known(
        documents.SAVED,
        {
            "short": (documents.SAVED[:200], "expected"),
            "garbled": (documents.SAVED.replace("0x03, 0x04", "0xzz, 0x04"), "expected"),
        },
    ),
    "tiled": Known(
        documents.PATHS,
        {
            "short": (documents.wang("1 2 1 1", "2 1 1 2", "1 1 2 1"), "expected"),
            "garbled": (documents.PATHS.replace("1,0,2", "x,0,2", 1), "x"),
        },
    ),
    "tetravex": Known(
        "2\n1234\n5641\n3785\n6987\n".replace("5641", "5642"),
        {"short": ("2\n1234\n5642\n3785\n", "expected"), "garbled": ("2\n1234\n5x42\n", "5x42")},
        name="my-tetravex.txt",
    ),
    "share": Known(
        f"https://example.org/#play/{CODE}",
        {
            "short": (CODE[:-4], "f: expected a whole link, got one that was cut off"),
            "garbled": (
                CODE.replace(CODE[9], "!", 1),
                "expected a link or code that begins with 1",
            ),
            "damaged": ("1" + "x" * 40, "got one that is damaged"),
        },
    ),
    "viewer": Known(
        LINK,
        {
            "short": (LINK[:-4], "expected 16 small letters from a to z (4 for each of 4 cells)"),
            "garbled": (LINK.replace("abcaaadb", "abcaaadZ"), "got 'Z' for cell r1c2"),
            "palette": (f"{LINK}&motifs_order=mine", "expected one of standard, jef, marie"),
            "size": (LINK.replace("board_h=2", "board_h=x"), "expected a size from 1 up, got 'x'"),
            "hint": (f"{LINK}&hints=9.1", "expected a cell from 0 to 3"),
            "name": ("https://e2.bucas.name/#puzzle=Joshua_Blackwood_470", "only the viewer has"),
            "seed": ("https://eternity2.dev/viewer?g=16.22.7", "a set that its site makes"),
        },
    ),
    "et2": Known(
        "   1/0    2/0\n   3/0  ---/-",
        {
            "short": ("1/0 ---/-", "expected 2 rows of 2 cells, got 1 of 2"),
            "garbled": ("1/0 ---/-\nx 3/0", "f:2:1: board 1, cell r2c1: expected a cell such as"),
            "piece": ("1/0 ---/-\n3/0 5/0", "f:2:5: board 1, cell r2c2: expected a tile from 1 "),
            "turn": ("1/0 ---/-\n3/0 4/4", "expected one of the turns 0, 1, 2, 3, got '4'"),
        },
    ),
    "degrees": Known(
        "T0R0 T1R0\nT2R0 -",
        {
            "short": ("T0R0 -", "expected 2 rows of 2 cells, got 1 of 2"),
            "garbled": ("T0R0 -\nT2R0 x", "f:2:6: board 1, cell r2c2: expected a cell such as"),
            "piece": ("T0R0 -\nT9R0 -", "f:2:1: board 1, cell r2c1: expected a tile from 0 to 3"),
            "turn": ("T0R45 -\n- -", "expected one of the turns 0, 90, 180, 270, got '45'"),
        },
    ),
    "yfirmy": Known(
        "$0N:1N:2N:.:;",
        {
            "short": ("$0N:1N:;", "expected 2 rows of 2 cells, got 1 of 2"),
            "garbled": ("$0N:1N:2N:?:;", "cell r2c2: expected a cell such as 212W or ., got '?'"),
            "piece": ("$0N:1N:9N:.:;", "cell r2c1: expected a tile from 0 to 3, got 9"),
            "turn": ("$0N:1N:2X:.:;", "expected one of the turns N, E, S, W, got 'X'"),
        },
    ),
    "heule": Known(
        f"1\n1 1 1 0\n{LIST}",
        {
            "short": (f"1\n1 1 1 0\n{short(LIST)}", "expected another number of tiles, or a frame"),
            "garbled": garbled(f"1\n1 1 1 0\n{LIST}"),
            "hint": (f"1\n1 3 1 0\n{LIST}", "f:2:3: expected a column from 1 to 2, got 3"),
            "hints": (f"9\n{LIST}", "f:1: expected the number of hints, got 9 in front of 4"),
        },
    ),
    "tud": Known(
        f"1 0 2 2\n{LIST}",
        {
            "short": (f"1 0 2 2\n{short(LIST)}", "f:1: expected 4 tiles for 2 rows and 2 columns"),
            "garbled": garbled(f"1 0 2 2\n{LIST}"),
            "frame": (f"1 0 2 2\n{LIST.replace('0', '9')}", "expected 0 on exactly the sides"),
        },
    ),
    "laurent": Known(
        f"# Dimensions: 2x2\n{NUMBERED}",
        {
            "short": (f"# Dimensions: 2x2\n{short(NUMBERED)}", "f:1: expected 4 tiles for 2 rows"),
            "garbled": garbled(f"# Dimensions: 2x2\n{NUMBERED}"),
            "doubled": (
                f"# Dimensions: 2x2\n{NUMBERED.replace('4 3 0 0 4', '3 3 0 0 4')}",
                "f:5: expected each id once, got '3' in line 4 and in line 5",
            ),
        },
    ),
    "owen": Known(
        f"2 2\n{LIST}",
        {
            "short": (f"2 2\n{short(LIST)}", ":1: expected 4 tiles for 2 rows and 2 columns"),
            "garbled": garbled(f"2 2\n{LIST}"),
        },
        name="pieces_02x02.txt",
    ),
    "pieces": Known(
        f"2 2\n{LIST}",
        {
            "short": (f"2 2\n{short(LIST)}", "f:1: expected 4 tiles for 2 rows and 2 columns"),
            "garbled": garbled(f"2 2\n{LIST}"),
            "size": (f"2 9\n{LIST}", "f:1: expected 18 tiles for 2 rows and 9 columns, got 4"),
        },
    ),
    "jwortmann": Known(
        "2 2\n2 0 0 1\n3 1 0 0\n0 0 2 4\n0 4 3 0\n",
        {"short": ("2 2\n2 0 0 1\n", "got 1"), "garbled": ("2 2\n2 0 x 1\n", "f:2:5: expected a")},
        told={"format": "jwortmann"},
    ),
    "griffon": Known(
        "ntiles: 4\n1 2 1 0 0\n2 3 0 0 1\n3 0 4 2 0\n4 0 0 3 4\n",
        {
            "short": ("ntiles: 4\n1 2 1 0 0\n", "f:1: expected 4 tiles, as this line says, got 1"),
            "garbled": ("ntiles: 1\n1 2 x 0 0\n", "f:2:5: expected a whole number, got 'x'"),
        },
        told={"format": "griffon", "typed": "bottom,right,top,left"},
    ),
}
"""Every format but our own."""

SOLVERS = {known.name for known in solvers.FORMATS}
"""Models that are written, and answers that are read: test_solvers.py has them."""

OTHERS = [name for name in FORMATS if name not in ("json", "text", *SOLVERS)]

PUZZLES = [name for name in OTHERS if FORMATS[name].read]

WRITTEN = [name for name in OTHERS if FORMATS[name].write]

BOARDS = [name for name in FORMATS if FORMATS[name].write_boards]


def test_every_format_is_in_the_table() -> None:
    assert sorted(TABLE) == sorted(OTHERS)
    for name, known in TABLE.items():
        assert {"short", "garbled"} <= known.wrong.keys(), name


@pytest.mark.parametrize("name", OTHERS)
def test_content_or_name_tells_the_format(name: str) -> None:
    known = TABLE[name]
    fits = documents.fitting(known.text, known.name) == name
    # Those that look like another one are told apart by --from alone.
    assert fits == (not known.told or name == "griffon")


@pytest.mark.parametrize("name", PUZZLES)
def test_the_puzzle_is_read(name: str) -> None:
    known = TABLE[name]
    told: dict[str, Any] = {**known.told}
    puzzle = formats.read(known.text, known.name, judge=False, **told)
    if name in ("gnome-tetravex", "tetravex", "tiled"):
        assert len(puzzle.tiles) == 4
        return
    assert puzzle.layout == square(2, 2)
    assert puzzle.rule == Rule(rim="0", rim_only=True)
    looks = {min(tile.turned(turn).sides for turn in range(4)) for tile in puzzle.tiles}
    assert looks == {min(t.turned(turn).sides for turn in range(4)) for t in documents.TINY.tiles}
    if name != "viewer":  # which lists tiles in an order of its own
        assert [tile.sides for tile in puzzle.tiles] == [t.sides for t in documents.TINY.tiles]


@pytest.mark.parametrize("name", [name for name in OTHERS if FORMATS[name].read_boards])
def test_the_board_is_read(name: str) -> None:
    known, tiny = TABLE[name], documents.TINY
    if name == "gnome-tetravex":
        tiny = formats.read(known.text)
    (board,) = formats.read_boards(tiny, known.text, known.name)
    if name != "gnome-tetravex":
        placed = [Placement(str(n)) for n in range(1, 5)]
        last = placed[3] if name in ("e2dev-board", "viewer") else None
        assert list(board) == [*placed[:3], last]


WRONG = [(name, kind) for name, known in TABLE.items() for kind in known.wrong]


@pytest.mark.parametrize(("name", "kind"), WRONG)
def test_what_is_wrong_is_said_with_its_place(name: str, kind: str) -> None:
    known = TABLE[name]
    text, words = known.wrong[kind]
    told: dict[str, Any] = {"format": name, **known.told}
    read: Callable[[str, str], object] = partial(formats.read, **told)
    if FORMATS[name].read is None:
        read = partial(formats.read_boards, documents.TINY, format=name)
    with pytest.raises(FormatError) as caught:
        read(text, known.name)
    message = str(caught.value)
    assert message.startswith(f"{known.name}:"), message
    assert words in message


# There and back


def bare(puzzle: Puzzle, *, turns: bool = True) -> Puzzle:
    """A puzzle that every format can hold: no name, no clues, ids as counted."""
    tiles = tuple(Tile(tile.sides, str(n)) for n, tile in enumerate(puzzle.tiles, 1))
    rule = puzzle.rule if turns else Rule(turns=False)
    return Puzzle(puzzle.layout, tiles, rule)


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("bundled", ["owen-3x3", "owen-4x4", "laurent-4x4", "owen-5x5"])
def test_what_loses_nothing_comes_back_the_same(name: str, bundled: str) -> None:
    puzzle = bare(edgewise.load(bundled), turns=name != "tetravex")
    assert formats.lost(puzzle, name) == ()
    text, known = formats.dump(puzzle, name), TABLE[name]
    assert formats.read(text, known.name, format=name) == puzzle
    if not known.told:
        assert formats.read(text, known.name) == puzzle


@pytest.mark.parametrize("to", WRITTEN)
@pytest.mark.parametrize("first", WRITTEN)
def test_any_format_becomes_any_other(first: str, to: str) -> None:
    """What was lost on the way was said; the rest has the same counts."""
    puzzle = bare(edgewise.load("owen-3x3"))
    middle = formats.read(formats.dump(puzzle, first), format=first)
    if to == "tetravex" or first == "tetravex":
        assert formats.lost(puzzle, "tetravex") == (
            "tetravex does not keep that tiles may be turned",
            "tetravex does not keep what the rim shows",
        )
        return
    again = formats.read(formats.dump(middle, to), format=to)
    assert again == puzzle


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("empty", [0, 1, 8])
def test_boards_come_back(name: str, empty: int, tmp_path: Path) -> None:
    puzzle = bare(edgewise.load("owen-3x3"))
    board = puzzle.solve().board
    assert board is not None
    for cell in range(empty):
        board = board.remove(cell)
    text = formats.dump_boards(board, name)
    file = f"f{(*FORMATS[name].suffixes, '')[0]}"
    assert formats.read_boards(puzzle, text, file) == [board]
    assert formats.read_boards(puzzle, text, file, format=name) == [board]


# Traps


def lying(puzzle: Puzzle) -> dict[str, Sides]:
    """What the clues show, where they lie."""
    return {c.cell: puzzle.by_id[str(c.tile)].turned(c.turn or 0).sides for c in puzzle.clues}


CLUED = ["e2dev", "eii", "e2dev-csv", "startup-csv", "heule"]


@pytest.mark.parametrize("name", CLUED)
def test_the_five_clues_of_eternity_ii_survive(name: str) -> None:
    puzzle = edgewise.load("eternity2-clues")
    clues = {clue.cell: (clue.tile, clue.turn) for clue in puzzle.clues}
    assert clues == documents.CLUES
    again = formats.read(formats.dump(puzzle, name), format=name)
    if name == "startup-csv":  # lists the tiles of clues as they lie
        assert {clue.cell: clue.tile for clue in again.clues} == {
            cell: tile for cell, (tile, _) in clues.items()
        }
    else:
        assert {clue.cell: (clue.tile, clue.turn) for clue in again.clues} == clues
    assert lying(again) == lying(puzzle)


def test_the_five_clues_are_turned_half_round_in_et2() -> None:
    puzzle = edgewise.load("eternity2")
    board = Board.empty(puzzle)
    for cell, (tile, turn) in documents.CLUES.items():
        board = board.put(cell, Placement(tile, turn))
    words = formats.dump_boards(board, "et2").split()
    assert sorted(word for word in words if "-" not in word) == sorted(
        ["139/2", "181/3", "208/3", "249/0", "255/3"]
    )


SPOILT = [name for name in WRITTEN if name not in ("tetravex",)]


@pytest.mark.parametrize("name", [*SPOILT, "json", "text"])
def test_a_doubled_piece_of_eternity_ii_is_named_in_every_format(name: str) -> None:
    puzzle = bare(edgewise.load("eternity2"))
    tiles = list(puzzle.tiles)
    tiles[100] = replace(tiles[200], id="101")
    text = formats.dump(replace(puzzle, tiles=tuple(tiles)), name)
    notes: list[str] = []
    formats.read(text, format=name, judge=False, note=notes.append)
    (words,) = (words for words in notes if "Eternity" in words)
    assert "tile 101 is 10 20 21 19, as tile 201 is (official tile 101: 7 7 17 15)" in words


def test_a_board_that_is_told_decides() -> None:
    text = "1 2 3 4\n" * 12
    for name in ("pieces", "jwortmann"):
        assert formats.read(text, format=name, board="2x6").layout == square(2, 6)
        with pytest.raises(FormatError, match="expected 9 tiles for the board that is told, got"):
            formats.read(text, format=name, board="3x3")
    framed = formats.dump(bare(edgewise.load("owen-4x3")), "pieces")
    turned = formats.read(framed, format="owen")
    assert turned.layout == square(4, 3)
    assert formats.read(framed, format="owen", board="3x4").layout == square(3, 4)


SAMPLE = (
    "puzzle=Sample_4x4&board_w=4&board_h=4&board_edges=ajjaajojaetjaaeejoeaootottooeajteojattoo"
    "otttjajtjeaaoeaeteaejaae&board_pieces=000001002003004005006007008009010011012013014015"
    "&board_types=bccbcddccddcbccb"
)


def test_the_sample_of_bucas_counts_pieces_from_0_and_is_solved() -> None:
    puzzle = formats.read(SAMPLE)
    (board,) = formats.read_boards(puzzle, SAMPLE)
    assert not edgewise.judge(board).mismatches


# Documentation


def rows() -> Iterator[list[str]]:
    text = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    _, _, table = text.partition("| `--from`, `--to` | puzzles | boards | known by |")
    for line in table.strip().splitlines()[1:]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.replace("`", "").strip("|").split("|")]


def able(read: object, write: object) -> str:
    return " and ".join(word for word, can in (("read", read), ("written", write)) if can) or "no"


def test_the_table_in_the_documentation_is_right() -> None:
    listed = {row[0]: row[1:] for row in rows()}
    assert sorted(listed) == sorted(FORMATS)
    for name, (puzzles, boards, known_by) in listed.items():
        known = FORMATS[name]
        assert puzzles == able(known.read, known.write), name
        assert boards == able(known.read_boards, known.write_boards), name
        if name in TABLE:
            said = [f"--{'from' if key == 'format' else key}" for key in TABLE[name].told]
            wanted = " and ".join(said) or ("content" if TABLE[name].name == "f" else "name")
            assert wanted in known_by, name
