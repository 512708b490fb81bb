"""What tests of pictures have in common."""

from __future__ import annotations

from edgewise import shapes
from edgewise.board import Board, Placement
from edgewise.layout import Layout
from edgewise.puzzle import Puzzle
from edgewise.tile import Tile

SVG = "{http://www.w3.org/2000/svg}"
DEFS = f"{SVG}defs"

LAYOUTS: list[Layout] = [
    shapes.square(2, 3, ["r1c2"]),
    shapes.triangle(3),
    shapes.triangle_hexagon(1),
    shapes.hex_flower(1),
    shapes.hex_grid(2, 2),
    shapes.hex_triangle(2),
    shapes.polygons([[(0, 0), (1, 0), (1, 1), (0, 1)], [(0, 1), (1, 1), (0.5, 2)]]),
    shapes.joints([1, 2, 3, 12], [("c1", 0, "c2", 1)]),
]

ODD_LAYOUTS: dict[str, Layout] = {
    "L": shapes.polygons([[(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2)]]),
    "U": shapes.polygons([[(0, 0), (1, 0), (1, 2), (2, 2), (2, 0), (3, 0), (3, 3), (0, 3)]]),
    "far": shapes.polygons(
        [
            [(x + 5e6, y + 5e6) for x, y in square]
            for square in ([(0, 0), (1, 0), (1, 1), (0, 1)], [(1, 0), (2, 0), (2, 1), (1, 1)])
        ]
    ),
    "unequal": shapes.polygons(
        [[(0, 0), (1, 0), (1, 1), (0, 1)], [(1, 0), (4, 0), (4, 1), (1, 1)]]
    ),
    "round": shapes.joints([2, 2], [("c1", 0, "c2", 0)]),
}
"""Not convex, far from the origin, of several shapes, without corners."""

HOSTILE = [
    '<script href="http://evil">alert(1)</script>',
    "</title></svg><script>alert(1)</script>",
    "'\"><img src=x onerror=alert(1)>",
    "]]></style><!-- -->",
    "&lt;b&gt; &#10; &evil;",
    '#image("/etc/passwd") $x$ \\u{1F600} " + "',
    "x" * 10_000,
    "مرحبا بالعالم שלום עולם",
    "one\ntwo\r\nthree\ttab",
    "\u202e\u2066rtl\u2069\u200b\u0000\x1b[31m",
    "${1+1} {{7*7}} `x`",
    'href="#x" url(#y) id="e0" \u2067\ufe0f',
]


def hostile_board(text: str) -> Board:
    """A board that has *text* wherever somebody could have typed it."""
    tiles = (Tile((text, "b", "c", "d"), text), Tile((text, f"{text}2", "c", "b"), f"{text}2"))
    puzzle = Puzzle(shapes.square(1, 2), tiles, name=text)
    return Board(puzzle, (Placement(text), Placement(f"{text}2")))


def filled(layout: Layout) -> Board:
    """A board on which every label and every id is another."""
    tiles = tuple(
        Tile(tuple(f"{'abcdefghijkl'[s]}{i}" for s in range(cell.sides)), f"id{i}")
        for i, cell in enumerate(layout.cells)
    )
    cells = (Placement(tile.id, i % len(tile.sides)) for i, tile in enumerate(tiles))
    return Board(Puzzle(layout, tiles), tuple(cells))
