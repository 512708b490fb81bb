"""Sides with nothing on them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from edgewise import shapes
from edgewise.board import Board, Placement
from edgewise.puzzle import Puzzle
from edgewise.render.picture import picture
from edgewise.render.picture.theme import THEMES, style
from edgewise.rule import Rule
from edgewise.tile import Tile
from pictures import DEFS, SVG


def drawn_with(label: str, rule: Rule | None = None, theme: str = "plain") -> tuple[set[str], int]:
    """A tile with *label* on three sides: what is written on it, and how many figures it has."""
    puzzle = Puzzle(shapes.square(1, 1), (Tile((label, "north", label, label)),), rule or Rule())
    look = style(theme, ids=False, labels=True)
    root = ElementTree.fromstring(picture.draw(Board(puzzle, (Placement("1"),)), look).svg)
    shapes_of = {str(group.get("id")): list(group) for defs in root.iter(DEFS) for group in defs}
    used = [shapes_of[str(use.get("href"))[1:]] for use in root.iter(f"{SVG}use")]
    figures = sum(part.get("fill") != "none" for parts in used for part in parts[1:])
    return {text.text or "" for text in root.iter(f"{SVG}text")}, figures


@pytest.mark.parametrize("theme", sorted(set(THEMES) - {"turtles", "words"}))
@pytest.mark.parametrize("label", [" ", "\u00a0 ", "blank", "Blank", "leer", "vacío", "pusta"])
def test_a_blank_side_shows_nothing(label: str, theme: str) -> None:
    texts, figures = drawn_with("south", theme=theme)
    assert texts == {"north", "south"}
    bare, one = drawn_with(label, theme=theme)
    assert bare == {"north"}
    assert figures == 4 * one


@pytest.mark.parametrize("theme", ["turtles", "words"])
def test_a_blank_side_shows_nothing_on_white_cards_either(theme: str) -> None:
    assert drawn_with("blank", theme=theme)[0] == {"north"}


@pytest.mark.parametrize("label", ["-", "_"])
def test_a_rim_with_nothing_on_it_is_blank_too(label: str) -> None:
    assert drawn_with(label, Rule(rim=label))[0] == {"north"}
    assert drawn_with(label, Rule(rim=label, rim_only=True))[0] == {"north"}
    assert drawn_with(label)[0] == {label, "north"}  # a motif, for all we know


def test_what_could_be_confused_is_not_left_blank() -> None:
    both = Puzzle(shapes.square(1, 1), (Tile((" ", "blank", "a", "a")),))
    assert "blank" in picture.draw(Board(both, (Placement("1"),))).svg
    tabs = Rule("pairs", (("tab", "blank"), ("north", "north")))
    assert drawn_with("blank", tabs)[0] == {"blank", "north"}


def test_a_blank_side_gets_no_short_name() -> None:
    labels = ("blank", "a motif", "another motif as long as a whole sentence", "blank")
    puzzle = Puzzle(shapes.square(1, 1), (Tile(labels),))
    root = ElementTree.fromstring(picture.draw(Board(puzzle, (Placement("1"),))).svg)
    texts = [text.text or "" for text in root.iter(f"{SVG}text")]
    assert texts[:4] == ["A", "N", "1", "A = a motif"]
    assert "blank" not in " ".join(texts)
