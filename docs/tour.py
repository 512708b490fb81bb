"""The page as pictures, screen by screen: `python docs/tour.py` makes `docs/pictures/web` anew.

python docs/tour.py --all FOLDER    every state, phone and desktop, light and dark, all languages
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PICTURES = HERE / "pictures" / "web"
sys.path.insert(0, str(HERE.parent / "tests" / "support"))

import states  # noqa: E402
from browsers import DESKTOP, PHONE, browser  # noqa: E402
from pages import Person, person  # noqa: E402
from servers import serving  # noqa: E402

THREE = (
    "A- B- C+ D+ A+ B+ C- D- C- D+ B+ A-",
    "C+ D+ A- D- C- B- A+ D+ C- A- C+ B+",
    "A+ B+ C- B- D- A- D+ B+ A- B+ D+ D-",
)

CARDS = [label for cards in THREE for label in cards.split()]
"""The Unicorn cards, in the names that the page gives to pictures."""


def start(somebody: Person) -> None:
    somebody.sees(".tilecard")


def enter(somebody: Person, cards: list[str] = CARDS[:14]) -> None:
    somebody.tap("[data-shape=cards]")
    for label in cards:
        somebody.tap(f'.key[data-label="{label}"]')


def solved(somebody: Person) -> None:
    enter(somebody, CARDS)
    somebody.sees(".verdict.good")
    somebody.tap("[data-do=show]")
    somebody.sees(".paging")


def steps(somebody: Person) -> None:
    solved(somebody)
    somebody.tap("[data-do=steps]")
    for _ in range(4):
        somebody.tap("[data-do=next]")


def repair(somebody: Person) -> None:
    enter(somebody, [*CARDS[:18], "B+", *CARDS[19:]])
    somebody.sees(".verdict.bad")
    somebody.tap("[data-do=show]")
    somebody.until("() => document.querySelectorAll('.pair svg').length === 2")


def play(somebody: Person) -> None:
    somebody.tap("[data-puzzle=unicorn]")
    for cell in ("r2c2", "r1c2", "r3c2"):
        somebody.tap(f"[data-cell={cell}] .hit")
        somebody.sees(".tray .chip")
        somebody.tap(".piece")
    somebody.tap("[data-cell=r2c3] .hit")
    somebody.sees(".tray .chip")


def watched(somebody: Person) -> None:
    _open(somebody, "#watch/unicorn")
    somebody.until("() => document.querySelectorAll('use.tile').length > 5")


def printed(somebody: Person) -> None:
    _open(somebody, "#print/unicorn")
    somebody.sees(".sheet")


def _open(somebody: Person, where: str) -> None:
    somebody.page.goto(somebody.page.url.partition("#")[0] + where)


SCENES: dict[str, Callable[[Person], None]] = {
    "start": start,
    "enter": enter,
    "solved": solved,
    "steps": steps,
    "repair": repair,
    "play": play,
    "watch": watched,
    "print": printed,
}
"""Those that `docs/web.md` shows, each as somebody comes to it from the start."""


def shot(somebody: Person) -> Any:
    """What is seen, in 128 colours: a tenth of the bytes."""
    from PIL import Image

    somebody.page.wait_for_load_state("networkidle")
    somebody.page.mouse.move(0, 0)
    return Image.open(io.BytesIO(somebody.page.screenshot(animations="disabled")))


def tour(chromium: Any, address: str) -> None:
    """The pictures of `docs/web.md`, and three of them side by side for the README."""
    from PIL import Image

    PICTURES.mkdir(parents=True, exist_ok=True)
    phone = {**PHONE, "device_scale_factor": 1.5}
    made = {}
    for name, scene in SCENES.items():
        with person(chromium, address, phone) as somebody:
            scene(somebody)
            made[name] = shot(somebody).convert("RGB")
        made[name].quantize(128).save(PICTURES / f"{name}.png", optimize=True)
        print(name)
    three = [made[name] for name in ("enter", "solved", "play")]
    wide, high = three[0].size
    whole = Image.new("RGB", (3 * wide + 80, high), "white")
    for number, picture in enumerate(three):
        whole.paste(picture, (number * (wide + 40), 0))
    whole.quantize(128).save(PICTURES / "phone.png", optimize=True)


def every(chromium: Any, address: str, folder: Path) -> None:
    """All there is to look at before the work is called done: every state there is."""
    folder.mkdir(parents=True, exist_ok=True)
    for place, device in (("phone", PHONE), ("desktop", DESKTOP)):
        for look in ({}, {"color_scheme": "dark"}, *({"locale": x} for x in ("de", "fr", "es"))):
            with person(chromium, address, {**device, "device_scale_factor": 1}, **look) as walker:
                for state in states.everything(walker, address):
                    label = "-".join([*state.replace(",", "").split(), place, *look.values()])
                    shot(walker).save(folder / f"{label}.png")
                    print(label)


def main() -> None:
    asked = argparse.ArgumentParser(description="Pictures of the page.")
    asked.add_argument("--all", type=Path, metavar="FOLDER", help="every state in every way")
    folder = asked.parse_args().all
    with serving() as server, browser() as chromium:
        if folder is None:
            tour(chromium, server.address)
        else:
            every(chromium, server.address, folder)


if __name__ == "__main__":
    main()
