"""`edgewise diagnose` and `edgewise hint`: what they say, and how they end."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import edgewise
from commands import answer, run
from edgewise import Board, Placement


@pytest.fixture
def goats(tmp_path: Path) -> Path:
    """Tharp's cards, one edge typed wrong."""
    path = tmp_path / "goats.txt"
    text = edgewise.formats.dump(edgewise.load("goat-house"), "text")
    assert "RGoat LHouse RTree RMouse" in text
    path.write_text(
        text.replace("RGoat LHouse RTree RMouse", "RMouse LHouse RTree RMouse"), encoding="utf-8"
    )
    return path


def test_diagnose_names_the_edge(goats: Path) -> None:
    said = run("diagnose", str(goats), status=1).stdout
    assert "1. tile 3, top: 'RMouse' should be 'RGoat': then there is 1 solution" in said
    assert "✎RGoat" in said
    assert "Impossible, proved" in said


SIX = "1 2 3 4\n2 3 4 1\n3 3 1 2\n4 2 2 1\n1 1 3 2\n2 4 1 3\n"


def test_too_few_tiles_are_diagnosed_not_refused(tmp_path: Path) -> None:
    path = tmp_path / "six.txt"
    path.write_text(f"board: 3x3\ntiles:\n{SIX}", encoding="utf-8")
    said = run("diagnose", str(path), status=1).stdout
    assert "expected at least 9 tiles for the 9 cells of the board, got 6" in said
    assert "1. board 2x3? Then 37 solutions" in said
    assert "--board 2x3 reads it so." in said
    (repair,) = answer("diagnose", str(path), status=1)["repairs"]
    assert (repair["mistake"], repair["told"]) == ("size", {"board": "2x3"})
    assert run("diagnose", str(path), "--board", "2x3").stdout


def test_too_few_tiles_from_standard_input_are_diagnosed_as_those_of_a_file() -> None:
    said = run("diagnose", "-", text=f"board: 3x3\ntiles:\n{SIX}", status=1).stdout
    assert "1. board 2x3? Then 37 solutions" in said


def test_what_is_wrong_beside_the_number_of_tiles_is_said_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "five.txt"
    path.write_text(f"board: 3x3\ntiles:\n{SIX}1 2 3\n", encoding="utf-8")
    refused = run("diagnose", str(path), status=2).stderr
    assert "five.txt:9: tile 7: expected 4 labels, got 3" in refused


def test_diagnose_in_json(goats: Path) -> None:
    found = answer("diagnose", str(goats), status=1)
    assert found["status"] == "impossible"
    assert found["complete"] is True
    first = found["repairs"][0]
    assert (first["tile"], first["side"], first["from"], first["to"]) == ("3", 0, "RMouse", "RGoat")
    assert first["mistake"] == "label"
    assert first["solutions"] == 1
    assert len(first["board"]["cells"]) == 9
    turned = next(repair for repair in found["repairs"] if repair["mistake"] == "mirrored")
    assert len(turned["to"]) == 4
    assert found["impossible_because"]["words"]
    assert {flaw["kind"] for flaw in found["flaws"]} == {"same tiles"}


def test_all_lists_every_correction(goats: Path) -> None:
    few, every = (run("diagnose", str(goats), *more, status=1).stdout for more in ((), ("--all",)))
    count = len(answer("diagnose", str(goats), status=1)["repairs"])
    assert "--all lists" in few
    assert "--all lists" not in every
    assert len(re.findall(r"(?m)^ *\d+\. ", every)) == count


def test_the_corrected_puzzle_is_saved(goats: Path, tmp_path: Path) -> None:
    out = tmp_path / "corrected.json"
    assert f"saved {out}" in run("diagnose", str(goats), "--out", str(out), status=1).stderr
    assert edgewise.load(out).tiles == edgewise.load("goat-house").tiles
    run("diagnose", str(goats), "--out", str(out), "--repair", "2", status=1)
    assert edgewise.load(out).solve().board is not None
    assert edgewise.load(out).tiles != edgewise.load("goat-house").tiles
    assert (
        "nothing was saved"
        in run("diagnose", "unicorn", "--out", str(tmp_path / "no.json"), status=2).stderr
    )
    assert not (tmp_path / "no.json").exists()
    assert "--repair 999: there" in run("diagnose", str(goats), "--repair", "999", status=2).stderr


