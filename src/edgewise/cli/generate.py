"""`edgewise generate`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..limit import Limit
from . import options, watch
from .say import Say, leave

TURNS: dict[str, bool | str] = {"yes": True, "half": "half", "no": False}


def _labels(value: str) -> int | list[str]:
    """A number, or labels with commas between them."""
    if value.strip().isdecimal():
        return int(value)
    return [label.strip() for label in value.split(",") if label.strip()]


@click.command()
@click.option("--board", default="3x3", show_default=True, help="Such as 4x4 or triangle 4.")
@click.option(
    "--match", type=click.Choice(["equal", "halves"]), default="equal", show_default=True,
    help="Touching labels are equal, or the two halves of a motif.",
)  # fmt: skip
@click.option(
    "--labels", default="4", show_default=True, metavar="N|LIST",
    help="How many, or which: sun,moon,star. With halves: motifs.",
)  # fmt: skip
@click.option(
    "--rim", type=click.Choice(["free", "frame", "printed"]), default="free", show_default=True,
    help="Around the board: anything, one label that shows nowhere else, or what is printed there.",
)  # fmt: skip
@click.option(
    "--frame-labels", default="0", metavar="N|LIST",
    help="A frame whose tiles have labels of their own between them.",
)  # fmt: skip
@click.option(
    "--turns", type=click.Choice([*TURNS]), default="yes", show_default=True,
    help="Whether tiles may be turned; half: by 180 degrees.",
)  # fmt: skip
@click.option("--flips", is_flag=True, help="Tiles may be turned over.")
@click.option(
    "--solutions", default="1", show_default=True, metavar="N|1-N|any",
    help="How many; boards that are others turned are one.",
)  # fmt: skip
@click.option("--alike", is_flag=True, help="Two tiles may look alike.")
@click.option("--no-symmetric", is_flag=True, help="No tile looks the same when it is turned.")
@click.option("--balanced", is_flag=True, help="Every label as often as any other.")
@click.option(
    "--decoys", type=click.IntRange(min=0), default=0, metavar="N",
    help="So many tiles more, which belong nowhere.",
)  # fmt: skip
@click.option("--clues", is_flag=True, help="Tiles laid from the start, as few as leave one board.")
@click.option("--impossible", is_flag=True, help="No solution, though every count fits.")
@click.option(
    "--difficulty", metavar="LEVEL",
    help="trivial, easy, medium, hard, very hard, for machines, or points from 0 to 100.",
)  # fmt: skip
@click.option("--seed", default="1", show_default=True, help="The same seed, the same puzzle.")
@click.option("--name", help="What the puzzle is called.")
@click.option("--out", type=click.Path(), help="The file for the puzzle; else it is printed.")
@click.option("--planted", type=click.Path(), help="A file for the board it was made from.")
@options.seconds("Stop after so long, with what is nearest.")
@options.common
def generate(
    out: str | None, planted: str | None, seconds: float | None, say: Say, **wished: Any
) -> None:
    """Make a new puzzle: with one solution, unless something else is asked for.

    Nothing in it tells the solution: tiles are shuffled, turned and numbered. The same seed gives
    the same puzzle on every machine.

    \b
    Example:
        edgewise generate --match halves --seed 7 --out cards.json
        edgewise generate --board 6x6 --labels 6 --frame-labels 4 --out six.json
        edgewise generate --board 'triangle 3' --labels 5 --difficulty hard
    """
    from .. import formats
    from ..answers import generate as answers
    from ..generator import generate as made_of

    for name in ("labels", "frame_labels"):
        wished[name] = _labels(wished[name])
    wished["turns"] = TURNS[wished["turns"]]
    wished["symmetric"] = not wished.pop("no_symmetric")
    if out and planted and Path(out).resolve() == Path(planted).resolve():
        raise click.UsageError(f"expected two files, got {out} for the puzzle and for its board")
    line = watch.DoingLine(say)
    with watch.watched(line) as stop:
        made = made_of(limit=Limit(seconds), stop=stop, progress=line, **wished)
    if out:
        formats.save(made.puzzle, out)
        say.note(f"saved {out}")
    if planted:
        formats.save([made.planted], planted)
        say.note(f"saved {planted}")
    told = answers.sentences(made, stop.asked)
    if out or say.json:
        say.answer(lambda: answers.plain(made), told)
    else:
        click.echo(formats.dump(made.puzzle, "text"))
        say.aside(told)
    leave(answers.exit_status(made, stop.asked))
