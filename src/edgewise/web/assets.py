"""The files of the page: read once, packed once, found by a name that changes when any of them
does, so that browsers may keep them for ever."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

PACKAGE = Path(__file__).parent.parent

STATIC = PACKAGE / "web" / "static"

BORROWED = {"film.js": PACKAGE / "render" / "script" / "film.js"}
"""Files of the page that others have too."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""What is served; any other file is not."""

TREE = b"/s/tree/"
"""How `index.html` and the manifest write where the others are; no file could know the hash of all
of them."""

PLACED = (".html", ".webmanifest")

LEAST = 500
"""Bytes that are worth packing."""


@dataclass(frozen=True)
class Asset:
    """One file."""

    name: str
    type: str
    data: bytes

    @cached_property
    def packed(self) -> bytes | None:
        """Less of it, if that is possible."""
        if len(self.data) < LEAST or self.type == "image/png":
            return None
        return gzip.compress(self.data, 9, mtime=0)

    @cached_property
    def tag(self) -> str:
        return f'"{hashlib.sha256(self.data).hexdigest()[:16]}"'


class Assets:
    """All files of the page. Names are looked up here, never on the disk."""

    def __init__(self, folder: Path = STATIC, borrowed: dict[str, Path] | None = None) -> None:
        files = dict(_files(folder, BORROWED if borrowed is None else borrowed))
        whole = hashlib.sha256()
        for name, data in sorted(files.items()):
            whole.update(f"{name}\0{len(data)}\0".encode())
            whole.update(data)
        self.tree = whole.hexdigest()[:16]
        """The name of them all as they are."""

        here = f"/s/{self.tree}/".encode("ascii")
        self.all: dict[str, Asset] = {}
        for name, data in files.items():
            kind = Path(name).suffix
            placed = data.replace(TREE, here) if kind in PLACED else data
            self.all[name] = Asset(name, TYPES[kind], placed)

    @property
    def index(self) -> Asset:
        return self.all["index.html"]

    def find(self, tree: str, name: str) -> Asset | None:
        return self.all.get(name) if tree == self.tree else None


def _files(folder: Path, borrowed: dict[str, Path]) -> Iterator[tuple[str, bytes]]:
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix in TYPES:
            yield path.relative_to(folder).as_posix(), path.read_bytes()
    for name, path in borrowed.items():
        if path.is_file():
            yield name, path.read_bytes()
