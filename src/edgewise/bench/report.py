"""What was measured, for people: tables in Markdown and in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from .results import CANNOT, FAILED, STOPPED, WRONG, Facts, Measurement, Results


@dataclass(frozen=True, slots=True)
class Ranking:
    """How edgewise stands on one instance."""

    ours: Measurement | None
    """`auto`, or else the best of our engines; None if it has no answer."""

    best: Measurement | None
    """The best of our engines, `auto` left out."""

    peer: Measurement | None
    """The best peer; None if none has an answer."""

    @property
    def ahead(self) -> bool | None:
        """Whether edgewise is ahead of every peer; None if nobody has an answer."""
        if self.ours is None:
            return None if self.peer is None else False
        return self.peer is None or self.ours.seconds < self.peer.seconds


def ranking(results: Results, instance: str) -> Ranking:
    """Who is ahead on an instance."""
    found, ours = results.of(instance), results.ours()
    engines = _best(found[name] for name in ours if name in found and name != "auto")
    mine = found.get("auto") if "auto" in ours else engines
    if mine is not None and not mine.answered:
        mine = None
    return Ranking(mine, engines, _best(found[name] for name in results.peers() if name in found))


def _best(found: Iterable[Measurement]) -> Measurement | None:
    return min((m for m in found if m.answered), key=lambda m: m.seconds, default=None)


def markdown(results: Results) -> str:
    """All that was measured, as tables."""
    return "\n".join(
        [
            *conditions(results),
            "",
            *faults(results),
            *_times(results),
            "",
            *summary(results),
            "",
            "Nodes:",
            "",
            *_numbers(results, lambda m: "" if m.nodes is None else f"{m.nodes:,}"),
            "",
            "Peak memory in MB, Python and libraries included:",
            "",
            *_numbers(results, lambda m: "" if m.megabytes is None else f"{m.megabytes:.0f}"),
            "",
        ]
    )


def conditions(results: Results) -> Iterator[str]:
    """Where, when and with what."""
    yield f"{results.date}, commit {results.commit or 'unknown'}, {results.machine}."
    many = "one thread" if results.threads == 1 else f"{results.threads} threads"
    busy = "" if results.load is None else f", load {results.load} before it began"
    yield f"Time-out {results.seconds:g} s, {many} for those that can use them{busy}."
    yield "Libraries: " + ", ".join(f"{k} {v}" for k, v in results.versions.items()) + "."
    if not results.complete:
        yield "**This run was interrupted.**"


def faults(results: Results) -> Iterator[str]:
    """Loud: what is not true, or broke down."""
    for m in results.wrong():
        yield f"**{m.status.upper()}: {m.who} on {m.instance}: {m.words}**"
        yield ""


def _times(results: Results) -> Iterator[str]:
    ours, names = results.ours(), [*results.ours(), *results.peers()]
    auto = "auto" in ours
    head = ["instance", "board", *names, "ahead of every peer"]
    head += ["auto / best of ours"] if auto else []
    yield _row(head)
    yield _row(["---", "---", *["---:"] * len(names), "---", *["---:"] * auto])
    for facts, found in results.measured():
        how = ranking(results, facts.name)
        best = _best(found.values())
        cells = [facts.name, board(facts)]
        for name in names:
            text = time_of(found.get(name), results.seconds)
            cells.append(f"**{text}**" if best is not None and found.get(name) is best else text)
        cells.append(lead(how, results.seconds))
        if auto:
            cells.append(f"{ratio:.2f}" if (ratio := cost_of_choice(how)) else "")
        yield _row(cells)


def cost_of_choice(how: Ranking) -> float | None:
    """How many times as long `auto` took as the engine that would have been best."""
    if how.ours is None or how.best is None:
        return None
    return how.ours.seconds / max(how.best.seconds, 1e-9)


def lead(how: Ranking, seconds: float) -> str:
    """yes, 12 times; no, 0.5 times; nobody answers."""
    if how.ahead is None:
        return "nobody answers"
    if how.ours is None:
        assert how.peer is not None
        return f"**no**: {how.peer.who} alone answers"
    if how.peer is None:
        return f"yes, > {_factor(seconds / how.ours.seconds)} times"
    factor = how.peer.seconds / how.ours.seconds
    if how.ahead:
        return f"yes, {_factor(factor)} times"
    return f"**no**: {how.peer.who} is {_factor(1 / factor)} times as fast"


def summary(results: Results) -> Iterator[str]:
    """In how many instances edgewise is ahead, and how many everybody answers."""
    hows = [ranking(results, facts.name) for facts, _ in results.measured()]
    asked = [how for how in hows if how.ahead is not None]
    if results.ours() and results.peers():
        first = "auto" if "auto" in results.ours() else "the best of edgewise's engines"
        ahead = sum(how.ahead is True for how in asked)
        yield f"Ahead of every peer: {first},"
        yield f"on {ahead} of {len(asked)} instances that anybody answers ({len(hows)} in all)."
        yield ""
    winners = [best.who for _, found in results.measured() if (best := _best(found.values()))]
    for who in results.who:
        found = [m for m in results.measurements if m.who == who.name and m.status != CANNOT]
        answers = sum(m.answered for m in found)
        yield f"- {who.name}: answers {answers} of {len(found)}, first on {winners.count(who.name)}"


def _numbers(results: Results, show: Callable[[Measurement], str]) -> Iterator[str]:
    names = [*results.ours(), *results.peers()]
    yield _row(["instance", *names])
    yield _row(["---", *["---:"] * len(names)])
    for facts, found in results.measured():
        yield _row([facts.name, *(show(found[n]) if n in found else "" for n in names)])


def board(facts: Facts) -> str:
    """64 squares, 12 labels, rim."""
    asked = "impossible" if facts.known == 0 else "all" if facts.every else "one"
    rim = ", rim" if facts.rim else ""
    return f"{facts.shape}, {facts.cells} cells, {facts.labels} labels{rim}; {asked}"


def time_of(m: Measurement | None, seconds: float) -> str:
    """A time, a time-out, or what else became of it."""
    if m is None:
        return ""
    return {
        STOPPED: f"> {seconds:g} s", CANNOT: "–", WRONG: "WRONG", FAILED: "FAILED",
    }.get(m.status) or _short(m.seconds)  # fmt: skip


def _short(seconds: float) -> str:
    """0.21 ms, 34 ms, 1.2 s, 12 s: two digits are all that such a number is worth."""
    if seconds < 0.0995:
        return f"{_digits(seconds * 1000)} ms"
    return f"{_digits(seconds)} s"


def _digits(number: float) -> str:
    if number >= 9.95:
        return f"{number:.0f}"
    return f"{number:.1f}" if number >= 0.995 else f"{number:.2g}"


def _factor(factor: float) -> str:
    return f"{factor:,.0f}" if factor >= 9.95 else f"{factor:.1f}"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


WIDTH = 25
"""Room for a name."""


def terminal(results: Results) -> Iterator[str]:
    """A table of 80 columns: the best of both sides, and what became of everybody."""
    if results.ours() and results.peers():
        yield f"{'instance':{WIDTH}}{'edgewise':>19}{'best peer':>26}{'ahead':>9}"
        for facts, found in results.measured():
            how = ranking(results, facts.name)
            done = len(found) == len(results.who)
            yield _line(facts, how, results.seconds) + ("" if done else " …")
    else:
        for facts, found in results.measured():
            for m in found.values():
                time = time_of(m, results.seconds)
                count = "" if m.arrangements is None else f"{m.arrangements:,} arrangements"
                yield f"{facts.name:{WIDTH}}{m.who:>18} {time:>10}  {count or m.status}"
    yield ""
    yield from summary(results)
    for m in results.wrong():
        yield f"{m.status.upper()}: {m.who} on {m.instance}: {m.words}"


def _line(facts: Facts, how: Ranking, seconds: float) -> str:
    def side(m: Measurement | None) -> str:
        return f"> {seconds:g} s" if m is None else f"{m.who} {_short(m.seconds):>7}"

    if how.ahead is None:
        ahead = "–"
    elif how.ours is None:
        ahead = "no"
    elif how.peer is None:
        ahead = f">{_factor(seconds / how.ours.seconds)}×"
    else:
        ahead = f"{_factor(how.peer.seconds / how.ours.seconds)}×"
    return f"{facts.name:{WIDTH}}{side(how.ours):>19}{side(how.peer):>26}{ahead:>9}"


def who_is_who(results: Results) -> str:
    """The engines and peers, as a table."""
    rows = [_row(["name", "whose", "how", "nodes are", "several threads"])]
    rows.append(_row(["---"] * 5))
    for who in results.who:
        whose = "edgewise" if who.ours else "peer"
        threads = "yes" if who.threads else "no"
        rows.append(_row([f"`{who.name}`", whose, who.about, f"{who.unit}s", threads]))
    return "\n".join(rows) + "\n"
