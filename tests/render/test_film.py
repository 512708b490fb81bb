"""Films: the page, GIF and APNG."""

from __future__ import annotations

import hashlib
import io
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from PIL import Image

from commands import answer, run
from edgewise import CallError, Limit, Puzzle, Rule, Tile, load, save, shapes
from edgewise.board import Board, Placement
from edgewise.layout import Layout
from edgewise.render.film import player
from edgewise.render.film.film import Film
from edgewise.render.picture.theme import THEMES, style
from edgewise.trace import FEW, animate
from hostile import HOSTILE, WORDS
from pictures import LAYOUTS
from strategies import puzzles
from terminals import interrupted

UNICORN = load("unicorn")


def small(**options: Any) -> Film:
    return animate(UNICORN, limit=Limit(nodes=40), **options)


class Elements(HTMLParser):
    """Every element of a page, and what stands in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self.inside = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.inside = dict(attrs).get("id") or tag

    def handle_data(self, data: str) -> None:
        self.texts[self.inside] = self.texts.get(self.inside, "") + data

    @property
    def film(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.texts["film"])
        return found


def unfolded(data: dict[str, Any]) -> list[tuple[int, list[list[int]]]]:
    """The frames of a page, as its script makes them: step, and (cell, tile) for all that lies."""
    step, lying, found = 0, list[int](), []
    for steps, kept, fresh, *_ in data["frames"]:
        step, lying = step + steps, lying[:kept] + fresh
        found.append((step, [data["pairs"][i] for i in lying]))
    return found


@settings(max_examples=40)
@given(puzzles(odd_labels=True))
def test_a_page_holds_every_frame_exactly(puzzle: Puzzle) -> None:
    film = animate(puzzle, limit=Limit(nodes=300), frames=100)
    data = Elements(film.html).film
    ids = {number: placement for (placement, _), number in film.stage.numbers.items()}
    frames = unfolded(data)
    assert [step for step, _ in frames] == [frame.step for frame in film.frames]
    for (_, lying), frame in zip(frames, film.frames, strict=True):
        assert tuple((cell, ids[tile]) for cell, tile in lying) == frame.placed
    assert data["every"] == film.every


def test_everything_a_page_refers_to_is_in_it() -> None:
    page = Elements(animate(load("owen-4x4")).html)
    names = {found.get("id") for _, found in page.tags}
    used = {found["href"] for tag, found in page.tags if tag == "use" and "href" in found}
    assert used
    assert {str(name)[1:] for name in used} <= names
    assert {page.film["uses"][tile] for _, tile in page.film["pairs"]} <= names
    assert {f"c{cell}" for cell, _ in page.film["pairs"]} <= names
    assert len([x for x in page.tags if x[1].get("id")]) == len({*names} - {None})


def test_a_page_asks_the_network_for_nothing_and_allows_one_script() -> None:
    text = small().html
    page = Elements(text)
    addresses = re.findall(r"\b\w+://[^\s\"'<]*", text)
    assert set(addresses) == {"http://www.w3.org/2000/svg"}  # a name, not an address
    assert [tag for tag, _ in page.tags].count("script") == 2
    policy = next(x["content"] for _, x in page.tags if x.get("http-equiv"))
    assert policy is not None
    assert policy.startswith("default-src 'none'; img-src data:; style-src 'sha256-")
    assert "unsafe" not in policy
    assert not any(name.startswith("on") for _, found in page.tags for name in found)


@pytest.mark.parametrize("theme", THEMES)
def test_hostile_labels_are_text_and_nothing_else(theme: str) -> None:
    quiet = Elements(small().html)
    wishes: list[dict[str, Any]] = [{}, {"dark": True}, {"ids": False}, {"labels": True}]
    for flags in wishes:
        film = animate(HOSTILE, style(theme, **flags))
        text = film.html
        page = Elements(text)
        assert {placement.tile for placement, _ in film.stage.numbers} == set(WORDS)
        kinds = {tag for tag, _ in quiet.tags} | {"path", "bdi", "details", "summary", "dt", "dd"}
        assert {tag for tag, _ in page.tags} <= kinds | {"tspan", "circle"}
        assert [tag for tag, _ in page.tags].count("script") == 2
        assert "<!--" not in text
        assert len(page.film["frames"]) == len(film.frames)
        assert len(text) < 400_000  # nobody reads 10,000 letters
        assert all(letter.isprintable() or letter == "\n" for letter in text)


def test_hostile_labels_do_no_harm_in_a_picture() -> None:
    film = animate(HOSTILE, frames=10)
    with Image.open(io.BytesIO(film.gif(dpi=30))) as gif:
        assert getattr(gif, "n_frames", 1) == len(film.frames)


def test_what_a_label_says_of_the_page_is_not_done() -> None:
    tile = Tile(("{{film}}", "{{defs}}", "{{policy}}", "\\1"), "{{title}}")
    page = Elements(animate(Puzzle(shapes.square(1, 1), (tile,), name="{{about}}")).html)
    assert page.texts["title"].split() == ["A", "search:", "{{about}}"] * 2
    assert page.film["tiles"][0] == "{{title}}"


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.shape)
def test_every_layout_can_be_filmed(layout: Layout) -> None:
    tiles = tuple(Tile(("a",) * cell.sides) for cell in layout.cells)
    film = animate(Puzzle(layout, tiles))
    assert film.frames[-1].solved
    assert len(Elements(film.html).film["middles"]) == len(layout)
    assert film.gif(dpi=20)[:4] == b"GIF8"


def test_the_same_bytes_every_time() -> None:
    def made() -> list[str]:
        film = small(frames=10)
        parts = [film.html.encode(), film.gif(dpi=40), film.apng(dpi=40)]
        return [hashlib.sha256(part).hexdigest() for part in parts]

    assert made() == made()


def test_gif_and_apng_have_every_frame_for_as_long_as_asked() -> None:
    film = small(frames=20, delay=70)
    for data in (film.gif(dpi=40), film.apng(dpi=40)):
        with Image.open(io.BytesIO(data)) as image:
            assert getattr(image, "n_frames", 1) == len(film.frames) <= 20
            assert image.info.get("loop") == 0
            assert image.size == (171, 189)
            shown = []
            for number in range(len(film.frames)):
                image.seek(number)
                shown.append(round(image.info["duration"]))
        assert shown == [70] * (len(film.frames) - 1) + [1500]


def test_a_gif_keeps_the_colours_of_its_labels() -> None:
    film = small()
    with (
        Image.open(io.BytesIO(film.gif(dpi=60))) as gif,
        Image.open(io.BytesIO(film.apng(dpi=60))) as png,
    ):
        for number in (0, 20, 40):
            gif.seek(number)
            png.seek(number)
            one, two = gif.convert("RGB"), png.convert("RGB")
            pairs = zip(one.tobytes(), two.tobytes(), strict=True)
            apart = sorted(abs(a - b) for a, b in pairs)
            assert apart[int(0.95 * len(apart))] <= 12


def test_too_many_pixels_are_refused_before_any_is_drawn() -> None:
    with pytest.raises(CallError, match="are more than 100,000,000 pixels; take fewer frames"):
        small().gif(dpi=2000)


def test_a_film_says_what_a_frame_stands_for() -> None:
    film = animate(load("owen-6x6"), limit=Limit(nodes=3000), frames=FEW)
    assert film.every == 32
    page = Elements(film.html)
    assert "each frame stands for 32 placements" in film.html
    assert page.film["every"] == 32


def test_wrong_joints_are_marked_when_both_tiles_lie() -> None:
    puzzle = Puzzle(shapes.square(1, 2), (Tile(tuple("abcd")), Tile(tuple("abcd"))))
    wrong = Board(puzzle, (Placement("1"), Placement("2")))
    page = Elements(animate(wrong).html)
    assert page.film["marks"] == [[0, 1]] * 3  # a frame on either side, and a cross
    assert animate(wrong).ending == "It is no solution."


def test_eternity_ii_makes_a_small_file() -> None:
    film = animate(load("eternity2"), limit=Limit(nodes=30_000))
    assert film.frames[-1].step == 30_000
    assert len(film.html) < 500_000


def test_a_slow_film_begins_at_a_slow_speed() -> None:
    assert player._speed(small(delay=1000)) == 1
    assert player._speed(small(delay=20)) == 60
    assert player._speed(replace(small(), frames=small().frames * 30)) == 60
    assert player._speed(small(frames=10)) == 2


def test_notebooks_show_the_page_apart_from_their_own() -> None:
    shown = small()._repr_html_()
    assert shown.startswith('<iframe srcdoc="&lt;!DOCTYPE html&gt;')
    assert shown.count("<") == 2


# The command.


def test_animate_saves_and_tells(tmp_path: Path) -> None:
    out = tmp_path / "film.html"
    done = run("animate", "unicorn", "--out", str(out))
    assert done.stdout == "Found: 1 arrangement (63 placements).\n"
    assert done.stderr == f"note: saved {out} (64 frames)\n"
    assert out.read_text("utf-8") == animate(UNICORN).html
    found = answer("animate", "unicorn", "--all", "--out", str(out), "--frames", "50")
    assert found.pop("seconds") > 0
    assert found == {
        "saved": str(out), "frames": 34, "placements_per_frame": 128, "placements": 3185,
        "deepest": 9, "cells": 9, "status": "solved", "complete": True, "arrangements": 8,
    }  # fmt: skip


def test_the_status_says_how_the_search_ended_and_the_film_is_there(tmp_path: Path) -> None:
    out, path = tmp_path / "film.html", tmp_path / "no.txt"
    path.write_text("board: 1x2\ntiles:\na b a b\nc d c d\n", "utf-8")
    run("animate", str(path), "--out", str(out), status=1)
    assert "Impossible" in out.read_text("utf-8")
    run("animate", "owen-6x6", "--nodes", "1000", "--out", str(out), status=3)
    assert "Stopped by the limit after 1,000 placements" in out.read_text("utf-8")


def test_a_board_is_laid(tmp_path: Path) -> None:
    board, out = tmp_path / "board.json", tmp_path / "film.gif"
    solved = UNICORN.solve().board
    assert solved is not None
    save(solved, board)
    done = run("animate", "unicorn", str(board), "--out", str(out), "--dpi", "30")
    assert done.stdout == "It is a solution.\n"
    with Image.open(out) as image:
        assert getattr(image, "n_frames", 1) == 10


def test_ctrl_c_keeps_what_was_recorded(tmp_path: Path) -> None:
    out = tmp_path / "film.html"
    command = ("animate", "eternity2", "--nodes", "1000000000", "--out", str(out))
    status, told = interrupted(*command, at=r"[1-9][\d,]* placements recorded")
    assert status == 130
    assert told.startswith("Interrupted after ")
    assert told.strip() in out.read_text("utf-8")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--out", "film.mp4"], "expected a name ending in .html, .gif, .png, .apng"),
        (["--out", "f.html", "--all", "--limit", "2"], "exclude each other"),
        (["--out", "f.html", "--frames", "3"], "10<=x<=10000"),
        (["board.json", "--out", "f.html", "--nodes", "2"], "are for searches, not BOARD"),
        (["--out", "f.gif", "--dpi", "2000"], "take fewer frames"),
        ([], "Missing option '--out'"),
    ],
)
def test_bad_use_is_told(args: list[str], words: str) -> None:
    assert words in " ".join(run("animate", "unicorn", *args, status=2).stderr.split())


def test_flipped_tiles_are_other_faces() -> None:
    tiles = (Tile(tuple("abcd"), back=tuple("wxyz")),)
    puzzle = Puzzle(shapes.square(1, 1), tiles, Rule(flips=True))
    film = animate(puzzle, limit=Limit())
    assert len(film.stage.tiles) == 8
    assert film.frames[-1].arrangements == 8
