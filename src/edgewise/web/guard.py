"""Who is let in: Host, token, Origin, type, size, rate. Asked before anything else is looked at."""

from __future__ import annotations

import hmac
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from .limits import Limits
from .refusal import Refused

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})

MOST_BUCKETS = 10_000
"""People whose calls are counted; of more, those who were quiet longest are forgotten."""


@dataclass
class Guard:
    """The rules of one server."""

    limits: Limits
    port: int = 0
    hosts: frozenset[str] | None = LOOPBACK
    """Names it may be called by; None: any."""

    token: str = ""
    """What everybody must know; empty: nothing."""

    public: bool = False

    site: str | None = None
    """What links to puzzles begin with; None: nobody else could open them."""

    buckets: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    @property
    def local(self) -> bool:
        """Whether it is for this machine alone."""
        return not self.token and not self.public

    @property
    def cookie(self) -> str:
        """Cookies know no ports, so its name does."""
        return f"edgewise-{self.port}"

    def check_host(self, host: str) -> None:
        """No page of others may reach us by a name of theirs (DNS rebinding)."""
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:
            name = None
        if not name or (self.hosts is not None and name not in self.hosts):
            raise Refused("origin", "this server is not called so")

    def knows(self, given: str) -> bool:
        """Whether that is the token; how long it takes tells nothing."""
        return hmac.compare_digest(given.encode("utf-8", "replace"), self.token.encode("ascii"))

    def check_token(self, cookies: Mapping[str, str], authorization: str) -> None:
        given = authorization.removeprefix("Bearer ") or cookies.get(self.cookie, "")
        if self.token and not self.knows(given):
            words = "expected the token of this server: open the address it printed"
            raise Refused("token", words)

    def check_origin(self, host: str, origin: str | None, site: str | None) -> None:
        """A program sends neither; a browser tells which page it was."""
        if site not in (None, "same-origin", "none"):
            raise Refused("origin", "expected a request of our own page, got one of another site")
        if origin is not None and origin.partition("://")[2] != host:
            raise Refused("origin", "expected a request of our own page, got one of another site")

    def check_rate(self, key: str) -> None:
        """So many calls a second, and a few more after a rest."""
        rate, now = self.limits.rate, time.monotonic()
        if rate is None:
            return
        left, then = self.buckets.pop(key, (float(self.limits.burst), now))
        left = min(float(self.limits.burst), left + (now - then) * rate)
        self.buckets[key] = (max(0.0, left - 1), now)
        while len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        if left < 1:
            raise Refused("rate", f"expected at most {rate:g} calls a second", retry=1)
