"""The children as the server sees them: started, asked, listened to, stopped."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from .limits import Limits
from .refusal import Refused

WORKER = "edgewise.web.worker"

PATIENCE = (2.0, 1.0)
"""Seconds after which one that was asked to stop is terminated, and then killed."""

MOST_WAITING = 64
"""Quick calls that wait; more are turned away."""

MOST_CALLS = 500
"""After so many a quick child makes room for a new one: memory that was taken is given back."""

REMEMBERED = 32_000_000
"""Bytes of answers that are kept."""

Event = tuple[dict[str, Any], bytes]


@dataclass(frozen=True)
class Reply:
    """What a quick call came to."""

    event: str
    """`answer` or `error`."""

    body: bytes

    @cached_property
    def packed(self) -> bytes:
        """Less of it: a kit of 256 tiles is a tenth then. An answer that is kept is packed once."""
        return gzip.compress(self.body, 5, mtime=0)


class Child:
    """A process that answers calls."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.calls = 0

    @classmethod
    async def start(cls, memory: int, *, job: bool) -> Child:
        # In a session of its own: Ctrl-C is ours to hear, not theirs.
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", WORKER, str(memory), "job" if job else "quick",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            start_new_session=True, env={**os.environ, "PYTHONSAFEPATH": "1"},
        )  # fmt: skip
        return cls(process)

    @property
    def alive(self) -> bool:
        return self.process.returncode is None

    def ask(
        self, call: str, params: bytes, limits: Limits, *, quick: bool, keep: str | None = None
    ) -> None:
        """*keep*: the file in which a search is kept."""
        self.calls += 1
        head = {"id": self.calls, "call": call, "quick": quick, "limits": asdict(limits)}
        head["keep"] = keep
        self._write({**head, "length": len(params)}, params)

    def _write(self, head: dict[str, Any], body: bytes = b"") -> None:
        assert self.process.stdin is not None
        with suppress(ConnectionError, RuntimeError):
            self.process.stdin.write(json.dumps(head).encode("ascii") + b"\n" + body)

    async def events(self) -> AsyncIterator[Event]:
        """Those of the last call, up to its answer; fewer, if the child dies."""
        assert self.process.stdout is not None
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while line := await self.process.stdout.readline():
                head = json.loads(line)
                body = await self.process.stdout.readexactly(head["length"])
                yield head, body
                if head["event"] in ("answer", "error"):
                    return

    async def stop(self) -> None:
        """Ask it to stop; then make it."""
        self._write({"id": self.calls, "stop": True})
        for seconds, end in zip(PATIENCE, (signal.SIGTERM, signal.SIGKILL), strict=True):
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self.process.wait(), seconds)
                return
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, end)
        await self.process.wait()

    async def end(self) -> None:
        """At once."""
        # Not by Popen, which would look whether it has ended, and take that news from asyncio.
        if self.alive:
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGKILL)
        await self.process.wait()


class Quick:
    """Two children that stay, for calls that are answered at once."""

    def __init__(self, limits: Limits, many: int = 2) -> None:
        self.limits = limits
        self.places = asyncio.Semaphore(many)
        self.idle: list[Child] = []
        self.all: set[Child] = set()
        self.waiting = 0
        self.known: OrderedDict[bytes, Reply] = OrderedDict()
        """Answers that stay the same, by what was asked."""

    async def start(self) -> None:
        self.idle = [await self._new() for _ in range(2)]

    async def _new(self) -> Child:
        child = await Child.start(self.limits.memory, job=False)
        self.all.add(child)
        return child

    async def call(self, name: str, params: bytes, *, lasting: bool = False) -> Reply:
        """The answer, or the error, of a call; *lasting*: asked again, it is the same."""
        key = hashlib.sha256(name.encode() + b"\0" + params).digest()
        if (known := self.known.pop(key, None)) is not None:
            self.known[key] = known
            return known
        told = await self._called(name, params)
        if lasting and told.event == "answer" and len(told.body) <= REMEMBERED // 4:
            self.known[key] = told
            while sum(len(known.body) for known in self.known.values()) > REMEMBERED:
                self.known.popitem(last=False)
        return told

    async def _called(self, name: str, params: bytes) -> Reply:
        if self.waiting >= MOST_WAITING:
            raise Refused("busy", "too many calls wait already; try again", retry=1)
        self.waiting += 1
        try:
            async with self.places:
                child = self.idle.pop() if self.idle else await self._new()
                # Also if whoever asked is gone: the child must not be left with half an answer.
                return await asyncio.shield(asyncio.ensure_future(self._ask(child, name, params)))
        finally:
            self.waiting -= 1

    async def _ask(self, child: Child, name: str, params: bytes) -> Reply:
        found: Reply | None = None
        try:
            child.ask(name, params, self.limits, quick=True)
            found = await asyncio.wait_for(self._answer(child), self.limits.quick)
        except asyncio.TimeoutError:
            words = f"this takes more than {self.limits.quick:g} seconds, the limit of a quick call"
            raise Refused("limit", words) from None
        finally:
            if found is None or child.calls >= MOST_CALLS:
                self.all.discard(child)
                await child.end()
            else:
                self.idle.append(child)
        if found is None:
            raise Refused("crash", "the call ended without an answer; it may have taken too much")
        return found

    async def _answer(self, child: Child) -> Reply | None:
        async for head, body in child.events():
            if head["event"] in ("answer", "error"):
                return Reply(head["event"], body)
        return None

    async def close(self) -> None:
        await asyncio.gather(*(child.end() for child in [*self.all]))
