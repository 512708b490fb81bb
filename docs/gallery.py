"""The gallery: every puzzle of the library as a picture, a sheet to print, a search to watch.

`docs/gallery.json` keeps the boards, as some take minutes to find: `python docs/gallery.py` looks
for those that are missing, and for better ones than those that do not fit.
"""

from __future__ import annotations

import argparse
import html
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import edgewise
from edgewise import Board, Limit, Placement, Puzzle, Tile, library, shapes
from edgewise.formats.own_json import boards as board_json
from edgewise.layout import Layout, Side
from edgewise.render.film.film import Film
from edgewise.render.sheets import Sheets

HERE = Path(__file__).parent
BOARDS = HERE / "gallery.json"

THEMES = ["plain", "eternity", "turtles", "contrast", "grey", "words"]


def theme(name: str) -> str:
    """The theme a puzzle is shown in: as it looks on the table, more or less."""
    if name.startswith("turtles"):
        return "turtles"
    if name.startswith(("owen", "eternity2", "meta", "laurent", "heule", "satbench")):
        return "eternity"
    return "plain"


def boards() -> dict[str, Board]:
    """The boards that were found, by the names of their puzzles."""
    found = json.loads(BOARDS.read_text(encoding="utf-8")) if BOARDS.exists() else {}
    kept = {}
    for name, cells in found.items():
        [kept[name]] = edgewise.formats.read_boards(edgewise.load(name), json.dumps(cells), name)
    return kept


