"""More forms that strangers have: pages, drawings, code, notes; held against the puzzle itself.

A count is not enough: Unicorn's has the same count if equal labels touch. So the tiles are compared
label by label, and what touches what.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import edgewise
from edgewise import formats
from edgewise.errors import Ambiguous, FormatError, MissingExtra
from edgewise.formats.tolerant import yamls
from edgewise.limit import Limit
from shapes_of import shape

ROOT = Path(__file__).parents[2]

ANIMALS = {"P": "cat", "G": "dog", "R": "frog", "Y": "owl"}
SIGNED = [list(tile.sides) for tile in edgewise.load("unicorn").tiles]
WORDS = [[f"{ANIMALS[x[0]]} {'head' if x[1] == '+' else 'tail'}" for x in card] for card in SIGNED]
CASED = ["".join(x[0] if x[1] == "+" else x[0].lower() for x in card) for card in SIGNED]
NUMBERS = [[("" if x[1] == "+" else "-") + str("PGRY".index(x[0]) + 1) for x in c] for c in SIGNED]
TITLES = ("top", "right", "bottom", "left")


def each(form: str, cards: list[list[str]] = WORDS, between: str = "\n") -> str:
    """A piece for each card; its labels are {0} to {3}, its number {n}."""
    return between.join(form.format(*card, n=n) for n, card in enumerate(cards, 1))


def column(cards: list[list[str]], side: int) -> str:
    return "\t".join([TITLES[side], *(card[side] for card in cards)])


CIRCLED, ROMAN = "①②③④⑤⑥⑦⑧⑨", ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
NAMES = ["Anna", "Bert", "Cleo", "Dora", "Emil", "Finn", "Gina", "Hugo", "Ines"]
BOX = "+---------+\n|   {0}    |\n|{3}     {1}|\n|   {2}    |\n+---------+"
CELLS = "<tr><td>{n}</td><td>{0}</td><td>{1}</td><td><b>{2}</b>&nbsp;</td><td>{3}</td></tr>"
CARD = '<card id="{n}" top="{0}" right="{1}" bottom="{2}" left="{3}"/>'
FORMS = {
    "a page": f"<html><body><p>Mine</p><table>{each(CELLS, SIGNED)}</table></body></html>",
    "a page with headings": "<table><tr><th>left<th>top<th>right<th>bottom"
    + each("<tr><td>{3}<td>{0}<td>{1}<td>{2}") + "</table>",
    "a list on a page": f"<ol>{each('<li>{0}, {1}, {2}, {3}</li>')}</ol>",
    "XML": f"<cards>{each(CARD)}</cards>",
    "XML elements": "<cards>" + each(
        "<card><top>{0}</top><right>{1}</right><bottom>{2}</bottom><left>{3}</left></card>"
    ) + "</cards>",
    "a wiki": '{| class="wikitable"\n! Top !! Right !! Bottom !! Left\n'
    + each("|-\n| {0} || {1} || {2} || {3}") + "\n|}",
    "LaTeX": "\\begin{tabular}{cccc}\nTop & Right & Bottom & Left \\\\ \\hline\n"
    + each("{0} & {1} & {2} & {3} \\\\") + "\n\\end{tabular}\n",
    "boxes": each(BOX, SIGNED),
    "crosses": each("  {0}\n{3}  {1}\n  {2}", SIGNED, "\n\n"),
    "numbered crosses": each("Card {n}\n  {0}\n{3} {n} {1}\n  {2}", SIGNED, "\n\n"),
    "wide crosses": each("       {0}\n{3}     {1}\n       {2}", WORDS, "\n\n"),
    "a messenger": each("[12.03.24, 18:2{n}:05] Anna: {0}, {1}, {2}, {3}"),
    "a note": "Hi! here are my cards:\n" + each("{n}) {0}, {1}, {2}, {3}") + "\nthanks!!",
    "quoted": each("> {0} / {1} / {2} / {3}"),
    "to do": each("- [ ] {0}, {1}, {2}, {3}"),
    "bold": each("* **Card {n}**: {0}, {1}, {2}, {3}"),
    "and": each("{0}, {1}, {2} and {3}"),
    "sentences": each("Card {n} has a {0} at the top, a {1} on the right, a {2} at the bottom and "
                      "a {3} on the left."),
    "circled": "\n".join(f"{CIRCLED[n]} {', '.join(card)}" for n, card in enumerate(WORDS)),
    "Roman": "\n".join(f"{ROMAN[n]}. {', '.join(card)}" for n, card in enumerate(WORDS)),
    "names": "\n".join(f"{NAMES[n]}: {', '.join(card)}" for n, card in enumerate(WORDS)),
    "one line": each("{0}, {1}, {2}, {3}", WORDS, "; "),
    "a grid": "\n".join("  ".join(CASED[row : row + 3]) for row in (0, 3, 6)),
    "columns": "\n".join(column(WORDS, side) for side in range(4)),
    "printed by pandas": "   top  right  bottom  left\n" + each("{n}  {0}  {1}  {2}  {3}", SIGNED),
    "a row a side": "card,side,label\n" + "\n".join(
        f"{n},{side},{label}" for n, card in enumerate(SIGNED, 1)
        for side, label in zip(TITLES, card, strict=True)
    ),
    "two columns a side": ",".join(f"{side} colour,{side} half" for side in TITLES) + "\n"
    + "\n".join(",".join(label.replace(" ", ",") for label in card) for card in WORDS),
    "letters before colons": each("N: {0}\nE: {1}\nS: {2}\nW: {3}", WORDS, "\n\n"),
    "numbers before labels": each("1. {0}\n2. {1}\n3. {2}\n4. {3}", WORDS, "\n\n"),
    "two lines a card": each("{0}, {1},\n{2}, {3}", WORDS, "\n\n"),
    "rulers between": each("{0}\n{1}\n{2}\n{3}", WORDS, "\n---\n"),
    "the order above": "Order: top, left, bottom, right\n" + each("{0}, {3}, {2}, {1}"),
    "anticlockwise": "Anticlockwise from the top:\n" + each("{0}, {3}, {2}, {1}"),
    "TypeScript": "type Card = [string, string, string, string];\nconst cards: Card[] = [\n"
    + each('["{0}", "{1}", "{2}", "{3}"],') + "\n];",
    "Rust": "let cards = [\n" + each('Card::new("{0}", "{1}", "{2}", "{3}"),') + "\n];",
    "Rust, an enum": "let cards = [\n" + "\n".join(
        "[" + ", ".join(f"{x.split()[1].title()}({x.split()[0].title()})" for x in card) + "],"
        for card in WORDS
    ) + "\n];",
    "C": "enum { PH, PT, GH, GT, RH, RT, YH, YT };\nint card[9][4] = {\n" + ",\n".join(
        "{ " + ", ".join(x[0] + "TH"[x[1] == "+"] for x in card) + " }" for card in SIGNED
    ) + "\n};",
    "R": "cards <- matrix(c(\n" + ",\n".join(", ".join(card) for card in NUMBERS)
    + "), ncol=4, byrow=TRUE)",
    "Matlab": "tiles = [ " + ";\n ".join(" ".join(card) for card in NUMBERS) + " ];",
    "printed by numpy": "[" + "\n ".join(f"[{' '.join(card)}]" for card in NUMBERS) + "]",
    "JSON with edges": json.dumps(
        {"name": "x", "size": 3, "pieces": [{"id": n, "edges": c} for n, c in enumerate(SIGNED)]},
        indent=1,
    ),
    "wide signs": "\n".join("，".join(card) for card in SIGNED).replace("+", "＋"),
    "blanks that do not break": "\n".join("\u00a0".join(card) for card in SIGNED),
    "primes": "\n".join(" ".join(x[0] + "'" * (x[1] == "-") for x in card) for card in SIGNED),
    "1a": "\n".join(" ".join(x.lstrip("-") + "ab"[x[0] == "-"] for x in c) for c in NUMBERS),
    "A2": "\n".join(" ".join(x[0] + "21"[x[1] == "+"] for x in card) for card in SIGNED),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_forms_of_strangers(form: str) -> None:
    notes: list[str] = []
    puzzle = formats.read(FORMS[form], note=notes.append)
    assert shape(puzzle) == shape(edgewise.load("unicorn")), notes
    assert notes[0].startswith("understood as 9 tiles of 4 labels, ")


STRANGE = json.loads((ROOT / "tests/data/strange_forms.json").read_text("utf-8"))
"""Unicorn's cards in a hundred more forms: phones, forums, databases, a dozen languages."""


