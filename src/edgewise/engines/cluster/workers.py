"""Who works for a search beyond one machine: the workers of a Dask cluster.

The only file that knows Dask. What tasks are about, and what becomes of them, is for
whoever sends them.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import logging
import pickle
import signal
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import resource_tracker
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from ... import release
from ...argument import got
from ...clock import Stop
from ...errors import CallError, ClusterError, require
from ...limit import Options
from ...release import version
from .task import Prefixes

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

SHORT, LONG = 0.25, 10
"""Seconds of the shortest task, and how many times as long the longest is."""

BUSY = 200
"""So many of the shortest tasks a second are all that one scheduler is asked for (docs/scale.md):
for more threads, all tasks are longer."""

RESERVE = 100
"""So many tasks more than threads are under way, at most one more for each, so that no worker
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
"""So many tasks in a row that failed, and none that did not: the workers cannot do it."""

CANCELLED = (asyncio.CancelledError, concurrent.futures.CancelledError)

PATIENCE = 60
"""Seconds after which a task is overdue, on top of four times its own: its machine hangs."""

LOOK = 1.0
"""Seconds between two looks at who works."""


def library() -> Any:
    return require("distributed", "cluster", who="a cluster")


class OtherEdgewise(Exception):
    """This is not the edgewise that the search was begun with; its text is the version."""


@dataclass(frozen=True, slots=True)
class Task:
    """Work that is under way."""

    parts: tuple[Prefixes, ...] = ()
    """What is to be done again if it does not come home."""

    nodes: int = 0
    """Placements it may make."""

    seconds: float = 0.0
    """That it may take."""


class Workers:
    """Who works, and what is on its way to them and back."""

    def __init__(self, options: Options) -> None:
        self.levels: dict[str, int] = {}
        """What Dask logged before we made it quiet."""
        self.local: LocalCluster | None = None
        self.client = self._client(options.cluster, options.parallel)
        self.name = (
            "the cluster" if self.client.scheduler is None else self.client.scheduler.address
        )
        loop = self.client.loop
        assert loop is not None  # it is connected
        self.loop = loop
        self.owned = isinstance(options.cluster, str)
        self.under_way: dict[int, Task] = {}
        self.due: dict[int, float] = {}
        """When a task is not waited for any longer, by `time.monotonic`."""
        self.futures: dict[int, Future[Any]] = {}
        """Also of what is overdue, and not waited for."""
        self.begun = 0
        self.failed = 0
        """Tasks that failed since one did not."""
        self.arrivals: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self.looked = time.monotonic()
        self.threads: dict[str, int] = self.client.nthreads()
        """Of each worker."""

    def _client(self, cluster: object, threads: int) -> Client:
        distributed = library()
        if not isinstance(cluster, str):
            return _connected(cluster)
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
                        n_workers=threads,
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
        except Exception as error:  # whoever else may answer there, with whatever
            self._quiet_no_more()
            if self.local is not None:
                self.local.close()
            if cluster == "local":
                raise ClusterError(f"no local cluster could be started: {error}") from None
            raise CallError(
                f"cluster: there is no Dask scheduler at {cluster!r}; "
                "expected an address such as tcp://10.0.0.1:8786, or local"
            ) from None
        return client

    def fitting(self) -> Workers:
        """Itself, if every worker has this edgewise."""
        if self.local is not None:
            return self
        found = self.client.run(_foreign(release.version), on_error="return")
        for worker, answer in found.items():
            # A worker that goes away in between (an OSError) fits as well as any other.
            if answer != version() and isinstance(answer, MISFIT):
                self.close()
                raise CallError(f"cluster: {misfit(worker, answer)}")
        return self

    def slots(self) -> int:
        """How many tasks should be under way."""
        threads = sum(self.threads.values())
        return threads + min(threads, RESERVE)

    def seconds(self) -> float:
        """Of the shortest task."""
        return max(SHORT, sum(self.threads.values()) / BUSY)

    def submit(self, function: Callable[..., Any], args: tuple[object, ...], task: Task) -> None:
        """Let a worker call *function*, any of edgewise; it also gets whether it is unwanted."""
        client, arrivals, number = self.client, self.arrivals, self.begun
        # First of all: whatever goes wrong from here on, it is not forgotten.
        self.under_way[number] = task
        self.due[number] = time.monotonic() + PATIENCE + 4 * task.seconds
        self.begun += 1
        key = f"edgewise-{uuid.uuid4().hex}"  # never the same again: Dask remembers failures
        try:
            future = client.submit(
                _foreign(_called),
                version(),
                _named(function),
                pickle.dumps(args),
                key=key,
                pure=False,
            )
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

    def arrived(self, patience: float) -> Iterator[tuple[Task, Any]]:
        """What came home; the first is waited for. Who comes later than that is not missed."""
        for number in self._look():
            yield self.under_way.pop(number), TimeoutError("it is overdue")
        try:
            number, outcome = self.arrivals.get(timeout=patience)
            while True:
                task = self.under_way.pop(number, None)
                self.futures.pop(number, None)
                self.due.pop(number, None)
                if task is not None:
                    yield task, outcome
                number, outcome = self.arrivals.get_nowait()
        except Empty:
            return

    def missed(self, outcome: BaseException) -> None:
        """A task came to nothing. That happens, but if it goes on, or never can be, it is told."""
        if isinstance(outcome, OtherEdgewise):
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
        late = [number for number in self.under_way if self.due[number] < now]
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
        self.due.clear()
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


def _connected(client: Any) -> Client:
    """A client that somebody else has made, if it is of use."""
    fits = isinstance(client, library().Client) and not client.asynchronous
    if not fits or client.status != "running":
        wanted = "an address, 'local', or a Client that is connected and not asynchronous"
        raise CallError(f"cluster: expected {wanted}, {got(client)}")
    found: Client = client
    return found


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


def _named(function: Callable[..., Any]) -> tuple[str, str]:
    return function.__module__, function.__qualname__


def _foreign(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of the edgewise that is where it is called; whoever has none can say so.

    A worker that is sent a thing from a module it lacks does not say a word, but dies.
    """
    module, name = _named(function)

    def call(*args: object) -> object:  # being local, it is sent as it stands
        from importlib import import_module

        return getattr(import_module(module), name)(*args)

    return call


def _called(here: str, function: tuple[str, str], args: bytes) -> object:
    """What a worker does."""
    if here != version():
        raise OtherEdgewise(version())
    module, name = function
    return getattr(import_module(module), name)(*pickle.loads(args), _unwanted())


def _unwanted() -> Stop:
    """Whether the task under way was cancelled: its worker knows, and needs no message for that."""
    from distributed import get_worker

    worker = get_worker()
    key, tasks = worker.get_current_task(), worker.state.tasks

    def unwanted() -> bool:
        task = tasks.get(key)
        return task is None or task.state == "cancelled"

    return unwanted
