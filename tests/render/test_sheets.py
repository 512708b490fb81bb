"""Sheets to print and cut: measured in the files."""

from __future__ import annotations

import io
import math
import re
from xml.etree import ElementTree

import pymupdf
import pypdf
import pytest
from PIL import Image

from edgewise import load, shapes
from edgewise.board import Board, Placement
from edgewise.errors import CallError
from edgewise.layout import Layout, Point
from edgewise.puzzle import Clue, Puzzle
from edgewise.render import qr
from edgewise.render.picture import paper
from edgewise.render.picture.paper import SIZES
from edgewise.render.picture.theme import style
from edgewise.render.sheets import CODE, MARGIN, Sheets
from edgewise.rule import Rule
from edgewise.tile import Tile
from pictures import HOSTILE, LAYOUTS, ODD_LAYOUTS, SVG, filled, hostile_board

MM = 72 / 25.4


def outlines(svg: str, group: str = "tile") -> dict[str, list[Point]]:
    """The corners of every tile on a page in millimetres, by its title: from the hair lines."""
    root = ElementTree.fromstring(svg)
    scale = float(root.attrib["width"][:-2]) / float(root.attrib["viewBox"].split()[2])
    found: dict[str, list[Point]] = {}
    for part in root.iter(f"{SVG}g"):
        title = part.find(f"{SVG}title")
        if title is None or not (title.text or "").startswith(group):
            continue
        shapes = [p for p in part.findall(f"{SVG}polygon") if p.attrib.get("fill") == "none"]
        points = [tuple(map(float, p.split(","))) for p in shapes[-1].attrib["points"].split()]
        name = title.text or ""
        name += "'" * sum(key.rstrip("'") == name for key in found)
        found[name] = [(x * scale, y * scale) for x, y in points]
    return found


def lengths(ring: list[Point]) -> list[float]:
    return [math.dist(ring[i - 1], p) for i, p in enumerate(ring)]


@pytest.mark.parametrize("layout", LAYOUTS[:6], ids=lambda layout: layout.shape)
@pytest.mark.parametrize("side", [20, 35.5])
def test_sides_have_the_asked_for_length(layout: Layout, side: float) -> None:
    board = filled(layout)
    [page] = list(Sheets(board.puzzle, side=side).pages())
    found = outlines(page.svg)
    assert len(found) == len(board.puzzle.tiles)
    for ring in found.values():
        assert lengths(ring) == pytest.approx([side] * len(ring), abs=0.02)


@pytest.mark.parametrize("bleed", [0, 2, 5])
@pytest.mark.parametrize("size", SIZES)
def test_tiles_keep_apart_and_on_the_paper(size: str, bleed: float) -> None:
    puzzle = load("unicorn")
    wide, high = SIZES[size]
    for page in Sheets(puzzle, bleed=bleed, size=SIZES[size]).pages():
        assert (page.wide, page.high) == (wide, high)
        boxes = []
        for ring in outlines(page.svg).values():
            xs, ys = [x for x, _ in ring], [y for _, y in ring]
            boxes.append((min(xs) - bleed, min(ys) - bleed, max(xs) + bleed, max(ys) + bleed))
        for i, (left, top, right, foot) in enumerate(boxes):
            assert left >= 7.99
            assert top >= 7.99
            assert right <= wide - 7.99
            assert foot <= high - 8 - 9 + 0.01
            for other in boxes[:i]:
                apart = max(other[0] - right, left - other[2], other[1] - foot, top - other[3])
                assert apart >= (1.99 if bleed else -0.01)


