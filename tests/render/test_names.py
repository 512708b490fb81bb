"""Names, colours and other people's text in drawings."""

from __future__ import annotations

import time

import pytest

from edgewise import shapes
from edgewise.puzzle import Puzzle
from edgewise.render import palette
from edgewise.render.columns import columns, harmless
from edgewise.render.names import label_names
from edgewise.rule import Rule
from edgewise.tile import Tile


def test_mates_in_order_of_their_signs_get_the_same_signs_in_codes() -> None:
    tiles = (Tile(("purple-", "purple+", "g+", "g-")),)
    names = label_names(Puzzle(shapes.square(1, 1), tiles, Rule("halves")), short=True)
    assert [names[x] for x in tiles[0].sides] == ["P-", "P+", "g+", "g-"]
    assert names.legend == (("P+", "purple+"), ("P-", "purple-"))


@pytest.mark.parametrize(
    ("pairs", "plus"),
    [
        # The first of each pair, whichever comes first on the tiles.
        ([("cat", "dog"), ("sun", "moon")], {"cat", "sun"}),
        # The same mark everywhere, whichever way the pairs are listed.
        ([("red-head", "red-tail"), ("green-tail", "green-head")], {"red-head", "green-head"}),
        ([("RED-TAIL", "RED-HEAD"), ("blueHead", "blueTail")], {"RED-TAIL", "blueTail"}),
        ([("LAnt", "RAnt"), ("RBeetle", "LBeetle"), ("bee", "bee")], {"LAnt", "LBeetle"}),
        ([("front bee", "back bee"), ("back fly", "front fly")], {"front bee", "front fly"}),
        ([("red tail", "redHead"), ("blueHead", "blue-tail")], {"red tail", "blue-tail"}),
        ([("wasp-", "wasp+"), ("lion-", "lion+")], {"wasp+", "lion+"}),
    ],
)
def test_the_same_half_has_the_plus_throughout(
    pairs: list[tuple[str, str]], plus: set[str]
) -> None:
    labels = [label for pair in pairs for label in pair]
    for order in (labels, labels[::-1]):
        puzzle = Puzzle(shapes.square(1, 1), (Tile(tuple(order)),), Rule("pairs", tuple(pairs)))
        names = label_names(puzzle, short=True)
        assert {full for code, full in names.legend if code.endswith("+")} == plus


def test_words_that_all_labels_begin_with_do_not_make_the_codes() -> None:
    tiles = (Tile(("my turtle red", "my turtle rose", "my turtle blue")),)
    names = label_names(Puzzle(shapes.triangle(1), tiles), short=True)
    assert [code for code, _ in names.legend] == ["R", "O", "B"]


def test_thousands_of_labels_get_codes_at_once() -> None:
    tiles = tuple(Tile((f"north {i}", f"east {i}", f"{i} south", f"{i} west")) for i in range(4000))
    puzzle = Puzzle(shapes.square(1, 1), tiles)
    start = time.process_time()
    names = label_names(puzzle, short=True)
    assert time.process_time() - start < 2  # one by one from A, it took a minute
    assert len(set(names.shown.values())) == 16000


def test_codes_never_look_like_labels_that_stay() -> None:
    tiles = (Tile(("A", "Apple", "Ananas", "P")),)
    names = label_names(Puzzle(shapes.square(1, 1), tiles), short=True)
    assert len(set(names.shown.values())) == 4
    assert names["A"] == "A"
    assert names["P"] == "P"


def test_more_labels_than_letters_still_get_different_codes() -> None:
    tiles = tuple(Tile((f"north {i}", f"east {i}", f"south {i}", f"west {i}")) for i in range(40))
    names = label_names(Puzzle(shapes.square(1, 1), tiles), short=True)
    assert len(set(names.shown.values())) == 160
    assert max(map(len, names.shown.values())) <= 2


