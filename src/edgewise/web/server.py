"""The server: its socket, its end."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from .app import app
from .guard import Guard

FIRST, TRIED = 8777, 50
"""Ports, from the first on."""


def bound(host: str, port: int | None) -> socket.socket:
    """A socket on this port; None: on the first that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = [port] if port is not None else [*range(FIRST, FIRST + TRIED), 0]
    for number in ports:
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
            return found
        except OSError:
            found.close()
            if number == ports[-1]:
                raise
    raise AssertionError


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
        app(guard, lambda: server.should_exit), log_config=None, access_log=False,
        proxy_headers=guard.public, server_header=False, timeout_graceful_shutdown=2,
        limit_concurrency=1000, ssl_certfile=cert, ssl_keyfile=key, lifespan="on",
    )  # fmt: skip
    server = Server(config)
    server.ready = ready
    with suppress(KeyboardInterrupt):
        server.run([listening])
