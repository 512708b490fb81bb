"""Tiles that take several lines each: a line for each side, below a heading or an empty line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from .bare_lines import FEW, WORD, BareLine, Field, TypedRow, counted
from .rows import Cut, fields
from .vocabulary import IDS, is_side, means, order, plain

COUNTED = re.compile(r"(?:side\s+)?([0-9]|[A-Za-z](?=[.):]))\s*[.):]\s+(?=\S)", re.IGNORECASE)
"""`2.`, `b)`, `Side 2:` before a label."""

BLOCK_ITEM = re.compile(r"(\s*)-\s+(-\s+)?(?=\S)")
"""An item of a list of lists in YAML; the first of a list has a second dash."""

HEADING = re.compile(rf"(?:{WORD})(?:\s+#?|#|(?=[0-9]))(\w{{1,4}})\s*:?", re.IGNORECASE)
"""`Card 3`, above its sides."""

SECTION = re.compile(r"\[{0,2}[\w.-]{1,30}\]{0,2}:?")
"""`[[card]]`, as TOML has it; its brackets may be gone."""

SIDE = re.compile(r"([^:=]{1,30}?)\s*(?:[:=]|\s[-–—]\s)\s*(\S.*)")
"""`top: red head`, `top - red head`."""

INLINE = re.compile(r"(?<!\S)(?:\*\*)?([^\W\d_]{2,12}(?=\s*[:=])|[↑→↓←⬆➡⬇⬅])\ufe0f?\s*[:=]?")
"""The name of a side inside a line."""

PARTS = re.compile(r"[\t;|,&]")
"""What parts labels in one line."""

RULED = re.compile(r"[\W_]*")
"""A line without words: nothing, or a ruler."""


def named(lines: Sequence[BareLine]) -> Cut | None:
    """`top: red` and so on, one side after the other; a name that comes again begins a tile."""
    rows: list[TypedRow] = []
    name, sides = "", dict[str, Field]()
    letters = _letters(lines)

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
        for field in _in_a_row(line) or fields(line, ";" if ";" in line.text else ","):
            found = SIDE.fullmatch(str(field.text))
            if found and (is_side(found[1]) or plain(found[1]) in letters):
                key = plain(found[1]) or found[1]
                if key in sides:
                    end("")
                label, (number, column) = found[2].strip("\"'"), field.at
                sides[key] = Field(label, (number, (column or 1) + found.start(2)))
            elif found and means(found[1], IDS):
                end(found[2])
            elif rows or sides:
                return None
    end("")
    return Cut(tuple(rows), "side after side") if len(rows) > 1 else None


def _in_a_row(line: BareLine) -> list[Field]:
    """`top: red right: blue ...`, `↑ red → blue ...`: sides in a line with nothing between them."""
    found = [match for match in INLINE.finditer(line.text) if is_side(match[1])]
    if len(found) < 3 or found[0].start() or len({match[1] for match in found}) < 3:
        return []
    starts = [match.start() for match in found] + [len(line.text)]
    parts = (line.text[a:b].strip(" ,;*") for a, b in pairwise(starts))
    colon = (re.sub(r"^(\S+?)[*:=]*\s+", r"\1: ", part) for part in parts)
    return [
        Field(text, (line.number, line.start + at + 1))
        for text, at in zip(colon, starts, strict=False)
    ]


def _letters(lines: Sequence[BareLine]) -> set[str]:
    """The letters before colons, if they name all sides, as `N:`, `E:`, `S:` and `W:` do."""
    found = [SIDE.fullmatch(str(field.text)) for line in lines for field in fields(line, ",")]
    keys = list(dict.fromkeys(plain(match[1]) for match in found if match))
    letters = [key for key in keys if len(key) in (1, 2) and not key.isdigit()]
    return set(letters) if order(letters, len(letters)) else set()


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
    groups = [_unnumbered(group) for group in _groups(lines, known)]
    titles = groups[0] if len(groups) > 2 and len(groups[0]) == 1 else []
    groups = groups[len(titles) :]
    beside = tuple(line._replace(above=True) for line in titles)
    prepared = [line for group in groups for line in group]
    sizes = {len(group) for group in groups}
    labels = {line.text for line in prepared}
    # Labels come again; tiles of which there is a line each do not.
    if len(groups) < 2 or len(sizes) != 1 or min(sizes) < 3 or 2 * len(labels) > len(prepared):
        return None
    rows = (
        TypedRow(group[0].number, tuple(Field(x.text, (x.number, x.start + 1)) for x in group))
        for group in groups
    )
    return Cut(tuple(rows), "a line for each label, a gap between tiles", beside=beside)


def in_turn(lines: Sequence[BareLine], sides: int) -> Cut | None:
    """A label a line, so many for each tile, and nothing between two tiles."""
    labels = [line.text for line in lines]
    few = 2 * len(set(labels)) <= len(labels) and len(labels) >= 2 * sides
    single = all(
        len(text.split()) < 3 and not PARTS.search(text) and not text.endswith(":")
        for text in labels
    )
    if not few or not single or len(labels) % sides:
        return None
    made = [Field(line.text, (line.number, line.start + 1)) for line in lines]
    rows = (made[at : at + sides] for at in range(0, len(made), sides))
    tiles = tuple(TypedRow(row[0].at[0], tuple(row)) for row in rows)
    return Cut(tiles, "a line for each label")


def _groups(
    lines: Sequence[tuple[int, str]], known: dict[int, BareLine]
) -> Iterator[list[BareLine]]:
    group: list[BareLine] = []
    for number, text in lines:
        if number in known and not HEADING.fullmatch(known[number].text):
            group.append(known[number])
        elif (number in known or RULED.fullmatch(text)) and group:
            yield group
            group = []
    if group:
        yield group


def _unnumbered(group: list[BareLine]) -> list[BareLine]:
    """Without numbers that count the sides of a tile."""
    found = [COUNTED.match(line.text) for line in group]
    if len(group) < 3 or not all(found) or not counted([match[1] for match in found if match]):
        return group
    return [
        line._replace(start=line.start + match.end(), text=line.text[match.end() :])
        for line, match in zip(group, found, strict=True)
        if match
    ]


def continued(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Lines that end in a comma together with those that follow; none where that is no sign."""
    made: list[tuple[int, str]] = []
    goes_on = False
    for number, text in lines:
        if goes_on and text.strip():
            made[-1] = (made[-1][0], f"{made[-1][1].rstrip()} {text.strip()}")
        else:
            made.append((number, text))
        goes_on = text.rstrip().endswith((",", ";")) if text.strip() else False
    ends = sum(text.rstrip().endswith((",", ";")) for _, text in made)
    full = sum(bool(text.strip()) for _, text in made)
    before = sum(bool(text.strip()) for _, text in lines)
    return made if full > 1 and 2 * full <= before + FEW and not ends else []
