"""Mistakes made throughout, or on several tiles, by one misunderstanding."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

import edgewise
import mistakes
import reference_repair
from commands import answer, run
from edgewise import Limit, Puzzle, Rule, Status, Tile, is_solution, library, shapes
from edgewise.answers.diagnose import headline, sentences
from edgewise.answers.parts import Paragraph, Part
from edgewise.diagnosis import OF_ONE_TILE, Diagnosis, Mistake, counting, systematic
from edgewise.diagnosis.likelihood import Regularity
from edgewise.diagnosis.systematic import order_of_sides
from edgewise.diagnosis.weights import WEIGHTS
from edgewise.flaws import FlawKind
from edgewise.labels import families
from edgewise.tile import mirrored, turned
from reference_repair import looks

LAST_FOUR = {Mistake.NAMES, Mistake.SIDES, Mistake.RULE, Mistake.SIZE}


# They come first, unless a tile alone can be blamed.


def made_of_chance(seed: int, rows: int, cols: int, turns: bool) -> Puzzle:
    """Squares cut from a picture, then shuffled."""
    random, layout = Random(seed), shapes.square(rows, cols)
    labels = "abcdef"[: 4 + seed % 3]
    picture = [[random.choice(labels) for _ in range(4)] for _ in layout.cells]
    for a, b in layout.joints:
        picture[b.cell][b.side] = picture[a.cell][a.side]
    random.shuffle(picture)
    tiles = (turned(tuple(sides), random.randrange(4) if turns else 0) for sides in picture)
    return Puzzle(layout, tuple(Tile(sides) for sides in tiles), Rule(turns=turns))


def misread(puzzle: Puzzle, random: Random) -> Puzzle:
    return replace(puzzle, rule=replace(puzzle.rule, turns=False))


def transposed(puzzle: Puzzle, random: Random) -> Puzzle:
    return replace(puzzle, layout=shapes.square(4, 2))


SPOILT = {
    "names": (mistakes.two_names, (3, 3, False)),
    "sides": (mistakes.all_sides, (3, 3, False)),
    "rule": (misread, (3, 3, True)),
    "size": (transposed, (2, 4, False)),
}


@cache
def cases(kind: str) -> list[tuple[Puzzle, Diagnosis, bool]]:
    """Impossible puzzles, what is said of them, and whether one tile alone can be blamed, which is
    found by trying everything."""
    spoil, (rows, cols, turns) = SPOILT[kind]
    found = []
    for seed in range(12):
        puzzle = made_of_chance(seed, rows, cols, turns)
        made = spoil(puzzle, Random(seed))
        if made is None or made.solve().board is not None:
            continue
        tried = reference_repair.relabelled(made, 1) | reference_repair.reordered(made)
        alone = any(changed.solve().board is not None for changed in tried.values())
        found.append((puzzle, made.diagnose(), alone))
    return found


@pytest.mark.parametrize("kind", SPOILT)
def test_what_concerns_the_whole_puzzle_comes_first_unless_one_tile_would_do(kind: str) -> None:
    for _, found, alone in cases(kind):
        assert found.status is Status.IMPOSSIBLE
        assert found.complete
        assert all(is_solution(repair.board) for repair in found.repairs)
        kinds = [repair.mistake for repair in found.repairs]
        assert LAST_FOUR.intersection(kinds if alone else kinds[:1])  # it is shown in any case
        assert bool(OF_ONE_TILE.intersection(kinds)) == alone
        assert Mistake(kind) in kinds


def test_either_happens() -> None:
    blamed = [alone for kind in SPOILT for _, _, alone in cases(kind)]
    assert 0 < sum(blamed) < len(blamed)


# Each kind, and what is said.


def said(path: Path, puzzle: Puzzle, status: int = 1) -> str:
    edgewise.save(puzzle, path)
    return " ".join(run("diagnose", str(path), "--quiet", status=status).stdout.split())


def words(parts: Iterable[Part]) -> str:
    return " ".join(part.text for part in parts if isinstance(part, Paragraph))


def typed(puzzle: Puzzle, order: tuple[int, ...]) -> Puzzle:
    tiles = (replace(t, sides=tuple(t.sides[i] for i in order)) for t in puzzle.tiles)
    return replace(puzzle, tiles=tuple(tiles))


def test_another_order_of_sides_needs_few_words(tmp_path: Path) -> None:
    made = typed(edgewise.load("tetravex-spoj"), (0, 3, 1, 2))
    path = tmp_path / "cards.json"
    told = said(path, made)
    assert "1. all tiles top, left, right, bottom? Then 1 solution" in told
    assert "--typed top,left,right,bottom reads it so." in told
    run("solve", str(path), "--typed", "top,left,right,bottom")
    first = answer("diagnose", str(path), status=1)["repairs"][0]
    assert (first["mistake"], first["told"]) == ("sides", {"typed": "top,left,right,bottom"})
    assert words(headline(made.diagnose())).startswith("All tiles top, left, right, bottom? Then 1")


def test_another_rule_and_another_board(tmp_path: Path) -> None:
    puzzle = edgewise.load("cowboys")
    told = said(tmp_path / "still.json", replace(puzzle, rule=replace(puzzle.rule, turns=False)))
    assert "tiles may be turned (turns: yes)? Then 1 solution" in told
    told = said(tmp_path / "long.json", replace(puzzle, layout=shapes.square(2, 4)), 0)
    assert "1. board 3x3? Then 1 solution" in told
    assert "--board 3x3 reads it so." in told


def test_who_taps_side_by_side_hardly_errs_about_all_tiles_at_once() -> None:
    made = typed(edgewise.load("tetravex-spoj"), (0, 3, 1, 2))
    usual, tapped = made.diagnose().repairs, made.diagnose(tapped=True).repairs
    of_texts = {Mistake.SIDES, Mistake.RULE, Mistake.SIZE}
    assert usual[0].mistake is Mistake.SIDES
    last = [repair.mistake in of_texts for repair in tapped]
    assert last == sorted(last)
    assert {repair.mistake for repair in usual} & of_texts == {
        repair.mistake for repair in tapped
    } & of_texts


def test_tiles_turned_by_half_are_offered_beside_those_turned_at_will() -> None:
    puzzle = made_of_chance(3, 3, 3, turns=False)
    tiles = tuple(
        replace(t, sides=turned(t.sides, 2 * (i % 2))) for i, t in enumerate(puzzle.tiles)
    )
    found = replace(puzzle, tiles=tiles).diagnose()
    assert found.status is Status.IMPOSSIBLE
    told = {repair.told for repair in found.repairs if repair.mistake is Mistake.RULE}
    assert told == {(("turns", "half"),), (("turns", "yes"),)}
    assert "tiles may be turned by half (turns: half)" in map(str, found.repairs)


def test_a_tile_typed_twice_and_what_the_forgotten_one_shows() -> None:
    puzzle = edgewise.load("tetravex-spoj")
    again = replace(puzzle.tiles[3], id=puzzle.tiles[7].id)
    found = replace(puzzle, tiles=(*puzzle.tiles[:7], again, *puzzle.tiles[8:])).diagnose()
    true = next(r for r in found.repairs if r.mistake is Mistake.TWICE)
    asked = zip(true.card, puzzle.tiles[7].sides, strict=True)
    assert true.tile == puzzle.tiles[7].id
    assert all(label in (None, shown) for label, shown in asked)
    assert "was typed twice, and a tile forgotten that shows" in str(true)
    left = replace(puzzle, tiles=puzzle.tiles[:8]).diagnose()
    assert left.repairs[0].mistake is Mistake.MISSING
    assert str(left.repairs[0]).startswith("a tile is missing: it shows")


def test_halves_the_other_way_round_on_some_tiles() -> None:
    puzzle = edgewise.load("triazzle")
    made = mistakes.exchanged(puzzle, Random(1))
    assert made is not None
    found = made.diagnose()
    true = next(r for r in found.repairs if looks(r.puzzle) == looks(puzzle))
    assert true.mistake is Mistake.HALVES
    assert "are marked the other way round there" in str(true)


def test_one_motif_under_two_names() -> None:
    puzzle = edgewise.load("owen-3x3")
    made = mistakes.two_names(puzzle, Random(2))
    assert made is not None
    first = made.diagnose().repairs[0]
    assert first.mistake is Mistake.NAMES
    assert "is another name for" in str(first)


def test_two_names_of_which_one_half_each_is_shown() -> None:
    puzzle = edgewise.load("teddys")  # each tile that shows green-up calls it toad+
    names = {"green-up": "toad+"}
    tiles = tuple(replace(t, sides=tuple(names.get(x, x) for x in t.sides)) for t in puzzle.tiles)
    rule = replace(puzzle.rule, pairs=(*puzzle.rule.pairs, ("toad+", "toad-")))
    first = replace(puzzle, tiles=tiles, rule=rule).diagnose().repairs[0]
    assert str(first) == "'toad+' is another name for 'green-up'"
    assert looks(first.puzzle) == looks(puzzle)


def test_every_order_is_tried_that_is_not_the_same_as_another() -> None:
    """A board turned or mirrored as a whole has as many solutions: so one order stands for all."""
    for turns in (True, False, "half"):
        puzzle = made_of_chance(1, 2, 2, turns is True)
        puzzle = replace(puzzle, rule=replace(puzzle.rule, turns=turns))
        tried = [made.puzzle for made in order_of_sides.candidates(puzzle)]
        known = {meant.count().arrangements for meant in (puzzle, *tried)}
        for order in permutations(range(4)):
            assert typed(puzzle, order).count().arrangements in known
        assert len(tried) == 24 // 8 - 1
    hexagons = edgewise.load("hex-one")
    assert sum(1 for _ in order_of_sides.candidates(hexagons)) == 720 // 12 - 1


# What cannot be told.


def test_all_tiles_anticlockwise_are_told_by_the_first_step() -> None:
    puzzle = edgewise.load("cowboys")
    tiles = tuple(replace(tile, sides=mirrored(tile.sides)) for tile in puzzle.tiles)
    wrong = replace(puzzle, tiles=tiles)
    assert wrong.count().arrangements == puzzle.count().arrangements
    board = wrong.solve().board
    assert board is not None
    assert not wrong.diagnose().repairs
    first = board.steps().steps[0]
    placed = board.cells[first.cell]
    assert placed is not None
    top, right = wrong.by_id[placed.tile].shown(placed.turn, placed.flipped)[:2]
    assert f"It shows {top} on top and {right} on the right: if not, were all" in first.words
    real = puzzle.by_id[placed.tile].sides  # with the card in hand, it is noticed
    assert (top, right) not in zip(real, (*real[1:], real[0]), strict=True)


def merged(puzzle: Puzzle) -> Puzzle:
    """Two motifs under one name."""
    one, two, *_ = (f for f in families(puzzle) if not puzzle.rule.rim_labels().intersection(f))
    names = dict(zip(two, one, strict=True))
    tiles = (replace(t, sides=tuple(names.get(x, x) for x in t.sides)) for t in puzzle.tiles)
    return replace(puzzle, tiles=tuple(tiles))


@pytest.mark.parametrize("name", ["cowboys", "unicorn", "drive-ya-nuts", "owen-5x5"])
def test_two_motifs_under_one_name_are_remarked(name: str) -> None:
    (flaw,) = counting.frequent(merged(edgewise.load(name)))
    assert flaw.kind is FlawKind.FREQUENT_LABEL
    assert not flaw.final
    assert str(flaw).endswith("each: do two motifs go by one name?")


def test_few_sound_puzzles_are_remarked() -> None:
    small = [p for name in library.names() if len((p := edgewise.load(name)).layout) <= 100]
    assert sum(1 for puzzle in small if list(counting.frequent(puzzle))) <= 1


# Limits.


def test_what_is_not_tried_to_the_end_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systematic, "BRIEFLY", 0.0)
    monkeypatch.setattr(systematic, "BESIDES", 0.0)
    made = typed(edgewise.load("tetravex-spoj"), (0, 3, 1, 2))
    found = made.diagnose()
    assert found.complete
    assert Mistake.SIDES in found.unfinished
    assert not LAST_FOUR.intersection(repair.mistake for repair in found.repairs)
    told = words(sentences(found))
    assert "Not tried to the end, which would take too long: other rules, other boards" in told


def test_a_limit_is_kept_and_said() -> None:
    made = typed(edgewise.load("tetravex-spoj"), (0, 3, 1, 2))
    some = made.diagnose(Limit(nodes=2_000))
    assert not some.complete
    whole = {str(repair) for repair in made.diagnose().repairs}
    assert whole >= {str(repair) for repair in some.repairs}


# The weights.


def test_every_piece_of_evidence_has_a_weight() -> None:
    known = set[str]()
    for name in ("cowboys", "tetravex-spoj", "owen-3x3"):
        for kind in mistakes.KINDS:
            made = kind.spoil(edgewise.load(name), Random(0))
            if made is not None and not any(flaw.fatal for flaw in made.flaws()):
                usual = Regularity(made)
                for repair in made.diagnose().repairs:
                    known |= usual.evidence(repair).keys()
    assert known <= WEIGHTS.keys()
