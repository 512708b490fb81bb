"""Cards as people write them: every spelling in every wrapping is read as the same puzzle."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import edgewise
import spreadsheets
from commands import answer, run
from edgewise import formats, library
from edgewise.errors import FormatError
from edgewise.formats.spreadsheet import MAX_BYTES
from edgewise.limit import Limit
from edgewise.puzzle import Puzzle
from edgewise.tile import Tile
from natural import RENAMED, SPELLINGS, WRAPPINGS, goes_with, note, spelled
from shapes_of import shape
from strategies import puzzles

COUNTS = {"unicorn": (8, 2), "new-puzzle": (4, 1)}
"""Arrangements and solutions, as the library has them."""

ENOUGH = Limit(nodes=500_000)


def understood(text: str, **told: str) -> tuple[Puzzle, list[str]]:
    """The puzzle, and what was said about its reading."""
    notes: list[str] = []
    return formats.read(text, note=notes.append, **told), notes  # type: ignore[arg-type]


def counted(puzzle: Puzzle) -> tuple[int, int]:
    found = puzzle.count(ENOUGH)
    assert found.complete
    return found.arrangements, found.solutions


def lines(*cards: str) -> str:
    return "\n".join(cards)


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("name", COUNTS)
def test_every_spelling_in_every_wrapping(name: str, spelling: str) -> None:
    known = edgewise.load(name)
    cards = spelled(known, SPELLINGS[spelling])
    combinations = 0
    for wrapping, wrapped in WRAPPINGS.items():
        if not goes_with(wrapping, cards):
            continue
        puzzle, notes = understood(wrapped(cards))
        # A count cannot see lost halves: Unicorn has the same if equal labels touch.
        assert shape(puzzle) == shape(known), (wrapping, notes)
        if notes[0] != RENAMED:
            assert notes == [note(wrapping, SPELLINGS[spelling])], wrapping
        combinations += 1
    assert combinations > 60
    assert counted(puzzle) == COUNTS[name]


# Forms that go with some spellings only

WORDS = spelled(edgewise.load("unicorn"), SPELLINGS["frog head"])
SIGNED = spelled(edgewise.load("unicorn"), SPELLINGS["R+"])
CASED = ["".join(card) for card in spelled(edgewise.load("unicorn"), SPELLINGS["a and A"])]
SIDES = ("left", "up", "right", "down")
SCRIPT = "{{top: '{0}', right: '{1}', bottom: '{2}', left: '{3}'}},"


def each(form: str, cards: Sequence[Sequence[str]] = WORDS) -> str:
    """A line for each card; its labels are {0} to {3}, its number {n}, its letter {letter}."""
    return lines(*(form.format(*card, n=n, letter=chr(64 + n)) for n, card in enumerate(cards, 1)))


def parted(card: list[str], part: int) -> dict[str, str]:
    """One of the two words of each label, by its side."""
    clockwise = [label.split()[part] for label in card]
    return dict(zip(SIDES, [clockwise[3], *clockwise[:3]], strict=True))


@pytest.mark.parametrize(
    "text",
    [
        each("{0}0-{1}", [(chr(65 + n), card) for n, card in enumerate(CASED)]),
        lines(*CASED),
        lines(*(f"{n}. {card}" for n, card in enumerate(CASED, 1))),
        " ".join(CASED),
        each("T={0} R={1} B={2} L={3}", SIGNED),
        each("T: {0}, R: {1}, B: {2}, L: {3}"),
        each("Card {n}: {0} (top), {1} (right), {2} (bottom), {3} (left)"),
        each("({n}) {0}, {1}, {2}, {3}"),
        each("{n:02}. {0}, {1}, {2}, {3}"),
        each("{n} - {0}, {1}, {2}, {3}"),
        each("{0} - {1} - {2} - {3}"),
        each("{0} > {1} > {2} > {3}"),
        each("{0}  {1}  {2}  {3}"),
        each("{0:14}{1:14}{2:14}{3}"),
        each("{letter}\t{0}\t{1}\t{2}\t{3}"),
        each('"{0}" "{1}" "{2}" "{3}"'),
        each('[[card]]\ntop = "{0}"\nright = "{1}"\nbottom = "{2}"\nleft = "{3}"'),
        "char *cards[9][4] = {\n" + each('{{"{0}", "{1}", "{2}", "{3}"}},') + "\n};",
        "let cards = vec![\n" + each('["{0}", "{1}", "{2}", "{3}"],') + "\n];",
        f"const cards = [{each(SCRIPT)}];",
        f"({' '.join('(' + ' '.join(card) + ')' for card in SIGNED)})",
        repr([" ".join(card) for card in SIGNED]),
        repr([", ".join(card) for card in WORDS]),
        repr([[(x[0], x[1] == "+") for x in card] for card in SIGNED]),
        json.dumps([[label.split() for label in card] for card in WORDS]),
        json.dumps([{"colors": parted(c, 0), "parts": parted(c, 1), "file": "x"} for c in WORDS]),
        "My cards, 3 x 3, typed in 2024\n\n" + each("{0}, {1}, {2}, {3}"),
        each("{0}, {1}, {2}, {3}").replace("\n", "\n\n"),
    ],
)  # fmt: skip
def test_other_forms(text: str) -> None:
    puzzle, notes = understood(text)
    assert counted(puzzle) == COUNTS["unicorn"], notes


# Other shapes, and what goes without saying


def bare(name: str) -> str:
    """The labels of a puzzle's tiles, and nothing else."""
    return "\n".join(" ".join(tile.sides) for tile in edgewise.load(name).tiles)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("drive-ya-nuts", ["board hex-flower 1", "equal labels touch"]),
        ("hex-seven", ["board hex-flower 1"]),
        ("owen-3x3", ["board 3x3", "'0' is the rim"]),
        ("owen-4x3", ["board 3x4, which '0' frames", "'0' is the rim"]),
        ("owen-4x4", ["board 4x4", "'0' is the rim"]),
        ("owen-6x5", ["board 5x6, which '0' frames"]),
        ("laurent-4x4", ["board 4x4", "'0' is the rim"]),
        ("bwinf-0", ["9 tiles of 3 labels", "board triangle 3", "halves: +1 meets -1"]),
        ("ultimate", ["board 4x4", "halves: C+ meets C-"]),
    ],
)
def test_bare_labels_of_a_puzzle_in_the_library(name: str, said: list[str]) -> None:
    puzzle, notes = understood(bare(name))
    assert all(words in notes[0] for words in said), notes
    known = edgewise.load(name)
    assert puzzle.layout == known.layout
    limit = Limit(nodes=20_000_000)
    found, right = puzzle.count(limit), known.count(limit)
    assert (found.arrangements, found.solutions) == (right.arrangements, right.solutions)


