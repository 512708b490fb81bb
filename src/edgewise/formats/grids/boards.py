"""Boards as grids, read and written. How turns are counted is told apart by trying."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ...board import Board, Placement
from ...check import judge
from ...errors import FormatError, Place
from ...layout import MAX_CELLS
from ...puzzle import Puzzle
from ...tile import Tile
from ...wording import shown
from .. import eternity
from ..complaint import Complaints
from ..draft import Note
from ..numbers import by_number, counted, numbers
from ..source import Source, lines_of
from .trial import CLEAR, MAX_TRIED, clearly, wrong
from .words import FORMS, Form

MAX_LINES = 1_000_000

MAX_NUMBER = 999_999

Counting = Callable[[int], int]
"""What a turn in a file is here."""


@dataclass(frozen=True, slots=True)
class GridWord:
    """A cell as a file has it."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Words:
    """What a file says of its cells."""

    source: str
    """Its name."""

    boards: list[list[GridWord]]
    """A word for each cell."""

    sure: bool = False
    """Whether tiles are known to be counted from 0, where they usually are."""


COUNTED = "# tiles count from 0"
"""Written above a board that could be read otherwise."""

Lay = list[tuple[Tile, int] | None]
"""What lies in each cell, with the turn as the file has it."""


def read(name: str, puzzle: Puzzle, source: Source, note: Note) -> list[Board]:
    """The boards of a text in the format of that name."""
    rows, cols = _size(name, puzzle, source.name)
    complaints, blocks = Complaints(), list[list[GridWord]]()
    for index, found in enumerate(_boards(name, source)):
        words = [word for line in found for word in line]
        rowwise = [words[n : n + cols] for n in range(0, len(words), cols)]
        lines = rowwise if name == "yfirmy" else found  # one has a board to a line
        if [len(line) for line in lines] != [cols] * rows:
            counts = sorted({len(line) for line in lines})
            got = f"got {len(lines)} of {' or '.join(map(str, counts[:4]))}"
            place = Place(source.name, words[0].line, part=f"board {index + 1}", board=index)
            complaints.add(place, f"expected {rows} rows of {cols} cells, {got}")
        blocks.append(words)
    complaints.settle()
    sure = name == "yfirmy" or COUNTED in source.text
    return settled(name, puzzle, Words(source.name, blocks, sure), note)


def settled(name: str, puzzle: Puzzle, words: Words, note: Note) -> list[Board]:
    """The boards of these words, one for each cell."""
    form, complaints = FORMS[name], Complaints()
    tiles, lays = _tiles(form, puzzle, words, note), list[Lay]()
    for index, block in enumerate(words.boards):
        place = Place(words.source, block[0].line, part=f"board {index + 1}", board=index)
        lays.append(_lay(form, puzzle, tiles, block, place, complaints))
    complaints.settle()
    counting = _counting(name, puzzle, lays, note)
    return [_board(puzzle, lay, counting) for lay in lays]


def write(name: str, boards: Sequence[Board]) -> str:
    """Boards as grids; an empty line stands between two."""
    return FORMS[name].between.join(write_next(name, board) for board in boards)


def write_next(name: str, board: Board) -> str:
    """One board as a grid."""
    form, puzzle = FORMS[name], board.puzzle
    rows, cols = _size(name, puzzle, "")
    named = _numbers(form, puzzle)
    if not named:
        raise FormatError(f"expected at most {MAX_NUMBER:,} tiles for {name}, got more")
    spelled = {turn: text for text, turn in form.turns(4).items()}
    shift, used, words = _shift(name, puzzle), dict[str, int](), list[str]()
    for cell, placement in zip(puzzle.layout.cells, board.cells, strict=True):
        if placement is None:
            words.append(form.blank)
            continue
        if placement.flipped:
            got = f"got tile {placement.tile} turned over in {cell.name}"
            raise FormatError(f"expected tiles with their front up, as {name} has no other, {got}")
        own, count = named[placement.tile], used.get(placement.tile, 0)
        used[placement.tile] = count + 1
        number = own[min(count, len(own) - 1)]
        turn = spelled[(placement.turn - shift) % 4]
        words.append(form.tile.format(number=number, turn=turn))
    if name == "yfirmy":
        return "$" + "".join(f"{word}:" for word in words) + ";\n"
    lines = [" ".join(words[n : n + cols]) for n in range(0, rows * cols, cols)]
    # Without tile 0, numbers may be taken for ids, or counted from 1.
    head = [COUNTED] if name == "degrees" and puzzle.tiles[0].id not in used else []
    return "\n".join([*head, *lines]) + form.end


