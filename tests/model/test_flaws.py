"""Flaws: every one in words with its place, all at once, found once."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from edgewise import flaws, formats
from edgewise.errors import PuzzleError
from edgewise.flaws import FATAL, Flaw, FlawKind
from edgewise.problem import flatten
from edgewise.puzzle import Clue, Puzzle
from edgewise.rule import Rule
from edgewise.shapes import joints, polygons, square, triangle
from edgewise.tile import Tile
from strategies import PARQUET, TETRAHEDRON, puzzles

PLAIN = Tile.parse("a/a/a/a")
ONE = square(1, 1)
TWO = square(1, 2)


def rim(**places: str) -> Any:
    """`rim(r1c1_0="a")`: sides and labels as a rule takes them."""
    return {place.replace("_", "."): label for place, label in places.items()}


FLAWED: list[tuple[Puzzle, FlawKind, str, str]] = [
    (
        Puzzle(square(1, 3), (Tile(("a",) * 4, "x"), PLAIN, Tile(("b",) * 4, "x"))),
        FlawKind.DUPLICATE_ID,
        "expected each tile once, got tile 'x' a second time (first as number 1)",
        "tiles[2]",
    ),
    (
        Puzzle(ONE, (PLAIN, Tile.parse("a/b/c"))),
        FlawKind.NO_CELL_FITS,
        "tile 2: expected 4 labels, got 3: a/b/c",
        "tiles[1]",
    ),
    (
        Puzzle(
            polygons(PARQUET),
            (replace(PLAIN, copies=2), Tile(("a",) * 3, copies=4), Tile.parse("a/a")),
        ),
        FlawKind.NO_CELL_FITS,
        "tile 3: expected 3 or 4 labels, got 2: a/a",
        "tiles[2]",
    ),
    (
        Puzzle(TWO, (PLAIN,)),
        FlawKind.WRONG_TILE_COUNT,
        "expected at least 2 tiles for the 2 cells of the board, got 1",
        "tiles",
    ),
    (
        Puzzle(TWO, ()),
        FlawKind.WRONG_TILE_COUNT,
        "expected at least 2 tiles for the 2 cells of the board, got 0",
        "tiles",
    ),
    (
        Puzzle(polygons(PARQUET), (replace(PLAIN, copies=2), Tile(("a",) * 3, copies=3))),
        FlawKind.WRONG_TILE_COUNT,
        "expected at least 4 tiles with 3 sides for the 4 cells of the board, got 3",
        "tiles",
    ),
    (
        Puzzle(ONE, (Tile.parse("R+/R-/R/R+"),), Rule("halves")),
        FlawKind.LABEL_WITHOUT_MATE,
        "tile 1, side 2: expected a label with a mate (R+ or R-, say), got 'R'",
        "tiles[0].sides[2]",
    ),
    (
        Puzzle(ONE, (Tile.parse("a/b/a/x"),), Rule("pairs", (("a", "b"),))),
        FlawKind.LABEL_WITHOUT_MATE,
        "tile 1, side 3: expected a label with a mate (one of the listed pairs), got 'x'",
        "tiles[0].sides[3]",
    ),
    (
        Puzzle(
            joints([2], []),
            (Tile(("R+", "R-"), "t", back=("R-", "-")),),
            Rule("halves", flips=True),
        ),
        FlawKind.LABEL_WITHOUT_MATE,
        "tile t, side 1 on its back: expected a label with a mate (R+ or R-, say), got '-'",
        "tiles[0].back[1]",
    ),
    (
        Puzzle(joints([3] * 4, TETRAHEDRON), (Tile(("a",) * 3, copies=4),), Rule(rim="a")),
        FlawKind.BAD_RIM,
        "the board has no rim to show a label",
        "rim",
    ),
    (
        Puzzle(ONE, (PLAIN,), Rule(rim=rim(r1c2_0="a"))),
        FlawKind.BAD_RIM,
        "rim: expected a side such as r1c1.0, got 'r1c2.0'",
        "rim.r1c2.0",
    ),
    (
        Puzzle(ONE, (PLAIN,), Rule(rim=rim(r1c1_4="a"))),
        FlawKind.BAD_RIM,
        "rim: side r1c1.4 does not exist: cell r1c1 has sides 0 to 3",
        "rim.r1c1.4",
    ),
    (
        Puzzle(TWO, (PLAIN, PLAIN), Rule(rim=rim(r1c1_1="a"))),
        FlawKind.BAD_RIM,
        "rim: side r1c1.1 is not on the rim, it touches r1c2.3",
        "rim.r1c1.1",
    ),
    (
        Puzzle(ONE, (Tile.parse("a/b/a/b"),), Rule(rim=(("r1c1.0", "a"), ("r1c1.0", "b")))),
        FlawKind.BAD_RIM,
        "rim: expected side r1c1.0 once, got it a second time",
        "rim.r1c1.0",
    ),
    (
        Puzzle(triangle(1), (Tile.parse("a/b/c"),), Rule(turns="half")),
        FlawKind.NO_HALF_TURN,
        "no tile can be turned by half: that takes an even number of sides",
        "turns",
    ),
    (
        Puzzle(ONE, (replace(PLAIN, back=("b",) * 4),)),
        FlawKind.BACK_NEVER_SEEN,
        "tile 1 has a back, but tiles may not be turned over (flips is off)",
        "tiles[0]",
    ),
    (
        Puzzle(ONE, (Tile(("R+",) * 4),), Rule("halves")),
        FlawKind.MATE_MISSING,
        "label 'R+' can only lie on the rim: no tile shows its mate 'R-'",
        "tiles",
    ),
    (
        Puzzle(TWO, (Tile.parse("a/b/b/b"), Tile.parse("b/b/b/b")), Rule(rim="a")),
        FlawKind.RIM_SHORT,
        "the rim asks for 'a' on 6 sides, the tiles show it on 1 only",
        "rim",
    ),
    (
        Puzzle(ONE, (PLAIN, Tile.parse("a/a/a/b"))),
        FlawKind.SPARE_TILES,
        "2 tiles for 1 cell: 1 stays in the box",
        "tiles",
    ),
    (
        Puzzle(polygons(PARQUET), (replace(PLAIN, copies=5), Tile(("a",) * 3, copies=4))),
        FlawKind.SPARE_TILES,
        "5 tiles with 4 sides for 2 cells: 3 stay in the box",
        "tiles",
    ),
]


@pytest.mark.parametrize(("puzzle", "kind", "words", "where"), FLAWED)
def test_a_flaw_is_told_in_words_with_its_place(
    puzzle: Puzzle, kind: FlawKind, words: str, where: str
) -> None:
    (flaw,) = puzzle.flaws()
    assert (flaw.kind, str(flaw), flaw.where) == (kind, words, where)
    assert flaw.fatal == (kind in FATAL)


CLUES: list[tuple[list[Clue], Rule, list[str]]] = [
    (
        [Clue("r1c1", turn=1), Clue("r1c2", turn=2)],
        Rule(turns="half"),
        ["clue for r1c1: tiles may only be turned by half here, got turn 1"],
    ),
    ([Clue("r9c9", "1")], Rule(), ["clue for r9c9: expected a cell from r1c1 to r1c3"]),
    ([Clue("r1c1", "9")], Rule(), ["clue for r1c1: there is no tile '9'"]),
    ([Clue("r1c1", "")], Rule(), ["clue for r1c1: there is no tile ''"]),
    ([Clue("r1c1", turn=4)], Rule(), ["clue for r1c1: expected a turn from 0 to 3, got 4"]),
    ([Clue("r1c1", turn=-1)], Rule(), ["clue for r1c1: expected a turn from 0 to 3, got -1"]),
    (
        [Clue("r1c1", turn=1)],
        Rule(turns=False),
        ["clue for r1c1: tiles may not be turned here, got turn 1"],
    ),
    ([Clue("r1c1", turn=0)], Rule(turns=False), []),
    (
        [Clue("r1c1", flipped=True)],
        Rule(),
        ["clue for r1c1: tiles may not be turned over here (flips is off)"],
    ),
    ([Clue("r1c1", flipped=False)], Rule(), []),
    ([Clue("r1c1")], Rule(), ["clue for r1c1: expected a tile, a turn or both, got neither"]),
    (
        [Clue("r1c1", "1"), Clue("r1c1", "2")],
        Rule(),
        ["clue for r1c1: expected one clue for a cell, got a second"],
    ),
    (
        [Clue("r1c1", "1"), Clue("r1c2", "1")],
        Rule(),
        ["clues: tile 1 is used 2 times, there is 1"],
    ),
    ([Clue("r1c1", "2"), Clue("r1c2", "2")], Rule(), []),
    (
        [Clue("r1c1", "9", 7, True)],
        Rule(),
        [
            "clue for r1c1: there is no tile '9'",
            "clue for r1c1: expected a turn from 0 to 3, got 7",
            "clue for r1c1: tiles may not be turned over here (flips is off)",
        ],
    ),
]


@pytest.mark.parametrize(("clues", "rule", "words"), CLUES)
def test_a_bad_clue_is_told_in_words(clues: list[Clue], rule: Rule, words: list[str]) -> None:
    tiles = (PLAIN, replace(PLAIN, copies=2))
    flaws = Puzzle(square(1, 3), tiles, rule, tuple(clues)).flaws()
    assert [str(flaw) for flaw in flaws] == words
    assert all(flaw.kind is FlawKind.BAD_CLUE and flaw.fatal for flaw in flaws)
    assert all(flaw.where in ("clues", "clues[0]", "clues[1]") for flaw in flaws)


def test_a_clue_for_a_tile_of_another_shape_is_bad() -> None:
    tiles = (replace(PLAIN, copies=2), Tile(("b",) * 3, "t", 4))
    (flaw,) = Puzzle(polygons(PARQUET), tiles, clues=(Clue("c1", "t"),)).flaws()
    assert str(flaw) == "clue for c1: expected a tile with 4 sides, got b/b/b"


def test_a_label_that_may_be_meant_is_named() -> None:
    rule = Rule("pairs", (("LHouse", "RHouse"),))
    puzzle = Puzzle(ONE, (Tile(("LHouse", "RHouse", "LHuose", "Tree")),), rule)
    first, second = map(str, puzzle.flaws())
    assert first.endswith("got 'LHuose'; is it 'LHouse'?")
    assert second.endswith("got 'Tree'")


def test_every_kind_of_flaw_has_a_test() -> None:
    counted = {  # tests/diagnosis has these
        FlawKind.FREQUENT_LABEL,
        FlawKind.LONE_LABEL,
        FlawKind.LOOK_ALIKES,
        FlawKind.UNEVEN_LABELS,
        FlawKind.TOO_FEW_TILES,
        FlawKind.TILE_FITS_NOWHERE,
        FlawKind.SAME_TILES,
        FlawKind.WRONG_RULE,
    }
    assert {kind for _, kind, _, _ in FLAWED} | {FlawKind.BAD_CLUE} | counted == set(FlawKind)


def test_a_tile_of_the_wrong_size_is_not_missing_as_well() -> None:
    tiles = (PLAIN, Tile.parse("a/b/c"))
    assert [flaw.kind for flaw in Puzzle(TWO, tiles).flaws()] == [FlawKind.NO_CELL_FITS]
    short = Puzzle(square(1, 3), tiles).flaws()[-1]
    assert str(short) == "expected at least 3 tiles for the 3 cells of the board, got 2"


def test_tiles_listed_twice_are_named_if_there_are_spares() -> None:
    tiles = tuple(map(Tile.parse, ("a/b/c/d", "b/c/d/a", "d/c/b/a", "a/b/c/d", "a/a/a/a")))

    def told(cells: int, **options: Any) -> list[str]:
        return [str(flaw) for flaw in Puzzle(square(1, cells), tiles, Rule(**options)).flaws()]

    assert told(5) == []
    spare = "5 tiles for 4 cells: 1 stays in the box"
    assert told(4) == [spare, "tiles 1 and 2 are the same", "tiles 1 and 4 are the same"]
    assert told(4, turns=False) == [spare, "tiles 1 and 4 are the same"]
    assert told(4, flips=True)[1:] == [f"tiles 1 and {n} are the same" for n in (2, 3, 4)]
    many = Puzzle(ONE, (PLAIN,) * 9)
    assert len(many.flaws()) == 4


def test_all_flaws_are_told_at_once() -> None:
    puzzle = Puzzle(
        square(2, 2),
        (Tile.parse("R+/R+/G/R+"), Tile(("R+",) * 3, "1"), Tile(("g",) * 4, "b", back=("g",) * 4)),
        Rule("halves", rim=rim(r1c1_1="g", r1c1_0="x")),
        (Clue("r3c3", "1"), Clue("r1c1", "b", 9)),
    )
    kinds = [flaw.kind for flaw in puzzle.flaws()]
    assert kinds == [
        FlawKind.DUPLICATE_ID,
        FlawKind.NO_CELL_FITS,
        FlawKind.BACK_NEVER_SEEN,
        FlawKind.WRONG_TILE_COUNT,
        FlawKind.BAD_RIM,
        FlawKind.LABEL_WITHOUT_MATE,
        FlawKind.MATE_MISSING,
        FlawKind.RIM_SHORT,
        FlawKind.BAD_CLUE,
        FlawKind.BAD_CLUE,
    ]
    with pytest.raises(PuzzleError) as caught:
        puzzle.sound()
    fatal = [str(flaw) for flaw in puzzle.flaws() if flaw.kind in FATAL]
    assert str(caught.value).splitlines() == fatal
    assert len(fatal) == 7


def test_a_label_of_the_rim_needs_no_mate() -> None:
    puzzle = Puzzle(ONE, (Tile.parse("g/g/g/g"),), Rule("halves", rim="g"))
    assert puzzle.flaws() == ()


def test_harmless_flaws_do_not_stop_a_search() -> None:
    tiles = (Tile(("R+",) * 4, copies=2, back=("R+",) * 4),)
    puzzle = Puzzle(ONE, tiles, Rule("halves", rim="x"))
    assert {flaw.kind for flaw in puzzle.flaws()} == {
        FlawKind.BACK_NEVER_SEEN,
        FlawKind.MATE_MISSING,
        FlawKind.RIM_SHORT,
        FlawKind.SPARE_TILES,
    }
    assert puzzle.sound() is puzzle
    assert puzzle.count().arrangements == 0


@settings(max_examples=50)
@given(puzzles(odd_labels=True))
def test_a_sound_puzzle_is_its_own_answer(puzzle: Puzzle) -> None:
    assert puzzle.sound() is puzzle
    assert all(flaw.kind not in FATAL for flaw in puzzle.flaws())


def test_flaws_are_sought_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sought, found = [], flaws.found

    def counting(puzzle: Puzzle) -> Iterator[Flaw]:
        sought.append(puzzle)
        return found(puzzle)

    monkeypatch.setattr(flaws, "found", counting)
    puzzle = formats.load("unicorn")
    flatten(puzzle.sound())
    assert puzzle.flaws() is puzzle.flaws()
    assert len(sought) == 1


def test_what_was_found_goes_along_and_is_not_inherited() -> None:
    puzzle = Puzzle(TWO, (PLAIN,))
    before = hash(puzzle)
    assert puzzle.flaws()
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle
    assert again.flaws() == puzzle.flaws()
    assert hash(puzzle) == before
    assert replace(puzzle, layout=ONE).flaws() == ()
