"""Boards as rows of words, as people type them and other programs print them.

A word is a tile and its turn (`7/1`, `7→`, `T7R90`), a tile alone, or an empty cell (`-`, `.`).
Lines around the words, and other lines between the rows and boards, are left aside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...board import Board, Placement
from ...errors import Place
from ...layout import Cell
from ...puzzle import Puzzle
from ...render import arrows
from ...render.names import id_names
from ...render.text.terminal import DETAILS
from ...tile import lawful
from ...wording import few, shown
from ..complaint import Complaints, Objection, misplaced
from ..draft import Note
from ..grids.boards import GridWord, Words
from ..grids.boards import settled as settled_grid
from ..grids.words import FORMS
from .alone import Lies, settled
from .boxes import SIGNS

EMPTY = {"-", "--", "---", ".", "·", "_", "?", "---/-"}

WORDS = re.compile(r"[^\s,;|│┃║]+")
RULED = re.compile(r"[\s+=|─━═│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬*✗✎!-]*")
"""A line of lines: no words in it."""

HEADING = re.compile(r"\s*(?:#.*|[^\W\d_]{3,} +[0-9]+[:.]?)\s*")
"""`Board 2`, or a comment."""

BESIDE = 10
"""Lines of something else, beside as many as there are rows: more, and it is something else."""

SPELLED = re.compile(
    rf"(?P<over>~?)(?P<tile>.+?)(?:/(?P<turn>[0-9]{{1,2}})|(?P<arrow>[{arrows.ARROWS}]))(?P<after>~?)"
)
DEGREES = FORMS["degrees"].word
ALONE = re.compile(r"(?P<over>~?)(?P<tile>.+)")


def read(puzzle: Puzzle, lines: Sequence[str], name: str, note: Note) -> list[Board]:
    """The boards typed in *lines*; none if these are not words for tiles."""
    names, wanted = _names(puzzle), len(puzzle.layout)
    blocks = [block for block in _blocks(lines, names) if block]
    rows = {word.line for block in blocks for word in block}
    others = [line for number, line in enumerate(lines, 1) if number not in rows]
    others = [line for line in others if not RULED.fullmatch(line)]
    if len(others) > BESIDE + len(rows) or not all(_told(line, names) for line in others):
        return []
    if not any(len(block) == wanted for block in blocks):
        return []
    boards, degrees, complaints = [], list[list[GridWord]](), Complaints()
    for number, block in enumerate(blocks):
        place = Place(name, block[0].line, part=f"board {number + 1}", board=number)
        if len(block) != wanted:
            complaints.add(place, f"expected {wanted} cells, got {len(block)}")
            continue
        if any(DEGREES.fullmatch(word.text) for word in block):
            degrees.append(block)
            continue
        boards += [_board(puzzle, block, names, place, complaints)]
    complaints.settle()
    if degrees:
        return settled_grid("degrees", puzzle, Words(name, degrees), note)
    return [board for board in boards if board is not None]


def _names(puzzle: Puzzle) -> dict[str, set[str]]:
    """What tiles may be called, in drawings as well."""
    found = {tile: {tile} for tile in puzzle.by_id}
    for limit in dict.fromkeys(detail.ids for detail in DETAILS):
        for unicode in (True, False):
            for tile, name in id_names(puzzle, limit, unicode).shown.items():
                if name not in puzzle.by_id:
                    found.setdefault(name, set()).add(tile)
    return found


def _blocks(lines: Sequence[str], names: dict[str, set[str]]) -> Iterator[list[GridWord]]:
    """The words of each board: rows of nothing but words for tiles."""
    block: list[GridWord] = []
    for number, line in enumerate(lines, 1):
        if line.strip() and RULED.fullmatch(line) and not set(line.split()) <= EMPTY:
            continue  # lines around the words, or marks between the rows
        words = list(_words(line, number, names))
        if words and all(_known(word.text, names) for word in words):
            block += words
        else:
            yield block
            block = []
    yield block


def _words(line: str, number: int, names: dict[str, set[str]]) -> Iterator[GridWord]:
    bare = "".join(" " if letter in "✗✎" else letter for letter in line)
    for found in WORDS.finditer(bare):
        text, column = found[0], found.start() + 1
        if text.startswith("#") and not _known(text, names):
            return  # a comment
        if not _known(text, names):  # marks of an ASCII drawing stand where there was a blank
            for part in re.finditer(rf"[^{re.escape(SIGNS)}]+", text):
                yield GridWord(part[0], number, column + part.start())
            continue
        yield GridWord(text, number, column)


def _told(line: str, names: dict[str, set[str]]) -> bool:
    """Whether a line is a sentence, a heading or a comment: not a row with a word that is wrong."""
    words = WORDS.findall(line)
    about = sum(_known(word, names) or bool(SPELLED.fullmatch(word)) for word in words)
    sentence = re.search(r"[^\W\d_]{3,}|(?<= )=(?= )", line)
    if HEADING.fullmatch(line):
        return True
    return sentence is not None and 2 * about < len(words)


def _known(text: str, names: dict[str, set[str]]) -> bool:
    """Whether a word is about a tile, or about none."""
    if text in EMPTY or DEGREES.fullmatch(text):
        return True
    return any(
        found["tile"] in names for form in (SPELLED, ALONE) if (found := form.fullmatch(text))
    )


def _board(
    puzzle: Puzzle,
    block: list[GridWord],
    names: dict[str, set[str]],
    place: Place,
    complaints: Complaints,
) -> Board | None:
    """One board; what is wrong with it goes to the complaints."""
    cells, before = puzzle.layout.cells, len(complaints.listed)
    choices: list[Lies] = []
    for cell, word in zip(cells, block, strict=True):
        here = replace(place, line=word.line, column=word.column, cell=cell.name)
        here = replace(here, part=f"{place.part}, cell {cell.name}")
        try:
            lies = _lies(puzzle, cell, word.text, names)
        except Objection as error:
            complaints.add(here, str(error))
            continue
        choices.append(lies)
    if len(complaints.listed) > before:
        return None
    try:
        return settled(puzzle, choices)
    except Objection as error:
        at = error.known.get("cell", 0)
        here = replace(place, line=block[at].line, column=block[at].column, cell=cells[at].name)
        complaints.add(replace(here, part=f"{place.part}, cell {cells[at].name}"), str(error))
        return None


def _lies(puzzle: Puzzle, cell: Cell, text: str, names: dict[str, set[str]]) -> Lies:
    """The ways in which a tile may lie in a cell, by a word."""
    alone, spelled = ALONE.fullmatch(text), SPELLED.fullmatch(text)
    if text in EMPTY and text not in names:
        return (None,)
    if alone and alone["tile"] in names:
        return _alone(puzzle, cell, _one(names, alone["tile"]), bool(alone["over"]))
    if spelled is None or spelled["tile"] not in names:
        raise Objection(f"expected a tile and its turn such as 7/0 or 7→, got {shown(text)}")
    turn = int(spelled["turn"]) if spelled["turn"] else _pointed(cell, spelled["arrow"])
    over = bool(spelled["over"] or spelled["after"])
    placement = Placement(_one(names, spelled["tile"]), turn, over)
    if words := misplaced(puzzle, cell, placement):
        raise Objection(words)
    return (placement,)


def _one(names: dict[str, set[str]], name: str) -> str:
    found = names[name]
    if len(found) > 1:
        raise Objection(f"expected one tile, got {shown(name)}, which may be {few(sorted(found))}")
    return next(iter(found))


def _pointed(cell: Cell, arrow: str) -> int:
    """The turn by which the first side points where the arrow does."""
    if cell.polygon is not None:
        for side in range(cell.sides):
            if arrows.ARROWS[arrows.direction(cell, side)] == arrow:
                return side
    raise Objection(f"expected an arrow to one of the sides of the cell, got {arrow}")


def _alone(puzzle: Puzzle, cell: Cell, tile: str, over: bool) -> Lies:
    """The ways a tile may lie that was given without a turn, each look once."""
    if words := misplaced(puzzle, cell, Placement(tile)):
        raise Objection(words)
    rule, looks = puzzle.rule, dict[object, Placement]()
    for flipped in (True,) if over else (False, True) if rule.flips else (False,):
        for turn in lawful(rule.turns, cell.sides):
            sides = puzzle.by_id[tile].shown(turn, flipped)
            looks.setdefault(sides, Placement(tile, turn, flipped))
    return tuple(looks.values())
