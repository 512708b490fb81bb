"""One target under atheris, for `campaign.py`: python -m fuzzing.fuzzer TARGET FINDINGS ...

More arguments are libFuzzer's. What goes wrong is written to the folder FINDINGS, and it goes on.
"""

from __future__ import annotations

import hashlib
import os
import resource
import shlex
import sys
import traceback
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from time import thread_time

import atheris

with atheris.instrument_imports(include=["edgewise"]):
    import edgewise.formats

    from .targets import MAX_INPUT, targets

    # Those too that are else loaded when first needed: then their coverage would not count.
    for found in walk_packages(edgewise.formats.__path__, "edgewise.formats."):
        import_module(found.name)

from . import mutations

MEMORY = 4 * 2**30
"""Bytes: no more, whatever a reader asks for."""

SLOW = 1.0
"""Seconds of processor time that no input may take."""


class Findings:
    """What went wrong, once for each place in the code."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seen: set[str] = set()

    def add(self, words: str, where: str, data: bytes) -> None:
        key = hashlib.sha256(where.encode()).hexdigest()[:12]
        if key not in self.seen:
            self.seen.add(key)
            (self.folder / f"{key}.input").write_bytes(data)
            (self.folder / f"{key}.txt").write_text(f"{words}\n", errors="backslashreplace")


def watched(target: str, findings: Findings) -> None:
    """Search until libFuzzer is told to end."""
    read = targets()[target]

    def one(data: bytes) -> None:
        begun = thread_time()
        try:
            read(data)
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)
            where = " ".join(f"{frame.filename}:{frame.lineno}" for frame in frames[-2:])
            findings.add("".join(traceback.format_exception(error)), where, data)
        if (spent := thread_time() - begun) > SLOW:
            findings.add(f"it took {spent:.1f} s", f"slow {int(spent)}", data)

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        lead = data[:1] if target.startswith("boards") else b""
        made = mutations.changed(data[len(lead) :], Random(seed))
        if made is None or len(made) >= most:
            return bytes(atheris.Mutate(data, most))
        return lead + made

    # To merge inputs, libFuzzer starts itself again, by the shell.
    itself = shlex.join([sys.executable, "-m", "fuzzing.fuzzer", *sys.argv[1:3]])
    arguments = [itself, *sys.argv[3:], f"-max_len={MAX_INPUT}"]
    atheris.Setup(arguments, one, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.nice(10)  # everybody else first
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    watched(sys.argv[1], Findings(folder))