@pytest.mark.parametrize("form", STRANGE["read"])
def test_stranger_forms(form: str) -> None:
    notes: list[str] = []
    puzzle = formats.read(STRANGE["read"][form], note=notes.append)
    assert shape(puzzle) == shape(edgewise.load("unicorn")), notes
    assert notes[0].startswith("understood as 9 tiles of 4 labels, ")


def test_forms_that_others_wrote_without_knowing_the_reader() -> None:
    """Some puzzles in forms of all kinds: what was read is the puzzle itself."""
    assert len(STRANGE["others"]) > 350
    for form, name, file, text in (row.values() for row in STRANGE["others"]):
        notes: list[str] = []
        puzzle = formats.read(text, file, note=notes.append)
        assert shape(puzzle) == shape(edgewise.load(name)), (form, notes)


@pytest.mark.parametrize("form", STRANGE["refused"])
def test_what_is_too_strange_is_refused_and_never_read_otherwise(form: str) -> None:
    with pytest.raises(FormatError, match="expected "):
        formats.read(STRANGE["refused"][form])


def test_lines_around_the_tiles_are_named() -> None:
    notes: list[str] = []
    formats.read(each("{0}, {1}, {2}, {3}") + "\n\nGreetings", note=notes.append)
    assert notes[0].endswith("line 11 left out")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}\nTotal;;36", "line 10 left out"),
        ("Subject: cards\n\n{}", "line 1 left out"),
        ("{}\nh = head, t = tail", "line 10 left out"),
        ("{}, a bit torn", "'a bit torn' behind labels left out"),
        ("{}\nIs that right?\nThanks!", "lines 10, 11 left out"),
    ],
)
def test_what_is_left_out_is_named(text: str, said: str) -> None:
    notes: list[str] = []
    puzzle = formats.read(text.format(each("{0}, {1}, {2}, {3}")), note=notes.append)
    assert shape(puzzle) == shape(edgewise.load("unicorn"))
    assert said in notes[0]


