"""Reading and writing puzzles and boards. A new format is a file here and a line in `FORMATS`."""

from __future__ import annotations

import os.path
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from .. import files
from ..argument import expect, iterated, truths
from ..board import Board
from ..errors import FormatError, Place
from ..puzzle import Puzzle
from ..wording import instead
from . import documents, drawn, grids, own_json, own_text, pieces, share, solvers, viewer
from .base import Format
from .complaint import fault
from .draft import Draft, Note
from .source import Source, given, opened
from .spelling import Spelling, understand
from .told import Told
from .unswept import unswept

FORMATS: dict[str, Format] = {
    known.name: known
    for known in (
        *documents.FORMATS,
        own_json.FORMAT,
        share.FORMAT,
        viewer.FORMAT,
        *solvers.FORMATS,
        *grids.FORMATS,
        *pieces.FORMATS,
        own_text.FORMAT,
    )
}
"""Every format by name. The first that fits a text reads it, so the widest stands last."""

OURS = (own_json.FORMAT, own_text.FORMAT)

ETERNITY = 256
"""So many tiles are held against those of Eternity II."""


LINKS = (share.FORMAT, viewer.FORMAT)
"""What people paste into the bar of a browser."""


def ignore(words: str) -> None:
    """Nobody wants to know."""


def load(
    source: str | Path,
    *,
    format: str | None = None,
    board: str | None = None,
    match: str | None = None,
    rim: str | None = None,
    typed: str | Sequence[str] = (),
    strict: bool = False,
    judge: bool = True,
    note: Note = ignore,
) -> Puzzle:
    """The puzzle in a file, on standard input (`-`), in the library under this name, or in a link.

    Whatever it is written in is understood, unless it must be read *strictly*, or in the *format*
    named. *board* (`"3x3"`), *match* (`"halves"`), *rim*, and the order in which the sides of tiles
    were *typed* (`"top, left, right, bottom"`) are what it does not say itself. A puzzle with fatal
    flaws is an error that lists them all, unless *judge* is false. *note* receives sentences worth
    knowing: how it was understood, flaws that do no harm.
    """
    told = Told(format, board, match, rim, typed=typed, strict=strict)
    found = opened(source, strict=strict)
    folder = os.path.dirname(source) or "." if found.file else None
    return _understood(found, told, judge, note, folder)


def read(
    text: str | bytes,
    name: str = "<text>",
    *,
    format: str | None = None,
    board: str | None = None,
    match: str | None = None,
    rim: str | None = None,
    typed: str | Sequence[str] = (),
    strict: bool = False,
    judge: bool = True,
    note: Note = ignore,
) -> Puzzle:
    """The puzzle that *text* describes; *name* stands for it in messages, the rest as in `load`.

    It has no `folder`: nobody will open the files with pictures that it names.
    """
    told = Told(format, board, match, rim, typed=typed, strict=strict)
    return read_as(text, name, told, judge=judge, note=note)


def read_as(
    text: str | bytes, name: str, told: Told, *, judge: bool = True, note: Note = ignore
) -> Puzzle:
    """The same, for somebody who has put all that is told of it into one value."""
    return _understood(given(text, name, strict=told.strict), told, judge, note)


def dump(puzzle: Puzzle, format: str = "json") -> str:
    """A puzzle as text in one of `FORMATS`; `lost` says what that does not keep."""
    expect(isinstance(puzzle, Puzzle), "a Puzzle to write", puzzle)
    known = _format(format)
    if known.write is None:
        raise FormatError(f"expected a format for puzzles, got {format!r}, which has boards only")
    _writable(puzzle)
    if _pictures(puzzle) and not known.names_pictures and known.lost is None:
        keep = " or ".join(name for name, other in FORMATS.items() if other.names_pictures)
        raise FormatError(f"expected no pictures for {format!r}, got some; {keep} keeps them")
    return known.write(puzzle)


def lost(puzzle: Puzzle, format: str) -> tuple[str, ...]:
    """What a puzzle loses when it is written in one of `FORMATS`, a sentence for each."""
    expect(isinstance(puzzle, Puzzle), "a Puzzle to write", puzzle)
    known = _format(format)
    if known.lost is None:
        return ()
    pictures = ["the pictures"] if _pictures(puzzle) and not known.names_pictures else []
    words = (*known.lost(puzzle), *pictures)
    return tuple(f"{format} does not keep {what}" for what in words)


