"""All jobs: who runs, who waits, and what is thrown away."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any

from . import kept
from .children import Child
from .job import Job
from .limits import Limits
from .refusal import Refused

UNHEARD = 30.0
"""Seconds after which a job nobody listens to is stopped."""

STAY, MOST_ENDED, MOST_KEPT = 600.0, 50, 150_000_000
"""Ended jobs stay so many seconds; so many at most; with so many bytes in all."""


BREATH = 0.1
"""Seconds that a job has for itself before the child of the next one is made ready: what is short
has ended by then."""


class Jobs:
    """The jobs of a server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.all: dict[str, Job] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.spare: asyncio.Task[Child] | None = None
        self.closing = False
        if limits.keep:
            self._load()

    def _load(self) -> None:
        """What an earlier server kept."""
        for name, saved, asked in kept.every():
            with suppress(KeyError, TypeError, AttributeError):
                params = json.dumps(asked["params"]).encode("ascii")
                owner = str(asked["owner"])
                job = Job(str(asked["call"]), params, owner, owner, id=name, state="kept")
                if asked["progress"] is not None:
                    job.progress = json.dumps(asked["progress"]).encode("ascii")
                job.saved = saved
                job.log.close()
                self.all[name] = job

    def keep(self, job: Job) -> None:
        """Let it survive the server."""
        if not self.limits.keep:
            raise Refused("limit", "searches are not kept here; the command line keeps them: "
                          "--checkpoint FILE")  # fmt: skip
        if sum(other.saved is not None for other in self.all.values()) >= kept.MOST:
            words = f"expected at most {kept.MOST} searches that are kept; forget one first"
            raise Refused("limit", words)
        job.saved = kept.Folder(kept.folder() / job.id)

    def go_on(self, job: Job) -> Job:
        """With a search that was kept, and does not run."""
        if job.saved is None or job.state in ("queued", "running"):
            raise Refused("call", "expected a search that was kept and does not run")
        job.again()
        del self.all[job.id]
        return self.add(job)

    def prepare(self) -> None:
        """Have a child ready for the next job."""
        if self.spare is None and not self.closing:
            start = Child.start(self.limits.memory, job=True)
            self.spare = asyncio.ensure_future(start)

    def queued(self) -> list[Job]:
        return [job for job in self.all.values() if job.state == "queued"]

    def running(self) -> list[Job]:
        return [job for job in self.all.values() if job.state == "running"]

    def add(self, job: Job) -> Job:
        """Let it run, or wait for its turn."""
        waiting = self.queued()
        mine = sum(other.key == job.key for other in waiting)
        # Nobody may take the whole queue from others.
        if self.closing or len(waiting) >= self.limits.queue or mine >= self.limits.queue // 2:
            raise Refused("busy", "too many searches wait already; try again later", retry=10)
        if job.saved is not None:
            job.saved.open()
            self._save(job)
        self.all[job.id] = job
        self._next()
        if job.state == "queued":
            job.tell("state", {"state": "queued", "place": self.place(job)})
        return job

    def _save(self, job: Job) -> None:
        if job.saved is not None:
            progress = None if job.progress is None else json.loads(job.progress)
            asked = {"call": job.call, "params": json.loads(job.params), "owner": job.owner}
            job.saved.write({**asked, "progress": progress})

    def _put_down(self, job: Job) -> None:
        """A kept job that runs no more: what came to its end needs no folder."""
        if job.saved is None:
            return
        if job.last is not None and job.last[0] == "answer":
            told = json.loads(job.last[1])
            if told.get("complete") or told.get("status") in ("solved", "best", "impossible"):
                job.saved.forget()
                job.saved = None
                return
        self._save(job)
        job.saved.close()

    def forget(self, job: Job) -> None:
        """It is gone, and what was kept of it."""
        self.stop(job)
        if job.saved is not None:
            job.saved.forget()
            job.saved = None
        if job.state not in ("queued", "running"):
            self.all.pop(job.id, None)

    def place(self, job: Job) -> int:
        """In the queue, from 1; 0: it does not wait."""
        waiting = self.queued()
        return waiting.index(job) + 1 if job in waiting else 0

    def find(self, number: str, owner: str) -> Job:
        """The job, if whoever asks may know of it; it is heard of then."""
        job = self.all.get(number)
        if job is None or (job.owner and job.owner != owner):
            raise Refused("unknown", "there is no such job; it may have been thrown away")
        job.heard = time.monotonic()
        return job

    def _next(self) -> None:
        """Start whoever may run."""
        busy = Counter(job.key for job in self.running())
        for job in self.queued():
            if sum(busy.values()) >= self.limits.running or self.closing:
                break
            if busy[job.key] < self.limits.each:
                busy[job.key] += 1
                job.state = "running"
                job.tell("state", {"state": "running", "place": 0})
                self._spawn(self._run(job))
        for job in self.queued():
            job.tell("state", {"state": "queued", "place": self.place(job)})

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _run(self, job: Job) -> None:
        self.prepare()
        spare, self.spare = self.spare, None
        assert spare is not None
        child = await spare
        if not child.alive:  # it was killed while it waited
            child = await Child.start(self.limits.memory, job=True)
        asyncio.get_running_loop().call_later(BREATH, self.prepare)
        job.child = child
        threads = max(1, self.limits.threads // max(1, len(self.running())))
        limits = replace(self.limits, threads=threads)
        late = asyncio.ensure_future(self._late(job))
        try:
            if not job.stopping:
                kept = None if job.saved is None else str(job.saved.checkpoint)
                child.ask(job.call, job.params, limits, quick=False, keep=kept)
                async for head, body in child.events():
                    job.take(head, body)
        finally:
            late.cancel()
            await child.end()
            if job.stopping:
                _fail(job, Refused("stopped", "it was stopped before there was an answer"))
            code = child.process.returncode
            why = f"signal {-code}" if code is not None and code < 0 else f"status {code}"
            words = f"the search ended unexpectedly ({why}); perhaps it needed too much memory"
            _fail(job, Refused("crash", words))
            self._put_down(job)
            if not self.closing:
                self._next()

    async def _late(self, job: Job) -> None:
        """Not every call looks at the clock."""
        if self.limits.seconds is not None:
            await asyncio.sleep(self.limits.seconds + 10)
            words = f"this takes more than {self.limits.seconds:g} seconds, the limit of a job here"
            _fail(job, Refused("limit", words))
            await self._stop(job)

    def stop(self, job: Job) -> None:
        """What it has found by then is its answer."""
        if job.stopping or job.last is not None or job.state == "kept":
            return
        job.stopping = True
        if job.state == "queued":
            _fail(job, Refused("stopped", "it was stopped before it began"))
            self._next()
        elif job.child is not None:
            self._spawn(self._stop(job))

    async def _stop(self, job: Job) -> None:
        if job.child is not None:
            await job.child.stop()

    def sweep(self) -> None:
        """Stop what nobody listens to; throw away what is old, or too much."""
        now = time.monotonic()
        for job in self.all.values():
            unheard = not job.listeners and now - job.heard > UNHEARD
            if job.last is None and unheard and job.saved is None:
                self.stop(job)
        ended = [job for job in self.all.values() if job.ended is not None and job.saved is None]
        ended.sort(key=lambda job: -(job.ended or 0))
        weight = 0
        for number, job in enumerate(ended):
            weight += job.weight + job.log.size
            old = now - (job.ended or now) > STAY
            if (old or number >= MOST_ENDED or weight > MOST_KEPT) and not job.listeners:
                del self.all[job.id]

    async def close(self) -> None:
        """End everything, and leave no child."""
        self.closing = True
        running = self.running()
        for job in self.all.values():
            if job.state != "kept":
                _fail(job, Refused("stopped", "the server was stopped"))
            job.log.close()
        # Those that are kept write down how far they are.
        await asyncio.gather(*(self._stop(job) for job in running if job.saved is not None))
        for job in running:
            self._put_down(job)
        children = [job.child for job in self.all.values() if job.child is not None]
        if self.spare is not None:
            children.append(await self.spare)
        await asyncio.gather(*(child.end() for child in children))


def _fail(job: Job, refused: Refused) -> None:
    job.end("error", json.dumps(refused.plain()).encode("ascii"))