def test_capitals_that_a_phone_puts_before_each_card_do_not_count() -> None:
    notes: list[str] = []
    puzzle = formats.read(
        "\n".join(", ".join([card[0].title(), *card[1:]]) for card in WORDS).replace("T", "t"),
        note=notes.append,
    )
    assert shape(puzzle) == shape(edgewise.load("unicorn"))
    colours = dict(zip("012345678", "rgbwpkats", strict=True))
    known = edgewise.load("tetravex-spoj")
    cards = [[colours[x] for x in tile.sides] for tile in known.tiles]
    lines = "TetraVex\n" + "\n".join(" ".join([x[0].upper(), *x[1:]]) for x in cards)
    assert shape(formats.read(lines, note=notes.append)) == shape(known)
    assert "capitals at the beginning of tiles do not count" in notes[-1]


def test_words_with_and_without_a_capital_are_the_same_or_asked_for() -> None:
    text = (
        "Red, blue, green, red\nblue, green, red, blue\nred, red, blue, blue\ngreen, blue, red, red"
    )
    notes: list[str] = []
    assert len(formats.read(text, note=notes.append).labels()) == 3
    assert "equal labels touch, whatever their capitals" in notes[0]
    text = text.replace("red, red", "red, Green").replace("blue, blue", "blue, Blue")
    with pytest.raises(Ambiguous, match="expected to know whether 'Red' and 'red' are two halves"):
        formats.read(text)
    assert len(formats.read(text, match="equal").labels()) == 3
    assert formats.read(text, match="halves").rule.mate("Red") == "red"


def test_empty_fields_are_the_rim_where_they_are_just_the_sides_of_a_frame() -> None:
    known = edgewise.load("owen-3x3")
    rows = [",".join("" if x == "0" else x for x in tile.sides) for tile in known.tiles]
    notes: list[str] = []
    puzzle = formats.read("\n".join(["top,right,bottom,left", *rows]), note=notes.append)
    assert puzzle.rule.rim == "blank"
    assert "empty fields are the rim" in notes[0]
    rows[8] = "3,3,4,"
    with pytest.raises(FormatError, match="expected a label, got nothing"):
        formats.read("\n".join(["top,right,bottom,left", *rows]))


def test_a_border_that_is_no_list_of_labels_is_refused() -> None:
    cards = [list(tile.sides) for tile in edgewise.load("owen-3x3").tiles]
    border = {"top": ["1", "2", "1"], "left": ["1", "2", "1"]}
    with pytest.raises(FormatError, match="expected a border as one list of labels"):
        formats.read(json.dumps({"border": border, "tiles": cards}))
    pairs = [["cat", "head"]] * 11
    halves = [[label.split() for label in card] for card in WORDS]
    with pytest.raises(FormatError, match="expected 12 labels for the border of the board, got 11"):
        formats.read(json.dumps({"border": pairs, "cards": halves}))
    framed = formats.read(json.dumps({"border": [*pairs, ["cat", "head"]], "cards": halves}))
    assert framed.rule.rim_labels() == {"cat-tail"}


