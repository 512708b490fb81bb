"""PNG and PDF: their sizes are measured in the files, by two programs that did not write them."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pymupdf
import pypdf
import pytest
from PIL import Image

from edgewise import load, shapes
from edgewise.board import Board, Placement
from edgewise.errors import CallError
from edgewise.layout import Layout
from edgewise.puzzle import Puzzle
from edgewise.render.picture import paper
from edgewise.tile import Tile
from pictures import HOSTILE, LAYOUTS, filled, hostile_board

MM = 72 / 25.4
"""Points of a PDF."""


def board_of(*labels: str) -> Board:
    puzzle = Puzzle(shapes.square(1, 1), (Tile(labels),), name="Letters")
    return Board(puzzle, (Placement("1"),))


def test_a_tile_of_50_mm_is_50_mm_in_the_pdf() -> None:
    drawing = board_of("a", "b", "c", "d").draw(side=50)
    [page] = pymupdf.open(stream=drawing.pdf())
    squares = [path["rect"] for path in page.get_drawings() if path["items"][0][0] in ("l", "re")]
    widths = [rect.width / MM for rect in squares]
    assert any(abs(width - 50) < 0.02 for width in widths), widths
    assert page.rect.width / MM == pytest.approx(drawing.wide, abs=0.01) == 60


@pytest.mark.parametrize("dpi", [72, 150, 300])
def test_a_png_says_how_large_it_is(dpi: float) -> None:
    drawing = board_of("a", "b", "c", "d").draw(side=50)
    image = Image.open(io.BytesIO(drawing.png(dpi)))
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
    assert image.size == pytest.approx((60 / 25.4 * dpi,) * 2, abs=1)
    # The tile itself: from its left line to its right line, on the row of its middle.
    row = [image.convert("L").getpixel((x, image.height // 3)) for x in range(image.width)]
    dark = [x for x, value in enumerate(row) if isinstance(value, int) and value < 60]
    line = 1.2 * dpi / 25.4  # its width
    assert dark[-1] - dark[0] == pytest.approx(50 / 25.4 * dpi + line, abs=2.5)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.shape)
def test_both_readers_agree_on_every_layout(layout: Layout) -> None:
    board = filled(layout)
    data = board.draw().pdf()
    reader = pypdf.PdfReader(io.BytesIO(data), strict=True)
    [page] = pymupdf.open(stream=data)
    assert len(reader.pages) == 1
    box = reader.pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx(tuple(page.rect.br), abs=0.01)
    texts = {p.tile for p in board.cells if p}
    texts |= {label for sides in board.picture() for label in sides or ()}
    assert texts <= set(page.get_text().split())
    assert all(text in reader.pages[0].extract_text() for text in texts)


def test_fonts_are_in_the_file() -> None:
    data = board_of("a", "é", "Ω", "🐢").draw().pdf()
    page = pypdf.PdfReader(io.BytesIO(data)).pages[0]
    fonts = _fonts(page["/Resources"])
    assert len(fonts) >= 2
    for font in fonts:
        if font["/Subtype"] == "/Type3":  # the glyphs themselves are drawings
            assert font["/CharProcs"]
            continue
        [inner] = font["/DescendantFonts"]
        descriptor = inner.get_object()["/FontDescriptor"]
        assert {"/FontFile2", "/FontFile3"} & descriptor.keys()


def _fonts(resources: Any) -> list[Any]:
    """Of a page and everything drawn on it."""
    resources = resources.get_object()
    found = [font.get_object() for font in resources.get("/Font", {}).values()]
    for shape in resources.get("/XObject", {}).values():
        inner = shape.get_object().get("/Resources")
        found += _fonts(inner) if inner else []
    return found


@pytest.mark.parametrize("label", ["🐢", "❤️", "👩‍🚀", "🇩🇪", "é", "Ж", "שלום", "مرحبا"])
def test_letters_and_emoji_are_drawn(label: str) -> None:
    """Not as the empty box that stands for what a font does not have."""
    one = board_of(label, "b", "c", "d").draw(ids=False, side=40).png(150)
    boxes = board_of("\U000fffff", "b", "c", "d").draw(ids=False, side=40).png(150)
    none = board_of("b", "b", "c", "d").draw(labels=False, ids=False, side=40).png(150)
    assert len({one, boxes, none}) == 3
    if label in ("🐢", "❤️", "🇩🇪"):
        image = Image.open(io.BytesIO(one)).convert("RGB")
        blue = Image.open(io.BytesIO(none)).convert("RGB")
        new = set(_colours(image)) - set(_colours(blue))
        assert any(max(c) - min(c) > 90 for c in new), "in colours"


def _colours(image: Image.Image) -> list[tuple[int, ...]]:
    found = image.getcolors(1_000_000)
    assert found is not None
    return [colour for count, colour in found if count > 8 and isinstance(colour, tuple)]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_break_no_file(text: str) -> None:
    drawing = hostile_board(text).draw(labels=True)
    data = drawing.pdf()
    assert len(pypdf.PdfReader(io.BytesIO(data), strict=True).pages) == 1
    assert pymupdf.open(stream=data).page_count == 1
    assert b"/JavaScript" not in data
    assert b"/URI" not in data
    assert Image.open(io.BytesIO(drawing.png(50))).size[0] > 50


def test_the_same_board_gives_the_same_bytes_in_another_process() -> None:
    program = (
        "import edgewise, hashlib\n"
        "d = edgewise.load('unicorn').solve().board.draw('turtles')\n"
        "for x in (d.svg.encode(), d.png(), d.pdf()): print(hashlib.sha256(x).hexdigest())"
    )
    one, two = (
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True,
            env={"PYTHONHASHSEED": seed, "PATH": "", "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("1", "2")
    )  # fmt: skip
    assert one == two
    assert len(one.split()) == 3


def test_a_document_has_as_many_pages_as_were_given() -> None:
    pages = [(board_of("a", "b", "c", "d").draw(side=x).svg, 30.0 + x, 40.0 + x) for x in (10, 20)]
    read = pypdf.PdfReader(io.BytesIO(paper.pdf(pages, 'A "title" \\ $x$ #f')))
    sizes = [(float(p.mediabox.width) / MM, float(p.mediabox.height) / MM) for p in read.pages]
    assert sizes == [pytest.approx((40, 50), abs=0.01), pytest.approx((50, 60), abs=0.01)]
    assert read.metadata is not None
    assert read.metadata.title == 'A "title" \\ $x$ #f'


def test_too_much_is_refused_before_it_is_tried() -> None:
    drawing = filled(shapes.square(4, 4)).draw(side=2_000)
    with pytest.raises(CallError, match="too large for a PDF"):
        drawing.pdf()
    with pytest.raises(CallError, match="more than 100,000,000 pixels"):
        drawing.png(300)


def test_the_suffix_says_as_what_to_save(tmp_path: Path) -> None:
    drawing = board_of("a", "b", "c", "d").draw()
    starts = {"x.svg": b"<svg ", "x.PNG": b"\x89PNG", "x.pdf": b"%PDF-"}
    for name, start in starts.items():
        drawing.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(start)
    with pytest.raises(CallError, match=r"ending in \.svg, \.png, \.pdf, got .*x\.bmp"):
        drawing.save(tmp_path / "x.bmp")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(starts)


@pytest.mark.parametrize("name", ["unicorn", "guitars", "triazzle", "drive-ya-nuts", "owen-5x5"])
def test_no_text_lies_on_another_or_is_cut_off(name: str) -> None:
    """As a PDF reader sees it, with the letters' true widths."""
    board = load(name).solve().board
    assert board is not None
    [page] = pymupdf.open(stream=board.draw(labels=True).pdf())
    words = [pymupdf.Rect(word[:4]) for word in page.get_text("words")]
    assert len(words) > 20
    for i, word in enumerate(words):
        assert page.rect.contains(word)
        for other in words[:i]:
            assert _upright_overlap(word, other) < 0.25


