"""What somebody says of a text: it counts more than what the text says itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..errors import CallError
from ..layout import Layout
from ..wording import shown
from .draft import Draft, DraftTile
from .source import Source

if TYPE_CHECKING:
    from .own_text.reader import Said


@dataclass(frozen=True, slots=True)
class Told:
    """How a text is to be read; None: as it says itself, or as it is understood."""

    format: str | None = None
    """In which of `FORMATS` it is; it is read strictly then."""

    board: str | None = None
    """As after `board:`, `3x3` say."""

    match: str | None = None
    """As after `match:`: equal, halves, or pairs such as `A=B C=D`."""

    rim: str | None = None
    """As after `rim:`: what tiles show on the rim, or none."""

    frame: str | None = None
    """As after `frame:`: what is printed beside the tiles there, instead."""

    typed: str | Sequence[str] = ()
    """In which order the sides of each tile were typed, if not clockwise: `top, left, ...`."""

    strict: bool = False
    """Whether only what the format itself allows is read."""

    def __post_init__(self) -> None:
        wanted = {"format": "the name of a format", "board": "a board such as '3x3'"}
        wanted |= {"match": "'equal', 'halves' or pairs such as 'A=B, C=D'"}
        wanted |= {"rim": "a label, or 'none',", "frame": "a label, or 'none',"}
        for name, words in wanted.items():
            if not isinstance(value := getattr(self, name), str | None):
                raise CallError(f"expected {words} as {name}, got {shown(value)}")
        typed = self.typed
        if not isinstance(typed, Sequence) or not all(isinstance(side, str) for side in typed):
            words = "expected the order of sides such as 'top, left, right, bottom' as typed"
            raise CallError(f"{words}, got {shown(typed)}")
        if not isinstance(self.strict, bool):
            raise CallError(f"expected strict True or False, got {shown(self.strict)}")

    def phrases(self) -> dict[str, str]:
        """What is told in words of our text format."""
        told = {"board": self.board, "match": self.match, "rim": self.rim, "frame": self.frame}
        return {key: value for key, value in told.items() if value is not None}

    def layout(self, source: Source) -> Layout | None:
        """The board that is told of a text."""
        return self._said({"board": self.board}, source).layout if self.board is not None else None

    def order(self, sides: int) -> tuple[int, ...]:
        """Where each side of a tile stands in what was typed; empty: in its place."""
        from .tolerant.vocabulary import order

        words = self.typed.split(",") if isinstance(self.typed, str) else self.typed
        names = [word.strip() for word in words if word.strip()]
        found = order(names, sides) if names else ()
        if found is None or (names and len(names) != sides):
            wanted = ("left, right, bottom", "top, left, right, bottom", "n, ne, se, s, sw, nw")
            like = next((x for x in wanted if len(x.split()) == sides), wanted[1])
            got = ", ".join(names)
            raise CallError(f"typed: expected {sides} sides such as {like}, got {got}")
        return found

    def overrule(self, draft: Draft, source: Source) -> Draft:
        """The draft with the board, the rule, the rim and the order of sides that were told."""
        if phrases := self.phrases():
            meant = self._said(phrases, source)
            draft = replace(draft, layout=meant.layout or draft.layout)
            if meant.match is not None:
                draft = replace(draft, match=meant.match, pairs=meant.pairs)
            if self.rim is not None or self.frame is not None:
                only = draft.rim_only and (meant.rim or meant.frame) is not None
                draft = replace(draft, rim=meant.rim, frame=meant.frame, rim_only=only)
        return replace(draft, tiles=tuple(map(self._turned, draft.tiles))) if self.typed else draft

    def _said(self, phrases: Mapping[str, str], source: Source) -> Said:
        from .own_text.reader import said

        return said(phrases, replace(source, name="<told>"))

    def _turned(self, tile: DraftTile) -> DraftTile:
        order = self.order(len(tile.sides))
        back = tile.back and tuple(tile.back[at] for at in order)
        return replace(tile, sides=tuple(tile.sides[at] for at in order), back=back)
