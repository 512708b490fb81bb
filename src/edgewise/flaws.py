"""What is wrong with a puzzle before any search, in words and with its place."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from .errors import Complaint, Place, PuzzleError
from .labels import printed
from .layout import Side
from .puzzle import Clue, Puzzle
from .tile import Label, lawful
from .wording import near, numbered

MAX_SAME = 3
"""So many tiles that were perhaps listed twice are named."""

MOST_COMPARED = 200
"""Among more labels, none is sought that may be meant: it takes too long."""


class FlawKind(enum.Enum):
    """What can be wrong with a puzzle that can be written down."""

    DUPLICATE_ID = "duplicate id"
    NO_CELL_FITS = "no cell fits"
    WRONG_TILE_COUNT = "wrong tile count"
    LABEL_WITHOUT_MATE = "label without mate"
    BAD_RIM = "bad rim"
    BAD_CLUE = "bad clue"
    BACK_NEVER_SEEN = "back never seen"
    MATE_MISSING = "mate missing"
    RIM_SHORT = "rim short"
    SPARE_TILES = "spare tiles"
    LONE_LABEL = "lone label"
    LOOK_ALIKES = "look-alikes"
    UNEVEN_LABELS = "uneven labels"
    TOO_FEW_TILES = "too few tiles"
    TILE_FITS_NOWHERE = "tile fits nowhere"
    SAME_TILES = "same tiles"
    FREQUENT_LABEL = "frequent label"
    WRONG_RULE = "wrong rule"
    NO_HALF_TURN = "no half turn"


FATAL = {
    FlawKind.DUPLICATE_ID,
    FlawKind.NO_CELL_FITS,
    FlawKind.WRONG_TILE_COUNT,
    FlawKind.LABEL_WITHOUT_MATE,
    FlawKind.BAD_RIM,
    FlawKind.BAD_CLUE,
}
"""With one of these a puzzle cannot be searched; all others are only worth a word."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing that is wrong, in words."""

    kind: FlawKind

    words: str
    """For a person; names the tile, cell or side."""

    where: str = ""
    """The part of the puzzle, as a file names it: `tiles[3]`, `clues[0]`, `rim`."""

    final: bool = False
    """Whether it proves that there is no solution."""

    @property
    def fatal(self) -> bool:
        """Whether the puzzle cannot be searched before this is put right."""
        return self.kind in FATAL

    def complaint(self, clues: Sequence[str]) -> Complaint:
        """What an error says of it, its place as values; *clues*: the cells of the clues."""
        return Complaint(self.words, Place.of(self.where, clues), self.kind.value)

    def __str__(self) -> str:
        return self.words


def found(puzzle: Puzzle) -> Iterator[Flaw]:
    """Everything that is wrong. `Puzzle.flaws()` asks once, and remembers."""
    yield from _ids(puzzle)
    yield from _tiles(puzzle)
    yield from _numbers(puzzle)
    yield from _rim(puzzle)
    yield from _labels(puzzle)
    yield from _clues(puzzle)
    if puzzle.rule.turns == "half" and all(len(tile.sides) % 2 for tile in puzzle.tiles):
        words = "no tile can be turned by half: that takes an even number of sides"
        yield Flaw(FlawKind.NO_HALF_TURN, words, "turns")


def _ids(puzzle: Puzzle) -> Iterator[Flaw]:
    first: dict[str, int] = {}
    for i, tile in enumerate(puzzle.tiles):
        if tile.id in first:
            again = f"got tile {tile.id!r} a second time (first as number {first[tile.id] + 1})"
            yield Flaw(FlawKind.DUPLICATE_ID, f"expected each tile once, {again}", f"tiles[{i}]")
        first.setdefault(tile.id, i)