def test_the_pdf_has_the_size_of_the_paper_and_the_tiles_their_own() -> None:
    puzzle = load("unicorn")
    data = Sheets(puzzle, side=50, size=SIZES["letter"]).pdf()
    document = pymupdf.open(stream=data)
    first = document[0]
    assert (first.rect.width / MM, first.rect.height / MM) == pytest.approx((215.9, 279.4), abs=0.1)
    squares = [
        path["rect"] for path in first.get_drawings()
        if path["type"] == "s" and abs(path["rect"].width - path["rect"].height) < 0.1
        and path["rect"].width > 40 * MM
    ]  # fmt: skip
    assert len(squares) == 9
    assert all(abs(rect.width / MM - 50) < 0.02 for rect in squares)
    assert len(pypdf.PdfReader(io.BytesIO(data), strict=True).pages) == document.page_count


def test_the_line_at_the_foot_is_as_long_as_it_says() -> None:
    document = pymupdf.open(stream=Sheets(load("unicorn"), side=37).pdf())
    rulers = [
        path["rect"] for path in document[0].get_drawings()
        if path["rect"].y0 > 280 * MM and path["rect"].height < 4 * MM
    ]  # fmt: skip
    assert [rect.width / MM for rect in rulers] == [pytest.approx(50, abs=0.02)]
    assert "50 mm" in document[0].get_text()


@pytest.mark.parametrize("name", ["unicorn", "triazzle", "drive-ya-nuts"])
def test_each_back_lies_behind_its_front(name: str) -> None:
    front, back = list(Sheets(load(name), side=30).pages(backs=True))[:2]
    fronts, backs = outlines(front.svg), outlines(back.svg, "the back of tile")
    assert len(fronts) == len(backs) > 3
    for title, ring in fronts.items():
        mirrored = sorted((210 - x, y) for x, y in ring)
        found = sorted(backs[f"the back of {title}"])
        assert [c for p in found for c in p] == pytest.approx(
            [c for p in mirrored for c in p], abs=0.03
        )


def test_the_other_face_of_a_tile_is_printed_where_the_front_has_it() -> None:
    tile = Tile(tuple("abcd"), back=tuple("wxyz"))
    puzzle = Puzzle(shapes.square(1, 1), (tile,), Rule(flips=True))
    _, back = Sheets(puzzle).pages(backs=True)
    places = {text: (x, y) for x, y, text in _texts(back.svg)}
    # Turned over on the long edge of the paper, the top stays the top.
    assert places["w"][1] < places["x"][1] < places["y"][1]
    assert places["z"][0] < places["w"][0] < places["x"][0]
    mirrored = Puzzle(shapes.square(1, 1), (Tile(tuple("abcd")),), Rule(flips=True))
    _, back = Sheets(mirrored).pages(backs=True)
    places = {text: (x, y) for x, y, text in _texts(back.svg)}
    assert places["b"][0] < places["a"][0] < places["d"][0]


def _texts(svg: str) -> list[tuple[float, float, str]]:
    root = ElementTree.fromstring(svg)
    return [
        (float(t.attrib["x"]), float(t.attrib["y"]), "".join(t.itertext()))
        for t in root.iter(f"{SVG}text")
    ]


def test_copies_are_all_printed() -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile(tuple("abcd"), copies=30), Tile(tuple("efgh"))))
    pages = list(Sheets(puzzle, side=40).pages())
    assert [len(outlines(page.svg)) for page in pages] == [20, 11]


def test_the_solution_and_the_board_to_play_on_have_pages_of_their_own() -> None:
    board = load("unicorn").solve().board
    assert board is not None
    document = pymupdf.open(stream=Sheets(board.puzzle).pdf(solution=board, blank=True))
    words = [page.get_text() for page in document]
    assert len(words) == 3
    assert "solution" in words[1]
    assert "r2c2" in words[2]
    cells = [p["rect"].width / MM for p in document[2].get_drawings() if p["rect"].width > 40 * MM]
    assert cells[:9] == pytest.approx([50] * 9, abs=0.02)


