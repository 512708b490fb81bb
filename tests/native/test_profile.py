"""Placements at each depth: exact where one lane works alone, sampled elsewhere."""

from __future__ import annotations

import pytest

import edgewise
from cores import HEAD, core, nodes


def exactly(puzzle: edgewise.Puzzle) -> list[int]:
    """A search that is put down again and again never leaves the part that is counted exactly."""
    search = core(puzzle, keep=False)
    while search.run(max_nodes=HEAD - 1) != "exhausted":
        standing, search = search.standing(), core(puzzle, keep=False)
        search.resume(standing)
    return search.profile()


@pytest.mark.parametrize("threads", [1, 2, 8])
@pytest.mark.parametrize("name", ["ultimate", "pyramid-pocket", "tangle", "owen-5x5"])
def test_shares_are_about_right_and_the_sum_is_exact(name: str, threads: int) -> None:
    puzzle = edgewise.load(name)
    wanted, search = exactly(puzzle), core(puzzle, keep=False, threads=threads)
    while search.run(max_nodes=1 << 24) != "exhausted":
        pass
    found = search.profile()
    assert sum(found) == sum(wanted)
    assert [n > 0 for n in found] == [n > 0 for n in wanted]
    # One sample stands for some 4,000 placements; the first 65,536 are not sampled.
    tolerance = 4 * (4096 * sum(wanted)) ** 0.5
    assert all(abs(a - b) < tolerance for a, b in zip(found, wanted, strict=True))


def test_an_impossible_board_shows_how_far_it_went() -> None:
    puzzle = edgewise.load("eternity2")
    search = core(puzzle, keep=False, threads=2)
    search.run(max_nodes=3_000_000)
    found = search.profile()
    assert nodes(search) == sum(found) >= 3_000_000
    deepest = max(depth for depth, n in enumerate(found) if n)
    assert all(found[: deepest + 1])
