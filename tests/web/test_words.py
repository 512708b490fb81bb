"""What the page says: the same in every language, nothing missing, nothing left over."""

from __future__ import annotations

import json
import re

import pytest

from edgewise.diagnosis import Mistake
from edgewise.web.assets import STATIC
from edgewise.web.refusal import KINDS

LANGUAGES = sorted(path.stem for path in (STATIC / "words").glob("*.json"))

PLURAL = re.compile(r"\.(zero|one|two|few|many|other)$")

SCRIPTS = "\n".join(path.read_text("utf-8") for path in sorted(STATIC.rglob("*.js")))

SAID = set(re.findall(r'"([a-z][\w.]*)"', SCRIPTS))
"""Whatever may be a key."""

BEGUN = tuple(re.findall(r"`([a-z][\w.]*\.)\$\{", SCRIPTS))
"""Keys of which only the beginning is written there."""


def table(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((STATIC / "words" / f"{language}.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_places(language: str) -> None:
    english, other = table("en"), table(language)
    assert english.keys() - other.keys() == set()
    forms = other.keys() - english.keys()  # of languages that count otherwise
    assert [key for key in forms if f"{PLURAL.sub('', key)}.other" not in english] == []
    for key, words in english.items():
        assert set(re.findall(r"\{\w+\}", other[key])) == set(re.findall(r"\{\w+\}", words)), key
        assert other[key].strip(), key


def test_no_key_is_unused() -> None:
    unused = [
        key
        for key in table("en")
        if not {key, PLURAL.sub("", key)} & SAID and not key.startswith(BEGUN)
    ]
    assert unused == []


def test_no_key_is_missing() -> None:
    known = table("en")
    asked = set(re.findall(r'\b(?:t|icon)\("([\w.]+)"', SCRIPTS))
    done = {f"did.{name}" for name in re.findall(r'\b(?:change|put)\("(\w+)"', SCRIPTS)}
    assert len(asked) > 100
    assert [key for key in asked | done if key not in known and f"{key}.other" not in known] == []


def test_every_language_is_offered() -> None:
    offered = re.search(r"LANGUAGES = \{(.*?)\}", (STATIC / "words.js").read_text("utf-8"))
    assert offered is not None
    assert sorted(re.findall(r"(\w+):", offered[1])) == LANGUAGES


def test_every_mistake_has_its_sentence() -> None:
    rules = {"match", "rim", "turns", "flips", "clues"}
    named = {mistake.value for mistake in Mistake} - {"rule"} | {f"rule.{key}" for key in rules}
    assert [name for name in sorted(named) if f"repair.{name}" not in table("en")] == []


def test_sentences_for_errors_are_for_kinds_that_there_are() -> None:
    kinds = {key.removeprefix("error.") for key in table("en") if key.startswith("error.")}
    assert kinds <= KINDS.keys() | {"lost"}


def test_what_the_service_worker_keeps_is_all_there_is() -> None:
    text = (STATIC / "sw.js").read_text("utf-8")
    listed = set(re.findall(r'"([\w./-]+\.(?:js|json|css|svg|webmanifest))"', text))
    names = re.search(r"\.\.\.\[(.*?)\]", text, re.DOTALL)
    assert names is not None
    listed |= {f"screens/{name}.js" for name in re.findall(r'"([\w-]+)"', names[1])}
    there = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file()}
    assert listed == there - {"sw.js", "index.html"}
