"""Links for the Eternity II viewers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

import edgewise
from commands import run
from cost import within
from edgewise import formats
from edgewise.board import Board, Placement
from edgewise.check import judge
from edgewise.errors import FormatError
from edgewise.formats.viewer.link import PALETTES
from edgewise.puzzle import Puzzle
from edgewise.rule import Rule
from edgewise.shapes import square
from edgewise.tile import Tile, lawful, turned
from strategies import TURNINGS, boards

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))

SAMPLE_EDGES = "ajjaajojaetjaaeejoeaootottooeajteojattoootttjajtjeaaoeaeteaejaae"

SAMPLE = (
    f"puzzle=Sample_4x4&board_w=4&board_h=4&board_edges={SAMPLE_EDGES}"
    "&board_pieces=000001002003004005006007008009010011012013014015"
    "&board_types=bccbcddccddcbccb"
)
"""From the viewer; its pieces count from 0."""

STANDARD = PALETTES["standard"]

FROM_STANDARD = {
    "jef": "aiqwemhpvdlgouckfntbjsr",
    "marie": "abjrfncksgodlthpemuiqvw",
    "jblackwood": "abjrfncksgodlthpemuiqvw",
}
"""The letters of each palette for the standard a to w: stated, not computed."""


def link(board: Board) -> str:
    return formats.dump_boards(board, "viewer").strip()


def parts(text: str) -> dict[str, str]:
    """The keys and values of a link."""
    return dict(part.split("=") for part in text.split("#")[1].split("&"))


def edges(board: Board) -> str:
    return parts(link(board))["board_edges"]


def asked(text: str) -> Puzzle:
    return formats.read(text)


def without(text: str, key: str) -> str:
    assert f"&{key}=" in text
    head, rest = text.split(f"&{key}=")
    return head + "".join(rest.partition("&")[1:])


def sample(**keys: str) -> str:
    """The sample with other values."""
    return "&".join(f"{key}={x}" for key, x in ({**parts(f"#{SAMPLE}"), **keys}).items())


def in_palette(text: str, palette: str) -> str:
    """The same link as somebody with another palette has it."""
    found = parts(text)["board_edges"]
    table = str.maketrans(STANDARD, FROM_STANDARD[palette])
    return f"{text.replace(found, found.translate(table))}&motifs_order={palette}"


@st.composite
def shown_puzzles(draw: DrawFn) -> Puzzle:
    """Puzzles that a link can show: labels of any kind, copies, spare and identical tiles."""
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    kind = draw(st.sampled_from(["number", "word", "odd"]))
    names = {
        "number": [str(n) for n in range(draw(st.integers(0, 1)), 26)],
        "word": [f"colour {n}" for n in range(25)],
        "odd": ["&", "=", "#", "a", "z", "%26", "🐢", "00", "1"],
    }[kind]
    labels = draw(st.lists(st.sampled_from(names), unique=True, min_size=1, max_size=25))
    tile = st.tuples(*[st.sampled_from(labels)] * 4)
    sides = draw(st.lists(tile, min_size=rows * cols, max_size=rows * cols + 2))
    copies = draw(st.sampled_from([1, 3]))
    named = draw(st.sampled_from(["", "t", "9"]))
    rim = draw(st.none() | st.sampled_from(labels))
    rule = Rule(
        rim=rim,
        rim_only=rim is not None and draw(st.booleans()),
        turns=draw(st.sampled_from(TURNINGS)),
        flips=draw(st.booleans()),
    )
    tiles = (Tile(x, f"{named}{n}" if named else "", copies) for n, x in enumerate(sides))
    return Puzzle(
        square(rows, cols), tuple(tiles), rule, name=draw(st.sampled_from(["", "a&b #1"]))
    )


@SLOW
@given(shown_puzzles().flatmap(boards), st.sampled_from(list(FROM_STANDARD)))
def test_a_board_comes_back_from_its_link(board: Board, palette: str) -> None:
    text = link(board)
    for given_text in (text, text + "\n", in_palette(text, palette), f"{text}&seed=7"):
        (again,) = formats.read_boards(board.puzzle, given_text)
        assert again.picture() == board.picture()
        assert [p and p.tile for p in again.cells] == [p and p.tile for p in board.cells]


@SLOW
@given(shown_puzzles(), st.randoms(use_true_random=False))
def test_tiles_are_known_by_their_looks(puzzle: Puzzle, random: Random) -> None:
    rule = puzzle.rule
    bag = [tile.id for tile in puzzle.tiles for _ in range(tile.copies)]
    cells = []
    for tile in random.sample(bag, len(puzzle.layout)):
        turn = random.choice(lawful(rule.turns, 4))
        cells.append(Placement(tile, turn, rule.flips and random.random() < 0.5))
    board = Board(puzzle, tuple(cells))
    (again,) = formats.read_boards(puzzle, without(link(board), "board_pieces"))
    assert again.picture() == board.picture()
    # Nothing is used more often than it is there, nor turned where it may not be.
    assert judge(again).faults == judge(board).faults


def test_the_sample_of_the_viewer_is_solved() -> None:
    puzzle = asked(SAMPLE)
    (board,) = formats.read_boards(puzzle, SAMPLE)
    assert len(puzzle.layout.joints) == 24
    assert judge(board).valid
    assert edges(board) == SAMPLE_EDGES
    assert puzzle.rule == Rule(rim="0", rim_only=True)
    assert puzzle.name == "Sample_4x4"


def test_a_puzzle_from_a_link_does_not_tell_where_its_tiles_lay() -> None:
    quads = [SAMPLE_EDGES[i : i + 4] for i in range(0, 64, 4)]
    quarter = [quads[4 * (3 - c) + r] for r in range(4) for c in range(4)]
    quarter = [quad[3:] + quad[:3] for quad in quarter]
    mixed = [*quads]
    mixed[5], mixed[10] = quads[10], quads[5][2:] + quads[5][:2]
    tiles = asked(SAMPLE).tiles
    for other in (quarter, mixed):
        assert other != quads
        assert asked(sample(board_edges="".join(other))).tiles == tiles
    assert [tile.id for tile in tiles] == [str(n) for n in range(1, 17)]


def test_grey_on_some_of_the_outer_sides_is_an_error() -> None:
    with pytest.raises(FormatError) as caught:
        formats.read(sample(board_edges=SAMPLE_EDGES[:-4] + "ejaa"), "l")
    assert str(caught.value) == (
        "l:1:112: expected the grey a on every outer side or on no side, got j on r4c4.1"
    )


def test_a_board_without_grey_has_no_rim() -> None:
    puzzle = asked("board_w=2&board_h=1&board_edges=bcdedbbc")
    assert puzzle.rule == Rule()
    assert [tile.sides for tile in puzzle.tiles] == [("1", "1", "2", "3"), ("1", "2", "3", "4")]


@pytest.mark.parametrize(
    "text",
    [
        f"https://e2.bucas.name/#{SAMPLE}",
        f"https://e2.bucas.name/?{SAMPLE}",
        f"  #{SAMPLE}\n\n",
        f"?{SAMPLE}",
        f"https://e2.bucas.name/?board_edges={SAMPLE_EDGES}&board_w=4&board_h=4",
        f"e2.bucas.name/#{SAMPLE}",
        f"https://e2.bucas.name/?board_w=3&board_edges=zz#{SAMPLE}",
        f"{SAMPLE}&seed=17&show_conflicts=0&board_custom=a*b&nothing",
        f"https://eternity2.dev/viewer?puzzle=x&puzzle_size=4&board_edges={SAMPLE_EDGES}&hints=0.1",
        f"board_edges={SAMPLE_EDGES}&board_w=4&board_h=4&board_pieces={'000' * 16}",
    ],
)
def test_every_kind_of_link(text: str) -> None:
    puzzle = asked(SAMPLE)
    assert formats.read_boards(puzzle, text) == formats.read_boards(puzzle, SAMPLE)
    assert asked(text).tiles == puzzle.tiles


def test_several_links_are_several_boards(tmp_path: Path) -> None:
    puzzle = asked(SAMPLE)
    found = [*formats.read_boards(puzzle, SAMPLE), Board.empty(puzzle)]
    path = tmp_path / "boards.url"
    formats.save(found, path)
    assert len(path.read_text().splitlines()) == 2
    assert formats.load_boards(puzzle, path) == found
    with formats.saving(path) as put:
        for board in found:
            put(board)
    assert formats.load_boards(puzzle, path) == found
    with pytest.raises(FormatError, match="expected one link for a puzzle, got 2"):
        formats.load(path)


def test_empty_cells_are_aaaa_and_000() -> None:
    puzzle = replace(asked(SAMPLE), name="7 + 5 = ?")
    board = Board.empty(puzzle).put("r1c2", Placement("4"))
    assert link(board) == (
        "https://e2.bucas.name/#puzzle=7_5&board_w=4&board_h=4&board_edges=aaaaaajj"
        f"{'a' * 56}&board_pieces=000004{'000' * 14}&board_types=ac{'a' * 14}"
    )
    assert formats.read_boards(puzzle, link(board)) == [board]
    assert "puzzle=puzzle&" in link(Board.empty(replace(puzzle, name="???")))


def test_other_labels_get_their_letters_by_appearance() -> None:
    puzzle = formats.read(
        "board: 1x2\nrim: grey\ntiles:\nleft: grey red grey grey\nright: grey grey grey red\n"
    )
    board = Board(puzzle, (Placement("left"), Placement("right")))
    assert edges(board) == "abaaaaab"
    assert parts(link(board))["board_pieces"] == "001002"


def test_a_rim_that_also_shows_inside_is_not_the_viewers_grey() -> None:
    # The viewer holds a next to a for an error, and aaaa for nothing at all.
    inside = formats.read("board: 1x2\nrim: grey\ntiles:\ngrey grey grey grey\ngrey red red grey\n")
    assert edges(Board(inside, (Placement("1"), Placement("2", 3)))) == "bbbbccbb"
    numbers = formats.read("board: 1x2\nrim: 0\ntiles:\n0 0 0 1\n0 0 0 0\n")
    assert edges(Board(numbers, (Placement("1"), None))) == "bbbcaaaa"
    spare = formats.read("board: 1x2\nrim: grey\ntiles:\nx3: grey grey grey red\n")
    assert edges(Board(spare, (Placement("1"), None))) == "bbbcaaaa"
    outside = replace(spare, rule=Rule(rim="grey", rim_only=True))
    assert edges(Board(outside, (Placement("1"), None))) == "aaabaaaa"


def test_copies_have_numbers_of_their_own() -> None:
    puzzle = formats.read("board: 1x4\ntiles:\nx2: 1 2 3 4\n5 x2: 1 1 2 2\n")
    board = Board(puzzle, (Placement("1"), Placement("5"), Placement("1", 2), Placement("5")))
    assert parts(link(board))["board_pieces"] == "001003002004"
    assert formats.read_boards(puzzle, link(board)) == [board]


def test_more_pieces_than_three_digits_can_count_have_no_numbers() -> None:
    puzzle = formats.read("board: 10x100\ntiles:\nx1000: 1 2 3 4\n")
    board = Board(puzzle, (Placement("1", 1),) * 1000)
    assert "board_pieces" not in link(board)
    assert formats.read_boards(puzzle, link(board)) == [board]


def test_tile_used_twice_is_for_the_judge_to_see() -> None:
    puzzle = formats.read("board: 1x2\ntiles:\n1 2 3 4\n5 6 7 8\n")
    twice = Board(puzzle, (Placement("1"), Placement("1", 2)))
    for text in (link(twice), without(link(twice), "board_pieces")):
        assert formats.read_boards(puzzle, text) == [twice]


def test_the_corners_and_clues_of_a_board_have_their_types() -> None:
    puzzle = formats.read(
        "board: 3x3\ntiles:\nx8: 1 1 1 1\n2: 1 1 1 1\nclues:\nr2c1: 2\nr1c1: turn 0\n"
    )
    board = Board(puzzle, (*(Placement("1"),) * 3, Placement("2"), *(Placement("1"),) * 5))
    assert parts(link(board))["board_types"] == "bcbedcbcb"


# Eternity II.


@pytest.mark.parametrize("name", ["eternity2", "eternity2-clues"])
def test_eternity_ii_has_the_viewers_own_letters_and_numbers(name: str) -> None:
    puzzle = edgewise.load(name)
    board = Board.empty(puzzle).put("r9c8", Placement("139"))
    assert edges(board)[4 * 135 :][:4] == "ijjm"
    assert edges(board).count("a") == 4 * 255
    assert parts(link(board))["board_pieces"][3 * 135 :][:3] == "139"
    assert parts(link(board))["board_types"][135] == "e"
    shown = Board.empty(puzzle)
    for n, cell in zip(range(5, 61), puzzle.layout.cells, strict=False):
        shown = shown.put(cell.name, Placement(str(n)))
    # The colours of the frame: left and right where the grey is on top.
    letters = edges(shown)
    assert {letters[4 * n + side] for n in range(56) for side in (1, 3)} == set("bcdef")
    assert not set(letters[2 : 4 * 56 : 4]) & set("abcdef")


@pytest.mark.parametrize("palette", ["standard", *FROM_STANDARD])
def test_all_256_tiles_come_back(palette: str) -> None:
    puzzle = edgewise.load("eternity2")
    random = Random(2007)
    tiles = random.sample([tile.id for tile in puzzle.tiles], 256)
    board = Board(puzzle, tuple(Placement(tile, random.randrange(4)) for tile in tiles))
    text = link(board) if palette == "standard" else in_palette(link(board), palette)
    bare = without(text, "board_pieces")
    for given_text in (text, bare):
        (again,) = formats.read_boards(puzzle, given_text)
        assert again.picture() == board.picture()
        assert [p and p.tile for p in again.cells] == tiles


@pytest.mark.parametrize("palette", FROM_STANDARD)
def test_eternity_ii_numbered_otherwise_is_still_eternity_ii(palette: str) -> None:
    puzzle = edgewise.load("eternity2")
    number = {str(i): str(STANDARD.index(x)) for i, x in enumerate(FROM_STANDARD[palette])}
    tiles = tuple(
        replace(tile, sides=turned(tuple(number[x] for x in tile.sides), int(tile.id)))
        for tile in reversed(puzzle.tiles)
    )
    other = replace(puzzle, tiles=tiles)
    placement = Placement("139", -139 % 4)
    assert edges(Board.empty(other).put("r9c8", placement))[540:544] == "ijjm"
    # A tile less, and the numbers are only numbers.
    less = replace(other, tiles=tiles[1:])
    key = {"jef": "vddo", "marie": "sggl", "jblackwood": "sggl"}[palette]
    assert edges(Board.empty(less).put("r9c8", placement))[540:544] == key


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


# On the command line.


def test_a_link_stands_for_a_file(tmp_path: Path) -> None:
    path = tmp_path / "sample.url"
    path.write_text(f"https://e2.bucas.name/#{SAMPLE}\n")
    whole = f"https://e2.bucas.name/#{SAMPLE}"
    for puzzle, board in ((whole, SAMPLE), (str(path), str(path))):
        assert "✓ this board is a solution" in run("check", puzzle, board).stdout
    swapped = sample(board_edges=SAMPLE_EDGES[4:8] + SAMPLE_EDGES[:4] + SAMPLE_EDGES[8:])
    assert "✗ this board is not a solution" in run("check", whole, swapped, status=1).stdout
    done = run("check", whole, "https://example.com/", status=2)
    assert done.stderr == (
        "edgewise: <link>:1: expected a link with board_edges= in it, got 'https://example.com/'\n"
    )


def test_solve_saves_a_link(tmp_path: Path) -> None:
    path = tmp_path / "board.url"
    run("solve", "owen-4x4", "--out", str(path))
    assert path.read_text().startswith("https://e2.bucas.name/#puzzle=")
    run("check", "owen-4x4", str(path))


def test_a_link_that_cannot_show_the_puzzle_is_refused_before_the_search(tmp_path: Path) -> None:
    impossible = tmp_path / "cards.txt"
    impossible.write_text("board: 1x2\nmatch: pairs R=S\ntiles:\nx2: R R R R\n")
    run("solve", str(impossible), status=1)
    done = run("solve", str(impossible), "--out", str(tmp_path / "board.url"), status=2)
    assert "expected match equal" in done.stderr
