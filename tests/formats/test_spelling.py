"""How people write halves, and what is understood."""

from __future__ import annotations

import pytest

from edgewise import formats
from edgewise.errors import FormatError
from edgewise.puzzle import Puzzle
from edgewise.rule import Rule


def cards(*tiles: str, match: str = "halves", more: str = "") -> str:
    lines = "\n".join(tiles)
    return f"board: 1x{len(tiles)}\nmatch: {match}\n{more}\ntiles:\n{lines}\n"


def heard(text: str) -> tuple[Puzzle, list[str]]:
    notes: list[str] = []
    return formats.read(text, "cards.txt", note=notes.append), notes


def refused(text: str) -> str:
    with pytest.raises(FormatError) as caught:
        formats.read(text, "cards.txt", strict=True)
    return str(caught.value)


SPELLINGS = [
    ("+R -R +G -G", "+/-", ["+R=-R", "+G=-G"]),
    ("1 -1 2 -2", "numbers and their negatives", ["1=-1", "2=-2"]),
    ("RH RT GH GT", "H/T", ["RH=RT", "GH=GT"]),
    ("rh rb gh gb", "h/b", ["rh=rb", "gh=gb"]),
    ("bh bb yh yb", "h/b", ["bh=bb", "yh=yb"]),
    ("1-O 1-U 2-O 2-U", "O/U", ["1-O=1-U", "2-O=2-U"]),
    ("A-O A-I B-O B-I", "O/I", ["A-O=A-I", "B-O=B-I"]),
    ("star/top star/bottom logo/top logo/bottom", "top/bottom",
     ["star/top=star/bottom", "logo/top=logo/bottom"]),
    ("bass_T bass_B electricRed_T electricRed_B", "T/B",
     ["bass_T=bass_B", "electricRed_T=electricRed_B"]),
    ("red.up red.down blue.up blue.down", "up/down", ["red.up=red.down", "blue.up=blue.down"]),
    ("RED-HEAD RED-TAIL BLUE-HEAD BLUE-TAIL", "HEAD/TAIL",
     ["RED-HEAD=RED-TAIL", "BLUE-HEAD=BLUE-TAIL"]),
    ('"red head" "red tail" "blue head" "blue tail"', "head/tail",
     ["red head=red tail", "blue head=blue tail"]),
    ("wolfFront wolfBack elkFront elkBack", "Front/Back",
     ["wolfFront=wolfBack", "elkFront=elkBack"]),
    ("LAnt RAnt LBee RBee", "L/R", ["LAnt=RAnt", "LBee=RBee"]),
    ("fBigBee bBigBee fBfly bBfly", "f/b", ["fBigBee=bBigBee", "fBfly=bBfly"]),
    ("left-ant right-ant left-bee right-bee", "left/right",
     ["left-ant=right-ant", "left-bee=right-bee"]),
    ("leftAnt rightAnt leftBee rightBee", "left/right",
     ["leftAnt=rightAnt", "leftBee=rightBee"]),
    ("a A b B", "small and capital letters", ["a=A", "b=B"]),
    ("turtle TURTLE crab CRAB", "small and capital letters", ["turtle=TURTLE", "crab=CRAB"]),
    ("🐢H 🐢T 🐬H 🐬T", "H/T", ["🐢H=🐢T", "🐬H=🐬T"]),
    ('["R","H"] ["R","T"] ["G", "H"] ["G", "T"]', "H/T", ["R-H=R-T", "G-H=G-T"]),
    ("('R', 'x') ('R', 'y') ('G', 'x') ('G', 'y')", "x/y", ["R-x=R-y", "G-x=G-y"]),
    ("fBee bBee lBee rBee", "f/b and l/r", ["fBee=bBee", "lBee=rBee"]),
]  # fmt: skip


@pytest.mark.parametrize(("labels", "name", "pairs"), SPELLINGS)
def test_spelling_becomes_explicit_pairs(labels: str, name: str, pairs: list[str]) -> None:
    puzzle, notes = heard(cards(labels))
    assert ["=".join(pair) for pair in puzzle.rule.pairs] == pairs
    assert puzzle.rule.match == "pairs"
    meets = ", ".join(pair.replace("=", " meets ", 1) for pair in pairs)
    assert notes == [f"labels read as {name}: {meets}"]
    for form in ("json", "text"):
        assert formats.read(formats.dump(puzzle, form)) == puzzle


