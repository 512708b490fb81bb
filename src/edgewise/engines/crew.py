"""Who works for a search beyond one machine: the workers of a Dask cluster.

The only file that knows Dask. What units are about, and what becomes of them, is for `cluster.py`.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import logging
import os
import signal
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, TypeAlias

from ..errors import CallError, ClusterError, require
from .unit import Bunch, Job, Misfit, Outcome, version, work

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

    Cluster: TypeAlias = str | Client

SHORT, LONG = 0.25, 10
"""Seconds of the shortest unit, and how many times as long the longest is."""

BUSY = 200
"""So many of the shortest units a second are all that one scheduler is asked for (docs/scale.md):
for more threads, all units are longer."""

RESERVE = 100
"""So many units more than threads are under way, at most one more for each, so that no worker
waits for the next one. More would only take memory."""

CONNECT = 5
"""Seconds to wait for the scheduler: at the beginning, or when it is lost."""

CALM = {
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.worker.profile.enabled": False,
}
"""For a cluster on this machine: what Dask watches fifty times a second in every process takes 7 %
of a core with two workers; this way, less (`docs/scale.md`)."""

MISFIT = (str, ImportError, AttributeError)
"""What a worker answers that has another edgewise, or none: its version, or why there is none."""

HOPELESS = 20
"""So many units in a row that failed, and none that did not: the workers cannot do it."""

CANCELLED = (asyncio.CancelledError, concurrent.futures.CancelledError)

PATIENCE = 60
"""Seconds after which a unit is overdue, on top of four times its own: its machine hangs."""

LOOK = 1.0
"""Seconds between two looks at who works."""


def library() -> Any:
    return require("distributed", "cluster", who="a cluster")


@dataclass(frozen=True, slots=True)
class Unit:
    """Work that is under way."""

    bunches: tuple[Bunch, ...]
    nodes: int
    """Placements it may make."""

    due: float
    """When it is not waited for any longer, by `time.monotonic`."""


class Crew:
    """Who works, and what is on its way to them and back."""

    def __init__(self, cluster: Cluster, threads: int | None) -> None:
        self.levels: dict[str, int] = {}
        """What Dask logged before we made it quiet."""
        self.local: LocalCluster | None = None
        self.client = self._client(cluster, threads)
        self.name = (
            "the cluster" if self.client.scheduler is None else self.client.scheduler.address
        )
        loop = self.client.loop
        assert loop is not None  # it is connected
        self.loop = loop
        self.owned = isinstance(cluster, str)
        self.under_way: dict[int, Unit] = {}
        self.futures: dict[int, Future[Outcome]] = {}
        """Also of what is overdue, and not waited for."""
        self.begun = 0
        self.failed = 0
        """Units that failed since one did not."""
        self.arrivals: SimpleQueue[tuple[int, Outcome | BaseException]] = SimpleQueue()
        self.looked = time.monotonic()
        self.threads: dict[str, int] = self.client.nthreads()
        """Of each worker."""

    def _client(self, cluster: Cluster, threads: int | None) -> Client:
        distributed = library()
        if not isinstance(cluster, str):
            fits = isinstance(cluster, distributed.Client) and not cluster.asynchronous
            if not fits or cluster.status != "running":
                wanted = "an address, 'local', or a Client that is connected and not asynchronous"
                raise CallError(f"cluster: expected {wanted}, got {cluster!r}")
            return cluster
        # What it would log, this says in a sentence, or it is no news: workers come and go.
        for name in ("distributed", *logging.root.manager.loggerDict):
            if name.startswith("distributed"):
                self.levels[name] = logging.getLogger(name).level
                logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            if cluster == "local":
                import dask

                with _deaf(), dask.config.set(CALM):
                    self.local = distributed.LocalCluster(
                        n_workers=threads or os.cpu_count() or 1,
                        threads_per_worker=1,
                        dashboard_address=":0",
                        memory_limit=0,
                        silence_logs=logging.CRITICAL,
                        config=CALM,
                    )
            else:
                _probe(cluster)
            where: Any = self.local or cluster
            client: Client = distributed.Client(where, timeout=CONNECT, set_as_default=False)
            return client
        except Exception as error:  # whoever else may answer there, with whatever
            self._quiet_no_more()
            if self.local is not None:
                self.local.close()
            if cluster == "local":
                raise ClusterError(f"no local cluster could be started: {error}") from None
            raise CallError(
                f"--cluster: there is no Dask scheduler at {cluster!r}; "
                "expected an address such as tcp://10.0.0.1:8786, or local"
            ) from None

    def fitting(self) -> Crew:
        """Itself, if every worker has this edgewise."""
        if self.local is not None:
            return self
        found = self.client.run(_foreign("engines.unit", "version"), on_error="return")
        for worker, answer in found.items():
            # A worker that goes away in between (an OSError) fits as well as any other.
            if answer != version() and isinstance(answer, MISFIT):
                self.close()
                raise CallError(f"--cluster: {misfit(worker, answer)}")
        return self

    def slots(self) -> int:
        """How many units should be under way."""
        threads = sum(self.threads.values())
        return threads + min(threads, RESERVE)

    def seconds(self) -> float:
        """Of the shortest unit."""
        return max(SHORT, sum(self.threads.values()) / BUSY)

    def submit(self, job: Job, bunches: tuple[Bunch, ...], seconds: float, nodes: int) -> None:
        packed = tuple(bunch.packed for bunch in bunches)
        args = (job.version, job.packed, packed, seconds, nodes)
        unit = Unit(bunches, nodes, time.monotonic() + PATIENCE + 4 * seconds)
        self._send(unit, _foreign("engines.crew", "unit"), args)

    def climb(self, packed: bytes, seconds: float) -> None:
        """A search for the best board, for so long: `optimise/unit.py` does it."""
        unit = Unit((), 0, time.monotonic() + PATIENCE + 4 * seconds)
        self._send(unit, _foreign("engines.crew", "climb"), (version(), packed))

    def _send(self, unit: Unit, function: Callable[..., Any], args: tuple[object, ...]) -> None:
        client, arrivals, number = self.client, self.arrivals, self.begun
        # First of all: whatever goes wrong from here on, it is not forgotten.
        self.under_way[number] = unit
        self.begun += 1
        key = f"edgewise-{uuid.uuid4().hex}"  # never the same again: Dask remembers failures
        try:
            future = client.submit(function, *args, key=key, pure=False)
        except Exception as error:
            self._check()
            raise ClusterError(f"{self.name} takes no more work: {error}") from None
        self.futures[number] = future

        async def fetch() -> None:
            try:
                arrived = await client.gather(future, asynchronous=True)
            except BaseException as error:
                arrived = error
            arrivals.put((number, arrived))

        self.loop.add_callback(fetch)

    def arrived(self, patience: float) -> Iterator[tuple[Unit, Any | BaseException]]:
        """What came home; the first is waited for. Who comes later than that is not missed."""
        for number in self._look():
            yield self.under_way.pop(number), TimeoutError("it is overdue")
        try:
            number, outcome = self.arrivals.get(timeout=patience)
            while True:
                unit = self.under_way.pop(number, None)
                self.futures.pop(number, None)
                if unit is not None:
                    yield unit, outcome
                number, outcome = self.arrivals.get_nowait()
        except Empty:
            return

    def missed(self, outcome: BaseException) -> None:
        """A unit came to nothing. That happens, but if it goes on, or never can be, it is told."""
        if isinstance(outcome, Misfit):
            raise ClusterError(misfit("that joined", str(outcome)))
        if isinstance(outcome, MISFIT):
            raise ClusterError(misfit("that joined", outcome))
        # Cancelled: by a scheduler that went away and, it seems, came back.
        self.failed += not isinstance(outcome, (*CANCELLED, TimeoutError))
        if self.failed > HOPELESS:
            raise ClusterError(f"no worker of {self.name} brings anything home: {outcome}")

    def _check(self) -> None:
        """Whether anybody is there to ask."""
        if self.client.status in ("closing", "closed"):
            raise ClusterError(f"the scheduler is lost: {self.name} does not answer any more")

    def _look(self) -> list[int]:
        """Notice who came, who went and what is overdue."""
        self._check()
        now = time.monotonic()
        if self.client.status != "running" or now - self.looked < LOOK:
            return []
        self.looked = now

        async def look() -> None:
            with suppress(Exception):  # if it is lost, its status will tell
                self.threads = await self.client.nthreads(asynchronous=True)

        self.loop.add_callback(look)
        late = [number for number, unit in self.under_way.items() if unit.due < now]
        # Not cancelled: then its worker would seem to be free, and get the next one. And not more
        # than threads: else, what waits behind the work of others would wait there ever so often.
        overdue = len(self.futures) - len(self.under_way)
        return late[: max(0, sum(self.threads.values()) - overdue)]

    def close(self) -> None:
        """Nothing goes on for us, here or elsewhere."""
        with suppress(Exception):
            if self.client.status == "running" and self.futures:
                self.client.cancel(list(self.futures.values()))
        self.under_way.clear()
        self.futures.clear()
        if self.owned:
            with suppress(Exception):
                self.client.close(timeout=CONNECT)
            if self.local is not None:
                with suppress(Exception):
                    self.local.close(timeout=CONNECT)
            self._quiet_no_more()

    def _quiet_no_more(self) -> None:
        for name, level in self.levels.items():
            logging.getLogger(name).setLevel(level)
        self.levels.clear()


@contextmanager
def _deaf() -> Iterator[None]:
    """Whatever is started meanwhile does not hear Ctrl-C, which a terminal sends to everybody: it
    is for us to say what becomes of workers."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which would undo this for the first worker
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _probe(address: str) -> None:
    """Raises something if no Dask is there. A `Client` that finds nobody takes long to go away."""
    from distributed.comm.core import connect
    from distributed.security import Security
    from distributed.utils import LoopRunner

    async def meet() -> None:
        comm = await connect(address, timeout=CONNECT, **Security().get_connection_args("client"))
        comm.abort()

    runner = LoopRunner(asynchronous=False)
    runner.start()
    try:
        runner.run_sync(meet)
    finally:
        runner.stop()


