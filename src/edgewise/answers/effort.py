"""What every search for boards tells: how much it found, what that took, and who did it."""

from __future__ import annotations

from collections.abc import Iterator

from ..engines import Result
from ..wording import numbered
from .exit import halted


def spent(result: Result) -> dict[str, object]:
    """What it took, and whose answer it is."""
    spent = {"nodes": result.nodes, "seconds": round(result.seconds, 6), "engine": result.engine}
    return spent | ({"why": result.why} if result.why else {})


def effort(result: Result) -> str:
    """63 placements, 0.00 s."""
    by = "" if result.engine == "backtrack" else f", by {result.engine}"
    return f"{numbered(result.nodes, result.unit)}, {result.seconds:.2f} s{by}"


def counts(result: Result) -> str:
    """8 arrangements, 2 solutions."""
    arrangements = numbered(result.arrangements, "arrangement")
    return f"{arrangements}, {numbered(result.solutions, 'solution')}"


def halt(interrupted: bool) -> str:
    """Why it did not come to its end."""
    return halted(interrupted) + " by the limit" * (not interrupted)


def choice(result: Result) -> str:
    """Which engine was chosen, and why; empty if there was no choice."""
    return f"the engine was {result.engine}: {result.why}" if result.why else ""


def deepest(result: Result) -> str:
    """How full the board ever was."""
    filled = max((i + 1 for i, n in enumerate(result.profile) if n), default=0)
    return f"{filled} of {len(result.profile)} cells filled"


def summary(result: Result, *, profile: bool = False) -> Iterator[str]:
    """The search in a few lines; *profile*: depth by depth, too."""
    rate = result.nodes / max(result.seconds, 1e-9) / 1e6
    yield (
        f"search: {numbered(result.nodes, result.unit)} in {result.seconds:.3f} s "
        f"({rate:.3g} M/s), {'complete' if result.complete else 'not complete'}"
    )
    if result.profile:
        yield f"deepest: {deepest(result)}"
    if result.profile and profile:
        most = max(result.profile) or 1
        yield "depth           placements (sampled in long searches)"
        for depth, nodes in enumerate(result.profile, 1):
            if nodes:
                yield f"{depth:5} {nodes:>20,} {'#' * round(40 * nodes / most)}".rstrip()
