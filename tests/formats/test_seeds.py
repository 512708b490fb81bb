"""The input of the solvers this project descends from, as it stands there, and what comes of it.

Which labels are on which tile is a fact; nothing else of those solvers is here.
"""

from __future__ import annotations

import pytest

from edgewise import formats

THARP_JSON = """\
[{
    "North": "LGoat",
    "East":  "LHouse",
    "South": "RMouse",
    "West":  "LTree",
    "ID":    1
},
{
    "North": "LTree",
    "East":  "LHouse",
    "South": "LMouse",
    "West":  "RGoat",
    "ID":    2
},
{
    "North": "RGoat",
    "East":  "LHouse",
    "South": "RTree",
    "West":  "RMouse",
    "ID":    3
},
{
    "North": "RHouse",
    "East":  "LGoat",
    "South": "RTree",
    "West":  "RGoat",
    "ID":    4
},
{
    "North": "LTree",
    "East":  "LMouse",
    "South": "LHouse",
    "West":  "RGoat",
    "ID":    5
},
{
    "North": "LTree",
    "East":  "LGoat",
    "South": "LHouse",
    "West":  "RMouse",
    "ID":    6
},
{
    "North": "RTree",
    "East":  "RGoat",
    "South": "RHouse",
    "West":  "LMouse",
    "ID":    7
},
{
    "North": "RHouse",
    "East":  "RTree",
    "South": "LGoat",
    "West":  "RMouse",
    "ID":    8
},
{
    "North": "LTree",
    "East":  "LMouse",
    "South": "LHouse",
    "West":  "RMouse",
    "ID":    9
}]
"""
"""allisontharp/EdgeMatchingPuzzleSolver, inputPuzzle.json."""

UNICORN = """\
# The set of 9 unicorn cards (Unicorn Puzzle)
# Each card has 4 sides: [top, right, bottom, left]
# Each side is [color, part] where color is P/G/R/Y and part is H/T
unicorn_cardset = [
    [["P","T"], ["G","T"], ["R","H"],["Y","H"]],
    [["P","H"], ["G","H"], ["R","T"],["Y","T"]],
    [["R","T"], ["Y","H"], ["G","H"],["P","T"]],
    [["R","H"], ["Y","H"], ["P","T"],["Y","T"]],
    [["R","T"], ["G","T"], ["P","H"],["Y","H"]],
    [["R","T"], ["P","T"], ["R","H"],["G","H"]],
    [["P","H"], ["G","H"], ["R","T"],["G","T"]],
    [["Y","T"], ["P","T"], ["Y","H"],["G","H"]],
    [["P","T"], ["G","H"], ["Y","H"],["Y","T"]]
]
"""
"""LeanderQ/edge-matching-solver, solver.py; 8 boards there."""

ULTIMATE = """\
# The set of 16 ultimate cards (Ultimate Puzzle)
# Each card has 4 sides: [top, right, bottom, left]
# Each side is [color, part] where color is C/A/B/P and part is I/O
ultimate_cardset = [
    [["C","O"], ["C","O"], ["A","I"],["C","I"]],
    [["C","O"], ["A","O"], ["P","I"],["C","I"]],
    [["C","O"], ["A","O"], ["A","I"],["C","I"]],
    [["A","O"], ["B","O"], ["C","I"],["A","I"]],
    [["A","O"], ["P","O"], ["C","I"],["A","I"]],
    [["A","O"], ["A","O"], ["B","I"],["C","I"]],
    [["A","O"], ["P","O"], ["B","I"],["P","I"]],
    [["B","O"], ["C","O"], ["P","I"],["C","I"]],
    [["B","O"], ["C","O"], ["A","I"],["B","I"]],
    [["B","O"], ["C","O"], ["B","I"],["P","I"]],
    [["B","O"], ["B","O"], ["P","I"],["C","I"]],
    [["B","O"], ["B","O"], ["P","I"],["A","I"]],
    [["P","O"], ["C","O"], ["C","I"],["B","I"]],
    [["P","O"], ["C","O"], ["C","I"],["P","I"]],
    [["P","O"], ["C","O"], ["A","I"],["A","I"]],
    [["P","O"], ["B","O"], ["B","I"],["A","I"]]
]
"""
"""The same; 48 boards there."""

