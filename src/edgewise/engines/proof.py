"""That there is no board, written down so that other programs can check it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from .. import files
from ..encodings.clauses import Cnf, dimacs

CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Proof:
    """Clauses that say the puzzle, and steps from them to a contradiction (DRAT)."""

    cnf: Cnf

    steps: BinaryIO
    """As CaDiCaL writes them: bytes."""

    def dimacs(self) -> Iterator[str]:
        """The clauses, line by line, as every SAT solver reads them."""
        return dimacs(self.cnf)

    def drat(self) -> Iterator[str]:
        """The steps, line by line, as every checker reads them; their bytes some only guess at."""
        step: list[str] = []
        literal, shift = 0, 0
        for byte in self._bytes():
            if not step:
                step.append("d " if byte == ord("d") else "")
                continue
            literal |= (byte & 0x7F) << shift
            shift += 7
            if byte & 0x80:
                continue
            if literal:
                step.append(f"{'-' if literal & 1 else ''}{literal >> 1} ")
            else:
                yield f"{''.join(step)}0"
                step = []
            literal, shift = 0, 0

    def save(self, path: str | Path) -> Path:
        """Write the steps to *path* and the clauses beside it; returns where these are."""
        path = Path(path)
        clauses = path.with_suffix(".cnf" if path.suffix != ".cnf" else ".clauses.cnf")
        for file, lines in ((clauses, self.dimacs()), (path, self.drat())):
            with files.replacing(file) as aside:
                aside.writelines(f"{line}\n".encode("ascii") for line in lines)
        return clauses

    def _bytes(self) -> Iterator[int]:
        self.steps.seek(0)
        while chunk := self.steps.read(CHUNK):
            yield from chunk