def planted(layout: Layout, colours: str, name: str) -> Board:
    """A board on which everything fits, with labels dealt in turn."""
    sides: dict[Side, str] = {}
    for i, (a, b) in enumerate(layout.joints):
        sides[a] = sides[b] = colours[(i * i + i // 2) % len(colours)]
    for i, side in enumerate(layout.rim()):
        sides[side] = colours[i % len(colours)]
    tiles = tuple(
        Tile(tuple(sides[Side(i, s)] for s in range(cell.sides)), str(i + 1))
        for i, cell in enumerate(layout.cells)
    )
    puzzle = Puzzle(layout, tiles, name=name)
    return Board(puzzle, tuple(Placement(tile.id) for tile in tiles))


SQUARES_AND_TRIANGLES = [
    [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)],
    [(1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0)],
    [(0.0, 0.0), (0.5, -0.866), (1.0, 0.0)],
    [(1.0, 0.0), (1.5, -0.866), (2.0, 0.0)],
    [(0.5, -0.866), (1.5, -0.866), (1.0, 0.0)],
    [(0.0, 1.0), (1.0, 1.0), (0.5, 1.866)],
    [(1.0, 1.0), (2.0, 1.0), (1.5, 1.866)],
    [(0.5, 1.866), (1.0, 1.0), (1.5, 1.866)],
]

LAYOUTS = {
    "holes": (shapes.square(4, 5, ["r2c2", "r2c4", "r3c3"]), "plain", "A square with holes"),
    "torus": (shapes.square(3, 4, wrap="torus"), "grey", "A torus: what leaves on one side comes "
              "back on the other"),
    "trapezoid": (shapes.triangle_trapezoid(2, 4), "contrast", "A trapezoid of triangles"),
    "hexagons": (shapes.hex_grid(3, 4), "eternity", "A grid of hexagons"),
    "parquet": (shapes.polygons(SQUARES_AND_TRIANGLES), "plain", "Squares and triangles together"),
}  # fmt: skip
"""What the library has no puzzle for."""


def picture_files() -> Iterator[tuple[str, str]]:
    """File names and SVG texts."""
    found = boards()
    for name, board in found.items():
        yield f"{name}.svg", board.draw(theme(name)).svg
    unicorn = found["unicorn"]
    for each in THEMES:
        yield f"theme-{each}.svg", unicorn.draw(each).svg
        yield f"theme-{each}-dark.svg", unicorn.draw(each, dark=True).svg
    for name, (layout, in_theme, title) in LAYOUTS.items():
        yield f"layout-{name}.svg", planted(layout, "abcdef", title).draw(in_theme).svg
    placed = unicorn["r2c2"]
    assert placed is not None
    spoiled = unicorn.put("r2c2", replace(placed, turn=(placed.turn + 1) % 4)).remove("r3c3")
    yield "mismatch.svg", spoiled.draw().svg
    yield "tiles.svg", unicorn.puzzle.draw().svg
    sheets = Sheets(unicorn.puzzle, side=50)
    pages = list(sheets.pages(backs=True, solution=unicorn, blank=True))
    for kind, page in zip(("fronts", "backs", "solution", "blank"), pages, strict=True):
        yield f"sheet-{kind}.svg", page.svg
    yield "sheet-cut.svg", sheets.cuts(kerf=0.2)[0].svg


def films() -> dict[str, Film]:
    """Files that move, in the gallery's folder."""
    found = boards()
    return {
        "unicorn.html": edgewise.animate(found["unicorn"].puzzle),
        "owen-6x6.html": edgewise.animate(edgewise.load("owen-6x6"), theme="eternity"),
        "unicorn.gif": edgewise.animate(found["unicorn"], theme="turtles"),
    }


def page() -> str:
    """docs/gallery.md."""
    found = boards()
    parts = [
        "# Gallery",
        "Made by edgewise itself (`python docs/generate.py`). [How to make pictures](pictures.md).",
        "## Themes",
        "The Unicorn cards in every theme, for light and dark pages.",
        _row([(f"theme-{t}", f"{t} theme") for t in THEMES[:3]], 250),
        _row([(f"theme-{t}", f"{t} theme") for t in THEMES[3:]], 250),
        _row([(f"theme-{t}-dark", f"{t} theme, dark") for t in THEMES[:3]], 250),
        _row([(f"theme-{t}-dark", f"{t} theme, dark") for t in THEMES[3:]], 250),
        "## Loose tiles, and what does not match",
        "The cards before they are laid; a board with one card turned wrongly, and one missing.",
        _row([("tiles", "nine loose cards"), ("mismatch", "four wrong joints, marked")], 300),
        "## Sheets to print and cut",
        "Tiles, their backs mirrored for printing on both sides, the solution, a board to play on; "
        "paths for a laser.",
        _row([(f"sheet-{k}", k) for k in ("fronts", "backs", "solution")], 250),
        _row([(f"sheet-{k}", k) for k in ("blank", "cut")], 250),
        "## Films",
        "A board being laid. Searches as they were made are pages to download and open: "
        "[the Unicorn cards](pictures/gallery/unicorn.html), placement by placement, and "
        "[Owen's 6x6](pictures/gallery/owen-6x6.html), 1,024 placements to a frame.",
        '<img src="pictures/gallery/unicorn.gif" alt="The Unicorn cards being laid" width="320">',
        "## Other boards",
        "What the library has no puzzle for.",
        *(f"{title}.\n\n{_row([(f'layout-{name}', title)], 420)}"
          for name, (_, _, title) in LAYOUTS.items()),
        "## The library",
    ]  # fmt: skip
    for name in library.names():
        board = found[name]
        joints = len(board.puzzle.layout.joints)
        bad = wrong(board)
        fits = (
            "solved" if not bad else f"the best board known to us: {bad} of {joints} joints wrong"
        )
        wide = 320 if len(board.cells) < 20 else 480 if len(board.cells) < 100 else 800
        words = f"**{board.puzzle.name}** (`{name}`): {fits}."
        parts.append(f"{words}\n\n{_row([(name, f'{board.puzzle.name}, {fits}')], wide)}")
    return "\n\n".join(parts) + "\n"


def _row(pictures: list[tuple[str, str]], wide: int) -> str:
    return "\n".join(
        f'<img src="pictures/gallery/{name}.svg" alt="{html.escape(words)}" width="{wide}">'
        for name, words in pictures
    )


def look(seconds: float, names: list[str]) -> None:
    """Find what is missing, and write it down after every board."""
    found = boards()
    for name in names or library.names():
        puzzle, old = edgewise.load(name), found.get(name)
        if old is not None and not wrong(old):
            continue
        board = puzzle.solve(Limit(seconds=min(20, seconds))).board
        if board is None and seconds > 20:
            board = puzzle.best(Limit(seconds)).board
        if board is not None and (old is None or wrong(board) < wrong(old)):
            found[name] = board
        print(name, old and wrong(old), "->", name in found and wrong(found[name]), flush=True)
        lines = (
            f"{json.dumps(n)}: {json.dumps(board_json.plain(found[n]), separators=(',', ':'))}"
            for n in library.names()
            if n in found
        )
        BOARDS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def wrong(board: Board) -> int:
    """How many joints and sides on the rim do not match."""
    verdict = edgewise.judge(board)
    assert not verdict.faults
    return len(verdict.mismatches)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=20, help="for each board")
    options.add_argument("names", nargs="*", help="of puzzles; by default all")
    given = options.parse_args()
    look(given.seconds, given.names)
