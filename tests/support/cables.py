"""A cable between a browser and a server, which can be cut."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Cable:
    """Listens on a port of its own, and hands everything on."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.whole = True
        self.ends: set[socket.socket] = set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.door.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self.door.accept()
                if not self.whole:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.to))
                self.ends |= {near, far}
                for a, b in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(a, b), daemon=True).start()

    def _carry(self, a: socket.socket, b: socket.socket) -> None:
        with suppress(OSError):
            while data := a.recv(65536):
                b.sendall(data)
        _close(a, b)

    def cut(self) -> None:
        """Nothing goes through any more."""
        self.whole = False
        _close(*self.ends)
        self.ends = set()

    def mend(self) -> None:
        self.whole = True


def _close(*ends: socket.socket) -> None:
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()


@contextmanager
def cable(port: int) -> Iterator[Cable]:
    """To a server on this machine."""
    found = Cable(port)
    try:
        yield found
    finally:
        found.cut()
        _close(found.door)
