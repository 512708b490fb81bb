"""Matches and bound over time, as a picture."""

from __future__ import annotations

from pathlib import Path

from ...render import plot
from .base import Best

BOARD, BOUND = "#0072b2", "#d55e00"
"""Told apart with any colour vision; one line is dashed as well."""

LEAST = 0.01
"""Seconds at the left end: shorter is not told apart."""

DECADES = 100
"""If the last moment is so many times the first, time has a logarithmic axis; on a shorter one, as
after a search was taken up again, there would be hardly a number."""


def save(best: Best, path: Path) -> None:
    """Draw how *best* came about; the suffix says as what: .svg, .png or .pdf."""
    plot.save(lambda figure: _draw(best, figure), path)


def _draw(best: Best, figure: plot.Figure) -> None:
    end = max(best.seconds, LEAST)
    first = next((m.seconds for m in best.trace if m.seconds > 0), end)
    left = min(max(first / 1.5, LEAST), end / 2)
    left = left if end >= DECADES * left else 0.0
    times = [max(moment.seconds, left) for moment in best.trace] + [end]
    matched = [moment.matched for moment in best.trace] + [best.matched]
    bounds = [moment.bound for moment in best.trace] + [best.bound]
    figure.set_size_inches(7, 4)
    axes = figure.add_subplot()
    axes.step(times, bounds, where="post", color=BOUND, linestyle="--", label="at most")
    axes.step(times, matched, where="post", color=BOARD, linewidth=2, label="best board")
    # The beginning, any full board, would press everything of interest into a corner: what is
    # shown is whatever was the best after the first hundredth of the time.
    begun = max(0, sum(time <= end / 100 for time in times) - 1)
    axes.set_ylim(min(matched[begun:]) - 1, max(bounds[-1], matched[-1]) + 1)
    axes.locator_params(axis="y", integer=True)
    if left:
        axes.set_xscale("log")
        axes.xaxis.set_minor_formatter("")
    axes.set_xlim(left, end)
    axes.xaxis.set_major_formatter("{x:g}")
    axes.set_xlabel("seconds")
    axes.set_ylabel(f"matches, of {best.joints}")
    axes.legend(loc="center right")
    axes.grid(alpha=0.3)
