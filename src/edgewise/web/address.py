"""Where a server is found: what it listens on, what it may be called, and what people open."""

from __future__ import annotations

import secrets
import socket
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from ..errors import CallError
from .guard import LOOPBACK, Guard
from .limits import LOCAL, PUBLIC, TOKEN

EVERYWHERE = frozenset({"", "0.0.0.0", "::"})


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody asks of a server."""

    host: str | None = None
    """What to listen on; None: this machine, or with *phone* this network."""

    port: int | None = None
    """None: the first that is free."""

    phone: bool = False
    """Whether others on this network may come in, if they have the token."""

    public: bool = False
    """Whether anybody may come in."""

    site: str | None = None
    """What links begin with, if people see the server at another address."""

    cert: str | None = None
    key: str | None = None

    @property
    def listening(self) -> str:
        if self.host is not None:
            return self.host
        return "0.0.0.0" if self.phone or self.public else "127.0.0.1"

    @property
    def seen(self) -> str:
        """The name by which others find it."""
        if self.listening not in EVERYWHERE:
            return self.listening
        return network() if self.phone or self.public else "127.0.0.1"

    def address(self, port: int) -> str:
        """What is opened, without a token."""
        name = f"[{self.seen}]" if ":" in self.seen else self.seen
        return f"{'https' if self.cert else 'http'}://{name}:{port}/"

    def guard(self, port: int) -> Guard:
        """The rules of such a server."""
        if self.public:
            return Guard(PUBLIC, port, None, public=True, site=self.site or self.address(port))
        names = {self.listening, self.seen, *LOOPBACK} - EVERYWHERE
        if self.site is not None:
            names.add(urlsplit(self.site).hostname or "")
        if self.listening in LOOPBACK:
            return Guard(LOCAL, port, frozenset(names), site=self.site)
        if self.listening in EVERYWHERE:
            name = socket.gethostname().lower()
            names |= {network(), name, f"{name}.local"}
        token = secrets.token_urlsafe(16)
        site = self.site or self.address(port)
        return Guard(TOKEN, port, frozenset(names), token, site=site)


def network() -> str:
    """The address that this machine has in its network; nothing is sent to find it out."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(("192.0.2.1", 9))  # an address that nobody has
        return str(asking.getsockname()[0])
    return "127.0.0.1"


def whole(site: str) -> str:
    """The address of a site as links begin with it."""
    found = urlsplit(site)
    if found.scheme not in ("http", "https") or not found.hostname or found.query or found.fragment:
        raise CallError(f"site: expected an address such as https://example.org/, got {site!r}")
    return site if site.endswith("/") else f"{site}/"
