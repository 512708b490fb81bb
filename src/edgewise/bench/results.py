"""What was measured, where and with what: the contents of results.json."""

from __future__ import annotations

import dataclasses
import datetime
import json
import os
import platform
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from ..errors import FormatError
from ..limit import cores
from ..wording import numbered

SOLVED, IMPOSSIBLE, STOPPED, WRONG, FAILED, CANNOT = (
    "solved", "impossible", "stopped", "wrong", "failed", "cannot",
)  # fmt: skip
"""How a measurement ended: two answers, the time-out, an answer that is not true, a crash, and
a question that it does not answer."""

ANSWERED = (SOLVED, IMPOSSIBLE)


@dataclass(frozen=True, slots=True)
class Measurement:
    """One instance, given to one engine or peer."""

    instance: str

    who: str
    """The engine or peer."""

    status: str

    seconds: float
    """From the puzzle to the answer."""

    arrangements: int | None = None
    """How many there are, if that was asked and answered."""

    nodes: int | None = None

    megabytes: float | None = None
    """The most memory its process ever had, Python and libraries included."""

    words: str = ""
    """What is wrong, if something is."""

    @property
    def answered(self) -> bool:
        """Whether it came to an answer, and a true one as far as is known."""
        return self.status in ANSWERED


@dataclass(frozen=True, slots=True)
class Facts:
    """An instance, as a table tells of it."""

    name: str
    every: bool
    shape: str
    cells: int
    labels: int
    rim: bool
    known: int | None
    """How many arrangements there are, as far as is known (one asked for: 1 if there are any)."""


@dataclass(frozen=True, slots=True)
class Who:
    """An engine or a peer, as a table tells of it."""

    name: str
    ours: bool
    about: str
    unit: str
    threads: bool


@dataclass(frozen=True, slots=True)
class Results:
    """A run of the suite, or as much of it as was made."""

    date: str
    machine: str
    load: float | None
    """How busy the machine was before: about so many other programs were running."""
    commit: str | None
    versions: dict[str, str]
    seconds: float
    """The time-out."""
    threads: int
    complete: bool
    """Whether nobody interrupted it."""
    instances: tuple[Facts, ...]
    who: tuple[Who, ...]
    measurements: tuple[Measurement, ...]

    def of(self, instance: str) -> dict[str, Measurement]:
        """What was measured on an instance, by engine or peer."""
        return {m.who: m for m in self.measurements if m.instance == instance}

    def measured(self) -> Iterator[tuple[Facts, dict[str, Measurement]]]:
        """The instances of which there is a measurement, with `of` each."""
        for facts in self.instances:
            if found := self.of(facts.name):
                yield facts, found

    def ours(self) -> list[str]:
        return [who.name for who in self.who if who.ours]

    def peers(self) -> list[str]:
        return [who.name for who in self.who if not who.ours]

    def wrong(self) -> list[Measurement]:
        """Answers that are not true, and crashes."""
        return [m for m in self.measurements if m.status in (WRONG, FAILED)]


def judged(facts: Facts, found: Sequence[Measurement], ours: Iterable[str]) -> list[Measurement]:
    """The same, where answers that contradict what is known, or each other, are called wrong.

    A board that the judge accepted is proof. A count is held against the known one; if there is
    none, against that of our engines.
    """
    known = facts.known
    if known is None and facts.every:
        counts = {m.arrangements for m in found if m.answered and m.who in set(ours)}
        known = counts.pop() if len(counts) == 1 else None
    proved = any(m.status == SOLVED for m in found)

    def fault(m: Measurement) -> str:
        if not m.answered:
            return ""
        if facts.every and known is not None and m.arrangements != known:
            return f"counts {m.arrangements:,} arrangements; there are {known:,}"
        if not facts.every and m.status == IMPOSSIBLE and (known or proved):
            return "says that it is impossible; there is a board"
        if not facts.every and m.status == SOLVED and known == 0:
            return "says that it is solved; it is known to be impossible"
        return ""

    return [
        dataclasses.replace(m, status=WRONG, words=words) if (words := fault(m)) else m
        for m in found
    ]


def dump(results: Results) -> str:
    """One object; one measurement on a line, so that two runs can be compared."""
    found = dataclasses.asdict(results)
    lines = []
    for key, value in found.items():
        if key in ("instances", "who", "measurements"):
            rows = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in value)
            lines.append(f"{json.dumps(key)}: [\n{rows}\n ]")
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n " + ",\n ".join(lines) + "\n}\n"


def load(text: str, name: str = "results.json") -> Results:
    """What `dump` wrote."""
    try:
        found: dict[str, Any] = json.loads(text)
        found["instances"] = tuple(Facts(**row) for row in found["instances"])
        found["who"] = tuple(Who(**row) for row in found["who"])
        found["measurements"] = tuple(Measurement(**row) for row in found["measurements"])
        return Results(**found)
    except (ValueError, TypeError, KeyError) as error:
        raise FormatError(
            f"{name}: expected the results.json of `edgewise bench --out`, got {error}"
        ) from None


def today() -> str:
    return datetime.date.today().isoformat()


def machine() -> str:
    """Processor, cores, system, Python."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = (line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    processor = next(named, platform.processor() or platform.machine())
    return (
        f"{processor}, {numbered(cores(), 'core')}, {platform.system()}, "
        f"Python {platform.python_version()}"
    )


def busy() -> float | None:
    """How many programs ran in the last minute."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def commit() -> str | None:
    """Of the sources this runs from; None if they are not under git."""
    here = Path(__file__).parent
    try:
        done = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--exclude=*"],
            cwd=here, capture_output=True, text=True, check=False,
        )  # fmt: skip
    except OSError:
        return None
    # A virtual environment inside somebody else's repository is not ours.
    inside = subprocess.run(
        ["git", "ls-files", "--error-unmatch", "results.py"],
        cwd=here, capture_output=True, check=False,
    ).returncode  # fmt: skip
    return done.stdout.strip() or None if not done.returncode and not inside else None


def versions(libraries: Iterable[str]) -> dict[str, str]:
    """What pip knows of each library that is installed."""
    found = {}
    for library in dict.fromkeys(libraries):
        with suppress(metadata.PackageNotFoundError):
            found[library] = metadata.version(library)
    return found
