"""A puzzle made of a table of tiles, with all that goes without saying, and how it was found."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from ...errors import Ambiguous, FormatError, Place, PuzzleError
from ...labels import one_slip
from ...layout import Layout
from ...wording import clipped, few, numbered, shown
from ..complaint import Position, Whereabouts, fault
from ..draft import Draft, DraftTile
from ..own_text.reader import Said
from ..source import Source
from ..spelling import Misread, Raw, Spelling
from .deduction import (
    boards_with_frames,
    clockwise,
    fitting_boards,
    frames,
    layout_of,
    outer_sides,
    usual_board,
    without_first_capitals,
)
from .halves import widely
from .settings import Settings
from .table import Table

MAX_TILES = 100_000
"""Tiles with all their copies; more is no puzzle."""

SLIPS = 2
"""So many labels may be typed wrong before halves are not what is meant."""

COMMON, LONG = 2, 4
"""A label that stands so often is no slip; and shorter ones all differ by one."""


BLANK = "blank"
"""What a side is called that nothing is printed on."""

STRAY = re.compile(r"""^["“„«][^"”“»]*$|^[^"“„«]*["”»]$|^[\[{(][^\]})]*$|^[^\[{(]*[\]})]$""")
"""A quote or a bracket without its fellow: such a label was cut in the wrong place."""


class Understood(NamedTuple):
    """A text as it was understood."""

    draft: Draft

    words: str
    """All that was understood and assumed."""


def made(table: Table, settings: Settings, source: Source) -> Understood:
    """The puzzle of these tiles; an error where something must be said that is not."""
    said = settings.said(source)
    given, table = table, table.filled(BLANK)
    tiles = table.labels()
    _check_labels(table, source)
    if table.total() > MAX_TILES:
        raise FormatError.at(Place(source.name), f"expected at most {MAX_TILES:,} tiles, got more")
    _check_repeats(table, source)
    layout, board = (
        (said.layout, "") if said.layout else _board(_copied(tiles, table), table, source)
    )
    _check_size(layout, settings.number, source)
    typed, tiles = tiles, without_first_capitals(tiles, layout)
    capitals = "" if tiles == typed else "capitals at the beginning of tiles do not count"
    table = table.relabelled(tiles)
    many = _copied(tiles, table)
    rim, framed = (said.rim, "") if settings.has_rim else _frame(many, layout, source)
    if any("" in sides for sides in given.labels()):
        if rim != BLANK:
            _check_labels(given, source)
        framed = f"empty fields are the rim, called {BLANK}: they are just the sides of a frame"
    free, beside = set(_around(rim)), _around(said.frame)
    spelling, matching = _rule(said, [*tiles, settings.border, beside], free, source)
    if beside and spelling.match == "equal":  # perhaps only as the frame is no half
        spelling, matching = _rule(said, [*tiles, settings.border], free, source)
    _check_mates(table, spelling, free, layout, source)
    frame = said.frame
    if settings.border and not settings.has_rim:
        rim, frame, framed = None, *_printed(settings.border, layout, source)
    draft = Draft(
        layout,
        tuple(
            DraftTile(tuple(spelling.names.get(raw, raw) for raw in sides), tile.id, tile.copies)
            for sides, tile in zip(tiles, table.tiles, strict=True)
        ),
        match=spelling.match,
        pairs=spelling.pairs,
        rim=rim,
        frame=_spelled(frame, spelling),
        turns=said.turns,
        flips=said.flips,
        name=settings.name,
        where=Whereabouts(source.name, lambda parts: _found(table, parts)),
    )
    called = f"called {shown(settings.name)}" if settings.name else ""
    fixed = f"tiles are not turned ({clipped(settings.fixed)})" if settings.fixed else ""
    left_out = [str(line.number) for line in settings.left_out]
    others = f"line{'s' * (len(left_out) > 1)} {few(left_out, 9)} left out" if left_out else ""
    words = "; ".join(
        filter(None, [table.summary(), called, board, matching, capitals, framed, fixed, others])
    )
    return Understood(
        replace(draft, notes=(f"understood as {words}", *_slips(table, spelling))), words
    )


def _copied(tiles: list[tuple[Raw, ...]], table: Table) -> list[tuple[Raw, ...]]:
    """Each tile as often as there are copies of it."""
    pairs = zip(tiles, table.tiles, strict=True)
    return [sides for sides, tile in pairs for _ in range(tile.copies)]


def _around(said: Raw | dict[str, Raw] | None) -> tuple[Raw, ...]:
    """The labels of a rim or a frame."""
    return tuple(said.values()) if isinstance(said, dict) else () if said is None else (said,)


def _spelled(said: Raw | dict[str, Raw] | None, spelling: Spelling) -> Raw | dict[str, Raw] | None:
    """A rim or a frame with its labels called as those on tiles are."""
    if isinstance(said, dict):
        return {place: spelling.names.get(raw, raw) for place, raw in said.items()}
    return None if said is None else spelling.names.get(said, said)


def _check_labels(table: Table, source: Source) -> None:
    for number, tile in enumerate(table.tiles, 1):
        for side, field in enumerate(tile.labels):
            words = fault(str(field.text)) if field.text else "expected a label, got nothing"
            if not words and STRAY.search(str(field.text)):
                words = f"expected quotes and brackets in pairs, got {shown(str(field.text))}"
            if words:
                place = Place(source.name, *field.at, tile=number - 1, side=side)
                raise FormatError.at(place, f"tile {tile.id or number}, side {side}: {words}")


def _check_repeats(table: Table, source: Source) -> None:
    """Labels of which each stands once, and that are no halves either, are no labels."""
    labels = [field.text for tile in table.tiles for field in tile.labels]
    if len(set(labels)) < len(labels):
        return
    found = widely(labels, ())
    names = [found.names.get(x, str(x)) for x in labels] if isinstance(found, Spelling) else []
    if not isinstance(found, Spelling) or not set(names) & set(map(_mates(found), names)):
        words = f"expected labels that come again, got each once, such as {shown(str(labels[0]))}"
        raise FormatError.at(Place(source.name, table.tiles[0].line), words)


def _check_size(layout: Layout, number: int, source: Source) -> None:
    """A size that is one number is that of the board, or of its tiles."""
    sizes = {len(layout), *(size for _, size in layout.size)}
    if number and number not in sizes:
        words = f"expected a board of size {number}, as is said, got tiles for {layout!r}"
        raise FormatError.at(Place(source.name), words)


def _check_mates(
    table: Table, spelling: Spelling, free: Collection[Raw], layout: Layout, source: Source
) -> None:
    """Whoever has labels that nothing can touch on more tiles than lie on the rim has no puzzle,
    but labels with something else in them."""
    names = [
        [spelling.names.get(field.text, str(field.text)) for field in tile.labels]
        for tile in table.tiles
    ]
    seen = Counter(label for tile, labels in zip(table.tiles, names, strict=True)
                   for label in labels for _ in range(min(tile.copies, 2)))  # fmt: skip
    mates = _mates(spelling)
    odd = [
        (tile, label)
        for tile, labels in zip(table.tiles, names, strict=True)
        for label in labels
        if label not in free and seen[mates(label)] <= (mates(label) == label)
    ]
    tiles = {tile.line: tile for tile, _ in odd}
    most = 2 * len(tiles) > len(table.tiles) and len(tiles) > len({x.cell for x in layout.rim()})
    if most or (odd and len(odd) == sum(map(len, names))):
        tile, label = odd[0]
        words = f"expected labels that others can touch, got such as {shown(label)}, which none can"
        many = f"on {numbered(len(tiles), 'tile')}: is something else part of it?"
        raise FormatError.at(Place(source.name, tile.line), f"{words}, {many}")


def _mates(spelling: Spelling) -> Callable[[str], str]:
    """What touches a label."""
    if spelling.match == "equal":
        return str
    known = dict(spelling.pairs) | {b: a for a, b in spelling.pairs}
    if known:
        return lambda label: known.get(label, "")
    return lambda label: label[:-1] + {"+": "-", "-": "+"}.get(label[-1:], "")


def _printed(border: tuple[Raw, ...], layout: Layout, source: Source) -> tuple[dict[str, Raw], str]:
    """The frame, of what is printed around the tiles, clockwise from the top."""
    sides = clockwise(layout)
    if "" in border:
        words = (
            "expected a border as one list of labels, clockwise from the top, got something else"
        )
        raise FormatError.at(Place(source.name), words)
    if len(sides) != len(border):
        words = f"expected {len(sides)} labels for the border of the board, got {len(border)}"
        raise FormatError.at(Place(source.name), words)
    frame: dict[str, Raw] = {
        layout.place(side): label for side, label in zip(sides, border, strict=True)
    }
    return frame, "the border is what is printed around the tiles, clockwise from the top"


def _board(tiles: list[tuple[Raw, ...]], table: Table, source: Source) -> tuple[Layout, str]:
    sides, count = table.sides(), len(tiles)
    if usual := usual_board(sides, count):
        return _layout(usual, source), f"board {usual}"
    framed = dict(boards_with_frames(sides, tiles))
    fitting = [f"{board}, which {shown(str(label))} frames," for board, label in framed.items()]
    if len(framed) == 1:
        return _layout(next(iter(framed)), source), f"board {fitting[0].rstrip(',')}"
    fitting = fitting or fitting_boards(sides, count)
    _check_touching(tiles, sides, source)
    would = f": {' or '.join(fitting)} would fit" if fitting else ""
    words = f"expected a board for {count} tiles of {sides} sides, got none{would}"
    raise Ambiguous.at(Place(source.name), words).decided_by("board")


def _check_touching(tiles: list[tuple[Raw, ...]], sides: int, source: Source) -> None:
    """Labels that nothing can touch, and more of them than any board has outer sides, are none."""
    labels = [raw for tile in tiles for raw in tile]
    found = widely(labels, ())
    spelling = found if isinstance(found, Spelling) else Spelling("equal")
    names = [spelling.names.get(raw, str(raw)) for raw in labels]
    seen, mates = Counter(names), _mates(spelling)
    odd = [name for name in names if seen[mates(name)] <= (mates(name) == name)]
    boards = fitting_boards(sides, len(tiles))
    if len(odd) > max(map(outer_sides, boards), default=len(odd)):
        words = (
            f"expected labels that others can touch, got such as {shown(odd[0])}, which none can"
        )
        raise FormatError.at(Place(source.name), words)


def _layout(board: str, source: Source) -> Layout:
    try:
        return layout_of(board)
    except PuzzleError as error:  # it is too large
        raise FormatError.at(Place(source.name), str(error)) from None


def _frame(
    tiles: list[tuple[Raw, ...]], layout: Layout, source: Source
) -> tuple[Raw | dict[str, Raw] | None, str]:
    found = frames(tiles, layout)
    if len(found) > 1:
        both = " or ".join(shown(str(label)) for label in found)
        words = f"expected one label that sits where a frame does, got several: {both}"
        raise Ambiguous.at(Place(source.name), words).decided_by("rim")
    if not found:
        return None, ""
    return found[0], f"{shown(str(found[0]))} is the rim: it sits on just the sides of a frame"


def _rule(
    said: Said, tiles: list[tuple[Raw, ...]], free: Collection[Raw], source: Source
) -> tuple[Spelling, str]:
    """What matches: as it is said, else halves if they pair up, else what is equal."""
    labels = [raw for tile in tiles for raw in tile]
    if said.match == "equal":
        return _equal(labels, source, said=True)
    if said.match == "pairs":
        return Spelling("pairs", said.pairs), ""
    found = widely(labels, free, said=said.match == "halves")
    if isinstance(found, Spelling):
        return replace(found, words=""), _meeting(found, labels)
    if found.two:
        raise Ambiguous.at(Place(source.name), found.words).decided_by("match")
    if said.match == "halves" or (found.best is not None and _are_slips(found)):
        return found.best or Spelling("halves"), _meeting(found.best, labels) if found.best else ""
    return _equal(labels, source)


def _equal(labels: list[Raw], source: Source, *, said: bool = False) -> tuple[Spelling, str]:
    """Equal labels touch, whatever the capitals of long ones."""
    forms: dict[str, list[str]] = {}
    for label in map(str, dict.fromkeys(labels)):
        forms.setdefault(label.lower(), []).append(label)
    twice = [known for known in forms.values() if len(known) > 1]
    if not twice or any(len(known[0]) < LONG - 1 for known in twice):
        return Spelling("equal"), "" if said else "equal labels touch"
    if len(twice) == len(forms) and not said:
        one, other = twice[0][:2]
        words = f"expected to know whether {shown(one)} and {shown(other)} are two halves or the "
        raise Ambiguous.at(Place(source.name), f"{words}same, got no word on it").decided_by(
            "match"
        )
    names: dict[Raw, str] = {label: known[0] for known in twice for label in known}
    return Spelling("equal", names=names), "equal labels touch, whatever their capitals"


def _meeting(found: Spelling, labels: list[Raw]) -> str:
    """How halves were understood, by an example."""
    names = [found.names.get(raw, str(raw)) for raw in labels]
    signed = ((x[:-1] + "+", x[:-1] + "-") for x in names if x[1:] and x[-1] in "+-")
    pairs = found.pairs or tuple(dict.fromkeys(signed))
    one, other = pairs[0]
    more = ", and so on" if len(pairs) > 1 else ""
    _, comma, capitals = found.words.rpartition(", whatever")
    return f"halves: {one} meets {other}{more}{comma}{capitals if comma else ''}"


def _are_slips(found: Misread) -> bool:
    """Whether the few labels that are no halves are typing mistakes of such."""
    strange = [str(raw) for raw in found.unexplained]
    return len(strange) <= SLIPS and all(
        any(one_slip(label, known) for known in found.known) for label in strange
    )


def _found(table: Table, parts: Collection[str]) -> Mapping[str, Position]:
    """Where parts of the puzzle stand in the text."""
    found: dict[str, Position] = {}
    for part in parts:
        place = Place.of(part)
        if place.tile is not None and place.tile < len(table.tiles):
            tile = table.tiles[place.tile]
            found[part] = (
                tile.labels[place.side].at if place.side is not None else (tile.line, None)
            )
    return found


def _slips(table: Table, spelling: Spelling) -> Iterator[str]:
    """Labels typed once or twice that are a slip away from one typed often: left as they are, and
    named with their lines."""
    lines: dict[str, list[int]] = {}
    for tile in table.tiles:
        for field in tile.labels:
            lines.setdefault(str(field.text), []).append(field.at[0])
    common = [label for label, at in lines.items() if len(at) >= COMMON]
    lonely = _lonely(lines, spelling)
    for label, at in lines.items():
        if len(label) < LONG or len(at) > COMMON:
            continue
        like = [
            x
            for x in common
            if one_slip(label, x)
            and x.lower() != label.lower()
            and (len(at) == 1 or (len(at) < len(lines[x]) and lonely(label) and not lonely(x)))
        ]
        if like:
            where = " and ".join(map(str, dict.fromkeys(at)))
            several = "s" * (len(set(at)) > 1)
            words = f"{shown(label)} is left as typed; is it {few(map(shown, like))}?"
            yield f"line{several} {where}: {words}"


def _lonely(lines: Mapping[str, list[int]], spelling: Spelling) -> Callable[[str], bool]:
    """Whether nothing touches a label: what is typed twice is else a motif that is rare."""
    names = {label: spelling.names.get(label, label) for label in lines}
    known, mates = set(names.values()), _mates(spelling)
    return lambda label: mates(names[label]) not in known
