"""Models for stock solvers have a solution for each arrangement; answers come back as boards."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

import edgewise
import solvers
from edgewise import Board, EdgewiseError, FormatError, Limit, Puzzle, formats, judge
from edgewise.formats.solvers.variables import SolverModel
from solver_answers import NO, OPEN, STYLES, cover_told, held, told
from strategies import puzzles, solved_puzzles

MOST = 300
"""Puzzles with more arrangements take a solver too long."""

slow_to_make = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)

SHARED_FACES = formats.read(
    "board: 1x3\nflips: yes\ntiles:\na b a b | c a c a\na b a b | b c b c\nb c b c | c a c a\n"
)
"""Each face is on two tiles, so what is shown does not tell which tile lies there."""

COPIES = formats.read("board: 2x3\nturns: no\ntiles:\nx4: a b a b\nx3: a b b b\n")

TOLD_APART = formats.read("board: 1x3\ntiles:\na b a c\nb a c a\na c a b\nclues:\nr1c2: turn 1\n")
"""Three tiles alike, listed otherwise, and a clue that says which turn but not which tile."""

NOTHING_FITS = formats.read("board: 1x2\nrim: grey\ntiles:\na b c d\ngrey f g h\n")


def arrangements(puzzle: Puzzle) -> int:
    """Counted by edgewise, if there are few."""
    assert puzzle.layout.cells
    found = puzzle.count(Limit(boards=MOST + 1))
    assume(found.arrangements <= MOST)
    return found.arrangements


def solved(name: str) -> tuple[Puzzle, Board]:
    puzzle = edgewise.load(name)
    board = puzzle.solve().board
    assert board is not None
    return puzzle, board


@slow_to_make
@example(SHARED_FACES)
@example(COPIES)
@example(TOLD_APART)
@example(NOTHING_FITS)
@given(puzzles(max_cells=6, max_labels=3))
def test_a_model_in_clauses_has_a_solution_for_each_arrangement(puzzle: Puzzle) -> None:
    assert solvers.dimacs_models(formats.dump(puzzle, "dimacs")) == arrangements(puzzle)


@slow_to_make
@example(SHARED_FACES)
@example(COPIES)
@example(TOLD_APART)
@example(NOTHING_FITS)
@given(puzzles(max_cells=6, max_labels=3))
def test_a_linear_model_has_a_solution_for_each_arrangement(puzzle: Puzzle) -> None:
    assert solvers.opb_models(formats.dump(puzzle, "opb")) == arrangements(puzzle)


@slow_to_make
@example(SHARED_FACES)
@example(COPIES)
@example(TOLD_APART)
@example(NOTHING_FITS)
@given(puzzles(max_cells=4, max_labels=3))
def test_a_cover_is_an_arrangement_and_comes_back(puzzle: Puzzle) -> None:
    found = solvers.covers(formats.dump(puzzle, "xcc")) if arrangements(puzzle) else []
    assert len(found) == arrangements(puzzle)
    boards = [
        board
        for cover in found
        for board in formats.read_boards(puzzle, cover_told(cover), format="xcc")
    ]
    assert all(judge(board).valid for board in boards)
    assert len({board.picture() for board in boards}) == len(found)


def test_counters_of_more_than_one_pair_are_exact() -> None:
    """Many copies of a tile, and more cells than pairs are forbidden for."""
    wide = formats.read("board: 1x70\nturns: no\ntiles:\nx69: a b a b\nb b a b\n")
    assert wide.count().arrangements == 70
    assert solvers.dimacs_models(formats.dump(wide, "dimacs")) == 70


@slow_to_make
@given(solved_puzzles(max_cells=6, max_labels=3), st.sampled_from(sorted(STYLES)))
def test_a_board_comes_back_from_an_answer(found: tuple[Puzzle, Board | None], solver: str) -> None:
    puzzle, board = found
    assume(board is not None)
    assert board is not None
    text = told(solver, board)
    for named in (None, STYLES[solver][0]):
        (again,) = formats.read_boards(puzzle, text, format=named)
        assert again.picture() == board.picture()
        assert judge(again).valid


@pytest.mark.parametrize("solver", STYLES)
@pytest.mark.parametrize("name", ["unicorn", "triazzle", "drive-ya-nuts", "owen-4x4"])
def test_every_solver_is_understood(solver: str, name: str) -> None:
    puzzle, board = solved(name)
    assert formats.read_boards(puzzle, told(solver, board)) == [board]


@pytest.mark.parametrize("solver", STYLES)
def test_a_wrong_board_is_read_and_judged(solver: str) -> None:
    """All cells show the same tile: the answer is whole, and false."""
    puzzle, _ = solved("unicorn")
    names = SolverModel(puzzle).names
    true = {number for number, name in enumerate(names, 1) if name.endswith("_5_turn1")}
    (board,) = formats.read_boards(puzzle, STYLES[solver][1](len(names), true, names))
    assert "tile 5 is there once, but lies in r1c1, r1c2" in " ".join(judge(board).faults)


@pytest.mark.parametrize("solver", STYLES)
def test_an_answer_that_lacks_a_cell_is_refused(solver: str) -> None:
    puzzle, board = solved("unicorn")
    true, names = held(board)
    for wrong in (true - {max(true)}, true | {289, 290}, set[int]()):
        text = STYLES[solver][1](len(names), wrong, names)
        words = r"expected one variable of cell r3c3|got no variable that holds"
        with pytest.raises(FormatError, match=words):
            formats.read_boards(puzzle, text, "f", format=STYLES[solver][0])


@pytest.mark.parametrize("solver", STYLES)
def test_an_answer_for_another_puzzle_is_refused_or_no_solution(solver: str) -> None:
    text = told(solver, solved("unicorn")[1])
    with pytest.raises(FormatError):
        formats.read_boards(edgewise.load("owen-3x3"), text)
    try:
        boards = formats.read_boards(edgewise.load("turtles"), text)
    except FormatError:
        return
    assert not any(judge(board).valid for board in boards)


@pytest.mark.parametrize("solver", NO)
def test_that_there_is_no_solution_is_said(solver: str) -> None:
    said: list[str] = []
    puzzle = edgewise.load("unicorn")
    assert formats.read_boards(puzzle, NO[solver], note=said.append) == []
    assert said == ["the solver says that there is no solution"]


@pytest.mark.parametrize("solver", OPEN)
def test_that_a_solver_does_not_know_is_said(solver: str) -> None:
    said: list[str] = []
    puzzle = edgewise.load("unicorn")
    assert formats.read_boards(puzzle, OPEN[solver], note=said.append) == []
    assert said == ["the solver does not know whether there is a solution"]


def test_all_models_of_a_solver_are_read() -> None:
    puzzle = edgewise.load("unicorn")
    boards = list(puzzle.solutions())
    for solver in ("cadical", "clasp", "MiniZinc"):
        text = "".join(told(solver, board) for board in boards)
        assert formats.read_boards(puzzle, text) == boards


@pytest.mark.parametrize("begin", ["c Answer: 1\n", ""])
def test_a_long_answer_is_known_by_its_beginning_or_its_end(begin: str) -> None:
    puzzle, board = solved("unicorn")
    literals = told("minisat", board).removeprefix("SAT\n")
    text = f"{begin}v {literals}" + f"c\nv {literals}" * 100 + "s SATISFIABLE\nc\n"
    assert len(text) > 100_000
    assert formats.read_boards(puzzle, text) == [board] * 101


MODELS = ["dimacs", "opb", "lp", "mps", "minizinc", "xcc"]


@pytest.mark.parametrize("format", MODELS)
def test_a_model_is_no_answer_and_no_puzzle(format: str) -> None:
    puzzle = edgewise.load("unicorn")
    text = formats.dump(puzzle, format)
    words = f"f: expected the answer of a solver, got the model in {format} that it is asked"
    with pytest.raises(FormatError) as caught:
        formats.read_boards(puzzle, text, "f")
    assert str(caught.value) == words
    with pytest.raises(FormatError, match=f"expected a puzzle, got {format}, which cannot be read"):
        formats.read(text, "f")


@pytest.mark.parametrize("format", MODELS)
def test_comments_say_what_each_variable_means(format: str) -> None:
    puzzle = formats.read(
        'board: 1x2\nflips: yes\ntiles:\n"an \\u00e9 = b": a b c d\nx: e f g b\n7: e f g b\n'
    )
    text = formats.dump(puzzle, format)
    assert text.isascii()
    comments = [line[2:] for line in text.splitlines() if line[1:2] == " " and line[0] in "c*\\%|"]
    assert 'r1c1 "an \\u00e9 = b" turn 0 = 1' in comments
    assert "r1c2 x turn 3 flipped = 32" in comments
    assert "tile x stands for x and 7, which show the same" in comments


HIGHS = """
import sys, highspy
highs = highspy.Highs()
highs.setOptionValue("output_flag", False)
assert highs.readModel(sys.argv[1]) != highspy.HighsStatus.kError
highs.run()
highs.writeSolution(sys.argv[2], 0)
"""


@pytest.mark.parametrize("format", ["lp", "mps"])
@pytest.mark.parametrize("puzzle", [COPIES, TOLD_APART, NOTHING_FITS, edgewise.load("triazzle")])
def test_highs_reads_both_linear_languages(format: str, puzzle: Puzzle, tmp_path: Path) -> None:
    model, answer = tmp_path / f"model.{format}", tmp_path / "answer.txt"
    formats.save(puzzle, model)
    # By itself: HiGHS and OR-Tools do not go into one process.
    subprocess.run([sys.executable, "-c", HIGHS, str(model), str(answer)], check=True, timeout=300)
    boards = formats.load_boards(puzzle, answer)
    assert len(boards) == min(1, puzzle.count().arrangements)
    assert all(judge(board).valid for board in boards)


LINES = [
    "v", "v 1 -2 0", "v x1", "v -x0", "v 99999999999", "v one", "s SATISFIABLE", "SAT", "1 2 3 0",
    "Optimal - objective value 0", "0 x1_r1c1_1_turn0 1 0", "x1_r1c1_1_turn0", "x1 nan", "x1 inf",
    "x1_r1c1_1_turn0 1e999", "j 1 1", "j 400 1", "x2 0.5", "Model status", "# Dual", "----------",
    "1:", " r1c1 t1 j1:0 (1 of 2)", " null t1 (1 of 2)", "x = [1,0]", "x = [1,,]", "x = [",
    "     1 x1_r1c1_1_turn0", "objective value: 0", "Problem:", "Rows: ", "e o f",
    "x12_", "\t", "é",
]  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(LINES) | st.text(max_size=8), max_size=8), st.sampled_from(MODELS))
def test_nothing_but_our_errors_comes_of_strange_answers(lines: list[str], format: str) -> None:
    puzzle = edgewise.load("unicorn")
    for named in (None, format):
        with suppress(EdgewiseError):
            formats.read_boards(puzzle, "\n".join(lines), format=named)


def test_too_many_labels_for_one_letter_each_are_refused() -> None:
    rows = "\n".join(f"l{4 * i} l{4 * i + 1} l{4 * i + 2} l{4 * i + 3}" for i in range(30))
    puzzle = formats.read(f"board: 1x30\ntiles:\n{rows}\n")
    with pytest.raises(FormatError, match="expected at most 92 labels, as a colour is one char"):
        formats.dump(puzzle, "xcc")
