"""Lists of tiles, read: headers, orders of sides, sizes that must be found out."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isqrt

from ...errors import FormatError, Place, PuzzleError
from ...layout import Layout
from ...puzzle import Clue
from ...rule import Pairs
from ...shapes import square
from ...wording import few, shown
from .. import eternity
from ..complaint import Complaints, Position, Whereabouts, fault
from ..draft import Draft, DraftTile
from ..frame import rectangles
from ..source import Source
from . import border
from .number_rows import NumberRow, comments, contents, rows

Order = tuple[int, int, int, int]
"""Which of the numbers of a tile are top, right, bottom and left."""

CLOCKWISE: Order = (0, 1, 2, 3)

FROM_BELOW: Order = (2, 3, 0, 1)
"""Bottom, left, top, right."""

Size = tuple[int, int]
"""Rows and columns."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The tiles of a list, and what its header says."""

    source: Source

    tiles: list[NumberRow]
    """Four numbers each."""

    order: Order = CLOCKWISE

    ids: tuple[str, ...] = ()

    size: Size | None = None
    """None: to be found out."""

    clues: tuple[NumberRow, ...] = ()
    """Row, column, number of the tile and its turn, the first three from 1."""

    name: str = ""

    notes: tuple[str, ...] = ()

    def quads(self) -> list[tuple[int, ...]]:
        """The labels of every tile, clockwise from the top."""
        return [tuple(row.numbers[n] for n in self.order) for row in self.tiles]


def read(name: str, source: Source) -> Draft:
    """The puzzle of a list in the format of that name."""
    return READERS[name](source)


# What stands in front of the tiles


def _pieces(source: Source) -> Draft:
    lines, complaints = _lines(source)
    header = lines.pop(0) if len(lines[0].numbers) == 2 else None
    listing = Listing(source, _checked(lines, 4, complaints))
    if header is None:
        return _framed(listing)
    size = _size(header, listing, complaints)
    note: tuple[str, ...] = ()
    if size[0] != size[1]:
        note = (
            f"{header} read as {size[0]} rows of {size[1]}; as width and height, it would be the "
            "same puzzle lying on its side",
        )
    return _framed(replace(listing, size=size, notes=note))


def _owen(source: Source) -> Draft:
    lines, complaints = _lines(source)
    header = _header(lines, 2, "width and height", complaints)
    listing = Listing(source, _checked(lines, 4, complaints))
    cols, rows_ = header.numbers
    size = _size(replace(header, numbers=(rows_, cols)), listing, complaints)
    return _framed(replace(listing, size=size))


def _jwortmann(source: Source) -> Draft:
    lines, complaints = _lines(source)
    header = lines.pop(0) if len(lines[0].numbers) == 2 else None
    listing = Listing(source, _checked(lines, 4, complaints), FROM_BELOW)
    if header:
        listing = replace(listing, size=_size(header, listing, complaints))
    return _framed(listing)


def _heule(source: Source) -> Draft:
    lines, complaints = _lines(source)
    header = _header(lines, 1, "the number of hints", complaints)
    (hints,) = header.numbers
    if not 0 <= hints <= len(lines):
        words = f"expected the number of hints, got {hints} in front of {len(lines)} lines"
        raise FormatError.at(Place(source.name, header.line), words)
    _checked(lines, 4, complaints)
    return _framed(Listing(source, lines[hints:], clues=tuple(lines[:hints])))


def _tud(source: Source) -> Draft:
    lines, complaints = _lines(source)
    header = _header(lines, 4, "bounded (1 or 0), signed (1 or 0), width and height", complaints)
    bounded, signed, cols, rows_ = header.numbers
    for column, flag in zip(header.columns, (bounded, signed), strict=False):
        if flag not in (0, 1):
            place = Place(source.name, header.line, column)
            complaints.add(place, f"expected 1 or 0, got {flag}")
    listing = Listing(source, _checked(lines, 4, complaints, signed=bool(signed)))
    size = _size(replace(header, numbers=(rows_, cols)), listing, complaints)
    note = (
        f"line {header.line} read as a header: {'' if bounded else 'not '}bounded, "
        f"{'' if signed else 'not '}signed, width {cols}, height {rows_}",
    )
    listing, grey = replace(listing, size=size, notes=note), None
    if bounded:
        grey = border.found(listing.quads(), *size)
        if grey is None:
            got = f"got {border.told(listing.quads())}"
            words = f"expected 0 on exactly the sides of a frame, as line 1 says bounded, {got}"
            raise FormatError.at(Place(source.name), words)
    return _draft(listing, size, grey, signed=bool(signed))


