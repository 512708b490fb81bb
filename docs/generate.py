"""Writes what the documentation takes from the program itself: docs/cli.md, docs/json.md,
docs/benchmarks.md, docs/difficulty.md, the pictures and the gallery.

Run `python docs/generate.py` after changing a command or the drawing, or measuring anew; the tests
compare.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

import edgewise
import gallery
from edgewise import library
from edgewise.answers.schema import schema
from edgewise.bench import report, results
from edgewise.cli import COMMANDS, cli
from edgewise.difficulty import LAST, WORDS
from edgewise.render.film.film import Film
from edgewise.twins import twins

HERE = Path(__file__).parent

PICTURES = ["unicorn", "triazzle", "drive-ya-nuts"]


def reference() -> str:
    """docs/cli.md: the help of every command."""
    context = click.Context(
        cli, info_name="edgewise", terminal_width=90, max_content_width=90,
        help_option_names=["-h", "--help"],
    )  # fmt: skip
    parts = [
        "# The command line\n",
        "Made from the program's own help by `python docs/generate.py`.\n",
        _block(cli.get_help(context)),
    ]
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        inner = click.Context(
            command, parent=context, info_name=name, terminal_width=90, max_content_width=90
        )
        parts += [f"## edgewise {name}\n", _block(command.get_help(inner))]
    return "\n".join(parts)


def _block(text: str) -> str:
    return f"```\n{text}\n```\n"


SECTION = re.compile(r"(^## edgewise (\w+)\n)(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
"""Of a command: its heading, its name, and what stands below."""


def answers() -> str:
    """docs/json.md: what the schemas say of every answer, around the examples of the template."""

    def section(found: re.Match[str]) -> str:
        head, command, example = found.groups()
        known = schema(command)
        parts = [f"{head}\n{known['description']}\n\n{example.strip()}\n\n", *_table(known)]
        for named in known.get("$defs", {}).values():
            parts += [f"{named['description']}\n\n", *_table(named)]
        return "".join(parts)

    template = (HERE / "templates" / "json.md").read_text(encoding="utf-8")
    return SECTION.sub(section, template).rstrip() + "\n"


def _table(known: dict[str, Any]) -> Iterator[str]:
    """The keys of an object."""
    if "properties" in known:
        rows = (f"| `{key}` | {of['description']} |\n" for key, of in known["properties"].items())
        yield f"| key | |\n| --- | --- |\n{''.join(rows)}\n"


def difficulty() -> str:
    """docs/difficulty.md: what the words mean, twins, and the library from easy to hard."""
    page = (HERE / "templates" / "difficulty.md").read_text(encoding="utf-8")
    least, rows = 0, []
    for below, word in WORDS.items():
        rows.append(f"| {least} to {below - 1} | {word} |\n")
        least = below
    rows.append(f"| {least} and more | {LAST} |\n")
    alike = {tuple(twin.name for twin in twins(edgewise.load(name))) for name in library.names()}
    families = [f"- {', '.join(names)}\n" for names in sorted(alike) if len(names) > 1]
    entries = sorted(map(library.entry, library.names()), key=lambda entry: entry.points)
    listed = [
        f"| {'' if entry.exact else '~'}{entry.points} | {entry.name} | {entry.title} |\n"
        for entry in entries
    ]
    parts = {"{{WORDS}}": rows, "{{TWINS}}": families, "{{TABLE}}": listed}
    for name, lines in parts.items():
        page = page.replace(f"{name}\n", f"{''.join(lines)}\n")
    return page


def pictures() -> Iterator[tuple[str, str]]:
    """File names and SVG texts of the boards shown in README and docs."""
    for name in PICTURES:
        board = edgewise.load(name).solve().board
        assert board is not None
        yield f"{name}.svg", board.draw().svg


MEASURED = HERE.parent / "benchmarks" / "peers" / "results.json"


def benchmarks() -> str:
    """docs/benchmarks.md: what `edgewise bench --out benchmarks/peers` measured."""
    found = results.load(MEASURED.read_text(encoding="utf-8"), str(MEASURED))
    template = (HERE / "templates" / "benchmarks.md").read_text(encoding="utf-8")
    return template.format(who=report.who_is_who(found), tables=report.markdown(found))


def files() -> Iterator[tuple[Path, str]]:
    """Everything that is generated."""
    yield HERE / "cli.md", reference()
    yield HERE / "json.md", answers()
    yield HERE / "benchmarks.md", benchmarks()
    yield HERE / "difficulty.md", difficulty()
    for name, text in pictures():
        yield HERE / "pictures" / name, text
    yield HERE / "gallery.md", gallery.page()
    for name, text in gallery.picture_files():
        yield HERE / "pictures" / "gallery" / name, text


def films() -> Iterator[tuple[Path, Film]]:
    """Films: their bytes also depend on the versions of Pillow and typst."""
    for name, film in gallery.films().items():
        yield HERE / "pictures" / "gallery" / name, film


if __name__ == "__main__":
    for path, text in files():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path, film in films():
        film.save(path)