def test_labels_that_are_all_colours_have_these_colours() -> None:
    named = palette.colours(Puzzle(shapes.square(1, 1), (Tile(("R+", "G-", "b", "Yellow")),)))
    assert [named[x] for x in ("R+", "b")] == [palette.NAMED["red"], palette.NAMED["blue"]]
    mixed = palette.colours(Puzzle(shapes.square(1, 1), (Tile(("red", "turtle", "b", "y")),)))
    assert mixed["red"] == palette.NAMED["red"]
    assert [mixed[x] for x in ("turtle", "b", "y")] == list(palette.FIRST[:3])


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (("red-head", "red-tail", "blueHead", "blueTail"), ["red", "red", "blue", "blue"]),
        (("RED-TAIL", "RED-HEAD", "fGreenBee", "bGreenBee"), ["red", "red", "green", "green"]),
        (("light green+", "light green-", "dark_red+", "dark_red-"), ["green"] * 2 + ["red"] * 2),
    ],
)
def test_labels_with_the_word_for_a_colour_have_it(
    labels: tuple[str, ...], expected: list[str]
) -> None:
    pairs = (labels[:2], labels[2:])
    puzzle = Puzzle(shapes.square(1, 1), (Tile(labels),), Rule("pairs", pairs))  # type: ignore[arg-type]
    named = palette.colours(puzzle)
    assert [named[x] for x in labels] == [palette.NAMED[word] for word in expected]


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (("light green", "dark green", "red", "blue"), (0, 1, "red", "blue")),  # two greens
        (("red cat", "blue cat", "cat", "green cat"), ("red", "blue", 0, "green")),  # one without
        (("red and blue", "green", "pink", "brown"), (0, "green", "pink", "brown")),  # with two
        (("bored", "greenery", "bluebell", "Redo"), (0, 1, 2, 3)),  # other words
        (("g", "b", "x", "y"), (0, 1, 2, 3)),  # letters that may mean anything
        (("g+", "b-", "x", "y"), (0, 1, 2, 3)),
        (("orange", "p", "q", "s"), ("orange", 0, 2, 3)),  # no colour twice
    ],
)
def test_words_for_colours_have_them_and_the_others_come_in_order(
    labels: tuple[str, ...], expected: tuple[str | int, ...]
) -> None:
    named = palette.colours(Puzzle(shapes.square(1, 1), (Tile(labels),)))
    wanted = [palette.FIRST[x] if isinstance(x, int) else palette.NAMED[x] for x in expected]
    assert [named[x] for x in labels] == wanted


def test_mates_that_name_different_colours_share_neither() -> None:
    pairs = (("red-head", "blue-tail"), ("blue-head", "red-tail"))
    puzzle = Puzzle(shapes.square(1, 1), (Tile((*pairs[0], *pairs[1])),), Rule("pairs", pairs))
    named = palette.colours(puzzle)
    assert [named[x] for x in pairs[0]] == [palette.FIRST[0]] * 2


def test_colours_can_be_read_on_black_and_on_white() -> None:
    inks = {palette.numbered(i).ink for i in range(60)} | {c.ink for c in palette.NAMED.values()}
    for ink in inks:
        light = luminance(ink)
        assert (light + 0.05) / 0.05 >= 3, ink
        assert 1.05 / (light + 0.05) >= 3, ink


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("abc", 3),
        ("日本", 4),
        ("🐢", 2),
        ("e\u0301", 1),
        ("", 0),
        ("한", 2),
        ("\u1112\u1161\u11ab", 2),
    ],
)
def test_columns_are_those_of_a_terminal(text: str, size: int) -> None:
    assert columns(text) == size


def test_hostile_text_is_spelled_out() -> None:
    assert harmless("\x1b[31m") == r"\x1b[31m"
    assert harmless("a\nb") == r"a\nb"
    assert harmless("\u202ex") == r"\u202ex"
    assert harmless(" x") == "' x'"
    assert harmless("\u0301") == "◌\u0301"
    assert harmless("❤\ufe0f") == "❤"
    assert harmless(r"\o/") == r"\o/"
    assert harmless("ü", unicode=False) == r"\xfc"


def test_labels_that_would_look_the_same_stay_different() -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile(("❤\ufe0f", "❤", "\x1b", r"\x1b")),))
    assert len(set(label_names(puzzle, short=False).shown.values())) == 4


def luminance(ink: int) -> float:
    if ink >= 232:
        rgb = [8 + 10 * (ink - 232)] * 3
    else:
        steps = (ink - 16) // 36, (ink - 16) // 6 % 6, (ink - 16) % 6
        rgb = [55 + 40 * step if step else 0 for step in steps]
    linear = [x / 255 / 12.92 if x <= 10 else ((x / 255 + 0.055) / 1.055) ** 2.4 for x in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(
    "labels",
    [
        ("rot", "grün", "blau", "gelb", "weiß", "schwarz"),
        ("rouge", "vert", "bleu", "jaune", "blanc", "noir"),
        ("rojo", "verde", "azul", "amarillo", "blanco", "negro"),
        ("rosso", "verde", "blu", "giallo", "bianco", "nero"),
        ("rood", "groen", "blauw", "geel", "wit", "zwart"),
        ("vermelho", "verde", "azul", "amarelo", "branco", "preto"),
        ("czerwony", "zielony", "niebieski", "żółty", "biały", "czarny"),
        ("Rote Katze", "GRÜN+", "blau-kopf", "gelbe Hälfte", "weiße", "Schwarz"),
    ],
)
def test_colours_have_their_names_in_eight_languages(labels: tuple[str, ...]) -> None:
    named = palette.colours(Puzzle(shapes.square(1, 2), (Tile(labels),)))
    words = ("red", "green", "blue", "yellow", "white", "black")
    assert [named[x] for x in labels] == [palette.NAMED[word] for word in words]
