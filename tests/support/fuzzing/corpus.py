"""The kept inputs of each target: a small zip archive, which the tests replay."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterable
from pathlib import Path

KEPT = Path(__file__).parents[2] / "fuzz" / "corpus"

EPOCH = (1980, 1, 1, 0, 0, 0)
"""All inputs are of this date: the same inputs make the same bytes."""


def kept(target: str) -> list[bytes]:
    """Those of one target; none if it is new."""
    path = KEPT / f"{target}.zip"
    if not path.exists():
        return []
    with zipfile.ZipFile(path) as archive:
        return [archive.read(name) for name in archive.namelist()]


def keep(target: str, inputs: Iterable[bytes]) -> None:
    """Replace those of one target."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(KEPT / f"{target}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for data in sorted({*inputs}):
            name = hashlib.sha256(data).hexdigest()[:16]
            archive.writestr(zipfile.ZipInfo(name, EPOCH), data, zipfile.ZIP_DEFLATED)
