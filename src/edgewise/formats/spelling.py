"""How people write the two halves of a motif, and what they mean by it.

A reading is possible if it explains every label that the rim does not ask for, and if at least one
motif shows both halves. Nothing is guessed: two readings that pair labels differently are an error.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, islice

from ..labels import one_slip
from ..rule import Match, Pairs
from ..tile import Label
from ..wording import few, shown


@dataclass(frozen=True, slots=True)
class Half:
    """A label written as a pair: `["R", "H"]` or `("R", true)`."""

    motif: str

    mark: str | bool

    def __str__(self) -> str:
        if isinstance(self.mark, bool):
            return self.motif + ("+" if self.mark else "-")
        return f"{self.motif}-{self.mark}"


Raw = str | Half
"""A label as it stands in a file."""

LETTERS = ("H/T", "T/B", "U/D", "O/I", "O/U", "F/B", "L/R", "H/B")
"""Marks of one letter; `O/U` is German (oben, unten), `H/B` head and body."""

WORDS = (
    *("head/tail", "top/bottom", "up/down", "upper/lower", "out/in", "outer/inner"),
    *("outside/inside", "front/back", "left/right", "head/body", "plus/minus", "male/female"),
    *("oben/unten", "kopf/schwanz", "vorne/hinten", "links/rechts"),
)

SEPARATORS = ("-", "/", "_", ".", " ", "")

ACCEPTED = "R+ and R-, RH and RT, red-top and red-bottom, LAnt and RAnt, a and A, 1 and -1"

LONG_MINUS = "\u2212\u2013"
"""What word processors make of a minus."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """What the labels of a puzzle mean."""

    match: Match

    pairs: Pairs = ()

    names: dict[Raw, Label] = field(default_factory=dict)
    """The labels that the puzzle calls otherwise than the file."""

    words: str = ""
    """How the labels were read; empty for the plain `R+` and `R-`."""


@dataclass(frozen=True, slots=True)
class Misread:
    """Why no single meaning was found."""

    words: str

    unexplained: tuple[Raw, ...] = ()
    """The labels that stand in the way of the best reading."""

    best: Spelling | None = None
    """That reading; the unexplained labels have no mate in it."""

    known: tuple[Label, ...] = ()
    """The labels that have one."""

    two: bool = False
    """Whether there are two, which pair labels differently."""


@dataclass(frozen=True, slots=True)
class Marking:
    """One way to mark halves."""

    name: str

    group: tuple[str, str, str]
    """Markings may be mixed in a file if these agree: where the mark stands, case, separator."""

    marks: frozenset[str]

    split: Callable[[Label], tuple[Label, Label] | None]
    """The first and second half of the label's motif; None if the label is not of this marking."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a marking, or two markings together, make of the labels."""

    name: str

    pairs: dict[tuple[Label, Label], None]
    """In order of appearance."""

    missed: tuple[Label, ...]
    """Labels it does not explain."""

    shows_both: bool
    """Whether some motif shows both halves."""

    def mates(self) -> frozenset[frozenset[Label]]:
        return frozenset(map(frozenset, self.pairs))

    def words(self) -> str:
        listed = (f"{a} meets {b}" for a, b in self.pairs)
        return f"{self.name}: {few(listed, 4)}"


def understand(labels: Iterable[Raw], rim: Collection[Raw]) -> Spelling | Misread:
    """The meaning of *labels* in order of appearance; those in *rim* need not have halves."""
    raws = tuple(dict.fromkeys(labels))
    if any(isinstance(raw, Half) and isinstance(raw.mark, str) for raw in raws):
        return _structured(raws, rim)
    names: dict[Raw, Label] = {raw: str(raw) for raw in raws if isinstance(raw, Half)}
    plain = tuple(dict.fromkeys(str(raw) for raw in raws))
    free = frozenset(map(str, rim))
    if _canonical(plain, free):
        words = ", ".join(list(names.values())[:4])
        words = f"pairs read as halves, true as + and false as -: {words}" if names else ""
        halves = Spelling("halves", (), names, words)
        if any(map(_sign_last, plain)):
            return halves
        # A printed frame may ask for every label there is: then the plain reading says nothing.
        found = _marked(plain, free, names)
        return found if isinstance(found, Spelling) else halves
    if longer := [
        dash for dash in LONG_MINUS if any(dash in label[:1] + label[-1:] for label in plain)
    ]:
        for raw in raws:
            names[raw] = _short_minus(str(raw))
        plain = tuple(dict.fromkeys(map(_short_minus, plain)))
        free = frozenset(map(_short_minus, free))
        if _canonical(plain, free):
            return Spelling("halves", (), names, f"{' and '.join(longer)} in labels read as -")
    return _marked(plain, free, names)


