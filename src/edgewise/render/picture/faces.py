"""Tiles as pictures: each side with its colour, pattern, figure and label, the id in the middle."""

from __future__ import annotations

import copy
import hashlib
import math
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import combinations, pairwise

from ...board import Placement
from ...layout import Point
from ...puzzle import Puzzle
from ...tile import Label, Sides
from ..names import Names, id_names, label_names
from . import svg
from .appearance import Appearance
from .figures import Turtle
from .images import Photo, photos
from .outline import EDGE, Outline, around, bounds, centre_of, convex, halfway, home, outlines
from .patterns import DOTS, PATTERNS
from .sitter import looks
from .theme import Style
from .wedge import Wedge, wedges_of

SMALLEST = 7.0
"""Labels that would need smaller letters than this get short names."""

STEP = 9.0
"""How far apart the lines of a pattern are."""

WORD = 2.2
"""Labels wider than this, for their size, are words."""

MOST_LINES, MOST_WORDS = 4, 16
"""Of a label; longer ones get short names."""

LINE = 1.15
"""How far lines of a label are apart, for letters of size 1."""

LONGEST_ID = 8
"""In letters; longer ids are shortened."""

INNER = 0.5
"""How large a figure is that lies in another."""


class Faces:
    """Draws the tiles of one document; what many sides have in common is defined once in it.

    What is defined is called by what it is, so that documents may stand in one page.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        style: Style,
        places: Iterable[tuple[Outline, Placement | None]],
    ) -> None:
        """*places*: all that is to be seen in it, and what lies there."""
        self.puzzle, self.style = puzzle, style
        self.photos, self.looks = photos(puzzle), looks(puzzle, style)
        lying = [(outline, lies) for outline, lies in places if lies is not None]
        self.labels = self._label_names(lying)
        self.ids = _id_names(puzzle, {lies.tile for _, lies in lying})
        # Both halves of a figure must have the same size, whatever tiles they lie on.
        shapes = outlines(puzzle.layout)
        wedges = [wedge for outline in shapes for wedge in wedges_of(outline)]
        sizes = {(round(w.length, 1), round(w.depth, 1)) for w in wedges}
        self.sizes = [(length, depth) for length, depth in sizes if min(length, depth) > 1]
        part = style.theme.reach
        if style.written and not style.theme.turtles:  # words need the room
            wordy = any(svg.ems(text) > WORD for text in self.labels.shown.values())
            part = min(part, 0.27 if wordy else 0.34)
        self.reach = part * min((depth for _, depth in self.sizes), default=EDGE)
        self.defs: dict[str, str] = {}
        """By id."""
        self._known: dict[object, str] = {}

    def fresh(self) -> Faces:
        """The same, for another document."""
        other = copy.copy(self)
        other.defs, other._known = {}, {}
        return other

    @property
    def legends(self) -> list[Names]:
        """The names whose meaning is to be told."""
        return [self.labels, self.ids] if self.style.ids else [self.labels]

    @property
    def legend(self) -> list[tuple[str, str]]:
        """All of their short names, and what these stand for."""
        return [line for names in self.legends for line in names.legend]

    def tile(
        self,
        outline: Outline,
        shown: Sides,
        lies: Placement,
        *,
        copies: int = 1,
        border: float | None = None,
    ) -> list[str]:
        """A tile that shows these labels, or the user's own picture of it; its id in the middle
        with an arrow to its first side. *border*: how wide its outline is."""
        lines = self.ground(outline, shown, lies)
        for words in self.words(outline, shown, lies):
            lines += words
        return [*lines, *self.frame(outline, lies, border), *self.name(outline, lies, copies)]

    def ground(
        self, outline: Outline, shown: Sides, lies: Placement, *, bleed: bool = False
    ) -> list[str]:
        """Only the areas and figures. *bleed*: to go beyond the line to cut along, where lines
        between sides without colours part nothing."""
        spokes = not (bleed and self.style.theme.colours == "none")
        wedges = wedges_of(outline)
        if picture := self._picture(lies):
            return [f'<use href="#{picture}" {wedges[lies.turn].transform}/>']
        card = [] if self.style.theme.wedges else [svg.polygon(around(outline), 'fill="#ffffff"')]
        sides = zip(wedges, outline, shown, strict=True)
        drawn = (self._side(wedge, side, label, spokes) for wedge, side, label in sides)
        return self.within(outline, [*card, *drawn])

    def words(self, outline: Outline, shown: Sides, lies: Placement) -> list[list[str]]:
        """What is written on each side."""
        if self._own(lies):
            return []
        sides = zip(wedges_of(outline), shown, strict=True)
        return [self._word(wedge, label) for wedge, label in sides]

    def frame(self, outline: Outline, lies: Placement, border: float | None = None) -> list[str]:
        """The outline of a tile, and where its id goes: the same for all that lie so."""
        width = 2.4 * self.style.theme.line if border is None else border
        paint = f'fill="none" stroke="{self.style.line}" stroke-width="{svg.n(width)}"'
        lines = [svg.polygon(around(outline), paint)] if width else []
        if not self.style.ids:
            return lines
        return [*lines, *_disc(centre_of(outline), self._room(outline, lies), outline[lies.turn])]

    def name(self, outline: Outline, lies: Placement, copies: int = 1) -> list[str]:
        """The id there."""
        if not self.style.ids:
            return []
        text = f"{'~' * lies.flipped}{self.ids[lies.tile]}" + (f"×{copies}" if copies > 1 else "")
        radius = self._room(outline, lies)
        letters = min(1.25 * radius, 1.75 * radius / max(0.01, svg.ems(text)))
        return [svg.text_at(*centre_of(outline), letters, text, 'fill="#000000"')]

    def _room(self, outline: Outline, lies: Placement) -> float:
        """The radius of the disc with the id; where the middle is part of a picture, it hides
        little of it."""
        size = 0.2 if self._own(lies) or self.style.theme.turtles else 0.3
        return min(min(wedge.depth for wedge in wedges_of(outline)) * size, 0.16 * EDGE)

    def alone(self, outline: Outline, side: int, label: Label) -> tuple[list[str], list[str]]:
        """One side of a tile with nothing on the others, and what is written there."""
        wedge, ring = wedges_of(outline)[side], [*outline[side], centre_of(outline)]
        card = [] if self.style.theme.wedges else [svg.polygon(ring, 'fill="#ffffff"')]
        ground = [*card, self._side(wedge, outline[side], label, True)]
        return self.within(outline, ground), self._word(wedge, label)

    def within(self, outline: Outline, lines: list[str]) -> list[str]:
        """What sticks out is cut off."""
        if convex(outline):
            return lines
        return [f'<g clip-path="url(#{self._clip(around(outline))})">', *lines, "</g>"]

    def _own(self, lies: Placement) -> Photo | None:
        """The user's own picture of a tile, if there is one and its back is not up."""
        return None if lies.flipped else self.photos.tiles.get(lies.tile)

    def _picture(self, lies: Placement) -> str:
        """The id of that, in the frame of the first side; nothing if there is none."""
        picture, key = self._own(lies), ("picture", lies.tile)
        if picture is None:
            return ""
        if key not in self._known:
            outline = home(self.puzzle, len(self.puzzle.by_id[lies.tile].sides))
            wedge = Wedge.of(outline[0], centre_of(outline))
            ring = [p for side in outline for p in side[:-1]]
            left, top, wide, high = bounds([outline], 0)
            whole = max(wide / picture.wide, high / picture.high)  # what sticks out is cut off
            x, y = left + (wide - whole * picture.wide) / 2, top + (high - whole * picture.high) / 2
            placed = f"translate({svg.n(x)} {svg.n(y)}) scale({whole:.5f})"
            image = f'<use href="#{self._photo(picture)}" transform="{placed}"/>'
            clipped = f'<g clip-path="url(#{self._clip(ring)})">{image}</g>'
            self._known[key] = self.define(f'<g transform="{wedge.back}">{clipped}</g>')
        return self._known[key]

    def _side(self, wedge: Wedge, side: list[Point], label: Label, spokes: bool) -> str:
        """Area, pattern and figure of a side; *spokes*: and the lines that part it from others."""
        look = self.looks[label]
        if len(side) != 2:  # an arc: nothing but its area
            ring = [*side, wedge.plane(wedge.centre)]
            edge = ' stroke="#222222"' if spokes else ""
            return svg.polygon(ring, f'fill="{look.fill}"{edge}')
        key = (label, spokes, *wedge.key)
        if key not in self._known:
            self._known[key] = self.define("".join(self._wedge(wedge, label, look, spokes)))
        return f'<use href="#{self._known[key]}" {wedge.transform}/>'

    def _wedge(self, wedge: Wedge, label: Label, look: Appearance, spokes: bool) -> list[str]:
        theme, half = self.style.theme, wedge.length / 2
        area = [(-half, 0.0), (half, 0.0), wedge.centre]
        reach = min(self.reach, 0.42 * wedge.length)
        if not theme.turtles:  # these may lie on other parts of their card
            limits = (2 * x / length + y / depth for length, depth in self.sizes
                      for x, y in look.outer)  # fmt: skip
            reach = min(reach, 0.97 / max(limits, default=0.1))
        picture = self.photos.labels.get(label)
        lines = []
        if theme.wedges:
            lines.append(svg.polygon(area, f'fill="{look.fill}"'))
            lines += _hatched(area, look)
        if theme.wedges and spokes:
            # Not along the side itself: that is the outline's business, or a laser's.
            both = [((half, 0.0), wedge.centre), (wedge.centre, (-half, 0.0))]
            edge = "#222222" if theme.colours != "none" else self.style.line
            paint = f'fill="none" stroke="{edge}" stroke-width="{svg.n(theme.line)}"'
            lines.append(f'<path d="{svg.line_data(both)}" {paint}/>')
        if picture:
            return [*lines, self._stuck(picture, wedge)]
        if isinstance(look.figure, Turtle):
            return [*lines, *_turtle(look.figure, look, reach)]
        if not look.figure:
            return lines
        edge = "#000000" if look.body != "#000000" else "#ffffff"
        thin = f'stroke="{edge}" stroke-width="{svg.n(0.7 * theme.line)}"'
        paint = f'fill="{look.body}" fill-rule="evenodd" {thin}'
        lines.append(f'<path d="{svg.rings(look.figure, reach)}" {paint}/>')
        if look.inside:
            inner = svg.rings(look.figure, INNER * reach)
            lines.append(f'<path d="{inner}" fill="{look.inside}" fill-rule="evenodd"/>')
        return lines

    def _word(self, wedge: Wedge, label: Label) -> list[str]:
        """The label, between its figure and the id: short ones upright, others along the side."""
        look, style = self.looks[label], self.style
        if not style.written or not self._worded(label):
            return []
        text = self.labels[label]
        fit = fitted(wedge, text, style)
        x, y = wedge.plane((fit.inwards * wedge.centre[0], fit.inwards * wedge.centre[1]))
        angle = math.degrees(math.atan2(wedge.along[1], wedge.along[0])) if fit.along else 0
        angle = angle if -90 <= angle < 90 else angle - math.copysign(180, angle)
        down = (-math.sin(math.radians(angle)), math.cos(math.radians(angle)))
        lines = []
        for i, line in enumerate(fit.lines):
            by = (i - (len(fit.lines) - 1) / 2) * LINE * fit.size
            at = (x + by * down[0], y + by * down[1])
            lines.append(svg.text_at(*at, fit.size, line, _inked(look), angle))
        return lines

    def _worded(self, label: Label) -> bool:
        """Whether it can be written: not where there is a picture of it, or nothing at all."""
        return label not in self.photos.labels and not self.looks[label].blank

    def _stuck(self, picture: Photo, wedge: Wedge) -> str:
        """A picture instead of a figure: its foot on the side, its head towards the centre."""
        scale = min(0.62 * wedge.depth / picture.high, 0.6 * wedge.length / picture.wide)
        x, y = -scale * picture.wide / 2, -scale * picture.high
        placed = f"rotate(180) translate({svg.n(x)} {svg.n(y)}) scale({scale:.5f})"
        return f'<use href="#{self._photo(picture)}" transform="{placed}"/>'

    def _photo(self, picture: Photo) -> str:
        """The id of a picture, in its own pixels."""
        return self.define(
            f'<image {svg.box(0, 0, picture.wide, picture.high)} href="{picture.uri}"/>'
        )

    def _clip(self, ring: list[Point]) -> str:
        return self.define(svg.polygon(ring, ""), "clipPath")

    def define(self, body: str, kind: str = "g", letter: str = "e") -> str:
        """The id by which *body* can be used: a *letter*, and what follows from the body."""
        name = f"{letter}{hashlib.blake2b(body.encode(), digest_size=5).hexdigest()}"
        self.defs[name] = f'<{kind} id="{name}">{body}</{kind}>'
        return name

    def _label_names(self, lying: Iterable[tuple[Outline, Placement]]) -> Names:
        """The labels as they are or, if one does not fit its side, short codes with a legend.

        For all of them: names of two kinds would look like two kinds of labels. But where there is
        nothing but words, those that fit are what people want to read.
        """
        puzzle, style = self.puzzle, self.style
        plain = {x: svg.shown(x) for x in puzzle.labels()}
        seen: dict[tuple[Label, tuple[float, ...]], bool] = {}
        for outline, lies in lying:
            tile = puzzle.by_id[lies.tile]
            shown = () if self._own(lies) else tile.shown(lies.turn, lies.flipped)
            for wedge, label in zip(wedges_of(outline), shown, strict=False):
                if self._worded(label) and (label, wedge.key) not in seen:
                    size = fitted(wedge, plain[label], style).size
                    seen[label, wedge.key] = size >= _smallest(plain[label], style)
        used = {label for label, _ in seen}
        alike = Counter(plain[x] for x in used)
        long = {x for (x, _), fits in seen.items() if not fits or alike[plain[x]] > 1}
        if not style.written or not long:
            return Names(plain)
        among = None if style.theme.figures else frozenset(long)
        names = label_names(puzzle, short=True, among=among).only(used)
        codes = {code for code, _ in names.legend}
        return Names({x: names[x] if names[x] in codes else plain[x] for x in plain}, names.legend)


