"""A cache: what many boards of one puzzle have in common is worked out once."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, ParamSpec, TypeVar

from ..puzzle import Puzzle

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True, eq=False)
class Same:
    """A puzzle that equals only itself: comparing all the tiles would take longer than drawing."""

    puzzle: Puzzle

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.puzzle is other.puzzle

    def __hash__(self) -> int:
        return id(self.puzzle)


def per_puzzle(
    function: Callable[Concatenate[Puzzle, P], R],
) -> Callable[Concatenate[Puzzle, P], R]:
    """*function*, remembering its last answers. These are shared: do not change them."""

    @functools.lru_cache(maxsize=16)
    def kept(same: Same, *args: P.args, **options: P.kwargs) -> R:
        return function(same.puzzle, *args, **options)

    @functools.wraps(function)
    def asked(puzzle: Puzzle, /, *args: P.args, **options: P.kwargs) -> R:
        return kept(Same(puzzle), *args, **options)  # type: ignore[arg-type]  # all are hashable

    return asked
