"""A text as it is looked at: the lines that are seen, what stands in its brackets, and what it says
of the puzzle as a whole."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..source import Source, lines_of
from ..told import Told
from . import markup, nested, yamls
from .bare_lines import ASIDE, BareLine, prepared
from .settings import Settings, legend

MAX_LINES = 20_000


@dataclass(frozen=True, slots=True)
class SeenText:
    """What the forms look at; a page and a document in YAML look like any other text."""

    source: Source

    settings: Settings
    """What some of its lines say of the puzzle as a whole."""

    lines: tuple[tuple[int, str], ...] = ()
    """The others, with their numbers."""

    bare: tuple[BareLine, ...] = ()
    """These without what surrounds labels."""

    tree: nested.Item | None = None
    """What stands in brackets, if there are any and they close."""

    is_page: bool = False
    """Whether only the lines of what is seen are known, and not the columns."""

    @classmethod
    def of(cls, source: Source, told: Told) -> SeenText:
        """A text as it is typed, or as a page shows it."""
        settings = Settings(told.phrases())
        seen = markup.lines(source)
        found = list(lines_of(source, MAX_LINES)) if seen is None else seen
        others = legend(found) | {n for n, line in found if ASIDE.match(line)}
        settings.left_out = [BareLine(n, 0, line) for n, line in found if n in others]
        lines = tuple((n, x) for n, x in found if n not in others and not settings.take(x))
        if seen:
            source = replace(source, text="\n".join(line for _, line in seen))
        if "tetravex" in source.name.lower():
            settings.put("game", "TetraVex")
        tree = nested.tree(source)
        return cls(source, settings, lines, tuple(prepared(lines)), tree, seen is not None)

    @classmethod
    def of_yaml(cls, source: Source, told: Told) -> SeenText | None:
        """A document in YAML, which has nothing but its tree; None: it is none."""
        try:
            return cls(source, Settings(told.phrases()), tree=yamls.parsed(source))
        except nested.Unbalanced:
            return None
