"""Which label has which colour: one for each pair of mates, the same in terminal and picture."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping

from ..puzzle import Puzzle
from ..tile import Label

Colour = int
"""The place of a colour in the palette; `RIM` for labels that show only on the rim."""

RIM: Colour = -1

# The colours of Okabe and Ito, which people with any colour vision tell apart.
_FILLS = (
    "#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#0072b2", "#d55e00", "#b8b8b8",
)  # fmt: skip

# Bright enough for a black screen and dark enough for a white one: a contrast of 3 or more on both.
# No plain red: that is for mismatches. Neighbours in the list differ in hue.
_INKS = (
    33, 166, 28, 163, 136, 30, 98, 243, 94, 62, 100, 169, 24, 130, 65, 133, 31, 131, 64, 97,
    61, 95, 66, 132,
)  # fmt: skip


def colours(puzzle: Puzzle) -> Mapping[Label, Colour]:
    """The colour of every label of *puzzle*, in order of appearance."""
    rule, found, free = puzzle.rule, dict[Label, Colour](), 0
    if rule.rim_only:
        found |= dict.fromkeys(sorted(rule.rim_labels()), RIM)
    for label in puzzle.labels():
        if label in found:
            continue
        mate = rule.mate(label)
        if mate is not None and mate in found:
            found[label] = found[mate]
        else:
            found[label] = free
            free += 1
    return found


def ink(colour: Colour) -> str:
    """The ANSI code of a colour for text."""
    return f"38;5;{243 if colour == RIM else _INKS[colour % len(_INKS)]}"


def fill(colour: Colour) -> str:
    """The colour as `#rrggbb`, for areas."""
    if colour == RIM:
        return "#808080"
    if colour < len(_FILLS):
        return _FILLS[colour]
    # The golden angle keeps hues apart however many there are; lightness varies beside it.
    lightness = (0.72, 0.5, 0.34)[colour % 3]
    rgb = colorsys.hls_to_rgb(colour * 0.381966 % 1, lightness, 0.6)
    return "#" + "".join(f"{round(255 * x):02x}" for x in rgb)


def contrast(fill: str) -> str:
    """Black or white, whichever is easier to read on *fill*."""
    red, green, blue = (int(fill[i : i + 2], 16) for i in (1, 3, 5))
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 120 else "#ffffff"
