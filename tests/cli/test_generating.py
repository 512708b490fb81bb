"""`edgewise generate` as a shell sees it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import edgewise
from commands import run
from edgewise.cli import cli


def asked(*args: str) -> Result:
    return CliRunner().invoke(cli, ["generate", *args])


def test_a_puzzle_and_its_board_are_written_and_fit(tmp_path: Path) -> None:
    puzzle, board = tmp_path / "p.json", tmp_path / "b.json"
    found = asked("--match", "halves", "--out", str(puzzle), "--planted", str(board))
    assert found.exit_code == 0, found.output
    assert "1 solution, counted to the end" in found.output
    loaded = edgewise.load(puzzle)
    (planted,) = edgewise.load_boards(loaded, board)
    assert edgewise.is_solution(planted)


def test_without_a_file_the_puzzle_itself_is_printed_and_can_be_read() -> None:
    found = asked("--board", "triangle 2", "--labels", "sun,moon,star", "--seed", "x")
    assert found.exit_code == 0, found.output
    puzzle = edgewise.formats.read(found.stdout)
    assert {label for tile in puzzle.tiles for label in tile.sides} <= {"sun", "moon", "star"}
    assert puzzle.count().solutions == 1
    assert "seed x" in found.stderr


def test_what_is_not_reached_ends_with_1_and_is_the_nearest() -> None:
    found = asked("--board", "2x2", "--labels", "1", "--json")
    assert found.exit_code == 1
    told = json.loads(found.stdout)
    assert told["status"] == "nearest"
    assert "look like others" in told["why"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--board", "3by3"], "expected a board"),
        (["--difficulty", "soft"], "expected a difficulty"),
        (["--solutions", "many"], "expected a number of solutions"),
        (["--labels", "0"], "expected labels from 1"),
        (["--out", "a.json", "--planted", "a.json"], "expected two files"),
    ],
)
def test_wrong_wishes_end_with_2(args: list[str], words: str) -> None:
    found = run("generate", *args, status=2)
    assert words in " ".join(found.stderr.split())


def test_seconds_that_are_over_end_with_3_and_the_nearest() -> None:
    large = ["--board", "16x16", "--labels", "3", "--frame-labels", "2"]
    found = asked(*large, "--seconds", "0.1", "--json")
    assert found.exit_code == 3
    assert json.loads(found.stdout)["status"] == "nearest"
