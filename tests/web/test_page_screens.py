"""The other screens: what is pasted, shared, printed, watched, improved; and what is in the way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import edgewise
from browsers import NEEDED
from edgewise import formats
from pages import DESKTOP, PHONE, Person, person
from rows import code, row
from servers import Serving, serving

pytestmark = NEEDED

SCREENS = ("enter", "play", "solve", "watch", "best", "print", "share")


def ready(somebody: Person, screen: str) -> None:
    """Waits until a screen has its picture, its link, or its pad."""
    waited = {"enter": ".key", "share": "#address", "print": ".sheet"}
    somebody.sees(waited.get(screen, "svg.board"))


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_fits_and_outlives_a_reload(
    server: Serving, chromium: Any, screen: str, device: dict[str, Any]
) -> None:
    with person(chromium, f"{server.address}#{screen}/unicorn", device) as somebody:
        ready(somebody, screen)
        assert not somebody.is_wide()
        assert somebody.too_small() == []
        somebody.page.wait_for_url(f"**/#{screen}/1*")
        somebody.page.reload()
        ready(somebody, screen)


@pytest.mark.parametrize("shape", ["triangles", "hexes"])
def test_other_shapes_can_be_entered(server: Serving, chromium: Any, shape: str) -> None:
    with person(chromium, server.address) as somebody:
        somebody.tap(f"[data-shape={shape}]")
        somebody.tap('.key[data-label="A+"]')
        somebody.tap('.key[data-label="B-"]')
        somebody.until(
            """() => [...document.querySelectorAll('.key .count')]
            .reduce((sum, e) => sum + Number(e.textContent), 0) === 2"""
        )


def test_a_text_that_is_pasted_opens_and_is_solved(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        somebody.tap("text=Paste a text")
        somebody.page.fill("#pasted", formats.dump(edgewise.load("goat-house"), "text"))
        somebody.tap("button.main")
        somebody.sees(".headline", "exactly 1 solution")


def test_what_cannot_be_read_stays_and_says_which_line(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        somebody.tap("text=Paste a text")
        somebody.page.fill("#pasted", "name: x\nboard: 2xx\ntiles:\na b c d\n")
        somebody.tap("button.main")
        assert "Line 2" in somebody.sees(".trouble", "Line")
        assert somebody.page.input_value("#pasted").endswith("a b c d\n")
        somebody.watched.complaints.clear()  # the browser tells of every 422


def test_what_cannot_be_a_puzzle_can_be_opened_and_corrected(
    server: Serving, chromium: Any
) -> None:
    with person(chromium, server.address) as somebody:
        somebody.tap("text=Paste a text")
        somebody.page.fill("#pasted", "board: 1x3\nmatch: equal\ntiles:\na b c d\na b a d\n")
        somebody.tap("button.main")
        somebody.sees(".trouble", "cannot|can be read")
        somebody.tap("text=Open and correct it")
        somebody.sees(".key")


def test_a_viewers_link_shows_its_board_and_is_improved(server: Serving, chromium: Any) -> None:
    puzzle = edgewise.load("owen-4x4")
    board = puzzle.solve().board
    assert board is not None
    first, second = board.cells[5], board.cells[6]
    cells = [*board.cells[:5], second, first, *board.cells[7:]]
    link = formats.dump_boards([edgewise.Board(puzzle, tuple(cells))], "viewer").strip()
    with person(chromium, server.address) as somebody:
        somebody.tap("text=Paste a text")
        somebody.page.fill("#pasted", link)
        somebody.tap("button.main")
        somebody.sees("svg.board")
        assert somebody.count("use.wrong") > 0
        assert "of 24 joints match" in somebody.sees(".verdict")
        somebody.tap("[data-do=improve]")
        assert "24 of 24" in somebody.sees(".headline", "all of them")


def test_from_the_gallery_to_a_pdf_in_five_clicks(
    server: Serving, chromium: Any, tmp_path: Path
) -> None:
    pytest.importorskip("typst")
    with person(chromium, server.address, DESKTOP) as designer:
        designer.tap("[data-puzzle=unicorn]")
        designer.tap("text=More")
        designer.tap(".doors >> text=Print")
        with designer.page.expect_download() as saved:
            designer.tap("[data-do=pdf]")
        saved.value.save_as(tmp_path / "sheets.pdf")
        assert (tmp_path / "sheets.pdf").read_bytes().startswith(b"%PDF")
        assert saved.value.suggested_filename == "unicorn-cards.pdf"
        assert designer.taps <= 5


def test_a_link_goes_to_the_command_line_and_comes_back(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#share/triazzle") as somebody:
        somebody.until("() => document.getElementById('address')?.value.length > 60")
        link = somebody.page.input_value("#address")
        puzzle = formats.read(link, "link")
        assert puzzle.tiles == edgewise.load("triazzle").tiles
        somebody.page.goto(link.replace("#play", "#solve"))
        somebody.sees("svg.board")


def test_the_search_is_watched(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#watch/unicorn") as somebody:
        somebody.sees(".headline", "Solved")
        somebody.tap("text=Next solution")
        somebody.until("() => document.querySelectorAll('use.tile').length === 9")


def test_a_long_search_says_how_far_it_is_and_stop_keeps_what_it_has(
    server: Serving, chromium: Any
) -> None:
    with person(chromium, f"{server.address}#solve/{code(row(13))}") as somebody:
        somebody.sees(".waiting", "solution")
        somebody.tap(".waiting button")
        assert "there may be more" in somebody.sees(".headline", "Stopped")
        assert somebody.count("svg.board use.tile") == 13
        for page in range(2, 5):
            somebody.tap("[aria-label='Next solution']")
            number = "page => document.querySelector('.paging input').value === String(page)"
            somebody.until(number, page)


def test_labels_are_text_everywhere(server: Serving, chromium: Any) -> None:
    script = "<img src=x onerror=alert(1)>"
    puzzle = {"edgewise": 1, "name": script, "board": {"shape": "square", "rows": 1, "cols": 2},
              "tiles": [{"id": script, "sides": [script, "</svg>", "a", "b"]},
                        {"id": "2", "sides": [script, "b", "a", "</svg>"]}]}  # fmt: skip
    with person(chromium, server.address) as somebody:
        somebody.page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        somebody.tap("text=Paste a text")
        somebody.page.fill("#pasted", json.dumps(puzzle))
        somebody.tap("button.main")
        somebody.sees(".headline", "Solved")
        for door in ("Play it", "Edit"):
            somebody.tap(f".doors >> text={door}")
            somebody.sees("svg")
            somebody.page.go_back()
        assert somebody.count("img[src=x]") == 0


def test_undo_says_what_it_took_back_and_goes_over_a_reload(server: Serving, chromium: Any) -> None:
    with person(chromium, f"{server.address}#play/unicorn") as somebody:
        somebody.tap(".piece")
        somebody.tap("[data-cell=r1c1] .hit")
        somebody.until("() => document.querySelectorAll('use.tile').length === 1")
        somebody.page.reload()
        somebody.tap("[aria-label=Undo]")
        assert "tile laid" in somebody.sees(".toast")
        somebody.until("() => document.querySelectorAll('use.tile').length === 0")


def test_what_was_begun_stands_on_the_first_screen(server: Serving, chromium: Any) -> None:
    with person(chromium, server.address) as somebody:
        somebody.tap("[data-shape=cards]")
        somebody.tap('.key[data-label="A+"]')
        somebody.tap("[aria-label=Back]")
        assert "1 of 36" in somebody.sees(".kept", "My cards")
        somebody.tap(".yours [aria-label^=Remove]")
        somebody.tap(".toast button")
        somebody.sees(".kept", "My cards")


def test_a_server_that_goes_away_is_said_and_play_goes_on(chromium: Any) -> None:
    with serving() as server, person(chromium, f"{server.address}#play/unicorn") as somebody:
        somebody.sees(".piece")
        server.stop()
        somebody.tap("[data-do=hint]")
        assert "not running" in somebody.sees(".news")
        somebody.tap(".piece")
        somebody.tap("[data-cell=r1c1] .hit")
        somebody.until("() => document.querySelectorAll('use.tile').length === 1")
        somebody.watched.complaints.clear()  # the browser tells of every refused connection
