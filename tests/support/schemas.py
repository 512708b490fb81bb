"""The published JSON schemas of files, to hold files against."""

from __future__ import annotations

import json
from importlib import resources

import jsonschema  # type: ignore[import-untyped]


def validator(name: str) -> jsonschema.Draft202012Validator:
    text = resources.files("edgewise").joinpath(f"schemas/{name}.schema.json").read_text("utf-8")
    jsonschema.Draft202012Validator.check_schema(json.loads(text))
    return jsonschema.Draft202012Validator(json.loads(text))
