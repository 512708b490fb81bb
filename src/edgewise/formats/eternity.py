"""The official tiles of Eternity II, and how a list of tiles compares with them.

Its colours are numbered in three ways (`viewer.link.PALETTES`); copies of the list that go round
hold mistakes.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from .. import library
from ..puzzle import Puzzle
from ..tile import turned
from .own_json import puzzle as puzzle_json
from .source import Source
from .viewer.link import LETTERS, PALETTES, translated

COLOURS = len(PALETTES["standard"])
"""With the grey of the rim."""

MOST_WRONG = 32
"""A list in which more tiles are wrong is not meant to be Eternity II."""

MOST_NAMED = 5

MOST_GAPS = 8
"""A list that is so much shorter or longer may still be meant to be Eternity II."""


@functools.cache
def official() -> dict[str, str]:
    """The letters of each tile by its number, as the library lists it: clockwise from the top."""
    draft = puzzle_json.read(Source(library.text("eternity2")))
    return {
        tile.id: "".join(LETTERS[int(str(label))] for label in tile.sides) for tile in draft.tiles
    }


def anyhow(quad: str) -> str:
    """The letters of a tile, whatever its turn."""
    return min("".join(turned(tuple(quad), turn)) for turn in range(4))


@functools.cache
def _official_set() -> Counter[str]:
    return Counter(map(anyhow, official().values()))


def palette_of(quads: Sequence[str]) -> str | None:
    """The palette in which these are the tiles of Eternity II, in any order and turn."""
    if len(quads) != len(official()):
        return None
    for palette in PALETTES:
        if Counter(anyhow(translated(quad, palette)) for quad in quads) == _official_set():
            return palette
    return None


def listed_so(puzzle: Puzzle) -> bool:
    """Whether tiles have the official numbers, and lie in the list as the library has them."""
    if len(puzzle.tiles) != len(official()):
        return False
    quads = {tile.id: letters(tile.sides) for tile in puzzle.tiles}
    if quads.keys() != official().keys() or "" in quads.values():
        return False
    return any(
        all(translated(quad, palette) == official()[id] for id, quad in quads.items())
        for palette in PALETTES
    )


def letters(labels: Iterable[object]) -> str:
    """Labels that are numbers of colours as letters; empty if one is not."""
    texts = [str(label) for label in labels]
    if all(text.isascii() and text.isdigit() and len(text) < 3 for text in texts):
        found = [int(text) for text in texts]
        return "".join(LETTERS[n] for n in found) if max(found) < COLOURS else ""
    return ""


def likely(tiles: Sequence[Sequence[int]]) -> bool:
    """Whether a list is about as long as Eternity II, in numbers of colours."""
    near = abs(len(tiles) - len(official())) <= MOST_GAPS
    return near and all(letters(tile) for tile in tiles)


def remarks(tiles: Sequence[Sequence[object]], *, right: bool = True) -> Iterator[str]:
    """What there is to say of a list of tiles that might be Eternity II; often nothing.

    *right*: also that they are.
    """
    quads = [letters(tile) for tile in tiles]
    if len(tiles) != len(official()) or "" in quads:
        return
    missing, palette = _missing(quads)
    wrong = missing.total()
    if not wrong:
        order = "" if palette == "standard" else f", its colours numbered as {palette} does"
        yield from [f"these are the {len(tiles)} tiles of Eternity II{order}"] * right
    elif wrong <= MOST_WRONG:
        named = list(_wrong(quads, palette))
        more = [f"and {wrong - MOST_NAMED} more"] if wrong > MOST_NAMED else []
        yield "; ".join(["nearly Eternity II, but not quite", *named[:MOST_NAMED], *more])
    elif len(set("".join(quads))) == COLOURS:
        yield (
            f"{len(tiles)} tiles and {COLOURS - 1} labels beside 0, as Eternity II has, but not "
            "its tiles in any of its three numberings of colours"
        )


def gaps(tiles: Sequence[Sequence[int]]) -> str:
    """Which official tiles are missing from a list, or are there too often, that has another
    number of tiles; empty if it is not meant to be Eternity II."""
    quads = [letters(tile) for tile in tiles]
    if not 0 < abs(len(tiles) - len(official())) <= MOST_GAPS or "" in quads:
        return ""
    missing, palette = _missing(quads)
    if missing.total() > MOST_GAPS:
        return ""
    named = [
        f"tile {id} ({_numbers(quad, palette)})"
        for id, quad in official().items()
        if missing[anyhow(quad)]
    ]
    there = Counter(anyhow(translated(quad, palette)) for quad in quads) - _official_set()
    surplus = [f"{_numbers(quad, palette)} in any turn" for quad in there.elements()]
    parts = [f"missing: {', '.join(named)}"] if named else []
    parts += [f"too many: {', '.join(surplus)}"] if surplus else []
    return f"{len(official())} tiles, as Eternity II has, got {len(tiles)}; {'; '.join(parts)}"


def _missing(quads: Sequence[str]) -> tuple[Counter[str], str]:
    """The official tiles that are not there, in the palette in which that is least."""
    found = []
    for palette in PALETTES:
        given = Counter(anyhow(translated(quad, palette)) for quad in quads)
        found.append((_official_set() - given, palette))
    return min(found, key=lambda pair: pair[0].total())


def _wrong(quads: Sequence[str], palette: str) -> Iterator[str]:
    """Each tile that is wrong, and the official one that is missing in its stead."""
    keys = [anyhow(translated(quad, palette)) for quad in quads]
    own = [anyhow(quad) for quad in official().values()]
    right = Counter(key for key, o in zip(keys, own, strict=True) if key == o)
    left, strange = _official_set() - right, []
    for index, (key, official_key) in enumerate(zip(keys, own, strict=True)):
        if key == official_key:
            continue  # of two that are the same, this one is in its place
        if left[key]:
            left[key] -= 1
        else:
            strange.append(index)
    missing = {id: quad for id, quad in official().items() if left[anyhow(quad)]}
    for index in strange:
        number, colours = str(index + 1), Counter(keys[index])
        # The tile of the same number is meant; else the one that has most in common.
        meant = number if number in missing else max(
            missing, key=lambda id: (Counter(missing[id]) & colours).total()
        )  # fmt: skip
        same = [n + 1 for n, key in enumerate(keys) if key == keys[index] and n != index]
        again = f", as tile {same[0]} is" if same else ""
        expected, got = _numbers(missing.pop(meant), palette), _shown(quads[index])
        yield f"tile {number} is {got}{again} (official tile {meant}: {expected})"


def _numbers(quad: str, palette: str) -> str:
    """Standard letters as the numbers of a palette."""
    back = str.maketrans(PALETTES[palette], PALETTES["standard"])
    return _shown(quad.translate(back))


def _shown(quad: str) -> str:
    return " ".join(str(LETTERS.index(letter)) for letter in quad)