def _smallest(text: str, style: Style) -> float:
    """What is written may be small where there is nothing else to tell by."""
    small = SMALLEST if style.theme.figures else 0.6 * SMALLEST
    return small if svg.ems(text) > WORD else 0


def _id_names(puzzle: Puzzle, seen: Collection[str]) -> Names:
    shown = {x: svg.shown(x) for x in seen}
    short = all(svg.ems(text) <= 0.7 * LONGEST_ID for text in shown.values())
    if short and len(set(shown.values())) == len(shown):
        return Names(shown)
    return id_names(puzzle, LONGEST_ID).only(seen)


@dataclass(frozen=True, slots=True)
class Fit:
    """How a label is written."""

    lines: list[str]

    size: float
    """Of its letters."""

    inwards: float
    """How far from its side (0) to the centre (1)."""

    along: bool
    """Whether it runs along its side."""


def fitted(wedge: Wedge, text: str, style: Style) -> Fit:
    """Short labels in the middle between figure and id; words along the side, in several lines if
    they can be larger then."""
    depth, span = wedge.depth or EDGE, wedge.length if wedge.length > 0.01 * EDGE else EDGE
    wide = svg.ems(text)
    if style.theme.turtles:  # on the shell
        size = min(0.3 * depth, 0.16 * EDGE, 0.7 * span / max(0.3, wide))
        return Fit([text], size, 0.17, wide > 1)
    if wide <= 1:
        return Fit([text], min(0.3 * depth, 0.16 * EDGE), 0.47, False)
    near, far = (0.06, 0.66) if not style.theme.figures else (0.3, 0.62)
    found = []
    for count in range(1, MOST_LINES + 1):
        lines = broken(text, count)
        if len(lines) < count:
            break
        high = min((far - near) * depth / LINE / count, 0.3 * depth, 0.16 * EDGE)
        # The innermost line has the least room.
        inmost = (near + far) / 2 + LINE * high * (count - 1) / 2 / depth
        longest = max(map(svg.ems, lines))
        found.append((min(high, 0.86 * span * (1 - inmost) / longest), lines))
    size, lines = max(found, key=lambda pair: pair[0])
    return Fit(lines, size, (near + far) / 2, True)


