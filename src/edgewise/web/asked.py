"""What somebody asks: parameters as JSON, held against their schema, and made into our values."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from ..errors import EdgewiseError, require
from ..limit import MAX_SEED, MAX_THREADS, MEMORY, Limit, Options
from ..wording import shown
from .limits import Limits
from .refusal import Refused, refusal

if TYPE_CHECKING:
    from ..board import Board
    from ..checkpoint import Keep
    from ..puzzle import Puzzle
    from ..render.picture.theme import Style

Schema = dict[str, Any]

Read = TypeVar("Read")

EVERY = 15.0
"""Seconds between two checkpoints."""

PUZZLE: Schema = {"type": "object", "description": "As in a puzzle's JSON file."}
BOARD: Schema = {"type": "object", "description": "As in a board's JSON file."}
FLAG: Schema = {"type": "boolean"}
SECONDS: Schema = {"type": "number", "minimum": 0}
COUNT: Schema = {"type": "integer", "minimum": 0, "maximum": 2**53}
TEXT: Schema = {"type": "string"}

STYLE: Schema = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "theme": TEXT,
        "dark": FLAG,
        "ids": FLAG,
        "labels": FLAG,
        "order": {"type": "array", "items": TEXT},
    },
}


def limit_of(*names: str) -> Schema:
    """The schema of a limit that names these."""
    known = {"seconds": SECONDS, "nodes": COUNT, "boards": COUNT | {"minimum": 1}, "matched": COUNT}
    properties = {name: known[name] for name in names}
    return {"type": "object", "additionalProperties": False, "properties": properties}


def options_of(*names: str) -> Schema:
    """The schema of options that name these."""
    known: dict[str, Schema] = {
        "engine": TEXT,
        "threads": {"type": "integer", "minimum": 1, "maximum": MAX_THREADS},
        "order": {"type": "string", "minLength": 1},
        "plain": FLAG,
        "seed": {"type": "integer", "minimum": 0, "maximum": MAX_SEED},
        "memory": {"type": "number", "minimum": 1e7, "description": "Bytes, about."},
    }
    properties = {name: known[name] for name in names}
    return {"type": "object", "additionalProperties": False, "properties": properties}


def object_of(required: tuple[str, ...] = (), **properties: Schema) -> Schema:
    """The schema of parameters: these, and no others."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [*required],
        "properties": properties,
    }


@dataclass(frozen=True)
class Asked:
    """The parameters of one call, and what its asker may have."""

    params: Mapping[str, Any]
    limits: Limits
    quick: bool = True
    """Whether somebody waits for the answer with a connection open."""

    checkpoint: str | None = None
    """The file in which the search is kept, if it is."""

    @property
    def keep(self) -> Keep | None:
        from ..checkpoint import Keep

        return None if self.checkpoint is None else Keep(self.checkpoint, EVERY)

    def get(self, name: str, otherwise: Any = None) -> Any:
        return self.params.get(name, otherwise)

    @cached_property
    def puzzle(self) -> Puzzle:
        """That of the parameters, read strictly; it is sound."""
        return self.judged(judge=True)

    def judged(self, *, judge: bool) -> Puzzle:
        """The same; *judge*: whether flaws that forbid a search are errors."""
        from .. import formats

        text = json.dumps(self.params["puzzle"])
        return self.allowed(
            _strictly(lambda: formats.read(text, "puzzle", format="json", judge=judge))
        )

    def allowed(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle, if it is not too large, and names no file."""
        cells, limits = len(puzzle.layout), self.limits
        if cells > limits.cells:
            words = f"expected at most {limits.cells:,} cells on a board, got {cells:,}"
            raise Refused("limit", words)
        texts = (puzzle.name, *(tile.id for tile in puzzle.tiles), *puzzle.labels())
        if (longest := max(map(len, texts))) > limits.label:
            words = f"expected at most {limits.label} letters in a label or name, got {longest:,}"
            raise Refused("limit", words)
        if puzzle.images or any(tile.image for tile in puzzle.tiles):
            raise Refused("puzzle", "expected no pictures, got a puzzle that names some")
        return puzzle

    def board(self, name: str = "board") -> Board | None:
        """The board that is called so, if there is one."""
        given = self.params.get(name)
        return None if given is None else self.boards([given])[0]

    def boards(self, given: list[Any]) -> list[Board]:
        """Each of them is one board of the puzzle."""
        from .. import formats

        puzzle, text = self.puzzle, json.dumps(given)
        return _strictly(lambda: formats.read_boards(puzzle, text, "board", format="json"))

    def limit(self, **otherwise: int | None) -> Limit:
        """The limit asked for, within that of the server."""
        wanted = {**otherwise, **self.params.get("limit", {})}
        seconds, most = wanted.get("seconds"), self.limits.seconds
        if most is not None:
            wanted["seconds"] = most if seconds is None else min(seconds, most)
        return Limit(**wanted)

    @property
    def options(self) -> Options:
        """How to search, with no more threads and memory than there are."""
        wanted = dict(self.params.get("options", {}))
        most = max(1, self.limits.threads)
        wanted["threads"] = min(wanted.get("threads", most), most)
        wanted["memory"] = min(wanted.get("memory", MEMORY), self.limits.memory / 2)
        return Options(**wanted)

    @property
    def style(self) -> Style:
        """What a picture looks like."""
        from ..render.picture.theme import style

        return style(**self.params.get("style", {}))


def parsed(text: bytes) -> Any:
    """The value of a request. What is whole is an int, however it is written."""

    def real(digits: str) -> float:
        value = float(digits)
        return int(value) if value.is_integer() and abs(value) < 2**53 else value

    def never(word: str) -> None:
        raise ValueError(f"{word} is no JSON")

    try:
        return json.loads(text.decode("utf-8"), parse_float=real, parse_constant=never)
    except (ValueError, RecursionError) as error:
        raise Refused("syntax", f"expected JSON, got something else: {error}") from None


def fitting(name: str, schema: Schema, params: object) -> dict[str, Any]:
    """The parameters of the call *name*, if they fit its schema."""
    library = require("fastjsonschema", "web", who="edgewise serve")
    try:
        _check(name, json.dumps(schema))(params)
    except library.JsonSchemaValueException as error:
        part = ".".join(str(step) for step in error.path[1:])
        told = error.message.replace("data", name, 1) if not part else error.message[5:]
        raise Refused("call", f"{told}, got {shown(error.value)}") from None
    assert isinstance(params, dict)
    return params


@cache
def _check(name: str, schema: str) -> Callable[[object], object]:
    library = require("fastjsonschema", "web", who="edgewise serve")
    made: Callable[[object], object] = library.compile(json.loads(schema), use_default=False)
    return made


def _strictly(read: Callable[[], Read]) -> Read:
    """What is read from values, of which nobody has seen the lines."""
    try:
        return read()
    except EdgewiseError as error:
        raise refusal(error, lines=False) from None
