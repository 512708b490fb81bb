"""What was measured, as pictures."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..render import plot
from .results import STOPPED, Results

if TYPE_CHECKING:
    from ..render.plot import Axes, Figure

COLOURS = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000",
    "#e69f00", "#56b4e9", "#7a5195", "#8c564b", "#777777", "#b5bd00",
]  # fmt: skip
"""Told apart with any colour vision, as far as so many can be; the markers help."""

MARKERS = "osD^vPX<>*h"

LEAST = 1e-4
"""Seconds at the left end: shorter is not told apart."""


def write(results: Results, folder: Path) -> list[Path]:
    """cactus and dots, as SVG and PNG."""
    written = []
    for name, draw in (("cactus", _cactus), ("dots", _dots)):
        paths = [folder / f"{name}.{suffix}" for suffix in ("svg", "png")]
        plot.save(partial(draw, results), *paths)
        written += paths
    return written


def _style(results: Results, number: int) -> dict[str, Any]:
    """Ours are thick and filled, peers thin and hollow."""
    ours = results.who[number].ours
    colour = COLOURS[number % len(COLOURS)]
    return {
        "color": colour,
        "marker": MARKERS[number % len(MARKERS)],
        "markerfacecolor": colour if ours else "white",
        "markeredgecolor": colour,
        "markersize": 7 if ours else 6,
        "zorder": 3 if ours else 2,
    }


def _name(results: Results, number: int) -> str:
    who = results.who[number]
    return f"edgewise {who.name}" if who.ours else who.name


def _scale(axes: Axes, results: Results) -> None:
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(_tick)
    axes.set_xlim(LEAST * 0.7, results.seconds * 1.9)
    axes.axvline(results.seconds, color="#999999", linestyle=":", linewidth=1)
    axes.grid(axis="x", color="#e4e4e4", linewidth=0.7)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def _tick(seconds: float, _: float) -> str:
    return f"{seconds:g} s" if seconds > 0.09 else f"{seconds * 1000:g} ms"


def _cactus(results: Results, figure: Figure) -> None:
    """How many instances everybody answers within a time: further up and left is better."""
    figure.set_size_inches(9, 5)
    axes = figure.add_subplot()
    _scale(axes, results)
    for number, who in enumerate(results.who):
        found = [m for m in results.measurements if m.who == who.name and m.answered]
        times = sorted(max(m.seconds, LEAST) for m in found)
        axes.plot(
            [*times, results.seconds] if times else [],
            [*range(1, len(times) + 1), len(times)] if times else [],
            drawstyle="steps-post", linewidth=2.4 if who.ours else 1.2,
            markevery=list(range(len(times))),
            label=f"{_name(results, number)} ({len(times)})",
            **{**_style(results, number), "markersize": 5},
        )  # fmt: skip
    axes.set_xlabel("time for one instance")
    axes.set_ylabel(f"instances answered, of {len(results.instances)}")
    axes.set_ylim(0, len(results.instances) + 1)
    axes.grid(axis="y", color="#e4e4e4", linewidth=0.7)
    figure.legend(loc="outside right upper", fontsize=9, frameon=False)
    axes.set_title("Instances answered within a time", loc="left", fontsize=11)


def _dots(results: Results, figure: Figure) -> None:
    """Every measurement; time-outs stand to the right of the dotted line."""
    rows = dict(results.measured())
    figure.set_size_inches(9, 1.8 + 0.27 * len(rows))
    axes = figure.add_subplot()
    _scale(axes, results)
    for number, who in enumerate(results.who):
        style = {**_style(results, number), "linestyle": "none"}
        answered = [
            (max(m.seconds, LEAST), row)
            for row, found in enumerate(rows.values())
            if (m := found.get(who.name)) is not None and m.answered
        ]
        xs, ys = zip(*answered, strict=True) if answered else ((), ())
        axes.plot(xs, ys, label=_name(results, number), **style)
    for row, found in enumerate(rows.values()):
        if number := sum(m.status == STOPPED for m in found.values()):
            axes.text(results.seconds * 1.12, row, f"+{number}", va="center", fontsize=8)
    axes.set_yticks(range(len(rows)), [facts.name for facts in rows], fontsize=9)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.grid(axis="y", color="#e4e4e4", linewidth=0.7)
    axes.set_xlabel(f"time; +n: so many were stopped after {results.seconds:g} s")
    figure.legend(loc="outside upper left", ncols=4, fontsize=9, frameon=False)
