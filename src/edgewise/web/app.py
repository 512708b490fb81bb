"""The routes, who is let in, and the headers that every answer has."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .guard import Guard
from .refusal import Refused
from .site import Site, answered

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types edgewise-kit edgewise-script"
)

HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


def app(guard: Guard, ending: Callable[[], bool] = lambda: False) -> Starlette:
    """The whole site; *ending*: asked a few times a second whether the server is to end."""
    site = Site(guard, ending)
    routes = [
        Route("/", site.home),
        Route("/s/{tree}/{name:path}", site.asset),
        Route("/healthz", site.health),
        Route("/api/openapi.json", site.openapi),
        Route("/api/calls/{name}", site.call, methods=["POST"]),
        Route("/api/jobs", site.start, methods=["POST"]),
        Route("/api/jobs", site.mine),
        Route("/api/jobs/{id}", site.job, methods=["GET", "DELETE"]),
        Route("/api/jobs/{id}/events", site.events),
        Route("/api/jobs/{id}/boards", site.boards),
        Route("/api/jobs/{id}/file", site.file),
        Route("/api/puzzles/{name}/tiles.svg", site.tiles),
    ]
    handlers = {Refused: _refused, HTTPException: _other, Exception: _bug}
    made = Starlette(routes=routes, lifespan=site.life, exception_handlers=handlers)  # type: ignore[arg-type]
    made.router.redirect_slashes = False
    made.add_middleware(Door, site=site)
    return made


class Door:
    """In front of everything: the guard, and the headers."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app, self.site = app, site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                raw = message.setdefault("headers", [])
                there = {name for name, _ in raw}
                for name, value in self._headers(request).items():
                    if name.encode("ascii") not in there:
                        raw.append((name.encode("ascii"), value.encode("ascii")))
            await send(message)

        try:
            self._check(request)
        except Refused as refused:
            await (await _refused(request, refused))(scope, receive, headed)
            return
        await self.app(scope, receive, headed)

    def _headers(self, request: Request) -> dict[str, str]:
        # Elsewhere browsers would only complain of it.
        safe = self.site.guard.local or request.url.scheme == "https"
        return HEADERS | ({"cross-origin-opener-policy": "same-origin"} if safe else {})

    def _check(self, request: Request) -> None:
        guard, headers = self.site.guard, request.headers
        host = headers.get("host", "")
        guard.check_host(host)
        if request.url.path == "/healthz":
            return
        if request.url.path != "/" or "token" not in request.query_params:
            guard.check_token(request.cookies, headers.get("authorization", ""))
        if request.method not in ("GET", "HEAD"):
            guard.check_origin(host, headers.get("origin"), headers.get("sec-fetch-site"))
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:18]) > guard.limits.body:
            raise Refused("size", f"expected at most {guard.limits.body:,} bytes, got more")
        if request.url.path.startswith("/api/"):
            guard.check_rate(self.site.key(request))


async def _refused(request: Request, refused: Refused) -> Response:
    headers = {} if refused.retry is None else {"retry-after": str(refused.retry)}
    if request.url.path == "/":  # a person reads it
        return Response(f"edgewise: {refused.words}\n", refused.status, headers, "text/plain")
    body = json.dumps({"error": refused.plain()}).encode("ascii")
    return answered(body, refused.status, headers)


async def _other(request: Request, error: HTTPException) -> Response:
    if error.status_code != 405:
        return await _refused(request, Refused("unknown", "there is nothing to be had here"))
    allowed = (error.headers or {}).get("Allow", "")
    found = await _refused(request, Refused("method", f"expected {allowed.replace(',', ' or')}"))
    found.headers["allow"] = allowed
    return found


async def _bug(request: Request, error: Exception) -> Response:
    traceback.print_exception(error)  # to whoever runs the server
    words = f"a mistake of edgewise, please report it: {type(error).__name__}"
    return await _refused(request, Refused("bug", words))
