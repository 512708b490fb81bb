"""Tiles that take several lines each: a line for each side, below a heading or an empty line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .rows import BareLine, Cut, Field, TypedRow, fields
from .vocabulary import IDS, TILES, is_side, means, plain

BLOCK_ITEM = re.compile(r"(\s*)-\s+(-\s+)?(?=\S)")
"""An item of a list of lists in YAML; the first of a list has a second dash."""

HEADING = re.compile(rf"(?:{'|'.join(TILES.split())})\s+#?(\w{{1,4}})\s*:?", re.IGNORECASE)
"""`Card 3`, above its sides."""

SECTION = re.compile(r"\[{0,2}[\w.-]{1,30}\]{0,2}:?")
"""`[[card]]`, as TOML has it; its brackets may be gone."""

SIDE = re.compile(r"([^:=]{1,30}?)\s*[:=]\s*(\S.*)")
"""`top: red head`."""


def named(lines: Sequence[BareLine]) -> Cut | None:
    """`top: red` and so on, one side after the other; a name that comes again begins a tile."""
    rows: list[TypedRow] = []
    name, sides = "", dict[str, Field]()

    def end(following: str) -> None:
        nonlocal name, sides
        if sides:
            rows.append(
                TypedRow(
                    next(iter(sides.values())).at[0], tuple(sides.values()), name, tuple(sides)
                )
            )
        name, sides = following, {}

    for line in lines:
        if line.id:
            end(line.id)
        if heading := HEADING.fullmatch(line.text):
            end(heading[1])
            continue
        if SECTION.fullmatch(line.text):
            end("")
            continue
        for field in fields(line, ";" if ";" in line.text else ","):
            found = SIDE.fullmatch(str(field.text))
            if found and is_side(found[1]):
                key = plain(found[1])
                if key in sides:
                    end("")
                label, (number, column) = found[2].strip("\"'"), field.at
                sides[key] = Field(label, (number, (column or 1) + found.start(2)))
            elif found and means(found[1], IDS):
                end(found[2])
            elif rows or sides:
                return None
    end("")
    return Cut(tuple(rows), "read side by side") if len(rows) > 1 else None


def dashed(lines: Sequence[tuple[int, str]]) -> Cut | None:
    """A list of lists in YAML's long form."""
    rows: list[list[Field]] = []
    for number, text in lines:
        found = BLOCK_ITEM.match(text)
        if found is None:
            if (
                text.strip()
                and not text.lstrip().startswith("#")
                and not text.rstrip().endswith(":")
            ):
                return None
            continue
        if found[2]:
            rows.append([])
        elif not rows:
            return None
        rows[-1].append(Field(text[found.end() :].strip().strip("\"'"), (number, found.end() + 1)))
    made = tuple(TypedRow(row[0].at[0], tuple(row)) for row in rows)
    return Cut(made, "read as a list of lists") if len(made) > 1 else None


def grouped(lines: Sequence[tuple[int, str]], prepared: Sequence[BareLine]) -> Cut | None:
    """A label a line, and an empty line between two tiles."""
    known = {line.number: line for line in prepared}
    groups = list(_groups(lines, known))
    sizes = {len(group) for group in groups}
    labels = {line.text for line in prepared}
    # Labels come again; tiles of which there is a line each do not.
    if len(groups) < 2 or len(sizes) != 1 or min(sizes) < 3 or 2 * len(labels) > len(prepared):
        return None
    rows = (
        TypedRow(group[0].number, tuple(Field(x.text, (x.number, x.start + 1)) for x in group))
        for group in groups
    )
    return Cut(tuple(rows), "a line for each label, an empty line between tiles")


def _groups(
    lines: Sequence[tuple[int, str]], known: dict[int, BareLine]
) -> Iterator[list[BareLine]]:
    group: list[BareLine] = []
    for number, text in lines:
        if number in known:
            group.append(known[number])
        elif not text.strip() and group:
            yield group
            group = []
    if group:
        yield group
