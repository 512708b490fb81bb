"""Proofs that there is no board, checked by a program that shares no code with the solver."""

from __future__ import annotations

from pathlib import Path

import dratify
import pytest
from hypothesis import assume, given, settings

import edgewise
import reference
from commands import run
from edgewise import Puzzle, Rule, Status, Tile, shapes
from edgewise.bench import suite
from edgewise.limit import Options
from spoiled import altered
from strategies import puzzles


def checked(folder: Path, puzzle: Puzzle) -> bool:
    """Whether the puzzle is proved to be impossible, as an independent checker sees it."""
    result = puzzle.solve(options=Options("sat"), proof=True)
    assert result.status is Status.IMPOSSIBLE
    assert result.proof is not None
    clauses = result.proof.save(folder / "proof.drat")
    return check(clauses, folder / "proof.drat")


def check(clauses: Path, steps: Path) -> bool:
    formula = dratify.parse_dimacs(clauses.read_text())
    return bool(dratify.check_proof(formula, steps.read_text()).ok)


IMPOSSIBLE = [
    ("tetravex-motyak", 1),
    ("owen-4x4", 3),
    ("owen-5x5", 0),
    ("triazzle", 1),
    ("drive-ya-nuts", 0),
    ("unicorn", 7),
    ("hex-one", 1),
]


@pytest.mark.parametrize(("name", "seed"), IMPOSSIBLE)
def test_the_proof_of_an_impossible_puzzle_holds(name: str, seed: int, tmp_path: Path) -> None:
    puzzle = altered(name, seed)
    assert puzzle.count(options=Options("backtrack")).arrangements == 0
    assert checked(tmp_path, puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["spoiled-tetravex-6x6-one", "spoiled-triangle-6-one"])
def test_the_proof_of_a_larger_puzzle_holds(name: str, tmp_path: Path) -> None:
    assert checked(tmp_path, suite.named(name).puzzle())


@settings(max_examples=60)
@given(puzzle=puzzles(max_cells=6, max_labels=4))
def test_proofs_of_small_impossible_puzzles_hold(
    puzzle: Puzzle, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assume(not reference.pictures_of(puzzle, 4000))
    assert checked(tmp_path_factory.mktemp("proof"), puzzle)


def test_a_proof_that_lacks_its_steps_is_not_believed(tmp_path: Path) -> None:
    puzzle = altered("unicorn", 7)
    assert checked(tmp_path, puzzle)
    steps = tmp_path / "proof.drat"
    steps.write_text("0\n")  # "it is impossible": says who?
    assert not check(tmp_path / "proof.cnf", steps)


def test_the_clauses_of_a_solvable_puzzle_have_no_proof() -> None:
    result = edgewise.load("unicorn").solve(options=Options("sat"), proof=True)
    assert result.status is Status.SOLVED
    assert result.proof is None


def test_a_proof_leaves_a_file_alone_that_it_cannot_replace(tmp_path: Path) -> None:
    puzzle = Puzzle(shapes.square(1, 2), (Tile.parse("a/b/a/b"), Tile.parse("c/d/c/d")), Rule())
    proof = puzzle.solve(options=Options("sat"), proof=True).proof
    assert proof is not None
    (tmp_path / "taken").mkdir()
    with pytest.raises(edgewise.FormatError, match="taken: cannot be written"):
        proof.save(tmp_path / "taken")
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []


def test_engines_that_write_no_proof_say_so() -> None:
    with pytest.raises(edgewise.CallError, match="the engine backtrack writes no proof"):
        edgewise.load("unicorn").solve(options=Options("backtrack"), proof=True)


def test_whoever_asks_for_a_proof_gets_the_engine_that_writes_one() -> None:
    puzzle = altered("owen-4x4", 3)
    result = puzzle.solve(proof=True)
    assert result.engine == "sat"
    assert result.why == "it can write a proof"
    assert result.proof is not None


def written(puzzle: Puzzle, folder: Path) -> Path:
    path = folder / "puzzle.json"
    edgewise.save(puzzle, path)
    return path


def test_the_command_line_writes_a_proof_that_holds(tmp_path: Path) -> None:
    puzzle = written(altered("unicorn", 7), tmp_path)
    steps = tmp_path / "unicorn.drat"
    done = run("solve", str(puzzle), "--proof", str(steps), status=1)
    assert done.stdout.startswith("Impossible: that is proved (")
    assert (
        f"saved {steps}, and the clauses it is about in {tmp_path / 'unicorn.cnf'}" in done.stderr
    )
    assert check(tmp_path / "unicorn.cnf", steps)


def test_the_command_line_says_when_there_is_nothing_to_prove(tmp_path: Path) -> None:
    done = run("solve", "unicorn", "--proof", str(tmp_path / "a.drat"))
    assert "there is nothing to prove: it can be solved; " in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--proof", "{}/no/a.drat"), "there is no folder"),
        (("--proof", "{}/puzzle.json"), "is the puzzle itself"),
        (("--proof", "{}/a.drat", "--checkpoint", "{}/c"), "exclude each other"),
        (
            ("--proof", "{}/a.drat", "--engine", "population"),
            "the engine population writes no proof",
        ),
    ],
)
def test_a_proof_that_cannot_be_is_refused(
    args: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    puzzle = written(altered("unicorn", 7), tmp_path)
    given = [arg.format(tmp_path) for arg in args]
    assert words in run("solve", str(puzzle), *given, status=2).stderr
