"""A tolerant reader in front of the strict ones: whatever people type, paste or have.

A `text` has lines and brackets. `forms` are the ways to lay out tiles: each cuts a text in every
way that is not foolish, with the help of `bare_lines`, `rows`, `blocks`, `drawings`, `nested`,
`markup` and `yamls`. A `table` is the tiles of a cut, a `reading` the puzzle that they make, with
what goes without saying (`deduction`, `halves`) and what the text says of itself (`settings`). The
`reader` takes the only one there is. `vocabulary` has the words, `typography` the signs; `synonyms`
says when a text is one of ours, which the strict reader judges.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

from ...errors import Ambiguous, FormatError
from ...puzzle import Puzzle
from ..draft import Draft
from ..source import Source
from ..told import Told

MAX_LETTERS, MAX_PAGE = 60_000, 200_000
"""Whoever types cards types fewer, and of a page little is seen: for more, what is wrong is said at
once."""


def understood(
    source: Source, told: Told, made: Callable[[Draft], Puzzle], strictly: FormatError
) -> Puzzle:
    """The puzzle *made* of what a text means that could not be read *strictly*."""
    from ..own_text.reader import read as read_strictly
    from . import markup, reader, synonyms

    letters = len(source.text)
    most = MAX_PAGE if letters <= MAX_PAGE and markup.is_page(source) else MAX_LETTERS
    if letters > most:
        words = "what is not as edgewise writes it is understood up to"
        more = f"{words} {most:,} characters, got {letters:,}"
        raise FormatError.listing(strictly.complaints, f"{source.name}: {more}") from None
    if renamed := synonyms.renamed(source):
        text, words = renamed
        try:
            return made(replace(told.overrule(read_strictly(text), source), notes=(words,)))
        except FormatError as error:
            strictly = error
    if synonyms.is_beyond(source):
        raise strictly
    try:
        return made(reader.read(source, told))
    except FormatError as error:
        # Of JSON that is broken, the strict reader knows the place.
        is_data = source.text.lstrip()[:1] in ("{", "[") and not isinstance(error, Ambiguous)
        if (is_data and not _is_json(source.text)) or synonyms.is_ours(source):
            raise strictly from None
        raise


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
