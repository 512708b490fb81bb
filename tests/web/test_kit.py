"""Kits: what they are made of, how large they are; their tables say what the judge says."""

from __future__ import annotations

import gzip
import json
import random
import re
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

import node
from edgewise import Board, Puzzle, Rule, Tile, library, load, shapes
from edgewise.board import Placement
from edgewise.check import misplaced
from edgewise.errors import CallError
from edgewise.layout import Side
from edgewise.render.kit import MOST, Kit, kit
from edgewise.render.picture.picture import wrong_sides
from edgewise.render.picture.theme import THEMES, Style, style
from kits import anyhow, board_of, whole
from pictures import HOSTILE, LAYOUTS, ODD_LAYOUTS, SVG, hostile_board
from schemas import validator
from strategies import puzzles

STYLES = [Style(theme, dark) for theme in THEMES.values() for dark in (False, True)]

SHAPES, BOARDS = 250, 40
"""As many puzzles, and as many boards of each: 10,000."""

ASKED = """
given.map(({kit, boards}) => {
  const {mismatches, fits, wants} = m.tables(m.opened(kit));
  return boards.map(({board, tries}) => ({
    wrong: mismatches(board),
    fit: tries.map(([cell, way]) => fits(board, cell, way)),
    want: board.map((_, cell) => wants(board, cell)),
  }));
})
"""


def listed(made: Kit) -> list[tuple[int, int, bool, int]]:
    ways = made["ways"]
    names = ("tile", "turn", "flipped", "kind")
    return [*zip(*(ways[name] for name in names), strict=True)]


