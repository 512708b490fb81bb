"""Every engine, against the plain reference search and against itself."""

from __future__ import annotations

import threading
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import edgewise
import reference
from edgewise import Board, Clue, Limit, Puzzle, Rule, Side, Status, Tile, judge, shapes
from edgewise.board import Picture
from edgewise.engines import ENGINES, Ask, Run, named
from edgewise.limit import Options
from edgewise.symmetry import Symmetry, symmetries
from edgewise.tile import mirrored
from strategies import LISTED_DIFFERENTLY, TWO_FACED, puzzles, solved_puzzles

BUDGET = 4000
"""Attempts the reference may make; a looser puzzle takes too long to be worth it."""

pictures = partial(reference.pictures_of, budget=BUDGET)

LISTING = [name for name in ENGINES if named(name).lists and name != "cpsat"]
"""The engines that list all boards without effort; `cpsat` does so by solving anew each time, and
has a test of its own."""


def counts(puzzle: Puzzle) -> tuple[int, int]:
    """What every engine counts."""
    found = {}
    for engine in LISTING:
        result = puzzle.count(options=Options(engine))
        assert result.complete
        found[engine] = result.arrangements, result.solutions
    assert len(set(found.values())) == 1, found
    return found["backtrack"]


@settings(max_examples=1500)
@given(puzzle=puzzles(max_cells=6, max_labels=4))
@example(TWO_FACED)
@example(LISTED_DIFFERENTLY)
def test_counts_are_those_of_the_plain_search(puzzle: Puzzle) -> None:
    expected = reference.counts(puzzle, pictures(puzzle))
    assert counts(puzzle) == expected


@settings(max_examples=600)
@given(puzzle=puzzles(max_cells=6, max_labels=4))
@example(TWO_FACED)
@example(LISTED_DIFFERENTLY)
def test_every_engine_knows_whether_there_is_a_board(puzzle: Puzzle) -> None:
    expected = pictures(puzzle)
    for engine in ENGINES:
        result = puzzle.solve(options=Options(engine, 1))
        assert result.status is (Status.SOLVED if expected else Status.IMPOSSIBLE), engine
        assert (result.board is not None) == bool(expected)
        assert result.board is None or result.board.picture() in expected


@settings(max_examples=100)
@given(puzzle=puzzles(max_cells=6, max_labels=4))
@example(TWO_FACED)
@example(LISTED_DIFFERENTLY)
def test_a_solver_that_begins_anew_for_each_board_finds_them_all(puzzle: Puzzle) -> None:
    expected = pictures(puzzle)
    assume(len(expected) <= 12)
    result = puzzle.count(options=Options("cpsat", 1))
    assert (result.arrangements, result.solutions) == reference.counts(puzzle, expected)
    found = [board.picture() for board in puzzle.solutions(options=Options("cpsat", 1))]
    assert len(found) == len(expected)
    assert set(found) == expected


@settings(max_examples=500)
@given(puzzle=puzzles(max_cells=9, max_labels=4))
@example(TWO_FACED)
@example(LISTED_DIFFERENTLY)
def test_the_boards_found_are_those_of_the_plain_search(puzzle: Puzzle) -> None:
    expected = pictures(puzzle)
    for engine in LISTING:
        found = list(puzzle.solutions(options=Options(engine)))
        assert all(judge(board).valid for board in found)
        shown = [board.picture() for board in found]
        assert len(set(shown)) == len(shown)
        assert set(shown) == expected


@settings(max_examples=300)
@given(puzzle=puzzles(max_cells=6, max_labels=3))
def test_distinct_boards_are_one_of_each_solution(puzzle: Puzzle) -> None:
    expected = pictures(puzzle)
    for engine in LISTING:
        reached: set[Picture] = set()
        for board in puzzle.solutions(options=Options(engine), distinct=True):
            assert board.picture() not in reached
            reached.update(reference.images(puzzle, board.picture()))
        assert reached == expected


@settings(max_examples=300)
@given(found=solved_puzzles(max_cells=9, max_labels=4))
def test_a_planted_solution_is_found(found: tuple[Puzzle, Board | None]) -> None:
    puzzle, board = found
    assume(board is not None)
    for engine in ENGINES:
        result = puzzle.solve(options=Options(engine))
        assert result.status is Status.SOLVED
        assert result.board is not None
        assert judge(result.board).valid


