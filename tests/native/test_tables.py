"""Tables: whatever the core looks things up in, it finds the same.

The core picks its tables by the problem: bit masks for 64 tiles or fewer, byte shuffles up to 256,
else counts; direct tables for few labels, else hashing; room for 1, 2, 3, 6 or 12 touching sides;
no accounts, or 64 or 128 bits of them. The same puzzle, padded with what changes nothing, must
come out the same in all of them, with and without a ledger and a confined tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import edgewise
from cores import (
    COPIES,
    MUCH,
    SMALL,
    TURNED,
    Arguments,
    arguments,
    begun,
    core,
    everything,
    numbers,
)
from edgewise.problem import flatten
from edgewise.puzzle import Puzzle
from edgewise.rule import Rule
from edgewise.shapes import hex_flower, square
from edgewise.tile import Tile
from strategies import puzzles, regular

FLOWER = Puzzle(
    hex_flower(1),
    tuple(
        Tile(tuple(row))
        for row in ("aababa", "aabbba", "abbbaa", "baaabb", "babaaa", "bbbaaa", "babbbb")
    ),
)
"""A hexagon with six neighbours: 5940 arrangements."""


def padded(
    base: Arguments,
    *,
    spare: int = 0,
    in_front: bool = False,
    blank: bool = False,
    labels: int = 0,
    wide: int = 0,
) -> Arguments:
    """The same problem with tiles that fit nowhere, unused labels, or two cells on their own.

    The two cells touch each other with *wide* sides, and only a tile of their own fits. *blank*:
    the spare tiles have no looks, so that there are still as many tiles as cells of that shape.
    """
    n, own = len(base["sides"]), len(base["mates"])
    made = dict(base)
    made["mates"] = [*base["mates"], own, *[-1] * (labels + 1)]
    made["inside"] = [*base["inside"], True, *[False] * (labels + 1)]
    copies, looks = list(base["copies"]), list(base["looks"])
    shift = 1 if in_front and spare else 0
    looks = [(kind + shift, shown) for kind, shown in looks]
    if spare:
        copies.insert(0 if in_front else len(copies), spare)
        touching = {cell for joint in base["joints"] for cell in (joint[0], joint[2])}
        if touching == set(range(n)) and not blank:  # a label without a mate fits nowhere then
            kind = 0 if in_front else len(copies) - 1
            looks += [(kind, [own + 1] * k) for k in set(base["sides"])]
    if wide:
        assert wide not in base["sides"]
        looks.append((len(copies), [own] * wide))
        copies.append(2)
        made["sides"] = [*base["sides"], wide, wide]
        made["joints"] = [*base["joints"], *((n, s, n + 1, s) for s in range(wide))]
        made["order"] = [n, n + 1, *base["order"]]
        made["symmetries"] = [
            ((*cells, n, n + 1), (*turns, 0, 0), mirrored)
            for cells, turns, mirrored in base["symmetries"]
        ]
    return {**made, "copies": copies, "looks": looks}


def outcome_of(base: Arguments, *, wide: int = 0, ask: Arguments | None = None, **pad: Any) -> Any:
    """Everything that must not depend on the tables."""
    search = begun(padded(base, wide=wide, **pad), **(ask or {}))
    boards = everything(search)
    own = len(base["sides"])
    shown = {tuple(board[:own]) for board in boards}
    assert len(shown) == len(boards)
    extra = 2 if wide else 0
    return search.tally(), search.profile()[extra:], shown


def widths(base: Arguments) -> Iterator[int]:
    """A number of sides for each size of table, none of them in use.

    The side that touches the very next cell needs no room in the table.
    """
    for choices in ((2, 1), (3,), (4,), (5, 6, 7), (12, 11)):
        yield from [k for k in choices if k not in base["sides"]][:1]


TABLES = settings(max_examples=25)


@TABLES
@given(SMALL, st.integers(1, 80) | st.integers(240, 270), st.booleans())
@example(COPIES, 58, False)
@example(COPIES, 58, True)
@example(COPIES, 57, True)
@example(COPIES, 55, False)
@example(COPIES, 59, False)
@example(COPIES, 64, True)
@example(COPIES, 250, True)
@example(COPIES, 251, True)
@example(COPIES, 1000, False)
def test_masks_of_any_fullness_shuffles_and_counts_agree(
    puzzle: Puzzle, spare: int, front: bool
) -> None:
    base = arguments(flatten(puzzle))
    assert outcome_of(base, spare=spare, in_front=front) == outcome_of(base)


@TABLES
@given(SMALL, st.sampled_from([0, 64, 300]))
@example(COPIES, 0)
@example(COPIES, 64)
@example(COPIES, 300)
def test_tables_for_few_and_many_touching_sides_agree(puzzle: Puzzle, spare: int) -> None:
    base = arguments(flatten(puzzle))
    expected = outcome_of(base)
    for wide in widths(base):
        assert outcome_of(base, wide=wide, spare=spare) == expected, wide


@settings(TABLES, max_examples=10)
@given(SMALL, st.booleans())
@example(COPIES, False)
def test_hashing_for_many_labels_agrees(puzzle: Puzzle, many: bool) -> None:
    base = arguments(flatten(puzzle))
    spare = 65 if many else 0
    assert outcome_of(base, labels=2**18, spare=spare) == outcome_of(base)


def raised(base: Arguments, labels: int) -> Arguments:
    """The same problem with so many labels, of which it uses the last."""
    by = labels - len(base["mates"])
    return {
        **base,
        "mates": [*[-1] * by, *(mate if mate < 0 else mate + by for mate in base["mates"])],
        "inside": [*[False] * by, *base["inside"]],
        "rim": [(cell, side, label + by) for cell, side, label in base["rim"]],
        "looks": [(kind, [label + by for label in shown]) for kind, shown in base["looks"]],
    }


@pytest.mark.parametrize(
    ("puzzle", "known", "labels"),
    [
        *[(COPIES, 2, labels) for labels in (181, 182, 256)],
        *[(FLOWER, 3, labels) for labels in (32, 33, 40)],
        *[(FLOWER, 6, labels) for labels in (5, 6)],
    ],
)
def test_tables_as_large_as_they_may_be_agree(puzzle: Puzzle, known: int, labels: int) -> None:
    """Half a table is numbered by 16 bits: the last one that fits, and the first that does not."""
    base = arguments(flatten(puzzle))
    if known == 6:  # the cell in the middle comes last
        touching = Counter(cell for a, _, b, _ in base["joints"] for cell in (a, b))
        base["order"] = sorted(base["order"], key=touching.__getitem__)
    when = {cell: i for i, cell in enumerate(base["order"])}
    later = Counter(max(a, b, key=when.__getitem__) for a, _, b, _ in base["joints"])
    assert max(later.values()) == known

    def found(given: Arguments) -> Any:
        search = begun(given)
        boards = everything(search)
        return search.tally(), search.profile(), boards

    assert found(raised(base, labels)) == found(base)


@pytest.mark.parametrize("spare", [0, 50, 57, 58, 70, 300])
@pytest.mark.parametrize("labels", [0, 700])
@pytest.mark.parametrize("ledger", [False, True])
def test_hexagons_with_six_neighbours_agree(spare: int, labels: int, ledger: bool) -> None:
    base = arguments(flatten(FLOWER))
    expected = outcome_of(base)
    assert expected[0][0] == 5940
    found = outcome_of(base, spare=spare, labels=labels, ask={"ledger": ledger})
    assert (found[0], found[2]) == (expected[0], expected[2])
    assert ledger or found == expected


# With less of the tree.

SPARES = [0, 30, 70, 300]
"""Tiles that fit nowhere, so that the box is kept in each of the ways there are."""


def check_savings(puzzle: Puzzle, confined: int | None, ledger: bool) -> None:
    """That a confined tile and a ledger save the same placements in all tables."""
    base = arguments(flatten(puzzle))
    plain = outcome_of(base)
    ask: Arguments = {"confined": confined, "ledger": ledger, "distinct": True}
    expected = outcome_of(base, ask=ask)
    assert expected[0] == plain[0]
    assert len(expected[2]) == plain[0][1]
    assert expected[2] <= plain[2]
    for spare in SPARES:
        assert outcome_of(base, spare=spare, blank=True, ask=ask) == expected, spare
        for labels in (8, 30, 2**18):
            found = outcome_of(base, spare=spare, blank=True, labels=labels, ask=ask)
            # Unused labels can take the room of others in the accounts, so it may save less.
            assert (found[0], found[2]) == (expected[0], expected[2]), (spare, labels)
            assert ledger or found == expected, (spare, labels)
    for wide in widths(base):
        for spare in SPARES[::2]:
            found = outcome_of(base, wide=wide, spare=spare, blank=True, ask=ask)
            assert (found[0], found[2]) == (expected[0], expected[2]), (wide, spare)


@settings(TABLES, max_examples=15)
@given(SMALL | puzzles(max_cells=6) | regular(), st.integers(0, 9), st.booleans())
@example(COPIES, 0, True)
@example(TURNED, 0, False)
@example(TURNED, 3, True)
def test_savings_are_the_same_in_all_tables(puzzle: Puzzle, kind: int, ledger: bool) -> None:
    kinds = len(flatten(puzzle).copies)
    check_savings(puzzle, kind if kind < kinds else None, ledger)


@pytest.mark.parametrize("ledger", [False, True])
@pytest.mark.parametrize("name", ["unicorn", "drive-ya-nuts", "owen-4x3", "hex-seven", "triazzle"])
def test_savings_are_the_same_in_all_tables_on_real_puzzles(name: str, ledger: bool) -> None:
    check_savings(edgewise.load(name), 1, ledger)


@pytest.mark.parametrize("kind", range(len(flatten(FLOWER).copies)))
def test_a_flower_is_counted_from_any_of_its_tiles(kind: int) -> None:
    base, plain = arguments(flatten(FLOWER)), core(FLOWER, keep=False)
    everything(plain)
    for ledger in (False, True):
        for spare in SPARES:
            given = padded(base, spare=spare, blank=True)
            search = begun(given, confined=kind, ledger=ledger, keep=False)
            everything(search)
            assert search.tally() == plain.tally() == (5940, 990)
            # Of tiles that are there twice none can be confined.
            assert sum(search.profile()) <= sum(plain.profile())


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("labels", [0, 2**18])
@pytest.mark.parametrize("spare", SPARES)
def test_lanes_agree_in_all_tables(spare: int, labels: int, threads: int) -> None:
    """More placements than one lane makes alone."""
    base = arguments(flatten(edgewise.load("ultimate")))
    whole, search = begun(base), begun(padded(base, spare=spare, labels=labels), threads=threads)
    assert whole.run(max_nodes=MUCH) == search.run(max_nodes=MUCH) == "exhausted"
    assert numbers(search) == numbers(whole)
    # Other tables may come to them in another order.
    assert sorted(search.take(MUCH)) == sorted(whole.take(MUCH))


# Orders, and many tiles.


@settings(max_examples=25)
@given(SMALL, st.randoms(use_true_random=False))
def test_the_order_of_cells_changes_nothing_but_the_nodes(puzzle: Puzzle, random: Any) -> None:
    base = arguments(flatten(puzzle))
    order = list(base["order"])
    random.shuffle(order)
    one, other = outcome_of(base), outcome_of({**base, "order": order})
    assert (one[0], one[2]) == (other[0], other[2])


@settings(max_examples=25)
@given(regular(), st.randoms(use_true_random=False), st.booleans())
@example(TURNED, None, True)
def test_any_tile_breaks_the_symmetry_in_any_order(
    puzzle: Puzzle, random: Any, ledger: bool
) -> None:
    base = arguments(flatten(puzzle))
    order = list(base["order"])
    if random is not None:
        random.shuffle(order)
    plain = outcome_of(base)
    for kind in range(len(base["copies"])):
        ask = {"confined": kind, "ledger": ledger, "distinct": True}
        found = outcome_of({**base, "order": order}, ask=ask)
        assert found[0] == plain[0]
        assert len(found[2]) == plain[0][1]


@pytest.mark.parametrize("ledger", [False, True])
@pytest.mark.parametrize("confined", [None, 0, 40])
@pytest.mark.parametrize("count", [70, 300])
def test_more_than_64_and_256_real_tiles_are_counted(
    count: int, confined: int | None, ledger: bool
) -> None:
    tiles = tuple(Tile((f"u{i}", str(i + 1), f"v{i}", str(i))) for i in range(count))
    puzzle = Puzzle(square(1, count), tiles)
    counted = core(puzzle, confined=confined, ledger=ledger, keep=False)
    everything(counted)
    assert counted.tally() == (2, 1)
    search = core(puzzle, ledger=ledger)
    boards = everything(search)
    assert (*search.tally(), len(boards)) == (2, 1, 2)
    still = core(replace(puzzle, rule=Rule(turns=False)))
    everything(still)
    assert still.tally() == (1, 1)


@pytest.mark.parametrize("count", [31, 32, 33, 63, 64, 65, 66, 128, 255, 256, 257])
def test_copies_up_to_and_beyond_64_and_256_are_counted(count: int) -> None:
    puzzle = Puzzle(square(1, count), (Tile(("t", "a", "t", "a"), copies=count),))
    search = core(puzzle)
    boards = everything(search)
    assert numbers(search) == (2, 2, [2] * count)
    assert sorted(boards) == [[0] * count, [1] * count]
