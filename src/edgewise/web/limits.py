"""How much somebody may ask for: on this machine, with a token, or anybody."""

from __future__ import annotations

from dataclasses import dataclass

from ..limit import cores

MB = 1_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """What a server allows. None: there is no such limit."""

    name: str

    body: int
    """Bytes of a request."""

    cells: int
    """Of a board."""

    label: int
    """Letters of a label, an id or a name."""

    seconds: float | None
    """That a job may take."""

    memory: int
    """Bytes that a job may take."""

    each: int
    """Jobs of one person that run at once."""

    running: int
    """Jobs that run at once."""

    queue: int
    """Jobs that wait."""

    boards: int
    """Boards of a job that are kept."""

    rate: float | None
    """Calls a second, in the long run."""

    burst: int
    """Calls at once, after a rest."""

    threads: int
    """That all jobs share."""

    keep: bool
    """Whether a search may be kept, to go on with it another day."""

    quick: float = 10.0
    """Seconds that a quick call may take."""


LOCAL = Limits(
    name="this machine",
    body=2 * MB,
    cells=4096,
    label=500,
    seconds=None,
    memory=4_000 * MB,
    each=4,
    running=max(2, cores()),  # somebody who watches one search starts another
    queue=20,
    boards=10_000,
    rate=None,
    burst=0,
    threads=cores(),
    keep=True,
)

TOKEN = Limits(
    name="with a token",
    body=2 * MB,
    cells=4096,
    label=500,
    seconds=600.0,
    memory=2_000 * MB,
    each=2,
    running=max(2, cores()),
    queue=20,
    boards=10_000,
    rate=20.0,
    burst=100,
    threads=cores(),
    keep=True,
)

PUBLIC = Limits(
    name="public",
    body=256_000,
    cells=1024,
    label=200,
    seconds=30.0,
    memory=1_000 * MB,
    each=1,
    running=cores(),
    queue=20,
    boards=1_000,
    rate=5.0,
    burst=40,
    threads=cores(),
    keep=False,
)
