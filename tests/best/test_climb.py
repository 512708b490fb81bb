"""The plot of how the best board came about: axes that can be read, whatever the run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

import edgewise
from edgewise import Limit
from edgewise.engines.best import plot
from edgewise.engines.best.base import Best, Moment

BEGUN = [Moment(0.0, 460, 480, "start")]
CLIMB = [
    Moment(0.0, 300, 480, "start"),
    Moment(0.2, 440, 480, "beam"),
    Moment(30, 460, 480, "beam"),
]


@pytest.fixture(scope="module")
def best() -> Best:
    return edgewise.load("eternity2").best(Limit(seconds=0))


def drawn(best: Best, trace: Sequence[Moment], seconds: float) -> Axes:
    """The plot of a run that went so."""
    last = trace[-1]
    found = replace(
        best, trace=tuple(trace), seconds=seconds, matched=last.matched, bound=last.bound
    )
    figure = Figure()
    plot._draw(found, figure)
    figure.draw_without_rendering()
    (axes,) = figure.axes
    return axes


@pytest.mark.parametrize(
    ("trace", "seconds"),
    [
        (BEGUN, 0.001),
        (BEGUN, 2.0),
        (BEGUN, 3600.0),
        ([*BEGUN, Moment(1.5, 461, 480, "beam")], 2.0),
        ([*BEGUN, Moment(1.5, 461, 461, "beam")], 2.0),
        (CLIMB, 60.0),
    ],
)
def test_both_axes_have_numbers_and_matches_are_whole(
    best: Best, trace: Sequence[Moment], seconds: float
) -> None:
    axes = drawn(best, trace, seconds)
    for axis, (low, high) in ((axes.xaxis, axes.get_xlim()), (axes.yaxis, axes.get_ylim())):
        shown = [tick for tick in axis.get_major_ticks() if low <= tick.get_loc() <= high]
        assert len(shown) >= 2
        assert all(tick.label1.get_text() for tick in shown)
    assert all(tick == round(tick) for tick in axes.get_yticks())


def test_the_board_it_went_on_from_is_in_the_picture_any_full_board_is_not(best: Best) -> None:
    gone_on = drawn(best, [*BEGUN, Moment(15.0, 463, 480, "beam")], 40.0)
    assert gone_on.get_ylim()[0] == 459
    assert drawn(best, CLIMB, 60.0).get_ylim()[0] == 439