@pytest.mark.parametrize("name", library.names())
def test_what_was_read_before_is_read_as_before(name: str) -> None:
    puzzle = edgewise.load(name)
    for form in ("json", "text"):
        text = formats.dump(puzzle, form)
        assert formats.read(text) == formats.read(text, strict=True) == puzzle


@settings(max_examples=60)
@given(puzzle=puzzles(max_cells=6))
def test_strict_texts_are_read_as_before(puzzle: Puzzle) -> None:
    for form in ("json", "text"):
        text = formats.dump(puzzle, form)
        assert formats.read(text, judge=False) == formats.read(text, strict=True, judge=False)


# Properties


@pytest.mark.parametrize("heading", ["top right bottom left", "N E S W", "oben rechts unten links"])
def test_columns_may_stand_in_any_order(heading: str) -> None:
    cards = spelled(edgewise.load("unicorn"), SPELLINGS["frog head"])
    names = heading.split()
    read = set()
    for order in permutations(range(4)):
        rows = [[names[at] for at in order], *([card[at] for at in order] for card in cards)]
        puzzle, _ = understood("\n".join(",".join(row) for row in rows))
        read.add(puzzle.tiles)
    assert len(read) == 1


NAMES = st.lists(st.text("abcdefghij", min_size=2, max_size=6), min_size=5, max_size=5, unique=True)