def _canonical(labels: Collection[Label], rim: Collection[Label]) -> bool:
    return all(_sign_last(label) is not None for label in labels if label not in rim)


def _marked(
    labels: tuple[Label, ...], rim: frozenset[Label], names: dict[Raw, Label]
) -> Spelling | Misread:
    readings = [_reading(marking, labels, rim) for marking in _markings(labels)]
    seen = [(marking, r) for marking, r in readings if r.shows_both]
    # Two sets of marks in one file (front/back and left/right) are one reading, never three.
    seen.sort(key=lambda item: len(item[1].missed))
    mixed = [_mixed(a, b) for a, b in combinations(seen[:12], 2)]
    every = [r for _, r in seen] + [r for r in mixed if r is not None]
    possible: dict[frozenset[frozenset[Label]], Reading] = {}
    for reading in every:
        if rim.issuperset(reading.missed):
            possible.setdefault(reading.mates(), reading)
    widest = [r for mates, r in possible.items() if not any(mates < other for other in possible)]
    if len(widest) == 1:
        return _spelled(widest[0], names)
    if widest:
        ways = "; or as ".join(r.words() for r in widest[:2])
        settle = ", or ".join(_as_pairs(r.pairs) for r in widest[:2])
        return Misread(
            f"expected labels that can be read in one way, got two: as {ways}. "
            f"List the pairs that are meant instead of halves: {settle}",
            two=True,
        )
    best = min(every, key=lambda r: len(r.missed), default=None)
    if best is None or 2 * len(best.missed) > len(labels):
        strange = few(shown(label) for label in labels if label not in rim)
        return Misread(
            f"expected labels for halves, such as {ACCEPTED}, got {strange} "
            "(for sides that touch their like: match: equal; to say which labels touch: "
            "match: pairs 1=5 2=6 ...)"
        )
    return Misread(
        f"expected every label like most, read as {best.words()}",
        tuple(label for label in best.missed if label not in rim),
        _spelled(best, names),
        tuple(label for pair in best.pairs for label in pair),
    )


def _spelled(reading: Reading, names: dict[Raw, Label]) -> Spelling:
    words = f"labels read as {reading.words()}"
    if all(_sign_last(label) for pair in reading.pairs for label in pair):
        return Spelling("halves", (), names, words)
    return Spelling("pairs", tuple(reading.pairs), names, words)


def _reading(
    marking: Marking, labels: tuple[Label, ...], rim: frozenset[Label]
) -> tuple[Marking, Reading]:
    pairs: dict[tuple[Label, Label], None] = {}
    missed, both, known = [], 0, frozenset(labels)
    for label in labels:
        halves = marking.split(label)
        whole = halves is not None and known.issuperset(halves)
        # On the rim `border` is no half of a `bordel`: there, a label needs its mate to have one.
        if halves is None or (label in rim and not whole):
            missed.append(label)
            continue
        both += whole
        pairs[halves] = None
    # Every word has a capital form: a `yh` among `YH` and `RT` is no sign that case is meant.
    enough = both >= len(pairs) if marking.split is _cased else both > 0
    return marking, Reading(marking.name, pairs, tuple(missed), enough)


def _mixed(one: tuple[Marking, Reading], two: tuple[Marking, Reading]) -> Reading | None:
    (a, first), (b, second) = one, two
    if a.group != b.group or a.marks & b.marks:
        return None
    also = frozenset(second.missed)
    missed = tuple(label for label in first.missed if label in also)
    pairs = first.pairs | second.pairs
    if len({label for pair in pairs for label in pair}) < 2 * len(pairs):
        return None
    return Reading(f"{a.name} and {b.name}", pairs, missed, True)


def _markings(labels: tuple[Label, ...]) -> Iterator[Marking]:
    """Every marking whose two marks both occur."""
    yield Marking("+/-", ("last", "", ""), frozenset("+-"), _sign_last)
    yield Marking("+/-", ("first", "", ""), frozenset("+-"), _sign_first)
    yield Marking("numbers and their negatives", ("", "", ""), frozenset("-"), _signed)
    yield Marking("small and capital letters", ("", "", ""), frozenset(), _cased)
    ends = {label[-n:] for label in labels for n in range(1, 10)}
    starts = {label[:n] for label in labels for n in range(1, 10)}
    for case, a, b in _marks():
        for gap in SEPARATORS:
            if gap + a in ends and gap + b in ends:
                yield _marking("last", case, gap, a, b)
            if a + gap in starts and b + gap in starts:
                yield _marking("first", case, gap, a, b)


