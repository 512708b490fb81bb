"""Step-by-step instructions to read, print or save: in words, as HTML, as PDF."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...argument import truths
from ...board import Board
from ..picture.drawing import write_as
from ..picture.theme import Style
from .instructions import Instructions, Teller, about, order


@dataclass(frozen=True, slots=True)
class Steps(Instructions):
    """How to lay a board, with pages that show it."""

    def html(self, style: Style | None = None) -> str:
        """A page with a picture for each step, complete in itself."""
        from .html import html

        return html(self, style or Style())

    def pdf(self, style: Style | None = None) -> bytes:
        """Pages to print, with a picture for each step."""
        from .pdf import pdf

        return pdf(self, style or Style())

    def save(self, path: str | Path, style: Style | None = None) -> None:
        """The suffix says as what: .html, .pdf, or .txt for the words alone."""
        write_as(
            path,
            {
                ".html": lambda: self.html(style),
                ".pdf": lambda: self.pdf(style),
                ".txt": lambda: f"{self}\n",
            },
            "a name",
        )


def steps(board: Board, *, unicode: bool = True) -> Steps:
    """How to lay *board*: clues first; then every tile touches one that lies there, if it can.

    *unicode*: whether names may hold other letters than ASCII.
    """
    truths(unicode=unicode)
    teller = Teller(board, unicode)
    found = tuple(teller.step(cell) for cell in order(board))
    return Steps(board, found, about(board), teller.legend())