def _laurent(source: Source) -> Draft:
    lines, complaints = _lines(source)
    keys = dict(_keys(source))
    tiles = _with_ids(_checked(lines, 5, complaints))
    ids = tuple(str(row.numbers[0]) for row in lines)
    name = keys.get("name", (0, ""))[1]
    if words := fault(name):
        raise FormatError.at(Place(source.name, keys["name"][0]), words)
    listing = Listing(source, tiles, ids=ids, name=name)
    if "dimensions" in keys:
        line, value = keys["dimensions"]
        numbers = re.fullmatch(r"([0-9]{1,5})\s*[x×X]\s*([0-9]{1,5})", value)
        if numbers is None:
            words = f"expected rows and columns such as 6x12, got {shown(value)}"
            raise FormatError.at(Place(source.name, line), words)
        header = NumberRow((int(numbers[1]), int(numbers[2])), line, (1, 1))
        listing = replace(listing, size=_size(header, listing, complaints))
    return _framed(listing)


def _griffon(source: Source) -> Draft:
    lines = contents(source)
    line, text = next(lines, (1, ""))
    head = re.fullmatch(r"\s*ntiles:\s*([0-9]{1,9})\s*", text)
    if head is None:
        words = f"expected a first line such as ntiles: 256, got {shown(text.strip())}"
        raise FormatError.at(Place(source.name, line), words)
    complaints = Complaints(Whereabouts(source.name))
    found = _checked(rows(lines, complaints), 5, complaints)
    if len(found) != int(head[1]):
        words = f"expected {int(head[1]):,} tiles, as this line says, got {len(found):,}"
        raise FormatError.at(Place(source.name, line), words)
    ids = tuple(str(row.numbers[0]) for row in found)
    return _framed(Listing(source, _with_ids(found), ids=ids))


READERS: dict[str, Callable[[Source], Draft]] = {
    "pieces": _pieces,
    "owen": _owen,
    "jwortmann": _jwortmann,
    "heule": _heule,
    "tud": _tud,
    "laurent": _laurent,
    "griffon": _griffon,
}


def _lines(source: Source) -> tuple[list[NumberRow], Complaints]:
    complaints = Complaints(Whereabouts(source.name))
    found = rows(contents(source), complaints)
    if not found:
        raise FormatError.at(Place(source.name), "expected lines of whole numbers, got none")
    return found, complaints


def _header(lines: list[NumberRow], length: int, what: str, complaints: Complaints) -> NumberRow:
    """The first line, taken away."""
    header = lines.pop(0)
    if len(header.numbers) != length:
        place = Place(complaints.where.source, header.line)
        complaints.add(place, f"expected {what} in the first line, got {shown(str(header))}")
        complaints.settle()
    return header


def _checked(
    lines: list[NumberRow], length: int, complaints: Complaints, *, signed: bool = False
) -> list[NumberRow]:
    """The lines themselves; whatever is wrong with them is an error."""
    source = complaints.where.source
    for row in lines:
        if len(row.numbers) != length:
            words = f"expected {length} whole numbers, got {len(row.numbers)}: {row}"
            complaints.add(Place(source, row.line), words, alike="line")
            continue
        for number, column in zip(row.numbers, row.columns, strict=True):
            if number < 0 and not signed:
                place = Place(source, row.line, column)
                complaints.add(place, f"expected a number from 0 up, got {number}", alike="number")
    if not lines:
        complaints.add(Place(source), "expected tiles, got none")
    complaints.settle()
    return lines


def _with_ids(lines: list[NumberRow]) -> list[NumberRow]:
    """The lines without their first numbers."""
    return [replace(row, numbers=row.numbers[1:], columns=row.columns[1:]) for row in lines]


def _keys(source: Source) -> list[tuple[str, tuple[int, str]]]:
    """The comments that are `key: value`, with their lines; the first of two counts."""
    found = []
    for line, text in comments(source):
        key, colon, value = text.partition(":")
        if colon:
            found.append((key.strip().lower(), (line, value.strip())))
    return found[::-1]


# The size, and the rim


def _size(header: NumberRow, listing: Listing, complaints: Complaints) -> Size:
    """Rows and columns as a header has them, if the tiles fill them."""
    rows_, cols = header.numbers
    place, tiles = Place(listing.source.name, header.line), len(listing.tiles)
    if rows_ < 1 or cols < 1:
        complaints.add(place, f"expected a size from 1 up, got {rows_} rows and {cols} columns")
    elif rows_ * cols != tiles:
        expected = f"expected {rows_ * cols:,} tiles for {rows_} rows and {cols} columns"
        complaints.add(place, f"{expected}, got {tiles:,}")
    complaints.settle()
    return rows_, cols


def _told(layout: Layout, listing: Listing) -> Size:
    """Rows and columns as somebody says."""
    size = dict(layout.size)
    if layout.shape != "square" or len(layout) != len(listing.tiles):
        place = Place(listing.source.name)
        words = f"expected {len(layout)} tiles for the board that is told, got {len(listing.tiles)}"
        raise FormatError.at(place, words)
    return int(str(size["rows"])), int(str(size["cols"]))