def save(
    what: Puzzle | Board | Sequence[Board], path: str | Path, format: str | None = None
) -> None:
    """Write a puzzle, a board or boards to a file, in the format of its suffix or the one named."""
    expect(isinstance(path, str | Path), "the name of a file (a text or a Path)", path)
    format = format or _by_suffix(path, boards=not isinstance(what, Puzzle))
    if isinstance(what, Puzzle):
        named = _format(format).names_pictures
        text = dump(_moved(what, Path(path).parent) if named else what, format)
    else:
        text = dump_boards(what, format)
    files.write(path, text)


@contextmanager
def saving(path: str | Path) -> Iterator[Callable[[Board], None]]:
    """Boards put one by one into a file, however many there are; it appears when all are there.

    Without any board, the file stays as it was.
    """
    known = for_boards(path)
    (before, between, after), write = known.between, known.write_next
    assert write is not None
    with ExitStack() as stack:
        file: BinaryIO | None = None

        def put(board: Board) -> None:
            nonlocal file
            opening = before if file is None else between
            file = file or stack.enter_context(files.replacing(Path(path)))
            file.write((opening + write(board)).encode("utf-8"))

        yield put
        if file is not None:
            file.write(after.encode("utf-8"))


def for_boards(path: str | Path) -> Format:
    """The format in which a file gets boards one by one: that of its suffix."""
    known = FORMATS[_by_suffix(path, boards=True)]
    if known.write_next is None:
        raise FormatError(f"expected a format for boards, got {known.name!r}")
    return known


def load_boards(
    puzzle: Puzzle, source: str | Path, *, format: str | None = None, note: Note = ignore
) -> list[Board]:
    """The boards in a file, on standard input (`-`) or in a link.

    A file has one, a list, or an answer of `solve`. Its content tells the *format*, unless you do.
    *note* receives sentences worth knowing: how turns were counted.
    """
    return _boards(puzzle, opened(source, library=False), format, note)


def read_boards(
    puzzle: Puzzle,
    text: str | bytes,
    name: str = "<text>",
    *,
    format: str | None = None,
    note: Note = ignore,
) -> list[Board]:
    """The boards that *text* describes."""
    return _boards(puzzle, given(text, name), format, note)


def dump_boards(boards: Board | Sequence[Board], format: str = "json") -> str:
    """A board, or several, as text in one of `FORMATS`."""
    boards = [boards] if isinstance(boards, Board) else list(iterated(boards, "boards"))
    for board in boards:
        expect(isinstance(board, Board), "a Puzzle, a Board or boards to write", board)
    write = _format(format).write_boards
    if write is None:
        raise FormatError(f"expected a format for boards, got {format!r}")
    return write(boards)


def suffixes(*, boards: bool) -> dict[str, str]:
    """How files may be called that boards, or puzzles, are saved to, and the format of each."""
    able = [known for known in FORMATS.values() if (known.write_boards if boards else known.write)]
    return {suffix: known.name for known in able for suffix in known.suffixes}


def is_link(text: str) -> bool:
    """Whether a text is a link, which may have a board beside its puzzle."""
    return any(known.fits(Source(text)) for known in LINKS)


@unswept()
def _understood(
    source: Source, told: Told, judge: bool, note: Note, folder: str | None = None
) -> Puzzle:
    truths(judge=judge)
    expect(callable(note), "a function as note", note)
    known = _fitting(source, told.format, "a puzzle")
    if known.read is None:
        has = "which cannot be read back" if known.write else "which has boards only"
        words = f"expected a puzzle, got {known.name}, {has}"
        raise FormatError.at(Place(source.name), words)
    for words in source.notes:
        note(words)

    if known.doubtful and not (told.format and told.typed):
        words = (
            f"expected --from {known.name} and --typed with the order of its sides, as that of "
            f"{known.name} is not known for sure, got neither or one; "
            f"the one known file has --typed {known.doubtful}"
        )
        raise FormatError.at(Place(source.name), words)
    source = replace(source, board=told.layout(source))

    def made(draft: Draft) -> Puzzle:
        puzzle = draft.puzzle(judge=judge, note=note, folder=folder)
        if len(puzzle.tiles) == ETERNITY:
            from .eternity import remarks

            for words in remarks([tile.sides for tile in puzzle.tiles], right=known not in OURS):
                note(words)
        return puzzle

    try:
        return made(told.overrule(known.read(source), source))
    except FormatError as strictly:
        # A format of others that fits knows what is wrong; ours take whatever no other does.
        if told.strict or told.format or known not in OURS:
            raise
        from .tolerant import understood

        return understood(source, told, made, strictly)


