"""The words people use around their cards, in eight languages: sides, columns, keys, values.

Letters are compared without case, accents and marks, so that `Góra`, `gora` and `(góra)` are one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

TOP, RIGHT, BOTTOM, LEFT = range(4)

SQUARE = (
    *(
        "top right bottom left",
        "up right down left",
        "upper right lower left",
        "above right below left",
    ),
    *("north east south west", "t r b l", "u r d l", "n e s w"),
    *("oben rechts unten links", "nord ost sued west", "nord ost sud west", "o r u l", "n o s w"),
    *("haut droite bas gauche", "nord est sud ouest", "h d b g", "n e s o"),
    *("arriba derecha abajo izquierda", "superior derecho inferior izquierdo"),
    *("norte este sur oeste", "alto destra basso sinistra", "sopra destra sotto sinistra"),
    *("su destra giu sinistra", "nord est sud ovest", "boven rechts onder links"),
    *("noord oost zuid west", "n o z w", "cima direita baixo esquerda", "norte leste sul oeste"),
    *("topo direita fundo esquerda", "n l s o", "gora prawo dol lewo", "gora prawa dol lewa"),
    *("polnoc wschod poludnie zachod", "g p d l"),
)
"""The four sides clockwise from the top. Of letters, all four must agree: `O` is east in German
and west in French."""

HEXAGON = (
    *("n ne se s sw nw", "top top-right bottom-right bottom bottom-left top-left"),
    *("top upper-right lower-right bottom lower-left upper-left", "ne e se sw w nw"),
    *("north northeast southeast south southwest northwest", "n no so s sw nw"),
    "oben oben-rechts unten-rechts unten unten-links oben-links",
)

TRIANGLE = ("right bottom left", "rechts unten links", "droite bas gauche", "r b l", "r u l")
"""As the sides of a triangle that points up: side 0 is the right one."""

CYCLES = {3: TRIANGLE, 4: SQUARE, 6: HEXAGON}

ARROWS = str.maketrans(
    {"↑": "up", "→": "right", "↓": "down", "←": "left"}
    | {"⬆": "up", "➡": "right", "⬇": "down", "⬅": "left", "\ufe0f": ""}
)
"""Signs for the sides."""

SIDE_WORDS = (
    "side edge label colour color seite rand kante farbe cote bord lado borde lato zijde kant bok"
)
"""What may stand beside the word for a side: `top edge`, `Seite oben`."""

IDS = (
    "id no nr num number nummer numero card tile piece karte teil stein carte carta tarjeta pieza "
    "ficha tessera pezzo kaart stuk cartao peca karta kafelek numer name nom nombre nome naam "
    "nazwa titel title index key"
)

COPIES = "copies count qty quantity anzahl stueck times"

TILES = (
    "tiles cards pieces tile card piece karten teile steine plaettchen cartes cartas tarjetas "
    "piezas fichas tessere pezzi kaarten stukken cartoes pecas karty kafelki squares triangles "
    "hexagons karte teil stein plattchen carte carta tarjeta pieza ficha tessera pezzo kaart stuk "
    "cartao peca karta kafelek square triangle hexagon"
)

ACCENTED = "plättchen stück cartão cartões peça peças pièce pièces"
"""Some of them as they are typed."""

ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth erste zweite dritte vierte fünfte sechste siebte achte neunte "
    "première deuxième troisième quatrième cinquième sixième septième huitième neuvième primera "
    "segunda tercera cuarta quinta sexta séptima octava novena prima seconda terza quarta sesta "
    "settima ottava nona eerste tweede derde vierde vijfde zesde zevende achtste negende"
)

BOARD = (
    "board size grid dimensions brett feld groesse grosse plateau taille tablero tamano griglia "
    "bord tabuleiro plansza"
)

RULE = "match matching rule matches regel regle regla regola zasada"

RIM = "rim border edge edges rand outside bord borde bordo brzeg"

SIDES = "sides edges labels colors colours values"
"""A list of the labels of one tile."""

FRAME = "frame rahmen cadre marco cornice lijst moldura ramka"

BORDER = f"border rand {FRAME}"
"""A list of what is printed around the tiles."""

TURNS = "turns turn turning turnable rotations rotation rotate rotatable drehen drehbar"

HALF = "half halb halbe demi media mezzo mezza meia pol 180"

BESIDE_HALF = "0 and or und oder only nur by um turn turns rotation rotations degrees degree grad"

FIXED = re.compile(
    r"\btetravex\b|\b(?:no|not|never|without|cannot|nicht|keine?|ohne|pas|sans)\b[\w ]{0,30}"
    r"\b(?:turn|rotat|dreh|gedreht|tourn|pivot)",
    re.IGNORECASE,
)
"""Words by which tiles lie as they lie."""

ANTICLOCKWISE = re.compile(
    r"\b(?:counter|anti)[ -]?clockwise\b|\bgegen den uhrzeiger", re.IGNORECASE
)

ROWS, COLS = "rows height zeilen hauteur filas righe rijen", "cols columns width spalten largeur"

MAIL = "from to cc subject date sent von an betreff datum gesendet de à objet asunto para oggetto"
"""What stands above a letter."""

TOTAL = "total totals totale sum summe somme suma gesamt totaal razem"

YES, NO = "yes true on 1 ja oui si", "no false off 0 none nein non nee"

NAME = "name title titel nom nombre nome naam nazwa puzzle"

EQUAL = (
    "equal equals same colours colors color colour identical gleich egal pareil igual uguale "
    "gelijk iguais"
)

HALVES = (
    "halves half halfs opposite opposites complementary haelften halften moities mitades meta "
    "helften metades polowki"
)


MARKS = (
    *("head/tail", "heads/tails", "top/bottom", "up/down", "upper/lower", "out/in", "outer/inner"),
    *("outside/inside", "front/back", "front/rear", "left/right", "head/body", "plus/minus"),
    *("head/feet", "head/foot", "hd/tl", "head/rear", "head/butt", "nose/tail"),
    *("male/female", "positive/negative", "pos/neg", "fore/hind", "a/b", "begin/end", "start/end"),
    *(
        "knob/hole",
        "tab/slot",
        "tab/blank",
        "convex/concave",
        "true/false",
        "yes/no",
        "1/0",
        "1/2",
        "i/ii",
    ),
    *(
        "kopf/schwanz",
        "kopf/fuss",
        "kopf/rumpf",
        "kopf/po",
        "kopf/hinterteil",
        "oben/unten",
        "vorne/hinten",
        "links/rechts",
    ),
    *("vorderteil/hinterteil", "oberteil/unterteil", "aussen/innen", "anfang/ende"),
    *("tete/queue", "haut/bas", "avant/arriere", "gauche/droite", "dessus/dessous", "tete/corps"),
    *("cabeza/cola", "arriba/abajo", "delante/detras", "izquierda/derecha", "cabeza/cuerpo"),
    *("testa/coda", "sopra/sotto", "alto/basso", "davanti/dietro", "sinistra/destra"),
    *("kop/staart", "boven/onder", "voor/achter", "hoofd/staart", "links/rechts", "kop/lijf"),
    *("cabeca/cauda", "cabeca/rabo", "cima/baixo", "frente/tras", "esquerda/direita"),
    *("glowa/ogon", "gora/dol", "przod/tyl", "lewo/prawo", "lewa/prawa", "glowa/tulow"),
    *("h/t", "t/b", "u/d", "o/i", "o/u", "f/b", "l/r", "h/b", "k/s", "m/f", "p/n", "c/q", "t/q"),
)
"""Without accents, as `plain` has them. Single letters count only where something parts them from
the motif: that a word ends in `t` says nothing."""

HALF_WORDS = {word for pair in MARKS for word in pair.split("/") if len(word) > 2}


MAX_WORDS = 300
"""Letters; more are neither the name of anything, nor worth to be remembered."""


def plain(text: str) -> str:
    """A word without case, accents and marks; nothing of a text that is too long for one."""
    return _plain(text) if len(text) <= MAX_WORDS else ""


@lru_cache(maxsize=5000)
def _plain(text: str) -> str:
    bare = unicodedata.normalize(
        "NFKD", text.replace("ß", "ss").replace("ł", "l").replace("Ł", "l")
    )
    letters = "".join(x for x in bare if not unicodedata.combining(x)).casefold()
    return re.sub(r"[^\w#]+|_", " ", letters).strip()


def means(text: str, words: str) -> bool:
    """Whether *text* is one of these *words*."""
    return plain(text) in words.split()


def is_half_turn(text: str) -> bool:
    """Whether tiles are turned by half: `half turns`, `180`, `0 and 180 degrees`."""
    words = plain(text).split()
    known = any(word in HALF.split() for word in words)
    return known and all(word in (HALF + " " + BESIDE_HALF).split() for word in words)


def order(names: Sequence[str], sides: int) -> tuple[int, ...] | None:
    """At which of the *names* each side of a tile stands, clockwise; None: not all are there."""
    found = [_side(name[:MAX_WORDS]) for name in names]
    for cycle in CYCLES.get(sides, ()):
        words = [word.replace("-", " ") for word in cycle.split()]
        if all(found.count(word) == 1 for word in words):
            return tuple(found.index(word) for word in words)
    if sides == 4:
        # Languages and habits may be mixed where the words are long enough to be sure.
        which = [SURE.get(name) for name in found]
        if all(which.count(side) == 1 for side in range(4)):
            return tuple(which.index(side) for side in range(4))
    return _counted(found, sides)


def sides_in(text: str) -> list[str]:
    """The sides that a text names one after the other, nothing but marks between: `order: top,
    left, right, bottom`."""
    found: list[str] = []
    for word in re.findall(r"[^\W\d_]+|\d+", text):
        if plain(word) in SURE:
            found.append(word)
        elif len(found) >= 3:
            break
        else:
            found = []
    return found


def is_side(name: str) -> bool:
    """Whether a word names a side of a square."""
    return len(name) <= MAX_WORDS and _side(name) in SURE


def is_half(word: str) -> bool:
    """Whether a word names one of two halves."""
    return plain(word) in HALF_WORDS


SURE = {word: side for cycle in SQUARE for side, word in enumerate(cycle.split()) if len(word) > 1}


@lru_cache(maxsize=5000)
def _side(name: str) -> str:
    """The word for a side, without what may stand beside it: `top` of `Top edge` or `topEdge`."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z0-9])", " ", name.strip().translate(ARROWS))
    beside = SIDE_WORDS.split()
    words = [word for word in plain(parted).split() if word not in beside]
    return " ".join(words)


def _counted(found: list[str], sides: int) -> tuple[int, ...] | None:
    """Columns that are counted: 1 2 3 4, 0 1 2 3 or a b c d."""
    for first in ("1", "0", "a"):
        wanted = [chr(ord(first) + side) for side in range(sides)]
        if all(found.count(word) == 1 for word in wanted):
            return tuple(found.index(word) for word in wanted)
    return None