def _size(name: str, puzzle: Puzzle, source: str) -> tuple[int, int]:
    """Rows and columns."""
    layout = puzzle.layout
    size = dict(layout.size)
    if layout.shape != "square" or "holes" in size:
        got = "holes" if layout.shape == "square" else layout.shape
        words = f"expected a board of squares without holes, as {name} has no other, got {got}"
        raise FormatError.at(Place(source), words)
    return int(str(size["rows"])), int(str(size["cols"]))


def _boards(name: str, source: Source) -> Iterator[list[list[GridWord]]]:
    """The words of each line of each board."""
    lines: list[list[GridWord]] = []
    split, count = FORMS[name].split, 0
    for number, line in lines_of(source, MAX_LINES):
        text = line.partition("#")[0]
        words = [GridWord(word[0], number, word.start() + 1) for word in split.finditer(text)]
        if words:
            lines.append(words)
            count += len(words)
        if count > MAX_CELLS:
            most = f"expected at most {MAX_CELLS:,} cells on a board, got more"
            raise FormatError.at(Place(source.name, number), most)
        if lines and (not words or (name == "yfirmy" and ";" in text)):
            yield lines
            lines, count = [], 0
    if lines:
        yield lines


def _numbers(form: Form, puzzle: Puzzle) -> dict[str, range]:
    if form.first is None:
        return numbers(puzzle, MAX_NUMBER)
    return counted(puzzle, MAX_NUMBER, form.first)


def _tiles(form: Form, puzzle: Puzzle, words: Words, note: Note) -> dict[int, Tile]:
    """The tile of each number. Where others count from 0, some count from 1, or have ids."""
    usual = by_number(puzzle, _numbers(form, puzzle))
    if form.first is None:
        return usual
    found = [form.word.fullmatch(w.text) for block in words.boards for w in block]
    used = sorted({int(word[1]) for word in found if word})
    ids = {n: puzzle.by_id[id] for n in used for id in (f"T{n}", str(n)) if id in puzzle.by_id}
    ways = {"numbered from 1": by_number(puzzle, counted(puzzle, MAX_NUMBER)), "ids": ids}
    fitting = {
        way: tiles
        for way, tiles in {"counted from 0": usual, **ways}.items()
        if all(n in tiles for n in used)
    }
    if not fitting or (words.sure and "counted from 0" in fitting):
        return usual
    choices: dict[tuple[Tile, ...], str] = {}
    for way, tiles in fitting.items():
        choices.setdefault(tuple(tiles[n] for n in used), way)
    if len(choices) > 1:
        wrong = {way: _wrong(form, puzzle, fitting[way], words) for way in choices.values()}
        if None in wrong.values():
            return usual  # and what cannot be read is told
        right = [way for way, much in wrong.items() if not much]
        if len(right) != 1:
            raise _unsure(words, used[0])
        return fitting[right[0]]
    (way,) = choices.values()
    if way != "counted from 0":
        note(f"tiles read as {way}, as there is none of number 0")
    return fitting[way]


def _wrong(form: Form, puzzle: Puzzle, tiles: dict[int, Tile], words: Words) -> int | None:
    """How much is wrong on boards with these tiles, beside empty cells; None: they are none."""
    found = 0
    for block in words.boards[:MAX_TRIED]:
        complaints = Complaints()
        lay = _lay(form, puzzle, tiles, block, Place(words.source), complaints)
        if complaints.listed:
            return None
        verdict = judge(_board(puzzle, lay, _as_told))
        found += len(verdict.mismatches) + len(verdict.faults) - (None in lay)
    return found


