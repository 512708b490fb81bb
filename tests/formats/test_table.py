"""The table of formats: which reads a text, by its content, its name, or because you say so."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from commands import run
from edgewise import formats
from edgewise.cli import cli
from edgewise.errors import FormatError
from edgewise.formats import FORMATS
from edgewise.formats.base import Format
from edgewise.formats.draft import Draft, DraftTile
from edgewise.formats.source import Source
from edgewise.shapes import square

CARDS = "board: 1x1\ntiles:\n1 2 3 4\n"


def table(source: Source) -> Draft:
    """Labels, a tile to a line: as others list their tiles, in a text that could be anything."""
    rows = [line.split() for line in source.text.splitlines()]
    return Draft(square(1, len(rows)), tuple(DraftTile(tuple(row)) for row in rows))


@pytest.fixture
def tables() -> Iterator[None]:
    """A format that is known by the name of its file alone, and has no boards."""
    known = Format(
        name="table", suffixes=(".tab",), fits=lambda source: source.suffix == ".tab", read=table
    )
    others = dict(FORMATS)
    FORMATS.clear()
    FORMATS.update({"table": known} | others)
    yield
    FORMATS.clear()
    FORMATS.update(others)


@pytest.mark.usefixtures("tables")
def test_a_format_may_be_known_by_the_name_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.TAB"
    path.write_text("a b c d\nb c d a\n")
    assert [tile.sides for tile in formats.load(path).tiles] == [tuple("abcd"), tuple("bcda")]
    assert formats.read("a b c d\n", "x.tab").tiles[0].sides == tuple("abcd")
    with pytest.raises(FormatError, match="x: expected a line board:, got none"):
        formats.read("a b c d\n", "x", strict=True)
    assert formats.read("a b c d\n", "x", format="table").tiles[0].sides == tuple("abcd")


@pytest.mark.usefixtures("tables")
def test_what_a_format_cannot_do_is_said(tmp_path: Path) -> None:
    puzzle = formats.read(CARDS)
    with pytest.raises(FormatError, match="expected boards, got table, which has puzzles only"):
        formats.read_boards(puzzle, "1/0", "x.tab")
    with pytest.raises(FormatError, match=r"expected a name that ends in \.json or .*got"):
        formats.save(puzzle, tmp_path / "x.tab")
    assert formats.read_boards(puzzle, "1/0", "x.tab", format="text")


def test_the_format_may_be_said_where_the_content_tells_another() -> None:
    with pytest.raises(FormatError, match="<text>:1:1: expected a value, got 'board: 1x1'"):
        formats.read(CARDS, format="json")
    with pytest.raises(FormatError, match="<text>:1: expected a key such as board"):
        formats.read("{}", format="text")
    with pytest.raises(FormatError, match="unknown format 'jsn'; did you mean json"):
        formats.read(CARDS, format="jsn")
    puzzle = formats.read(CARDS, format="text")
    with pytest.raises(FormatError, match="expected the end of the file, got '/0'"):
        formats.read_boards(puzzle, "1/0", format="json")
    assert len(formats.read_boards(puzzle, "1/0", format="text")) == 1


def test_convert_is_told_what_it_reads(tmp_path: Path) -> None:
    path = tmp_path / "cards"
    path.write_text(CARDS)
    assert run("convert", str(path), "--from", "text").stdout == CARDS
    done = run("convert", str(path), "--from", "json", status=2)
    assert done.stderr == f"edgewise: {path}:1:1: expected a value, got 'board: 1x1'\n"
    done = run("convert", str(path), "--from", "jsno", status=2)
    assert "there is no format 'jsno'; did you mean json" in done.stderr


def said(command: str, option: str) -> str:
    """The help of an option."""
    found = cli.get_command(click.Context(cli), command)
    assert found is not None
    return next(p.help or "" for p in found.params if option in p.opts)


def test_the_help_names_every_format_and_suffix() -> None:
    """It is written down, so that nobody has to load the formats to be told what there is."""
    for command, boards in (("solve", True), ("best", True), ("diagnose", False)):
        assert all(suffix in said(command, "--out") for suffix in formats.suffixes(boards=boards))
    for name, known in FORMATS.items():
        writes = known.write is not None or known.write_boards is not None
        assert (name in said("convert", "--to")) == writes
        reads = known.read is not None or known.read_boards is not None
        assert (name in said("convert", "--from")) == reads


def test_what_can_be_written_can_be_read(tmp_path: Path) -> None:
    puzzle = formats.read(CARDS)
    for suffix, name in formats.suffixes(boards=False).items():
        if FORMATS[name].read is None:  # models for solvers, which only ask
            continue
        formats.save(puzzle, tmp_path / f"cards{suffix}")
        assert formats.load(tmp_path / f"cards{suffix}") == puzzle
    board = formats.read_boards(puzzle, "1/2")[0]
    for suffix in formats.suffixes(boards=True):
        formats.save(board, tmp_path / f"board{suffix}")
        assert formats.load_boards(puzzle, tmp_path / f"board{suffix}") == [board]


def test_a_puzzle_in_json_loads_no_other_format() -> None:
    code = "import sys, edgewise; edgewise.load('unicorn'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.rpartition(".")[0] for name in done.stdout.split() if ".formats." in name}
    assert "edgewise.formats.own_json" in loaded
    assert not loaded & {"edgewise.formats.own_text", "edgewise.formats.viewer"}
