"""What is known about labels."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from edgewise.labels import families, look_alike, one_slip, printed
from edgewise.puzzle import Puzzle
from edgewise.rule import Rule
from edgewise.shapes import square
from edgewise.tile import Tile


def test_labels_are_counted_on_fronts_and_backs_of_every_copy() -> None:
    tiles = (Tile.parse("a/a/b/c"), Tile(("a",) * 4, copies=3, back=("d",) * 4))
    counts = printed(Puzzle(square(1, 1), tiles, Rule(rim="z")))
    assert counts == {"a": 14, "b": 1, "c": 1, "d": 12}
    assert counts["z"] == 0


def test_mates_are_a_family_the_plus_first() -> None:
    tiles = (Tile.parse("R-/G+/R+/x"),)
    puzzle = Puzzle(square(1, 1), tiles, Rule("halves", rim="x"))
    assert families(puzzle) == [("R+", "R-"), ("G+",), ("x",)]


@example("ab", "ba")
@given(st.text("abc", min_size=2, max_size=4), st.text("abc", min_size=2, max_size=4))
def test_a_slip_is_one_letter(a: str, b: str) -> None:
    edits = {a[:i] + a[i + 1 :] for i in range(len(a))}
    edits |= {a[:i] + x + a[i + 1 :] for i in range(len(a)) for x in "abc"}
    edits |= {a[:i] + x + a[i:] for i in range(len(a) + 1) for x in "abc"}
    edits |= {a[:i] + a[i + 1] + a[i] + a[i + 2 :] for i in range(len(a) - 1)}
    assert one_slip(a, b) == (b in edits)


@pytest.mark.parametrize(
    ("a", "b", "how"),
    [
        ("Goat", "goat", "capitals"),
        ("RO+", "R0+", "alike"),
        ("Ink", "lnk", "alike"),
        ("\u0410nt", "Ant", "alike"),
        ("red top", "redtop", "blanks"),
        ("mouse", "muose", "letter"),
        ("mouse", "mose", "letter"),
        ("tile1", "tile2", ""),
        ("R+", "R-", ""),
        ("cat", "dog", ""),
    ],
)
def test_labels_that_look_alike(a: str, b: str, how: str) -> None:
    assert how in look_alike(a, b)
    assert look_alike(a, b) == look_alike(b, a)
    assert bool(how) == bool(look_alike(a, b))
