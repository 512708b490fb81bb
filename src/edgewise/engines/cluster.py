"""The native search beyond one machine: its prefixes on a Dask cluster.

The list of what is left to do stays here. A unit is a few prefixes and some seconds: a worker
searches them, and brings home what it found and what is left. It counts when it has arrived, and
not before, so whatever happens to workers, nothing is lost and nothing is counted twice.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import logging
import os
import signal
import time
import uuid
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from multiprocessing import resource_tracker
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, TypeAlias

from ..board import Board
from ..errors import CallError, ClusterError, MissingExtra
from ..problem import Problem
from .backtrack import BacktrackSearch
from .base import Ask, Search, Standing
from .unit import Bunch, Job, Misfit, Outcome, Prefix, version, work

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

    Cluster: TypeAlias = str | Client

LOCAL = 1 << 22
"""Placements made here before anything is shared out: small searches are over by then."""

PACE = 0.03
"""Seconds that a slice waits for workers."""

UNLIMITED = 1 << 62
"""More placements than any search makes."""

SHORT, LONG = 0.25, 10
"""Seconds of the shortest unit, and how many times as long the longest is."""

BUSY = 200
"""So many of the shortest units a second are all that one scheduler is asked for (docs/scale.md):
for more threads, all units are longer."""

RESERVE = 100
"""So many units more than threads are under way, at most one more for each, so that no worker
waits for the next one. More would only take memory."""

PARTS = 20
"""A unit takes at most this part of the time that is left, so that all end at about one time."""

SMALL_UNIT = 1 << 20
"""Placements; under a limit on them, no unit is smaller."""

MOST_PREFIXES = 256
"""In one unit."""

MOST_READY = 10_000
"""Boards that wait to be handed out. Beyond this, nothing new is begun."""

HOPELESS = 20
"""So many units in a row that failed, and none that did not: the workers cannot do it."""

CONNECT = 5
"""Seconds to wait for the scheduler: at the beginning, or when it is lost."""

MISFIT = (str, ImportError, AttributeError)
"""What a worker answers that has another edgewise, or none: its version, or why there is none."""

PATIENCE = 60
"""Seconds after which a unit is overdue, on top of four times its own: its machine hangs."""

CANCELLED = (asyncio.CancelledError, concurrent.futures.CancelledError)

LOOK = 1.0
"""Seconds between two looks at who works."""


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise MissingExtra("--cluster", "distributed", "cluster") from None
    return distributed


@dataclass(frozen=True, slots=True)
class Unit:
    """Work that is under way."""

    bunches: tuple[Bunch, ...]
    nodes: int
    """Placements it may make."""

    due: float
    """When it is not waited for any longer, by `time.monotonic`."""

    future: Future[Outcome]


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
        self.overdue: list[Future[Outcome]] = []
        self.begun = 0
        self.arrivals: SimpleQueue[tuple[int, Outcome | BaseException]] = SimpleQueue()
        self.looked = time.monotonic()
        self.threads: dict[str, int] = self.client.nthreads()
        """Of each worker."""

    def _client(self, cluster: Cluster, threads: int | None) -> Client:
        distributed = _distributed()
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
                with _deaf():
                    self.local = distributed.LocalCluster(
                        n_workers=threads or os.cpu_count() or 1,
                        threads_per_worker=1,
                        dashboard_address=":0",
                        memory_limit=0,
                        silence_logs=logging.CRITICAL,
                        config={"distributed.worker.profile.enabled": False},
                    )
            else:
                _probe(cluster)
            where: Any = self.local or cluster
            client: Client = distributed.Client(where, timeout=CONNECT, set_as_default=False)
            return client
        except Exception as error:  # whoever else may answer there, with whatever
            self._quiet_no_more()
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
        found = self.client.run(_foreign("unit", "version"), on_error="return")
        for worker, answer in found.items():
            # A worker that goes away in between (an OSError) fits as well as any other.
            if answer != version() and isinstance(answer, MISFIT):
                self.close()
                raise CallError(f"--cluster: {_misfit(worker, answer)}")
        return self

    def slots(self) -> int:
        """How many units should be under way."""
        threads = sum(self.threads.values())
        return threads + min(threads, RESERVE)

    def seconds(self) -> float:
        """Of the shortest unit."""
        return max(SHORT, sum(self.threads.values()) / BUSY)

    def submit(self, job: Job, bunches: tuple[Bunch, ...], seconds: float, nodes: int) -> None:
        key = f"edgewise-{uuid.uuid4().hex}"  # never the same again: Dask remembers failures
        client, arrivals, number = self.client, self.arrivals, self.begun
        packed = tuple(bunch.packed for bunch in bunches)
        args = (job.version, job.packed, packed, seconds, nodes)
        future = client.submit(_foreign("cluster", "unit"), *args, key=key, pure=False)
        self.begun += 1
        due = time.monotonic() + PATIENCE + 4 * seconds
        self.under_way[number] = Unit(bunches, nodes, due, future)

        async def fetch() -> None:
            try:
                arrived = await client.gather(future, asynchronous=True)
            except BaseException as error:
                arrived = error
            arrivals.put((number, arrived))

        self.loop.add_callback(fetch)

    def arrived(self, patience: float) -> Iterator[tuple[Unit, Outcome | BaseException]]:
        """What came home; the first is waited for. Who comes later than that is not missed."""
        for number in self._look():
            yield self.under_way.pop(number), TimeoutError("it is overdue")
        try:
            number, outcome = self.arrivals.get(timeout=patience)
            while True:
                unit = self.under_way.pop(number, None)
                if unit is not None:
                    yield unit, outcome
                number, outcome = self.arrivals.get_nowait()
        except Empty:
            return

    def _look(self) -> list[int]:
        """Notice who came, who went and what is overdue; whether anybody is there to ask."""
        if self.client.status in ("closing", "closed"):
            raise ClusterError(f"the scheduler is lost: {self.name} does not answer any more")
        now = time.monotonic()
        if self.client.status != "running" or now - self.looked < LOOK:
            return []
        self.looked = now

        async def look() -> None:
            with suppress(Exception):  # if it is lost, its status will tell
                self.threads = await self.client.nthreads(asynchronous=True)

        self.loop.add_callback(look)
        late = [number for number, unit in self.under_way.items() if unit.due < now]
        # Not cancelled: then its worker would seem to be free, and get the next one.
        self.overdue += (self.under_way[number].future for number in late)
        return late

    def close(self) -> None:
        """Nothing goes on for us, here or elsewhere."""
        with suppress(Exception):
            futures = [*self.overdue, *(unit.future for unit in self.under_way.values())]
            if self.client.status == "running" and futures:
                self.client.cancel(futures)
        self.under_way.clear()
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


def _misfit(worker: str, answer: object) -> str:
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

        return getattr(import_module(f"edgewise.engines.{module}"), name)(*args)

    return call


def unit(here: str, job: bytes, bunches: tuple[bytes, ...], seconds: float, nodes: int) -> Outcome:
    """What a worker does."""
    packed = tuple(Bunch(bunch, 0) for bunch in bunches)
    return work(Job(here, job), packed, seconds, nodes, _unwanted())


def _unwanted() -> Callable[[], bool]:
    """Whether the task under way was cancelled: its worker knows, and needs no message for that."""
    from distributed import get_worker

    worker = get_worker()
    key, tasks = worker.get_current_task(), worker.state.tasks

    def unwanted() -> bool:
        task = tasks.get(key)
        return task is None or task.state == "cancelled"

    return unwanted


class ClusterSearch(Search):
    """The search of `BacktrackSearch`, on a cluster. It begins here, and is then shared out."""

    least = UNLIMITED  # so that `run` hears of the limit, and not of slices

    def __init__(self, problem: Problem, ask: Ask, standing: Standing | None = None) -> None:
        assert ask.cluster is not None
        if ask.watcher is not None:
            raise CallError(
                "what workers place cannot be watched: -vvv and a cluster exclude each other"
            )
        self.ask = ask
        self.local = BacktrackSearch(problem, replace(ask, cluster=None), standing)
        self.is_shared = False
        self.waiting: deque[Bunch] = deque()
        """What is left to do and not under way."""
        self.prefixes = 0
        """How many they are."""
        self.ready: deque[Prefix] = deque()
        """Boards not handed out, in the order of placing."""
        self.handing: deque[Prefix] = deque()
        """Boards on their way to the caller."""
        self.tally = (0, 0)
        self.counts: list[int] = []
        self.spent = 1e-9
        """Seconds that workers took for what they made."""
        self.made = 0
        self.failed = 0
        """Units that failed since one did not."""
        self.crew: Crew | None = None
        _distributed()
        self._read()
        if ask.cluster != "local":  # a wrong address shows at once
            self._hire()

    def _hire(self) -> Crew:
        if self.crew is None:
            assert self.ask.cluster is not None
            self.crew = Crew(self.ask.cluster, self.ask.threads).fitting()
        return self.crew

    def run(self, nodes: int, boards: int) -> Iterable[Board]:
        if not self.is_shared:
            local = self.local
            if local.on_trial or local.nodes < LOCAL or local.fetched:
                local.stop = self.stop
                found = local.run(min(nodes, LOCAL), boards)
                self._read()
                return found
            self._share()
        crew = self._hire()
        self.workers = len(crew.threads)
        hurried = self.ready or (self.waiting and not crew.begun and crew.threads)
        for unit, outcome in crew.arrived(0 if hurried else PACE):
            self._count(unit, outcome)
        self._submit(crew, nodes)
        self.handing += (self.ready.popleft() for _ in range(min(boards, len(self.ready))))
        self.exhausted = not (self.waiting or crew.under_way or self.ready)
        self._tell()
        return self._handed_out()

    def _read(self) -> None:
        """While it is not shared out, all is as the local search says."""
        local = self.local
        self.nodes, self.exhausted = local.nodes, local.exhausted
        self.arrangements, self.solutions = local.arrangements, local.solutions

    def _share(self) -> None:
        standing = self.local.standing()
        state = standing["state"]
        self.job = Job.of(self.local.problem, self.ask, standing["plan"])
        self.tally = state["arrangements"], state["solutions"]
        self.counts = list(state["profile"])
        self.taken = state["taken"]
        self.ready.extend(state["boards"])
        for first in range(0, len(state["todo"]), MOST_PREFIXES):
            self._put(Bunch.of(state["todo"][first : first + MOST_PREFIXES]))
        self.is_shared = True

    def _count(self, unit: Unit, outcome: Outcome | BaseException) -> None:
        """A unit is done, or is to be done again."""
        if isinstance(outcome, Outcome):
            self.failed = 0
            self._put(outcome.left)
            self.ready += outcome.boards
            arrangements, solutions = self.tally
            self.tally = arrangements + outcome.arrangements, solutions + outcome.solutions
            self.counts = [a + b for a, b in zip(self.counts, outcome.profile, strict=True)]
            self.made += sum(outcome.profile)
            self.spent += outcome.seconds
            return
        self._put(*unit.bunches)
        if isinstance(outcome, Misfit):
            raise ClusterError(_misfit("that joined", str(outcome)))
        if isinstance(outcome, MISFIT):
            raise ClusterError(_misfit("that joined", outcome))
        # Cancelled: by a scheduler that went away and, it seems, came back.
        self.failed += not isinstance(outcome, (*CANCELLED, TimeoutError))
        if self.failed > HOPELESS:
            raise ClusterError(
                f"no worker of {self.crew and self.crew.name} brings anything home: {outcome}"
            )

    def _submit(self, crew: Crew, nodes: int) -> None:
        """Keep the workers busy."""
        slots = crew.slots()
        budget = nodes
        if nodes < UNLIMITED:
            budget -= sum(unit.nodes for unit in crew.under_way.values())
        while len(crew.under_way) < slots and self.waiting and len(self.ready) < MOST_READY:
            share = nodes
            if nodes < UNLIMITED:
                share = max(SMALL_UNIT, nodes // slots)
                if budget <= 0:
                    return
            seconds = self._seconds(crew) if self.prefixes >= slots else crew.seconds()
            crew.submit(self.job, tuple(self._bunches(slots)), seconds, share)
            budget -= share

    def _seconds(self, crew: Crew) -> float:
        """How long a unit may take."""
        least = crew.seconds()
        if self.local.size is None or not self.made:
            return LONG * least
        rate = self.made / self.spent * sum(crew.threads.values())
        left = (self.local.size.nodes - self.nodes) / rate
        return max(least, min(LONG * least, left / PARTS))

    def _put(self, *bunches: Bunch) -> None:
        """To be done later."""
        self.waiting += (bunch for bunch in bunches if bunch.count)
        self.prefixes += sum(bunch.count for bunch in bunches)

    def _bunches(self, slots: int) -> Iterator[Bunch]:
        """The prefixes of a unit: a fair share of what there is."""
        wanted = max(1, min(MOST_PREFIXES, self.prefixes // slots))
        while wanted > 0 and self.waiting:
            bunch = self.waiting.popleft()
            if bunch.count > 2 * wanted or (bunch.count > wanted and not self.waiting):
                # Every so many of them: those that come first are small, those at the end large.
                prefixes, step = bunch.prefixes(), -(-bunch.count // wanted)
                bunch = Bunch.of(prefixes[::step])
                del prefixes[::step]
                self.waiting.appendleft(Bunch.of(prefixes))
            yield bunch
            self.prefixes -= bunch.count
            wanted -= bunch.count

    def _tell(self) -> None:
        self.nodes = sum(self.counts)
        self.arrangements, self.solutions = self.tally
        if self.exhausted:
            return
        motions = max(1, len(self.local.problem.symmetries))
        if not self.ask.keep:
            # The board that stands for a solution may still be to come; so many there must be.
            self.solutions = max(self.solutions, -(-self.arrangements // motions))
            return
        self.arrangements = self.taken + len(self.handing)
        self.solutions = -(-self.arrangements // (1 if self.ask.distinct else motions))

    def _handed_out(self) -> Iterator[Board]:
        order = self.local.plan.order
        while self.handing:
            looks = [0] * len(order)
            for cell, look in zip(order, self.handing[0], strict=True):
                looks[cell] = look
            yield self.local.problem.board(looks)
            self.handing.popleft()  # only now is the caller done with it
            self.taken += 1

    def fraction(self) -> float | None:
        if self.exhausted:
            return 1.0
        size = self.local.size
        return None if size is None else min(self.nodes / size.nodes, 0.99)

    def expected(self) -> tuple[float, float, float] | None:
        return self.local.expected()

    def profile(self) -> tuple[int, ...]:
        return tuple(self.counts) if self.is_shared else self.local.profile()

    def standing(self) -> Standing:
        """What is under way stands there as it was before: it has not come home."""
        standing = self.local.standing()
        if not self.is_shared:
            return standing
        under_way = () if self.crew is None else tuple(self.crew.under_way.values())
        bunches = [*self.waiting, *(bunch for unit in under_way for bunch in unit.bunches)]
        standing["state"] |= {
            "arrangements": self.tally[0],
            "solutions": self.tally[1],
            "taken": self.taken,
            "profile": self.counts,
            "boards": [*self.handing, *self.ready],
            "todo": [prefix for bunch in bunches for prefix in bunch.prefixes()],
        }
        return standing

    def close(self) -> None:
        crew, self.crew = self.crew, None
        if crew is not None:
            for unit in crew.under_way.values():
                self._put(*unit.bunches)
            crew.close()
