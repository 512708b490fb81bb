"""The page of a film in a browser: it plays, steps and jumps, and nothing else happens."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from chromium import PROGRAM, Browser, browser
from edgewise import Limit, Puzzle, load
from edgewise.render.film.film import Film
from edgewise.trace import animate
from hostile import HOSTILE, WORDS

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="there is no Chromium on this machine")

FILM = animate(load("unicorn"), limit=Limit(boards=2))
STEPS = FILM.frames[-1].step


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    folder = tmp_path_factory.mktemp("chromium")
    with browser(folder) as opened:
        opened.open(saved(FILM, folder))
        yield opened


def saved(film: Film, folder: Path) -> Path:
    path = folder / "film.html"
    film.save(path)
    return path


@pytest.fixture
def page(window: Browser, tmp_path: Path) -> Iterator[Browser]:
    """The film of two solutions, standing still at its beginning."""
    window.look(1280, 800, still=True)
    window.load(saved(FILM, tmp_path))
    yield window
    assert window.complaints() == []
    assert window.asked_for() == [(tmp_path / "film.html").as_uri()]


def step(page: Browser) -> int:
    return int(page.text("placement").split()[0].replace(",", ""))


def lying(page: Browser) -> list[str]:
    """The tiles that can be seen, cell by cell."""
    found = page.run(
        "[...document.querySelectorAll('#tiles use')].filter(u => u.getAttribute('visibility') "
        "== 'visible').map(u => u.getAttribute('x') + ' ' + u.getAttribute('y') + ' ' "
        "+ u.getAttribute('href'))"
    )
    return sorted(map(str, found))


def expected(film: Film, number: int) -> list[str]:
    """The same, as it must be."""
    stage, frame = film.stage, film.frames[number]
    lying = [(*stage.centres[cell], stage.number(cell, lies)) for cell, lies in frame.placed]
    return sorted(f"{x:g} {y:g} #{stage.names[number]}" for x, y, number in lying)


def slide(page: Browser, frame: int) -> None:
    page.run(f"document.getElementById('slider').value = {frame}")
    page.run("document.getElementById('slider').dispatchEvent(new Event('input'))")


def test_it_plays_and_pauses(window: Browser, tmp_path: Path) -> None:
    window.look(1280, 800)
    window.load(saved(FILM, tmp_path))
    assert window.text("play") == "Pause"  # it begins by itself
    window.until(lambda: step(window) > 1)
    window.click("play")
    stands = step(window)
    assert window.text("play") == "Play"
    window.run("new Promise(done => setTimeout(done, 600))")
    assert step(window) == stands
    window.run("document.getElementById('speed').value = '60'")
    window.run("document.getElementById('speed').dispatchEvent(new Event('change'))")
    assert window.text("rate") == "60 placements/s"
    slide(window, STEPS - 30)
    window.click("play")
    window.until(lambda: step(window) == STEPS)
    assert window.text("play") == "Play"  # at the end it stops
    assert lying(window) == expected(FILM, -1)
    window.click("play")
    assert step(window) < STEPS  # and from there it begins anew
    assert window.complaints() == []
    assert window.asked_for() == [(tmp_path / "film.html").as_uri()]


def test_somebody_who_wants_less_motion_gets_none(page: Browser) -> None:
    page.run("new Promise(done => setTimeout(done, 600))")
    assert step(page) == 0
    assert page.text("play") == "Play"


def test_it_steps_forward_and_back_and_shows_each_board_exactly(page: Browser) -> None:
    for number in range(1, 12):
        page.click("step")
        assert step(page) == number
        assert lying(page) == expected(FILM, number)
    for number in range(10, 5, -1):
        page.click("back")
        assert lying(page) == expected(FILM, number)
    page.click("last")
    assert lying(page) == expected(FILM, -1)
    page.click("first")
    assert lying(page) == []


def test_it_jumps_to_solutions_and_to_the_fullest_board(page: Browser) -> None:
    one, two = (frame.step for frame in FILM.frames if frame.solved)
    page.click("after")
    assert step(page) == one
    assert page.text("solutions") == "1 (this is one)"
    assert len(lying(page)) == 9
    page.click("after")
    assert step(page) == two
    assert page.run("document.getElementById('after').disabled")
    page.click("before")
    assert step(page) == one
    page.click("first")
    page.click("deep")
    assert step(page) == one
    assert page.text("deepest") == "9"


def test_keys_and_the_slider_do_the_same(page: Browser) -> None:
    page.press("ArrowRight")
    page.press("ArrowRight")
    assert step(page) == 2
    page.press("ArrowLeft")
    assert step(page) == 1
    page.press("n", "n")
    assert step(page) == next(frame.step for frame in FILM.frames if frame.solved)
    page.press("Home")
    assert step(page) == 0
    page.press("End")
    assert step(page) == STEPS
    page.press("Home")
    page.press(" ", " ")
    assert page.text("play") == "Pause"
    page.press(" ", " ")
    assert page.text("play") == "Play"
    slide(page, 7)
    assert lying(page) == expected(FILM, 7)
    assert page.text("said").startswith("Placement 7 of ")


def test_space_on_a_button_presses_it_once(page: Browser) -> None:
    page.run("document.getElementById('play').focus()")
    page.call("Input.dispatchKeyEvent", type="keyDown", key=" ", code="Space", text=" ")
    page.call("Input.dispatchKeyEvent", type="keyUp", key=" ", code="Space")
    assert page.text("play") == "Pause"


@pytest.mark.parametrize(("name", "puzzle"), [("owen-6x6", None), ("hostile", HOSTILE)])
def test_nothing_is_cut_off_on_a_phone(
    window: Browser, tmp_path: Path, name: str, puzzle: Puzzle | None
) -> None:
    window.look(390, 844, still=True)
    film = animate(puzzle or load(name), limit=Limit(nodes=3000))
    window.load(saved(film, tmp_path))
    window.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert window.run("document.documentElement.scrollWidth") <= 390
    right = "e => e.getBoundingClientRect().right"
    parts = "[...document.querySelectorAll('button, select, input, dd, dt, p, h1, #board')]"
    assert window.run(f"Math.max(...{parts}.map({right}))") <= 390
    small = "e => Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height)"
    assert window.run(f"Math.min(...[...document.querySelectorAll('button')].map({small}))") >= 44


def test_a_dark_screen_gets_a_dark_page(window: Browser, tmp_path: Path) -> None:
    for dark, corner in ((False, (255, 255, 255)), (True, (0x16, 0x18, 0x1D))):
        window.look(800, 600, dark=dark, still=True)
        window.load(saved(FILM, tmp_path))
        with Image.open(io.BytesIO(window.picture())) as shot:
            assert shot.convert("RGB").getpixel((2, 2)) == corner


@pytest.mark.parametrize(
    "bad",
    [
        "<img src='http://localhost/x.png'>",
        "<script>document.title = 'HACKED'</script>",
        "<b onclick='1' id='bad'></b><script>console.log('bad')</script>",
        "<style>body { color: red }</style>",
    ],
)
def test_these_tests_would_notice_what_must_not_be(
    window: Browser, tmp_path: Path, bad: str
) -> None:
    path = tmp_path / "bad.html"
    path.write_text(FILM.html.replace("</main>", f"</main>{bad}"), "utf-8")
    window.load(path)
    assert window.complaints()
    assert window.run("document.title") == FILM.title  # and the page's policy forbids it


def test_hostile_labels_are_read_and_never_run(window: Browser, tmp_path: Path) -> None:
    window.look(1280, 800, still=True)
    film = animate(HOSTILE)
    window.load(saved(film, tmp_path))
    window.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    for _ in film.frames[1:]:
        window.click("step")
    assert lying(window) == expected(film, -1)
    assert "HACKED" in window.run("document.title")  # as a part of the name,
    assert window.run("document.title").startswith("A search: </script>")  # which is all there
    assert window.run("document.scripts.length") == 2
    assert window.run("document.querySelectorAll('iframe, img').length") == 0
    shown = window.run("document.querySelector('details').textContent")
    assert WORDS[0] in shown
    assert "one\\ntwo" in shown
    assert window.complaints() == []
    assert window.asked_for() == [(tmp_path / "film.html").as_uri()]
