"""A search that is put down while it is planned does not plan twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

import edgewise
from edgewise import Keep, Limit, Options, Progress
from edgewise.checkpoint import load
from edgewise.engines.backtrack import BacktrackSearch
from edgewise.engines.plan import Plan
from edgewise.engines.run import PLANNING
from edgewise.engines.standing import Standing


class Drawn:
    """What was sampled, by whichever search, and when there was enough of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.keys: list[str] = []
        self.most = 0
        sample = BacktrackSearch.sample

        def noted(
            search: BacktrackSearch, plan: Plan, size: int, seeds: Sequence[int]
        ) -> list[list[float]]:
            before = set(search.sampled)
            found = sample(search, plan, size, seeds)
            self.keys += set(search.sampled) - before
            return found

        monkeypatch.setattr(BacktrackSearch, "sample", noted)

    def is_enough(self) -> bool:
        return len(self.keys) >= self.most


def sampled(path: Path) -> Mapping[str, object]:
    found = load(path).state["sampled"]
    assert isinstance(found, Mapping)
    return found


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    return Drawn(monkeypatch)


def test_nothing_is_sampled_twice(path: Path, drawn: Drawn) -> None:
    puzzle, options = edgewise.load("owen-7x7"), Options(threads=1)
    for run in range(1, 5):
        drawn.most = 3 * run
        puzzle.count(options=options, checkpoint=path, stop=drawn.is_enough)
        assert load(path).state["on_trial"]
        assert len(drawn.keys) == len(set(drawn.keys)) >= drawn.most
        assert set(sampled(path)) == set(drawn.keys)


def test_a_search_planned_in_pieces_has_the_plan_of_one_that_was_not(
    path: Path, drawn: Drawn, owen: edgewise.Puzzle
) -> None:
    drawn.most = 1
    owen.count(checkpoint=path, stop=drawn.is_enough)
    assert load(path).state["on_trial"]
    found = owen.count(checkpoint=path)
    pieces = load(path)
    owen.count(checkpoint=path.with_name("whole.ckpt"))
    whole = load(path.with_name("whole.ckpt"))
    assert (pieces.plan, pieces.state["expected"]) == (whole.plan, whole.state["expected"])
    assert (found.arrangements, found.solutions) == (260, 65)
    assert pieces.state["sampled"] == {}  # planned once and for all


def test_what_was_planned_is_kept_while_it_is_planned(path: Path, drawn: Drawn) -> None:
    """As whoever is killed then cannot."""
    puzzle, kept = edgewise.load("owen-7x7"), list[int]()

    def look(progress: Progress) -> None:
        if progress.doing == PLANNING:
            kept.append(len(sampled(path)))

    drawn.most = 4
    keep = Keep(path, every=0)
    puzzle.count(Limit(), Options(threads=1), checkpoint=keep, stop=drawn.is_enough, progress=look)
    assert max(kept) >= 2


@pytest.mark.parametrize("totals", ["x", [float("nan")], [-1.0], ["a"], 7])
def test_samples_that_are_none_are_refused(
    path: Path, owen: edgewise.Puzzle, totals: object
) -> None:

    owen.count(Limit(nodes=0), checkpoint=path)
    found = load(path)
    state = {**found.state, "sampled": {"a": totals}}
    with pytest.raises(edgewise.CheckpointError, match="does not belong to this search"):
        Standing.from_json(found.plan, state)
