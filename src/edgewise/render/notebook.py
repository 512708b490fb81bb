"""What a notebook shows of an answer: its words, and a picture of its board."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from ..board import Board

MOST = 1024
"""Cells of a board that is drawn unasked: a larger one takes a while, and shows little."""


def shown(words: str, board: Board | None = None) -> str:
    """HTML. The picture is an image of its own: nothing in it can reach the page."""
    lines = "<br>".join(escape(line) for line in words.splitlines())
    html = f"<p>{lines}</p>"
    if board is None or len(board) > MOST:
        return html
    picture = b64encode(board.draw().svg.encode("utf-8", "replace")).decode("ascii")
    return f'{html}<img alt="board" src="data:image/svg+xml;base64,{picture}">'
