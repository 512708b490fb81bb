"""The page as pictures, screen by screen: `python docs/tour.py` makes `docs/pictures/web` anew.

python docs/tour.py --all FOLDER    every screen, phone and desktop, light and dark, all languages
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PICTURES = HERE / "pictures" / "web"
sys.path.insert(0, str(HERE.parent / "tests" / "support"))

from browsers import DESKTOP, PHONE, browser  # noqa: E402
from pages import Person, person  # noqa: E402
from servers import serving  # noqa: E402

CARDS = [
    "A-",
    "B-",
    "C+",
    "D+",
    "A+",
    "B+",
    "C-",
    "D-",
    "C-",
    "D+",
    "B+",
    "A-",
    "C+",
    "D+",
    "A-",
    "D-",
    "C-",
    "B-",
    "A+",
    "D+",
    "C-",
    "A-",
    "C+",
    "B+",
    "A+",
    "B+",
    "C-",
    "B-",
    "D-",
    "A-",
    "D+",
    "B+",
    "A-",
    "B+",
    "D+",
    "D-",
]
"""The Unicorn cards, in the names that the page gives to pictures."""


def start(somebody: Person) -> None:
    somebody.sees(".tilecard")


def enter(somebody: Person, cards: list[str] = CARDS[:14]) -> None:
    somebody.tap("[data-shape=cards]")
    for label in cards:
        somebody.tap(f'.key[data-label="{label}"]')


def solvable(somebody: Person) -> None:
    enter(somebody, CARDS)
    somebody.sees(".verdict.good")


def solved(somebody: Person) -> None:
    solvable(somebody)
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


def hint(somebody: Person) -> None:
    somebody.tap("[data-puzzle=drive-ya-nuts]")
    somebody.tap(".piece")
    somebody.tap("[data-cell=c4] .hit")
    somebody.tap("[data-do=hint]")
    somebody.sees("[data-do=rung], [data-do=back]")


def opened(screen: str, name: str, there: str) -> Callable[[Person], None]:
    """A screen that has an address."""

    def shown(somebody: Person) -> None:
        somebody.page.goto(f"{somebody.page.url.partition('#')[0]}#{screen}/{name}")
        somebody.sees(there)

    return shown


def watched(somebody: Person) -> None:
    opened("watch", "unicorn", "svg.board")(somebody)
    somebody.until("() => document.querySelectorAll('use.tile').length > 5")


SCREENS: dict[str, Callable[[Person], None]] = {
    "start": start,
    "enter": enter,
    "solvable": solvable,
    "solved": solved,
    "steps": steps,
    "repair": repair,
    "play": play,
    "hint": hint,
    "large": opened("play", "eternity2", ".piece"),
    "watch": watched,
    "best": opened("best", "owen-6x6", "svg.board"),
    "print": opened("print", "unicorn", ".sheet"),
    "share": opened("share", "unicorn", "#address"),
}

TOUR = ("start", "enter", "solved", "steps", "repair", "play", "watch", "print")


def shot(somebody: Person) -> Any:
    """What is seen, in 128 colours: a tenth of the bytes."""
    from PIL import Image

    somebody.page.wait_for_load_state("networkidle")
    somebody.page.mouse.move(0, 0)
    return Image.open(io.BytesIO(somebody.page.screenshot(animations="disabled")))


@contextmanager
def seen(
    chromium: Any, address: str, name: str, device: dict[str, Any], **more: Any
) -> Iterator[Any]:
    with person(chromium, address, device, **more) as somebody:
        SCREENS[name](somebody)
        yield shot(somebody)


def tour(chromium: Any, address: str) -> None:
    """The pictures of `docs/web.md`, and three of them side by side for the README."""
    from PIL import Image

    PICTURES.mkdir(parents=True, exist_ok=True)
    phone = {**PHONE, "device_scale_factor": 1.5}
    made = {}
    for name in TOUR:
        with seen(chromium, address, name, phone) as picture:
            made[name] = picture.convert("RGB")
            made[name].quantize(128).save(PICTURES / f"{name}.png", optimize=True)
            print(name)
    three = [made[name] for name in ("enter", "solved", "play")]
    wide, high = three[0].size
    whole = Image.new("RGB", (3 * wide + 80, high), "white")
    for number, picture in enumerate(three):
        whole.paste(picture, (number * (wide + 40), 0))
    whole.quantize(128).save(PICTURES / "phone.png", optimize=True)


def every(chromium: Any, address: str, folder: Path) -> None:
    """All there is to look at before the work is called done."""
    folder.mkdir(parents=True, exist_ok=True)
    for place, device in (("phone", PHONE), ("desktop", DESKTOP)):
        for look in ({}, {"color_scheme": "dark"}, *({"locale": x} for x in ("de", "fr", "es"))):
            for name in SCREENS:
                label = "-".join([name, place, *look.values()])
                with seen(
                    chromium, address, name, {**device, "device_scale_factor": 1}, **look
                ) as p:
                    p.save(folder / f"{label}.png")
                print(label)


def main() -> None:
    asked = argparse.ArgumentParser(description="Pictures of the page.")
    asked.add_argument("--all", type=Path, metavar="FOLDER", help="every screen in every way")
    folder = asked.parse_args().all
    with serving() as server, browser() as chromium:
        if folder is None:
            tour(chromium, server.address)
        else:
            every(chromium, server.address, folder)


if __name__ == "__main__":
    main()