def _upright_overlap(one: pymupdf.Rect, other: pymupdf.Rect) -> float:
    """How much of the smaller box lies in the other; boxes have room above and below letters."""
    inner = [_inner(one), _inner(other)]
    both = inner[0] & inner[1]
    if both.is_empty:
        return 0.0
    return float(both.get_area() / min(box.get_area() for box in inner))


def _inner(box: pymupdf.Rect) -> pymupdf.Rect:
    shrink = 0.15 * min(box.width, box.height)
    return pymupdf.Rect(box.x0 + shrink, box.y0 + shrink, box.x1 - shrink, box.y1 - shrink)


def test_svg_patterns_are_not_used() -> None:
    """Programs repeat them with seams; lines are drawn one by one."""
    assert not re.search("<pattern", filled(shapes.square(3, 3)).draw().svg)


def test_several_threads_may_ask_at_once() -> None:
    drawing = board_of("a", "b", "c", "d").draw()
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: drawing.png(72), range(12)))
    assert len(set(made)) == 1


@pytest.mark.parametrize("dpi", [0, -1, float("nan"), float("inf"), 1e9])
def test_a_senseless_resolution_is_refused(dpi: float) -> None:
    with pytest.raises(CallError, match="expected 1 to 10,000 pixels per inch"):
        board_of("a", "b", "c", "d").draw().png(dpi)


def test_what_typst_cannot_do_is_said_in_a_sentence() -> None:
    with pytest.raises(CallError, match="this picture cannot become a PNG"):
        paper.png("<svg", 10, 10, 100)


def test_boards_far_from_the_origin_look_the_same() -> None:
    """Programs that draw with few digits would tear them apart."""
    squares = [[(0, 0), (1, 0), (1, 1), (0, 1)], [(1, 0), (2, 0), (2, 1), (1, 1)]]
    near, far = (
        filled(shapes.polygons([[(x + d, y + d) for x, y in ring] for ring in squares])).draw()
        for d in (0, 4_000_000)
    )
    assert near.svg == far.svg