def _tiles(puzzle: Puzzle) -> Iterator[Flaw]:
    sizes = {cell.sides for cell in puzzle.layout.cells}
    for i, tile in enumerate(puzzle.tiles):
        if len(tile.sides) not in sizes:
            wanted = " or ".join(map(str, sorted(sizes)))
            words = f"tile {tile.id}: expected {wanted} labels, got {len(tile.sides)}: {tile}"
            yield Flaw(FlawKind.NO_CELL_FITS, words, f"tiles[{i}]")
        if tile.back is not None and not puzzle.rule.flips:
            words = f"tile {tile.id} has a back, but tiles may not be turned over (flips is off)"
            yield Flaw(FlawKind.BACK_NEVER_SEEN, words, f"tiles[{i}]")


def _numbers(puzzle: Puzzle) -> Iterator[Flaw]:
    """Too many tiles, or too few."""
    need = Counter(cell.sides for cell in puzzle.layout.cells)
    have: Counter[int] = Counter()
    for tile in puzzle.tiles:
        have[len(tile.sides)] += tile.copies
    misfits = sum(count for sides, count in have.items() if sides not in need)
    for sides, cells in sorted(need.items()):
        room = numbered(cells, "cell")
        of = f" with {sides} sides" if len(need) > 1 else ""
        spare = have[sides] - cells
        if spare > 0:
            stay = "1 stays" if spare == 1 else f"{spare} stay"
            words = f"{have[sides]} tiles{of} for {room}: {stay} in the box"
            yield Flaw(FlawKind.SPARE_TILES, words, "tiles")
            same = (twin for twin in twins(puzzle) if len(puzzle.tiles[twin[0]].sides) == sides)
            for i, words in islice(same, MAX_SAME):
                yield Flaw(FlawKind.SPARE_TILES, words, f"tiles[{i}]")
        # A tile with a label too few has been told; it is not missing as well.
        if spare + misfits < 0:
            wanted = f"at least {numbered(cells, 'tile')}{of} for the {room} of the board"
            words = f"expected {wanted}, got {have[sides] + misfits}"
            yield Flaw(FlawKind.WRONG_TILE_COUNT, words, "tiles")


def twins(puzzle: Puzzle) -> Iterator[tuple[int, str]]:
    """Tiles that look like an earlier one, perhaps listed twice: their numbers, and it in words."""
    first: dict[object, str] = {}
    for i, tile in enumerate(puzzle.tiles):
        look = frozenset(tile.looks(puzzle.rule.turns, puzzle.rule.flips))
        if first.setdefault(look, tile.id) != tile.id:
            yield i, f"tiles {first[look]} and {tile.id} are the same"


def _rim(puzzle: Puzzle) -> Iterator[Flaw]:
    rule, layout = puzzle.rule, puzzle.layout
    if not isinstance(rule.rim, tuple):
        if rule.rim is not None and not any(layout.rim()):
            yield Flaw(FlawKind.BAD_RIM, "the board has no rim to show a label", "rim")
        return
    seen = set[Side]()
    for place, _ in rule.rim:
        try:
            side = layout.side(place)
        except PuzzleError as error:
            yield Flaw(FlawKind.BAD_RIM, f"rim: {error}", f"rim.{place}")
            continue
        if side in layout.across:
            other = layout.place(layout.across[side])
            words = f"rim: side {place} is not on the rim, it touches {other}"
            yield Flaw(FlawKind.BAD_RIM, words, f"rim.{place}")
        if side in seen:
            words = f"rim: expected side {place} once, got it a second time"
            yield Flaw(FlawKind.BAD_RIM, words, f"rim.{place}")
        seen.add(side)


