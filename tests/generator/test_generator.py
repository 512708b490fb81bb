"""New puzzles: as wished, the same for the same seed, and telling nothing."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from statistics import median
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import edgewise
import reference
from edgewise import Board, CallError, Limit, Options, Puzzle, PuzzleError, generate, is_solution
from edgewise.generator import Generated, layout_of
from edgewise.generator.chance import Chance
from edgewise.generator.clues import smallest
from edgewise.generator.ground import Deal, Ground
from edgewise.generator.seen import look
from edgewise.generator.tuning import Tuning
from edgewise.generator.wish import LEVELS, Wish, range_of, work_of
from edgewise.tile import Tile

WISHES: dict[str, dict[str, Any]] = {
    "nine cards": {"match": "halves", "labels": 3},
    "colours": {"board": "3x3", "labels": 5},
    "a frame": {"board": "4x4", "labels": 3, "frame_labels": 3},
    "a frame with the same labels": {"board": "4x4", "labels": 6, "rim": "frame"},
    "a printed rim": {"board": "3x3", "labels": 3, "rim": "printed"},
    "tetravex": {"board": "3x3", "labels": 4, "turns": False},
    "half turns": {"board": "3x3", "labels": 3, "turns": "half"},
    "triangles": {"board": "triangle 3", "match": "halves", "labels": 4},
    "hexagons": {"board": "hex-flower 1", "labels": 4},
    "flips": {"board": "2x3", "labels": 5, "flips": True},
    "decoys": {"match": "halves", "labels": 4, "decoys": 2},
    "a torus": {"board": "2x3 torus", "labels": 6},
    "balance": {"board": "3x3", "labels": 6, "balanced": True},
    "no symmetry": {"board": "3x3", "match": "halves", "labels": 4, "symmetric": False},
}


def count(puzzle: Puzzle) -> int:
    found = puzzle.count(options=Options(threads=1))
    assert found.complete
    return found.solutions


@pytest.mark.parametrize("wish", WISHES.values(), ids=WISHES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_puzzle_has_one_solution_and_no_two_tiles_alike(wish: dict[str, Any], seed: int) -> None:
    made = generate(**wish, seed=seed)
    assert made.reached
    assert made.complete
    assert made.solutions == 1
    assert count(made.puzzle) == 1
    assert is_solution(made.planted)
    rule = made.puzzle.rule
    looks = [frozenset(tile.looks(rule.turns, rule.flips)) for tile in made.puzzle.tiles]
    assert len({*looks}) == len(looks)
    assert len(looks) == len(made.puzzle.layout) + wish.get("decoys", 0)


def test_a_small_one_is_unique_to_the_plain_reference_too() -> None:
    made = generate("2x3", labels=4, seed=3)
    assert reference.counts(made.puzzle, reference.pictures(made.puzzle))[1] == 1


@pytest.mark.parametrize("wish", WISHES.values(), ids=WISHES)
def test_the_same_seed_gives_the_same_bytes_and_another_one_does_not(wish: dict[str, Any]) -> None:
    written = [edgewise.formats.dump(generate(**wish, seed=s).puzzle, "json") for s in (5, 5, 6)]
    assert written[0] == written[1]
    assert json.loads(written[0])["tiles"] != json.loads(written[2])["tiles"]


def test_a_seed_gives_what_it_always_gave() -> None:
    made = generate(match="halves", seed=7)
    tiles = ["C+/D-/B+/A+", "C+/B+/A-/C+", "D-/A-/A+/B-"]
    assert [str(tile) for tile in made.puzzle.tiles][:3] == tiles


@pytest.mark.parametrize("wished", ["2", "1-4", "5"])
def test_as_many_solutions_as_wished(wished: str) -> None:
    made = generate(match="halves", labels=3, solutions=wished, seed=2)
    least, most = range_of(wished) or (0, 0)
    assert least <= count(made.puzzle) <= most


def test_any_number_of_solutions_is_the_first_draft() -> None:
    made = generate(match="halves", labels=2, solutions="any", alike=True)
    assert made.reached
    assert made.drafts == 1


def test_balanced_labels_are_as_often_as_can_be() -> None:
    made = generate("4x4", "halves", 4, balanced=True, seed=1)
    shown = Counter(label for tile in made.puzzle.tiles for label in tile.sides)
    assert max(shown.values()) - min(shown.values()) <= 2


@pytest.mark.parametrize("seed", range(5))
def test_clues_leave_one_board_and_none_is_needless(seed: int) -> None:
    made = generate(match="halves", labels=2, clues=True, seed=seed)
    clues = list(made.puzzle.clues)
    assert made.puzzle.count().arrangements == 1
    assert clues
    for clue in clues:
        fewer = [each for each in clues if each is not clue]
        less = Puzzle(made.puzzle.layout, made.puzzle.tiles, made.puzzle.rule, fewer)
        assert less.count(Limit(boards=2)).arrangements > 1


@given(some.lists(some.integers(1, 255), max_size=12))
def test_the_fewest_bits_hit_every_set(sets: list[int]) -> None:
    found = smallest(sets)
    mask = sum(1 << bit for bit in found)
    assert all(each & mask for each in sets)
    smaller = (n for n in range(256) if n.bit_count() < len(found))
    assert not any(all(each & n for each in sets) for n in smaller)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("wish", ["nine cards", "a frame", "triangles"])
def test_what_is_impossible_on_purpose_counts_well_and_is_proved(wish: str, seed: int) -> None:
    made = generate(**WISHES[wish], impossible=True, seed=seed)
    assert made.reached
    assert made.solutions == 0
    assert not made.puzzle.flaws()
    proof = made.puzzle.solve(proof=True).proof
    assert proof is not None


@pytest.mark.parametrize("level", ["trivial", "easy", "medium", "hard"])
def test_a_level_is_reached(level: str) -> None:
    made = generate(match="halves", difficulty=level, seed=1)
    assert made.difficulty is not None
    assert made.difficulty.word == level
    assert count(made.puzzle) == 1


def test_points_are_reached_within_a_tenth() -> None:
    made = generate("4x4", labels=6, turns=False, difficulty=23, seed=1)
    assert made.difficulty is not None
    low, high = work_of(23)
    assert low <= made.difficulty.work <= high


def test_levels_lie_side_by_side() -> None:
    ends = list(LEVELS.values())
    assert all(a[1] == b[0] for a, b in itertools.pairwise(ends))


def test_what_cannot_be_reached_is_said_with_the_nearest() -> None:
    made = generate("3x3", labels=1)
    assert not made.reached
    assert made.why
    assert is_solution(made.planted)


def test_somebody_who_stops_gets_the_nearest() -> None:
    made = generate("6x6", labels=3, frame_labels=3, stop=lambda: True)
    assert made.stopped
    assert not made.reached
    assert is_solution(made.planted)


def test_nothing_in_the_order_of_tiles_tells_where_they_belong() -> None:
    """A plain search row by row needs as long as when the tiles are shuffled again."""
    needed: dict[bool, list[int]] = {False: [], True: []}
    for seed in range(30):
        made = generate("4x4", "halves", 5, seed=seed)
        chance = Chance(f"again {seed}")
        for again, found in needed.items():
            tiles = list(made.puzzle.tiles)
            if again:
                turned = [tile.turned(chance.below(4)) for tile in chance.shuffled(tiles)]
                tiles = [Tile(tile.sides) for tile in turned]
            puzzle = Puzzle(made.puzzle.layout, tiles, made.puzzle.rule)
            plain = Options("backtrack", threads=1, order="rows", plain=True)
            found.append(puzzle.solve(options=plain).nodes)
    assert 1 / 3 < median(needed[False]) / median(needed[True]) < 3


def test_tiles_are_not_handed_out_as_they_were_planted() -> None:
    same = 0
    for seed in range(20):
        board: Board = generate(match="halves", seed=seed).planted
        same += sum(
            cell is not None and cell.tile == str(i) for i, cell in enumerate(board.cells, 1)
        )
    assert same < 60  # of 180; by chance 20


@settings(max_examples=40)
@given(
    some.sampled_from(["2x2", "2x3", "triangle 2", "hex 2x2", "1x4", "2x3 torus"]),
    some.sampled_from(["equal", "halves"]),
    some.integers(1, 4),
    some.sampled_from(["free", "frame", "printed"]),
    some.sampled_from([True, False, "half"]),
    some.booleans(),
    some.integers(0, 2),
    some.integers(),
)
def test_a_draft_is_counted_as_its_puzzle_is(
    board: str, match: Any, labels: int, rim: Any, turns: Any, flips: bool, decoys: int, seed: int
) -> None:
    if "torus" in board:
        rim = "free"
    wish = Wish(
        layout_of(board), match, labels, rim, turns=turns, flips=flips, decoys=decoys, alike=True
    )
    chance = Chance(str(seed))
    ground = Ground(wish, chance)
    draft = Tuning(ground, chance, print).planted()
    seen = look(Deal(ground, draft), 10**6, 10**9, lambda: None)
    assert seen.complete
    assert seen.solutions == count(ground.puzzle(draft))


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"board": "3y3"}, "3y3"),
        ({"labels": 0}, "labels from 1"),
        ({"labels": ["a", "a"]}, "twice"),
        ({"labels": "ab"}, "list of texts"),
        ({"labels": ["grey"], "rim": "frame"}, "grey"),
        ({"match": "pairs"}, "equal or halves"),
        ({"board": "3x3 torus", "rim": "frame"}, "no rim"),
        ({"rim": "round"}, "free, frame or printed"),
        ({"rim": "printed", "frame_labels": 2}, "both"),
        ({"solutions": "few"}, "number of solutions"),
        ({"solutions": "5-2"}, "solutions from 5"),
        ({"difficulty": "soft"}, "easy, medium"),
        ({"difficulty": 101}, "0 to 100"),
        ({"decoys": -1}, "decoys from 0"),
        ({"impossible": True, "clues": True}, "impossible"),
        ({"clues": True, "solutions": 2}, "clues"),
        ({"seed": None}, "a seed"),
        ({"flips": 1}, "flips True or False"),
        ({"limit": Limit(nodes=5)}, "limited by seconds"),
    ],
)
def test_wrong_wishes_are_refused(wish: dict[str, Any], words: str) -> None:
    with pytest.raises((CallError, PuzzleError, edgewise.FormatError), match=words):
        generate(**wish)


def test_chance_is_the_same_in_every_python() -> None:
    chance = Chance("edgewise")
    assert [chance.below(100) for _ in range(5)] == [91, 15, 71, 59, 19]
    assert "".join(chance.shuffled("abcde")) == "dacbe"


def test_a_made_puzzle_is_a_value() -> None:
    made = generate(match="halves", seed=1)
    assert isinstance(made, Generated)
    assert made.puzzle.name == "3x3, 4 labels, seed 1"
    assert generate(match="halves", seed=1, name="mine").puzzle.name == "mine"
