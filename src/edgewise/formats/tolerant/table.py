"""Which fields of rows are the labels of a tile, in which order, and which are ids or remarks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...wording import numbered, shown
from ..complaint import MAX_TEXT
from ..spelling import Raw
from ..told import Told
from .bare_lines import Field, TypedRow, counted
from .rows import Cut
from .vocabulary import COPIES, IDS, is_half, is_side, means, order, plain

SIDES = (6, 4, 3)
"""How many sides tiles have, unless the board says otherwise; the most first, as `right, bottom,
left` stand in every heading of squares too."""


NAMED = (
    re.compile(
        r"(?:.{0,60}\s)?(?:the\s+)?(?P<side>[^\W\d_]{2,12})\s+(?:is|ist|shows|has)\s+"
        r"(?:an?\s+|the\s+|eine?\s+)?(?P<label>\S.*?)[.!]?"
    ),
    re.compile(r"(?P<side>[^\W\d_]{2,12})\s+(?P<label>\S.*)"),
    re.compile(r"(?P<side>[^\W\d_]{1,12})(?:\s*[:=]\s*|\.\s+)(?P<label>\S.*)"),
    re.compile(r"(?P<side>[NESWO]{1,2})(?P<label>[0-9]{1,4})"),
    re.compile(r"(?P<side>[↑→↓←⬆➡⬇⬅])\ufe0f?\s*[:=]?\s*(?P<label>\S.*)"),
    re.compile(r"(?P<label>\S.*?)\s*[(\[](?P<side>[^\W\d_]{1,12})[)\]]"),
    re.compile(
        r"(?:.{0,60}\b(?:has|have|shows|with)\s+)?(?:(?:an?|the)\s+)?(?P<label>\S.*?)"
        r"\s+(?:at|on|in|to)\s+(?:the\s+|its\s+)?(?P<side>[^\W\d_]{2,12})[.!]?"
    ),
)
"""Fields that name their side."""


class TypedTile(NamedTuple):
    """A tile as it was typed."""

    line: int
    labels: tuple[Field, ...]
    id: str = ""
    copies: int = 1


class Table(NamedTuple):
    """The tiles of a text, in one reading of it."""

    tiles: tuple[TypedTile, ...]

    cut: Cut

    words: str
    """How they were found."""

    order: str = "clockwise from the top"
    """In which order the labels of each were taken to be."""

    heading: bool = False
    """Whether a heading says so."""

    doubtful: bool = False
    """Whether that heading may well be a tile."""

    def sides(self) -> int:
        return len(self.tiles[0].labels)

    def total(self) -> int:
        """How many tiles there are, with all their copies."""
        return sum(tile.copies for tile in self.tiles)

    def summary(self) -> str:
        """What it is, in few words."""
        return (
            f"{numbered(self.total(), 'tile')} of {self.sides()} labels, {self.words}, {self.order}"
        )

    def without_columns(self) -> Table:
        """With the lines of labels as their only places."""
        tiles = (
            tile._replace(labels=tuple(x._replace(at=(x.at[0], None)) for x in tile.labels))
            for tile in self.tiles
        )
        return self._replace(tiles=tuple(tiles))

    def typed(self, told: Told, said: Sequence[str]) -> Table:
        """The same tiles, if their labels were typed in the order that was told, or *said*."""
        at = told.order(self.sides())
        words = "in the order that was told"
        if not at and len(said) == self.sides():  # of squares, say, where tiles are squares
            at, words = order(said, self.sides()) or (), f"in the order {', '.join(said)}"
        if not at or self.heading:
            return self
        tiles = (tile._replace(labels=tuple(tile.labels[i] for i in at)) for tile in self.tiles)
        return self._replace(tiles=tuple(tiles), order=words)

    def labels(self) -> list[tuple[Raw, ...]]:
        return [tuple(field.text for field in tile.labels) for tile in self.tiles]

    def filled(self, blank: str) -> Table:
        """With this word on sides that have none; the same where it is a label already."""
        known = self.labels()
        if not any("" in sides for sides in known) or any(blank in sides for sides in known):
            return self
        return self.relabelled([tuple(label or blank for label in sides) for sides in known])

    def relabelled(self, labels: Sequence[tuple[Raw, ...]]) -> Table:
        """The same tiles with these labels where theirs are."""
        tiles = (
            tile._replace(
                labels=tuple(
                    field._replace(text=text)
                    for field, text in zip(tile.labels, texts, strict=True)
                )
            )
            for tile, texts in zip(self.tiles, labels, strict=True)
        )
        return self._replace(tiles=tuple(tiles))

    def same(self) -> object:
        """What makes two readings the same."""
        return tuple(
            (tuple(field.text for field in tile.labels), tile.copies) for tile in self.tiles
        )


class Uneven(NamedTuple):
    """Rows that come near to being tiles."""

    words: str
    row: TypedRow
    wanted: int
    wrong: int
    """How many rows have another number of labels."""

    @property
    def lettered(self) -> bool:
        """Whether it is words that were cut into letters."""
        return self.words.startswith("a label for each")


def tables(cut: Cut, sides: Collection[int]) -> list[Table] | Uneven:
    """Every sensible reading of rows; or what is wrong with a row of many that are good."""
    rows: Sequence[TypedRow] = cut.rows
    if not all(row.names for row in rows):
        for otherwise, words in (
            (_listed(rows), "a row for each side"),
            (_columns(rows), "a column for each tile"),
            (_prefixed(rows), cut.words),
        ):
            if otherwise:
                rows, cut = otherwise, cut._replace(words=words)
                break
    if all(row.names for row in rows):
        return _objects(rows, cut, sides)
    rows = _halved(rows, sides)
    headed = _headed(_paired(rows), cut, sides)
    if headed and not headed.doubtful:
        return [headed]
    rows, remarks = (rows, "") if cut.weak else _without_remarks(rows)
    cut = cut._replace(words=cut.words + remarks)
    widths = Counter(len(row.fields) for row in rows)
    ((width, often),) = widths.most_common(1)
    readings = [*_with_ids(rows, width, cut, sides), *_bare(rows, width, cut, sides)]
    if often == len(rows):
        return [*readings, headed] if headed else readings
    if readings and 2 * often > len(rows):
        odd = next(row for row in rows if len(row.fields) != width)
        return Uneven(cut.words, odd, width, len(rows) - often)
    return []


def _without_remarks(rows: Sequence[TypedRow]) -> tuple[Sequence[TypedRow], str]:
    """Without what a few rows have behind their labels and no other row has anywhere."""
    ((width, often),) = Counter(len(row.fields) for row in rows).most_common(1)
    known = {str(field.text) for row in rows for field in row.fields[:width]}
    longer = [row for row in rows if len(row.fields) > width]
    behind = [str(field.text) for row in longer for field in row.fields[width:] if field.text]
    if not longer or 2 * often <= len(rows) or not known.isdisjoint(behind):
        return rows, ""
    if not all(re.search(r"[^\W\d_]{2}", remark) for remark in behind):
        return rows, ""
    cut = [row._replace(fields=row.fields[:width]) for row in rows]
    return cut, f", {', '.join(map(shown, behind))} behind labels left out"


def _objects(rows: Sequence[TypedRow], cut: Cut, sides: Collection[int]) -> list[Table]:
    """Rows whose fields have names."""
    tiles = []
    for row in rows:
        orders = (order(row.names, n) for n in sides if len(row.fields) >= n)
        found = next(filter(None, orders), None)
        if found is None:
            return []
        tiles.append(TypedTile(row.line, tuple(row.fields[at] for at in found), row.id))
    if len({len(tile.labels) for tile in tiles}) != 1:
        return []
    return [Table(tuple(tiles), cut, cut.words, "each side by its name", True)]


def _listed(rows: Sequence[TypedRow]) -> list[TypedRow]:
    """A row for each side, `3, top, red head`: the sides of each tile by their names, or counted;
    what is behind the label is part of it, such as a half."""
    if len({len(row.fields) for row in rows}) != 1 or len(rows[0].fields) not in (3, 4):
        return []
    texts = [[str(field.text) for field in row.fields] for row in rows]
    heading = not is_side(texts[0][1]) and not texts[0][1].isdigit()
    tiles: dict[str, dict[str, Field]] = {}
    for row, (name, side, *label) in list(zip(rows, texts, strict=True))[heading:]:
        if side in tiles.setdefault(name, {}):
            return []
        tiles[name][side] = Field(" ".join(label), row.fields[2].at)
    sides = [tuple(tile) for tile in tiles.values()]
    words = [all(map(is_side, names)) for names in sides]
    if any(order(names, len(names)) is None for names in sides) or len(sides) < 2:
        return []
    counted_all = len(set(sides)) == 1 and counted(list(tiles)) and counted(sides[0])
    if not all(words) and not counted_all:
        return []
    return [
        TypedRow(next(iter(tile.values())).at[0], tuple(tile.values()), name, tuple(tile))
        for name, tile in tiles.items()
    ]


def _columns(rows: Sequence[TypedRow]) -> list[TypedRow]:
    """A column for each tile, a row for each side, which its first field names."""
    names = [str(row.fields[0].text) if row.fields else "" for row in rows]
    heading = len(rows) > 1 and not is_side(names[0]) and order(names, len(rows)) is None
    body, sides = rows[heading:], tuple(names[heading:])
    widths = {len(row.fields) for row in body}
    if len(widths) != 1 or order(sides, len(sides)) is None or not _are_sides(sides, heading):
        return []
    (width,) = widths
    if heading and len(rows[0].fields) not in (width, width - 1):
        return []
    called = [str(field.text) for field in rows[0].fields][1 - width :] if heading else []
    return [
        TypedRow(
            body[0].line,
            tuple(row.fields[at] for row in body),
            called[at - 1] if called else "",
            sides,
        )
        for at in range(1, width)
    ]


def _are_sides(names: Sequence[str], heading: bool) -> bool:
    """Whether words name sides, or letters below a heading do: `N`, `E`, `S`, `W`."""
    letters = heading and all(len(name) < 3 and name.isalpha() for name in names)
    return letters or all(map(is_side, names))


def _paired(rows: Sequence[TypedRow]) -> Sequence[TypedRow]:
    """With one field for two columns of a side, its motif and its half: `top colour, top half`."""
    rows = _merged(rows)
    names = [str(field.text) for field in rows[0].fields] if rows else []
    columns: dict[str, list[int]] = {}
    for at, name in enumerate(names):
        side = next((word for word in plain(name).split() if is_side(word)), "")
        columns.setdefault(side, []).append(at)
    others, sides = columns.pop("", []), tuple(columns)
    if len(columns) < 3 or order(sides, len(sides)) is None:
        return rows
    if any(len(pair) != 2 for pair in columns.values()):
        return rows
    made = [rows[0]._replace(fields=tuple(
        [rows[0].fields[at] for at in others]
        + [Field(side, rows[0].fields[pair[0]].at) for side, pair in columns.items()]
    ))]  # fmt: skip
    for row in rows[1:]:
        if len(row.fields) <= max(map(max, columns.values())):
            return rows
        halves = (
            Field(f"{row.fields[a].text} {row.fields[b].text}", row.fields[a].at)
            for a, b in columns.values()
        )
        blank = Field("", row.fields[-1].at)  # remarks in a last column end where there are none
        beside = (row.fields[at] if at < len(row.fields) else blank for at in others)
        made.append(row._replace(fields=(*beside, *halves)))
    return made


def _merged(rows: Sequence[TypedRow]) -> Sequence[TypedRow]:
    """With the name of a side above both of its columns, where it stands above the first, and a
    second heading says what each has: `colour, half, colour, half`."""
    first, second = (row.fields for row in rows[:2]) if len(rows) > 2 else ((), ())
    sides = [at for at, field in enumerate(first) if is_side(str(field.text))]
    if len(sides) < 3 or len(second) <= sides[-1] + 1:
        return rows
    below = {(str(second[at].text), str(second[at + 1].text)) for at in sides}
    if len(below) != 1 or any(at + 1 < len(first) and first[at + 1].text for at in sides):
        return rows
    named = [
        field._replace(text=first[at].text if at in sides else first[at - 1].text)
        if at in sides or at - 1 in sides
        else field
        for at, field in enumerate(second)
    ]
    return [rows[0]._replace(fields=tuple(named)), *rows[2:]]


def _halved(rows: Sequence[TypedRow], sides: Collection[int]) -> Sequence[TypedRow]:
    """With one field for two, where every second one is the word for a half."""
    if any(
        len(row.fields) // 2 not in sides or not all(is_half(str(x.text)) for x in row.fields[1::2])
        for row in rows
    ):
        return rows
    return [
        row._replace(
            fields=tuple(
                Field(f"{motif.text} {half.text}", motif.at)
                for motif, half in zip(row.fields[::2], row.fields[1::2], strict=False)
            )
        )
        for row in rows
    ]


def _prefixed(rows: Sequence[TypedRow]) -> list[TypedRow]:
    """`top red head`, `T=red` or `red (top)` in each field: the side by its name, and the label."""
    for pattern in NAMED:
        made = []
        for row in rows:
            found = [pattern.fullmatch(str(field.text)[:MAX_TEXT]) for field in row.fields]
            names = tuple(match["side"] for match in found if match)
            if len(names) < len(found) or order(names, len(names)) is None:
                break
            labels = (
                Field(match["label"], field.at)
                for match, field in zip(found, row.fields, strict=True)
                if match
            )
            made.append(row._replace(fields=tuple(labels), names=names))
        if len(made) == len(rows):
            return made
    return []


def _headed(rows: Sequence[TypedRow], cut: Cut, sides: Collection[int]) -> Table | None:
    """Below a heading that names the sides; other columns are ids, copies or remarks."""
    names = [str(field.text) for field in rows[0].fields]
    if any(map(is_side, names)):  # a heading may stand on every page
        again = [[str(field.text) for field in row.fields] == names for row in rows[1:]]
        others = [row for row, same in zip(rows[1:], again, strict=True) if not same]
        rows = [rows[0], *others]
    if names and is_side(after := re.split("[:(]", names[0])[-1]):
        names[0] = after.strip()  # `Order: top, left, right, bottom`, `Mine (top, left, ...)`
    if {len(row.fields) for row in rows[1:]} == {len(names) + 1}:
        names = ["id", *names]  # as a table is printed whose rows have numbers
    for n in sides:
        found = order(names, n)
        missing = [sum(at >= len(row.fields) for at in found or ()) for row in rows[1:]]
        if found is None or any(2 * sides > n or (sides and cut.weak) for sides in missing):
            continue  # of a corner, two sides of four may be empty, and the last ones at that
        wider = any(len(row.fields) > len(names) for row in rows[1:])
        if wider and cut.weak:
            continue  # labels of several words
        below = {str(x.text) for row in rows[1:] for at, x in enumerate(row.fields) if at in found}
        doubtful = any(len(plain(names[at])) == 1 and names[at] in below for at in found)
        idle = [
            name
            for at, name in enumerate(names)
            if at not in found and name and not means(name, f"{IDS} {COPIES}")
        ]
        if wider:
            idle.append("what has no heading")
        if len(rows) < 2 or (doubtful and idle):
            continue
        tiles = tuple(_of_columns(row, names, found) for row in rows[1:])
        without = f", {', '.join(idle)} left out" if idle else ""
        heading = f"by the headings {', '.join(names[at] for at in found)}{without}"
        return Table(tiles, cut, cut.words, heading, True, doubtful)
    return None


def _of_columns(row: TypedRow, names: Sequence[str], found: Sequence[int]) -> TypedTile:
    name, copies = row.id, 1
    ended = [Field("", (row.line, None))] * (len(names) - len(row.fields))
    fields = [*row.fields, *ended]
    for at, field in enumerate(row.fields[: len(names)]):
        if at in found:
            continue
        if means(names[at], COPIES) and str(field.text).isdigit():
            copies = int(str(field.text)[:9])
        elif not name and means(names[at], IDS):
            name = str(field.text)
    return TypedTile(row.line, tuple(fields[at] for at in found), name, copies)


def _bare(rows: Sequence[TypedRow], width: int, cut: Cut, sides: Collection[int]) -> list[Table]:
    """Labels, and nothing else."""
    if width not in sides or _are_ids_for_sure(rows, width, sides):
        return []
    return [
        Table(
            tuple(TypedTile(row.line, row.fields, row.id, row.copies) for row in rows),
            cut,
            cut.words,
        )
    ]


def _with_ids(
    rows: Sequence[TypedRow], width: int, cut: Cut, sides: Collection[int]
) -> list[Table]:
    """The first field of each row is its id: all differ; where they could be labels, they count."""
    ids = _ids(rows)
    if width - 1 not in sides or len(set(ids)) < len(ids) or not all(ids):
        return []
    if width in sides and not counted(ids):
        return []
    tiles = (
        TypedTile(row.line, row.fields[1:], name, row.copies)
        for row, name in zip(rows, ids, strict=True)
    )
    return [Table(tuple(tiles), cut, f"{cut.words}, the first field of each its id")]


def _ids(rows: Sequence[TypedRow]) -> list[str]:
    firsts = (row.fields[0].text if row.fields and not row.id else "" for row in rows)
    return [raw.rstrip(".:)") if isinstance(raw, str) else "" for raw in firsts]


def _are_ids_for_sure(rows: Sequence[TypedRow], width: int, sides: Collection[int]) -> bool:
    """Whether the first fields count the rows and stand nowhere else: they are no labels."""
    ids = _ids(rows)
    others = {str(field.text) for row in rows for field in row.fields[1:]}
    return width - 1 in sides and counted(ids) and others.isdisjoint(ids)
