"""The progress line: what it says of a search under way, and how it guesses what is left."""

from __future__ import annotations

import pytest

from edgewise.cli.say import Say
from edgewise.cli.watch import ProgressLine
from edgewise.engines.run import PLANNING
from edgewise.limit import Progress

EXPECTED = (9e9, 1e10, 1.1e10)


def at(seconds: float, nodes: int, planning: bool = False) -> Progress:
    expected = None if planning else EXPECTED
    fraction, doing = (None, PLANNING) if planning else (nodes / 1e10, "")
    return Progress(seconds, doing, fraction, nodes, expected)


@pytest.fixture
def line() -> ProgressLine:
    line = ProgressLine(Say())
    line.shown, line.announce = True, False
    return line


def last(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err.split("\r")[-1]


def test_planning_shows_and_is_no_guide_to_what_is_left(
    line: ProgressLine, capsys: pytest.CaptureFixture[str]
) -> None:
    for tenth in range(200):
        line(at(tenth / 10, 10**6, planning=True))
    assert last(capsys) == "0:19 · planning the search"
    for tenth in range(100):
        line(at(20 + tenth / 10, tenth * 10**7))
    assert "about 9.9% done · perhaps 1.5 min left · 100 M/s" in last(capsys)


def test_what_was_done_another_day_is_no_guide_either(
    line: ProgressLine, capsys: pytest.CaptureFixture[str]
) -> None:
    for tenth in range(100):
        line(at(10_000 + tenth / 10, 4 * 10**9 + tenth * 10**7))
    assert "perhaps 50 s left · 100 M/s" in last(capsys)


def test_the_rate_is_that_of_the_last_minute(
    line: ProgressLine, capsys: pytest.CaptureFixture[str]
) -> None:
    nodes = 0
    for second in range(300):
        nodes += 10**7 if second < 150 else 2 * 10**7
        line(at(second, nodes))
    assert "20 M/s" in last(capsys)


def test_a_search_that_takes_longer_than_expected_is_never_about_to_end(
    line: ProgressLine, capsys: pytest.CaptureFixture[str]
) -> None:
    for second in range(10):
        line(at(second, 2 * 10**10 + second * 10**8))
    assert "perhaps 2.1 s left" in last(capsys)


def test_without_an_estimate_nothing_is_guessed(
    line: ProgressLine, capsys: pytest.CaptureFixture[str]
) -> None:
    for second in range(1, 10):
        line(Progress(second, nodes=second * 10**8, arrangements=3, solutions=1))
    assert last(capsys) == "0:09 · 3 found · 100 M/s · 900,000,000 placements"