@settings(max_examples=200)
@given(puzzle=puzzles(max_cells=9, max_labels=4))
def test_renaming_labels_changes_no_count(puzzle: Puzzle) -> None:
    pictures(puzzle)
    rule = puzzle.rule
    names: dict[str, str] = {}
    for label in puzzle.labels():
        mate = rule.mate(label)
        if mate is None or rule.match != "halves":
            names[label] = f"new {label}"
        else:  # one motif for both halves, which may change places
            swap = len(label[:-1]) % 2 == 1
            names[label] = f"new {label[:-1]}" + (mate[-1] if swap else label[-1])
    pairs = tuple((f"new {a}", f"new {b}") for a, b in rule.pairs)
    rim = rule.rim
    if isinstance(rim, str):
        rim = names[rim]
    elif rim is not None:
        rim = tuple((place, names[label]) for place, label in rim)
    renamed = replace(
        puzzle,
        rule=replace(rule, pairs=pairs, rim=rim),
        tiles=tuple(
            replace(
                tile,
                sides=tuple(names[x] for x in tile.sides),
                back=None if tile.back is None else tuple(names[x] for x in tile.back),
            )
            for tile in puzzle.tiles
        ),
    )
    assert counts(renamed) == counts(puzzle)


@settings(max_examples=200)
@given(puzzle=puzzles(max_cells=9, max_labels=4), data=st.data())
def test_shuffling_and_turning_the_tiles_changes_no_count(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    pictures(puzzle)
    tiles = list(data.draw(st.permutations(puzzle.tiles)))
    # With clues about turns, the listing has a meaning.
    if not puzzle.clues:
        ways = [reference.turns_of(puzzle.rule.turns, len(tile.sides)) for tile in tiles]
        tiles = [
            tile.turned(data.draw(st.sampled_from(turns)))
            for tile, turns in zip(tiles, ways, strict=True)
        ]
    assert counts(replace(puzzle, tiles=tuple(tiles))) == counts(puzzle)


@settings(max_examples=300)
@given(puzzle=puzzles(max_cells=9, max_labels=4), data=st.data())
def test_turning_the_whole_board_changes_no_count(puzzle: Puzzle, data: st.DataObject) -> None:
    pictures(puzzle)
    motion = data.draw(st.sampled_from(list(symmetries(puzzle.layout, turns=puzzle.rule.turns))))
    assert counts(moved(puzzle, motion)) == counts(puzzle)


@settings(max_examples=200)
@given(puzzle=puzzles(max_cells=9, max_labels=4), data=st.data())
def test_a_puzzle_and_its_mirror_image_have_the_same_counts(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    assume(not any(c.turn is not None for c in puzzle.clues))
    pictures(puzzle)
    motions = list(symmetries(puzzle.layout, mirrored=True, turns=puzzle.rule.turns))
    assume(motions)
    image = moved(puzzle, data.draw(st.sampled_from(motions)))
    tiles = tuple(
        replace(
            tile,
            sides=mirrored(tile.sides),
            back=None if tile.back is None else mirrored(tile.back),
        )
        for tile in image.tiles
    )
    assert counts(replace(image, tiles=tiles)) == counts(puzzle)


def moved(puzzle: Puzzle, motion: Symmetry) -> Puzzle:
    """The puzzle with its rim and clues carried along by a motion of the board."""
    layout, rim = puzzle.layout, puzzle.rule.rim

    def image(side: Side) -> Side:
        return motion.image(side, layout.cells[side.cell].sides)

    if isinstance(rim, tuple):
        rim = tuple((layout.place(image(layout.side(place))), label) for place, label in rim)
    clues = []
    for clue in puzzle.clues:
        index = layout.index[clue.cell]
        turn = clue.turn
        if turn is not None:
            turn = (turn + motion.turns[index]) % layout.cells[index].sides
        clues.append(replace(clue, cell=layout.cells[motion.cells[index]].name, turn=turn))
    return replace(puzzle, rule=replace(puzzle.rule, rim=rim), clues=tuple(clues))


@settings(max_examples=150)
@given(
    rows=st.integers(1, 3),
    cols=st.integers(1, 3),
    data=st.data(),
)
def test_signs_on_a_checkerboard_turn_equal_labels_into_halves(
    rows: int, cols: int, data: st.DataObject
) -> None:
    """With turns off, a tile stays on the colour of field it is signed for, so sign both ways."""
    sides = st.tuples(*[st.sampled_from("ab")] * 4)
    faces = data.draw(st.lists(sides, min_size=rows * cols, max_size=rows * cols))
    layout = shapes.square(rows, cols)
    equal = Puzzle(layout, tuple(Tile(face) for face in faces))
    pictures(equal)
    # Two-faced: one face for the white fields (a+), one for the black (a-). Turning a tile over
    # must not mirror it, so the back lists the same labels in the same order.
    signed = Puzzle(
        layout,
        tuple(
            Tile(tuple(x + "+" for x in face), back=tuple(x + "-" for x in face)) for face in faces
        ),
        Rule("halves", flips=True),
    )
    # Each solution appears twice: with the white fields signed +, or with them signed -.
    assert counts(signed)[0] == 2 * counts(equal)[0]


@pytest.mark.parametrize("threads", [None, 1, 2])
def test_node_counts_of_the_native_search_are_the_same_in_every_run(threads: int | None) -> None:
    puzzle = edgewise.load("ultimate")
    for _ in range(2):
        assert puzzle.count(options=Options(threads=threads, plain=True)).nodes == 803_712


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("nodes", [0, 1, 1000, 65_535, 65_536])
def test_the_native_search_keeps_a_limit_of_nodes_to_the_node(nodes: int, plain: bool) -> None:
    result = edgewise.load("ultimate").count(Limit(nodes=nodes), Options(plain=plain))
    assert result.nodes == sum(result.profile) == nodes
    assert not result.complete
    assert result.status is Status.STOPPED


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("nodes", [65_537, 200_000, 800_000])
def test_lanes_and_threads_exceed_a_limit_of_nodes_by_little(nodes: int, threads: int) -> None:
    puzzle = edgewise.load("ultimate")
    result = puzzle.count(Limit(nodes=nodes), Options(threads=threads))
    assert nodes <= result.nodes <= nodes + 1000
    assert not result.complete


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("name", ["tangle", "pyramid-pocket", "ultimate"])
def test_threads_orders_and_savings_change_no_result(name: str, distinct: bool) -> None:
    puzzle = edgewise.load(name)
    whole = puzzle.solve(Limit(), Options(threads=1), distinct=distinct)
    assert whole.complete
    shown = [board.picture() for board in whole.boards]
    for threads in (None, 2, 8):
        found = puzzle.solutions(options=Options(threads=threads), distinct=distinct)
        assert [board.picture() for board in found] == shown
    counts = whole.arrangements, whole.solutions
    for order, plain in ((None, True), ("constrained", False), ("narrow", True)):
        result = puzzle.count(options=Options(order=order, plain=plain))
        assert (result.arrangements, result.solutions) == counts
        assert result.complete


@settings(max_examples=100)
@given(
    puzzle=puzzles(max_cells=6, max_labels=3),
    order=st.sampled_from(["default", "constrained", "narrow"]),
    plain=st.booleans(),
    threads=st.sampled_from([None, 1, 3]),
)
def test_how_it_is_searched_changes_no_count(
    puzzle: Puzzle, order: str, plain: bool, threads: int | None
) -> None:
    pictures(puzzle)
    result = puzzle.count(options=Options(threads=threads, order=order, plain=plain))
    assert result.complete
    assert (result.arrangements, result.solutions) == counts(puzzle)


def test_an_unknown_order_is_refused() -> None:
    with pytest.raises(edgewise.CallError, match="unknown order 'sideways'"):
        edgewise.load("unicorn").count(options=Options(order="sideways"))


@pytest.mark.parametrize("threads", [-1, 2000])
def test_a_number_of_threads_that_makes_no_sense_is_refused(threads: int) -> None:
    with pytest.raises((ValueError, OverflowError)):
        edgewise.load("unicorn").count(options=Options(threads=threads))


@pytest.mark.parametrize("keep", [False, True])
def test_a_run_is_asked_for_what_is_wanted(keep: bool) -> None:
    run = Run(
        edgewise.load("unicorn"),
        options=Options(plain=True),
        ask=Ask(keep=keep, distinct=True),
    )
    boards = tuple(run.boards())
    assert len(boards) == (2 if keep else 0)
    result = run.result(boards)
    assert (result.arrangements, result.solutions, result.complete) == (8, 2, True)
    assert result.nodes == 3185


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("name", ["ultimate", "tangle"])
def test_a_run_put_down_goes_on_where_it_was(name: str, distinct: bool) -> None:
    puzzle, ask = edgewise.load(name), Ask(distinct=distinct)
    whole = Run(puzzle, ask=ask)
    expected = [board.picture() for board in whole.boards()]
    found, standing = [], None
    for threads in (1, 2, 1, 2):
        begun = 0 if standing is None else sum(standing.profile)
        limit, options = Limit(nodes=begun + 150_000), Options(threads=threads)
        run = Run(puzzle, limit, options, ask, standing=standing)
        found += [board.picture() for board in run.boards()]
        standing = run.standing()
    last = Run(puzzle, ask=ask, standing=standing)
    found += [board.picture() for board in last.boards()]
    assert found == expected
    assert last.found == len(found)
    one, other = last.result(), whole.result()
    assert (one.arrangements, one.solutions) == (other.arrangements, other.solutions)


def test_an_unknown_engine_is_refused_with_the_choices() -> None:
    with pytest.raises(ValueError, match="unknown engine 'magic'; expected one of auto, backtrack"):
        edgewise.load("unicorn").solve(options=Options("magic"))


def test_a_flawed_puzzle_is_not_searched() -> None:
    with pytest.raises(edgewise.PuzzleError, match="expected at least 4 tiles"):
        Puzzle(shapes.square(2, 2), (Tile.parse("a/a/a/a"),)).solve()


@pytest.mark.parametrize("value", [-1, float("nan")])
def test_a_limit_that_makes_no_sense_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="expected a limit of 0 seconds or more"):
        Limit(seconds=value)


def test_a_row_of_thousands_of_tiles_is_laid() -> None:
    """More labels than a table holds, and one way only to lay the tiles."""
    tiles = tuple(Tile(("t", f"x{i + 1}", "b", f"x{i}")) for i in reversed(range(3000)))
    result = Puzzle(shapes.square(1, 3000), tiles, Rule(turns=False)).solve()
    assert result.board is not None
    assert judge(result.board).valid


def test_a_long_chain_of_two_faced_tiles_does_not_overflow() -> None:
    """Each tile shares a face with the next, so that any board could be laid with other tiles."""
    n = 2000
    tiles = tuple(
        Tile((f"x{i}", "a", f"x{i}", "a"), back=(f"x{i + 1}", "a", f"x{i + 1}", "a"))
        for i in range(n)
    )
    puzzle = Puzzle(shapes.square(1, n), tiles, Rule(turns=False, flips=True))
    found: list[Status] = []

    def solve() -> None:
        found.append(puzzle.solve(Limit(boards=1, nodes=100_000)).status)

    before = threading.stack_size(256 * 1024)
    try:
        thread = threading.Thread(target=solve)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert found == [Status.SOLVED]


def test_a_marked_torus_is_counted_however_regular_it_is() -> None:
    puzzle = Puzzle(
        shapes.square(40, 40, wrap="torus"),
        (Tile.parse("a/a/a/a"), Tile(("a", "a", "a", "a"), "star")),
    )
    puzzle = replace(
        puzzle,
        tiles=(replace(puzzle.tiles[0], copies=1599), puzzle.tiles[1]),
        clues=(Clue("r1c1", "star"),),
        rule=Rule(turns=False),
    )
    result = puzzle.count()
    assert (result.arrangements, result.solutions) == (1, 1)


def test_a_board_too_regular_to_count_can_still_be_filled() -> None:
    puzzle = Puzzle(shapes.square(60, 60, wrap="torus"), (Tile(("a", "a", "a", "a"), copies=3600),))
    assert puzzle.solve().status is Status.SOLVED
    assert next(puzzle.solutions()).cells
    with pytest.raises(edgewise.PuzzleError, match="too regular to list its symmetries"):
        puzzle.count()


def test_islands_are_turned_whatever_the_scale_of_the_drawing() -> None:
    for scale in (1e-6, 2e-5, 1.0, 1e5):
        squares = [
            [(x * scale, y * scale) for x, y in ((a, 0), (a + 1, 0), (a + 1, 1), (a, 1))]
            for a in (0, 3)
        ]
        puzzle = Puzzle(shapes.polygons(squares), (Tile.parse("a/a/a/a"), Tile.parse("b/b/b/b")))
        result = puzzle.count()
        assert (result.arrangements, result.solutions) == (2, 1), scale


def test_stopped_counts_never_claim_fewer_solutions_than_there_must_be() -> None:
    puzzle = edgewise.load("tantrix-triangle")
    for nodes in (1_000_000, 2_000_000):
        result = puzzle.count(Limit(nodes=nodes))
        assert result.arrangements <= 3 * result.solutions


def test_limits_that_make_no_sense_are_refused() -> None:
    with pytest.raises(edgewise.CallError, match="expected a Limit"):
        edgewise.load("unicorn").solve(5)  # type: ignore[arg-type]
    with pytest.raises(edgewise.CallError, match=r"0 nodes or more, got 1\.5"):
        Limit(nodes=1.5)  # type: ignore[arg-type]