@pytest.mark.parametrize(
    ("labels", "note"),
    [
        ("R+ R- G+ G-", []),
        ("🐢+ 🐢- 🐬+ 🐬-", []),
        ("a+ A+ a- A-", []),
        ("R+ R− G+ G-", ["− in labels read as -"]),
        ("R+ R– G+ G-", ["– in labels read as -"]),
        ("R+ R– G+ G−", ["− and – in labels read as -"]),
        ('("R", true) ("R", false) ["G", true] ["G", false]',
         ["pairs read as halves, true as + and false as -: R+, R-, G+, G-"]),
        ("('R', True) ('R', False) (G, True) (G, False)",
         ["pairs read as halves, true as + and false as -: R+, R-, G+, G-"]),
    ],
)  # fmt: skip
def test_plus_and_minus_stay_halves(labels: str, note: list[str]) -> None:
    puzzle, notes = heard(cards(labels))
    assert puzzle.rule == Rule("halves")
    assert all(label[-1] in "+-" for label in puzzle.labels())
    assert notes == note


def test_json_pairs_and_numbers() -> None:
    head = '{"edgewise": 1, "board": {"shape": "square", "rows": 1, "cols": 1}, "match": "halves",'
    pairs = formats.read(head + '"tiles": [{"sides": [["R","H"],["R","T"],[1,"H"],[1,"T"]]}]}')
    assert pairs.rule.pairs == (("R-H", "R-T"), ("1-H", "1-T"))
    assert pairs.tiles[0].sides == ("R-H", "R-T", "1-H", "1-T")
    flags = formats.read(head + '"tiles": [{"sides": [["R",true],["R",false],"G+","G-"]}]}')
    assert flags.rule.match == "halves"
    assert flags.tiles[0].sides == ("R+", "R-", "G+", "G-")
    signed = formats.read(head + '"tiles": [{"sides": [1, -1, 2, -2]}]}')
    assert signed.rule.pairs == (("1", "-1"), ("2", "-2"))


def test_motif_with_one_half_is_listed_with_both() -> None:
    puzzle, notes = heard(cards("RH RT GT GT"))
    assert puzzle.rule.pairs == (("RH", "RT"), ("GH", "GT"))
    assert notes[1:] == ["label 'GT' can only lie on the rim: no tile shows its mate 'GH'"]


def test_labels_of_the_rim_need_no_halves() -> None:
    puzzle, _ = heard(cards("RL RR border border", more="rim: border"))
    assert puzzle.rule.pairs == (("RL", "RR"),)
    assert puzzle.rule.rim == "border"


def test_frame_that_asks_for_every_label_is_read_like_the_tiles() -> None:
    rim = "rim: r1c1.0=fBee r1c1.1=bBee r1c1.2=lBee r1c1.3=rBee"
    puzzle, _ = heard(cards("fBee bBee lBee rBee", more=rim))
    assert puzzle.rule.pairs == (("fBee", "bBee"), ("lBee", "rBee"))


def test_two_readings_are_an_error_that_shows_both() -> None:
    assert refused(cards("RT RB LT LB")) == (
        "cards.txt:2: expected labels that can be read in one way, got two: "
        "as T/B: RT meets RB, LT meets LB; or as L/R: LT meets RT, LB meets RB. "
        "List the pairs that are meant instead of halves: "
        "pairs RT=RB LT=LB, or pairs LT=RT LB=RB"
    )
    settled, notes = heard(cards("RT RB LT LB", match="pairs LT=RT LB=RB"))
    assert settled.rule.mate("LT") == "RT"
    assert notes == []


def test_readings_with_the_same_mates_are_one() -> None:
    # The last letter, with or without the dash before it.
    assert heard(cards("R-H R-T G-H G-T"))[0].rule.pairs == (("R-H", "R-T"), ("G-H", "G-T"))


def test_label_that_does_not_fit_the_others_is_named() -> None:
    assert refused(cards("RH RT GH GT", "BH BT X BH")) == (
        "cards.txt:2: expected every label like most, read as H/T: "
        "RH meets RT, GH meets GT, BH meets BT; halves may be spelled R+ and R-, RH and RT, "
        "red-top and red-bottom, LAnt and RAnt, a and A, 1 and -1, among others\n"
        "cards.txt:6:7: tile 2, side 2: expected such a label, got 'X'"
    )
    flawed = formats.read(cards("RH RT GH GT", "BH BT X BH"), judge=False)
    assert [flaw.where for flaw in flawed.flaws() if flaw.fatal] == ["tiles[1].sides[2]"]