CARDS = """\
    # Example card collection with 9 cards
    # Each card has 4 sides: 0=top, 1=right, 2=bottom, 3=left
    # Each side has a tuple: (color, is_front_facing)
    cardCollection = CardCollection([
        Card({0: ('V', True), 1: ('R', True), 2: ('B', False), 3: ('Z', False)}),
        Card({0: ('Z', False), 1: ('R', True), 2: ('B', True), 3: ('R', False)}),
        Card({0: ('B', False), 1: ('V', True), 2: ('Z', True), 3: ('R', False)}),
        Card({0: ('R', False), 1: ('V', True), 2: ('B', True), 3: ('Z', False)}),        
        Card({0: ('B', False), 1: ('V', True), 2: ('Z', True), 3: ('R', False)}),
        Card({0: ('B', False), 1: ('V', True), 2: ('Z', True), 3: ('V', False)}),
        Card({0: ('B', False), 1: ('R', True), 2: ('V', True), 3: ('Z', False)}),
        Card({0: ('Z', False), 1: ('R', True), 2: ('B', True), 3: ('V', False)}),
        Card({0: ('B', False), 1: ('R', True), 2: ('Z', True), 3: ('V', False)}),
    ])
"""
"""The example of a solver with classes Card, CardCollection and Game."""

TILES = '''\
"""
Data file containing the tile definitions for the edge matching puzzle.
Each tile is represented as [top, right, bottom, left] colors.
"""

# Original colors are 1-6, but we subtract 1 to use 0-5 as indices
TILES = [
    [1, 2, 3, 5],  # tile 0
    [5, 4, 6, 2],  # tile 1
    [1, 5, 3, 4],  # tile 2
    [2, 1, 6, 5],  # tile 3
    [3, 1, 6, 2],  # tile 4
    [6, 5, 4, 1],  # tile 5
    [3, 4, 2, 5],  # tile 6
    [6, 2, 3, 4],  # tile 7
    [6, 3, 4, 5],  # tile 8
    [4, 1, 2, 3],  # tile 9
    [2, 5, 4, 1],  # tile 10
    [3, 1, 6, 5],  # tile 11
    [4, 6, 1, 2],  # tile 12
    [2, 3, 5, 6],  # tile 13
    [4, 1, 6, 3],  # tile 14
    [6, 3, 2, 1]   # tile 15
]

# Store original tiles
ORIGINAL_TILES = TILES.copy()
# Convert colors to 0-based indexing
TILES = [[color - 1 for color in tile] for tile in ORIGINAL_TILES]
'''
"""atanazy-tot/edge-matching-puzzle-solver, data/tiles.py: the list that its README shows begun."""

TRIAZZLE = """\
//Each pattern can extend onto the border
//so need to initialize the outside puzzle border
var border = [12]int{bBigBee, bStripeBfly, fLittleBees, bStripeBfly, lBlueBfly, lBigBee, fPinkBfly, bLittleBees, bPinkBfly, rBlueBfly, fBigBee, fPinkBfly}//Traingular puzzle pieces
var pieces = [16][3]int{
    {fLittleBees, fPinkBfly, lBlueBfly},     //0
    {fBigBee, lBlueBfly, bPinkBfly},         //1
    {bPinkBfly, fBigBee, lBigBee},           //2
    {bBigBee, fPinkBfly, rBigBee},           //3
    {bStripeBfly, bStripeBfly, rBigBee},     //4
    {fBigBee, bPinkBfly, bPinkBfly},         //5
    {fStripeBfly, rBigBee, bBigBee},         //6
    {lBlueBfly, rBlueBfly, lBigBee},         //7
    {fStripeBfly, rBlueBfly, lBigBee},       //8
    {bPinkBfly, fPinkBfly, lBlueBfly},       //9
    {fStripeBfly, rBlueBfly, lBlueBfly},     //10
    {fStripeBfly, fStripeBfly, rBlueBfly},   //11
    {rBigBee, bLittleBees, rBlueBfly},       //12
    {fPinkBfly, bPinkBfly, fLittleBees},     //13
    {fPinkBfly, bBigBee, fLittleBees},       //14
    {bLittleBees, bLittleBees, bStripeBfly}, //15
}
"""
"""The article `Puzzling in Go`; one solution there."""


KNOWN = {
    "Tharp": (THARP_JSON, 4, 1),
    "Unicorn": (UNICORN, 8, 2),
    "Ultimate": (ULTIMATE, 48, 12),
    "Card and Game": (CARDS, 8, 2),
    "ILP": (TILES, 42_068, 10_517),
    "Triazzle": (TRIAZZLE, 1, 1),
}
"""Arrangements and solutions; those of the last but two were not published with the cards."""


@pytest.mark.parametrize("name", KNOWN)
def test_it_is_read_as_it_stands_and_has_the_known_counts(name: str) -> None:
    text, arrangements, solutions = KNOWN[name]
    notes: list[str] = []
    found = formats.read(text, note=notes.append).count()
    assert (found.arrangements, found.solutions) == (arrangements, solutions), notes
    assert notes, "what was understood is said"
