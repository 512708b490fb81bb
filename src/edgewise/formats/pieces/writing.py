"""Lists of tiles, written: what a list cannot say is an error, or lost and said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...errors import FormatError
from ...puzzle import Clue, Puzzle
from ...tile import Label
from ...wording import few, numbered
from ..frame import BORDERS
from . import border

Numbers = dict[Label, int]
"""The number of each label."""

WHOLE = re.compile("0|[1-9][0-9]{0,17}")

SIGNED = re.compile("0|-?[1-9][0-9]{0,17}")


@dataclass(frozen=True, slots=True)
class NumberTable:
    """A puzzle in numbers."""

    rows: int
    cols: int

    quads: tuple[tuple[int, ...], ...]
    """The labels of every tile, clockwise from the top; copies one by one."""

    ids: tuple[str, ...]
    """The number that each tile goes by."""

    framed: bool
    """Whether 0 is the rim."""

    signed: bool = False
    """Whether a number meets its negative."""


def write(name: str, puzzle: Puzzle) -> str:
    """A puzzle in the format of that name."""
    return WRITERS[name](puzzle, _table(name, puzzle))


def lost(name: str, puzzle: Puzzle) -> Iterator[str]:
    """What the format of that name does not keep."""
    kept = name == "laurent"
    if puzzle.name and not kept:
        yield "the name"
    clues = len(puzzle.clues) - (len(_hints(puzzle)) if name == "heule" else 0)
    if clues:
        yield numbered(clues, "clue")
    ids = _ids(puzzle, keep=kept)
    if [*ids] != [tile.id for tile in puzzle.tiles for _ in range(tile.copies)]:
        yield "the ids of the tiles: they are numbered from 1"
    numbers = _numbers(name, puzzle)
    new = [f"{label} is {n}" for label, n in numbers.items() if label != str(n)]
    if new:
        yield f"the labels: {few(new)}"
    rows, cols = _size(puzzle)
    if name == "heule" and rows > cols:
        yield f"the size: {rows} rows of {cols} will be read as {cols} rows of {rows}"


# What stands in front of the tiles


def _pieces(puzzle: Puzzle, table: NumberTable) -> str:
    # A size is not always needed; but with one, nobody can take it for cards that somebody typed.
    return f"{table.rows} {table.cols}\n{_lines(table)}"


def _owen(puzzle: Puzzle, table: NumberTable) -> str:
    return f"{table.cols} {table.rows}\n{_lines(table)}"


def _jwortmann(puzzle: Puzzle, table: NumberTable) -> str:
    lines = (" ".join(map(str, quad[2:] + quad[:2])) for quad in table.quads)
    return "\n".join([f"{table.rows} {table.cols}", *lines, ""])


def _heule(puzzle: Puzzle, table: NumberTable) -> str:
    rows, cols = table.rows, table.cols
    if not table.framed and rows != cols:
        got = f"got {rows} rows and {cols} columns without a rim"
        raise FormatError(f"expected a rim or a square board, as heule tells no size, {got}")
    hints = _hints(puzzle)
    if hints and rows > cols:
        got = f"got {rows} rows and {cols} columns"
        words = "expected no more rows than columns, as heule tells no size and clues lie by it"
        raise FormatError(f"{words}, {got}")
    # Clues name tiles; the list has them by their places.
    places = {tile: n for n, tile in reversed([*enumerate(_listed(puzzle), 1)])}
    found = [str(len(hints))]
    for clue in hints:
        row, col = re.findall(r"\d+", clue.cell)
        found.append(f"{row} {col} {places[str(clue.tile)]} {clue.turn}")
    return "\n".join(found) + "\n" + _lines(table)


def _tud(puzzle: Puzzle, table: NumberTable) -> str:
    header = f"{table.framed:d} {table.signed:d} {table.cols} {table.rows}"
    return f"{header}\n{_lines(table)}"


def _laurent(puzzle: Puzzle, table: NumberTable) -> str:
    head = [f"# Name: {puzzle.name}"] if puzzle.name.strip() else []
    head += [f"# Dimensions: {table.rows}x{table.cols}", "# Format: id N E S W"]
    lines = _lines(table).splitlines()
    return "\n".join(
        [*head, *(f"{id} {line}" for id, line in zip(table.ids, lines, strict=True)), ""]
    )


WRITERS: dict[str, Callable[[Puzzle, NumberTable], str]] = {
    "pieces": _pieces,
    "owen": _owen,
    "jwortmann": _jwortmann,
    "heule": _heule,
    "tud": _tud,
    "laurent": _laurent,
}


def _lines(table: NumberTable) -> str:
    return "".join(" ".join(map(str, quad)) + "\n" for quad in table.quads)


# A puzzle in numbers


def _table(name: str, puzzle: Puzzle) -> NumberTable:
    rows, cols = _size(puzzle)
    rule = puzzle.rule
    signed = name == "tud" and rule.match != "equal"
    if rule.match != "equal" and not signed:
        raise FormatError(f"expected match equal for {name}, got match {rule.match}; tud has signs")
    for words, wrong in (
        ("tiles that may be turned at will", rule.turns is not True),
        ("tiles that are not turned over", rule.flips),
        ("tiles without a back", any(tile.back is not None for tile in puzzle.tiles)),
    ):
        if wrong:
            raise FormatError(f"expected {words}, as {name} has no other, got others")
    tiles = sum(tile.copies for tile in puzzle.tiles)
    if tiles != rows * cols:
        got = f"got {tiles:,} for {rows * cols:,} cells"
        raise FormatError(f"expected as many tiles as cells, as {name} has no spare ones, {got}")
    numbers = _numbers(name, puzzle)
    quads = tuple(
        tuple(numbers[label] for label in tile.sides)
        for tile in puzzle.tiles
        for _ in range(tile.copies)
    )
    framed = rule.rim is not None
    if framed and (not isinstance(rule.rim, str) or border.found(quads, rows, cols) != 0):
        got = f"got {border.told(quads)}" if isinstance(rule.rim, str) else "got labels by side"
        words = "expected one label for the rim, on exactly the sides of the frame"
        raise FormatError(f"{words}, as {name} says no other, {got}")
    return NumberTable(rows, cols, quads, _ids(puzzle, keep=name == "laurent"), framed, signed)


def _size(puzzle: Puzzle) -> tuple[int, int]:
    layout = puzzle.layout
    if layout.shape != "square" or len(layout.size) > 2:
        got = " and ".join(key for key, _ in layout.size[2:]) if layout.shape == "square" else ""
        raise FormatError(
            "expected a board of squares without holes or wrap, as a list has no other, "
            f"got {got or layout.shape}"
        )
    size = dict(layout.size)
    return int(str(size["rows"])), int(str(size["cols"]))


def _listed(puzzle: Puzzle) -> list[str]:
    """The ids of the tiles, each as often as it is there."""
    return [tile.id for tile in puzzle.tiles for _ in range(tile.copies)]


def _ids(puzzle: Puzzle, *, keep: bool) -> tuple[str, ...]:
    """The numbers that tiles go by: their ids, where these are numbers and may be kept."""
    ids = _listed(puzzle)
    if keep and all(WHOLE.fullmatch(id) for id in ids) and len(set(ids)) == len(ids):
        return tuple(ids)
    return tuple(str(number) for number in range(1, len(ids) + 1))


def _hints(puzzle: Puzzle) -> list[Clue]:
    """The clues that say all: heule knows no others."""
    return [
        clue
        for clue in puzzle.clues
        if clue.tile is not None and clue.turn is not None and not clue.flipped
    ]


def _numbers(name: str, puzzle: Puzzle) -> Numbers:
    """A number for each label: its own if it is one, and if that says the same; the rim is 0."""
    labels, rule = puzzle.labels(), puzzle.rule
    rim = rule.rim if isinstance(rule.rim, str) else None
    if name == "tud" and rule.match != "equal":
        return _signs(puzzle, rim)
    own = [label for label in labels if label != rim]
    # A list shows no rim but by its numbers: those of frames are for the frame.
    strange = {str(grey) for grey in BORDERS}
    if rim in (None, "0") and all(WHOLE.fullmatch(x) and x not in strange for x in own):
        return {label: int(label) for label in labels}
    return {label: n for n, label in enumerate(own, 1)} | ({} if rim is None else {rim: 0})


def _signs(puzzle: Puzzle, rim: Label | None) -> Numbers:
    """Halves as numbers and their negatives."""
    rule = puzzle.rule
    own = [label for label in puzzle.labels() if label != rim]
    if rim in (None, "0") and all(
        SIGNED.fullmatch(x) and x != "0" and rule.mate(x) == str(-int(x)) for x in own
    ):
        return {label: int(label) for label in puzzle.labels()}
    found: Numbers = {} if rim is None else {rim: 0}
    number = 0
    for label in own:
        mate = rule.mate(label)
        if mate is None or mate in (label, rim):
            got = f"got {label}, which meets {mate or 'nothing'}"
            raise FormatError(f"expected halves that meet each other, {got}")
        if label not in found:
            number += 1
            found[label], found[mate] = number, -number
    return found