def _framed(listing: Listing) -> Draft:
    """The puzzle whose size and rim the tiles tell, where no header does."""
    quads = listing.quads()
    if listing.size is None and (told := listing.source.board) is not None:
        listing = replace(listing, size=_told(told, listing))
    if not listing.size and (gaps := eternity.gaps(quads)):
        # Without one tile, it would have the frame of 15 rows of 17.
        raise FormatError.at(Place(listing.source.name), f"expected {gaps}")
    fitting = [listing.size] if listing.size else border.sizes(quads)
    if fitting and (grey := border.found(quads, *fitting[0])) is not None:
        if not listing.size and fitting[0][0] != fitting[0][1]:
            rows_, cols = fitting[0]
            words = f"the corners and borders tell the size: {rows_} rows of {cols}"
            listing = replace(listing, notes=(*listing.notes, words))
        return _draft(listing, fitting[0], grey)
    side = isqrt(len(quads))
    for size in [listing.size] if listing.size else rectangles(len(quads)):
        if words := border.nearly(quads, *size):
            words = "; ".join([words, *eternity.remarks(quads)])
            raise FormatError.at(Place(listing.source.name), words)
    if listing.size is None and side * side != len(quads):
        fit = few((f"{r} {c}" for r, c in rectangles(len(quads)) if r > 1), 4)
        wanted = f"a first line with rows and columns ({fit})" if fit else "another number of tiles"
        words = f"expected {wanted}, or a frame of 0 that tells the size, got"
        raise FormatError.at(
            Place(listing.source.name), f"{words} {len(quads):,} tiles: {border.told(quads)}"
        )
    words = "no number sits on exactly the sides of a frame, so anything may show on the rim"
    listing = replace(listing, notes=(*listing.notes, words))
    return _draft(listing, listing.size or (side, side), None)


def _draft(listing: Listing, size: Size, grey: int | None, *, signed: bool = False) -> Draft:
    quads = listing.quads()
    layout = _layout(listing, size)
    ids = listing.ids or ("",) * len(quads)
    pairs = _signed(quads) if signed else ()
    tiles = zip(quads, ids, strict=True)
    return Draft(
        layout,
        tuple(DraftTile(tuple(map(str, quad)), id) for quad, id in tiles),
        match="pairs" if pairs else "equal",
        pairs=pairs,
        rim=None if grey is None else str(grey),
        rim_only=grey is not None,
        clues=_clues(listing, layout, size),
        name=listing.name,
        where=Whereabouts(listing.source.name, _finder(listing)),
        notes=listing.notes,
    )


def _layout(listing: Listing, size: Size) -> Layout:
    try:
        return square(*size)
    except PuzzleError as error:
        raise FormatError.at(Place(listing.source.name), str(error)) from None


def _signed(quads: Sequence[tuple[int, ...]]) -> Pairs:
    """Every number and its negative; 0 meets 0."""
    there = sorted({abs(number) for quad in quads for number in quad})
    return tuple((str(number), str(-number)) for number in there)


def _clues(listing: Listing, layout: Layout, size: Size) -> tuple[Clue, ...]:
    complaints = Complaints(Whereabouts(listing.source.name))
    most = (*size, len(listing.tiles))
    found = []
    for clue in listing.clues:
        *places, turn = clue.numbers
        names = ("a row", "a column", "a tile")
        for name, number, last, column in zip(names, places, most, clue.columns, strict=False):
            if not 1 <= number <= last:
                place = Place(listing.source.name, clue.line, column)
                complaints.add(place, f"expected {name} from 1 to {last}, got {number}")
        if not 0 <= turn <= 3:
            place = Place(listing.source.name, clue.line, clue.columns[3])
            complaints.add(place, f"expected a turn from 0 to 3, got {turn}")
        row, col, tile = places
        found.append(Clue(f"r{row}c{col}", str(tile), turn))
    complaints.settle()
    return tuple(found)


def _finder(listing: Listing) -> Callable[[Collection[str]], Mapping[str, Position]]:
    """Where the tiles of a list and their sides stand, and its clues."""

    def find(parts: Collection[str]) -> dict[str, Position]:
        found: dict[str, Position] = {}
        for part in parts:
            place = Place.of(part)
            if place.tile is not None and place.tile < len(listing.tiles):
                row = listing.tiles[place.tile]
                side = None if place.side is None else row.columns[listing.order[place.side]]
                found[part] = row.line, side
            elif clue := re.match(r"clues\[(\d+)\]", part):
                found[part] = listing.clues[int(clue[1])].line, None
        return found

    return find