def broken(text: str, count: int) -> list[str]:
    """A text in at most so many lines, broken between words so that the longest is short."""
    words = text.split(" ")
    if count == 1 or len(words) < count or len(words) > MOST_WORDS:
        return [text]
    ways = (
        [" ".join(words[a:b]) for a, b in pairwise((0, *cuts, len(words)))]
        for cuts in combinations(range(1, len(words)), count - 1)
    )
    return min(ways, key=lambda lines: max(map(svg.ems, lines)))


def _disc(at: Point, radius: float, first: list[Point]) -> list[str]:
    """Room for a name, and an arrow that points to the first side."""
    (x, y), (u, v) = at, halfway(first)
    angle = math.atan2(v - y, u - x)
    corners = ((1.4 * radius, 0.0), (radius, 0.55), (radius, -0.55))
    arrow = [(x + r * math.cos(angle + a), y + r * math.sin(angle + a)) for r, a in corners]
    return [
        svg.polygon(arrow, 'fill="#000000" stroke="#ffffff" stroke-width="1"'),
        f'<circle cx="{svg.n(x)}" cy="{svg.n(y)}" r="{svg.n(radius)}" fill="#ffffff" '
        'stroke="#000000"/>',
    ]


def _inked(look: Appearance) -> str:
    """Letters keep the lines of the pattern at a distance."""
    if not look.pattern:
        return f'fill="{look.ink}"'
    return f'fill="{look.ink}" stroke="{look.fill}" stroke-width="2.5" paint-order="stroke"'


def _hatched(area: list[Point], look: Appearance) -> list[str]:
    lines = svg.line_data(PATTERNS[look.pattern](area, STEP))
    if not lines:
        return []
    dots = look.pattern == DOTS
    paint = f'fill="none" stroke="{look.hatch}" stroke-width="{4 if dots else 2.2}"'
    paint += ' stroke-linecap="round"' if dots else ""
    return [f'<path d="{lines}" {paint}/>']


def _turtle(turtle: Turtle, look: Appearance, reach: float) -> list[str]:
    edge = 'stroke="#1f2d12" stroke-width="1"'
    shell = [(x * reach, y * reach) for x, y in turtle.shell]
    rim = [(0.72 * x, 0.72 * y) for x, y in shell]
    return [
        f'<path d="{svg.rings(turtle.body, reach)}" fill="{look.body}" {edge}/>',
        svg.polygon(shell, f'fill="{look.fill}" {edge}'),
        *_hatched(rim, look),
        f'<path d="{svg.rings([rim])}" fill="none" {edge}/>',
        *([f'<path d="{svg.rings(turtle.eyes, reach)}" fill="#000000"/>'] if turtle.eyes else []),
    ]