def test_a_missing_label_is_no_reason_to_cut_at_blanks() -> None:
    rows = [",".join(card) for card in WORDS]
    rows[0] = ",".join(WORDS[0][:3])
    with pytest.raises(
        FormatError, match=r":1: expected 4 labels, as most lines have \(cut at comm"
    ):
        formats.read("\n".join(rows))


@pytest.mark.parametrize("words", ["TetraVex", "The tiles may not be turned.", "no rotation"])
def test_tiles_may_be_said_not_to_turn(words: str) -> None:
    known = edgewise.load("tetravex-avignon-3x3")
    text = f"{words}\n" + "\n".join(",".join(tile.sides) for tile in known.tiles)
    notes: list[str] = []
    assert shape(formats.read(text, note=notes.append)) == shape(known)
    assert f"tiles are not turned ({words})" in notes[0]


def test_labels_with_something_else_in_them_are_refused() -> None:
    text = "\n".join(f"<{n}> {', '.join(card)}" for n, card in enumerate(WORDS))
    with pytest.raises(FormatError, match="on 9 tiles: is something else part of it"):
        formats.read(text)
    with pytest.raises(FormatError, match="expected labels that come again, got each once"):
        formats.read("a, b, c, d\ne, f, g, h\ni, j, k, l\nm, n, o, p")


def test_unknown_words_for_halves_are_asked_for() -> None:
    text = each("{0}, {1}, {2}, {3}").replace("head", "ראש").replace("tail", "זנב")
    with pytest.raises(Ambiguous) as caught:
        formats.read(text)
    assert caught.value.decides == "match"
    assert shape(formats.read(text, match="halves")) == shape(edgewise.load("unicorn"))


# YAML

DOCUMENT = "title: &t Mine\ndeck:\n" + each(
    "  card{n}:\n    top: {0}\n    right: {1}\n    bottom: '{2}'\n    left: {3}"
)


def test_whole_documents_of_yaml() -> None:
    assert shape(formats.read(DOCUMENT, "cards.yaml")) == shape(edgewise.load("unicorn"))
    lines = "---\ncards: |\n" + each("  {0}, {1}, {2}, {3}")
    assert shape(formats.read(lines)) == shape(edgewise.load("unicorn"))
    aliases = "a: &a [R, G, B, R]\nb: &b [G, B, R, G]\ncards: [*a, *b, *a, *b]\n"
    assert len(formats.read(aliases, "cards.yml", match="equal", board="2x3").tiles) == 6


@pytest.mark.parametrize(
    "text", ["---\na: &x [*x]", "---\n" + "[" * 99, "--- *a", "---\n? [a]\n: b"]
)
def test_yaml_that_is_none(text: str) -> None:
    with pytest.raises(FormatError):
        formats.read(text, "x.yaml")


def test_without_the_library_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def require(module: str, extra: str, *, who: str) -> None:
        raise MissingExtra(who, module, extra)

    monkeypatch.setattr(yamls, "require", require)
    lines = "---\ncards: |\n" + each("  {0} and {1} then {2} or {3}")
    with pytest.raises(MissingExtra, match=r"a document in YAML needs PyYAML: pip install 'edgew"):
        formats.read(lines, "cards.yaml")
    formats.read(each("- [{0}, {1}, {2}, {3}]"), "cards.yaml")  # which needs none


# The input of other solvers, in the form that each has it


def go(name: str) -> str:
    tiles = edgewise.load(name).tiles
    struct = (
        "type Tile struct {\n\tNorth string\n\tEast  string\n\tSouth string\n\tWest  string\n}\n"
    )
    form = '\t{{\n\t\tNorth: "{0}",\n\t\tEast:  "{1}",\n\t\tSouth: "{2}",\n\t\tWest:  "{3}",\n\t}},'
    return f"{struct}\nvar tiles = []Tile{{\n{each(form, [list(x.sides) for x in tiles])}\n}}\n"


def compass(name: str) -> str:
    sides = ("North", "East", "South", "West")
    tiles = enumerate(edgewise.load(name).tiles, 1)
    objects = [dict(zip(sides, tile.sides, strict=True)) | {"ID": n} for n, tile in tiles]
    return json.dumps(objects, indent=4)


