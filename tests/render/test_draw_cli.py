"""`edgewise draw` and `edgewise print`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest
from PIL import Image

from commands import answer, run
from edgewise.render.picture.theme import THEMES


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file with a board of the Unicorn cards."""
    path = tmp_path_factory.mktemp("boards") / "board.json"
    run("solve", "unicorn", "--out", str(path))
    return str(path)


def test_the_picture_goes_to_standard_output(board: str) -> None:
    assert run("draw", "unicorn", board).stdout.startswith("<svg ")
    assert "The tiles of Unicorn cards" in run("draw", "unicorn").stdout


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_can_be_asked_for(theme: str, board: str, tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    run("draw", "unicorn", board, "--theme", theme, "--dark", "--out", str(out))
    assert out.read_text(encoding="utf-8").startswith("<svg ")


def test_sizes_are_told_and_kept(board: str, tmp_path: Path) -> None:
    png, pdf = tmp_path / "x.png", tmp_path / "x.pdf"
    done = run("draw", "unicorn", board, "--side", "40", "--dpi", "100", "--out", str(png))
    assert f"saved {png} (128 x 128 mm)" in done.stderr
    with Image.open(png) as image:
        assert image.size == (504, 504)
    told = answer("draw", "unicorn", board, "--side", "40", "--out", str(pdf))
    assert told == {"saved": str(pdf), "width_mm": 128, "height_mm": 128}
    assert pymupdf.open(pdf)[0].rect.width / 72 * 25.4 == pytest.approx(128, abs=0.01)


def test_solve_saves_pictures_too(tmp_path: Path) -> None:
    for name, start in (("x.png", b"\x89PNG"), ("x.pdf", b"%PDF"), ("x.svg", b"<svg")):
        run("solve", "unicorn", "--out", str(tmp_path / name))
        assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["unicorn", "--out", "x.bmp"], "expected a name ending in .svg, .png, .pdf, got x.bmp"),
        (["unicorn", "--json"], "--json needs --out"),
        (["unicorn", "--theme", "turtle"], "there is no theme 'turtle'; did you mean turtles?"),
        (["unicorn", "--side", "0"], "0.0 is not in the range"),
        (["unicorn", "nowhere.json"], "nowhere.json: expected a file"),
        (["-", "-"], "only one of PUZZLE and BOARD"),
        (["unicorn", "--out", "/nowhere/x.svg"], "there is no folder /nowhere"),
        (["unicorn", "--side", "9000", "--dpi", "999", "--out", "x.png"], "draw it smaller"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(args: list[str], words: str) -> None:
    done = run("draw", *args, status=2)
    assert words in " ".join(done.stderr.split())
    assert done.stdout == ""


def test_sheets(board: str, tmp_path: Path) -> None:
    out = tmp_path / "sheets.pdf"
    told = answer("print", "unicorn", board, "--backs", "--paper", "letter", "--out", str(out))
    assert told == {"saved": [str(out)]}
    document = pymupdf.open(out)
    assert document.page_count == 4
    assert {round(page.rect.width) for page in document} == {612}


def test_sheets_without_what_is_not_wanted(tmp_path: Path) -> None:
    out = tmp_path / "sheets.pdf"
    run("print", "unicorn", "--no-solution", "--no-blank", "--out", str(out))
    assert pymupdf.open(out).page_count == 1


def test_a_solution_that_is_not_found_is_no_reason_not_to_print(tmp_path: Path) -> None:
    out = tmp_path / "sheets.pdf"
    done = run("print", "eternity2", "--side", "20", "--seconds", "0.2", "--out", str(out))
    assert "no page with a solution: none was found in time" in done.stderr
    assert out.exists()


def test_paths_for_a_laser(tmp_path: Path) -> None:
    out = tmp_path / "cut.svg"
    told = answer("print", "unicorn", "--side", "80", "--kerf", "0.2", "--out", str(out))
    assert told == {"saved": [str(tmp_path / f"cut-{i}.svg") for i in (1, 2)]}
    assert all(Path(name).exists() for name in told["saved"])


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["unicorn"], "Missing option '--out'"),
        (["unicorn", "--out", "x.png"], "expected a name ending in .pdf, .svg, got x.png"),
        (["unicorn", "--paper", "a99", "--out", "x.pdf"], "expected paper such as a4"),
        (["unicorn", "--side", "500", "--out", "x.pdf"], "print it with a shorter side"),
    ],
)
def test_what_is_wrong_with_sheets_is_said(args: list[str], words: str) -> None:
    assert words in " ".join(run("print", *args, status=2).stderr.split())


def test_the_board_is_shown_though_its_file_cannot_be_written() -> None:
    done = run("solve", "unicorn", "--out", "/proc/x.svg", status=2)
    assert "Solved" in done.stdout
    assert "cannot be written" in done.stderr
    done = run("solve", "unicorn", "--out", "/proc/x.svg", "--json", status=2)
    assert json.loads(done.stdout)["status"] == "solved"


def test_what_is_not_installed_is_missed_before_the_search() -> None:
    program = (
        "import sys; sys.modules['typst'] = None; sys.argv = ['edgewise', *sys.argv[1:]]\n"
        "from edgewise.cli import main; main()"
    )
    for args in (
        ["solve", "eternity2", "--out", "x.png"],
        ["print", "eternity2", "--out", "x.pdf"],
        ["animate", "eternity2", "--out", "x.gif"],
        ["draw", "unicorn", "--out", "x.png"],
    ):
        done = subprocess.run(
            [sys.executable, "-c", program, *args],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 2
        assert "needs typst: pip install 'edgewise[pictures]'" in done.stderr


def test_the_first_of_several_boards_is_drawn_with_a_note(tmp_path: Path) -> None:
    boards = tmp_path / "boards.json"
    run("solve", "unicorn", "--all", "--out", str(boards))
    done = run("draw", "unicorn", str(boards))
    assert "has 8 boards: the first one is taken" in done.stderr


@pytest.mark.parametrize(
    "args",
    [
        ["cut.svg", "--backs"], ["cut.svg", "--theme", "grey"], ["cut.svg", "--images", "."],
        ["x.pdf", "--kerf", "0.2"], ["x.pdf", "--no-engrave"],
    ],
)  # fmt: skip
def test_options_that_would_do_nothing_are_refused(args: list[str], tmp_path: Path) -> None:
    done = run("print", "unicorn", "--out", str(tmp_path / args[0]), *args[1:], status=2)
    assert " for " in done.stderr
    assert list(tmp_path.iterdir()) == []
