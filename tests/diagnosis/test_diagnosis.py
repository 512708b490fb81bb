"""What was typed wrong: every correction that helps is found, and none that does not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

import edgewise
import reference
import reference_repair
from edgewise import Clue, Puzzle, Rule, Status, Tile, is_solution, shapes
from edgewise.clock import Clock
from edgewise.diagnosis import OF_ONE_TILE, Mistake, Repair, Solutions, rules, systematic
from edgewise.diagnosis.fits import too_few
from edgewise.diagnosis.inquiry import Inquiry
from edgewise.diagnosis.reason import part, reason
from edgewise.diagnosis.repair import ENOUGH, one_tile, two_labels
from edgewise.diagnosis.smallest import meeting, smallest
from edgewise.flaws import FlawKind
from edgewise.limit import Limit, Options, Progress
from edgewise.problem import flatten
from reference_repair import looks
from strategies import puzzles

Found = dict[reference_repair.Looks, int]


def unlimited() -> Inquiry:
    return Inquiry(Clock(Limit()), Options())


def split(repairs: Iterator[Repair], *mistakes: Mistake) -> Found:
    """The puzzles that some kinds of correction lead to, and their numbers of solutions."""
    found: Found = {}
    for repair in repairs:
        assert is_solution(repair.board)
        assert repair.board.puzzle == repair.puzzle
        if repair.mistake in mistakes:
            assert looks(repair.puzzle) not in found, "the same correction twice"
            found[looks(repair.puzzle)] = repair.solutions.count
    return found


def impossible(puzzle: Puzzle) -> bool:
    try:
        return reference_repair.solutions(puzzle) == 0
    except reference.TooMuch:
        return False


def single(tile: Tile) -> bool:
    return tile.copies == 1


@settings(max_examples=40)
@given(puzzles(max_cells=4))
def test_every_single_label_that_helps_is_found(puzzle: Puzzle) -> None:
    assume(all(map(single, puzzle.tiles)) and impossible(puzzle))
    try:
        wanted = reference_repair.helping(reference_repair.relabelled(puzzle, 1))
    except reference.TooMuch:
        reject()
    found = split(one_tile(puzzle, unlimited()), Mistake.LABEL)
    assert found == {key: min(count, ENOUGH) for key, count in wanted.items()}


@settings(max_examples=40)
@given(puzzles(max_cells=4))
def test_every_order_of_the_labels_of_a_tile_that_helps_is_found(puzzle: Puzzle) -> None:
    few = all(len(tile.sides) <= 4 and single(tile) for tile in puzzle.tiles)
    assume(few and impossible(puzzle))
    by_label = reference_repair.relabelled(puzzle, 1)
    try:
        wanted = reference_repair.helping(reference_repair.reordered(puzzle))
    except reference.TooMuch:
        reject()
    found = split(
        one_tile(puzzle, unlimited()), Mistake.MIRRORED, Mistake.NEIGHBOURS, Mistake.ORDER
    )
    # What one label can do as well is told as that.
    assert found == {k: min(n, ENOUGH) for k, n in wanted.items() if k not in by_label}


@settings(max_examples=15)
@given(puzzles(max_cells=3))
def test_every_pair_of_labels_that_helps_is_found(puzzle: Puzzle) -> None:
    few = sum(len(tile.sides) for tile in puzzle.tiles) <= 12 and all(map(single, puzzle.tiles))
    assume(few and len(reference_repair.labels(puzzle)) <= 5 and impossible(puzzle))
    ones = reference_repair.relabelled(puzzle, 1)
    assume(not reference_repair.helping(ones))
    wanted = reference_repair.helping(reference_repair.relabelled(puzzle, 2))
    found = split(two_labels(puzzle, unlimited()), Mistake.SWAP, Mistake.LABELS)
    assert found == {key: min(count, ENOUGH) for key, count in wanted.items()}


def test_one_set_of_cards_is_told_once_as_two_labels() -> None:
    """Two labels of one tile, or one of each of two, may lead to the same cards."""
    tiles = tuple(map(Tile.parse, ("a/a/a/a", "a/a/b/a", "a/a/b/b")))
    puzzle = Puzzle(shapes.square(3, 1, wrap="cylinder"), tiles, Rule(turns=False))
    wanted = reference_repair.helping(reference_repair.relabelled(puzzle, 2))
    assert split(two_labels(puzzle, unlimited()), Mistake.SWAP, Mistake.LABELS) == wanted


def spoilt_twice(seed: int) -> Puzzle:
    """A framed 3x3 in which two labels are wrong, and no single one can be blamed."""
    puzzle, random = edgewise.load("owen-3x3"), Random(seed)
    tiles = [list(tile.sides) for tile in puzzle.tiles]
    for i in random.sample(range(len(tiles)), 2):
        side = random.randrange(4)
        tiles[i][side] = random.choice([x for x in puzzle.labels() if x != tiles[i][side]])
    changed = (replace(t, sides=tuple(s)) for t, s in zip(puzzle.tiles, tiles, strict=True))
    return replace(puzzle, tiles=tuple(changed))


def test_if_no_single_label_helps_two_are_found() -> None:
    original = edgewise.load("owen-3x3")
    found = spoilt_twice(1).diagnose()
    assert found.status is Status.IMPOSSIBLE
    assert found.complete
    assert {repair.mistake for repair in found.repairs} <= {Mistake.SWAP, Mistake.LABELS}
    assert looks(original) in [looks(repair.puzzle) for repair in found.repairs]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_pairs_on_a_3x3_are_those_of_trying_all(seed: int) -> None:
    puzzle = spoilt_twice(seed)
    found = puzzle.diagnose()

    def helping(count: int) -> Found:
        tried = reference_repair.relabelled(puzzle, count)
        return {k: n for k, p in tried.items() if (n := p.count().solutions)}

    mistakes = {repair.mistake for repair in found.repairs}
    assert not helping(1)
    assert mistakes <= {Mistake.SWAP, Mistake.LABELS}
    assert split(iter(found.repairs), *mistakes) == helping(2)


@pytest.mark.parametrize(("a", "s", "b", "t"), [(4, 0, 9, 2), (2, 2, 7, 0), (11, 3, 7, 2)])
def test_swapped_labels_are_found_first(
    monkeypatch: pytest.MonkeyPatch, a: int, s: int, b: int, t: int
) -> None:
    monkeypatch.setattr(systematic, "BESIDES", 600.0)  # a busy machine takes its time
    puzzle = edgewise.load("owen-4x4")
    tiles = [list(tile.sides) for tile in puzzle.tiles]
    tiles[a][s], tiles[b][t] = tiles[b][t], tiles[a][s]
    changed = (replace(u, sides=tuple(x)) for u, x in zip(puzzle.tiles, tiles, strict=True))
    found = replace(puzzle, tiles=tuple(changed)).diagnose()
    assert found.complete
    # One mistake about the whole puzzle would do in one of these cases, and comes before two.
    alone = [repair for repair in found.repairs if not repair.of_all]
    assert alone[0].mistake is Mistake.SWAP
    assert looks(alone[0].puzzle) == looks(puzzle)
    assert "are swapped" in str(alone[0])


def with_tile(puzzle: Puzzle, name: str, *sides: str) -> Puzzle:
    tiles = (replace(t, sides=sides) if t.id == name else t for t in puzzle.tiles)
    return replace(puzzle, tiles=tuple(tiles))


def test_a_tile_read_the_wrong_way_round_is_found() -> None:
    puzzle = edgewise.load("goat-house")
    sides = puzzle.by_id["1"].sides
    found = with_tile(puzzle, "1", *sides[:1], *sides[:0:-1]).diagnose()
    assert found.status is Status.IMPOSSIBLE
    (true,) = [r for r in found.repairs if looks(r.puzzle) == looks(puzzle)]
    assert true.mistake is Mistake.MIRRORED
    assert "tile 1, read the wrong way round, should be" in str(true)


def test_a_tile_with_copies_may_be_wrong_in_all_of_them_or_in_one() -> None:
    rule = Rule("equal")
    layout = shapes.square(1, 3)
    puzzle = Puzzle(layout, (Tile(("x", "a", "x", "b"), copies=3),), replace(rule, turns=False))
    found = puzzle.diagnose()
    assert found.status is Status.IMPOSSIBLE
    labels = [r for r in found.repairs if r.mistake is Mistake.LABEL]
    assert [str(r) for r in labels if r.puzzle.tiles[0].copies == 3] == [
        "tile 1, right: 'a' should be 'b'",
        "tile 1, left: 'b' should be 'a'",
    ]
    two = Puzzle(shapes.square(1, 2), (Tile(("x", "a", "x", "b"), copies=2),), puzzle.rule)
    ones = [r for r in two.diagnose().repairs if len(r.puzzle.tiles) == 2]
    assert "tile 1', right: 'a' should be 'b' (1' is one of the copies of tile 1)" in map(str, ones)
    assert all(is_solution(r.board) for r in ones)


def test_tiles_that_are_the_same_are_told_together() -> None:
    puzzle = edgewise.load("goat-house")  # 1 and 6 are
    spoilt = with_tile(puzzle, "5", "LTree", "LHouse", "LHouse", "RGoat")
    found = spoilt.diagnose()
    assert found.status is Status.IMPOSSIBLE
    alone = [repair for repair in found.repairs if repair.mistake in OF_ONE_TILE]
    assert all(change.tile != "6" for repair in alone for change in repair.changes)
    assert any(repair.same == ("6",) for repair in found.repairs)
    assert any("(or tile 6, which is the same)" in str(repair) for repair in found.repairs)


def test_clues_are_kept() -> None:
    puzzle = edgewise.load("goat-house")
    board = puzzle.solve().board
    assert board is not None
    clues = tuple(
        Clue(cell.name, p.tile, p.turn)
        for cell, p in zip(puzzle.layout.cells, board.cells, strict=True)
        if p is not None
    )
    placed = replace(puzzle, clues=clues)
    assert placed.diagnose().status is Status.SOLVED
    first = board.puzzle.by_id[clues[4].tile or ""]
    label = next(x for x in puzzle.labels() if x not in first.sides)
    spoilt = with_tile(placed, first.id, label, *first.sides[1:])
    wanted = reference_repair.helping(reference_repair.relabelled(spoilt, 1))
    assert split(one_tile(spoilt, unlimited()), Mistake.LABEL) == wanted
    assert looks(placed) in wanted


def test_a_label_without_mate_is_corrected_too() -> None:
    puzzle = edgewise.load("unicorn")
    spoilt = with_tile(puzzle, "2", "P", *puzzle.by_id["2"].sides[1:])
    found = spoilt.diagnose()
    assert FlawKind.LABEL_WITHOUT_MATE in {flaw.kind for flaw in found.flaws}
    assert not any("\ue000" in str(flaw) for flaw in found.flaws)
    others = [repair for repair in found.repairs if repair.mistake is not Mistake.RULE]
    assert all(repair.puzzle.rule == puzzle.rule for repair in others)
    assert all(is_solution(repair.board) for repair in found.repairs)
    assert found.status is Status.IMPOSSIBLE
    assert looks(puzzle) in [looks(repair.puzzle) for repair in found.repairs if not repair.same]
    assert not any("\ue000" in str(repair) for repair in found.repairs)


def test_a_puzzle_that_cannot_be_searched_is_not() -> None:
    puzzle = edgewise.load("unicorn")
    found = replace(puzzle, tiles=puzzle.tiles[:8]).diagnose()
    assert found.status is None
    assert [flaw.kind for flaw in found.flaws] == [FlawKind.WRONG_TILE_COUNT]
    assert {repair.mistake for repair in found.repairs} == {Mistake.MISSING}


def test_a_diagnosis_can_be_stopped_at_any_time() -> None:
    puzzle = with_tile(edgewise.load("goat-house"), "5", "LTree", "LHouse", "LHouse", "RGoat")
    whole = puzzle.diagnose()
    for asked in range(40):
        left = iter(range(asked))
        found = puzzle.diagnose(stop=lambda left=left: next(left, None) is None)  # type: ignore[misc]
        assert found.status in (Status.STOPPED, Status.IMPOSSIBLE)
        known = [r.changes for r in whole.repairs]
        assert all(repair.changes in known for repair in found.repairs)
        assert not found.complete or found.repairs == whole.repairs
    assert not puzzle.diagnose(Limit(0)).complete


def test_a_large_puzzle_does_not_take_forever() -> None:
    began = time.process_time()
    found = edgewise.load("eternity2").diagnose(Limit(0.2))
    assert found.status is Status.STOPPED
    assert not found.complete
    assert time.process_time() - began < 20


def test_a_diagnosis_is_limited_by_placements() -> None:
    found = edgewise.load("eternity2").diagnose(Limit(nodes=1000))
    assert (found.status, found.complete) == (Status.STOPPED, False)
    puzzle = with_tile(edgewise.load("goat-house"), "5", "LTree", "LHouse", "LHouse", "RGoat")
    whole, some = puzzle.diagnose(), puzzle.diagnose(Limit(nodes=100_000), Options(threads=1))
    assert some.status is Status.IMPOSSIBLE
    assert not some.complete
    assert 0 < len(some.repairs) < len(whole.repairs)
    assert puzzle.diagnose(Limit(nodes=10**9)).repairs == whole.repairs
    with pytest.raises(edgewise.CallError, match="by seconds or nodes, not by boards"):
        puzzle.diagnose(Limit(boards=1))


def test_how_to_search_changes_nothing_about_what_is_found() -> None:
    puzzle = with_tile(edgewise.load("goat-house"), "5", "LTree", "LHouse", "LHouse", "RGoat")
    for options in (Options(threads=1, plain=True), Options(order="r3c3,r1c1")):
        found = puzzle.diagnose(options=options)
        assert replace(found, seconds=0) == replace(puzzle.diagnose(), seconds=0)


def test_it_is_told_what_is_looked_at() -> None:
    puzzle = with_tile(edgewise.load("goat-house"), "5", "LTree", "LHouse", "LHouse", "RGoat")
    seen: list[Progress] = []
    puzzle.diagnose(progress=seen.append)
    doing = dict.fromkeys(glance.doing for glance in seen)
    assert list(doing) == [
        "can it be solved?",
        "another rule meant?",
        "another board meant?",
        "another order of sides?",
        "one motif under two names?",
        "one tile typed wrong?",
        "a tile typed twice?",
        "halves the other way round?",
        "which cells cannot be filled?",
    ]
    assert any(glance.fraction for glance in seen)


def test_a_clue_calls_one_of_two_tiles_that_are_the_same() -> None:
    tiles = tuple(map(Tile.parse, ("A+/A+/A+/A+", "A+/A+/A+/A+", "B+/B+/B+/B+", "B+/B+/B+/B+")))
    clues = (Clue("r1c1", "2"), Clue("r1c2", "4"))
    puzzle = Puzzle(shapes.square(1, 2), tiles, Rule("halves"), clues)
    wanted = reference_repair.helping(reference_repair.relabelled(puzzle, 1))
    found = split(one_tile(puzzle, unlimited()), Mistake.LABEL)
    assert found == wanted
    assert wanted


def test_a_clue_says_how_a_tile_is_turned() -> None:
    tiles = (Tile.parse("a/a/a/a"), Tile.parse("b/c/c/c"))
    clues = (Clue("r1c1", "1", 0), Clue("r1c2", "2", 0))
    puzzle = Puzzle(shapes.square(1, 2), tiles, Rule(), clues)
    labels = {str(r) for r in puzzle.diagnose().repairs if r.mistake is Mistake.LABEL}
    assert labels == {"tile 1, right: 'a' should be 'c'", "tile 2, left: 'c' should be 'a'"}


def test_clues_may_call_for_every_copy_of_a_tile() -> None:
    tiles = (Tile(("R+",) * 4, "A", 2), Tile(("R-",) * 4, "B"))
    clues = (Clue("r1c1", "A"), Clue("r1c2", "A"))
    puzzle = Puzzle(shapes.square(1, 2), tiles, Rule("halves"), clues)
    found = puzzle.diagnose()
    assert {c.tile for r in found.repairs for c in r.changes} == {"A", "A'"}
    assert all(is_solution(r.board) for r in found.repairs)


def test_two_labels_of_a_tile_with_copies() -> None:
    layout = shapes.square(2, 2, wrap="torus")
    puzzle = Puzzle(layout, (Tile(("A+",) * 4, copies=4),), Rule("halves"))
    wanted = reference_repair.helping(reference_repair.relabelled(puzzle, 2))
    assert split(two_labels(puzzle, unlimited()), Mistake.LABELS) == wanted
    assert wanted


def test_solutions_that_were_not_counted_to_the_end_are_many_or_more() -> None:
    assert str(Solutions(1, more=False)) == "1 solution"
    assert str(Solutions(74, more=True)) == "74 solutions or more"


def test_a_board_beyond_all_numbers_can_be_stopped() -> None:
    """The estimate of its search is infinite."""
    tile = Tile(("a", "a", "b", "b"), copies=1024)
    puzzle = Puzzle(shapes.square(32, 32), (tile, Tile(("a", "b", "a", "b"), copies=1024)))
    assert puzzle.diagnose(Limit(0.2)).status in (Status.STOPPED, Status.SOLVED)
    assert puzzle.hint(Limit(0.2)).cell is not None
    with pytest.raises(edgewise.CallError, match="0 seconds or more"):
        puzzle.diagnose(Limit(float("nan")))


# What counting shows.


def test_a_rim_that_is_spelled_otherwise_is_told() -> None:
    puzzle = edgewise.load("owen-3x3")
    tiles = (
        replace(t, sides=tuple("gray" if x == "0" else x for x in t.sides)) for t in puzzle.tiles
    )
    puzzle = replace(puzzle, tiles=tuple(tiles), rule=replace(puzzle.rule, rim="grey"))
    assert kinds(puzzle)[FlawKind.LOOK_ALIKES] == (
        "'grey' (the rim asks for it) may be meant for 'gray': they differ in one letter"
    )


def kinds(puzzle: Puzzle) -> dict[FlawKind, str]:
    return {flaw.kind: str(flaw) for flaw in puzzle.diagnose(Limit(0.5)).flaws}


def test_a_misspelt_label_is_told() -> None:
    puzzle = edgewise.load("drive-ya-nuts")
    tiles = (replace(t, sides=tuple(f"nut{x}" for x in t.sides)) for t in puzzle.tiles)
    puzzle = replace(puzzle, tiles=tuple(tiles))
    assert FlawKind.LOOK_ALIKES not in kinds(puzzle)
    spoilt = with_tile(puzzle, "3", "nutt1", *puzzle.by_id["3"].sides[1:])
    said = kinds(spoilt)[FlawKind.LOOK_ALIKES]
    assert (
        said == "'nutt1' (tile 3, first label) may be meant for 'nut1': they differ in one letter"
    )


def test_a_label_that_stands_alone_is_told() -> None:
    puzzle = edgewise.load("drive-ya-nuts")
    said = kinds(with_tile(puzzle, "3", "x", *puzzle.by_id["3"].sides[1:]))[FlawKind.LONE_LABEL]
    assert said == "'x' is on one side only (tile 3, first label), so nothing can lie beside it"


def test_labels_that_cannot_all_find_a_mate_are_told() -> None:
    puzzle = edgewise.load("owen-3x3")
    spoilt = with_tile(puzzle, "9", "1", "1", "1", "2")
    found = spoilt.diagnose()
    assert [f.final for f in found.flaws if f.kind is FlawKind.UNEVEN_LABELS] == [True] * 2
    assert "two by two, one is left over" in kinds(spoilt)[FlawKind.UNEVEN_LABELS]
    triazzle = edgewise.load("triazzle")
    spoilt = with_tile(triazzle, "5", "fPinkBfly", "fPinkBfly", "fPinkBfly")
    said = kinds(spoilt)[FlawKind.UNEVEN_LABELS]
    assert "its mate" in said


def test_too_few_corners_are_told() -> None:
    puzzle = edgewise.load("owen-4x4")
    sides = puzzle.by_id["2"].sides
    rim = puzzle.rule.rim
    inner = tuple("1" if x == rim else x for x in sides)
    said = kinds(with_tile(puzzle, "2", *inner))[FlawKind.TOO_FEW_TILES]
    assert said == (
        "the 4 corners r1c1, r1c4, r4c1 and r4c4 need a tile each, "
        "but only tiles 1, 3 and 4 can lie there"
    )


def test_a_tile_that_fits_nowhere_is_told() -> None:
    puzzle = edgewise.load("unicorn")
    spoilt = replace(
        with_tile(puzzle, "4", "X+", "X+", "X+", "X+"),
        rule=Rule("halves"),
    )
    said = kinds(spoilt)[FlawKind.TILE_FITS_NOWHERE]
    assert said == "tile 4 fits nowhere: no other tile has a side that goes with its 'X+'"


def test_the_same_tile_twice_is_told() -> None:
    puzzle = edgewise.load("unicorn")
    assert FlawKind.SAME_TILES not in kinds(puzzle)
    said = kinds(with_tile(puzzle, "4", *puzzle.by_id["7"].sides))[FlawKind.SAME_TILES]
    assert said == "tiles 4 and 7 are the same: is one typed twice?"


def test_equal_instead_of_halves_is_told() -> None:
    puzzle = edgewise.load("ultimate")
    wrong = replace(puzzle, rule=replace(puzzle.rule, match="equal"))
    found = wrong.diagnose()
    said = " ".join(str(flaw) for flaw in found.flaws if flaw.kind is FlawKind.WRONG_RULE)
    assert "but would have 12 solutions if labels are halves" in said


def test_many_solutions_are_told() -> None:
    plain = Tile(("a", "a", "a", "b"))
    puzzle = Puzzle(shapes.square(3, 3), (replace(plain, copies=9),))
    found = puzzle.diagnose()
    assert found.status is Status.SOLVED
    assert found.solutions == Solutions(rules.MANY, more=True)
    assert [f.kind for f in found.flaws] == [FlawKind.WRONG_RULE]


@settings(max_examples=60)
@given(puzzles(max_cells=5))
def test_what_counting_calls_impossible_is(puzzle: Puzzle) -> None:
    found = puzzle.diagnose(Limit(0))
    assume(any(flaw.final for flaw in found.flaws))
    try:
        assert reference_repair.solutions(puzzle, 1_000_000) == 0
    except reference.TooMuch:
        reject()


# The smallest set, and why it is impossible.


@given(st.lists(st.frozensets(st.integers(0, 5), min_size=1), max_size=6))
def test_a_smallest_set_that_meets_all(sets: list[frozenset[int]]) -> None:
    found = meeting(sets)
    assert all(found & each for each in sets)
    every = chain.from_iterable(combinations(range(6), size) for size in range(len(found)))
    assert not any(all(set(small) & each for each in sets) for small in every)


@given(st.lists(st.frozensets(st.integers(0, 5)), min_size=1, max_size=5))
def test_a_smallest_set_that_does_it(enough: list[frozenset[int]]) -> None:
    assert len(smallest(range(6), lambda s: any(e <= s for e in enough))) == min(map(len, enough))


@given(
    st.lists(st.frozensets(st.integers(0, 3)), min_size=1, max_size=5),
    st.lists(st.integers(1, 2), min_size=4, max_size=4),
)
def test_cells_with_too_few_tiles(fits: list[frozenset[int]], copies: list[int]) -> None:
    short = too_few([set(kinds) for kinds in fits], copies)

    def needy(cells: tuple[int, ...]) -> bool:
        return len(cells) > sum(
            copies[kind] for kind in frozenset[int]().union(*(fits[c] for c in cells))
        )

    cells = range(len(fits))
    every = chain.from_iterable(combinations(cells, size) for size in range(len(fits) + 1))
    assert needy(tuple(short)) if short else not any(map(needy, every))


@settings(max_examples=40)
@given(puzzles(max_cells=5))
def test_the_reason_is_a_smallest_set_of_cells(puzzle: Puzzle) -> None:
    assume(impossible(puzzle))
    problem = flatten(puzzle, counted=False)
    found = reason(problem, unlimited())
    assert found is not None
    size = len(found.cells)
    inquiry = unlimited()
    for cells in reference_repair.subsets(range(len(puzzle.layout))):
        if cells and len(cells) <= size:
            names = {puzzle.layout.cells[cell].name for cell in cells}
            filled = inquiry.can_be_solved(part(problem, sorted(cells)))
            assert filled or len(cells) == size
            assert not filled or names != set(found.cells)