def _unsure(words: Words, number: int) -> FormatError:
    first = next(word for block in words.boards for word in block if str(number) in word.text)
    return FormatError.at(
        Place(words.source, first.line, first.column),
        f"expected to know whether T{number} is an id or counted from 0, got a board on which both "
        f"may be; put a line `{COUNTED}` in front, or write the id and the turn, such as 7/1",
    )


def _lay(
    form: Form,
    puzzle: Puzzle,
    tiles: dict[int, Tile],
    words: list[GridWord],
    board: Place,
    complaints: Complaints,
) -> Lay:
    """What lies on a board, turns as the file has them."""
    lay: Lay = []
    for cell, word in zip(puzzle.layout.cells, words, strict=True):
        if form.empty.fullmatch(word.text):
            lay.append(None)
            continue
        part = f"{board.part}, cell {cell.name}"
        place = replace(board, line=word.line, column=word.column, part=part, cell=cell.name)
        found = form.word.fullmatch(word.text)
        lay.append(None)
        if found is None:
            complaints.add(place, f"expected a cell such as {form.example}, got {shown(word.text)}")
            continue
        number, turn = int(found[1]), found[2]
        if number not in tiles:
            most = f"a tile from {min(tiles, default=0)} to {max(tiles, default=0)}"
            complaints.add(place, f"expected {most}, got {number}")
        elif len(tiles[number].sides) != cell.sides:
            expected = f"expected a tile with {cell.sides} sides"
            complaints.add(place, f"{expected}, got {number} with {len(tiles[number].sides)}")
        elif turn not in (turns := form.turns(cell.sides)):
            wanted = ", ".join(turns)
            complaints.add(place, f"expected one of the turns {wanted}, got {shown(turn)}")
        else:
            lay[-1] = tiles[number], turns[turn]
    return lay


def _board(puzzle: Puzzle, lay: Lay, counting: Counting) -> Board:
    cells = (None if at is None else Placement(at[0].id, counting(at[1])) for at in lay)
    return Board(puzzle, tuple(cells))


# How turns are counted


def _shift(name: str, puzzle: Puzzle) -> int:
    """What is usually to be added to the turns of a file.

    Those who write et2 list the tiles of Eternity II in the same numbers as the library, but from
    the bottom on: every tile lies the other way round. Other lists are turned when they are read.
    """
    return 2 if name == "et2" and eternity.listed_so(puzzle) else 0


def _counting(name: str, puzzle: Puzzle, lays: list[Lay], note: Note) -> Counting:
    """How turns are counted: as usual, unless boards fit far better otherwise."""
    usual = _shift(name, puzzle)
    tries: dict[str, Counting] = {
        "with a half turn more": partial(_turned, 1, usual + 2),
        "with a quarter more": partial(_turned, 1, usual + 1),
        "with three quarters more": partial(_turned, 1, usual + 3),
        "anticlockwise": partial(_turned, -1, usual),
    }
    if name == "et2":
        tries = dict(list(tries.items())[:1])
    normal: Counting = partial(_turned, 1, usual) if usual else _as_told
    squares = all(cell.sides == 4 for cell in puzzle.layout.cells)
    if not squares or not puzzle.rule.turns or not any(any(lay) for lay in lays):
        return normal

    def tried(counting: Counting) -> int:
        return wrong([_board(puzzle, lay, counting) for lay in lays[:MAX_TRIED]])

    before = tried(normal)
    if before < CLEAR:
        return normal
    words, best = min(tries.items(), key=lambda item: tried(item[1]))
    after = tried(best)
    if not clearly(after, before):
        return normal
    note(
        f"turns read {words}, which fits far better: {after:,} things are wrong instead of "
        f"{before:,}"
    )
    return best


def _as_told(turn: int) -> int:
    return turn


def _turned(direction: int, shift: int, turn: int) -> int:
    return (direction * turn + shift) % 4
