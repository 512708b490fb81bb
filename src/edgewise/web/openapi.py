"""The contract of the HTTP interface: OpenAPI, made of the table of calls and the schemas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from ..answers.schema import every
from ..release import version
from .asked import BOARD, PUZZLE, Schema
from .calls import CALLS, Call
from .job import KEPT as LOGGED
from .refusal import KINDS

URN = "urn:edgewise:schema:"

FILE: Schema = {
    "type": "object",
    "description": "The file that was made, to be had at `/api/jobs/{id}/file`.",
    "required": ["name", "type", "bytes"],
    "additionalProperties": False,
    "properties": {
        "name": {"type": "string"},
        "type": {"type": "string"},
        "bytes": {"type": "integer", "minimum": 0},
    },
}

ERROR: Schema = {
    "type": "object",
    "required": ["error"],
    "additionalProperties": False,
    "properties": {
        "error": {
            "type": "object",
            "required": ["kind", "words", "where", "remedy"],
            "additionalProperties": False,
            "properties": {
                "kind": {"enum": list(KINDS)},
                "words": {"type": "string", "minLength": 1},
                "where": {"type": "array", "items": {"type": "object", "required": ["words"]}},
                "remedy": {"type": "string"},
            },
        }
    },
}

ID = {"name": "id", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}

STATES = ["queued", "running", "ended", "failed", "kept"]

JOB: Schema = {
    "type": "object",
    "required": ["job", "call", "state", "place", "keep", "boards", "progress"],
    "additionalProperties": False,
    "properties": {
        "job": {"type": "string"},
        "call": {"enum": [call.name for call in CALLS.values() if call.job]},
        "state": {"enum": STATES},
        "place": {"type": "integer", "minimum": 0, "description": "In the queue, from 1."},
        "keep": {"type": "boolean", "description": "Whether it survives the server."},
        "boards": {"type": "integer", "minimum": 0, "description": "How many can be had."},
        "progress": {"type": ["object", "null"], "description": "The newest `progress`."},
        "answer": {"type": "object"},
        "error": ERROR["properties"]["error"],
    },
}

EVENT: Schema = {
    "type": "object",
    "required": ["id", "event", "data"],
    "properties": {
        "id": {"type": "string", "description": "What `Last-Event-ID` says to go on after it."},
        "event": {"enum": [*LOGGED, "answer", "error"]},
        "data": {"type": "string", "description": "JSON."},
    },
}

BEGUN: Schema = {
    "type": "object",
    "required": ["job", "state", "place"],
    "additionalProperties": False,
    "properties": {key: JOB["properties"][key] for key in ("job", "state", "place")},
}


@cache
def openapi() -> dict[str, Any]:
    """All of it, as a document of OpenAPI 3.1."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "edgewise", "version": version(), "license": {"name": "MIT"}},
        "paths": {**dict(_quick()), **_jobs(), **_rest()},
        "components": {"schemas": {**_schemas(), "error": ERROR, "job": _job()}},
    }


def _quick() -> Iterator[tuple[str, Any]]:
    for call in CALLS.values():
        if call.quick:
            asked = _body(_params(call))
            yield (
                f"/api/calls/{call.name}",
                {
                    "post": {
                        "operationId": call.name,
                        "summary": call.about,
                        "requestBody": asked,
                        "responses": _responses(_json(_answer(call, quick=True))),
                    }
                },
            )


def _jobs() -> dict[str, Any]:
    started = [_begin(call) for call in CALLS.values() if call.job]
    taken_up = {
        "type": "object",
        "required": ["job"],
        "additionalProperties": False,
        "properties": {"job": {"type": "string", "description": "A search that was kept."}},
    }
    first, count = (
        {"name": name, "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": 10**9}}
        for name in ("from", "count")
    )
    last = {"name": "Last-Event-ID", "in": "header", "schema": {"type": "string"}}
    boards = {
        "type": "object",
        "required": ["found", "boards"],
        "additionalProperties": False,
        "properties": {
            "found": {"type": "integer", "minimum": 0},
            "boards": {"type": "array", "items": {"type": "object"}},
        },
    }
    mine = {
        "type": "object",
        "required": ["jobs"],
        "properties": {"jobs": {"type": "array", "items": _ref("job")}},
    }
    forget = {"name": "forget", "in": "query", "schema": {"enum": ["true", "false"]}}
    stream = {"content": {"text/event-stream": {"schema": EVENT}}}
    begun = {"202": {"description": "It is begun, or waits.", **_json(BEGUN)}}
    return {
        "/api/jobs": {
            "get": _get("Mine, to take up after a reload.", _json(mine)),
            "post": {
                "summary": "Begin a job, or go on with one that was kept.",
                "requestBody": _body({"oneOf": [*started, taken_up]}),
                "responses": begun | _errors(),
            },
        },
        "/api/jobs/{id}": {
            "get": _get("How it stands.", _json(_ref("job")), ID),
            "delete": _get(
                "Stop it: what it has by then is its answer. Or forget it.",
                _json(_ref("job")),
                ID,
                forget,
            ),
        },
        "/api/jobs/{id}/events": {"get": _get("What happens, as it does.", stream, ID, last)},
        "/api/jobs/{id}/boards": {
            "get": _get("Boards that were found.", _json(boards), ID, first, count)
        },
        "/api/jobs/{id}/file": {"get": _get("The file that it made.", _text("*/*"), ID)},
    }


