"""The native core: the fast search, in Rust. `engines/backtrack.py` is its only user.

Everything crosses the border as numbers counted from 0; `edgewise.problem` makes them.
"""

from collections.abc import Sequence
from typing import Literal, final

MAX_SIDES: int
MAX_CELLS: int

@final
class Search:
    """A depth-first search over all boards of a problem, run in slices.

    It may be used from several threads, one call at a time; `run` lets other threads work.
    """

    def __new__(
        cls,
        *,
        sides: Sequence[int],
        joints: Sequence[tuple[int, int, int, int]],
        mates: Sequence[int],
        inside: Sequence[bool],
        rim: Sequence[tuple[int, int, int]],
        copies: Sequence[int],
        looks: Sequence[tuple[int, Sequence[int]]],
        fixed: Sequence[tuple[int, Sequence[int]]],
        symmetries: Sequence[tuple[Sequence[int], Sequence[int], bool]],
        order: Sequence[int],
    ) -> Search:
        """The fields of `edgewise.problem.Problem`, and the order in which to fill the cells.

        ValueError if they do not fit together.
        """

    def run(
        self, *, max_nodes: int, max_boards: int, distinct: bool = False, watch: int | None = None
    ) -> Literal["found", "paused", "watched", "exhausted"]:
        """Search on, and say why it stopped.

        found: *max_boards* boards wait to be taken (0: boards are counted, not kept);
        paused: *max_nodes* placements were made; exhausted: nothing is left to try;
        watched: a tile was placed at depth *watch* (from 0) or deeper.
        *distinct* keeps one board per solution instead of one per arrangement.
        """

    def take(self) -> list[list[int]]:
        """The boards found since the last call: the number of a look for each cell."""

    def path(self) -> list[tuple[int, int]]:
        """What lies on the board at this moment, in the order of placing: (cell, look)."""

    def fraction(self) -> float:
        """How much of the tree is done, from 0 to 1, taking all branches for equally large."""

    @property
    def nodes(self) -> int:
        """Placements made so far."""

    @property
    def arrangements(self) -> int: ...
    @property
    def solutions(self) -> int: ...
    @property
    def profile(self) -> list[int]:
        """Placements made at each depth."""
