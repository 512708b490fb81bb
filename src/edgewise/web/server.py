"""The server: its socket, its patience, its end."""

from __future__ import annotations

import asyncio
import errno
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..errors import CallError
from .app import app
from .guard import Guard

FIRST, TRIED = 8777, 50
"""Ports, from the first on."""

SLOW = 20.0
"""Seconds within which the head of a request must have come."""

PATIENCE = 60.0
"""Seconds within which whoever asked must have read something of the answer."""

MOST = 1000
"""Connections at once."""

TAKEN = (errno.EADDRINUSE, errno.EACCES)


def bound(host: str, port: int | None) -> socket.socket:
    """A socket on this port; None: on the first that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = [port] if port is not None else [*range(FIRST, FIRST + TRIED), 0]
    for number in ports:
        # By its name: only then does asyncio switch off Nagle's delay, 40 ms of every answer.
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
            return found
        except OSError as error:
            found.close()
            if error.errno not in TAKEN or number == ports[-1]:
                raise CallError(_why(error, host, number)) from None
    raise AssertionError


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        words = "expected a port that is free; another program has it (perhaps edgewise itself)"
        return f"port {port}: {words}; --port takes another, and without it one is found"
    if error.errno == errno.EACCES:
        return f"port {port}: this user may not listen there; expected one from 1024 on"
    return f"host {host}: expected an address of this machine: {error.strerror or error}"


class Patient(H11Protocol):
    """A connection that is closed if nothing comes of it: of those who open many and say little, or
    never read what they asked for, a thousand would keep everybody else out."""

    late: asyncio.TimerHandle | None = None
    """Until when the head of a request must have come."""

    unread: asyncio.TimerHandle | None = None
    """Until when something must have been read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._heard()
        elif self.cycle is None or self.cycle.response_complete:
            self._wait()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reader(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None
        super().resume_writing()

    def _wait_for_reader(self, size: int) -> None:
        """Whoever has as much unread later as now, reads no more."""

        def look() -> None:
            left = self.transport.get_write_buffer_size()
            if left < size:
                self._wait_for_reader(left)
            else:
                self.transport.abort()  # to close it would be to wait for them

        self.unread = self.loop.call_later(PATIENCE, look)

    def connection_lost(self, exc: Exception | None) -> None:
        self._heard()
        if self.unread is not None:
            self.unread.cancel()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self.late is None:
            self.late = self.loop.call_later(SLOW, self.transport.close)

    def _heard(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None


class Server(uvicorn.Server):
    """Tells when it is there."""

    ready: Callable[[], None] = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()


def serve(
    listening: socket.socket,
    guard: Guard,
    ready: Callable[[], None],
    *,
    cert: str | None = None,
    key: str | None = None,
) -> None:
    """Until Ctrl-C."""
    config = uvicorn.Config(
        app(guard, lambda: server.should_exit), http=Patient, ws="none", lifespan="on",
        log_config=None, log_level="critical", access_log=False, server_header=False,
        proxy_headers=guard.public, timeout_graceful_shutdown=2, limit_concurrency=MOST,
        ssl_certfile=cert, ssl_keyfile=key,
    )  # fmt: skip
    try:
        config.load()
    except (OSError, ssl.SSLError) as error:
        words = "expected a certificate and its key, as PEM files"
        raise CallError(f"cert: {words}: {error.strerror or error}") from None
    server = Server(config)
    server.ready = ready
    with suppress(KeyboardInterrupt):
        server.run([listening])
