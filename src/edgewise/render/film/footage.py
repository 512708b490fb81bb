"""Footage: a board at one moment after the other, and what there is to say about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from ...puzzle import Puzzle
from ..picture.theme import Style
from .stage import Placed, Stage


@dataclass(frozen=True, slots=True)
class Frame:
    """The board at one moment."""

    step: int
    """Placements made so far."""

    placed: Placed
    """What lies on the board."""

    deepest: int
    """The most tiles that ever lay on it so far."""

    arrangements: int = 0
    """Boards that solve the puzzle, found so far."""

    solved: bool = False
    """Whether this is one of them."""


@dataclass(frozen=True)
class Footage:
    """Frames, and what there is to say about them."""

    puzzle: Puzzle = field(repr=False)

    frames: tuple[Frame, ...] = field(repr=False)

    every: int
    """How many placements a frame stands for."""

    title: str

    about: str
    """What is shown, and what is not."""

    ending: str
    """How it ended."""

    style: Style = field(default=Style(), repr=False)

    delay: int | None = None
    """Milliseconds that a frame is shown; None: whatever suits."""

    @property
    def steps(self) -> int:
        """Placements made in all."""
        return self.frames[-1].step

    @cached_property
    def stage(self) -> Stage:
        return Stage(self.puzzle, self.style, (frame.placed for frame in self.frames))