def _rest() -> dict[str, Any]:
    name = {**ID, "name": "name"}
    alive = {"type": "object", "required": ["alive"], "properties": {"alive": {"const": True}}}
    return {
        "/api/puzzles/{name}/tiles.svg": {
            "get": _get("A few tiles of a bundled puzzle.", _text("image/svg+xml"), name)
        },
        "/api/openapi.json": {"get": _get("This.", _json({"type": "object"}))},
        "/healthz": {"get": _get("Whether somebody is there.", _json(alive))},
    }


def _job() -> Schema:
    """A job; its answer is that of its call."""
    told = [
        {
            "if": {"properties": {"call": {"const": call.name}}},
            "then": {"properties": {"answer": _answer(call, quick=False)}},
        }
        for call in CALLS.values()
        if call.job
    ]
    return {**JOB, "allOf": told}


def _begin(call: Call) -> Schema:
    return {
        "type": "object",
        "required": ["call", "params"],
        "additionalProperties": False,
        "properties": {
            "call": {"const": call.name},
            "params": _params(call),
            "keep": {"type": "boolean"} if call.kept else {"const": False},
        },
    }


def _params(call: Call) -> Schema:
    """What it takes; puzzles and boards as their files have them."""

    def told(part: Any) -> Any:
        if part is PUZZLE:
            return _ref("puzzle")
        if part is BOARD:
            return _ref("board/$defs/board")
        if isinstance(part, dict):
            return {key: told(value) for key, value in part.items()}
        return part

    found: Schema = told(call.params)
    return found


@cache
def _schemas() -> dict[str, Schema]:
    """Those of files, answers and calls, by a short name."""
    found = {_short(urn): _placed(schema, _short(urn)) for urn, schema in every().items()}
    drawn, laid = found["answers-draw"], dict(found["answers-solve"])
    del laid["if"], laid["then"]
    text = {"type": "string", "description": "The picture, as SVG."}
    made = {
        "draw": _having(drawn, file=FILE),
        "drawn": _having(drawn, text=text),
        "print": _having(found["answers-print"], file=FILE),
        "animate": _having(found["answers-animate"], file=FILE),
        "steps": {**_having(laid, file=FILE), "required": []},
        "watch": _having(found["answers-animate"], saved=None),
    }
    return found | {f"made-{name}": schema for name, schema in made.items()}


def _having(schema: Schema, **more: Schema | None) -> Schema:
    """The schema of an object that must also have these; None: must not."""
    properties = {**schema["properties"], **more}
    required = dict.fromkeys([*schema["required"], *more])
    return {
        **schema,
        "properties": {key: part for key, part in properties.items() if part is not None},
        "required": [key for key in required if more.get(key, schema) is not None],
    }


def _answer(call: Call, *, quick: bool) -> Schema:
    """The schema of what it answers."""
    if quick and call.job:
        return _ref("made-drawn")
    there = _schemas()
    names = [*(f"{kind}-{call.name}" for kind in ("made", "calls", "answers")), call.name]
    return _ref(next(name for name in names if name in there))


def _short(urn: str) -> str:
    return "-".join(urn.removeprefix(URN).split(":")[:-1])


def _placed(part: Any, home: str) -> Any:
    """A schema whose references lead to where it stands in the document."""
    if isinstance(part, list):
        return [_placed(inner, home) for inner in part]
    if not isinstance(part, dict):
        return part
    found = {key: _placed(value, home) for key, value in part.items() if key not in ("$id",)}
    if isinstance(ref := found.get("$ref"), str):
        urn, _, inside = ref.partition("#/")
        name = _short(urn) if urn else home
        found["$ref"] = f"#/components/schemas/{'/'.join(filter(None, [name, inside]))}"
    return found


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _json(schema: Schema) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}


def _text(kind: str) -> dict[str, Any]:
    return {"content": {kind: {"schema": {"type": "string"}}}}


def _body(schema: Schema) -> dict[str, Any]:
    return {"required": True, **_json(schema)}


def _responses(answer: dict[str, Any]) -> dict[str, Any]:
    return {"200": {"description": "The answer.", **answer}, **_errors()}


def _errors() -> dict[str, Any]:
    error = {"description": "Why not.", **_json(_ref("error"))}
    return {str(status): error for status in sorted({*KINDS.values()} - {500})}


def _get(summary: str, answer: dict[str, Any], *parameters: dict[str, Any]) -> dict[str, Any]:
    return {"summary": summary, "parameters": [*parameters], "responses": _responses(answer)}
