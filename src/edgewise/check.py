"""The judge. It imports the model only, never an engine, and shares no code with any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .argument import expect, iterated
from .board import Board
from .errors import PuzzleError
from .layout import Joint, Side
from .rule import Rule
from .tile import Label
from .wording import few, listed, times

MISPLACED = "which belongs on the rim"
"""How the fault of a label ends that is kept off the inside."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Labels that do not go together: at a joint, or on the rim."""

    sides: tuple[Side, ...]
    """The two sides of a joint, or the one on the rim."""

    labels: tuple[Label, ...]
    """What they show."""

    words: str
    """For a person."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """All that is wrong with a board."""

    mismatches: tuple[Mismatch, ...]
    """At joints and on the rim."""

    faults: tuple[str, ...]
    """Whatever else is wrong, in words: tiles, turns, clues, empty cells."""

    matched: int = field(default=0, compare=False)
    """How many joints match; with an empty cell, none does."""

    joints: int = field(default=0, compare=False)
    """How many there are."""

    @property
    def valid(self) -> bool:
        """Whether the board is a solution."""
        return not self.mismatches and not self.faults

    @property
    def open(self) -> int:
        """How many joints have an empty cell, and are not judged."""
        return self.joints - self.matched - sum(len(wrong.sides) == 2 for wrong in self.mismatches)


@dataclass(frozen=True, slots=True)
class Difference:
    """Two boards of a puzzle, side by side."""

    board: Board
    other: Board

    cells: tuple[str, ...]
    """Where they do not show the same: identical tiles may have changed their places."""

    verdicts: tuple[Verdict, Verdict]

    @property
    def better(self) -> Board | None:
        """The one with more matches; None: they have as many."""
        here, there = (verdict.matched for verdict in self.verdicts)
        return None if here == there else self.board if here > there else self.other


def judge(board: Board) -> Verdict:
    """Everything that is wrong with *board*, at once."""
    expect(isinstance(board, Board), "a Board to judge", board)
    wrong, joints = tuple(_at_joints(board)), board.puzzle.layout.joints
    judged = sum(all(board.cells[side.cell] is not None for side in joint) for joint in joints)
    faults = tuple(_faults(board))
    return Verdict((*wrong, *_at_rim(board)), faults, judged - len(wrong), len(joints))


def amiss(board: Board) -> tuple[str, ...]:
    """All that is wrong with what lies there, in words; that cells are empty is not."""
    wrong = (mismatch.words for mismatch in (*_at_joints(board), *_at_rim(board)))
    return (*wrong, *_faults(board, full=False))


def ranked(verdicts: Sequence[Verdict]) -> list[int]:
    """The places of these verdicts in the list, from 0: most matches first, of as many the one with
    the least wrong otherwise."""

    def rank(place: int) -> tuple[int, int, int]:
        verdict = verdicts[place]
        return -verdict.matched, len(verdict.mismatches) + len(verdict.faults), place

    verdicts = list(iterated(verdicts, "verdicts"))
    for verdict in verdicts:
        expect(isinstance(verdict, Verdict), "a Verdict such as judge(board)", verdict)
    return sorted(range(len(verdicts)), key=rank)


def difference(board: Board, other: Board) -> Difference:
    """Where two boards of one puzzle differ, and what the judge says of both."""
    for one in (board, other):
        expect(isinstance(one, Board), "a Board to compare", one)
    if board.puzzle != other.puzzle:
        raise PuzzleError(f"expected two boards of one puzzle, got {board.puzzle}, {other.puzzle}")
    shown = zip(board.puzzle.layout.cells, board.picture(), other.picture(), strict=True)
    cells = tuple(cell.name for cell, here, there in shown if here != there)
    return Difference(board, other, cells, (judge(board), judge(other)))


def mismatches(board: Board) -> list[Joint]:
    """The joints whose two labels do not mate; joints with an empty cell are not judged."""
    expect(isinstance(board, Board), "a Board to judge", board)
    return [Joint(*m.sides) for m in _at_joints(board)]


def misplaced(board: Board) -> Iterator[tuple[Side, Label]]:
    """Sides at joints that show a label which may show on the rim only, and that label."""
    rule, picture = board.puzzle.rule, board.picture()
    labels = rule.rim_labels() if rule.rim_only else frozenset[Label]()
    for side in board.puzzle.layout.across if labels else ():
        shown = picture[side.cell]
        if shown is not None and shown[side.side] in labels:
            yield side, shown[side.side]


def is_solution(board: Board) -> bool:
    """Whether every cell is filled and everything is right."""
    return judge(board).valid


def _at_joints(board: Board) -> Iterator[Mismatch]:
    puzzle, picture = board.puzzle, board.picture()
    for a, b in puzzle.layout.joints:
        here, there = picture[a.cell], picture[b.cell]
        if here is None or there is None:
            continue
        x, y = here[a.side], there[b.side]
        if puzzle.rule.mate(x) != y:
            places = f"{puzzle.layout.place(a)} and {puzzle.layout.place(b)}"
            yield Mismatch((a, b), (x, y), f"{places} touch, but {x} and {y} do not match")


def _at_rim(board: Board) -> Iterator[Mismatch]:
    puzzle, picture = board.puzzle, board.picture()
    for side, label in puzzle.rim().items():
        shown = picture[side.cell]
        if shown is not None and shown[side.side] != label:
            place, x = puzzle.layout.place(side), shown[side.side]
            yield Mismatch((side,), (x,), f"{place} is on the rim: expected {label}, got {x}")


def _faults(board: Board, full: bool = True) -> Iterator[str]:
    """*full*: it ought to be."""
    puzzle, rule = board.puzzle, board.puzzle.rule
    tiles, layout = puzzle.by_id, puzzle.layout
    empty = [c.name for c, p in zip(layout.cells, board.cells, strict=True) if p is None]
    if empty and full:
        yield f"{len(empty)} of {len(layout)} cells are empty: {few(empty)}"
    used: dict[str, list[str]] = {}
    for cell, p in zip(layout.cells, board.cells, strict=True):
        if p is None:
            continue
        used.setdefault(p.tile, []).append(cell.name)
        if p.turn not in _turns(rule, cell.sides):
            may = "only be turned by half" if rule.turns else "not be turned"
            yield f"{cell.name}: tile {p.tile} is turned, but tiles may {may} here"
        if p.flipped and not rule.flips:
            yield f"{cell.name}: tile {p.tile} is turned over, but tiles may not be here"
    for tile, places in used.items():
        if len(places) > tiles[tile].copies:
            there = times(tiles[tile].copies)
            yield f"tile {tile} is there {there}, but lies in {listed(places)}"
    for side, label in misplaced(board):
        yield f"{layout.place(side)} shows {label}, {MISPLACED}"
    yield from _broken_clues(board)


def _broken_clues(board: Board) -> Iterator[str]:
    tiles = board.puzzle.by_id
    for clue in board.puzzle.clues:
        p = board[clue.cell]
        if p is None:
            continue
        wanted = tiles.get(p.tile if clue.tile is None else clue.tile)
        # An identical tile, or a turn that looks the same, keeps the clue: the board looks right.
        if wanted is None or not _identical(board, wanted.id, p.tile):
            yield f"{clue.cell}: the clue asks for tile {clue.tile}, got tile {p.tile}"
            continue
        shown = tiles[p.tile].shown(p.turn, p.flipped)
        rule = board.puzzle.rule
        turns = _turns(rule, len(shown)) if clue.turn is None else [clue.turn]
        faces = [False, True][: 1 + rule.flips] if clue.flipped is None else [clue.flipped]
        if not any(wanted.shown(turn, face) == shown for turn in turns for face in faces):
            asked = f"turn {clue.turn}" if clue.turn is not None else "the other face"
            yield f"{clue.cell}: the clue asks for {asked}, got {p}"


def _turns(rule: Rule, sides: int) -> list[int]:
    """The turns in which a tile with so many sides may lie."""
    if rule.turns == "half":
        return [turn for turn in range(sides) if 2 * turn in (0, sides)]
    return list(range(sides)) if rule.turns else [0]


def _identical(board: Board, a: str, b: str) -> bool:
    """Whether two tiles could be swapped without anybody noticing."""
    if a == b:
        return True
    rule, one, other = board.puzzle.rule, board.puzzle.by_id[a], board.puzzle.by_id[b]
    # A clue about a turn but no tile would notice that they are not listed alike.
    if any(clue.tile is None for clue in board.puzzle.clues):
        return all(one.face(side) == other.face(side) for side in (False, True)[: 1 + rule.flips])
    return set(one.looks(rule.turns, rule.flips)) == set(other.looks(rule.turns, rule.flips))
