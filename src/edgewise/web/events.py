"""The log of a job as a stream of Server-Sent Events, which can be taken up again and always
ends."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

from .job import Job

BEAT = 15.0
"""Seconds of silence after which a comment tells that somebody is there."""


def sent(number: int, event: str, body: bytes) -> bytes:
    """One event; our JSON has no line ends."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (number, event.encode("ascii"), body)


def position(header: str | None) -> int:
    """What Last-Event-ID says: from where to go on."""
    header = header or ""
    return int(header) if header.isascii() and header.isdecimal() and len(header) < 16 else 0


async def stream(job: Job, at: int) -> AsyncIterator[bytes]:
    """What happens after *at*. A slow reader misses what is out of date by then."""
    job.listeners += 1
    try:
        yield b"retry: 1000\n\n"
        while True:
            changed = job.log.changed
            while (entry := job.log.after(at)) is not None:
                at = entry.number
                yield sent(*entry)
            if job.log.closed:
                return
            if changed is not job.log.changed:
                continue
            try:
                await asyncio.wait_for(changed.wait(), BEAT)
            except asyncio.TimeoutError:
                yield b": still here\n\n"
    finally:
        job.listeners -= 1
        job.heard = time.monotonic()
