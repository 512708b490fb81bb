"""A film (animation): footage as a page to play it on, as GIF or as APNG."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ...board import Placement
from ...errors import CallError, require
from ...wording import numbered
from ..picture import paper, svg
from ..picture.drawing import write_as
from ..picture.outline import EDGE
from ..picture.picture import at_least, checked, empty, legend, page, pointed_out
from . import player
from .footage import Footage, Frame

if TYPE_CHECKING:
    from PIL.Image import Image

SUFFIXES = (".html", ".gif", ".png", ".apng")

WIDE = 120.0
"""Millimetres along the longer side of a picture without its legend, if nobody says otherwise."""

DPI = 100.0

DELAY, HOLD = 100, 1500
"""Milliseconds that a frame is shown; and one with a solution, or the last, at least."""

MOST_PIXELS = 100_000_000
"""In all frames of one file together: 400 MB of memory."""

PALETTE = 8
"""Frames that the colours of a GIF are chosen from."""

OnFrame = Callable[[int, int], None]
"""Told how many frames are drawn, and of how many."""


@dataclass(frozen=True)
class Film(Footage):
    """Frames to play: as a page, as a GIF, as an animated PNG."""

    @cached_property
    def html(self) -> str:
        """A page that needs no other file, and no network."""
        return player.page(self)

    def _repr_html_(self) -> str:
        style = "width:100%;height:40em;border:0"
        return f'<iframe srcdoc="{escape(self.html)}" style="{style}"></iframe>'

    def gif(
        self, *, side: float | None = None, dpi: float = DPI, told: OnFrame | None = None
    ) -> bytes:
        """As an animated GIF, with 256 colours chosen for all of it."""
        frames = list(self._images(side, dpi, told))
        from PIL.Image import Dither

        step = -(-len(frames) // PALETTE)
        fullest = max(range(len(frames)), key=lambda i: len(self.frames[i].placed))
        chosen = [*frames[::step], frames[fullest]]
        wide, high = frames[0].size
        sheet = frames[0].resize((wide, high * len(chosen)))
        for number, image in enumerate(chosen):
            sheet.paste(image, (0, high * number))
        palette = sheet.quantize(256, dither=Dither.NONE)
        plain = [image.quantize(palette=palette, dither=Dither.NONE) for image in frames]
        return self._saved(plain, "GIF", optimize=False, disposal=1)

    def apng(
        self, *, side: float | None = None, dpi: float = DPI, told: OnFrame | None = None
    ) -> bytes:
        """As an animated PNG, in all its colours."""
        return self._saved(list(self._images(side, dpi, told)), "PNG")

    def save(
        self,
        path: str | Path,
        *,
        side: float | None = None,
        dpi: float = DPI,
        told: OnFrame | None = None,
    ) -> None:
        """The suffix says as what: .html, .gif, .png or .apng.

        *side*: the length of a tile's side in millimetres, for pictures.
        """
        gif = partial(self.gif, side=side, dpi=dpi, told=told)
        apng = partial(self.apng, side=side, dpi=dpi, told=told)
        made = (lambda: self.html, gif, apng, apng)
        write_as(path, dict(zip(SUFFIXES, made, strict=True)), "a film's name")

    def _images(self, side: float | None, dpi: float, told: OnFrame | None) -> Iterator[Image]:
        check()
        from PIL import Image

        sheet = _Sheet(self, side, dpi)
        pixels = sheet.wide * sheet.high * (dpi / 25.4) ** 2 * len(self.frames)
        if pixels > MOST_PIXELS:
            raise CallError(
                f"{len(self.frames):,} frames of {sheet.wide:.0f} x {sheet.high:.0f} mm with "
                f"{dpi:g} pixels per inch are more than {MOST_PIXELS:,} pixels; take fewer frames, "
                "or draw them smaller"
            )
        for number, frame in enumerate(self.frames, 1):
            data = paper.png(sheet.picture(frame), sheet.wide, sheet.high, dpi)
            with Image.open(io.BytesIO(data)) as opened:
                yield opened.convert("RGB")
            if told is not None:
                told(number, len(self.frames))

    def _saved(self, images: list[Image], kind: str, **options: object) -> bytes:
        delay = DELAY if self.delay is None else self.delay
        shown = [max(delay, HOLD) if frame.solved else delay for frame in self.frames]
        shown[-1] = max(delay, HOLD)
        data = io.BytesIO()
        first, *rest = images
        first.save(data, kind, save_all=True, append_images=rest, duration=shown, loop=0, **options)
        return data.getvalue()


def check() -> None:
    """Whether animated pictures can be made here."""
    paper.check()
    require("PIL", "pictures", who="an animated picture")


class _Sheet:
    """The paper all frames are drawn on: the board, two lines of text, and the legend."""

    def __init__(self, film: Film, side: float | None, dpi: float) -> None:
        self.film, self.stage = film, film.stage
        left, top, wide, high = at_least(film.stage.box, 3 * EDGE)
        foot = top + high
        self.line = wide / 28
        high += 2.9 * self.line
        self.captions = (foot + 0.5 * self.line, foot + 1.9 * self.line)
        scale = WIDE / max(wide, high) if side is None else checked(side) / EDGE
        self.legend, more = legend(film.stage.faces.legends, film.style, (left, top + high, wide))
        high += more
        self.box = (left, top, wide, high)
        # Whole pixels: else one row of them is left out somewhere, and cuts letters.
        pixel = 25.4 / dpi
        self.wide, self.high = (max(1, round(x * scale / pixel)) * pixel for x in (wide, high))
        self.marks = film.stage.marks(film.frames[-1].placed)

    def picture(self, frame: Frame) -> str:
        stage, style = self.stage, self.film.style
        body = [page(self.box, style)]
        filled: dict[int, Placement] = dict(frame.placed)
        body += [empty(x, style) for i, x in enumerate(stage.shapes) if i not in filled]
        numbers = {cell: stage.number(cell, lies) for cell, lies in frame.placed}
        body += [stage.put(cell, number) for cell, number in numbers.items()]
        if frame.placed and not frame.solved:
            body.append(pointed_out(stage.shapes[frame.placed[-1][0]]))
        body += [mark for cells, mark in self.marks if cells <= filled.keys()]
        body += [*self._captions(frame), *self.legend]
        names = dict.fromkeys(stage.names[number] for number in numbers.values())
        tiles = [stage.tiles[name] for name in names]
        size = (self.wide, self.high)
        return svg.document(self.box, size, self.film.title, body, [*stage.shared, *tiles])

    def _captions(self, frame: Frame) -> Iterator[str]:
        """Which frame it is, and what each of them stands for."""
        left, _, wide, _ = self.box
        first = f"placement {frame.step:,} of {self.film.steps:,}"
        if frame.solved:
            first += f": solution {frame.arrangements:,}"
        each = numbered(self.film.every, "placement")
        second = f"each frame: {each}; most tiles so far: {frame.deepest:,}"
        for y, words in zip(self.captions, (first, second), strict=True):
            size = min(self.line, 0.96 * wide / max(1, svg.ems(words)))
            paint = f'fill="{self.film.style.ink}"'
            yield svg.text_at(left + wide / 2, y, size, words, paint)
