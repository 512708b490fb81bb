"""What labels look like: told apart without colours, and with any kind of colour vision."""

from __future__ import annotations

import itertools

import pytest

from colour_vision import VISIONS, difference, seen
from edgewise import library, load, shapes
from edgewise.layout import Point
from edgewise.puzzle import Puzzle
from edgewise.render import palette
from edgewise.render.palette import contrast
from edgewise.render.picture.appearance import Appearance, appearances
from edgewise.render.picture.figures import PAIRED, SHY, TURTLE, WHOLE, Figure, Shape, Turtle
from edgewise.render.picture.patterns import PATTERNS
from edgewise.render.picture.sitter import looks
from edgewise.render.picture.theme import THEMES, WRONG, style
from edgewise.rule import Rule
from edgewise.tile import Tile

ALL = (*WHOLE, *PAIRED)


def many(number: int, match: str = "equal") -> Puzzle:
    """A puzzle with so many labels."""
    names = [f"l{i}" for i in range(number)]
    if match == "halves":
        names = [f"{name}{sign}" for name in names for sign in "+-"]
        rule = Rule("halves")
    else:
        rule = Rule()
    tiles = [Tile((a, a, a, a)) for a in names]
    return Puzzle(shapes.square(1, 1), tuple(tiles), rule)


def on_the_side(shape: Shape) -> list[float]:
    """Where the outline of a half ends on its side."""
    return sorted({x for ring in shape for x, y in ring if y == 0})


@pytest.mark.parametrize("number", range(len(ALL)))
def test_the_halves_of_a_figure_meet_on_the_side(number: int) -> None:
    figure = ALL[number]
    ends = on_the_side(figure.front)
    assert len(ends) >= 2
    # The half across the joint is turned by 180 degrees.
    assert ends == pytest.approx(sorted(-x for x in on_the_side(figure.back)))


@pytest.mark.parametrize("number", range(len(ALL)))
def test_figures_are_the_same_left_and_right_and_stay_in_their_box(number: int) -> None:
    for shape in (ALL[number].front, ALL[number].back):
        points = {point for ring in shape for point in ring}
        assert {_near(x, y) for x, y in points} == {_near(-x, y) for x, y in points}
        assert all(-1 <= x <= 1 and 0 <= y <= 1 for x, y in points)


def _near(x: float, y: float) -> Point:
    return round(x, 2) + 0.0, round(y, 2) + 0.0


def test_turtles_meet_too() -> None:
    front, back = TURTLE
    for turtle in (front, back, SHY):
        ends = on_the_side((turtle.shell,))
        assert len(ends) == 2
        assert ends[0] == pytest.approx(-ends[1])
        assert ends == on_the_side((front.shell,))


def test_no_two_figures_are_alike() -> None:
    assert len(set(ALL)) == len(ALL)
    assert all(figure.front != figure.back for figure in PAIRED)
    assert all(figure.front == figure.back for figure in WHOLE)


def told_by(look: Appearance) -> object:
    """What remains of a look without colours."""
    return look.pattern, look.figure


@pytest.mark.parametrize("theme", ["plain", "eternity", "contrast", "grey"])
@pytest.mark.parametrize(("match", "number"), [("equal", 160), ("halves", 80)])
def test_labels_differ_without_their_colours(theme: str, match: str, number: int) -> None:
    found = appearances(many(number, match), style(theme))
    assert len({told_by(look) for look in found.values()}) == len(found)


def test_turtles_differ_by_their_shells_as_long_as_there_are_patterns() -> None:
    found = appearances(many(len(PATTERNS), "halves"), style("turtles"))
    assert len({told_by(look) for look in found.values()}) == len(found)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("theme", THEMES)
def test_figures_and_letters_stand_out_from_their_ground(theme: str, dark: bool) -> None:
    wanted = style(theme, dark=dark)
    for puzzle in (many(60), many(60, "halves"), load("eternity2"), load("unicorn")):
        for look in appearances(puzzle, wanted).values():
            assert contrast(look.ink, look.fill) >= 4.5
            if isinstance(look.figure, Turtle):
                assert contrast(look.body, "#ffffff") >= 3
            elif look.figure:
                assert contrast(look.body, look.fill) >= 3
            if look.pattern:
                assert contrast(look.hatch, look.fill) >= 1.15


@pytest.mark.parametrize("dark", [False, True])
def test_words_and_marks_can_be_read_on_the_page(dark: bool) -> None:
    wanted = style(dark=dark)
    assert contrast(wanted.ink, wanted.page) >= 7
    assert contrast(wanted.faint, wanted.page) >= 3
    # The cross on a wrong joint stands on a white disc.
    assert contrast(WRONG, "#ffffff") >= 4.5


@pytest.mark.parametrize("vision", sorted(VISIONS.keys() - {"none at all"}))
def test_the_first_colours_can_be_told_apart_by_everybody(vision: str) -> None:
    colours = [colour.fill for colour in palette.FIRST]
    least = min(
        difference(seen(a, vision), seen(b, vision)) for a, b in itertools.combinations(colours, 2)
    )
    # Without any colour vision, figures and patterns must do: see above.
    assert least >= 13.6  # as docs/pictures.md says


def test_the_simulation_can_tell() -> None:
    """Red and green of the same brightness: the colours that too many pictures use."""
    red, green = "#d04040", "#508a20"
    usual = difference(seen(red, "usual"), seen(green, "usual"))
    assert usual > 80
    assert difference(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < usual / 3


@pytest.mark.parametrize("name", library.names())
def test_every_puzzle_of_the_library_can_be_told_without_colours(name: str) -> None:
    puzzle = load(name)
    for theme in ("plain", "contrast", "grey", "eternity"):
        found = appearances(puzzle, style(theme))
        rim = puzzle.rule.rim_labels() if puzzle.rule.rim_only else frozenset()
        inner = {label: told_by(look) for label, look in found.items() if label not in rim}
        assert len(set(inner.values())) == len(inner)


def test_mates_are_alike_but_for_the_half() -> None:
    found = appearances(many(9, "halves"), style())
    for i in range(9):
        plus, minus = found[f"l{i}+"], found[f"l{i}-"]
        assert (plus.fill, plus.pattern, plus.body) == (minus.fill, minus.pattern, minus.body)
        assert Figure(_shape(plus), _shape(minus)) in PAIRED


def _shape(look: Appearance) -> Shape:
    assert not isinstance(look.figure, Turtle)
    return look.figure


def test_labels_have_the_colours_of_the_order_that_somebody_chose() -> None:
    puzzle = many(6)
    labels = puzzle.labels()
    backwards = looks(puzzle, style("plain", order=labels[::-1]))
    fills = [backwards[label].fill for label in labels[::-1]]
    assert fills == [look.fill for look in looks(puzzle, style("plain", order=labels)).values()]
    assert fills[0] != backwards[labels[0]].fill
