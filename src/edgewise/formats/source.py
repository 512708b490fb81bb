"""Where texts come from: files, standard input, the bundled library."""

from __future__ import annotations

import codecs
import os
import re
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

from ..argument import expect
from ..errors import FormatError, Place
from ..layout import Layout
from ..wording import clipped, few, meant, near

MAX_BYTES = 64 * 1024 * 1024
"""Larger files are refused before they are read; the largest known puzzles have 10 kB."""

MAX_LINE = 1_000_000

FOREIGN_MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}


SPREADSHEET = b"PK\x03\x04"
"""How a file of Excel or LibreOffice begins: it is a zip archive."""

LINK = re.compile(r"\s*(?:https?://|\S*board_edges=)")
"""How a link starts, or what is left of one; no file is called so."""


CODE = re.compile(r"1[A-Za-z0-9_-]{16,}")
"""A puzzle in one word (`share`); a file of that name comes first."""


@dataclass(frozen=True, slots=True)
class Source:
    """A text, and what to call it in messages."""

    text: str

    name: str = "<text>"

    file: bool = False
    """Whether that is the name of a file."""

    notes: tuple[str, ...] = ()
    """How its bytes were understood, where that does not go without saying."""

    board: Layout | None = None
    """The board that somebody says the puzzle in it has."""

    built: dict[str, Layout] = field(default_factory=dict, compare=False, repr=False)
    """Boards by the words for them: large ones take long to build, and readers try many ways."""

    @property
    def suffix(self) -> str:
        """How its name ends: `.json`, say."""
        return os.path.splitext(self.name)[1].lower()


def opened(source: str | Path, *, library: bool = True, strict: bool = False) -> Source:
    """The text of a file, of standard input (`-`), of a bundled puzzle by its name; or a link."""
    expect(isinstance(source, str | Path), "the name of a file (a text or a Path)", source)
    if isinstance(source, str) and LINK.match(source):
        return given(source, "<link>")
    if source == "-":
        return decoded(sys.stdin.buffer.read(MAX_BYTES + 1), "<stdin>", strict=strict)
    name = clipped(str(source), 200) or '""'
    if isinstance(source, str) and CODE.fullmatch(source) and not os.path.exists(source):
        return given(source, "<link>")
    if library and isinstance(source, str) and not _exists(source):
        from .. import library as bundled

        names = bundled.names()
        if source in names:
            return Source(bundled.text(source), source)
        hint = meant(near(source, names, 3)) or f"; bundled are {few(names)}"
        words = f"expected a file or the name of a bundled puzzle, got neither{hint}"
        raise FormatError.at(Place(name), words)
    try:
        with open(source, "rb") as file:
            info = os.fstat(file.fileno())
            if stat.S_ISREG(info.st_mode) and info.st_size > MAX_BYTES:
                raise _too_large(name, f"{info.st_size / 2**20:,.0f} MB")
            return replace(decoded(file.read(MAX_BYTES + 1), name, strict=strict), file=True)
    except IsADirectoryError:
        raise FormatError.at(Place(name), "expected a file, got a directory") from None
    except FileNotFoundError:
        raise FormatError.at(Place(name), "expected a file, got nothing by this name") from None
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise FormatError.at(Place(name), f"expected a readable file, got: {why}") from None
    except ValueError as error:
        if isinstance(error, FormatError):
            raise
        words = f"expected the name of a file, got: {error}"
        raise FormatError.at(Place(repr(name)), words) from None


def decoded(data: bytes, name: str, *, strict: bool = False) -> Source:
    """*data* as text: UTF-8 with any line ends, a byte order mark ignored; unless *strict*, also
    what spreadsheets and older programs write."""
    if len(data) > MAX_BYTES:
        raise _too_large(name, "more")
    if not strict and (found := _otherwise(data, name)):
        return found
    for mark, encoding in FOREIGN_MARKS.items():
        if data.startswith(mark):
            words = f"expected UTF-8 text, got {encoding} (its mark at byte 0)"
            raise FormatError.at(Place(name), words)
    nul = data.find(0)
    if nul >= 0:
        words = f"expected UTF-8 text, got a NUL at byte {nul} (is it binary?)"
        raise FormatError.at(_place(data, nul, name), words)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = error.start + (3 if data.startswith(codecs.BOM_UTF8) else 0)
        words = f"expected UTF-8 text, got byte 0x{data[at]:02x} at byte {at}"
        raise FormatError.at(_place(data, at, name), words) from None
    return Source(_same_line_ends(text), name)


def given(text: str | bytes, name: str, *, strict: bool = False) -> Source:
    """A text at hand, held to the same rules as a file."""
    expect(isinstance(text, str | bytes), "a text", text)
    expect(isinstance(name, str), "a name (a text) that stands for the text", name)
    if isinstance(text, bytes):
        return decoded(text, name, strict=strict)
    if len(text) > MAX_BYTES:
        raise _too_large(name, "more")
    nul = text.find("\0")
    if nul >= 0:
        place = _place(text[: nul + 1].encode("utf-8", "surrogatepass"), -1, name)
        raise FormatError.at(place, f"expected text, got a NUL at character {nul}")
    return Source(_same_line_ends(text.removeprefix("\ufeff")), name)


def lines_of(source: Source, most: int) -> Iterator[tuple[int, str]]:
    """The lines of a text and their numbers, one after the other."""
    text, start = source.text, 0
    if text.count("\n") >= most:  # said at once, not after all that may be read
        raise FormatError.at(Place(source.name), f"expected at most {most:,} lines, got more")
    for number in count(1):
        end = text.find("\n", start)
        line = text[start:] if end < 0 else text[start:end]
        if len(line) > MAX_LINE:
            words = f"expected at most {MAX_LINE:,} characters in a line, got {len(line):,}"
            raise FormatError.at(Place(source.name, number), words)
        yield number, line
        if end < 0:
            return
        start = end + 1


def _otherwise(data: bytes, name: str) -> Source | None:
    """The text in bytes that are not UTF-8, if it can be told how they are meant."""
    if data.startswith(SPREADSHEET):
        from .spreadsheet import table

        return Source(table(data, name), name, notes=("read from the first sheet with cells",))
    encoding = next((known for mark, known in FOREIGN_MARKS.items() if data.startswith(mark)), "")
    if not encoding:
        try:
            data.decode("utf-8")
            return None
        except UnicodeDecodeError:
            encoding = "" if 0 in data[:MAX_LINE] else "Windows-1252"
    try:
        text = data.decode(encoding) if encoding else ""
    except UnicodeDecodeError:
        text = ""  # then it is said what is wrong with it as UTF-8
    if not text or "\0" in text:
        return None
    return Source(_same_line_ends(text), name, notes=(f"read as {encoding}, not UTF-8",))


def _same_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _place(data: bytes, at: int, name: str) -> Place:
    """Where a byte stands, if the text can be read up to there."""
    before = data[:at].decode("utf-8-sig", "replace")
    lines = _same_line_ends(before).split("\n")
    return Place(name, len(lines), len(lines[-1]) + 1)


def _too_large(name: str, got: str) -> FormatError:
    return FormatError.at(Place(name), f"expected at most {MAX_BYTES // 2**20} MB, got {got}")


def _exists(path: str) -> bool:
    """A folder does not count: it must not hide a puzzle of the library."""
    try:
        if stat.S_ISDIR(os.stat(path).st_mode):
            from .. import library

            return path not in library.names()
    except FileNotFoundError:
        return False
    except (OSError, ValueError):  # not allowed to look, or no path at all: open() says why
        return True
    return True
