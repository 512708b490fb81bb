"""Checkpoints to test with."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from edgewise.checkpoint import JSON, Checkpoint, load
from edgewise.engines import Standing
from edgewise.errors import CheckpointError, EdgewiseError

ASK: dict[str, JSON] = {"answer": "count", "distinct": False}
GOOD = Checkpoint("ab" * 32, ASK, {"order": [0, 1, 2]}, {"arrangements": 7, "todo": [[0, 1], [2]]})


def numbered(number: int) -> Checkpoint:
    """A checkpoint of which each part tells its number."""
    return replace(GOOD, state={"number": number, "todo": [[number, i] for i in range(50)]})


def number(path: Path) -> int:
    """The number of a checkpoint, which is whole."""
    found = load(path)
    at = found.state["number"]
    assert isinstance(at, int)
    assert found == numbered(at)
    return at


def through_json(standing: Standing) -> Standing:
    """As it comes out of a file."""
    return Standing.from_json(*json.loads(json.dumps(standing.to_json())))


def leftovers(folder: Path) -> list[str]:
    return sorted(name for name in os.listdir(folder) if name.endswith(".part"))


def previous(path: Path) -> Path:
    return path.with_name(f"{path.name}.previous")


def forged(text: str) -> bytes:
    """A file with the right checksum, whatever it says."""
    rest = text.encode("utf-8", "surrogatepass")
    checksum = hashlib.sha256(rest).hexdigest()
    return f'{{\n  "edgewise-checkpoint": 1,\n  "sha256": "{checksum}",\n'.encode() + rest


def refused(path: Path) -> str:
    with pytest.raises(CheckpointError) as caught:
        load(path)
    assert isinstance(caught.value, EdgewiseError)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