@pytest.mark.parametrize(
    ("out", "said"),
    [
        ("x.pdf", "expected a name ending in .json, "),
        ("nowhere/x.json", "there is no folder"),
        ("goats.txt", "is the puzzle itself"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_first(goats: Path, out: str, said: str) -> None:
    assert said in run("diagnose", str(goats), "--out", str(goats.parent / out), status=2).stderr


def test_another_rule_is_told_with_its_labels_as_they_are(tmp_path: Path) -> None:
    puzzle = edgewise.load("goat-house")
    path = tmp_path / "equal.json"
    edgewise.save(replace(puzzle, rule=edgewise.Rule("equal")), path)
    said = " ".join(run("diagnose", str(path), status=1).stdout.split())
    assert "labels are halves, as LGoat and RGoat (match: halves)? Then 1 solution" in said
    assert "--match halves reads it so." in said


def test_a_sound_puzzle() -> None:
    assert run("diagnose", "unicorn").stdout == "It can be solved: 2 solutions.\n"


def test_a_limit_is_told(goats: Path) -> None:
    assert "Stopped" in run("diagnose", "eternity2", "--seconds", "0.2", status=3).stdout
    assert answer("diagnose", str(goats), "--seconds", "0", status=3)["complete"] is False


def test_cells_that_cannot_be_filled_are_drawn(tmp_path: Path) -> None:
    puzzle = edgewise.load("tetravex-motyak")
    path = tmp_path / "spoilt.txt"
    text = edgewise.formats.dump(puzzle, "text")
    sides = " ".join(puzzle.by_id["5"].sides)
    assert text.count(sides) == 1
    path.write_text(text.replace(sides, " ".join(("9", *puzzle.by_id["5"].sides[1:]))))
    said = run("diagnose", str(path), status=1).stdout
    assert "│X│" in said
    assert "cannot be filled together" in said


def saved(board: Board, path: Path) -> str:
    edgewise.save(board, path)
    return str(path)


def test_hint_says_more_at_each_level(tmp_path: Path) -> None:
    solved = edgewise.load("goat-house").solve().board
    assert solved is not None
    board = Board(solved.puzzle, (*solved.cells[:5], None, None, None, None))
    path = saved(board, tmp_path / "half.json")
    said = [run("hint", "goat-house", path, "--level", level).stdout for level in "123"]
    assert all("It can be finished in one way only.\nLook at cell" in words for words in said)
    assert " fits: " not in said[0]
    assert " fits: " in said[1]
    assert "Lay tile" not in said[1]
    assert "Lay tile" in said[2]
    assert " fits: " not in said[2]
    keys = [answer("hint", "goat-house", path, "--level", level).keys() for level in "123"]
    assert [("choices" in found, "placement" in found) for found in keys] == [
        (False, False), (True, False), (True, True),
    ]  # fmt: skip


def test_hint_says_what_to_lift(tmp_path: Path) -> None:
    solved = edgewise.load("goat-house").solve().board
    assert solved is not None
    cells = [*solved.cells[:5], None, None, None, None]
    cells[0], cells[1] = cells[1], cells[0]
    path = saved(Board(solved.puzzle, tuple(cells)), tmp_path / "wrong.txt")
    done = run("hint", "goat-house", path, status=1)
    assert "do not match" in done.stdout
    assert "It cannot be finished as it lies. Lift tile" in done.stdout
    assert " lift" in done.stdout
    assert len(answer("hint", "goat-house", path, status=1)["lift"]) == 2


def test_hint_without_a_board() -> None:
    out = run("hint", "owen-4x4").stdout
    assert out.splitlines()[-1] == "Look at cell r1c1."
    assert "┌" not in out  # there is nothing on it to see
    assert answer("hint", "owen-4x4", "--level", "3")["placement"]["tile"] in "1234"


def test_the_same_tile_twice_is_no_solution(tmp_path: Path) -> None:
    solved = edgewise.load("turtles").solve().board
    assert solved is not None
    cells = tuple(replace(p, tile="5") if p and p.tile == "7" else p for p in solved.cells)
    turned = Board(solved.puzzle, cells)
    if turned.picture() != solved.picture():
        way = solved.puzzle.by_id["7"].sides
        steps = next(t for t in range(4) if solved.puzzle.by_id["5"].shown(t) == way)
        cells = tuple(
            Placement("5", (p.turn + steps) % 4) if p and p.tile == "7" else p for p in solved.cells
        )
    path = saved(Board(solved.puzzle, cells), tmp_path / "twice.json")
    said = run("hint", "turtles", path, status=1).stdout
    assert "tile 5 is there once" in said
    assert "It looks like a solution, but for that." in said


def test_a_limit_while_looking_for_what_to_lift(tmp_path: Path) -> None:
    solved = edgewise.load("goat-house").solve().board
    assert solved is not None
    cells = [*solved.cells[:5], None, None, None, None]
    cells[0], cells[1] = cells[1], cells[0]
    path = saved(Board(solved.puzzle, tuple(cells)), tmp_path / "wrong.txt")
    found = answer("hint", "goat-house", path, "--seconds", "0", status=3)
    assert found["complete"] is False


def test_hint_that_does_not_know(goats: Path) -> None:
    done = run("hint", "eternity2", "--seconds", "0.2", "--level", "3", status=3)
    assert "Stopped before it was known" in done.stdout
    assert "is not known yet" in done.stdout
    out = run("hint", str(goats), status=1).stdout
    assert "no solution at all, whatever lies on the board.\nedgewise diagnose tells why" in out


def test_a_solved_board_needs_no_hint(tmp_path: Path) -> None:
    solved = edgewise.load("unicorn").solve().board
    assert solved is not None
    path = saved(solved, tmp_path / "done.json")
    assert "Solved." in run("hint", "unicorn", path).stdout


def test_hint_refuses_what_it_cannot_read(tmp_path: Path) -> None:
    assert "only one of" in run("hint", "-", "-", status=2).stderr
    empty = tmp_path / "empty.json"
    empty.write_text("[]")
    assert "expected a board, got none" in run("hint", "unicorn", str(empty), status=2).stderr