def _labels(puzzle: Puzzle) -> Iterator[Flaw]:
    rule, count = puzzle.rule, printed(puzzle)
    yield from _mateless(puzzle, [label for label in count if rule.mate(label)])
    if rule.match != "equal":
        for label in count:
            mate = rule.mate(label)
            if mate is not None and mate not in count and label not in rule.rim_labels():
                words = f"label {label!r} can only lie on the rim: no tile shows its mate {mate!r}"
                yield Flaw(FlawKind.MATE_MISSING, words, "tiles")
    try:
        asked = Counter(puzzle.rim().values())
    except PuzzleError:  # reported by _rim
        return
    for label, wanted in asked.items():
        if count[label] < wanted:
            there = f"the tiles show it on {count[label]} only"
            words = f"the rim asks for {label!r} on {wanted} sides, {there}"
            yield Flaw(FlawKind.RIM_SHORT, words, "rim")


def _mateless(puzzle: Puzzle, known: Collection[Label]) -> Iterator[Flaw]:
    """Labels that nothing may touch; *known* have mates."""
    rim, rule = puzzle.rule.rim_labels(), puzzle.rule
    wanted = "R+ or R-, say" if rule.match == "halves" else "one of the listed pairs"
    for i, tile in enumerate(puzzle.tiles):
        for side, label in enumerate(tile.sides + (tile.back or ())):
            if rule.mate(label) is None and label not in rim:
                face = "" if side < len(tile.sides) else " on its back"
                number = side % len(tile.sides)
                yield Flaw(
                    FlawKind.LABEL_WITHOUT_MATE,
                    f"tile {tile.id}, side {number}{face}: expected a label with a mate "
                    f"({wanted}), got {label!r}{_meant(label, known)}",
                    f"tiles[{i}].{'back' if face else 'sides'}[{number}]",
                )


def _meant(label: Label, known: Collection[Label]) -> str:
    """The label that may be meant, as a question; empty if none comes near."""
    if len(label) <= len("R+") or len(known) > MOST_COMPARED:  # so short, they are all alike
        return ""
    return "".join(f"; is it {other!r}?" for other in near(label, known))


def _clues(puzzle: Puzzle) -> Iterator[Flaw]:
    tiles, seen, used = puzzle.by_id, set[str](), Counter[str]()
    for i, clue in enumerate(puzzle.clues):
        for words in _about(puzzle, clue, seen):
            yield Flaw(FlawKind.BAD_CLUE, f"clue for {clue.cell}: {words}", f"clues[{i}]")
        seen.add(clue.cell)
        if clue.tile is not None and clue.tile in tiles:
            used[clue.tile] += 1
    for name, count in used.items():
        if count > tiles[name].copies:
            words = f"clues: tile {name} is used {count} times, there is {tiles[name].copies}"
            yield Flaw(FlawKind.BAD_CLUE, words, "clues")


def _about(puzzle: Puzzle, clue: Clue, seen: Collection[str]) -> Iterator[str]:
    """What is wrong with a clue; *seen* are the cells with an earlier one."""
    index, tiles = puzzle.layout.index.get(clue.cell), puzzle.by_id
    if index is None:
        cells = puzzle.layout.cells
        yield f"expected a cell from {cells[0].name} to {cells[-1].name}"
        return
    if clue.cell in seen:
        yield "expected one clue for a cell, got a second"
    sides = puzzle.layout.cells[index].sides
    if clue.tile is not None and clue.tile not in tiles:
        yield f"there is no tile {clue.tile!r}"
    elif clue.tile is not None and len(tiles[clue.tile].sides) != sides:
        yield f"expected a tile with {sides} sides, got {tiles[clue.tile]}"
    if clue.turn is not None and not 0 <= clue.turn < sides:
        yield f"expected a turn from 0 to {sides - 1}, got {clue.turn}"
    elif clue.turn is not None and clue.turn not in lawful(puzzle.rule.turns, sides):
        may = "only be turned by half" if puzzle.rule.turns else "not be turned"
        yield f"tiles may {may} here, got turn {clue.turn}"
    if clue.flipped and not puzzle.rule.flips:
        yield "tiles may not be turned over here (flips is off)"
    if clue.tile is None and clue.turn is None and clue.flipped is None:
        yield "expected a tile, a turn or both, got neither"