def test_a_board_larger_than_the_paper_takes_several_pages_without_a_gap() -> None:
    puzzle = Puzzle(shapes.square(6, 6), tuple(Tile(tuple("abcd")) for _ in range(36)),
                    clues=(Clue("r1c1", "7"),))  # fmt: skip
    pages = list(Sheets(puzzle, side=50).pages(blank=True))[3:]
    assert len(pages) == 4
    assert all(f"page {i} of 4" in page.svg for i, page in enumerate(pages, 1))
    shifts = [re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", page.svg)[0] for page in pages]
    assert len(set(shifts)) == 4
    (x0, y0), (x1, _), (_, y2), _ = [(float(x) / 2, float(y) / 2) for x, y in shifts]
    assert x0 - x1 == pytest.approx(210 - 2 * 8, abs=0.02)
    assert y0 - y2 == pytest.approx(297 - 2 * 8 - 9, abs=0.02)
    assert "tile 7" in pages[0].svg


def _cut_rings(svg: str) -> list[list[Point]]:
    root = ElementTree.fromstring(svg)
    scale = float(root.attrib["width"][:-2]) / float(root.attrib["viewBox"].split()[2])
    [group] = [g for g in root.iter(f"{SVG}g") if g.attrib.get("id") == "cut"]
    rings = []
    for path in group.iter(f"{SVG}path"):
        numbers = [float(x) * scale for x in re.findall(r"-?[\d.]+", path.attrib["d"])]
        rings.append(list(zip(numbers[::2], numbers[1::2], strict=True)))
    return rings


@pytest.mark.parametrize("layout", LAYOUTS[:6], ids=lambda layout: layout.shape)
@pytest.mark.parametrize("kerf", [0, 0.2, 1])
def test_a_laser_leaves_tiles_of_the_asked_for_size(layout: Layout, kerf: float) -> None:
    puzzle = filled(layout).puzzle
    [page] = Sheets(puzzle, side=30).cuts(kerf=kerf)
    rings = _cut_rings(page.svg)
    assert len(rings) == len(puzzle.tiles)
    sides = len(puzzle.tiles[0].sides)
    # Each side lies half a kerf further out; so its ends move along it as well.
    longer = kerf * math.tan(math.pi / sides)
    for ring in rings:
        assert lengths(ring) == pytest.approx([30 + longer] * sides, abs=0.01)


def test_cuts_are_one_path_for_each_tile_and_what_is_engraved_is_apart() -> None:
    puzzle = load("unicorn")
    [both] = Sheets(puzzle).cuts(kerf=0.1)
    [only] = Sheets(puzzle).cuts(kerf=0.1, engrave=False)
    assert _cut_rings(both.svg) == _cut_rings(only.svg)
    assert '<g id="engrave">' in both.svg
    assert '<g id="engrave">' not in only.svg
    assert only.svg.count("<path") == 9
    # What is engraved does not go along the cut: no line has both ends on a tile's outline.
    engraved = both.svg[: both.svg.index('<g id="cut">')]
    assert 'stroke-width="0"' not in engraved
    assert not re.search(r'<polygon [^>]*stroke="#000000"[^>]*stroke-width="1.8"', engraved)
    assert len(Sheets(puzzle, side=90).cuts()) == 3


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_stay_texts(text: str) -> None:
    board = hostile_board(text)
    sheets = Sheets(board.puzzle)
    for page in (*sheets.pages(backs=True, solution=board, blank=True), *sheets.cuts()):
        tags = {
            element.tag.removeprefix(SVG) for element in ElementTree.fromstring(page.svg).iter()
        }
        assert "script" not in tags
        assert "image" not in tags
        assert len(page.svg) < 100_000
    names = len(list(sheets.pages())) - 1  # a page that explains short names
    assert names in (0, 1)
    data = sheets.pdf(backs=True, solution=board, blank=True)
    assert pymupdf.open(stream=data).page_count == 4 + names


def test_what_cannot_be_printed_is_said() -> None:
    puzzle = load("unicorn")
    with pytest.raises(CallError, match="a page has room for 194 x 272 mm"):
        list(Sheets(puzzle, side=200).pages())
    with pytest.raises(CallError, match="expected a bleed of 0 to 20 mm, got 21"):
        Sheets(puzzle, bleed=21)
    with pytest.raises(CallError, match="expected a kerf of 0 to 5 mm, got 9"):
        Sheets(puzzle).cuts(kerf=9)
    many = Puzzle(shapes.square(1, 1), (Tile(tuple("abcd"), copies=1_000_000),))
    with pytest.raises(CallError, match="take more than 1,000 pages"):
        list(Sheets(many).pages())


@pytest.mark.parametrize(
    ("name", "size"),
    [("a4", (210, 297)), ("Letter", (215.9, 279.4)), ("600x400", (600, 400)),
     ("61 x 70mm", (61, 70))],
)  # fmt: skip
def test_paper(name: str, size: tuple[float, float]) -> None:
    assert paper.size(name) == size


@pytest.mark.parametrize("name", ["", "a9", "10x10", "600", "1e9x3", "-5x50", "99999x100"])
def test_no_paper(name: str) -> None:
    with pytest.raises(CallError, match="expected paper such as a4"):
        paper.size(name)


def test_the_same_sheets_have_the_same_bytes() -> None:
    board = filled(shapes.square(2, 2))
    made = [Sheets(board.puzzle, style("grey")).pdf(solution=board, backs=True) for _ in range(2)]
    assert made[0] == made[1]


def test_an_empty_board_can_be_the_solution() -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile(tuple("abcd")),))
    assert Sheets(puzzle).pdf(solution=Board.empty(puzzle))
    assert Sheets(puzzle).pdf(solution=Board(puzzle, (Placement("1", 1),)))


