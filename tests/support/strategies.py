"""Hypothesis strategies: sound puzzles of every kind, and boards for them.

Half of the puzzles have a planted solution: labels are chosen for all joints, tiles are read off
the cells, shuffled and turned. The others are sound, but need not be solvable.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from edgewise.board import Board, Placement
from edgewise.layout import Layout, Side
from edgewise.puzzle import Clue, Puzzle
from edgewise.rule import Match, Pairs, RimSides, Rule
from edgewise.shapes import (
    hex_flower,
    hex_grid,
    hex_triangle,
    joints,
    polygons,
    square,
    triangle,
    triangle_hexagon,
    triangle_trapezoid,
)
from edgewise.tile import Label, Sides, Tile, Turns, lawful, mirrored, turned

TURNINGS: list[Turns] = [True, False, "half"]

ODD = [
    "a b",
    "#x",
    "x#",
    "a,b",
    "1",
    "-1",
    "x3",
    "tiles",
    "none",
    '"',
    "a|b",
    "é",
    "🐢",
    "(R",
    "\\n",
]
"""Labels that a format may trip over."""

NAMES = ["", "Unicorns", "a # b", ' "q" ', "x: y", "#", 'the "best"', "C#", "tiles:"]

PARQUET: list[list[tuple[float, float]]] = [
    [(0, 0), (1, 0), (1, 1), (0, 1)],
    [(1, 0), (2, 0), (2, 1), (1, 1)],
    [(0, 0), (0.5, -0.875), (1, 0)],
    [(1, 0), (1.5, -0.875), (2, 0)],
    [(0.5, -0.875), (1.5, -0.875), (1, 0)],
    [(0, 1), (1, 1), (0.5, 1.875)],
]
"""Two squares and four triangles around them."""

TETRAHEDRON: list[tuple[str, int, str, int]] = [
    *(("c1", 0, "c2", 0), ("c1", 1, "c3", 0), ("c1", 2, "c4", 0)),
    *(("c2", 1, "c4", 2), ("c2", 2, "c3", 1), ("c3", 2, "c4", 1)),
]


@st.composite
def layouts(draw: DrawFn, max_cells: int = 9) -> Layout:
    """Boards of every shape with at most *max_cells* cells."""
    sizes = [(r, c) for r in range(1, 5) for c in range(1, 5) if r * c <= max_cells]
    rows, cols = draw(st.sampled_from(sizes))
    kinds = ["square", "holes", "wrap", "triangle", "trapezoid", "hex", "polygons", "joints"]
    kinds += ["hex-triangle"]
    kinds += ["hex-flower"] if max_cells >= 7 else []
    kinds += ["triangle-hexagon"] if max_cells >= 6 else []
    kinds += ["tetrahedron"] if max_cells >= 4 else []
    match draw(st.sampled_from(kinds)):
        case "holes":
            cells = [f"r{r}c{c}" for r in range(1, rows + 1) for c in range(1, cols + 1)]
            holes = draw(st.lists(st.sampled_from(cells), unique=True, max_size=len(cells) - 1))
            return square(rows, cols, holes)
        case "wrap":
            return square(rows, cols, wrap=draw(st.sampled_from(["cylinder", "torus"])))
        case "triangle":
            return triangle(draw(st.sampled_from([n for n in (1, 2, 3) if n * n <= max_cells])))
        case "trapezoid":
            fits = [(t, r) for t in (1, 2) for r in (1, 2) if r * (2 * t + r) <= max_cells]
            return triangle_trapezoid(*draw(st.sampled_from(fits))) if fits else triangle(1)
        case "hex":
            return hex_grid(rows, cols)
        case "hex-triangle":
            fit = [n for n in (1, 2, 3) if n * (n + 1) // 2 <= max_cells]
            return hex_triangle(draw(st.sampled_from(fit)))
        case "hex-flower":
            return hex_flower(1)
        case "triangle-hexagon":
            return triangle_hexagon(1)
        case "polygons":
            kept = st.lists(
                st.sampled_from(PARQUET), unique_by=str, min_size=1, max_size=min(6, max_cells)
            )
            return polygons(draw(kept))
        case "joints":
            return draw(_joined(max_cells))
        case "tetrahedron":
            return joints([3, 3, 3, 3], TETRAHEDRON)
        case _:
            return square(rows, cols)


@st.composite
def _joined(draw: DrawFn, max_cells: int) -> Layout:
    """Sides joined at random: closed surfaces, cells joined to themselves, and pieces apart."""
    counts = draw(st.lists(st.integers(1, 6), min_size=1, max_size=min(4, max_cells)))
    sides = [(f"c{i}", s) for i, count in enumerate(counts, 1) for s in range(count)]
    order = draw(st.permutations(sides))
    pairs = draw(st.integers(0, len(sides) // 2))
    found = [(*order[2 * i], *order[2 * i + 1]) for i in range(pairs)]
    return joints(counts, found)


@st.composite
def matches(draw: DrawFn, labels: list[Label]) -> tuple[Match, Pairs, list[Label]]:
    """A way to match, and the labels that have a mate in it."""
    kind: Match = draw(st.sampled_from(["equal", "halves", "pairs"]))
    if kind == "halves":
        motifs = labels[: (len(labels) + 1) // 2]
        return kind, (), [motif + sign for motif in motifs for sign in "+-"]
    if kind == "pairs":
        single = draw(st.integers(0, len(labels)))
        rest = labels[single:]
        couples = list(zip(rest[::2], rest[1::2], strict=False))
        pairs = (*((x, x) for x in labels[:single]), *couples)
        if not pairs:
            pairs = ((labels[0], labels[0]),)
        return kind, pairs, list(dict.fromkeys(x for pair in pairs for x in pair))
    return kind, (), labels


def puzzles(
    max_cells: int = 9, max_labels: int = 4, odd_labels: bool = False
) -> SearchStrategy[Puzzle]:
    """Sound puzzles; about half of them have a solution by construction."""
    return solved_puzzles(max_cells, max_labels, odd_labels).map(lambda found: found[0])


@st.composite
def solved_puzzles(
    draw: DrawFn, max_cells: int = 9, max_labels: int = 4, odd_labels: bool = False
) -> tuple[Puzzle, Board | None]:
    """Sound puzzles, each with the solution it was made from; None if it was not."""
    layout = draw(layouts(max_cells))
    names = list("abcdefghijklmnopqrstuvwxyz"[:max_labels])
    if odd_labels:
        names = draw(st.lists(_texts(), unique=True, min_size=1, max_size=max_labels))
    match, pairs, labels = draw(matches(names[: draw(st.integers(1, len(names)))]))
    turns: Turns = draw(st.sampled_from(TURNINGS))
    flips = draw(st.booleans())
    plain = Rule(match, pairs, turns=turns, flips=flips)
    picture = {
        Side(i, s): draw(st.sampled_from(labels))
        for i, cell in enumerate(layout.cells)
        for s in range(cell.sides)
    }
    planted = draw(st.booleans())
    if planted:
        for a, b in layout.joints:
            mate = plain.mate(picture[a])
            assert mate is not None
            picture[b] = mate
    rim, rim_only = draw(_rims(layout, picture, labels, planted))
    rule = Rule(match, pairs, rim, rim_only, turns, flips)
    faces = [
        tuple(picture[Side(i, s)] for s in range(cell.sides)) for i, cell in enumerate(layout.cells)
    ]
    tiles, board = draw(_tiles(faces, rule, labels, odd_labels))
    clues = draw(_clues(layout, tiles, rule, board))
    name = draw(st.sampled_from(NAMES)) if odd_labels else ""
    puzzle = Puzzle(layout, tiles, rule, clues, name)
    return puzzle, Board(puzzle, tuple(board)) if planted else None


def _texts() -> SearchStrategy[str]:
    letters = st.characters(exclude_categories=("Cc", "Cs"))
    return st.sampled_from(ODD) | st.text(letters, min_size=1, max_size=4)


@st.composite
def _rims(
    draw: DrawFn,
    layout: Layout,
    picture: dict[Side, Label],
    labels: list[Label],
    planted: bool,
) -> tuple[Label | RimSides | None, bool]:
    """What the rim asks for. A label of the rim need not have a mate."""
    sides = list(layout.rim())
    kind = draw(st.sampled_from(["none", "one", "each"])) if sides else "none"
    if kind == "none":
        return None, False
    grey = draw(st.sampled_from([*labels, "grey"]))
    if kind == "one":
        for side in sides:
            picture[side] = grey
        inside = {picture[side] for side in layout.across}
        # Asking for rim_only where the planted board breaks it would unplant it.
        allowed = not planted or grey not in inside
        return grey, allowed and draw(st.booleans())
    chosen = draw(st.lists(st.sampled_from(sides), unique=True, min_size=1))
    if draw(st.booleans()):
        picture[chosen[0]] = grey
    listed = {layout.place(side): picture[side] for side in chosen}
    inside = {picture[side] for side in layout.across} | {
        picture[side] for side in sides if side not in chosen
    }
    allowed = not planted or not inside & set(listed.values())
    return tuple(listed.items()), allowed and draw(st.booleans())


@st.composite
def _tiles(
    draw: DrawFn, faces: list[Sides], rule: Rule, labels: list[Label], odd: bool
) -> tuple[tuple[Tile, ...], list[Placement]]:
    """Tiles that show *faces*, shuffled, turned and flipped; and how they lie to show them."""
    found: list[tuple[Tile, int, bool]] = []
    merge = draw(st.booleans())
    for face in faces:
        turn = draw(st.sampled_from(lawful(rule.turns, len(face))))
        flipped = rule.flips and draw(st.booleans())
        front = turned(face, -turn)
        other = None
        if rule.flips and draw(st.integers(0, 3)) == 0:
            other = tuple(draw(st.sampled_from(labels)) for _ in face)
        if flipped:
            # The face seen is the back: the front is its mirror image, or anything.
            tile = Tile(mirrored(front)) if other is None else Tile(other, back=front)
        else:
            tile = Tile(front, back=other)
        found.append((tile, turn, flipped))
    kinds: Counter[Tile] = Counter()
    for tile, _, _ in found:
        kinds[tile] += 1
    spare = draw(st.integers(0, 3)) == 0
    listed = list(kinds.items()) if merge else [(tile, 1) for tile, _, _ in found]
    if spare:
        sides = len(draw(st.sampled_from(faces)))
        extra = tuple(draw(st.sampled_from(labels)) for _ in range(sides))
        listed.append((Tile(extra), draw(st.integers(1, 2))))
    order = draw(st.permutations(range(len(listed))))
    names = [str(i + 1) for i in range(len(listed))]
    if draw(st.booleans()):
        names = [f"t{i}" for i in range(len(listed))]
    if odd:
        names = draw(
            st.lists(_texts(), unique=True, min_size=len(listed), max_size=len(listed))
            | st.just(names)
        )
    tiles = [
        Tile(listed[i][0].sides, names[place], listed[i][1], listed[i][0].back)
        for place, i in enumerate(order)
    ]
    left: dict[Tile, list[str]] = {}
    for tile in tiles:
        bare = Tile(tile.sides, back=tile.back)
        left.setdefault(bare, []).extend([tile.id] * tile.copies)
    board = [Placement(left[tile].pop(), turn, flipped) for tile, turn, flipped in found]
    return tuple(tiles), board


@st.composite
def _clues(
    draw: DrawFn, layout: Layout, tiles: tuple[Tile, ...], rule: Rule, board: list[Placement]
) -> tuple[Clue, ...]:
    """Clues of every kind that the planted board keeps."""
    if not draw(st.booleans()):
        return ()
    cells = draw(st.lists(st.sampled_from(range(len(layout))), unique=True, max_size=3))
    clues = []
    for index in cells:
        placement = board[index]
        tile = placement.tile if draw(st.booleans()) else None
        turn = placement.turn if draw(st.booleans()) else None
        flipped = placement.flipped if draw(st.booleans()) else None
        if tile is None and turn is None and flipped is None:
            tile = placement.tile
        clues.append(Clue(layout.cells[index].name, tile, turn, flipped))
    return tuple(clues)


@st.composite
def boards(draw: DrawFn, puzzle: Puzzle) -> Board:
    """Boards for *puzzle*, right or wrong, full or not."""
    cells: list[Placement | None] = []
    for cell in puzzle.layout.cells:
        fitting = [tile.id for tile in puzzle.tiles if len(tile.sides) == cell.sides]
        if not fitting or draw(st.booleans()):
            cells.append(None)
            continue
        tile, turn = draw(st.sampled_from(fitting)), draw(st.integers(0, cell.sides - 1))
        cells.append(Placement(tile, turn, draw(st.booleans())))
    return Board(puzzle, tuple(cells))


TWO_FACED = Puzzle(
    square(1, 2),
    (
        Tile.parse("a/a/a/a"),
        replace(Tile.parse("a/b/a/b"), back=("a", "a", "a", "a")),
        replace(Tile.parse("b/b/b/b"), back=("a", "b", "a", "b")),
    ),
    Rule(flips=True),
)
"""Different tiles can show the same face here, so boards look alike that use other tiles."""

LISTED_DIFFERENTLY = Puzzle(
    square(2, 1),
    (Tile.parse("a/b/c/d"), Tile.parse("b/c/d/a"), Tile.parse("c/b/c/d"), Tile.parse("a/b/c/c")),
    clues=(Clue("r1c1", turn=0), Clue("r2c1", turn=0)),
)
"""Two identical tiles, told apart by a clue that speaks of turns only."""

TURNABLE = [square(1, 2), square(2, 2), square(1, 4), square(1, 3, wrap="cylinder"), triangle(2)]
TURNABLE += [hex_triangle(2)]


@st.composite
def regular(draw: DrawFn) -> Puzzle:
    """Boards that can be turned, as many tiles as cells, hardly any of them twice."""
    layout = draw(st.sampled_from(TURNABLE))
    labels = draw(st.sampled_from(["ab", "abc"]))
    label = st.sampled_from(labels)
    faces = st.lists(label, min_size=layout.cells[0].sides, max_size=layout.cells[0].sides)
    rows = draw(st.lists(faces, min_size=len(layout), max_size=len(layout)))
    rim = draw(st.sampled_from([None, None, "a"]))
    flips = draw(st.booleans())
    return Puzzle(layout, tuple(Tile(tuple(row)) for row in rows), Rule(flips=flips, rim=rim))