def _boards(puzzle: Puzzle, source: Source, format: str | None, note: Note) -> list[Board]:
    expect(isinstance(puzzle, Puzzle), "the Puzzle that boards are of", puzzle)
    source = drawn.kept_board(source) or source
    known = _fitting(source, format, "a board")
    if known.read_boards is None:
        words = f"expected boards, got {known.name}, which has puzzles only"
        raise FormatError.at(Place(source.name), words)
    try:
        return known.read_boards(puzzle, source, note)
    except FormatError:
        # What a strict reader refuses may be a drawing, or typed as people do.
        found = None if format else drawn.read(puzzle, source, note)
        if found is None and not format and drawn.is_drawing(source):
            shape = puzzle.layout.shape
            words = f"expected a drawing of this puzzle ({len(puzzle.layout)} cells, {shape})"
            raise FormatError.at(Place(source.name), f"{words}, got one that is not") from None
        if found is None:
            raise
        return found


def _fitting(source: Source, format: str | None, what: str) -> Format:
    if not source.text.strip():
        raise FormatError.at(Place(source.name), f"expected {what}, got an empty file")
    if format:
        return _format(format)
    return next(known for known in FORMATS.values() if known.fits(source))


def _format(name: str) -> Format:
    expect(isinstance(name, str), "the name of a format", name)
    if name not in FORMATS:
        raise FormatError(f"unknown format {name!r}{instead(name, FORMATS)}")
    return FORMATS[name]


def _by_suffix(path: str | Path, *, boards: bool) -> str:
    """The format of a file for boards, or for a puzzle."""
    suffix, known = Path(path).suffix.lower(), suffixes(boards=boards)
    if suffix not in known:
        wanted = " or ".join(known)
        raise FormatError(f"{path}: expected a name that ends in {wanted}, got {suffix!r}")
    return known[suffix]


def _moved(puzzle: Puzzle, folder: Path) -> Puzzle:
    """The puzzle with names of pictures as they are from another folder.

    Without a folder of its own, they are taken for names from there.
    """

    def named(name: str) -> str:
        path = (Path(folder if puzzle.folder is None else puzzle.folder) / name).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise FormatError(
                f"{folder}: expected a folder that holds the puzzle's pictures, such as {path}; "
                "save it there, or copy them"
            )
        return path.relative_to(folder.resolve()).as_posix()

    if not _pictures(puzzle):
        return puzzle
    tiles = (replace(t, image=named(t.image) if t.image else "") for t in puzzle.tiles)
    images = {label: named(name) for label, name in puzzle.images.items()}
    return replace(puzzle, tiles=tuple(tiles), images=images, folder=str(folder))


def _pictures(puzzle: Puzzle) -> bool:
    """Whether it names files with pictures."""
    return bool(puzzle.images or any(tile.image for tile in puzzle.tiles))


def _writable(puzzle: Puzzle) -> None:
    """Refuse what our readers would refuse, or read otherwise."""
    labels = [*puzzle.labels(), *(label for pair in puzzle.rule.pairs for label in pair)]
    if "" in labels:
        raise FormatError("expected labels of at least one letter, got ''")
    for text in (puzzle.name, *(tile.id for tile in puzzle.tiles), *labels):
        if words := fault(text):
            raise FormatError(words)
    rule = puzzle.rule
    if rule.match == "halves":
        spelling = understand(puzzle.labels(), rule.rim_labels())
        if not isinstance(spelling, Spelling) or spelling.match != "halves":
            raise FormatError(
                "expected halves such as R+ and R-, got labels that would be read otherwise: "
                f"{', '.join(puzzle.labels()[:4])}"
            )
