"""What a text says of the puzzle as a whole, apart from its tiles: size, rule, rim, name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...errors import FormatError, Place
from ..own_text.reader import Said, said
from ..source import Source
from ..spelling import Raw
from .bare_lines import BareLine
from .rows import Cut
from .vocabulary import (
    ANTICLOCKWISE,
    BOARD,
    COLS,
    EQUAL,
    FIXED,
    FRAME,
    HALVES,
    MARKS,
    NAME,
    NO,
    RIM,
    ROWS,
    RULE,
    SIDES,
    TILES,
    TURNS,
    YES,
    is_half_turn,
    means,
    plain,
    sides_in,
)

SETTING = re.compile(r"\s*[\"']?([^\W\d_][\w -]{0,20}?)[\"']?\s*[:=]\s*(.*?)[\s,;]*$")

MAX_LINE = 200
"""Longer lines are not about the puzzle as a whole."""

SIZE = re.compile(r"(?<![\w.])([0-9]{1,3})\s*(?:[x×*]|by|mal)\s*([0-9]{1,3})(?![\w.])")

WIDE = re.compile(
    r"(?<![\w.])([0-9]{1,3})\s+(?:wide|across|breit)\W+(?:\w+\s)?([0-9]{1,3})\s+(?:high|tall|deep|down|hoch)\b",
    re.IGNORECASE,
)
"""`4 wide, 3 high`: the columns first."""

ROWS_FIRST = re.compile(
    rf"(?<![\w.])([0-9]{{1,3}})\s+(?:{'|'.join(ROWS.split())})\W+(?:\w+\s)?([0-9]{{1,3}})\s+(?:{'|'.join(COLS.split())})\b",
    re.IGNORECASE,
)
"""`3 rows of 4 columns`."""

MEANING = re.compile(r"([^\W\d_]{1,3})\s*(?:[:=]|\s[-–]\s)\s*([^\W\d_]{3,20})")

IS_LEGEND = re.compile(
    rf"\W*(?:\w{{3,9}}:\s+)?{MEANING.pattern}(?:[\s,;/|]+(?:and\s)?{MEANING.pattern})*\W*"
)
"""`h = head, t = tail`."""

SPOKEN = (".", "!", "?", ",")
"""How a line ends that is no title."""

KEYS = {
    "board": BOARD,
    "match": RULE,
    "rim": RIM,
    "frame": FRAME,
    "name": NAME,
    "turns": TURNS,
    "flips": "flips",
    "rows": ROWS,
    "cols": COLS,
}


def legend(lines: Sequence[tuple[int, str]]) -> set[int]:
    """The numbers of lines that say what letters mean, `r = red, g = green`: every word begins as
    its letters do, which stand so only once."""
    found = {
        n: MEANING.findall(text)
        for n, text in lines
        if len(text) < MAX_LINE and IS_LEGEND.fullmatch(text)
    }
    keys = [key.lower() for pairs in found.values() for key, _ in pairs]
    alike = all(
        word.lower().startswith(key[0].lower()) for pairs in found.values() for key, word in pairs
    )
    return set(found) if alike and len(set(keys)) == len(keys) > 1 else set()


def size_in(text: str) -> str:
    """The size of the board that a text names; empty: it names none."""
    if wide := WIDE.search(text):
        return f"{wide[2]}x{wide[1]}"
    found = SIZE.search(text) or ROWS_FIRST.search(text)
    return f"{found[1]}x{found[2]}" if found else ""


class Settings:
    """Found line by line; what is told by the user counts more."""

    def __init__(self, told: Mapping[str, str]) -> None:
        self.told = told
        self.found: dict[str, str] = {}
        self.twice = ""
        """A key that stands twice, with two values."""
        self.border: tuple[Raw, ...] = ()
        """What is printed around the tiles, clockwise from the top."""
        self.orders: list[tuple[str, ...]] = []
        """The sides as the labels of each tile were typed, if a line beside them says so."""
        self.fixed = ""
        """The words by which tiles may not be turned."""
        self.left_out: list[BareLine] = []
        """Lines that are about something else."""

    def take(self, line: str) -> bool:
        """Whether a line says something of the puzzle as a whole; if so, it is kept."""
        match = SETTING.match(line) if len(line) < MAX_LINE else None
        if match is None or (means(match[1], SIDES) and match[2][:1] in tuple("[{(")):
            return False  # `edges: [a, b, c, d]` is a tile
        return self.put(match[1], match[2].strip("\"'"))

    def put(self, key: str, value: str) -> bool:
        """Keep a value, if its key is known."""
        if means(key, TILES) and not value:
            return True
        if FIXED.search(value):
            self.found.setdefault("turns", "no")
            self.fixed = value
        if means(key, FRAME) and "=" not in value:
            labels = re.split(r"[\s,;|]+", value)
            if len(labels) > 2:  # a list: no board has fewer sides around it
                return False
            value = f'"{" ".join(labels)}"' if len(labels) == 2 else value
        for own, words in KEYS.items():
            if means(key, words) and (value or own == "name"):
                if self.found.setdefault(own, value) != value:
                    self.twice = own
                return True
        return False

    def beside(self, cut: Cut) -> Settings:
        """With what stands around the tiles: a name, the size of the board, how tiles lie."""
        made = Settings(self.told)
        made.found, made.twice, made.fixed = dict(self.found), self.twice, self.fixed
        made.border, made.left_out = cut.border, list(self.left_out)
        for key, value in cut.said:
            made.put(key, value)
        for line in cut.beside:
            if FIXED.search(line.text):
                made.found.setdefault("turns", "no")
                made.fixed = line.text
            if size := size_in(line.text):
                made.found.setdefault("board", size)
            elif ANTICLOCKWISE.search(line.text):
                made.orders.append(("top", "left", "bottom", "right"))
            elif len(sides := sides_in(line.text)) > 2:
                made.orders.append(tuple(sides))
            elif line.above and not line.text.endswith(SPOKEN):
                made.found.setdefault("name", line.text.strip(",;| \t")[:100].rstrip(":"))
            else:
                made.left_out.append(line)
        return made

    def said(self, source: Source) -> Said:
        """The board, the rule and the rim, as far as they are said."""
        if self.twice:
            raise FormatError.at(Place(source.name), f"expected {self.twice} once, got it twice")
        phrases = dict(self.found)
        if "rows" in phrases and "cols" in phrases:
            phrases.setdefault("board", f"{phrases['rows']}x{phrases['cols']}")
        if (size := SIZE.fullmatch(phrases.get("board", "").lower())) is not None:
            phrases["board"] = f"{size[1]}x{size[2]}"
        if self.number:
            del phrases["board"]
        if "rim" in self.told or "frame" in self.told:
            phrases = {key: words for key, words in phrases.items() if key not in ("rim", "frame")}
        phrases |= self.told
        for own, words in (("equal", EQUAL), ("halves", HALVES)):
            if means(phrases.get("match", ""), words):
                phrases["match"] = own
        if "/".join(plain(phrases.get("match", "")).split()) in MARKS:
            phrases["match"] = "halves"  # `head-tail`
        for key in ("turns", "flips"):
            for own, words in (("yes", YES), ("no", NO)):
                if means(phrases.get(key, ""), words):
                    phrases[key] = own
        if is_half_turn(phrases.get("turns", "")):
            phrases["turns"] = "half"
        wanted = ("board", "match", "rim", "frame", "turns", "flips")
        return said({str(key): phrases[key] for key in wanted if key in phrases}, source)

    @property
    def number(self) -> int:
        """The size, where it is one number: of rows, or of tiles; 0: it is not."""
        board = self.found.get("board", "")
        return int(board) if board.isascii() and board.isdigit() and len(board) < 6 else 0

    @property
    def has_rim(self) -> bool:
        """Whether the rim is said, or the frame, be it that there is none."""
        return any(key in said for key in ("rim", "frame") for said in (self.found, self.told))

    @property
    def name(self) -> str:
        return self.found.get("name", "")
