"""Which label has which colour: one for each pair of mates, the same in terminal and picture."""

from __future__ import annotations

import colorsys
import itertools
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ..labels import blank
from ..puzzle import Puzzle
from ..tile import Label
from .cache import per_puzzle


@dataclass(frozen=True, slots=True)
class Colour:
    """What a label looks like."""

    fill: str
    """For areas, as `#rrggbb`."""

    ink: int
    """For text in a terminal, by its number among the 256 of ANSI.

    All are bright enough for a black screen and dark enough for a white one: a contrast of 3 or
    more on both.
    """

    @property
    def ansi(self) -> str:
        """The code that makes text this colour, without its frame."""
        return f"38;5;{self.ink}"


def luminance(fill: str) -> float:
    """How bright `#rrggbb` is, from 0 to 1, as the WCAG measure it."""
    parts = (int(fill[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return sum(w * x for w, x in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white). Text needs 4.5, figures 3."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def readable(ground: str) -> str:
    """Black or white, whichever is easier to see on *ground*."""
    return max("#000000", "#ffffff", key=lambda ink: contrast(ink, ground))


def mixed(one: str, other: str, part: float) -> str:
    """So much of *other* mixed into *one*."""
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + part * (b - a)):02x}" for a, b in pairs)


RIM = Colour("#808080", 243)
"""For labels that may show only on the rim."""

BLANK = Colour("#ffffff", 246)
"""For sides on which nothing is printed."""

# The colours of Okabe and Ito, which people with any colour vision tell apart.
FIRST = (
    Colour("#56b4e9", 33), Colour("#e69f00", 166), Colour("#009e73", 28), Colour("#cc79a7", 163),
    Colour("#f0e442", 136), Colour("#0072b2", 62), Colour("#d55e00", 130), Colour("#b8b8b8", 244),
)  # fmt: skip

_MORE_INKS = (98, 94, 30, 169, 100, 133, 31, 131, 64, 97, 65, 95, 66, 132)

_NAMED = {
    "red r": Colour("#e0403a", 167),
    "green g": Colour("#009e73", 28),
    "blue b": Colour("#2a80c5", 33),
    "yellow y": Colour("#f0e442", 136),
    "orange o": Colour("#e69f00", 166),
    "purple violet p v": Colour("#9467bd", 98),
    "pink": Colour("#f2a0c4", 169),
    "brown": Colour("#8c564b", 94),
    "cyan turquoise": Colour("#4fc6cc", 30),
    "magenta": Colour("#c4268f", 163),
    "white w": Colour("#ffffff", 246),
    "black k": Colour("#303030", 241),
    "grey gray": RIM,
}
_ELSEWHERE = {
    "red": "rot rote rouge rojo roja rosso rossa rood rode vermelho vermelha czerwony czerwona "
    "czerwone",
    "green": "grun grune gruen gruene vert verte verde groen groene zielony zielona zielone",
    "blue": "blau blaue bleu bleue azul blu azzurro blauw blauwe niebieski niebieska niebieskie",
    "yellow": "gelb gelbe jaune amarillo amarilla giallo gialla geel gele amarelo amarela zolty "
    "zolta zolte",
    "orange": "naranja arancione oranje laranja pomaranczowy pomaranczowa pomaranczowe",
    "purple": "lila violett violette morado morada viola paars paarse roxo roxa fioletowy "
    "fioletowa fioletowe",
    "pink": "rosa rose roze rozowy rozowa rozowe",
    "brown": "braun braune brun brune marron marrone bruin bruine marrom castanho castanha "
    "brazowy brazowa brazowe",
    "cyan": "turkis tuerkis turquesa turchese turkusowy turkusowa turkoois ciano cyaan",
    "white": "weiss weisse blanc blanche blanco blanca bianco bianca wit witte branco branca "
    "bialy biala biale",
    "black": "schwarz schwarze noir noire negro negra nero nera zwart zwarte preto preta czarny "
    "czarna czarne",
    "grey": "grau graue gris grise grigio grigia grijs grijze cinza cinzento szary szara szare",
}
"""German, French, Spanish, Italian, Dutch, Portuguese and Polish, without marks on the letters."""

_ENGLISH = {word: colour for words, colour in _NAMED.items() for word in words.split()}
NAMED = _ENGLISH | {
    word: _ENGLISH[name] for name, words in _ELSEWHERE.items() for word in words.split()
}
"""A label that says red and is blue would be a trap."""


@per_puzzle
def colours(puzzle: Puzzle) -> Mapping[Label, Colour]:
    """The colour of every label of *puzzle*.

    Mates share one: the colour they name, if no others name it too, else the next. A single letter
    names a colour only if every label does.
    """
    rule, found = puzzle.rule, _apart(puzzle)
    rest = [label for label in puzzle.labels() if label not in found]
    named = {label: _named(label) for label in rest}
    motifs = {label: frozenset((label, rule.mate(label) or label)) for label in rest}
    pairs = {(motifs[label], named[label]) for label in rest}
    by_name = all(named.values()) and len(pairs) == len(set(motifs.values()))
    by_name = by_name and len(pairs) == len(set(named.values()))
    # A word that says red must not be blue, though others say nothing.
    words = {x: colour for x in rest if len(x.rstrip("+-")) > 1 and (colour := named[x])}
    often = Counter(colour for colour, _ in {(colour, motifs[x]) for x, colour in words.items()})
    taken = {x: colour for x, colour in words.items() if often[colour] == 1}
    fills = {colour.fill for colour in taken.values()}
    free = (colour for colour in map(numbered, itertools.count()) if colour.fill not in fills)
    for label in rest:
        mate, colour = rule.mate(label), named[label] if by_name else taken.get(label)
        if mate is not None and mate in found:
            found[label] = found[mate]
        else:
            found[label] = colour or next(free)
    return found


@per_puzzle
def steady(puzzle: Puzzle) -> Mapping[Label, Colour]:
    """The same while somebody types: no label changes its colour because another comes after it in
    `Puzzle.labels()`. So of two labels that name a colour, the first has it; and a single letter
    that named one keeps it, though a later label names none."""
    rule, found = puzzle.rule, _apart(puzzle)
    # What is blank may be filled in later: white is not taken by that.
    taken, only_colours = {RIM.fill} if RIM in found.values() else set[str](), True
    spare = map(numbered, itertools.count())
    for label in puzzle.labels():
        if label in found:
            continue
        named, mate = _named(label), rule.mate(label)
        only_colours = only_colours and named is not None
        word = only_colours or len(label.rstrip("+-")) > 1
        if mate is not None and mate in found:
            found[label] = found[mate]
        elif named and word and named.fill not in taken:
            found[label] = named
        else:
            found[label] = next(colour for colour in spare if colour.fill not in taken)
        taken.add(found[label].fill)
    return found


def _apart(puzzle: Puzzle) -> dict[Label, Colour]:
    """The colours that no choice is made of."""
    rule, nothing = puzzle.rule, blank(puzzle)
    found = dict.fromkeys(sorted(rule.rim_labels()) if rule.rim_only else (), RIM)
    return found if nothing is None else found | {nothing: BLANK}


def _named(label: Label) -> Colour | None:
    """The one colour a label names: R+, red-head, RedHead, "light red"."""
    label = _without_marks(label)
    whole = NAMED.get(label.rstrip("+-").lower())
    words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", label)
    found = {NAMED[x.lower()] for x in words if len(x) > 1 and x.lower() in NAMED}
    return whole or (found.pop() if len(found) == 1 else None)


def _without_marks(label: Label) -> str:
    """Its letters without accents, as colours are listed: `grün` is `grun`, `żółty` is `zolty`."""
    if label.isascii():
        return label
    letters = unicodedata.normalize("NFKD", label.replace("ß", "ss")).translate(_LETTERS)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


_LETTERS = {ord("ł"): "l", ord("Ł"): "L"}


def numbered(number: int) -> Colour:
    """The colours in order, without end."""
    if number < len(FIRST):
        return FIRST[number]
    # The golden angle keeps hues apart however many there are; lightness varies beside it.
    lightness = (0.72, 0.5, 0.34)[number % 3]
    rgb = colorsys.hls_to_rgb(number * 0.381966 % 1, lightness, 0.6)
    fill = "#" + "".join(f"{round(255 * x):02x}" for x in rgb)
    return Colour(fill, _MORE_INKS[number % len(_MORE_INKS)])