def pairs(name: str, marks: str) -> str:
    cards = [
        [[x[:-1], marks[x.endswith("-")]] for x in tile.sides] for tile in edgewise.load(name).tiles
    ]
    rows = ",\n".join(f"    {json.dumps(card)}" for card in cards)
    return f"# Each card has 4 sides: [top, right, bottom, left]\ncardset = [\n{rows}\n]\n"


def numbered(name: str) -> str:
    rows = [f"    [{', '.join(tile.sides)}],  # Tile {n}" for n, tile in
            enumerate(edgewise.load(name).tiles)]  # fmt: skip
    return "TILES = [\n" + "\n".join(rows) + "\n    # ... more tiles ...\n]\n"


def called(name: str) -> str:
    sides = [[(x[:-1], x.endswith("+")) for x in tile.sides] for tile in edgewise.load(name).tiles]
    return "cards = [\n" + "".join(f"    Card({dict(enumerate(x))!r}),\n" for x in sides) + "]\n"


def triazzle() -> str:
    """Pieces, and the border: what is printed there is the mate of what tiles show."""
    known = edgewise.load("triazzle")
    assert isinstance(known.rule.rim, tuple)
    rim = dict(known.rule.rim)
    around = [
        "c1.0",
        "c4.0",
        "c9.0",
        "c16.0",
        "c16.1",
        "c14.1",
        "c12.1",
        "c10.1",
        "c10.2",
        "c5.2",
        "c2.2",
        "c1.2",
    ]
    border = ", ".join(known.rule.mate(rim[place]) or "" for place in around)
    pieces = each("\t{{{0}, {1}, {2}}}, //{n}", [list(tile.sides) for tile in known.tiles])
    return (
        "//so need to initialize the outside puzzle border\n"
        f"var border = [12]int{{{border}}}\n\n//puzzle pieces\n"
        f"var pieces = [16][3]int{{\n{pieces}\n}}\n"
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("goat-house", compass("goat-house")),
        ("goat-house", go("goat-house")),
        ("owen-3x3", numbered("owen-3x3")),
        ("unicorn", called("unicorn")),
        ("unicorn", pairs("unicorn", "HT")),
        ("ultimate", pairs("ultimate", "OI")),
        ("triazzle", triazzle()),
    ],
)
def test_the_input_of_other_solvers(name: str, text: str) -> None:
    known, puzzle = edgewise.load(name), formats.read(text)
    assert shape(puzzle) == shape(known)
    right, found = known.count(Limit(nodes=5_000_000)), puzzle.count(Limit(nodes=5_000_000))
    assert found.complete
    assert (found.arrangements, found.solutions) == (right.arrangements, right.solutions)


def test_a_border_has_as_many_labels_as_the_board_has_outer_sides() -> None:
    text = triazzle().replace("[12]int{", "[13]int{lBigBee, ")
    with pytest.raises(FormatError, match="expected 12 labels for the border of the board, got 13"):
        formats.read(text)


# What was read before


def _corpus() -> list[tuple[str, str]]:
    """Every example in the documentation, and every file of the tests."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    blocks = [
        (f"{page.name} {n}", found[1])
        for page in pages
        for n, found in enumerate(re.finditer(r"```\w*\n(.*?)```", page.read_text("utf-8"), re.S))
    ]
    files = [path for path in (ROOT / "tests/data").rglob("*") if path.is_file()]
    return blocks + [(path.name, path.read_text("utf-8")) for path in files]


def test_examples_are_read_as_before() -> None:
    read = 0
    for name, text in _corpus():
        try:
            strictly = formats.read(text, strict=True, judge=False)
        except FormatError:
            continue
        read += 1
        assert formats.read(text, judge=False) == strictly, name
    assert read >= 5


def test_nothing_that_was_read_before_is_read_differently() -> None:
    """`tests/data/read_before.json`: texts of all tests, examples and real puzzles that edgewise
    read before it was tolerant (348cfc7), each with what it made of it."""
    kept = json.loads((ROOT / "tests/data/read_before.json").read_text("utf-8"))
    assert len(kept) > 100
    for text, puzzle in (row.values() for row in kept):
        assert formats.read(text) == formats.read(json.dumps(puzzle), strict=True), text


def test_two_columns_a_side_may_be_followed_by_remarks_that_some_cards_have() -> None:
    """The fuzzer's: a row that ends before the last column."""
    heading = ",".join(f"{side} picture,{side} half" for side in TITLES) + ",remark"
    rows = [",".join(label.replace(" ", ",") for label in card) for card in WORDS]
    text = "\n".join([heading, f"{rows[0]},torn", *rows[1:]])
    assert shape(formats.read(text)) == shape(edgewise.load("unicorn"))