@pytest.mark.parametrize(
    ("bad", "hint"),
    [
        ("bh", "; did you mean 'BH'?"),
        ("BX", "; did you mean 'BH' or 'BT'?"),
        ("B", "; did you mean 'BH' or 'BT'?"),
        ("HB", "; did you mean 'BH'?"),
        ("BHX", "; did you mean 'BH'?"),
        ("H", ""),  # of anything
        ("xyz", ""),
    ],
)
def test_label_that_is_almost_right_gets_its_correction(bad: str, hint: str) -> None:
    first, *lines = refused(cards("RH RT GH GT", f"BH BT {bad} BH", "YH YT RH RT")).splitlines()
    assert first.startswith("cards.txt:2: expected every label like most, read as H/T: ")
    assert lines == [f"cards.txt:6:7: tile 2, side 2: expected such a label, got {bad!r}{hint}"]


LOOKS = [
    ("RH RT GH GT", ["labels look like halves (RH, RT): did you mean match: halves?"]),
    ("R+ R- G+ G-", ["labels look like halves (R+, R-): did you mean match: halves?"]),
    ("a A b B", ["labels look like halves (a, A): did you mean match: halves?"]),
    ("RH RT GH GH", []),  # no GT
    ("R+ R- G+ G+", []),
    ("RT RB LT LB", []),  # in two ways
    ("red blue red blue", []),
]


@pytest.mark.parametrize(("labels", "note"), LOOKS)
def test_halves_that_are_to_touch_their_like_are_asked_about(labels: str, note: list[str]) -> None:
    for match in ("match: equal\n", ""):
        puzzle, notes = heard(f"board: 1x2\n{match}tiles:\n{labels}\n{labels}\n")
        assert (puzzle.rule, notes) == (Rule(), note)


def test_label_that_shows_once_is_noted_where_that_is_rare() -> None:
    some = [f"{x} {x} {x} {x}" for x in ("red", "blue", "green", "grey")]
    once = "label 'rde' shows only once, so it can only lie on the rim"
    assert heard(cards(*some, "rde red red red", match="equal"))[1] == [once]
    assert heard(cards(*some[2:], "rde red red red", match="equal"))[1] == []
    assert heard(cards(*some, "rde red red red", match="equal", more="rim: r1c1.0=rde"))[1] == []
    closed = cards(*some, "rde red red red", match="equal").replace("1x5", "1x5 torus")
    assert heard(closed)[1] == ["label 'rde' shows only once, so nothing can touch it"]
    many = [f"m{i} m{i} m{i} m{i}" for i in range(20)]
    notes = heard(cards(*many, "p q r s", match="equal"))[1]
    assert len(notes) == 4
    assert notes[-1] == "... and 1 more of this kind"


@pytest.mark.parametrize(
    ("label", "what"),
    [
        ("R\u200b", "U+200B (zero width space)"),
        ("\u00adR", "U+00AD (soft hyphen)"),
        ("R\u200d", "U+200D (zero width joiner)"),
        ("👩\u200d🚀", ""),
        ("🏴\U000e0067\U000e0062\U000e007f", ""),
        ("❤\ufe0f", ""),
    ],
)
def test_characters_that_nobody_sees_are_named(label: str, what: str) -> None:
    note = f"label {label!r} holds an invisible character, {what}"
    line = f"{label} {label} a a"
    assert heard(cards(line, match="equal"))[1] == ([note] if what else [])


@pytest.mark.parametrize(
    ("labels", "words"),
    [
        ("red blue red blue", "expected labels for halves, such as R+ and R-"),
        ("lion rion lion rion", "expected labels for halves, such as R+ and R-"),
        ("RH GH BH YH", "expected labels for halves, such as R+ and R-"),
        ("1 -1 0 0", "expected every label like most"),
        ("fox FOX Fox Fox", "expected every label like most"),
        ("1 2 3 4", "to say which labels touch: match: pairs 1=5 2=6 ..."),
        ('["R","H"] ["R","T"] ["R","X"] ["R","T"]', "expected two marks for halves, got 3"),
        ('["R","H"] ["R","H"] ["R","H"] ["R","H"]', "expected two marks for halves, got 1"),
        ('["R","H"] ["R",true] ["R","H"] ["R","H"]', "expected two marks for halves, got 2"),
        ('["R","H"] ["G","T"] ["R","H"] ["R","H"]', "expected some motif to show both halves"),
        ('["R","H"] ["R","T"] G G', "expected every label as a pair"),
        ('["A-B","C"] ["A","B-C"] ["A","C"] ["A","C"]', "expected pairs that differ"),
    ],
)
def test_what_cannot_be_read_as_halves(labels: str, words: str) -> None:
    assert words in refused(cards(labels))


def test_pairs_of_motif_and_mark_need_halves() -> None:
    assert refused(cards('["R","H"] a a a', match="equal")) == (
        "cards.txt:5:1: tile 1, side 0: expected a plain label "
        "(pairs of motif and mark go with match halves), got a pair for 'R' and 'H'"
    )
