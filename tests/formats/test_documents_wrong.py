"""Wrong and hostile documents of others: one clear answer each, soon and in little memory."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

import edgewise
from cost import within
from documents import E2DEV, EII, NONE, PATHS, SAVED, TINY, tiny, wang
from edgewise import formats
from edgewise.board import Board, Placement
from edgewise.errors import EdgewiseError, FormatError
from edgewise.formats import FORMATS
from edgewise.formats.source import Source

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))

BOARD = formats.dump_boards(Board.empty(TINY).put("r1c1", Placement("1")), "e2dev-board")

CSV = tiny(NONE, NONE, NONE, NONE)


def changed(text: str, *words: str) -> str:
    """The text with words replaced: old, new, old, new."""
    for old, new in zip(words[::2], words[1::2], strict=True):
        assert old in text
        text = text.replace(old, new, 1)
    return text


WRONG_JSON = [
    # Cut off.
    (E2DEV[:60], "f:5:3: expected a closing quote for this text, got '\"numColor'"),
    (E2DEV[:-30], "f:14:14: expected a comma or a closing bracket, got the end of the file"),
    (EII[:-5], "f:14:2: expected a comma or a closing bracket, got the end of the file"),
    # Keys.
    (changed(E2DEV, '"pieces"', '"pices"'), 'f: expected the key "pieces" in a puzzle, got none'),
    (changed(E2DEV, '  "width": 2,', ""), 'f: expected the key "width" in a puzzle, got none'),
    (changed(EII, '"tiles"', '"tils"'), 'f: expected the key "tiles" in a puzzle, got none'),
    (
        changed(E2DEV, '"pos": 0, ', ""),
        'f:13:5: hints[0]: expected the key "pos" in a hint, got none',
    ),
    # Numbers out of range.
    (
        changed(E2DEV, '"width": 2', '"width": 0'),
        "f:3:12: width: expected a whole number from 1 to 65,536, got 0",
    ),
    (
        changed(E2DEV, '"width": 2', '"width": 60000', '"height": 2', '"height": 60000'),
        "f:3:12: width: expected at most 65,536 cells on a board, got 3,600,000,000",
    ),
    (
        changed(E2DEV, "[3, 0, 0, 4]", '[5, 0, "x", -4]'),
        "f:10:6: pieces[3][0]: expected a whole number from 0 to 4, got 5\n"
        "f:10:12: pieces[3][2]: expected a whole number from 0 to 4, got 'x'\n"
        "f:10:17: pieces[3][3]: expected a whole number from 0 to 4, got -4",
    ),
    (
        changed(E2DEV, '"pos": 3, "piece": 3, "rot": 0', '"pos": 4, "piece": 4, "rot": 4'),
        "f:14:13: hints[1].pos: expected a whole number from 0 to 3, got 4\n"
        "f:14:25: hints[1].piece: expected a whole number from 0 to 3, got 4\n"
        "f:14:35: hints[1].rot: expected a whole number from 0 to 3, got 4",
    ),
    (
        changed(EII, '"row": 1', '"row": 2'),
        "f:13:13: placed[1].row: expected a whole number from 0 to 1, got 2",
    ),
    # Lengths.
    (
        changed(E2DEV, '"width": 2', '"width": 3'),
        "f:6:13: pieces: expected 6 tiles, one for each cell, got 4",
    ),
    (
        changed(EII, '"rows": 2', '"rows": 3'),
        "f:5:12: tiles: expected 6 tiles, one for each cell, got 4",
    ),
    (
        changed(E2DEV, "[3, 0, 0, 4]", "[3, 0, 0]"),
        "f:10:5: pieces[3]: expected 4 colours (top, right, bottom, left), got [3, 0, 0]",
    ),
    (
        changed(E2DEV, '"hints": [', '"hints": 5, "x": ['),
        "f:12:12: hints: expected a list of hints, got 5",
    ),
    # Pieces that are doubled, or there are none of.
    (
        changed(E2DEV, '"piece": 3', '"piece": 0'),
        "f:12:12: clues: tile 1 is used 2 times, there is 1",
    ),
    (
        changed(E2DEV, '"pos": 3', '"pos": 0'),
        "f:14:5: clue for r1c1: expected one clue for a cell, got a second",
    ),
    (
        changed(EII, '"tile": [3, 0, 0, 4]', '"tile": [3, 0, 1, 4]'),
        "f:13:34: placed[1].tile: expected a tile of the list, in any turn, got [3, 0, 1, 4]",
    ),
    (
        changed(EII, '"tile": [3, 0, 0, 4]', '"tile": [0, 0, 1, 2]'),
        "f:13:34: placed[1].tile: expected each tile once, in any turn, got [0, 0, 1, 2]",
    ),
]


@pytest.mark.parametrize(("text", "message"), WRONG_JSON)
def test_wrong_json_is_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.read(text, "f")
    assert str(caught.value) == message


def test_a_doubled_piece_of_the_frame_is_told() -> None:
    owen = formats.dump(edgewise.load("owen-4x4"), "e2dev")
    with pytest.raises(FormatError) as caught:
        formats.read(changed(owen, "[3, 5, 5, 4]", "[0, 0, 1, 1]"), "f")
    assert str(caught.value) == (
        "f:6:13: pieces: expected 0, the border, on the outer sides alone: 4 corners, "
        "8 border tiles, 4 inner tiles; got 5 corners, 8 border tiles, 3 inner tiles"
    )


SIXTEEN = "0000000000000001"

WRONG_TEXT = [
    # Binary CSV.
    (
        "binary-csv",
        CSV[:200],
        "f:4: expected 7 numbers with commas between (4 colours, 3 for a clue), got 3: "
        "'0000000000000010,0000000000000100,1111111111111111'",
    ),
    ("binary-csv", CSV[:-75], "f:4: expected 4 tiles for 2 rows of 2, got 3"),
    ("binary-csv", CSV + CSV[2:76], "f:6: expected 4 tiles for 2 rows of 2, got more"),
    (
        "binary-csv",
        changed(CSV, "2", "x"),
        "f:1: expected the side of the board (a whole number from 1 to 256), got 'x'",
    ),
    (
        "binary-csv",
        changed(CSV, SIXTEEN, "21", "0,0,0", "0,-1,0"),
        "f:2:18: expected 16 binary digits, got '21'\nf:2:57: expected a whole number, got '-1'",
    ),
    (
        "binary-csv",
        tiny(NONE, NONE, "2 0 0", "0 0 7"),
        "f:4: tile 3: expected x, y, rotation with x and y from 0 to 1 and a rotation from 0 to 3, "
        "got 2,0,0\nf:5: tile 4: expected x, y, rotation with x and y from 0 to 1 and a rotation "
        "from 0 to 3, got 0,0,7",
    ),
    (
        "startup-csv",
        tiny("1 5 0", NONE, NONE, NONE),
        "f:2: tile 1: expected is hint, x, y with x and y from 0 to 1, got 1,5,0",
    ),
    (
        "e2dev-csv",
        tiny(NONE, NONE, "0 1 2", "0 1 2"),
        "f:5: clue for r2c1: expected one clue for a cell, got a second",
    ),
    # TetraVex.
    ("tetravex", "1 2 3\n", "f:1: expected 4 digits (north, east, south, west), got '1 2 3'"),
    (
        "tetravex",
        "10 2 3 4\nabc\n",
        "f:1: expected 4 digits (north, east, south, west), got '10 2 3 4' "
        "(and 1 more line like it)",
    ),
    (
        "tetravex",
        "1234\n" * 12,
        "f: expected a line with the size in front of 12 tiles (1x12, 2x6 or 3x4), got none",
    ),
    ("tetravex", "3\n1234\n", "f:1: expected 9 tiles for 3 rows of 3, got 1"),
    (
        "tetravex",
        "2 3\n" + "1234\n" * 6,
        "f:1: expected rows and columns, got '2 3', which may be 2 rows of 3 or 3 rows of 2; "
        "write 2x3 for 2 rows, 3x2 for 3",
    ),
    ("tetravex", "3\n", "f: expected tiles of 4 digits, got none"),
    # GNOME.
    ("gnome-tetravex", SAVED[:-1], "f:1:284: expected a closing bracket, got the end"),
    ("gnome-tetravex", SAVED + ")", "f:1:285: expected a saved game, got )"),
    (
        "gnome-tetravex",
        "@m(yyda(yyyyyyyy)ua(yyyyu)) nothing",
        "f:1:29: expected a saved game, got nothing: none was saved",
    ),
    (
        "gnome-tetravex",
        changed(SAVED, "0x02, 0x0a", "0x03, 0x0a"),
        "f: expected 9 tiles for a size of 3, got 4",
    ),
    (
        "gnome-tetravex",
        changed(SAVED, "0x03, 0x04, 0x05", "0x0b, 0x04, 0x05"),
        "f:1:64: expected a whole number from 0 to 9, got 0x0b",
    ),
    (
        "gnome-tetravex",
        changed(SAVED, "(0x00, 0x01, 0x03", "(0x01, 0x01, 0x03"),
        "f:1:202: expected one tile for each cell, got 0x01",
    ),
    (
        "gnome-tetravex",
        changed(SAVED, "12.503", "print(1)"),
        "f:1:42: expected numbers and brackets, got 'print'",
    ),
    (
        "gnome-tetravex",
        "(" * 9,
        "f:1:5: expected a few levels of brackets, got ( once more",
    ),
    # Tiled.
    ("tiled", PATHS[:200], "f:5:66: expected valid XML, got: no element found"),
    (
        "tiled",
        changed(PATHS, "<tileset ", '<!DOCTYPE x [<!ENTITY a "b">]><tileset '),
        "f:2:13: expected XML without a document type or entities, got one",
    ),
    (
        "tiled",
        changed(PATHS, 'type="edge"', 'type="corner"'),
        "f:4:2: expected a wang set of type edge, as tiles meet at their sides, got corner",
    ),
    (
        "tiled",
        changed(PATHS, "1,0,2,0,1,0,1,0", "0x1020", "2,0,1,0,1,0,2,0", "2,0,1,0,1,0,255,0"),
        "f:6:3: expected wangid, 8 whole numbers from 0 to 254 with commas between, got '0x1020' "
        "(and 1 more tile like it)",
    ),
    (
        "tiled",
        changed(PATHS, "1,0,2,0,1,0,1,0", "1,1,2,0,1,0,1,0"),
        "f:6:3: expected colours on edges alone (0 on the corners), got '1,1,2,0,1,0,1,0'",
    ),
    (
        "tiled",
        changed(PATHS, "1,0,2,0,1,0,1,0", "0,0,2,0,0,0,1,0"),
        "f:6: tile 1: expected colours on four edges, got none on top and bottom",
    ),
    (
        "tiled",
        changed(PATHS, 'tileid="1"', 'tileid="0"'),
        "f:7:3: expected each tile once, got tileid 0 twice",
    ),
    (
        "tiled",
        wang(*["1 1 1 1"] * 6),
        "f:4: expected a square number of tiles, as the file has no board, got 6, which would fill "
        "1x6 or 2x3",
    ),
    (
        "tiled",
        '<map><tileset firstgid="1" source="grass.tsx"/></map>',
        "f: expected a wang set, got a map whose tiles are in 'grass.tsx': read that",
    ),
    (
        "tiled",
        changed(PATHS, "<wangset ", '<wangset name="b"><wangtile tileid="0" '
                'wangid="1,0,1,0,1,0,1,0"/></wangset><wangset '),
        "f: expected one wang set with tiles, got 2: 'b' and 'paths'",
    ),
    ("tiled", "<html/>", "f: expected one wang set with tiles, got 0"),
]  # fmt: skip


@pytest.mark.parametrize(("format", "text", "message"), WRONG_TEXT)
def test_wrong_text_is_refused(format: str, text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.read(text, "f", format=format)
    assert str(caught.value) == message


WRONG_BOARDS = [
    (
        changed(BOARD, "-1]", "99]"),
        "f:6:24: board[3]: expected a whole number from -1 to 15, got 99",
    ),
    (changed(BOARD, "-1]", "-1, -1]"), "f:6:12: board: expected 4 cells, got 5"),
    (
        changed(BOARD, '"size": 2', '"size": 3'),
        "f:3:11: size: expected 2, the size of the puzzle, got 3",
    ),
    (
        changed(BOARD, '"board_edges": "abc', '"board_edges": "bbc'),
        "f:7:19: board 1, cell r1c1: expected tile 1 (abca or a turn of it), got bbca",
    ),
    (
        changed(BOARD, '"board_edges": "abc', '"board_edges": "ab'),
        "f:7:18: board_edges: expected 16 small letters (4 for each of 4 cells), got 15",
    ),
    (
        changed(BOARD, "-1]", "0]"),
        "f:6:24: board[3]: expected what board_edges shows there (aaaa), got 0: abca",
    ),
    (changed(BOARD, '"board"', '"boar"'), 'f: expected the key "board" in a board, got none'),
    (
        '[{"size": 2, "board": [0, 5, 9, 12]}, {"size": 2, "board": [-1]}]',
        "f:1:60: [1].board: expected 4 cells, got 1",
    ),
    (E2DEV, "f: expected boards, got e2dev, which has puzzles only"),
    (SAVED, "f: expected a tile of the puzzle, got 3 4 5 6"),
]


@pytest.mark.parametrize(("text", "message"), WRONG_BOARDS)
def test_wrong_boards_are_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.read_boards(TINY, text, "f")
    assert str(caught.value) == message


# Hostile ones.


LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(9))
    + "]><tileset>&j;</tileset>"
)

FETCHING = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><tileset name="&f;"><wangset/>'

HUGE = {
    "laughs": ("tiled", LAUGHS),
    "fetching": ("tiled", FETCHING),
    "elements": ("tiled", "<tileset>" + "<a/>" * 1_000_000),
    "deep": ("tiled", "<tileset>" * 400_000),
    "brackets": ("gnome-tetravex", "@m(yyda(" + "(" * 2_000_000),
    "numbers": ("gnome-tetravex", "(" + "1," * 2_000_000),
    "newlines": ("binary-csv", "2" + "\n" * 200_000),
    "blanks": ("tetravex", "3" + " " * 900_000 + "x"),
    "pieces": ("e2dev", changed(E2DEV, "[3, 0, 0, 4]", ",".join(["[1,1,1,1]"] * 100_000))),
    "hints": ("e2dev", changed(E2DEV, '"hints": [', '"hints": [' + "5," * 100_000)),
    "edges": ("eii", changed(EII, '"rows": 2', '"rows": 65536', '"cols": 2', '"cols": 65536')),
}


@pytest.mark.parametrize("name", HUGE)
def test_hostile_documents_cost_little(name: str) -> None:
    format, text = HUGE[name]
    with within(5, 200), pytest.raises(FormatError):
        formats.read(text, format=format)


def test_hostile_texts_are_looked_at_quickly() -> None:
    for text in (
        "2" + "\n" * 3_000_000,
        " " * 3_000_000 + "{",
        '{"board": ' * 300_000,
        "<" * 10**6,
    ):
        with within(3, 100):
            assert [known.name for known in FORMATS.values() if known.fits(Source(text))]


SAMPLES = [
    *[("e2dev", E2DEV), ("eii", EII), ("binary-csv", tiny("1 0 0", NONE, "0 1 2", NONE))],
    *[("startup-csv", CSV), ("e2dev-csv", CSV), ("tetravex", "2\n1234\n2345\n3456\n4567\n")],
    *[("gnome-tetravex", SAVED), ("tiled", PATHS), ("e2dev-board", BOARD)],
]

PIECES = ['"', "[", "]", "{", "}", "(", ")", ",", "-1", "0", "65535", "99999999999", "1e9", "true"]
PIECES += [
    "null",
    "x",
    "\n",
    " ",
    "nothing",
    "<a>",
    "&a;",
    "\ud800",
    "é",
    "0x",
    "\x00",
    "٣",
    "[[]]",
]


@st.composite
def spoiled(draw: DrawFn) -> tuple[str, str]:
    """A document with some of it cut out, doubled, or replaced."""
    format, text = draw(st.sampled_from(SAMPLES))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 0, 1, 2, 8, 40, len(text)])))
        middle = draw(st.sampled_from([*PIECES, "", text[start:end] * 2]))
        text = text[:start] + middle + text[end:]
    return format, text


@SLOW
@given(spoiled())
def test_spoiled_documents_raise_nothing_but_ours(found: tuple[str, str]) -> None:
    format, text = found
    for told in (format, None):
        with suppress(EdgewiseError):
            puzzle = formats.read(text, format=told)
            for name in ("e2dev", "eii", "startup-csv", "tetravex"):
                with suppress(EdgewiseError):
                    formats.read(formats.dump(puzzle, name), format=name)
        with suppress(EdgewiseError):
            formats.read_boards(TINY, text, format=told)


def test_a_csv_without_its_first_line_says_what_is_missing() -> None:
    with pytest.raises(FormatError, match=r"^f:1: expected the side of the board .* got '1111"):
        formats.read(CSV.partition("\n")[2], "f")
