"""Rules: which labels mate, and what the rim asks for."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise.errors import PuzzleError
from edgewise.rule import Match, Pairs, Rule
from strategies import matches

LABELS = st.text(st.sampled_from("ab+-é "), min_size=1, max_size=4)


@st.composite
def rules(draw: st.DrawFn) -> tuple[Rule, list[str]]:
    match, pairs, labels = draw(matches(draw(st.lists(LABELS, unique=True, min_size=1))))
    return Rule(match, pairs), labels


@given(rules(), LABELS)
def test_the_mate_of_a_mate_is_the_label_itself(made: tuple[Rule, list[str]], other: str) -> None:
    rule, labels = made
    for label in [*labels, other]:
        mate = rule.mate(label)
        assert mate is None or rule.mate(mate) == label
    assert all(rule.mate(label) is not None for label in labels)


@given(LABELS)
def test_equal_labels_mate_with_themselves(label: str) -> None:
    assert Rule().mate(label) == label


@given(LABELS)
def test_only_a_motif_with_a_sign_has_another_half(label: str) -> None:
    mate = Rule("halves").mate(label)
    if len(label) > 1 and label[-1] in "+-":
        assert mate is not None
        assert mate[:-1] == label[:-1]
        assert {mate[-1], label[-1]} == {"+", "-"}
    else:
        assert mate is None


def test_pairs_say_who_mates_with_whom_and_all_others_with_nobody() -> None:
    rule = Rule("pairs", (("LAnt", "RAnt"), ("X", "X")))
    assert [rule.mate(x) for x in ("LAnt", "RAnt", "X", "Y")] == ["RAnt", "LAnt", "X", None]


def test_pairs_may_come_as_lists_and_the_rule_can_still_be_hashed() -> None:
    listed: Any = [["a", "b"], ["c", "c"]]
    assert Rule("pairs", listed) == Rule("pairs", (("a", "b"), ("c", "c")))
    assert hash(Rule("pairs", listed)) == hash(Rule("pairs", (("a", "b"), ("c", "c"))))


@pytest.mark.parametrize(
    ("match", "pairs", "words"),
    [
        ("same", (), "expected match equal, halves or pairs, got 'same'"),
        (None, (), "expected match equal, halves or pairs, got None"),
        ("pairs", (), "expected at least one pair with match 'pairs', got ()"),
        ("equal", (("a", "b"),), "expected no pairs with match 'equal', got (('a', 'b'),)"),
        ("halves", (("a", "b"),), "expected no pairs with match 'halves', got (('a', 'b'),)"),
        (
            "pairs",
            (("a", "b"), ("b", "c")),
            "expected each label in one pair, got 'b' with 'a' and with 'c'",
        ),
        (
            "pairs",
            (("a", "b"), ("a", "a")),
            "expected each label in one pair, got 'a' with 'b' and with 'a'",
        ),
        (
            "pairs",
            (("a", "a"), ("b", "a")),
            "expected each label in one pair, got 'a' with 'a' and with 'b'",
        ),
        ("pairs", (("a",),), "expected two texts as a pair, got ('a',)"),
        ("pairs", (("a", "b", "c"),), "expected two texts as a pair, got ('a', 'b', 'c')"),
        ("pairs", ("ab",), "expected two texts as a pair, got 'ab'"),
        ("pairs", ((1, 2),), "expected two texts as a pair, got (1, 2)"),
        ("pairs", (("a", ""),), "expected two texts as a pair, got ('a', '')"),
    ],
)
def test_wrong_matches_and_pairs_are_refused(match: Match, pairs: Pairs, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Rule(match, pairs)
    assert str(caught.value) == words


PLACES = ["r1c1.0", "r1c2.0", "r1c10.0", "r1c10.3", "r2c1.0", "r10c1.0"]


@given(st.permutations(PLACES), st.sampled_from([dict, tuple, list]))
def test_a_rim_is_the_same_however_it_is_listed(order: list[str], kind: Any) -> None:
    listed = kind({place: place[1:] for place in order}.items())
    assert Rule(rim=listed).rim == tuple((place, place[1:]) for place in PLACES)


def test_a_rim_may_list_cells_by_number_or_in_a_dict() -> None:
    listed: Any = {"c10.0": "b", "c9.2": "a", "c9.1": "b"}
    assert Rule(rim=listed).rim == (("c9.1", "b"), ("c9.2", "a"), ("c10.0", "b"))
    assert Rule(rim=listed).rim_labels() == {"a", "b"}
    assert hash(Rule(rim=listed)) == hash(Rule(rim=tuple(listed.items())))


@pytest.mark.parametrize("nothing", [None, {}, (), []])
def test_an_empty_rim_is_no_rim(nothing: Any) -> None:
    assert Rule(rim=nothing) == Rule()
    assert Rule(rim=nothing).rim_labels() == frozenset()


def test_one_label_for_the_whole_rim_stays_a_label() -> None:
    assert Rule(rim="grey").rim == "grey"
    assert Rule(rim="grey").rim_labels() == {"grey"}


@pytest.mark.parametrize("nothing", [None, {}, ()])
def test_rim_only_needs_a_rim(nothing: Any) -> None:
    words = "rim_only needs a rim: which label is to stay off the inside?"
    with pytest.raises(PuzzleError, match=re.escape(words)):
        Rule(rim=nothing, rim_only=True)


@pytest.mark.parametrize(
    ("rim", "words"),
    [
        (5, "expected a label for the rim, or sides and labels, got 5"),
        ("", "expected a label for the rim, or sides and labels, got ''"),
        (b"a", "expected a label for the rim, or sides and labels, got b'a'"),
        (
            {"r1c1.0": None},
            "expected two texts as side and label of the rim, got ('r1c1.0', None)",
        ),
        ({"r1c1.0": ""}, "expected two texts as side and label of the rim, got ('r1c1.0', '')"),
        (("r1c1.0", "a"), "expected two texts as side and label of the rim, got 'r1c1.0'"),
        ([("r1c1", 0, "a")], "expected two texts as side and label of the rim, got ('r1c1', 0"),
    ],
)
def test_a_rim_that_is_none_is_refused(rim: Any, words: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(words)):
        Rule(rim=rim)


@pytest.mark.parametrize("turns", ["no", "yes", 1, None, "Half"])
def test_turns_are_true_false_or_half(turns: Any) -> None:
    words = f"expected turns True, False or 'half', got {turns!r}"
    with pytest.raises(PuzzleError, match=f"^{re.escape(words)}$"):
        Rule(turns=turns)


@given(made=matches(["a", "b", "c"]))
def test_a_rim_shows_what_mates_with_the_frame(made: tuple[Match, Pairs, list[str]]) -> None:
    match, pairs, labels = made
    rule = Rule(match, pairs)
    for label in labels:
        assert rule.framed(label).rim == rule.mate(label)
    sides = {f"c{i}.0": label for i, label in enumerate(labels, 1)}
    listed: Any = sides
    found = rule.framed(listed)
    assert found.rim == tuple((side, rule.mate(label)) for side, label in sides.items())
    assert rule.framed(listed) == Rule(match, pairs, found.rim)


@pytest.mark.parametrize(
    ("rule", "frame", "words"),
    [
        (Rule(rim="a"), "b", "expected rim or frame, got both: 'a' and 'b'"),
        (
            Rule("halves"),
            "grey",
            "expected a frame that has a mate (R+ or R-, say), got 'grey'; "
            "what tiles themselves show is the rim",
        ),
        (
            Rule("pairs", (("a", "b"),)),
            (("c1.0", "a"), ("c1.1", "x")),
            "expected a frame that has a mate (one of the listed pairs), got 'x'; "
            "what tiles themselves show is the rim",
        ),
        (Rule(), "", "expected a label for the rim, or sides and labels, got ''"),
    ],
)
def test_a_frame_that_says_no_rim_is_refused(rule: Rule, frame: Any, words: str) -> None:
    with pytest.raises(PuzzleError, match=f"^{re.escape(words)}$"):
        rule.framed(frame)
