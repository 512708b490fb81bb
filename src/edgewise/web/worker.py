"""The child: a call comes in, events go out. `python -m edgewise.web.worker MEMORY job|quick`.

Both ways, a message is a line of JSON that ends with how many bytes follow, and those bytes. In:
`{"id", "call", "quick", "limits", "keep", "length"}` and the parameters; or `{"id", "stop": true}`.
Out: `{"id", "event", "length"}` and JSON (or a file: with `name` and `type`). The last event of a
call is `answer` or `error`. When nobody is there any more to read, it ends.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from .asked import Asked, parsed
from .calls import CALLS, known
from .handouts import Made
from .limits import LOCAL, Limits
from .refusal import refusal

GLANCE = 0.25
"""Seconds between two reports of progress."""

CHECKPOINT = 1_000_000_000
"""Bytes that the checkpoint of a search may have."""

ONE = {
    "edgewise": 1,
    "board": {"shape": "square", "rows": 1, "cols": 1},
    "tiles": [{"sides": ["a", "b", "c", "d"]}],
}
"""The smallest puzzle there is."""

NICE = 10
"""How much others come first."""


class Mailbox:
    """What comes in, read by a thread of its own so that a stop is seen at once."""

    def __init__(self, source: BinaryIO) -> None:
        self.source = source
        self.calls: queue.Queue[tuple[dict[str, Any], bytes]] = queue.Queue()
        self.stopped: set[int] = set()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.source:
            head = json.loads(line)
            if head.get("stop"):
                self.stopped.add(head["id"])
            else:
                self.calls.put((head, self.source.read(head["length"])))
        os._exit(0)  # whoever asked is gone


class Telling:
    """What goes out about one call."""

    def __init__(self, number: int, out: BinaryIO) -> None:
        self.number, self.out = number, out
        self.next = 0.0

    def __call__(self, event: str, data: Mapping[str, Any]) -> None:
        if event == "progress":
            now = time.perf_counter()
            if now < self.next:
                return
            self.next = now + GLANCE
        self.send({"event": event}, json.dumps(data).encode("ascii"))

    def send(self, head: Mapping[str, Any], body: bytes) -> None:
        line = json.dumps({"id": self.number, **head, "length": len(body)})
        self.out.write(line.encode("ascii") + b"\n" + body)
        self.out.flush()


def confine(memory: int, *, job: bool) -> None:
    """Take no more memory than this, write no file, and let others go first."""
    with suppress(ImportError):  # Windows has none of this
        import resource

        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, CHECKPOINT if job else 0))
        sys.dont_write_bytecode = True
        if job:
            os.nice(NICE)
            # Linux weighs sessions against each other first, and each child has its own.
            with suppress(OSError):
                Path("/proc/self/autogroup").write_text(str(NICE))


def write_one() -> None:
    """A search that is kept writes its checkpoint after all."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (CHECKPOINT, CHECKPOINT))


def hurry(seconds: float | None, threads: int) -> None:
    """No more of the processor than so many seconds allow."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        if seconds is not None:
            spent = time.process_time()
            most = int(spent + (seconds + 30) * max(1, threads))
            resource.setrlimit(resource.RLIMIT_CPU, (most, most))


def answer(head: dict[str, Any], body: bytes, told: Telling, mailbox: Mailbox) -> None:
    """One call, to its last event."""
    number, limits, quick = head["id"], Limits(**head["limits"]), head["quick"]
    try:
        params = parsed(body)
        call = known(head["call"], quick=quick)
        found = call(
            Asked(params, limits, quick, head["keep"]), told, lambda: number in mailbox.stopped
        )
        if isinstance(found, Made):
            told.send({"event": "file", "name": found.name, "type": found.type}, found.data)
            about = {"name": found.name, "type": found.type, "bytes": len(found.data)}
            found = {**found.answer, "file": about}
        told("answer", found)
    except Exception as error:
        refused = refusal(error)
        if refused.kind == "bug":
            traceback.print_exc()
        told("error", refused.plain())


def warm(rehearsed: tuple[str, ...]) -> None:
    """Load what calls need, while nobody waits: answer the commonest."""
    from .. import trace  # noqa: F401
    from ..answers import best, diagnose, hint  # noqa: F401

    for name in rehearsed:
        call = CALLS[name]
        with suppress(Exception):  # whoever asks for it is told
            call(Asked({"puzzle": ONE}, LOCAL, call.quick), lambda event, data: None, lambda: False)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whatever a library prints must not be taken for an event.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    memory, job = int(sys.argv[1]), sys.argv[2] == "job"
    confine(memory, job=job)
    mailbox = Mailbox(sys.stdin.buffer)
    warm(("solve", "count") if job else ("flaws", "kit"))
    while True:
        head, body = mailbox.calls.get()
        if job:
            hurry(head["limits"]["seconds"], head["limits"]["threads"])
            if head["keep"]:
                write_one()
        answer(head, body, Telling(head["id"], out), mailbox)
        if job:
            out.close()
            os._exit(0)  # threads of a library need not be waited for


if __name__ == "__main__":
    main()
