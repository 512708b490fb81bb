"""Tiles written as data or code: JSON, Python, Go, YAML's brackets. Nothing is ever executed.

One walk through the text knows brackets, quotes, commas, colons, and words; whatever else stands
around them (`TILES =`, `Card(`, `[16][3]int`) is passed over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..complaint import MAX_TEXT, Position
from ..source import Source
from ..spelling import Half, Raw
from .bare_lines import Field, TypedRow
from .rows import MAX_FIELDS, Cut
from .vocabulary import BORDER, COPIES, IDS, SIDES, is_half, is_side, means, order

TOKEN = re.compile(
    r"""
      (?P<blank>[^\S\n]+|::|(?:\[[0-9.]{0,9}\]){1,3}[\w.*]{0,60}(?=\s{0,60}\{))
    | (?P<comment>\#[^\n]*|//[^\n]*|/\*(?:[^*\n]|\*(?!/)){0,500}\*/
        |"{3}(?:[^"]|"(?!"")){0,2000}"{3}|'{3}(?:[^']|'(?!'')){0,2000}'{3})
    | (?P<line>\n)
    | (?P<open>[\[({])
    | (?P<close>[\])}])
    | (?P<comma>[,;|])
    | (?P<colon>:=|=>|[:=])
    | (?P<quoted>"(?:[^"\\\n]|\\.){0,1000}"|'(?:[^'\\\n]|\\.){0,1000}'|“[^”\n]{0,1000}”
        |„[^“”\n]{0,1000}[“”]|«[^»\n]{0,1000}»|‘[^’\n]{0,1000}’)
    | (?P<bare>[^\s,;|:=\[\](){}"“„«‘]+)
    | (?P<other>.)
    """,
    re.VERBOSE,
)

ESCAPES = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))")

SPACES = {"n": " ", "t": " ", "r": " "}

MAX_DEPTH = 12
"""Deeper than anybody nests a list of tiles."""

MAX_ITEMS = 200_000

TRUE, FALSE = ("true", "True"), ("false", "False")


@dataclass(slots=True)
class Item:
    """A text, or what stands between two brackets; with its key, if it has one."""

    at: Position

    text: str | None = None
    """None: it has items of its own."""

    quoted: bool = False

    items: list[Item] = field(default_factory=list)

    key: str = ""

    before: str = ""
    """What stands before its bracket: the name of a function, or of a type."""

    def named(self) -> bool:
        """Whether every item has a key."""
        return bool(self.items) and all(item.key for item in self.items)

    def is_flat(self) -> bool:
        """Whether nothing in it has items of its own."""
        return all(item.text is not None for item in self.items)

    def raw(self) -> Raw | None:
        """The label this is: a text, or a pair such as `["R", "H"]` or `{color: R, head: true}`."""
        if self.text is not None:
            return self.text
        match [item.text for item in self.items]:
            case [str(motif)] if motif and is_half(self.before):
                return f"{self.before} {motif}"
            case [str(motif), str(mark)] if motif and mark:
                if mark in TRUE + FALSE and not self.items[1].quoted:
                    return Half(motif, mark in TRUE)
                return Half(motif, mark)
        return None


class Unbalanced(Exception):
    """The brackets of a text do not close, or are too many."""


def parsed(source: Source) -> Item:
    """All that stands in brackets, as a tree."""
    return _Parser(source.text).root


class _Parser:
    def __init__(self, text: str) -> None:
        self.root = Item((1, 1))
        self.open = [self.root]
        self.closing: list[str] = []
        self.key: tuple[str, Position] | None = None
        self.words: list[tuple[str, Position, bool]] = []
        self.count = 0
        line, start = 1, 0
        for token in TOKEN.finditer(text):
            at = (line, token.start() - start + 1)
            self._take(str(token.lastgroup), token[0], at)
            if more := token[0].count("\n"):
                line, start = line + more, token.start() + token[0].rindex("\n") + 1
        self._end_item()
        if self.closing:
            raise Unbalanced

    def _take(self, kind: str, text: str, at: Position) -> None:
        if kind == "open":
            self._opened(text, at)
        elif kind == "close":
            self._closed(text)
        elif kind in ("comma", "line"):
            self._end_item()
        elif kind == "colon":
            if self.words:
                self.key = " ".join(word for word, _, _ in self.words), self.words[0][1]
                self.words = []
        elif kind in ("quoted", "bare"):
            self.words.append((_unquoted(text) if kind == "quoted" else text, at, kind == "quoted"))
        elif kind == "other":
            raise Unbalanced

    def _opened(self, bracket: str, at: Position) -> None:
        # What stands right before a bracket is no label but the name of a function or of a type.
        before = self.words[0][0] if len(self.words) == 1 else ""
        self.words = []
        item = Item(at, key=self.key[0] if self.key else "", before=before)
        self.key = None
        self._count()
        if len(self.open) > MAX_DEPTH:
            raise Unbalanced
        self.open[-1].items.append(item)
        self.open.append(item)
        self.closing.append({"[": "]", "(": ")", "{": "}"}[bracket])

    def _closed(self, bracket: str) -> None:
        self._end_item()
        if not self.closing or self.closing.pop() != bracket:
            raise Unbalanced
        self.open.pop()

    def _end_item(self) -> None:
        """A text is over: words side by side are one label."""
        key, words = self.key, self.words
        self.key, self.words = None, []
        if not words:
            return
        text = " ".join(word for word, _, _ in words)
        if len(text) > MAX_TEXT:
            raise Unbalanced
        self._count()
        quoted = len(words) == 1 and words[0][2]
        self.open[-1].items.append(Item(words[0][1], text, quoted, key=key[0] if key else ""))

    def _count(self) -> None:
        self.count += 1
        if self.count > MAX_ITEMS:
            raise Unbalanced


def _unquoted(text: str) -> str:
    """What stands between quotes, with the escapes of JSON, Python and Go undone."""

    def letter(found: re.Match[str]) -> str:
        code, short, plain = found.groups()
        return chr(int(code or short, 16)) if code or short else SPACES.get(plain, plain)

    if "\\" not in text:
        return text[1:-1]
    units = ESCAPES.sub(letter, text[1:-1]).encode("utf-16", "surrogatepass")
    return units.decode("utf-16", "replace")  # two escapes may be one letter


def cut(root: Item) -> Cut | None:
    """The tiles in a tree; None: it has to be read otherwise."""
    rows = _of_one_list(list(_rows(root))) or _records(root)
    if len(rows) == 1:
        rows = _by_line(rows[0])
    ids = [row.id for row in rows]
    if len(ids) > 2 and all(map(is_side, ids)):  # `{"top": [...], "right": [...], ...}`
        named = zip(ids, rows, strict=True)
        rows = [row._replace(fields=(Field(x, row.fields[0].at), *row.fields)) for x, row in named]
    if len(rows) < 2:
        return None
    said, border = tuple(_others(root)), _border(root)
    return Cut(tuple(rows), "read as a list of tiles", said=said, border=border)


def _records(root: Item) -> list[TypedRow]:
    """Objects of one list that have a side each: `{"card": 3, "side": "top", "label": "red"}`."""
    home = root
    while len(home.items) == 1 and not home.items[0].named():
        home = home.items[0]
    if len(home.items) < 2 or not all(item.named() for item in home.items):
        return []
    keys = [tuple(part.key for part in item.items) for item in home.items]
    texts = [[part.text or "" for part in item.items] for item in home.items]
    if len(set(keys)) > 1 or not any(
        all(map(is_side, column)) for column in zip(*texts, strict=True)
    ):
        return []
    return [
        TypedRow(
            item.at[0],
            tuple(Field(part.text or "", part.at) for part in item.items),
        )
        for item in home.items
    ]


def in_turn(root: Item, sides: int) -> Cut | None:
    """One list of all labels, so many for each tile; None: there are several, or too few."""
    rows = [row for _, row in _rows(root)]
    fields = rows[0].fields if len(rows) == 1 and not rows[0].names else ()
    labels = {field.text for field in fields}
    if len(fields) < 2 * sides or len(fields) % sides or 2 * len(labels) > len(fields):
        return None
    tiles = (fields[at : at + sides] for at in range(0, len(fields), sides))
    made = tuple(TypedRow(tile[0].at[0], tile) for tile in tiles)
    return Cut(made, "one list of all labels", said=tuple(_others(root)), border=_border(root))


def tree(source: Source) -> Item | None:
    """What stands in the brackets of a text, if it has any and they close."""
    if not any(bracket in source.text for bracket in "[({"):
        return None
    try:
        return parsed(source)
    except Unbalanced:
        return None


def _border(root: Item) -> tuple[Raw, ...]:
    """The labels of the one list that is called a border: what is printed around the tiles. Of
    anything else that is called so, one label that is none."""
    found: list[tuple[Raw, ...]] = []
    for item in (*root.items, *(inner for outer in root.items for inner in outer.items)):
        name = item.key.split()[-1:] or [""]
        if means(name[0], BORDER) and item.items:
            labels = [inner.raw() for inner in item.items]
            found.append(tuple(raw or "" for raw in labels))
    return found[0] if len(found) == 1 else ("",) * bool(found)


def _of_one_list(rows: list[tuple[Item, TypedRow]]) -> list[TypedRow]:
    """Without what stands elsewhere and is no tile: a type, a list of all labels."""
    homes = Counter(id(home) for home, _ in rows)
    if len(homes) < 2:
        return [row for _, row in rows]
    usual = Counter(len(row.fields) for _, row in rows).most_common(1)[0][0]
    shown = Counter(label for _, row in rows for label in {field.text for field in row.fields})
    return [
        row
        for home, row in rows
        if homes[id(home)] > 1
        or (len(row.fields) == usual and any(shown[field.text] > 1 for field in row.fields))
    ]


def _by_line(row: TypedRow) -> list[TypedRow]:
    """One long list, of which each line has as much as a tile has sides."""
    lines: dict[int, list[Field]] = {}
    for one in row.fields:
        lines.setdefault(one.at[0], []).append(one)
    widths = {len(fields) for fields in lines.values()}
    if len(widths) != 1 or min(widths) < 3:
        return [row]
    return [TypedRow(line, tuple(fields)) for line, fields in lines.items()]


def texts(root: Item) -> list[tuple[int, str]]:
    """The texts in brackets, each on its own: `["a b c d", "b c d a"]`, `((a b c d) (b c d a))`,
    `[1 2 3 4; 2 3 4 1]`."""

    def leaves(item: Item) -> Iterator[tuple[int, str]]:
        for inner in item.items:
            text = inner.text or ""
            alone = (len(item.items) == 1 and not text.isdigit()) or " " in text
            if text and (inner.quoted or (alone and item is not root)):
                yield inner.at[0], text
            yield from leaves(inner)

    return list(leaves(root))


def _rows(item: Item, home: Item | None = None) -> Iterator[tuple[Item, TypedRow]]:
    """Every tile below an item, and the list that it stands in; nothing of what is below a tile."""
    row = _row(item)
    if row is not None:
        yield home or item, row
        return
    for inner in item.items:
        if inner.text is None and not means((inner.key.split() or [""])[-1], BORDER):
            yield from _rows(inner, item)


def _others(item: Item) -> Iterator[tuple[str, str]]:
    """Keys and values beside the tiles."""
    for inner in item.items:
        if inner.text is None and _row(inner) is None:
            yield from _others(inner)
        elif inner.text and inner.key:
            yield inner.key, inner.text


def _row(item: Item) -> TypedRow | None:
    if len(item.items) < 3:
        return None
    if item.named():
        return _object(item)
    raws = [inner.raw() for inner in item.items]
    if any(inner.key for inner in item.items) or any(raw is None for raw in raws):
        return None
    made = tuple(
        Field(raw, inner.at) for raw, inner in zip(raws, item.items, strict=True) if raw is not None
    )
    return TypedRow(item.at[0], made, item.key if not _is_wrapper(item.key) else "")


def _is_wrapper(key: str) -> bool:
    return means(key, SIDES)


def _object(item: Item) -> TypedRow | None:
    """A tile whose sides have names; or the sides stand in a list of their own beside its id."""
    if len(item.items) > MAX_FIELDS:
        return None
    if (parted := _parted(item)) is not None:
        return parted
    sides = [inner for inner in item.items if is_side(inner.key) and inner.raw() is not None]
    rest = [inner for inner in item.items if not is_side(inner.key) or inner.raw() is None]
    if len(sides) < 3:
        sides = [inner for inner in item.items if inner.raw() is not None]
        names = [inner.key for inner in sides]
        if len(sides) < 3 or not any(order(names, n) for n in (3, 4, 6)):
            return _listed(item)
        rest = []
    fields = tuple(Field(raw, inner.at) for inner in sides if (raw := inner.raw()) is not None)
    named = next((inner.text for inner in rest if inner.text and means(inner.key, IDS)), "")
    return TypedRow(item.at[0], fields, named or "", tuple(inner.key for inner in sides))


def _parted(item: Item) -> TypedRow | None:
    """Motifs by their sides, and halves by theirs: `{"colors": {...}, "parts": {...}}`."""
    both = [x for x in item.items if x.named() and x.is_flat() and _object(x) is not None]
    if len(both) != 2:
        return None
    motifs, marks = ({part.key: part for part in inner.items} for inner in both)
    if motifs.keys() != marks.keys():
        return None
    fields = (
        Field(Half(part.text or "", marks[key].text or ""), part.at) for key, part in motifs.items()
    )
    return TypedRow(item.at[0], tuple(fields), "", tuple(motifs))


def _listed(item: Item) -> TypedRow | None:
    lists = [inner for inner in item.items if inner.text is None and _is_wrapper(inner.key)]
    if len(lists) != 1 or any(inner.text is None and inner is not lists[0] for inner in item.items):
        return None
    row = _row(lists[0])
    named = next((x.text for x in item.items if x.text and means(x.key, IDS)), "")
    if row is None or any(means(x.key, COPIES) and x.text != "1" for x in item.items):
        return None
    return row._replace(id=named or "")