def misfit(worker: str, answer: object) -> str:
    """Why a worker is refused."""
    if isinstance(answer, str):
        return f"the worker {worker} has edgewise {answer}, here it is {version()}"
    said = f"{type(answer).__name__}: {answer}"
    return f"the worker {worker} cannot use edgewise {version()} ({said}); is it installed there?"


def _foreign(module: str, name: str) -> Callable[..., Any]:
    """A function of the edgewise that is where it is called; whoever has none can say so.

    A worker that is sent a thing from a module it lacks does not say a word, but dies.
    """

    def call(*args: object) -> object:  # being local, it is sent as it stands
        from importlib import import_module

        return getattr(import_module(f"edgewise.{module}"), name)(*args)

    return call


def unit(here: str, job: bytes, bunches: tuple[bytes, ...], seconds: float, nodes: int) -> Outcome:
    """What a worker does."""
    packed = tuple(Bunch(bunch, 0) for bunch in bunches)
    return work(Job(here, job), packed, seconds, nodes, _unwanted())


def climb(here: str, packed: bytes) -> object:
    """What a worker does that looks for the best board."""
    if here != version():
        raise Misfit(version())
    return _foreign("optimise.unit", "climb")(packed, _unwanted())


def _unwanted() -> Callable[[], bool]:
    """Whether the task under way was cancelled: its worker knows, and needs no message for that."""
    from distributed import get_worker

    worker = get_worker()
    key, tasks = worker.get_current_task(), worker.state.tasks

    def unwanted() -> bool:
        task = tasks.get(key)
        return task is None or task.state == "cancelled"

    return unwanted
