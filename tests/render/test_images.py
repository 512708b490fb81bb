"""The user's own pictures on tiles and labels."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from commands import run
from edgewise import formats, load, shapes
from edgewise.board import Board, Placement
from edgewise.errors import FormatError, PuzzleError
from edgewise.layout import Layout
from edgewise.puzzle import Puzzle
from edgewise.render.picture import images
from edgewise.render.sheets import Sheets
from edgewise.rule import Rule
from edgewise.tile import Tile

RED, GREEN, BLUE, GREY = (220, 20, 20), (20, 180, 20), (20, 20, 220), (120, 120, 120)


def photo(path: Path, size: tuple[int, int] = (80, 80)) -> None:
    """Red above, green on the right, blue below, grey on the left: one may see how it is turned."""
    image = Image.new("RGB", size)
    wide, high = size
    for x in range(wide):
        for y in range(high):
            u, v = (x + 0.5) / wide - 0.5, (y + 0.5) / high - 0.5
            across = GREEN if u > 0 else GREY
            upright = RED if v < 0 else BLUE
            image.putpixel((x, y), upright if abs(v) > abs(u) else across)
    image.save(path)


def puzzle_with(folder: Path, layout: Layout | None = None) -> Puzzle:
    layout = layout or shapes.square(1, 1)
    sides = layout.cells[0].sides
    return Puzzle(layout, (Tile(tuple("abcdef"[:sides]), image="photo.png"),), folder=str(folder))


def pixels(board: Board, dpi: float = 100) -> Image.Image:
    drawing = board.draw(side=50, ids=False)
    return Image.open(io.BytesIO(drawing.png(dpi))).convert("RGB")


def near(colour: object, wanted: tuple[int, int, int]) -> bool:
    assert isinstance(colour, tuple)
    return all(abs(a - b) < 40 for a, b in zip(colour, wanted, strict=True))


@pytest.mark.parametrize("turn", range(4))
def test_a_picture_is_turned_with_its_tile(tmp_path: Path, turn: int) -> None:
    photo(tmp_path / "photo.png")
    image = pixels(Board(puzzle_with(tmp_path), (Placement("1", turn),)))
    middle = image.width // 2
    off = int(image.width * 0.3)
    around = [(middle, middle - off), (middle + off, middle), (middle, middle + off),
              (middle - off, middle)]  # fmt: skip
    for k, colour in enumerate((RED, GREEN, BLUE, GREY)):
        assert near(image.getpixel(around[(k + turn) % 4]), colour)


def test_a_picture_lies_in_a_triangle_whichever_way_that_points(tmp_path: Path) -> None:
    photo(tmp_path / "photo.png")
    puzzle = puzzle_with(tmp_path, shapes.triangle(2))
    tiles = (*puzzle.tiles, *(Tile(tuple("xyz")) for _ in range(3)))
    puzzle = replace(puzzle, tiles=tiles)
    for cell in ("c1", "c3"):
        board = Board.empty(puzzle).put(cell, Placement("1"))
        drawn = pixels(board)
        colours = {c for _, c in drawn.getcolors(1_000_000) or []}
        assert (
            sum(any(near(c, wanted) for c in colours) for wanted in (RED, GREEN, BLUE, GREY)) >= 3
        )


LONG = tuple(f"{motif} as long as a whole sentence" for motif in "ABCD")


def named(drawn: str) -> set[str]:
    """Labels that a legend explains."""
    return {label for label in LONG if f" = {label}<" in drawn}


def test_a_legend_explains_no_label_that_a_picture_hides(tmp_path: Path) -> None:
    photo(tmp_path / "photo.png")
    tiles = (Tile(LONG[:2] * 2, image="photo.png"), Tile(LONG[2:] * 2))
    puzzle = Puzzle(shapes.square(1, 8), tiles, folder=str(tmp_path))
    hidden, written = Placement("1"), Placement("2")
    both = Board(puzzle, (hidden, written, *[None] * 6))
    assert named(both.draw().svg) == set(LONG[2:])
    assert named(puzzle.draw().svg) == set(LONG[2:])
    assert " = " not in Board(puzzle, (hidden, *[None] * 7)).draw().svg
    pages = [page.svg for page in Sheets(puzzle, side=40).pages()]
    assert named(pages[-1]) == set(LONG[2:])


def test_a_legend_of_sheets_explains_what_is_on_backs_that_are_printed() -> None:
    tile = Tile(LONG[:2] * 2, back=LONG[2:] * 2)
    puzzle = Puzzle(shapes.square(1, 1), (tile,), Rule(flips=True))
    for backs, wanted in ((False, LONG[:2]), (True, LONG)):
        *_, last = Sheets(puzzle, side=40).pages(backs=backs)
        assert named(last.svg) == set(wanted)


def test_a_flipped_tile_shows_no_picture_of_its_front(tmp_path: Path) -> None:
    photo(tmp_path / "photo.png")
    board = Board(puzzle_with(tmp_path), (Placement("1", 0, True),))
    assert "<image" not in board.draw().svg


def test_a_label_may_be_a_picture_its_foot_on_the_side(tmp_path: Path) -> None:
    photo(tmp_path / "head.png")
    puzzle = Puzzle(
        shapes.square(1, 1), (Tile(("h", "b", "b", "b")),), images={"h": "head.png"},
        folder=str(tmp_path),
    )  # fmt: skip
    image = pixels(Board(puzzle, (Placement("1"),)))
    step = image.width / 120
    top = 10 * step  # where the tile begins
    # On the top side the picture stands on its head: its blue foot is above.
    assert near(image.getpixel((image.width // 2, int(top + 4 * step))), BLUE)
    assert near(image.getpixel((image.width // 2, int(top + 26 * step))), RED)
    assert "<text" in Board(puzzle, (Placement("1"),)).draw(ids=False).svg


def test_photographs_are_made_small_and_upright(tmp_path: Path) -> None:
    image = Image.new("RGB", (3000, 1000), RED)
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was held on its side
    image.save(tmp_path / "photo.jpg", exif=exif)
    found = images.read(tmp_path / "photo.jpg")
    assert (found.wide, found.high) == (213, 640)
    assert len(found.uri) < 20_000


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("none.png", None, "there is no such picture"),
        ("text.png", b"<script>alert(1)</script>", "expected a picture"),
        ("empty.png", b"", "expected a picture"),
        ("half.png", "half", "cannot be read"),
        ("bomb.png", "bomb", "too many pixels"),
    ],
)
def test_what_is_no_picture_is_said(
    tmp_path: Path, name: str, data: bytes | str | None, words: str
) -> None:
    path = tmp_path / name
    if data == "half":
        photo(path)
        path.write_bytes(path.read_bytes()[:-60])
    elif data == "bomb":
        Image.new("1", (20_000, 20_000)).save(path)
    elif isinstance(data, bytes):
        path.write_bytes(data)
    with pytest.raises(PuzzleError, match=words) as raised:
        images.read(path)
    assert name in str(raised.value)


def test_json_keeps_pictures_and_finds_them_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    photo(tmp_path / "cards" / "photo.png")
    puzzle = replace(puzzle_with(tmp_path), images={"b": "cards/photo.png"})
    puzzle = replace(puzzle, tiles=(replace(puzzle.tiles[0], image="cards/photo.png"),))
    formats.save(puzzle, tmp_path / "puzzle.json")
    again = load(tmp_path / "puzzle.json")
    assert again == puzzle
    assert again.tiles[0].image == "cards/photo.png"
    assert again.images == puzzle.images
    assert again.folder == str(tmp_path)
    assert "<image" in Board(again, (Placement("1"),)).draw().svg
    with pytest.raises(FormatError, match="expected no pictures for 'text', got some"):
        formats.dump(puzzle, "text")


@pytest.mark.parametrize(
    "name", ["/etc/passwd", "../x.png", "a/../../x.png", "C:\\x.png", "..\\x", "http://x/y.png", ""]
)  # fmt: skip
def test_a_puzzle_from_elsewhere_does_not_reach_into_other_folders(name: str) -> None:
    tile = {"sides": ["a", "b", "c", "d"], "image": name}
    board = {"shape": "square", "rows": 1, "cols": 1}
    text = json.dumps({"edgewise": 1, "board": board, "tiles": [tile]})
    with pytest.raises(FormatError, match=r"tiles\[0\]\.image: expected the name of a file in"):
        formats.read(text)
    text = json.dumps(
        {"edgewise": 1, "board": board, "tiles": [{"sides": ["a"] * 4}], "images": {"a": name}}
    )
    with pytest.raises(FormatError, match=r"images\.a: expected the name of a file in"):
        formats.read(text)


def test_a_puzzle_that_came_as_text_opens_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo(tmp_path / "photo.png")
    monkeypatch.chdir(tmp_path)
    text = formats.dump(puzzle_with(tmp_path))
    opened: list[object] = []
    monkeypatch.setattr(images, "read", opened.append)
    stranger, mine = formats.read(text), replace(puzzle_with(tmp_path), folder=None)
    for puzzle in (stranger, mine):
        assert puzzle.folder is None
        with pytest.raises(PuzzleError, match=r"photo\.png: this picture may not be read, as the"):
            puzzle.draw()
        with pytest.raises(PuzzleError, match="give it a folder"):
            Board(puzzle, (Placement("1"),)).draw()
    assert not opened


def test_a_puzzle_from_a_file_beside_us_finds_its_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo(tmp_path / "photo.png")
    monkeypatch.chdir(tmp_path)
    formats.save(replace(puzzle_with(tmp_path), folder=None), "puzzle.json")
    puzzle = load("puzzle.json")
    assert puzzle.folder == "."
    assert "<image" in puzzle.draw().svg
    assert "<image" in replace(puzzle_with(tmp_path), folder="").draw().svg
    text = formats.dump(puzzle)
    done = run("draw", "-", "--out", "x.svg", text=text, status=2)
    assert "photo.png: this picture may not be read" in done.stderr
    Path("photo.png").rename("1.png")
    run("draw", "-", "--images", ".", "--out", "x.svg", text=text)
    assert "<image" in Path("x.svg").read_text(encoding="utf-8")


def test_pictures_are_no_part_of_what_is_equal() -> None:
    tile = Tile(tuple("abcd"))
    assert replace(tile, image="x.png") == tile
    assert repr(replace(tile, image="x.png")) == "Tile(('a', 'b', 'c', 'd'), image='x.png')"
    assert eval(repr(replace(tile, image="x.png"))).image == "x.png"


def test_a_folder_of_pictures_is_matched_by_name(tmp_path: Path) -> None:
    for name in ("1.png", "3.PNG", "R+.png", "other.png"):
        photo(tmp_path / name)
    (tmp_path / "2.txt").write_text("no picture")
    found = images.gathered(load("unicorn"), tmp_path)
    assert {tile.id: tile.image for tile in found.tiles if tile.image} == {
        "1": "1.png", "3": "3.PNG",
    }  # fmt: skip
    assert found.images == {"R+": "R+.png"}


def test_the_command_line_takes_a_folder(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    photo(tmp_path / "cards" / "1.png")
    out = tmp_path / "tiles.svg"
    done = run("draw", "unicorn", "--images", str(tmp_path / "cards"), "--out", str(out))
    assert "has no picture of tile 2, 3, 4, 5, 6, 7, 8 and 9" in " ".join(done.stderr.split())
    assert out.read_text(encoding="utf-8").count("<image") == 1
    done = run("draw", "unicorn", "--images", str(tmp_path), "--out", str(out), status=2)
    assert "expected pictures called as tiles or labels, such as 1.png" in done.stderr
