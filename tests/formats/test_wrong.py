"""Wrong puzzle files: place, expectation and value, all at once, and one message for a mistake."""

from __future__ import annotations

import pytest

from edgewise import formats
from edgewise.errors import FormatError
from spoiled import card

BOARD = '"board": {"shape": "square", "rows": 1, "cols": 1}'
TILES = '"tiles": [{"sides": ["a", "a", "a", "a"]}]'


def doc(*parts: str) -> str:
    """A JSON puzzle from its parts."""
    return '{"edgewise": 1, ' + ", ".join(parts) + "}"


def sides(labels: str) -> str:
    return f'"tiles": [{{"sides": [{labels}]}}]'


def text(*lines: str) -> str:
    """A text puzzle of one cell with more *lines* between board and tiles."""
    return "\n".join(["board: 1x1", *lines, "tiles:", "a a a a", ""])


WRONG: list[tuple[str | bytes, str]] = [
    # Not even text.
    ("", "f: expected a puzzle, got an empty file"),
    (" \n\n", "f: expected a puzzle, got an empty file"),
    (b"\xff\xfeb\x00", "f: expected UTF-8 text, got UTF-16 (its mark at byte 0)"),
    (b"\xff\xfe\x00\x00b", "f: expected UTF-8 text, got UTF-32 (its mark at byte 0)"),
    (b"b\x00o\x00", "f:1:2: expected UTF-8 text, got a NUL at byte 1 (is it binary?)"),
    (b"name: caf\xe9", "f:1:10: expected UTF-8 text, got byte 0xe9 at byte 9"),
    (b"\xef\xbb\xbfname: caf\xe9", "f:1:10: expected UTF-8 text, got byte 0xe9 at byte 12"),
    # Not JSON.
    ("{", "f:1:2: expected a key in double quotes, got the end of the file"),
    ("{'edgewise': 1}", "f:1:2: expected a key in double quotes, got \"'edgewise': 1}\""),
    ('{"edgewise": 1', "f:1:15: expected a comma or a closing bracket, got the end of the file"),
    ('{\n"edgewise": 1\n"name"', "f:3:1: expected a comma or a closing bracket, got '\"name\"'"),
    ('{"edgewise" 1}', "f:1:13: expected a colon after the key, got '1}'"),
    ('{"edgewise": }', "f:1:14: expected a value, got '}'"),
    ('{"name": "a\nb"}', "f:1:12: expected no control character inside a text, got 'b\"}'"),
    ('{"name": "a', "f:1:10: expected a closing quote for this text, got '\"a'"),
    (doc(BOARD, TILES) + "]", "f:1:112: expected the end of the file, got ']'"),
    ('{"name": "a", "name": "b"}', "f:1:15: expected each key once, got 'name' twice"),
    ('{"edgewise": NaN}', "f:1:14: expected a number, got NaN"),
    ('{"edgewise": -Infinity}', "f:1:14: expected a number, got -Infinity"),
    ('{"edgewise": 1e999}', "f:1:14: expected numbers of a bearable size, got 1e999"),
    (
        '{"edgewise": 1' + "0" * 5000 + "}",
        "f:1:14: expected whole numbers of at most 18 digits, got 1" + "0" * 56 + "...",
    ),
    ("[" * 100_000, "f: expected a few levels of brackets, got hundreds inside each other"),
    (
        '{"name":' * 100_000,
        "f: expected a few levels of brackets, got hundreds inside each other",
    ),
    # JSON, but no puzzle.
    ("[]", "f: expected a puzzle (an object), got []"),
    (doc(BOARD), 'f: expected the key "tiles" in a puzzle, got none'),
    (
        doc(BOARD, TILES, '"tile": 1', '"colour": 2'),
        "f:1:113: unknown key 'tile'; did you mean tiles?\n"
        "f:1:124: unknown key 'colour'; expected one of edgewise, name, board, match, rim, "
        "frame, rim_only, turns, flips, tiles, clues, images",
    ),
    (
        doc(BOARD, TILES).replace("1,", "2,", 1),
        "f:1:14: edgewise: expected 1, the version of the format, got 2",
    ),
    (
        doc('"board": {"shape": "square", "rows": 3}', TILES),
        'f:1:26: board: expected the key "cols" in a square board, got none',
    ),
    (
        doc('"board": {"shape": "square", "rows": 3, "cols": "3"}', TILES),
        "f:1:65: board.cols: expected a whole number, got '3'",
    ),
    (
        doc('"board": {"shape": "square", "rows": 1, "cols": 1, "holes": [[1]]}', TILES),
        "f:1:78: board.holes[0]: expected a text, got [1]",
    ),
    (
        doc('"board": {"shape": "hex", "rows": 99999, "cols": 99999}', TILES),
        "f:1:26: board: expected at most 65,536 cells on a board, got 9,999,800,001",
    ),
    (
        doc('"board": {"shape": "polygons", "polygons": [[[0, 0], [1, "x"], 5]]}', TILES),
        "f:1:74: board.polygons[0][1][1]: expected a number, got 'x'\n"
        "f:1:80: board.polygons[0][2]: expected a list, got 5",
    ),
    (
        doc(BOARD, TILES, '"match": "same"'),
        'f:1:122: match: expected "equal", "halves" or {"pairs": [["A", "B"], ...]}, got \'same\'',
    ),
    (
        doc(BOARD, TILES, '"match": {"pairs": [["a", "b"], ["a", "c"]]}'),
        "f:1:122: match: expected each label in one pair, got 'a' with 'b' and with 'c'",
    ),
    (
        doc(BOARD, TILES, '"rim_only": true'),
        "f:1:125: rim_only: rim_only needs a rim: which label is to stay off the inside?",
    ),
    (
        doc(BOARD, TILES, '"rim": {"r1c1.7": "a"}'),
        "f:1:131: rim.r1c1.7: rim: side r1c1.7 does not exist: cell r1c1 has sides 0 to 3",
    ),
    (
        doc(BOARD, sides('1.5, null, true, {"a": 1}')),
        "f:1:90: tiles[0].sides[0]: expected a label (a text or a whole number), got 1.5\n"
        "f:1:95: tiles[0].sides[1]: expected a label (a text or a whole number), got null\n"
        "f:1:101: tiles[0].sides[2]: expected a label (a text or a whole number), got true\n"
        'f:1:107: tiles[0].sides[3]: expected a label (a text or a whole number), got {"a": 1}',
    ),
    (
        doc(BOARD, sides('"\\u0007", "\\ud800", "a", "a"')),
        "f:1:90: tiles[0].sides[0]: expected printable text, got a control character U+0007 "
        "in '\\x07'\n"
        "f:1:100: tiles[0].sides[1]: expected printable text, got half a character (a surrogate) "
        "U+D800 in '\\ud800'",
    ),
    (
        doc(BOARD, sides('"' + "x" * 2000 + '", "a", "a", "a"')),
        "f:1:90: tiles[0].sides[0]: expected at most 1000 characters, got 2,000: '"
        + "x" * 56 + "...",
    ),
    (
        doc(BOARD, TILES, '"clues": [{"cell": "r1c1", "turn": -1}, {"tile": 1}]'),
        "f:1:148: clues[0].turn: expected a whole number from 0 up, got -1\n"
        'f:1:153: clues[1]: expected the key "cell" in a clue, got none',
    ),
    # Not our text form.
    (
        "hello",
        "f:1: expected a key such as board: or tiles:, got 'hello'\n"
        "f: expected a line board:, got none\nf: expected a line tiles:, got none",
    ),
    ("tiles:\na a a a", "f: expected a line board:, got none"),
    ("board: 1x1", "f: expected a line tiles:, got none"),
    (text("board: 2x2"), "f:2: expected board: once, got it again (first in line 1)"),
    (text("rims: a"), "f:2:1: unknown key 'rims'; did you mean rim?"),
    (
        card().replace("1x1", "3 by 3"),
        "f:1: expected a board such as 3x3, 4x4 torus, triangle 4, hex-flower 1, hex 3x4, "
        "polygons or joints, got '3 by 3'",
    ),
    (card().replace("1x1", "hex 3"), "f:1: expected a board such as hex 3x3, got 'hex 3'"),
    (card().replace("1x1", "9"), "f:1: expected a board such as 3x3, got '9'"),
    (
        card().replace("1x1", "triangle"),
        "f:1: expected a board such as triangle 4, got 'triangle'",
    ),
    (
        card().replace("1x1", "hexflower 1"),
        "f:1: expected a board such as 3x3, 4x4 torus, triangle 4, hex-flower 1, hex 3x4, "
        "polygons or joints, got 'hexflower 1'; did you mean hex-flower?",
    ),
    (text("holes: r9c9"), "f:2: expected a cell from r1c1 to r1c1 as a hole, got 'r9c9'"),
    (
        doc('"board": {"shape": "square", "rows": 1, "cols": 1, "holes": ["r9c9"]}', TILES),
        "f:1:77: board.holes: expected a cell from r1c1 to r1c1 as a hole, got 'r9c9'",
    ),
    (
        card("a a").replace("1x1", "joints\ncells: 2\njoints: c1.0=c1.7"),
        "f:3: c1.7 does not exist: cell c1 has sides 0 to 1",
    ),
    (
        card("a a").replace("1x1", "joints\ncells: 99\njoints: c1.0=c1.1"),
        "f:2: cell c1: expected 1 to 12 sides, got 99",
    ),
    (text("cells: 3"), "f:2: cells: does not go with a square board"),
    (
        card().replace("1x1", "joints"),
        "f:1: expected a line cells: with board joints, got none",
    ),
    (
        text("match: halfs"),
        "f:2: expected equal, halves, or pairs such as pairs A=B C=D, got 'halfs'; "
        "did you mean halves?",
    ),
    (text("match: a=b c"), "f:2:12: expected pairs such as LAnt=RAnt, got 'c'"),
    (text("turns: maybe"), "f:2: expected yes, no or half, got 'maybe'"),
    (text("flips: half"), "f:2: expected yes or no, got 'half'"),
    (
        text("match: pairs a=b c"),
        "f:2:18: expected pairs such as LAnt=RAnt, got 'c'",
    ),
    (
        text("rim: a\nframe: b"),
        "f:3: expected rim or frame, got both: 'a' and 'b'",
    ),
    (
        text("match: a=b\nframe: c"),
        "f:3: expected a frame that has a mate (one of the listed pairs), got 'c'; "
        "what tiles themselves show is the rim",
    ),
    (
        text("frame: r1c1.0=a r1c1.7=b"),
        "f:2:17: frame: side r1c1.7 does not exist: cell r1c1 has sides 0 to 3",
    ),
    (text("rim: r1c1.0=a r1c1.0=b"), "f:2:15: expected each side once, got r1c1.0 twice"),
    (
        card("a a a", "b b b b b").replace("1x1", "1x2"),
        "f:3: tile 1: expected 4 labels, got 3: a/a/a\n"
        "f:4: tile 2: expected 4 labels, got 5: b/b/b/b/b",
    ),
    (
        card("2. a a a a", "2) b b b").replace("1x1", "1x2"),
        "f:4: expected each id once, got '2' in line 3 and in line 4\n"
        "f:4: tile 2: expected 4 labels, got 3: b/b/b",
    ),
    (
        card("3: a a a a", "b b b b", "c c c c").replace("1x1", "1x3"),
        "f:5: expected each id once, got '3' in line 3 and in line 5 (numbered by counting)",
    ),
    (
        card("2: a a a a", "b b b b", "4: c c c c", "d d d d").replace("1x1", "1x4"),
        "f:4: expected each id once, got '2' in line 3 and in line 4 (numbered by counting) "
        "(and 1 more id like it)",
    ),
    (
        card("7 x y: a b c d", "a b c d | a b", "a x=2 b c"),
        "f:3: expected an id, or an id and copies such as 7 x3:, got '7 x y: a b c d'\n"
        "f:4: expected 4 labels for the back, got 2: 'a b c d | a b'\n"
        "f:5:4: expected labels, got = in 'a x=2 b c' "
        "(a label with one of | : = stands in double quotes)",
    ),
    (card('a a a "a'), "f:3:7: expected a closing quote, got '\"a'"),
    (card("a a a “a"), "f:3:7: expected a closing quote, got '“a'"),
    (card('a a a "a"a'), "f:3:10: expected a blank before 'a'"),
    (
        card("a a a (a"),
        'f:3:7: expected a pair such as ("R", true) or ["R", "H"] '
        "(a label that starts with ( stands in double quotes), got '(a'",
    ),
    (
        card("a a a a", "clue:", "r1c1: 1"),
        "f:4:1: unknown key 'clue'; did you mean clues?",
    ),
    # One mistake, one message, whatever follows from it.
    (
        "a a a a\nb b b b\nc c c c",
        "f:1: expected a key such as board: or tiles:, got 'a a a a' (and 2 more lines like it)\n"
        "f: expected a line board:, got none\nf: expected a line tiles:, got none",
    ),
    ("board: 1x2\ntile:\na a a a\nb b b b", "f:2:1: unknown key 'tile'; did you mean tiles?"),
    ("board: 1x2\nTiles\na a a a\nb b b b", "f:2:1: expected a colon after Tiles, got none"),
    (card("a a a a", "clues", "r1c1: 1"), "f:4:1: expected a colon after clues, got none"),
    (
        card("a a a a", "Name: b b b b", "c c c c", "d d d d"),
        "f:5: expected a key such as board: or tiles:, got 'c c c c' (name: in line 4 ended "
        "tiles:; an id that is also a key stands in double quotes) (and 1 more line like it)",
    ),
    (
        "name: x\n" + card("a a a a", "Name: b b b b", "c c c c", "d d d d"),
        "f:5: expected name: once, got it again (first in line 1); "
        "an id that is also a key stands in double quotes",
    ),
    (
        "board: 1x3\nXx: a a a a\nYy: b b b b\nZz: c c c c",
        "f:2:1: unknown key 'Xx'; expected one of name, board, holes, cells, joints, match, rim, "
        "frame, rim_only, turns, flips, polygons, tiles, clues (and 2 more keys like it)\n"
        "f: expected a line tiles:, got none",
    ),
    (
        card("a a a a", "clues:", "r1c1", "r1c1: 1 turn", "r1c1: 1 twist 3"),
        "f:5: expected a clue such as r1c1: 7 turn 2, got 'r1c1'\n"
        "f:6: expected a whole number, got nothing\n"
        "f:7: expected a clue such as r1c1: 7 turn 2, got 'r1c1: 1 twist 3'",
    ),
    (
        card("a a a a", "clues:", "r9c9: 1", "r1c1: 9 turn 7"),
        "f:5: clue for r9c9: expected a cell from r1c1 to r1c1\n"
        "f:6: clue for r1c1: there is no tile '9'\n"
        "f:6: clue for r1c1: expected a turn from 0 to 3, got 7",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given_text", "message"), WRONG)
def test_wrong_input_is_answered_with_place_expectation_and_value(
    given_text: str | bytes, message: str
) -> None:
    with pytest.raises(FormatError) as caught:
        formats.read(given_text, "f", strict=True)
    assert str(caught.value) == message


def test_wrong_file_is_not_complained_about_for_ever() -> None:
    with pytest.raises(FormatError) as caught:
        formats.read("tiles:\n" + "x=\n" * 1000, "f", strict=True)
    lines = str(caught.value).splitlines()
    assert len(lines) == 21
    assert lines[-1] == "... stopped after 20 errors"
