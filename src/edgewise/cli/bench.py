"""`edgewise bench`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from ..limit import MAX_THREADS, cores
from . import options, watch
from .say import Say, leave

if TYPE_CHECKING:
    from ..bench.results import Measurement, Results
    from ..bench.suite import Instance

SECONDS = 20.0


def instances() -> list[str]:
    from ..bench.suite import SUITE

    return list(SUITE)


def everybody() -> list[str]:
    from ..bench.runner import everybody

    return everybody()


class Several(options.OneOf):
    """Names with commas between them."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        for name in value.split(","):
            super().convert(name, param, ctx)
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",")
        left = [name for name in self.choices() if name not in before.split(",")]
        return [CompletionItem(f"{before}{comma}{name}") for name in left if name.startswith(last)]


@click.command()
@click.argument("instance", type=options.OneOf("instance", instances), nargs=-1)
@click.option(
    "--engines", metavar="NAME,...", type=Several("engine or peer", everybody),
    help="Only these engines and peers.",
)  # fmt: skip
@click.option(
    "--seconds", type=click.FloatRange(min=0, min_open=True), default=SECONDS, show_default=True,
    help="Stop each after so long.",
)  # fmt: skip
@click.option(
    "--threads", type=click.IntRange(1, MAX_THREADS),
    help="How many threads each may use; by default as many as the machine has.",
)  # fmt: skip
@click.option("--quick", is_flag=True, help="Only instances that everybody answers at once.")
@click.option("--list", "listing", is_flag=True, help="List the instances, measure nothing.")
@click.option(
    "--read", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
    help="Show the results.json of an earlier run, measure nothing.",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
    help="Also write results.json, table.md (all figures), and plots as SVG and PNG.",
)  # fmt: skip
@options.common
def bench(
    instance: tuple[str, ...],
    engines: str | None,
    seconds: float,
    threads: int | None,
    quick: bool,
    listing: bool,
    read: Path | None,
    out: Path | None,
    say: Say,
) -> None:
    """Measure edgewise and what you could use instead, side by side.

    Every engine and every peer (CP-SAT, CaDiCaL, HiGHS, exact cover, ...) gets every INSTANCE, by
    default the whole suite, each in a process of its own. Boards are judged and counts compared:
    the exit status is 1 if somebody gave a wrong answer. The whole suite takes an hour or so; after
    Ctrl-C, what was measured is shown. Peers need `pip install 'edgewise[bench]'`.

    \b
    Example:
        edgewise bench --quick
        edgewise bench owen-6x6-all --engines backtrack,ortools --seconds 60
        edgewise bench --out results/
    """
    from ..answers import bench as answers
    from ..bench import results as kept
    from ..bench.suite import SUITE

    chosen = [SUITE[name] for name in instance] or list(SUITE.values())
    if quick:
        chosen = [one for one in chosen if one.quick]
    if not chosen:
        raise click.UsageError("none of these instances is a quick one")
    if listing:
        _list(chosen, say)
        return
    if read is not None:
        found = kept.load(read.read_text(encoding="utf-8"), str(read))
    else:
        names = engines.split(",") if engines else everybody()
        found = _measure(chosen, names, seconds, threads or cores(), say)
    if out is not None:
        _write(found, out, say)
    if say.json:
        click.echo(kept.dump(found), nl=False)
    else:
        say.tell(answers.sentences(found))
    leave(answers.exit_status(found))


def _measure(
    chosen: Sequence[Instance], names: Sequence[str], seconds: float, threads: int, say: Say
) -> Results:
    from ..bench import results as kept
    from ..bench import runner
    from ..bench.peers import PEERS

    missing = runner.absent(names)
    for error in missing.values():
        say.note(f"{error}; it is left out")
    names = [name for name in dict.fromkeys(names) if name not in missing]
    if not names:
        raise click.UsageError("nothing is left to be measured")
    libraries = ["edgewise", *(PEERS[name].library or "" for name in names if name in PEERS)]
    libraries += ["python-sat"] if "sat" in names else []
    load, found, complete = kept.busy(), list[kept.Measurement](), True
    line = _RunLine(len(chosen) * len(names), say)
    try:
        for instance, name, measured in runner.measurements(chosen, names, seconds, threads):
            if measured is None:
                line.at_work(instance.name, name)
            else:
                found.append(measured)
                line.done(measured, seconds)
    except KeyboardInterrupt:
        complete = False
    line.clear()
    facts = tuple(instance.facts() for instance in chosen)
    return kept.Results(
        kept.today(),
        kept.machine(),
        load,
        kept.commit(),
        kept.versions(filter(None, libraries)),
        seconds,
        threads,
        complete,
        facts,
        tuple(runner.who(name) for name in names),
        runner.checked(facts, found),
    )


class _RunLine(watch.Line):
    """Who is at work, on a terminal; what came of it, line by line, elsewhere."""

    def __init__(self, number: int, say: Say) -> None:
        super().__init__(say)
        self.number, self.count = number, 0
        self.shown = sys.stderr.isatty() and not say.quiet

    def at_work(self, instance: str, name: str) -> None:
        self.count += 1
        if self.shown:
            self.show([f"{self.count} of {self.number} · {instance} · {name}"])

    def done(self, measured: Measurement, seconds: float) -> None:
        from ..bench.report import time_of

        wrong = measured.status in ("wrong", "failed")
        if self.say.quiet or (self.shown and not wrong):
            return
        self.clear()
        text = f"{measured.instance} · {measured.who} · {time_of(measured, seconds)}"
        click.echo(f"{text} · {measured.words}" if measured.words else text, err=True)


def _list(chosen: Sequence[Instance], say: Say) -> None:
    from ..answers import bench as answers
    from ..bench.runner import who

    suite = [instance.facts() for instance in chosen], [who(name) for name in everybody()]
    say.answer(lambda: answers.plain_list(*suite), answers.listed(*suite))


def _write(found: Results, folder: Path, say: Say) -> None:
    from ..bench import plots, report
    from ..bench import results as kept

    folder.mkdir(parents=True, exist_ok=True)
    (folder / "results.json").write_text(kept.dump(found), encoding="utf-8")
    (folder / "table.md").write_text(report.markdown(found), encoding="utf-8")
    plots.write(found, folder)
    say.note(f"saved results.json, table.md and plots in {folder}")