@pytest.mark.parametrize("name", ["drive-ya-nuts", "triazzle", "unicorn"])
def test_labels_lie_behind_each_other_on_every_shape(name: str) -> None:
    """Held against the light, side k of the front is side -k of the back."""
    layout = load(name).layout
    sides = layout.cells[0].sides
    letters = tuple("abcdefghijkl"[:sides])
    backs = letters[:1] + letters[:0:-1]  # behind its own letter, then
    tile = Tile(letters, back=backs)
    puzzle = Puzzle(layout, (tile,), Rule(flips=True))
    front, back = Sheets(puzzle, side=30).pages(backs=True)
    here = {text: (x, y) for x, y, text in _texts(front.svg) if text in letters}
    there = {text: (x, y) for x, y, text in _texts(back.svg) if text in letters}
    wide = 210 / 0.3
    assert len(here) == sides
    for letter, (x, y) in here.items():
        assert there[letter] == pytest.approx((wide - x, y), abs=0.1)


def test_on_wide_paper_the_long_edge_lies_below() -> None:
    front, back = Sheets(load("unicorn"), size=(600, 400)).pages(backs=True)
    fronts, backs = outlines(front.svg), outlines(back.svg, "the back of tile")
    for title, ring in fronts.items():
        mirrored = sorted((x, 400 - y) for x, y in ring)
        found = sorted(backs[f"the back of {title}"])
        assert [c for p in found for c in p] == pytest.approx(
            [c for p in mirrored for c in p], abs=0.03
        )


@pytest.mark.parametrize("bleed", [1, 3])
@pytest.mark.parametrize("name", ["unicorn", "drive-ya-nuts"])
def test_colours_go_beyond_the_line_to_cut_along(name: str, bleed: float) -> None:
    """Measured in pixels: from the outline of a tile outwards until the paper is white."""
    puzzle = load(name)
    page = next(Sheets(puzzle, style(ids=False), side=30, bleed=bleed).pages())
    dpi = 200
    image = Image.open(io.BytesIO(page.png(dpi))).convert("L")
    ring = outlines(page.svg)["tile 1"]
    foot = max(y for _, y in ring)
    x = sum(x for x, _ in ring) / len(ring) + 9  # beside the figure
    column = int(x / 25.4 * dpi)
    white = next(
        y for y in range(int((foot - 1) / 25.4 * dpi), image.height)
        if image.getpixel((column, y)) == 255
    )  # fmt: skip
    assert white * 25.4 / dpi - foot == pytest.approx(bleed, abs=0.35)


