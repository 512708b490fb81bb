"""The text form of a puzzle, written; `reader` reads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from ...layout import Layout
from ...puzzle import Clue, Puzzle
from ...rule import Rule
from ...tile import Sides, Tile
from .lexer import written
from .lines import KEYS, SECTIONS
from .reader import CLUE_WORDS
from .tile import COPIES, NUMBERED

WIDTH = 96


def write(puzzle: Puzzle) -> str:
    """A puzzle as text; what goes without saying is left out."""
    lines = [f"name: {_title(puzzle.name)}"] if puzzle.name else []
    lines += _board(puzzle.layout)
    lines += _rule(puzzle.rule)
    lines.append("tiles:")
    numbered = all(tile.id == str(i) for i, tile in enumerate(puzzle.tiles, 1))
    lines += [_tile(tile, numbered) for tile in puzzle.tiles]
    if puzzle.clues:
        lines += ["clues:", *map(_clue, puzzle.clues)]
    return "\n".join(lines) + "\n"


def _title(name: str) -> str:
    odd = name != name.strip() or name.startswith(('"', "#"))
    # A # after a blank would start a comment.
    odd = odd or any(a.isspace() and b == "#" for a, b in pairwise(name))
    return written(name, misread=True) if odd else name


def _board(layout: Layout) -> Iterator[str]:
    size = dict(layout.size)
    words = [] if layout.shape == "square" else [layout.shape]
    words += filter(None, ["x".join(str(n) for n in size.values() if type(n) is int)])
    words += [value for value in size.values() if isinstance(value, str)]
    words += [key if value else f"not {key}" for key, value in size.items() if type(value) is bool]
    yield f"board: {' '.join(words)}"
    for key, value in size.items():
        if not isinstance(value, tuple):
            continue
        if key == "polygons":
            yield "polygons:"
            for polygon in value:
                yield " ".join(f"{_number(x)},{_number(y)}" for x, y in polygon)
        elif key == "joints":
            yield from _wrapped(key, (f"{a}.{s}={b}.{t}" for a, s, b, t in value))
        else:
            yield from _wrapped(key, map(str, value))


def _number(x: float) -> str:
    return str(int(x)) if x.is_integer() else repr(x)


def _rule(rule: Rule) -> Iterator[str]:
    if rule.match == "pairs":
        pairs = (f"{written(a)}={written(b)}" for a, b in rule.pairs)
        yield from _wrapped("match", ("pairs", *pairs))
    elif rule.match != "equal":
        yield f"match: {rule.match}"
    if isinstance(rule.rim, tuple):
        yield from _wrapped("rim", (f"{_place(s)}={written(x)}" for s, x in rule.rim))
    elif rule.rim is not None:
        yield f"rim: {written(rule.rim, misread=rule.rim == 'none')}"
    if rule.rim_only:
        yield "rim_only: yes"
    if rule.turns is not True:
        yield f"turns: {rule.turns or 'no'}"
    if rule.flips:
        yield "flips: yes"


def _tile(tile: Tile, numbered: bool) -> str:
    misread = tile.id.lower() in KEYS or COPIES.fullmatch(tile.id) is not None
    head = [] if numbered else [written(tile.id, misread)]
    head += [f"x{tile.copies}"] if tile.copies != 1 else []
    line = _face(tile.sides)
    if head:
        line = f"{' '.join(head)}: {line}"
    return line if tile.back is None else f"{line} | {_face(tile.back)}"


def _face(sides: Sides) -> str:
    first, *rest = sides
    # What would be read as an id, as several labels, or as a key that lacks its colon.
    alone = not rest and ("/" in first or first.lower() in SECTIONS)
    misread = alone or NUMBERED.fullmatch(first) is not None
    return " ".join([written(first, misread), *map(written, rest)])


def _place(name: str) -> str:
    """A cell or side; bare ones are read in small letters."""
    return written(name, misread=name != name.lower())


def _clue(clue: Clue) -> str:
    words = [f"{_place(clue.cell)}:"]
    if clue.tile is not None:
        words.append(written(clue.tile, misread=clue.tile in CLUE_WORDS))
    if clue.turn is not None:
        words.append(f"turn {clue.turn}")
    if clue.flipped is not None:
        words.append("flipped" if clue.flipped else "not flipped")
    return " ".join(words)


def _wrapped(key: str, words: Iterable[str]) -> Iterator[str]:
    """`key: words`, continued on indented lines where long."""
    line = f"{key}:"
    for word in words:
        if len(line) + 1 + len(word) > WIDTH and line != f"{key}:":
            yield line
            line = "   "
        line += f" {word}"
    yield line
