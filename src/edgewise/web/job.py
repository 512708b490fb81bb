"""One job, and the log of what happened to it."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .children import Child
from .kept import Folder
from .questions import TOLD

KEPT = {"progress": 1, "board": TOLD, "frames": 100, "better": 50, "state": 10, "note": 20}
"""How many of each kind of event stay in a log: of boards the first, of all else the newest."""

MOST_BYTES, MOST_LOGGED = 64_000_000, 2_000_000
"""Of the boards of one job; and of each kind of event in its log."""


class Logged(NamedTuple):
    number: int
    event: str
    body: bytes


class Log:
    """What happened, by numbers that only grow. Who reads it, reads by them: nobody has a queue."""

    def __init__(self, last: int = 0) -> None:
        self.entries: dict[int, Logged] = {}
        self.last = last
        self.closed = False
        self.changed = asyncio.Event()
        self.by_kind: dict[str, deque[int]] = defaultdict(deque)
        self.sizes: Counter[str] = Counter()

    @property
    def size(self) -> int:
        """Bytes of all that is in it."""
        return self.sizes.total()

    def add(self, event: str, body: bytes) -> None:
        numbers = self.by_kind[event]
        full = len(numbers) >= KEPT.get(event, 1)
        if event == "board" and (full or self.sizes[event] + len(body) > MOST_LOGGED):
            return
        while numbers and (full or self.sizes[event] + len(body) > MOST_LOGGED):
            self.sizes[event] -= len(self.entries.pop(numbers.popleft()).body)
            full = False
        self.last += 1
        numbers.append(self.last)
        self.sizes[event] += len(body)
        self.entries[self.last] = Logged(self.last, event, body)
        self._wake()

    def close(self) -> None:
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()

    def after(self, number: int) -> Logged | None:
        """The first one after *number*."""
        return next((entry for entry in self.entries.values() if entry.number > number), None)


@dataclass(eq=False)
class Job:
    """A call that runs by itself."""

    call: str
    params: bytes
    owner: str
    """The browser that started it; empty: whoever knows its id."""

    key: str
    """Who has it counted among theirs."""

    id: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    state: str = "queued"
    log: Log = field(default_factory=Log)
    boards: list[bytes] = field(default_factory=list)
    weight: int = 0
    """Bytes that it keeps."""

    file: tuple[str, str, bytes] | None = None
    """Name, type and content."""

    progress: bytes | None = None
    last: tuple[str, bytes] | None = None
    """Its answer, or its error."""

    saved: Folder | None = None
    """Where it is kept, if it is to survive the server."""

    child: Child | None = None
    stopping: bool = False
    listeners: int = 0
    heard: float = field(default_factory=time.monotonic)
    """When somebody last asked for it."""

    ended: float | None = None

    def tell(self, event: str, data: dict[str, Any]) -> None:
        self.log.add(event, json.dumps(data).encode("ascii"))

    def take(self, head: dict[str, Any], body: bytes) -> None:
        """An event of its child."""
        event = head["event"]
        if event == "file":
            self.file = (head["name"], head["type"], body)
            self.weight += len(body)
            return
        if event == "progress":
            self.progress = body
        elif event == "board":
            if self.weight + len(body) <= MOST_BYTES:
                self.boards.append(body)
                self.weight += len(body)
                if self.saved is not None:
                    self.saved.add(body)
        elif event == "resumed":
            if self.saved is not None:
                self.boards = self.saved.boards(json.loads(body)["boards"])
                self.weight += sum(map(len, self.boards))
        elif event in ("answer", "error"):
            self.end(event, body)
            return
        self.log.add(event, body)

    def end(self, event: str, body: bytes) -> None:
        """With its answer, or its error; whatever comes later is not heard."""
        if self.last is None:
            self.last, self.ended = (event, body), time.monotonic()
            self.weight += len(body)
            self.state = "ended" if event == "answer" else "failed"
            self.tell("state", {"state": self.state, "place": 0})
            self.log.add(event, body)
            self.log.close()

    def again(self) -> None:
        """Make it as one that is new. Its log goes on with higher numbers than it ever had."""
        self.log, self.state, self.last, self.ended = (
            Log(int(time.time() * 1000)),
            "queued",
            None,
            None,
        )
        self.stopping, self.boards, self.weight, self.child = False, [], 0, None
        self.heard = time.monotonic()

    def text(self, place: int) -> bytes:
        """How it stands, as JSON; what is JSON already is not read again."""
        head = {"job": self.id, "call": self.call, "state": self.state, "place": place}
        head["keep"] = self.saved is not None
        parts = json.dumps({**head, "boards": len(self.boards)}).encode("ascii")[:-1]
        parts += b', "progress": ' + (self.progress or b"null")
        if self.last is not None:
            parts += b', "%s": ' % self.last[0].encode("ascii") + self.last[1]
        return parts + b"}"
