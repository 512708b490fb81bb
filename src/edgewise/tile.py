"""Labels, turns and tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from .argument import got
from .errors import PuzzleError

Label = str
"""What is printed on a side: a colour, a motif, half a turtle."""

Turn = int
"""Steps clockwise: a quarter for a square, a sixth for a hexagon."""

Turns = bool | Literal["half"]
"""How tiles may be turned: at will, not at all, or by half a turn, 180 degrees."""

Sides = tuple[Label, ...]
"""Labels clockwise, one per side."""

MAX_SIDES = 12
"""A tile or cell has at most this many sides (the dodecagon of the Archimedean tilings)."""


def lawful(turns: Turns, sides: int) -> range:
    """The turns in which a tile with so many *sides* may lie; if that is odd, none is a half."""
    if turns == "half":
        return range(0, sides, sides if sides % 2 else sides // 2)
    return range(sides if turns else 1)


def turned(sides: Sides, turn: Turn) -> Sides:
    """*sides* after turning *turn* steps clockwise."""
    try:
        first = -turn % len(sides)
        return sides[first:] + sides[:first]
    except TypeError:
        raise PuzzleError(f"expected a turn (a whole number), {got(turn)}") from None


def mirrored(sides: Sides) -> Sides:
    """*sides* after turning the tile over: clockwise becomes anticlockwise, side 0 stays."""
    return sides[:1] + sides[:0:-1]


@dataclass(frozen=True, slots=True)
class Tile:
    """A piece of the puzzle."""

    sides: Sides
    """What is printed on each side, clockwise from the first side (the top, on a square); a list
    will do."""

    id: str = ""
    """Its name on boards and in clues; a puzzle numbers its nameless tiles from 1."""

    copies: int = 1
    """How many such tiles there are."""

    back: Sides | None = None
    """What its other face shows, clockwise as seen from there; None: the mirror image."""

    image: str = field(default="", compare=False)
    """A file with a picture of its front, its first side where a loose tile has it; see `draw`."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "sides", _checked(self.sides, "tile"))
        if self.back is not None:
            object.__setattr__(self, "back", _checked(self.back, "back of a tile"))
            if len(self.back) != len(self.sides):
                raise PuzzleError(
                    f"tile {self.id!r} has {len(self.sides)} sides in front, "
                    f"{len(self.back)} on its back"
                )
        if not isinstance(self.id, str):
            raise PuzzleError(f"expected a text as the id of a tile, {got(self.id)}")
        if not isinstance(self.image, str):
            raise PuzzleError(f"tile {self.id!r}: expected the name of a file, {got(self.image)}")
        if isinstance(self.copies, bool) or not isinstance(self.copies, int) or self.copies < 1:
            raise PuzzleError(f"tile {self.id!r}: expected 1 or more copies, {got(self.copies)}")

    @classmethod
    def parse(cls, text: str) -> Tile:
        """A tile from its labels with slashes between them: ``Tile.parse("a/b/c/d")``."""
        if not isinstance(text, str):
            raise PuzzleError(f"expected a text such as 'a/b/c/d' for a tile, {got(text)}")
        return cls(tuple(label.strip() for label in text.split("/")))

    def __repr__(self) -> str:
        parses = all(label == label.strip() and "/" not in label for label in self.sides)
        if parses and self == Tile(self.sides) and not self.image:
            return f"Tile.parse({str(self)!r})"
        parts = [repr(self.sides)]
        parts += [f"id={self.id!r}"] if self.id else []
        parts += [f"copies={self.copies}"] if self.copies != 1 else []
        parts += [f"back={self.back!r}"] if self.back is not None else []
        parts += [f"image={self.image!r}"] if self.image else []
        return f"Tile({', '.join(parts)})"

    def __str__(self) -> str:
        return "/".join(self.sides)

    def turned(self, turn: Turn) -> Tile:
        """The same tile listed *turn* steps clockwise; without its picture, which is not turned."""
        # Turning the front clockwise turns the back anticlockwise.
        back = None if self.back is None else turned(self.back, -turn)
        return Tile(turned(self.sides, turn), self.id, self.copies, back)

    def face(self, flipped: bool) -> Sides:
        """The labels of the front, or of the face seen after turning the tile over."""
        if not flipped:
            return self.sides
        return mirrored(self.sides) if self.back is None else self.back

    def shown(self, turn: Turn = 0, flipped: bool = False) -> Sides:
        """What the sides of a cell show when the tile lies there."""
        return turned(self.face(flipped), turn)

    def looks(self, turns: Turns = True, flips: bool = False) -> dict[Sides, tuple[Turn, bool]]:
        """Every different way the tile can show itself, with the first turn and face that do."""
        found: dict[Sides, tuple[Turn, bool]] = {}
        for flipped in (False, True) if flips else (False,):
            for turn in lawful(turns, len(self.sides)):
                found.setdefault(self.shown(turn, flipped), (turn, flipped))
        return found


def _checked(sides: Iterable[Label], what: str) -> Sides:
    if isinstance(sides, str | bytes) or not isinstance(sides, Iterable):
        raise PuzzleError(f"expected a list of labels for a {what}, {got(sides)}")
    sides = tuple(sides)
    if not 1 <= len(sides) <= MAX_SIDES:
        raise PuzzleError(f"expected 1 to {MAX_SIDES} labels for a {what}, got {len(sides)}")
    for label in sides:
        if not isinstance(label, str) or not label:
            raise PuzzleError(f"expected a non-empty text as label of a {what}, {got(label)}")
        if any("\ud800" <= letter <= "\udfff" for letter in label):
            raise PuzzleError(f"label {label!r} of a {what} holds half a character (a surrogate)")
    return sides
