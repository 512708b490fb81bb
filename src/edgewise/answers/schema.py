"""The JSON Schemas that come with the package: of every answer, and of the files they speak of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..errors import CallError
from ..wording import instead

HERE = Path(__file__).parent.parent / "schemas"


def schema(command: str) -> dict[str, Any]:
    """Of what `edgewise COMMAND --json` prints."""
    paths = {path.name.split(".")[0]: path for path in (HERE / "answers").iterdir()}
    if command not in paths:
        raise CallError(f"there is no schema for {command!r}{instead(command, sorted(paths))}")
    return _read(paths[command])


def every() -> dict[str, dict[str, Any]]:
    """All schemas by their ids, by which they refer to each other; also those of files."""
    found = map(_read, sorted(HERE.rglob("*.schema.json")))
    return {schema["$id"]: schema for schema in found}


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found
