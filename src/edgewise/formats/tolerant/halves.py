"""More ways to spell halves than a file of ours may have: words of eight languages, either first,
joined by anything or nothing, in any case.

What a file of ours may have is tried first (`spelling.py`), and stays what it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from ..spelling import Half, Misread, Raw, Reading, Spelling, understand
from .vocabulary import MARKS, is_half, plain

SIGNS = (
    *("⬆️⬇️", "⬆⬇", "↑↓", "▲▼", "△▽", "⬅️➡️", "⬅➡", "←→", "◀▶", "◀️▶️", "▶◀"),
    *("👆👇", "🔼🔽", "+-", "+−"),
    *("αβ", "><", "^v", "●○", "■□", "☀☾", "♂♀"),
)

ALONE = ("'", "′", "’", "*", "!", "~", "¬", "^", "-", "−", "–")
"""Signs of the second half, where the first has none: `A` and `A'`."""

LINKS = "of the von der des vom de du la le del della di do da van het"
"""What may stand between the word for a half and its motif: `head of the frog`."""

PARTED = re.compile(
    r"(?P<motif>\S.*?)[\s_-]+(?P<mark>[^\s_-]+)|(?P<sign>[^\x00-\x7f]+)(?P<last>[^\x00-\x7f])"
)
"""A word and another one, or signs that are words."""

LED = re.compile(
    r"(?P<mark>\S+?(?:\s(?:"
    + LINKS.replace(" ", "|")
    + r"))*)[\s_-]+(?P<motif>[^\s_-]\S*)(?P<sign>)(?P<last>)"
)
"""The same, with the word that may be a half first: `Kopf vom Frosch`."""


JOINED = re.compile(
    r"(?<=[^\W\d_])(?=[012]$)|(?<=[a-zß-ÿ])(?=[A-Z])|(?<=^[0-9])(?=[abAB]$)|"
    r"(?<=^[^\W_])(?=[^\W\d_aAbB]$)"
)
"""Where a mark begins that nothing parts from its motif: `frogHead`, `V1`, `3a`, `Am`."""


LONG = 4
"""Letters; shorter labels may differ in nothing but their capitals: `Rh` and `rh`."""


class Split(NamedTuple):
    """A label taken apart."""

    motif: str
    first: bool


class Way(NamedTuple):
    """A way to mark halves: what each label is by it."""

    name: str
    marks: tuple[str, str]
    found: dict[Raw, Split]


def widely(
    labels: Iterable[Raw], rim: Collection[Raw], *, said: bool = False
) -> Spelling | Misread:
    """The meaning of *labels*, however they are spelled; those in *rim* need not have halves.

    Words that nobody knows are halves only where it is *said* that there are some.
    """
    raws = tuple(dict.fromkeys(labels))
    strict = understand(raws, rim)
    if isinstance(strict, Spelling):
        return _by_chance(raws, rim, strict)
    if strict.two:
        return strict
    plainly = [raw for raw in raws if isinstance(raw, str) and raw not in rim]
    if len(plainly) + len(rim) < len(raws) or not plainly:
        return strict
    ways = [way for way in _ways(plainly) if _shows_both(way)]
    unlike: dict[object, Way] = {}
    for way in ways:
        unlike.setdefault(_partners(way), way)
    if len(unlike) > 1:
        one, two = list(unlike.values())[:2]
        return Misread(
            "expected labels that can be read in one way, got two: as "
            f"{_spelled(one).words.removeprefix('labels read as ')}; or as "
            f"{_spelled(two).words.removeprefix('labels read as ')}",
            two=True,
        )
    if unlike:
        return _spelled(next(iter(unlike.values())))
    if folded := _folded(raws, rim):
        return folded
    unknown = _unknown(plainly) or (_titled(plainly) if said else None)
    if unknown is None:
        return strict
    if said or any(is_half(mark.split()[0]) for mark in unknown.marks):
        return _spelled(unknown)  # what pairs up with a head all over is the other half
    a, b = unknown.marks
    return Misread(
        f"expected to know whether {a} and {b} are two halves, got no word on it: (1) halves: "
        f"{_spelled(unknown).words.removeprefix('labels read as ')}; or (2) equal labels touch",
        two=True,
    )


def _ways(labels: Collection[str]) -> Iterator[Way]:
    for pair in SIGNS:
        a, b = (pair[: len(pair) // 2], pair[len(pair) // 2 :])
        if found := _all(labels, lambda label, a=a, b=b: _signed(label, a, b)):
            yield Way(f"{a}/{b}", (a, b), found)
    for sign in ALONE:
        if any(sign in label for label in labels):
            starred: dict[Raw, Split] = {label: _starred(label, sign) for label in labels}
            yield Way(f"the sign {sign}", ("", sign), starred)
    for pair in MARKS:
        a, b = pair.split("/")
        placed = [
            found for at in ((-1,), (0,))
            if (found := _all(labels, lambda label, a=a, b=b, at=at: _marked(label, a, b, at)))
        ]  # fmt: skip
        # A mark may stand first here and last there only where it has no place of its own.
        if not placed and (
            found := _all(labels, lambda label, a=a, b=b: _marked(label, a, b, (-1, 0)))
        ):
            placed = [found]
        yield from (Way(pair, (a, b), found) for found in placed)


def _unknown(labels: Collection[str]) -> Way | None:
    """Labels of two words, one of two last words in each, or of two first ones, and every motif
    with both."""
    return _of_two_words(labels, PARTED) or _of_two_words(labels, LED)


def _titled(labels: Collection[str]) -> Way | None:
    """`Red` and `red`, which mostly are the same."""
    found: dict[Raw, Split] = {x: Split(x.lower(), x[:1].isupper()) for x in labels}
    way = Way("capital and small letters", ("", ""), found)
    return way if len(set(found.values())) == len(labels) and _shows_both(way) else None


def _of_two_words(labels: Collection[str], pattern: re.Pattern[str]) -> Way | None:
    parts = [pattern.fullmatch(label) for label in labels]
    pairs = [(m["motif"] or m["sign"], m["mark"] or m["last"]) for m in parts if m]
    marks = tuple(dict.fromkeys(mark for _, mark in pairs))
    motifs = {motif for motif, _ in pairs}
    if len(pairs) < len(labels) or len(marks) != 2 or len(motifs) < 2:
        return None
    if len(set(pairs)) != 2 * len(motifs) or any(mark.isdigit() for mark in marks):
        return None
    found: dict[Raw, Split] = {
        label: Split(motif, mark == marks[0])
        for label, (motif, mark) in zip(labels, pairs, strict=True)
    }
    return Way("/".join(marks), (marks[0], marks[1]), found)


def _all(labels: Collection[str], split: object) -> dict[Raw, Split] | None:
    """What each label is; None if there is one that is nothing."""
    found: dict[Raw, Split] = {}
    for label in labels:
        made = split(label)  # type: ignore[operator]
        if made is None:
            return None
        found[label] = made
    return found


def _signed(label: str, a: str, b: str) -> Split | None:
    text = label.strip()
    for sign, first in ((a, True), (b, False)):
        for motif in (text.removesuffix(sign), text.removeprefix(sign)):
            if motif != text and motif.strip():
                return Split(plain(motif) or motif.strip(), first)
    return None


def _starred(label: str, sign: str) -> Split:
    """The motif of a label whose second half has a sign, and the first none."""
    bare = label.strip(f"{sign} ")
    return Split(bare, bare == label)


def _marked(label: str, a: str, b: str, places: tuple[int, ...]) -> Split | None:
    """The motif of a label with one of two marks, first (0) or last (-1)."""
    parted = JOINED.sub(" ", label)
    words = plain(parted).split()
    for mark, first in ((a, True), (b, False)):
        for at in places:
            rest = words[1:] if at == 0 else words[:-1]
            if words and words[at] == mark and rest:
                motif = [w for w in rest if w not in LINKS.split()] if at == 0 else rest
                if motif:
                    return Split(" ".join(motif), first)
        if len(mark) > 2 and words.count(mark) == 1 and len(words) > 2:  # `frog upper body`
            return Split(" ".join(word for word in words if word != mark), first)
        joined = "".join(words)
        if len(words) == 1 and len(mark) > 2 and len(joined) > len(mark):
            if -1 in places and joined.endswith(mark):
                return Split(joined[: -len(mark)], first)
            if 0 in places and joined.startswith(mark):
                return Split(joined[len(mark) :], first)
    return None


def _shows_both(way: Way) -> bool:
    """Whether the motifs pair up: of most, both halves are there."""
    halves: dict[str, set[bool]] = {}
    for split in way.found.values():
        halves.setdefault(split.motif, set()).add(split.first)
    both = sum(len(seen) == 2 for seen in halves.values())
    return both * 2 > len(halves)


def _partners(way: Way) -> frozenset[frozenset[Raw]]:
    """Which labels are of one motif, by this way."""
    motifs: dict[str, set[Raw]] = {}
    for raw, split in way.found.items():
        motifs.setdefault(split.motif, set()).add(raw)
    return frozenset(frozenset(raws) for raws in motifs.values())


def _spelled(way: Way) -> Spelling:
    """Labels of one motif and half are one label, called as the first of them was typed."""
    called: dict[Split, str] = {}
    for raw, split in way.found.items():
        called.setdefault(split, str(raw))
    pairs: dict[tuple[str, str], None] = {}
    for split, name in called.items():
        other = called.get(Split(split.motif, not split.first)) or _other(name, split, way)
        pairs[(name, other) if split.first else (other, name)] = None
    names: dict[Raw, str] = {raw: called[split] for raw, split in way.found.items()}
    reading = Reading(way.name, pairs, (), True)
    return Spelling("pairs", tuple(pairs), names, f"labels read as {reading.words()}")


def _other(name: str, split: Split, way: Way) -> str:
    """What a half that nobody typed is called."""
    return f"{split.motif} {way.marks[split.first]}"


def _by_chance(raws: tuple[Raw, ...], rim: Collection[Raw], strict: Spelling) -> Spelling:
    """The same without the capitals that phones and people put anywhere: those of long labels that
    differ in nothing else, and those that leave labels without a mate."""
    small = Counter(str(raw).lower() for raw in raws)
    if max(small.values()) < 2 or (folded := _folded(raws, rim)) is None:
        return strict
    long = any(len(label) >= LONG for label, count in small.items() if count > 1)
    return folded if long or _orphans(folded, raws) < _orphans(strict, raws) else strict


def _orphans(spelling: Spelling, raws: tuple[Raw, ...]) -> int:
    """How many labels have no mate on any tile."""
    names = {spelling.names.get(raw, str(raw)) for raw in raws}
    signed = [(x[:-1] + "+", x[:-1] + "-") for x in names if x[-1] in "+-"]
    return sum(1 for pair in {*spelling.pairs, *signed} if not names.issuperset(pair))


def _folded(raws: tuple[Raw, ...], rim: Collection[Raw]) -> Spelling | None:
    """The same without capitals, where that makes halves pair up."""
    small: dict[Raw, Raw] = {raw: raw if isinstance(raw, Half) else raw.lower() for raw in raws}
    found = understand(small.values(), {small.get(raw, raw) for raw in rim})
    if not isinstance(found, Spelling):
        return None
    names: dict[Raw, str] = {raw: found.names.get(low, str(low)) for raw, low in small.items()}
    words = found.words or "labels read as +/-"
    return Spelling(found.match, found.pairs, names, f"{words}, whatever their capitals")