@pytest.mark.parametrize("name", ["L", "U", "round"])
def test_odd_shapes_are_printed_in_their_size(name: str) -> None:
    puzzle = filled(ODD_LAYOUTS[name]).puzzle
    [page] = Sheets(puzzle, side=20).pages()
    for ring in outlines(page.svg).values():
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        assert max(xs) - min(xs) < 100
        assert max(ys) - min(ys) < 100


def test_tiles_whose_shape_is_not_known_are_not_printed() -> None:
    puzzle = filled(ODD_LAYOUTS["unequal"]).puzzle
    with pytest.raises(
        CallError, match="cells c1 and c2 have 4 sides each, but not the same shape"
    ):
        list(Sheets(puzzle).pages())


def test_a_sharp_corner_makes_no_spike_and_a_narrow_notch_is_refused() -> None:
    needle = shapes.polygons([[(0, 0), (10, 0.1), (10, -0.1)]])
    [page] = Sheets(Puzzle(needle, (Tile(tuple("abc")),)), side=30).cuts(kerf=1)
    [ring] = _cut_rings(page.svg)
    assert max(x for x, _ in ring) - min(x for x, _ in ring) < 30 * 3 / 2 + 5
    notch = shapes.polygons(
        [[(0, 0), (1, 0), (1, 1), (1.01, 1), (1.01, 0), (2, 0), (2, 2), (0, 2)]]
    )
    puzzle = Puzzle(notch, (Tile(tuple("abcdefgh")),))
    with pytest.raises(CallError, match="a notch narrower than the kerf"):
        Sheets(puzzle, side=30).cuts(kerf=2)


def test_many_pages_take_no_more_than_their_time() -> None:
    puzzle = Puzzle(shapes.square(40, 40), tuple(Tile(tuple("abcd")) for _ in range(1_600)))
    pages = list(Sheets(puzzle, side=50).pages(blank=True))
    assert len(pages) > 100
    assert max(len(page.svg) for page in pages) < 60_000


@pytest.mark.parametrize("theme", ["words", "contrast"])
def test_lines_between_sides_without_colours_end_at_the_cut(theme: str) -> None:
    puzzle = Puzzle(shapes.square(1, 1), (Tile(("a", "b", "c", "d")),))
    page = next(Sheets(puzzle, style(theme, ids=False), side=30, bleed=4).pages())
    [ring] = outlines(page.svg).values()
    dpi = 254  # ten pixels to a millimetre
    image = Image.open(io.BytesIO(page.png(dpi))).convert("L")
    for x, y in ring:
        inwards = (
            1 if x == min(p[0] for p in ring) else -1,
            1 if y == min(p[1] for p in ring) else -1,
        )
        for off, dark in ((-2, False), (2, True)):
            middle = [10 * (at + off * way) for at, way in zip((x, y), inwards, strict=True)]
            left, top = (round(at) - 4 for at in middle)
            spot = image.crop((left, top, left + 9, top + 9)).tobytes()
            assert (min(spot) < 128) == dark


def test_a_link_stands_in_the_corner_of_every_page_and_no_tile_lies_on_it() -> None:
    puzzle, link = load("unicorn"), "https://example.org/#play/unicorn"
    sheets = Sheets(puzzle, link=link)
    dark = sum(map(sum, qr.modules(link)))
    for page in sheets.pages(solution=puzzle.solve().board, blank=True):
        assert page.svg.count("h-") >= dark
    left, top = (edge - MARGIN - CODE for edge in sheets.size)
    for page in list(sheets.pages())[:1]:
        for ring in outlines(page.svg).values():
            for x, y in ring:
                assert not (x * sheets.scale > left and y * sheets.scale > top)