@settings(max_examples=40)
@given(
    names=NAMES,
    columns=st.permutations(["top", "right", "bottom", "left", "id"]),
    tiles=st.permutations(range(9)),
    between=st.sampled_from(",;\t|"),
)
def test_names_columns_and_the_order_of_tiles_change_nothing(
    names: list[str], columns: list[str], tiles: list[int], between: str
) -> None:
    known = edgewise.load("owen-3x3")
    called = dict(zip(known.labels(), names, strict=True))
    rows = [columns]
    for n in tiles:
        card = [called[side] for side in known.tiles[n].sides]
        cells = dict(zip(("top", "right", "bottom", "left"), card, strict=True)) | {"id": f"t{n}"}
        rows.append([cells[column] for column in columns])
    puzzle = formats.read("\n".join(between.join(row) for row in rows), match="equal")
    assert shape(replace(puzzle, tiles=sorted_tiles(puzzle))) == shape(known)


def sorted_tiles(puzzle: Puzzle) -> tuple[Tile, ...]:
    return tuple(sorted(puzzle.tiles, key=lambda tile: tile.id))


def test_cards_may_be_typed_in_another_order_of_sides() -> None:
    cards = [[a, d, b, c] for a, b, c, d in spelled(edgewise.load("unicorn"), SPELLINGS["RH"])]
    text = "\n".join(" ".join(card) for card in cards)
    puzzle, notes = understood(text, typed="top, left, right, bottom")
    assert counted(puzzle) == COUNTS["unicorn"]
    assert "in the order that was told" in notes[0]
    assert counted(understood(text)[0]) != COUNTS["unicorn"]
    ours = f"board: 3x3\nmatch: halves\ntiles:\n{text}\n"
    assert counted(understood(ours, typed="top,left,right,bottom")[0]) == COUNTS["unicorn"]
    with pytest.raises(edgewise.CallError, match="expected 4 sides such as top, left"):
        understood(text, typed="top,left")


def test_what_is_told_counts_more_than_what_is_written() -> None:
    text = formats.dump(edgewise.load("owen-3x3"), "text")
    assert formats.read(text, rim="none").rule.rim is None
    assert formats.read(text, board="1x9", rim="none").layout == edgewise.shapes.square(1, 9)
    assert formats.read(text, match="pairs 1=2 3=4 0=0").rule.match == "pairs"


def test_a_slip_is_left_as_typed_and_named() -> None:
    cards = spelled(edgewise.load("unicorn"), SPELLINGS["red top"])
    cards[4][1] = cards[4][1].replace("yellow", "yelow").replace("blue", "bleu")
    puzzle, notes = understood("\n".join(", ".join(card) for card in cards))
    assert puzzle.tiles[4].sides[1] == cards[4][1]
    assert any("line 5" in note and cards[4][1] in note for note in notes), notes


# What is wrong


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "red, blue, green, white\n" * 8 + "red, blue, green\n",
            "cards:9: expected 4 labels, as most lines have (cut at commas), got 3: red blue green",
        ),
        (
            "red, blue, green\n" + "red, blue, green, white\n" * 9,
            "cards:1: expected 4 labels, as most lines have (cut at commas), got 3: red blue green",
        ),
        ("hello", "cards: expected tiles, a line of labels for each such as red blue green blue"),
        ("red, , green, blue\n" * 4, "cards:1:6: tile 1, side 1: expected a label, got nothing"),
        ('red "blue green white\n' * 4, "cards:1:5: tile 1, side 1: expected quotes and brackets"),
        ('[["a", "b", "c", "d"], ["a", "b"', "cards:1:"),
        ("board: 3x3\nturns: maybe\ntiles:\na b c d\n", "cards:2: expected yes, no or half"),
        ("board: 1x1\nmatch: same\ncards:\na b c\n", "cards:4: tile 1: expected 4 labels, got 3"),
    ],
)
def test_wrong_input_is_answered_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.read(text, "cards")
    assert str(caught.value).startswith(message)


