"""Kits in a browser: a board put together from one is the picture that `draw` makes of it."""

from __future__ import annotations

import io
import json
import random
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from chromium import PROGRAM, Browser, browser
from edgewise import Board, Placement, Puzzle, Rule, Tile, library, load, shapes
from edgewise.layout import Layout
from edgewise.render.picture.picture import draw
from edgewise.render.picture.theme import THEMES, Style
from kits import STATIC, anyhow, board_of, whole
from pictures import HOSTILE, LAYOUTS, ODD_LAYOUTS, hostile_board

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="there is no Chromium on this machine")

WIDE = 640

SHOW = """
(board, drawn, wide, high) => {
  const box = kit.box.join(" "), SVG = "http://www.w3.org/2000/svg";
  const theirs = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
  const ours = document.createElementNS(SVG, "svg"), defs = document.createElementNS(SVG, "defs");
  for (const [name, value] of Object.entries(kit.root)) ours.setAttribute(name, value);
  fill(defs, kit.drawn);
  const table = tables(kit);
  const uses = [...kit.cells.keys()].flatMap(cell => table.lying(board, cell));
  // Drawings of both have the same names, and are the same: but they must not be shared here.
  for (const node of theirs.querySelectorAll("*")) {
    if (node.id) node.id = "x" + node.id;
    if (node.hasAttribute("href"))
      node.setAttribute("href", node.getAttribute("href").replace("#", "#x"));
    if (node.hasAttribute("clip-path"))
      node.setAttribute("clip-path", node.getAttribute("clip-path").replace("#", "#x"));
  }
  ours.append(defs, theirs.querySelector(":scope > polygon").cloneNode(),
              ...[...uses, ...table.marks(board)].map(use));
  for (const svg of [ours, theirs]) {
    svg.setAttribute("viewBox", box);
    svg.setAttribute("width", wide);
    svg.setAttribute("height", high);
    svg.style.display = "block";
  }
  document.body.replaceChildren(ours, theirs);
}
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    folder = tmp_path_factory.mktemp("chromium")
    path = folder / "page.html"
    path.write_text("<!doctype html><body style='margin: 0'>", encoding="utf-8")
    with browser(folder) as opened:
        opened.open(path)
        for name in ("kit.js", "defs.js"):
            # A module from a file would be one of another site.
            code = b64encode((STATIC / name).read_bytes()).decode()
            opened.run(
                f"import('data:text/javascript;base64,{code}')"
                ".then(module => { Object.assign(window, module) })"
            )
        yield opened


def pictures(page: Browser, board: Board, style: Style) -> tuple[Image.Image, Image.Image]:
    """A board put together from the kit, and as it is drawn."""
    parts = whole(board.puzzle, style)
    page.run(f"window.kit = {json.dumps(parts)}.map(opened).reduce(merged); 0")
    box = parts[0]["box"]
    high = round(WIDE * box[3] / box[2])
    page.look(WIDE, 2 * high)
    ways = page.run("kit.ways.map(way => [way.tile, way.turn, way.flipped, way.kind])")
    given = ", ".join(
        json.dumps(x) for x in (board_of(board, parts[0], ways), draw(board, style).svg)
    )
    page.run(f"({SHOW})({given}, {WIDE}, {high})")
    shot = Image.open(io.BytesIO(page.picture())).convert("RGB")
    assert shot.size == (WIDE, 2 * high)
    return shot.crop((0, 0, WIDE, high)), shot.crop((0, high, WIDE, 2 * high))


def differing(one: Image.Image, other: Image.Image) -> float:
    """The part of all pixels that are not the same, but for what rounding does to edges."""
    counts = ImageChops.difference(one, other).convert("L").point(lambda x: 255 * (x > 24))
    return counts.histogram()[255] / (one.width * one.height)


def same(page: Browser, board: Board, style: Style) -> None:
    kits, drawn = pictures(page, board, style)
    assert len(drawn.getcolors(1 << 20) or []) > 2, "there is nothing to be seen"
    assert differing(kits, drawn) < 0.01
    assert page.complaints() == []


STYLES = [Style(theme, dark) for theme in THEMES.values() for dark in (False, True)]


@pytest.mark.parametrize(("number", "name"), [*enumerate(library.names())])
def test_a_board_of_a_kit_is_the_board_that_is_drawn(page: Browser, number: int, name: str) -> None:
    """Each puzzle in another style, tiles lying anyhow, some cells empty."""
    board = anyhow(load(name), random.Random(number), holes=0.1)
    same(page, board, STYLES[number % len(STYLES)])


@pytest.mark.parametrize("layout", [*LAYOUTS, *ODD_LAYOUTS.values()], ids=lambda x: str(len(x)))
@pytest.mark.parametrize("style", STYLES[::3], ids=lambda style: style.theme.name)
def test_so_it_is_on_every_shape(page: Browser, layout: Layout, style: Style) -> None:
    chance = random.Random(1)
    tiles = tuple(
        Tile(tuple(chance.choice(("R+", "R-", "G+", "G-", " ")) for _ in range(cell.sides)), str(i))
        for i, cell in enumerate(layout.cells)
    )
    puzzle = Puzzle(layout, tiles, Rule("halves", flips=True))
    same(page, anyhow(puzzle, chance), replace(style, labels=True))


def test_pictures_of_your_own_are_in_kits_too(page: Browser, tmp_path: Path) -> None:
    Image.linear_gradient("L").save(tmp_path / "photo.png")
    tiles = (Tile(tuple("abab"), "1", image="photo.png"), Tile(tuple("abba"), "2"))
    puzzle = Puzzle(shapes.square(1, 2), tiles, images={"a": "photo.png"}, folder=str(tmp_path))
    board = Board(puzzle, (Placement("1", 1), Placement("2", 2)))
    assert any("<image" in line for line in whole(puzzle)[0]["defs"])
    same(page, board, Style())


@pytest.mark.parametrize("text", HOSTILE)
def test_labels_of_strangers_are_text_in_kits_too(page: Browser, text: str) -> None:
    board = hostile_board(text)
    parts = whole(board.puzzle, Style(labels=True))
    page.run(f"window.kit = opened({json.dumps(parts[0])}); 0")
    count = page.run("safe(kit.drawn.parts.values())?.length")
    assert count == len(parts[0]["defs"])


@pytest.mark.parametrize(
    "bad",
    [
        "<g id='e1'><script>1</script></g>",
        "<g id='e1' onclick='1'/>",
        "<g id='e1' style='color: red'/>",
        "<g id='e1'><use href='http://evil/#e2'/></g>",
        "<g id='e1'><use href='data:image/svg+xml,e'/></g>",
        "<g id='e1'><image href='http://evil/a.png'/></g>",
        "<g id='e1'><image href='data:image/svg+xml;base64,PHN2Zz4='/></g>",
        "<g id='e1'><polygon points='0,0' fill='url(http://evil/#a)'/></g>",
        "<g id='e1'><foreignObject/></g>",
        "<g id='e1'><a xmlns='http://www.w3.org/1999/xhtml'/></g>",
        "<g id='e1' xmlns:xlink='http://www.w3.org/1999/xlink'><use xlink:href='#e2'/></g>",
        "<g id='e1'>text</g>",
        "<g id='e1'><!-- --></g>",
        "<g/>",
        "<use id='e1' href='#e1'/>",
        "</svg><svg>",
        "<g id='e1'>",
        "<!DOCTYPE svg [<!ENTITY a 'b'>]>",
        "text",
    ],
)
def test_whatever_is_not_on_the_list_rejects_all_drawings(page: Browser, bad: str) -> None:
    good = "<g id='e0'><polygon points='0,0 1,1' fill='#ffffff'/></g>"
    assert page.run(f"safe([{json.dumps(good)}]).length") == 1
    assert page.run(f"safe({json.dumps([good, bad])})") is None