def _marks() -> Iterator[tuple[str, str, str]]:
    for word in WORDS:
        a, b = word.split("/")
        yield "lower", a, b
        yield "upper", a.upper(), b.upper()
        yield "title", a.title(), b.title()
    for letters in LETTERS:
        a, b = letters.split("/")
        yield "lower", a.lower(), b.lower()
        yield "upper", a, b


def _marking(place: str, case: str, gap: str, a: str, b: str) -> Marking:
    def split_last(label: Label) -> tuple[Label, Label] | None:
        for mark in (a, b):
            motif = label.removesuffix(gap + mark)
            if motif and motif != label:
                return motif + gap + a, motif + gap + b
        return None

    def split_first(label: Label) -> tuple[Label, Label] | None:
        for mark in (a, b):
            motif = label.removeprefix(mark + gap)
            # A letter runs into a small word by chance: `Lion` is no half of a `Rion`.
            chance = len(mark) == 1 and not gap and motif[:1].islower() and len(motif) > 1
            if motif and motif != label and not chance:
                return a + gap + motif, b + gap + motif
        return None

    split = split_last if place == "last" else split_first
    return Marking(f"{a}/{b}", (place, case, gap), frozenset((a, b)), split)


def _sign_last(label: Label) -> tuple[Label, Label] | None:
    return (label[:-1] + "+", label[:-1] + "-") if label[1:] and label[-1] in "+-" else None


def _sign_first(label: Label) -> tuple[Label, Label] | None:
    return ("+" + label[1:], "-" + label[1:]) if label[1:] and label[0] in "+-" else None


def _signed(label: Label) -> tuple[Label, Label] | None:
    digits = label.removeprefix("-")
    whole = digits.isascii() and digits.isdigit() and digits.strip("0")
    return (digits, "-" + digits) if whole else None


def _cased(label: Label) -> tuple[Label, Label] | None:
    small, capital = label.lower(), label.upper()
    same = small != capital and capital.lower() == small and small.upper() == capital
    return (small, capital) if same and label in (small, capital) else None


def _short_minus(label: Label) -> Label:
    if label[1:] and label[-1] in LONG_MINUS:
        return label[:-1] + "-"
    return "-" + label[1:] if label[1:] and label[0] in LONG_MINUS else label


def _structured(raws: tuple[Raw, ...], rim: Collection[Raw]) -> Spelling | Misread:
    halves = [raw for raw in raws if isinstance(raw, Half)]
    marks = tuple(dict.fromkeys(half.mark for half in halves))
    if len(marks) != 2 or any(isinstance(mark, bool) for mark in marks):
        got = f"{len(marks)}: {few(map(shown, marks))}"
        return Misread(f"expected two marks for halves, got {got}")
    if any(marks == (b, a) for _, a, b in _marks()):
        marks = marks[::-1]
    missed = tuple(raw for raw in raws if isinstance(raw, str) and raw not in rim)
    if missed:
        return Misread('expected every label as a pair such as ["R", "H"]', missed)
    names: dict[Raw, Label] = {half: str(half) for half in halves}
    if len({*names.values(), *(raw for raw in raws if isinstance(raw, str))}) < len(raws):
        return Misread("expected pairs that differ when written as one label, such as R-H")
    motifs = dict.fromkeys(half.motif for half in halves)
    pairs = {(str(Half(m, marks[0])), str(Half(m, marks[1]))): None for m in motifs}
    if not any({a, b} <= set(names.values()) for a, b in pairs):
        return Misread("expected some motif to show both halves, got no such motif")
    reading = Reading(f"{marks[0]}/{marks[1]}", pairs, (), True)
    return Spelling("pairs", tuple(pairs), names, f"labels read as {reading.words()}")


def whole_motifs(labels: Collection[Label], rim: Collection[Label]) -> Pairs:
    """The pairs of labels that look like halves in one way only, none without its mate."""
    found = understand(labels, rim)
    if isinstance(found, Misread):
        return ()
    pairs = found.pairs or tuple(dict.fromkeys(filter(None, map(_sign_last, labels))))
    return pairs if all(a in labels and b in labels for a, b in pairs) else ()


def alike(label: Label, known: Iterable[Label]) -> list[Label]:
    """Those of *known* that differ from *label* in case, or else by one slip; at most three."""
    listed = list(known)
    cased = [other for other in listed if other.lower() == label.lower()]
    found = cased or [other for other in listed if one_slip(label, other)]
    return found if len(found) <= 3 else []


def _as_pairs(pairs: Iterable[tuple[Label, Label]]) -> str:
    first = [f"{a}={b}" for a, b in islice(pairs, 5)]
    return " ".join(["pairs", *first[:4], *["..."] * (len(first) > 4)])
