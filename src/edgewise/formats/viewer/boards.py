"""Boards as links for the Eternity II viewers, one to a line; and the puzzle of a full board.

A link shows letters where a puzzle has labels. For Eternity II they are those of the viewer's
standard palette, so that it shows the real artwork.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...board import Board, Placement
from ...errors import FormatError, Place
from ...puzzle import Clue, Puzzle
from ...rule import Rule
from ...shapes import square
from ...tile import Label, Sides, Tile, Turn, lawful, turned
from ..complaint import Complaints, Objection, Whereabouts, fault
from ..draft import Draft, DraftTile, Note
from ..eternity import palette_of
from ..frame import refuse_others, size
from ..numbers import by_number, numbers
from ..source import Source, lines_of
from .link import EMPTY, LETTERS, MAX_PIECE, Link, translated
from .link import read as read_link

Cells = list[Placement | None]

Letters = dict[Label, str]
"""The letter of each label."""

NUMBERED = {str(number): letter for number, letter in enumerate(LETTERS)}
"""Labels that are numbers have their letters already: 0 is a, 1 is b."""

MAX_LINES = 1_000_000


def read(source: Source) -> Draft:
    """The puzzle whose tiles lie on the board of a link, in an order that does not give it away."""
    links = list(_links(source))
    if len(links) > 1:
        got = f"got {len(links)}"
        raise FormatError.at(Place(source.name), f"expected one link for a puzzle, {got}")
    ((line, link),) = links
    if words := fault(link.name):
        raise FormatError.at(replace(line, part="puzzle"), words)
    complaints = Complaints()
    for index, quad in enumerate(link.quads):
        if quad == EMPTY:
            expected = "expected a tile, as a puzzle is read from a full board"
            place = replace(link.place(index, line), part=f"cell {link.cell(index)}")
            complaints.add(place, f"{expected}, got {quad}", alike="cell")
    complaints.settle()
    layout = square(link.rows, link.cols)
    coloured = [side for side in layout.rim() if link.quads[side.cell][side.side] != "a"]
    if coloured and any("a" in quad for quad in link.quads):
        side = coloured[0]
        got = f"got {link.quads[side.cell][side.side]} on {layout.place(side)}"
        words = f"expected the grey a on every outer side or on no side, {got}"
        place = link.place(side.cell, line)
        raise FormatError.at(replace(place, column=(place.column or 0) + side.side), words)
    tiles = sorted(min(_turns(tuple(quad))) for quad in link.quads)
    return Draft(
        layout,
        tuple(DraftTile(tuple(str(LETTERS.index(x)) for x in tile)) for tile in tiles),
        clues=_fixed(link, tiles),
        rim=None if coloured else "0",
        rim_only=not coloured,
        name=link.name,
        where=Whereabouts(source.name, lambda parts: dict.fromkeys(parts, (line.line or 1, None))),
    )


def _fixed(link: Link, tiles: list[Sides]) -> tuple[Clue, ...]:
    """The clues: what lies in the cells that the link names as hints.

    The turn it has there counts from another list of tiles than ours, so the letters tell ours.
    """
    alike: dict[Sides, list[int]] = {}
    for number in reversed(range(len(tiles))):
        alike.setdefault(tiles[number], []).append(number)
    found = []
    for cell in link.hints:
        sides = tuple(link.quads[cell])
        tile = min(_turns(sides))
        turn = _turns(tile).index(sides)
        found.append(Clue(link.cell(cell), str(alike[tile].pop() + 1), turn))
    return tuple(found)


def read_boards(puzzle: Puzzle, source: Source, note: Note) -> list[Board]:
    """The boards of the links in a text, one to a line."""
    try:
        letters = spelled(puzzle)
    except Objection as error:
        raise FormatError.at(Place(source.name), str(error)) from None
    boards, complaints = [], Complaints()
    rows, cols = size(puzzle.layout)
    for number, (line, link) in enumerate(_links(source)):
        place = replace(line, part=f"board {number + 1}", board=number)
        if (link.rows, link.cols) != (rows, cols):
            expected, got = f"{rows} rows and {cols} columns", f"{link.rows} and {link.cols}"
            complaints.add(place, f"expected {expected}, got {got}")
            continue
        cells = lying(puzzle, link, letters, place, complaints)
        if not complaints.listed:
            boards.append(Board(puzzle, tuple(cells)))
    complaints.settle()
    return boards


def lying(
    puzzle: Puzzle, link: Link, letters: Letters, board: Place, complaints: Complaints
) -> Cells:
    """What lies where: by the numbers of the pieces, if they will do, else by what shows."""
    cells = _by_number(puzzle, link, letters)
    return _by_look(puzzle, link, letters, board, complaints) if cells is None else cells


def write(boards: Sequence[Board]) -> str:
    """A link to a line."""
    return "".join(map(write_next, boards))


def write_next(board: Board) -> str:
    """One board as a link to a line."""
    return f"{as_link(board)}\n"


def as_link(board: Board) -> Link:
    """One board as a link; a puzzle that a link cannot show is an error."""
    puzzle = board.puzzle
    try:
        letters = spelled(puzzle)
    except Objection as error:
        raise FormatError(str(error)) from None
    named = numbers(puzzle, MAX_PIECE)
    quads, pieces, used = [], [], Counter[str]()
    for placement, sides in zip(board.cells, board.picture(), strict=True):
        quads.append(EMPTY if sides is None else _quad(sides, letters))
        own = named.get(placement.tile) if placement else None
        if placement is None or own is None:
            pieces.append(0)
            continue
        # A copy too many gets a number that lies there already: the viewer marks both.
        pieces.append(own[min(used[placement.tile], len(own) - 1)])
        used[placement.tile] += 1
    shown = tuple(pieces) if named else ()
    return Link(puzzle.name, *size(puzzle.layout), tuple(quads), shown, _types(board))


def spelled(puzzle: Puzzle) -> Letters:
    """The letter of each label; a `Objection` if a link cannot show the puzzle.

    Numbers keep theirs, so that links from elsewhere fit; other labels get theirs by appearance.
    """
    refuse_others(puzzle, "a link")
    labels, grey = puzzle.labels(), _grey(puzzle)
    if all(label in NUMBERED for label in labels) and ("0" if "0" in labels else None) == grey:
        palette = _palette(puzzle)
        return {label: translated(NUMBERED[label], palette) for label in labels}
    others = [label for label in labels if label != grey]
    if len(others) >= len(LETTERS):
        most = f"at most {len(LETTERS) - 1} labels beside that of the rim"
        raise Objection(f"expected {most}, as a link has a letter for each, got {len(others)}")
    letters = dict(zip(others, LETTERS[1:], strict=False))
    return letters if grey is None else letters | {grey: "a"}


def _grey(puzzle: Puzzle) -> Label | None:
    """The label of the rim, if it may be an `a`: that mates with nothing, and four are no tile."""
    rim, tiles = puzzle.rule.rim, puzzle.tiles
    if not isinstance(rim, str) or any(set(tile.sides) == {rim} for tile in tiles):
        return None
    printed = sum(tile.copies * tile.sides.count(rim) for tile in tiles)
    outer = sum(1 for _ in puzzle.layout.rim())
    return rim if puzzle.rule.rim_only or printed <= outer else None


def _palette(puzzle: Puzzle) -> str:
    """How the labels of Eternity II are numbered; no other puzzle has a palette."""
    return palette_of([_quad(tile.sides, NUMBERED) for tile in puzzle.tiles]) or "standard"


def _turns(sides: Sides) -> list[Sides]:
    return [turned(sides, turn) for turn in range(len(sides))]


def _quad(sides: Sides, letters: Letters) -> str:
    return "".join(letters[label] for label in sides)


def _types(board: Board) -> str:
    """What the viewer calls each cell: see `Link.types`."""
    rows, cols = size(board.puzzle.layout)
    fixed = {clue.cell for clue in board.puzzle.clues if clue.tile is not None}
    found = ""
    for index, (cell, placement) in enumerate(
        zip(board.puzzle.layout.cells, board.cells, strict=True)
    ):
        row, col = divmod(index, cols)
        outer = (row in (0, rows - 1)) + (col in (0, cols - 1))
        found += "a" if placement is None else "e" if cell.name in fixed else "dcb"[outer]
    return found


def _links(source: Source) -> Iterator[tuple[Place, Link]]:
    """The links of a text, with their places."""
    for number, line in lines_of(source, MAX_LINES):
        if line.strip():
            place = Place(source.name, number)
            yield place, read_link(line, place)


def _by_number(puzzle: Puzzle, link: Link, letters: Letters) -> Cells | None:
    """What lies where by the numbers of the pieces; None unless every one shows what it should.

    There are links with all pieces 000, and some count from 0.
    """
    tiles = by_number(puzzle, numbers(puzzle, MAX_PIECE))
    cells: Cells = []
    if not link.pieces:
        return None
    for quad, number in zip(link.quads, link.pieces, strict=True):
        if quad == EMPTY and not number:
            cells.append(None)
            continue
        tile = tiles.get(number)
        look = _looks(tile, letters, puzzle.rule, flips=True).get(quad) if tile else None
        if tile is None or look is None:
            return None
        cells.append(Placement(tile.id, *look))
    return cells


def _by_look(
    puzzle: Puzzle, link: Link, letters: Letters, board: Place, complaints: Complaints
) -> Cells:
    """What lies where by what it shows; of tiles that look the same, any.

    A tile that is used up is put down again: the judge sees it.
    """
    rule, tiles = puzzle.rule, by_number(puzzle, numbers(puzzle, MAX_PIECE))
    fitting: dict[str, list[Placement]] = {}
    for tile in reversed(puzzle.tiles):
        for quad, look in _looks(tile, letters, rule, rule.flips).items():
            fitting.setdefault(quad, []).append(Placement(tile.id, *look))
    for options in fitting.values():  # the best stands last
        options.sort(key=lambda option: option.turn in lawful(rule.turns, 4))
    left = Counter({tile.id: tile.copies for tile in puzzle.tiles})
    cells: Cells = []
    for index, quad in enumerate(link.quads):
        options = fitting.get(quad, [])
        if quad == EMPTY or not options:
            cells.append(None)
            if quad != EMPTY:
                named = tiles.get(link.pieces[index]) if link.pieces else None
                expected = "a tile of the puzzle"
                if named:
                    expected = f"tile {named.id} ({_quad(named.sides, letters)} or a turn of it)"
                part = f"{board.part}, cell {link.cell(index)}"
                place = replace(link.place(index, board), part=part)
                complaints.add(place, f"expected {expected}, got {quad}")
            continue
        while len(options) > 1 and left[options[-1].tile] < 1:
            options.pop()
        cells.append(options[-1])
        left[options[-1].tile] -= 1
    return cells


def _looks(tile: Tile, letters: Letters, rule: Rule, flips: bool) -> dict[str, tuple[Turn, bool]]:
    """How a tile must lie to show four letters: as the rule allows, if that will do."""
    looks = tile.looks(flips=flips) | tile.looks(rule.turns, rule.flips)
    return {_quad(sides, letters): look for sides, look in looks.items()}