# Bytes


@pytest.mark.parametrize(
    ("encoding", "said"),
    [("utf-16", "UTF-16"), ("utf-32", "UTF-32"), ("cp1252", "Windows-1252"), ("utf-8-sig", "")],
)
def test_bytes_of_other_programs(encoding: str, said: str) -> None:
    cards = spelled(edgewise.load("unicorn"), SPELLINGS["Frosch Kopf"])
    text = "oben;rechts;unten;links\r\n" + "\r\n".join(";".join(card) for card in cards)
    notes: list[str] = []
    puzzle = formats.read(text.encode(encoding), note=notes.append)
    assert counted(puzzle) == COUNTS["unicorn"]
    assert any(said in note for note in notes)
    assert "Käfer Kopf" in puzzle.labels()
    if said:
        with pytest.raises(FormatError, match="expected UTF-8 text"):
            formats.read(text.encode(encoding), strict=True)


@pytest.mark.parametrize("suffix", [".xlsx", ".ods"])
def test_spreadsheets(suffix: str, tmp_path: Path) -> None:
    cards = spelled(edgewise.load("unicorn"), SPELLINGS["frog head"])
    rows: list[list[object]] = [["Nr", "top", "right", "bottom", "left"]]
    rows += [[number, *card] for number, card in enumerate(cards, 1)]
    path = tmp_path / f"cards{suffix}"
    path.write_bytes(spreadsheets.made(suffix, rows))
    notes: list[str] = []
    puzzle = formats.load(path, note=notes.append)
    assert counted(puzzle) == COUNTS["unicorn"]
    assert [tile.id for tile in puzzle.tiles] == [str(n) for n in range(1, 10)]
    assert notes[0] == "read from the first sheet with cells"
    with pytest.raises(FormatError, match="is it binary"):
        formats.load(path, strict=True)


def test_a_spreadsheet_that_unpacks_to_gigabytes_is_refused_unseen() -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/sheet1.xml", bytes(MAX_BYTES + 1))
    with pytest.raises(FormatError, match="unpacks to 100,000,000 bytes at most"):
        formats.read(data.getvalue(), "cards.xlsx")


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"PK\x03\x04" + bytes(100), b"PK\x03\x04" * 99])
def test_archives_that_are_no_spreadsheets(data: bytes) -> None:
    with pytest.raises(FormatError, match="expected a spreadsheet"):
        formats.read(data, "cards.xlsx")


PIECES = st.sampled_from(
    [*"[](){}:;,|/=#'\"\n\n\n\t -*", "top", "left", "1.", "card 2:", "a", "b", "R+", "R-", "head",
     "tiles:", "- -", "|---|", "«", "„", "x" * 40, "red tail", "\ud800", "3x3", "\\u0041", "match"]
)  # fmt: skip


@settings(max_examples=400)
@given(st.lists(PIECES, max_size=60).map("".join) | st.text(max_size=80))
def test_noise_is_read_or_refused(noise: str) -> None:
    with suppress(FormatError):
        puzzle = formats.read(noise, judge=False)
        assert puzzle.tiles


# On the command line


SIX = "\n".join(["red blue green white", "blue red white green", "green red blue white"] * 2)


def test_notes_are_said_and_are_part_of_the_answer() -> None:
    cards = lines(*(" ".join(c) for c in spelled(edgewise.load("unicorn"), SPELLINGS["RH"])))
    done = run("count", "-", text=cards)
    assert done.stderr.startswith("note: understood as 9 tiles of 4 labels, cut at blanks")
    found = answer("count", "-", text=cards)
    assert (found["arrangements"], found["solutions"]) == COUNTS["unicorn"]
    assert found["notes"][0].startswith("understood as 9 tiles")
    assert answer("solve", "-", text=cards)["notes"] == found["notes"]
    assert "notes" not in answer("count", "unicorn")


