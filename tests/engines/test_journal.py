"""What engines do is told to `logging`, to whoever listens."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest

import edgewise
from edgewise import Limit, Options

UNICORN = edgewise.load("unicorn")


def heard(caplog: pytest.LogCaptureFixture, level: int) -> str:
    found = [record for record in caplog.records if record.name == "edgewise"]
    assert all(record.levelno <= logging.INFO for record in found), "nothing is printed unasked"
    return "\n".join(record.getMessage() for record in found if record.levelno == level)


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.DEBUG, "edgewise")
    return caplog


def test_the_end_of_a_search_and_why_that_engine(log: pytest.LogCaptureFixture) -> None:
    UNICORN.solve()
    words = heard(log, logging.INFO)
    assert words.startswith("as many found as wanted: 1 arrangement after ")
    assert words.endswith("by backtrack (the search was over before others were thought of)")
    details = heard(log, logging.DEBUG)
    assert details.startswith("search begins: Unicorn cards: 9 tiles for 9 cells (square); engine")
    assert "slice: " in details
    log.clear()
    UNICORN.count(options=Options(plain=True))
    words = heard(log, logging.INFO)
    assert words.startswith("engine backtrack: it makes every placement of a plain search\nall sea")


def test_a_search_that_stops(log: pytest.LogCaptureFixture) -> None:
    UNICORN.count(Limit(nodes=10))
    assert heard(log, logging.INFO).startswith("stopped: 0 arrangements after ")


def test_planning_and_who_searches_beside(log: pytest.LogCaptureFixture) -> None:
    edgewise.load("owen-6x6").count(Limit(seconds=3))
    words = heard(log, logging.INFO).split("\n")
    assert any(line.startswith("planning, as ") for line in words)
    planned = [line for line in words if line.startswith("planned: order ")]
    assert [" placements; " in line for line in planned] == [True]
    assert any("soon made" in line or "searched beside it" in line for line in words)


def test_populations_that_begin_anew(log: pytest.LogCaptureFixture) -> None:
    words = "populations of 250 boards found nothing; larger ones follow"
    puzzle, told = edgewise.load("owen-8x8"), Options(engine="population")
    puzzle.solve(Limit(60, boards=1), told, stop=lambda: words in log.messages)
    assert words in heard(log, logging.DEBUG)


def test_the_best_board_and_its_team(log: pytest.LogCaptureFixture) -> None:
    edgewise.load("owen-4x4").best(Limit(seconds=20))
    words = heard(log, logging.INFO).split("\n")
    assert words[0] == "engines for the best board: beam, solve, deepen"
    assert "24 of 24 match, at most 24 can, after" in "\n".join(words)
    assert words[-1].startswith("solved: 24 of 24 joints match")
    assert words[-1].endswith("; every joint matches")


def test_checkpoints_saved_and_gone_on_from(log: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    for question, file in ((UNICORN.count, "count.ckpt"), (UNICORN.best, "best.ckpt")):
        log.clear()
        question(checkpoint=tmp_path / file)
        assert f"checkpoint saved: {tmp_path / file}" in heard(log, logging.INFO).split("\n")
        log.clear()
        question(checkpoint=tmp_path / file)
        assert f"going on from {tmp_path / file}" in heard(log, logging.INFO)


def test_a_checkpoint_that_cannot_be_saved(
    log: pytest.LogCaptureFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("edgewise.checkpoint.file.save", full)
    said: list[str] = []
    UNICORN.count(checkpoint=edgewise.Keep(tmp_path / "x", complain=said.append))
    assert f"cannot write {tmp_path / 'x'}: No space left" in heard(log, logging.INFO)
    assert said


def test_a_diagnosis_says_what_it_looks_at(log: pytest.LogCaptureFixture) -> None:
    UNICORN.diagnose()
    assert "can it be solved?" in heard(log, logging.DEBUG)


def test_the_line_of_code_is_that_of_the_engine(log: pytest.LogCaptureFixture) -> None:
    UNICORN.solve()
    assert {record.module for record in log.records} == {"run"}


def ran(code: str) -> tuple[int, str, str]:
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("question", ["solve()", "count()", "best()", "hint()", "diagnose()"])
def test_nobody_listens_and_nothing_is_printed(question: str) -> None:
    code = f"import logging, edgewise\nedgewise.load('unicorn').{question}\n"
    code += "assert not logging.getLogger('edgewise').handlers\n"
    assert ran(code) == (0, "", "")


def test_logging_is_not_imported_for_it() -> None:
    code = "import sys, edgewise, edgewise.cli\nfrom edgewise import journal\n"
    code += "edgewise.load('unicorn').flaws()\njournal.info('%s', 1)\n"
    assert ran(code + "sys.exit('logging' in sys.modules)") == (0, "", "")
