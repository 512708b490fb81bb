"""What a file says, before it is understood: the common ground of all formats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from ..errors import PuzzleError
from ..flaws import FlawKind
from ..layout import Layout
from ..puzzle import Clue, Puzzle
from ..rule import Match, Pairs, RimSides, Rule
from ..tile import Label, Tile, Turns
from ..wording import clipped, meant
from . import oddities
from .complaint import UNKNOWN, Complaints, Whereabouts
from .spelling import ACCEPTED, Half, Misread, Raw, Spelling, alike, understand

Note = Callable[[str], None]
"""Receives a sentence worth knowing."""

ABOUT_LABELS = {FlawKind.LABEL_WITHOUT_MATE, FlawKind.MATE_MISSING, FlawKind.RIM_SHORT}

MAX_NOTES = 20


@dataclass(frozen=True, slots=True)
class DraftTile:
    """A tile whose labels may still be pairs."""

    sides: tuple[Raw, ...]
    id: str = ""
    copies: int = 1
    back: tuple[Raw, ...] | None = None
    image: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A puzzle as a file has it. Formats make these; `puzzle` makes sense of them."""

    layout: Layout

    tiles: tuple[DraftTile, ...]

    match: Match = "equal"

    pairs: Pairs = ()

    rim: Raw | dict[str, Raw] | None = None

    frame: Raw | dict[str, Raw] | None = None
    """What is printed beside the tiles; it says the rim by its mates, so there is one or other."""

    rim_only: bool = False

    turns: Turns = True

    flips: bool = False

    clues: tuple[Clue, ...] = ()

    name: str = ""

    images: dict[str, str] = field(default_factory=dict)

    where: Whereabouts = UNKNOWN
    """Where its parts stand in the file."""

    notes: tuple[str, ...] = ()
    """How it was understood, where that does not go without saying."""

    def puzzle(self, *, judge: bool, note: Note, folder: str | None = None) -> Puzzle:
        """The puzzle that is meant, whose pictures are in *folder*. With *judge*, its fatal flaws
        are an error that lists all."""
        complaints = Complaints(self.where, (clue.cell for clue in self.clues))
        spelling = self._spelling(complaints, judge)
        puzzle = self._built(spelling, complaints, folder)
        flaws = puzzle.flaws() if judge or complaints.listed else ()
        if any(flaw.kind is FlawKind.DUPLICATE_ID for flaw in flaws):
            self._ids(complaints)
        for flaw in flaws:
            if flaw.kind is FlawKind.DUPLICATE_ID:
                continue  # told with the places of all the tiles
            if flaw.fatal and not (complaints.listed and flaw.kind in ABOUT_LABELS):
                where, words = flaw.where, clipped(flaw.words, 300)
                if self.frame is not None and where.startswith("rim"):
                    where, words = (x.replace("rim", "frame", 1) for x in (where, words))
                complaints.about(where, words, kind=flaw.kind.value)
        complaints.settle()
        for words in filter(None, (*self.notes, spelling.words)):
            note(words)
        harmless = [flaw.words for flaw in flaws if not flaw.fatal]
        odd = oddities.found(puzzle) if judge else ()
        for words in (*oddities.some(harmless, MAX_NOTES), *odd):
            note(words)
        return puzzle

    def _spelling(self, complaints: Complaints, judge: bool) -> Spelling:
        if self.match != "halves":
            for part, words, raw in self._labels():
                if isinstance(raw, Half):
                    got = f"got a pair for {raw.motif!r} and {raw.mark!r}"
                    expected = (
                        "expected a plain label (pairs of motif and mark go with match halves)"
                    )
                    complaints.about(part, f"{words}: {expected}, {got}")
            return Spelling(self.match, self.pairs)
        labels = [raw for _, _, raw in self._labels()]
        found = understand(labels, set(self._around("rim").values()))
        if isinstance(found, Spelling):
            return found
        if not found.unexplained:
            complaints.about("match", found.words)
        elif judge or found.best is None:
            self._blame(found, complaints)
        return found.best or Spelling("halves")

    def _blame(self, found: Misread, complaints: Complaints) -> None:
        strange = set(found.unexplained)
        accepted = f"halves may be spelled {ACCEPTED}, among others"
        complaints.about("match", f"{found.words}; {accepted}")
        for part, words, raw in self._labels():
            if raw in strange:
                like = meant([repr(label) for label in alike(str(raw), found.known)])
                got = f"got {clipped(repr(str(raw)))}{like}"
                complaints.about(part, f"{words}: expected such a label, {got}")

    def _ids(self, complaints: Complaints) -> None:
        """Complain about ids that several tiles have."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for i, tile in enumerate(self.tiles):
            found[tile.id or str(i + 1)].append(i)
        for name, tiles in found.items():
            if len(tiles) > 1:
                where = " and in ".join(map(self._short, tiles))
                words = f"expected each id once, got {clipped(repr(name))} in {where}"
                alike = "" if all(self.tiles[i].id for i in tiles) else "id"
                complaints.about(
                    f"tiles[{tiles[-1]}]",
                    clipped(words, 300),
                    kind=FlawKind.DUPLICATE_ID.value,
                    alike=alike,
                )

    def _short(self, tile: int) -> str:
        """The place of a tile, without the name of the file."""
        part = f"tiles[{tile}]"
        found = {} if self.where.named else self.where.find([part])
        place = f"line {found[part][0]}" if part in found else part
        return place if self.tiles[tile].id else f"{place} (numbered by counting)"

    def _built(self, spelling: Spelling, complaints: Complaints, folder: str | None) -> Puzzle:
        def label(raw: Raw) -> Label:
            return spelling.names.get(raw, str(raw))

        def labels(said: Raw | dict[str, Raw] | None) -> Label | RimSides | None:
            if isinstance(said, dict):
                return tuple((place, label(raw)) for place, raw in said.items())
            return None if said is None else label(said)

        rim, frame = labels(self.rim), labels(self.frame)
        rule, key = Rule(rim=rim, turns=self.turns, flips=self.flips), "match"
        try:
            rule = replace(rule, match=spelling.match, pairs=spelling.pairs)
            key = "frame"
            if frame is not None and not complaints.listed:  # else no mates are known
                rule = rule.framed(frame)
            key = "rim_only"
            rule = replace(rule, rim_only=self.rim_only)
        except PuzzleError as error:
            complaints.about(key, clipped(str(error), 300))
        tiles = (
            Tile(
                tuple(map(label, tile.sides)),
                tile.id,
                tile.copies,
                None if tile.back is None else tuple(map(label, tile.back)),
                tile.image,
            )
            for tile in self.tiles
        )
        return Puzzle(self.layout, tuple(tiles), rule, self.clues, self.name, self.images, folder)

    def _around(self, key: str) -> dict[str, Raw]:
        """The labels of `rim` or `frame` by the key they stand at."""
        said = self.rim if key == "rim" else self.frame
        if isinstance(said, dict):
            return {f"{key}.{place}": raw for place, raw in said.items()}
        return {} if said is None else {key: said}

    def _labels(self) -> Iterator[tuple[str, str, Raw]]:
        """Every label: its key, its place in words, itself."""
        for i, tile in enumerate(self.tiles):
            for key, sides in (("sides", tile.sides), ("back", tile.back or ())):
                face = " on its back" if key == "back" else ""
                for side, raw in enumerate(sides):
                    words = f"tile {tile.id or i + 1}, side {side}{face}"
                    yield f"tiles[{i}].{key}[{side}]", words, raw
        for words in ("rim", "frame"):
            for key, raw in self._around(words).items():
                yield key, words, raw


def guilty(make: Callable[..., Layout], size: dict[str, Any]) -> str:
    """The part of a board, of those with keys of their own, because of which it cannot be made."""
    for part in ("holes", "joints"):
        if part in size:
            with suppress(PuzzleError):
                make(**{**size, part: []})
                return part
    return next((part for part in ("cells", "polygons") if part in size), "")