def test_the_option_that_decides_is_named() -> None:
    done = run("count", "-", text=SIX, status=2)
    assert done.stderr.endswith("2x3 or 1x6 would fit\nedgewise: --board says which\n")
    run("count", "-", "--board", "2x3", "--quiet", text=SIX)
    done = run("count", "-", "--strict", text=SIX, status=2)
    assert "expected a key such as board: or tiles:" in done.stderr


CARDS = "R+ G- R- G+\nR- G+ R+ G-\nR+ R- G+ G-\nR+ R- G- G+\n"


@pytest.mark.parametrize(
    "words", ["half", "Half turns", "180", "180°", "0 and 180 degrees", "only half turns", "halb"]
)
@pytest.mark.parametrize("head", ["", "board: 2x2\nmatch: halves\n"])
def test_half_turns_in_words(words: str, head: str) -> None:
    tiles = "tiles:\n" if head else ""
    assert formats.read(f"{head}turns: {words}\n{tiles}{CARDS}").rule.turns == "half"


def test_turns_that_are_more_than_half_are_not_guessed_at() -> None:
    with pytest.raises(FormatError, match="expected yes, no or half, got '0/90/180/270'"):
        formats.read(f"turns: 0/90/180/270\n{CARDS}")


@pytest.mark.parametrize("key", ["frame", "Rahmen", "cadre"])
@pytest.mark.parametrize("head", ["", "board: 2x2\nmatch: halves\n"])
def test_a_frame_by_any_name(key: str, head: str) -> None:
    tiles = "tiles:\n" if head else ""
    assert formats.read(f"{head}{key}: R+\n{tiles}{CARDS}").rule.rim == "R-"


def test_a_frame_is_spelled_as_the_tiles_are() -> None:
    names = {"R+": "frog head", "R-": "frog tail", "G+": "bee head", "G-": "bee tail"}
    rows = [", ".join(names[label] for label in row.split()) for row in CARDS.splitlines()]
    assert formats.read("\n".join(["frame: frog head", *rows])).rule.rim == "frog tail"


@pytest.mark.parametrize("names", [{}, {"R+": "red head", "R-": "red tail"}])
@pytest.mark.parametrize("key", ["border", "frame"])
def test_a_list_around_the_tiles_is_what_is_printed_there(names: dict[str, str], key: str) -> None:
    tiles = [[names.get(x, x) for x in row.replace("G", "R").split()] for row in CARDS.split("\n")]
    head, tail = names.get("R+", "R+"), names.get("R-", "R-")
    text = json.dumps({key: [head] * 7 + [tail], "tiles": [tile for tile in tiles if tile]})
    rim = formats.read(text).rule.rim
    assert isinstance(rim, tuple)
    assert [label for _, label in rim].count(tail) == 7
    assert dict(rim)["r1c1.3"] == head


BEETLES = """LBettle RFrog LFrog RBeetle
LBettle RAnts LAnts RBeetle
LBeetle RFrog LAnts RFrog
LBeetle RBeetle LFrog RAnts
LBeetle LFrog RFrog LAnts
RBeetle RAnts LFrog LBeetle
LBeetle RFrog LFrog RAnts
RBeetle LBeetle LAnts RFrog
LFrog RAnts LBeetle RBeetle
"""


def test_a_misspelling_typed_twice_is_named_with_its_lines() -> None:
    _, notes = understood(BEETLES)
    assert "lines 1 and 2: 'LBettle' is left as typed; is it 'LBeetle'?" in notes
    same_line = BEETLES.replace("LBettle", "LBeetle").replace(
        "LFrog RAnts LBeetle RBeetle", "LFrog LBettle LBettle RBeetle"
    )
    assert "line 9: 'LBettle' is left as typed; is it 'LBeetle'?" in understood(same_line)[1]


@pytest.mark.parametrize(
    "text",
    [
        BEETLES.replace("LBettle", "LBeatle").replace("RBeetle", "RBeatle", 2),
        "house house house cat\nmouse house house cat\nhouse mouse house cat\nhouse cat cat cat\n",
    ],
)
def test_a_label_that_is_rare_is_no_misspelling(text: str) -> None:
    assert not [words for words in understood(text)[1] if "left as typed" in words]