def some() -> list[Puzzle]:
    """Puzzles of every shape, always the same."""
    found: list[Puzzle] = []

    @settings(
        max_examples=SHAPES, derandomize=True, database=None, phases=[Phase.generate],
        deadline=None, suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(puzzles())
    def collect(puzzle: Puzzle) -> None:
        found.append(puzzle)

    collect()
    return found


def test_the_tables_say_what_the_judge_says() -> None:
    chance, asked, known = random.Random(7), list[object](), list[dict[str, list[Any]]]()
    for puzzle in some():
        (made,) = whole(puzzle)
        ways, boards = listed(made), []
        for _ in range(BOARDS):
            board = anyhow(puzzle, chance, holes=chance.choice((0.0, 0.3, 0.7)))
            cells = [chance.randrange(len(board.cells)) for _ in range(3 if ways else 0)]
            tries = [(cell, chance.randrange(len(ways))) for cell in cells]
            boards.append({"board": board_of(board, made, ways), "tries": tries})
            known.append(
                {
                    "wrong": sorted([*side] for side in wrong_sides(board)),
                    "fit": [fitting(board, made, cell, ways[way]) for cell, way in tries],
                    "want": [wanted(board, made, cell) for cell in range(len(board.cells))],
                }
            )
        asked.append({"kit": made, "boards": boards})
    said = [answer for puzzle in node.run("kit.js", ASKED, asked) for answer in puzzle]
    assert len(said) == len(known) >= 10_000
    assert said == known
    fits = [fit for answer in known for fit in answer["fit"]]
    assert fits.count(True) > 1_000
    assert fits.count(False) > 1_000


def fitting(board: Board, made: Kit, cell: int, way: tuple[int, int, bool, int]) -> bool:
    """Whether the judge has nothing to say about a tile there, nor ever will."""
    tile, turn, flipped, kind = way
    if made["cells"][cell]["kind"] != kind:
        return False
    cells = list(board.cells)
    cells[cell] = Placement(board.puzzle.tiles[tile].id, turn, flipped)
    laid = Board(board.puzzle, tuple(cells))
    wrong = {*wrong_sides(laid), *(side for side, _ in misplaced(laid))}
    shown = board.puzzle.tiles[tile].shown(turn, flipped)
    inner = [label for i, label in enumerate(shown) if Side(cell, i) in board.puzzle.layout.across]
    hopeless = any(mate(board.puzzle, label) is None for label in inner)
    return not hopeless and all(side.cell != cell for side in wrong)


def wanted(board: Board, made: Kit, cell: int) -> list[int | None]:
    """What the sides of a cell must show, by the rule."""
    puzzle, found = board.puzzle, list[int | None]()
    picture, rim = board.picture(), puzzle.rim()
    for side in (Side(cell, i) for i in range(puzzle.layout.cells[cell].sides)):
        other = puzzle.layout.across.get(side)
        if other is None:
            found.append(made["labels"].index(rim[side]) if side in rim else None)
        elif other.cell == cell or (shown := picture[other.cell]) is None:
            found.append(None)
        else:
            label = mate(puzzle, shown[other.side])
            found.append(-1 if label is None else made["labels"].index(label))
    return found


def mate(puzzle: Puzzle, label: str) -> str | None:
    """What may touch a label inside the board."""
    rule = puzzle.rule
    kept_out = rule.rim_labels() if rule.rim_only else frozenset()
    found = rule.mate(label)
    return None if {label, found} & kept_out else found


def every_kit() -> Iterator[Kit]:
    """Of all bundled puzzles, every shape, all styles, hostile labels."""
    for number, name in enumerate(library.names()):
        yield from whole(load(name), STYLES[number % len(STYLES)])
    for layout in (*LAYOUTS, *ODD_LAYOUTS.values()):
        tiles = tuple(
            Tile(("R+", "G-", " ", "🐢+", *"abcdefgh")[: cell.sides], str(i))
            for i, cell in enumerate(layout.cells)
        )
        for each in STYLES[::2]:
            labelled = replace(each, labels=True)
            yield kit(Puzzle(layout, tiles, Rule("halves", flips=True)), labelled)
    for text in HOSTILE:
        yield kit(hostile_board(text).puzzle, Style(labels=True))


def test_kits_are_as_their_schema_says_and_draw_with_what_the_page_lets_in() -> None:
    judge = validator("calls/kit")
    lists = node.run("defs.js", "{allowed: m.ALLOWED, values: m.VALUES}")
    allowed, values, used = lists["allowed"], lists["values"], set[tuple[str, str]]()
    for made in every_kit():
        judge.validate(json.loads(json.dumps(made)))
        root = ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{"".join(made["defs"])}</svg>')
        for element in root.iter():
            if element is root:
                continue
            name = element.tag.removeprefix(SVG)
            used |= {(name, key) for key in element.attrib}
            for key, value in element.attrib.items():
                form = values.get(f"{name}.{key}", values.get(key, values["other"]))
                assert key in allowed.get(name, []), (name, key)
                assert re.fullmatch(form, value), (name, key, value[:80])
            spoken = f"{element.text or ''}{''.join(part.tail or '' for part in element)}"
            assert not spoken or name in ("text", "tspan")
    assert {name for name, _ in used} >= set(allowed) - {"image"}, "the list is longer than needed"


SIZES = [("unicorn", 20_000, 3_600), ("triazzle", 41_000, 6_300), ("eternity2", 145_000, 25_000)]


@pytest.mark.parametrize(("name", "most", "packed"), SIZES)
def test_kits_are_small(name: str, most: int, packed: int) -> None:
    """In bytes, as they are and packed."""
    (made,) = whole(load(name))
    text = json.dumps(made, separators=(",", ":")).encode()
    assert len(text) < most
    assert len(gzip.compress(text, 6)) < packed


def large() -> Puzzle:
    """One whose ways do not fit into one part."""
    tiles = tuple(Tile((*"ab", str(i % 7), "c"), str(i)) for i in range(324))
    return Puzzle(shapes.square(18, 18), tiles)


OPENED = """
(kits => {
  const kit = kits.map(m.opened).reduce(m.merged);
  const seen = way => [way.tile, way.turn, way.flipped, way.kind, way.shows, way.use];
  return {
    ways: kit.ways.map(seen), rest: kit.rest, look: kit.look, wants: kit.wants, labels: kit.labels,
    parts: [...kit.drawn.parts.keys()], stacks: [...kit.drawn.stacks.keys()],
  };
})(given)
"""


def put_together(*kits: Kit) -> dict[str, Any]:
    found: dict[str, Any] = node.run("kit.js", OPENED, kits)
    return found


def test_a_large_kit_comes_in_parts() -> None:
    puzzle = large()
    parts = whole(puzzle)
    assert [len(part["ways"]["tile"]) for part in parts] == [MOST, 324 * 4 - MOST]
    assert len({part["key"] for part in parts}) == 1
    made = put_together(*parts)
    assert [way[:3] for way in made["ways"]] == [
        [tile, turn, False] for tile in range(324) for turn in range(4)
    ]
    assert made["rest"] == []
    assert None not in made["look"]


def test_a_part_has_what_was_asked_for_and_names_it_as_the_whole_does() -> None:
    puzzle = load("unicorn")
    part, all_of_it = kit(puzzle, tiles=["3"]), kit(puzzle)
    assert set(part["ways"]["tile"]) == {[tile.id for tile in puzzle.tiles].index("3")}
    assert set(part["defs"]) < set(all_of_it["defs"])
    assert part["key"] == all_of_it["key"]
    with pytest.raises(CallError, match="no tile 'x'"):
        kit(puzzle, tiles=["x"])


def test_after_an_edit_only_what_changed_is_asked_for() -> None:
    puzzle = load("unicorn")
    order, old = style(order=puzzle.labels()), kit(puzzle, style(order=puzzle.labels()))
    sides = ("Y-", *puzzle.tiles[2].sides[1:])
    tiles = tuple(replace(x, sides=sides) if i == 2 else x for i, x in enumerate(puzzle.tiles))
    edited = replace(puzzle, tiles=tiles)
    made = put_together(old, kit(edited, order, tiles=[tiles[2].id]))
    wholly = put_together(kit(edited, order))
    assert made["ways"] == wholly["ways"]
    assert made["rest"] == []
    assert {**made["wants"], **wholly["wants"]} == made["wants"]
    assert set(wholly["stacks"]) <= set(made["stacks"])


def test_what_looks_otherwise_after_an_edit_is_to_be_asked_for_again() -> None:
    old = kit(load("unicorn"))
    part = kit(load("unicorn"), Style(THEMES["turtles"]), tiles=["1"])
    made = put_together(old, part)
    assert {way[0] for way in made["ways"]} == {0}
    assert made["rest"] == [str(i) for i in range(2, 10)]


def test_no_colour_changes_while_somebody_types() -> None:
    puzzle, typed, looks = load("goat-house"), list[str](), dict[str, str]()
    blank = [" "] * 4
    for count in range(9 * 4 + 1):
        rows = [list(tile.sides) for tile in puzzle.tiles]
        flat = [label for row in rows for label in row][:count]
        typed = list(dict.fromkeys(flat))
        flat += blank * 9
        tiles = tuple(
            replace(tile, sides=tuple(flat[4 * i : 4 * i + 4]))
            for i, tile in enumerate(puzzle.tiles)
        )
        made = kit(replace(puzzle, tiles=tiles), style(order=typed))
        for label in typed:
            parts = made["look"][made["labels"].index(label)]
            drawn = "".join(made["defs"][part] for part in parts)
            assert looks.setdefault(label, drawn) == drawn, (count, label)
    assert len(set(looks.values())) == len(looks) == 8


@pytest.mark.skipif(not node.TSC.exists(), reason="npm could not be reached when this was set up")
def test_the_modules_of_the_page_have_the_types_that_they_say() -> None:
    done = subprocess.run(
        [node.program(), node.TSC, "-p", node.ROOT], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
