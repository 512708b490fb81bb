"""The routes and their headers. Nothing is computed here: children do that."""

from __future__ import annotations

import asyncio
import html
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .asked import parsed
from .calls import CALLS, known
from .children import Quick
from .events import position, stream
from .guard import Guard
from .job import Job
from .jobs import Jobs
from .refusal import Refused

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types edgewise-kit edgewise-script"
)

SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""For files: whatever a label says in them, they can do nothing."""

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}

SLOW = 30.0
"""Seconds within which a request must have come."""

MOST_PAGED = 1000


class Site:
    """One server: its guard, its children, its jobs."""

    def __init__(self, guard: Guard, ending: Callable[[], bool] = lambda: False) -> None:
        self.guard, self.ending = guard, ending
        self.jobs, self.quick = Jobs(guard.limits), Quick(guard.limits)
        self.pictures: dict[str, bytes] = {}

    @asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        await self.quick.start()
        self.jobs.prepare()
        watch = asyncio.ensure_future(self._watch())
        try:
            yield
        finally:
            watch.cancel()
            await self.jobs.close()
            await self.quick.close()

    async def _watch(self) -> None:
        """Streams hold up the end of a server, so they are told of it."""
        while True:
            await asyncio.sleep(0.3)
            self.jobs.sweep()
            if self.ending():
                await self.jobs.close()
                return

    def owner(self, request: Request) -> str:
        return request.cookies.get(self.guard.owner_cookie, "")[:100]

    def key(self, request: Request) -> str:
        """Who is counted: a browser, or else an address."""
        address = request.client.host if request.client else ""
        return address if self.guard.public else self.owner(request) or address

    async def body(self, request: Request) -> bytes:
        kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
        if kind != "application/json":
            raise Refused("type", "expected application/json")
        try:
            return await asyncio.wait_for(self._received(request), SLOW)
        except asyncio.TimeoutError:
            raise Refused("slow", f"expected all of it within {SLOW:g} seconds") from None
        except ClientDisconnect:
            raise Refused("slow", "whoever asked is gone") from None

    async def _received(self, request: Request) -> bytes:
        most, data = self.guard.limits.body, bytearray()
        async for part in request.stream():
            data += part
            if len(data) > most:
                raise Refused("size", f"expected at most {most:,} bytes, got more")
        return bytes(data)

    # What can be asked

    async def home(self, request: Request) -> Response:
        if "token" in request.query_params:
            if not self.guard.knows(request.query_params["token"]):
                raise Refused("token", "this is not the token of this server")
            found: Response = RedirectResponse("/", 303)
            self._set(found, request, self.guard.cookie, self.guard.token)
            return found
        rows = "".join(
            f"<dt>{html.escape(call.name)}</dt><dd>{html.escape(call.about)}</dd>"
            for call in CALLS.values()
        )
        text = (
            "<!doctype html><html lang=en><meta charset=utf-8><title>edgewise</title><h1>edgewise"
            "</h1><p>There is no page here yet, only what it will ask: POST /api/calls/NAME, and "
            f"POST /api/jobs.</p><dl>{rows}</dl></html>"
        )
        found = Response(text, media_type="text/html", headers={"cache-control": "no-cache"})
        if not self.owner(request):
            self._set(found, request, self.guard.owner_cookie, secrets.token_urlsafe(16))
        return found

    def _set(self, response: Response, request: Request, name: str, value: str) -> None:
        secure = request.url.scheme == "https"
        response.set_cookie(name, value, httponly=True, samesite="strict", secure=secure)

    async def call(self, request: Request) -> Response:
        name = known(request.path_params["name"], quick=True).name
        head, body = await self.quick.call(name, await self.body(request))
        if head["event"] == "answer":
            return _json(body)
        return _json(b'{"error": ' + body + b"}", _status(body))

    async def start(self, request: Request) -> Response:
        asked = parsed(await self.body(request))
        if not isinstance(asked, dict) or not asked.keys() <= {"call", "params"}:
            raise Refused("call", "expected an object with call and params")
        call = known(asked.get("call"), quick=False)
        params = json.dumps(asked.get("params", {})).encode("ascii")
        job = self.jobs.add(Job(call.name, params, self.owner(request), self.key(request)))
        told = {"job": job.id, "state": job.state, "place": self.jobs.place(job)}
        where = {"location": f"/api/jobs/{job.id}"}
        return _json(json.dumps(told).encode("ascii"), 202, where)

    def _job(self, request: Request) -> Job:
        return self.jobs.find(request.path_params["id"], self.owner(request))

    async def mine(self, request: Request) -> Response:
        owner = self.owner(request)
        jobs = [job for job in self.jobs.all.values() if owner and job.owner == owner]
        told = b", ".join(job.text(self.jobs.place(job)) for job in jobs)
        return _json(b'{"jobs": [' + told + b"]}")

    async def job(self, request: Request) -> Response:
        job = self._job(request)
        if request.method == "DELETE":
            self.jobs.stop(job)
        return _json(job.text(self.jobs.place(job)))

    async def events(self, request: Request) -> Response:
        at = position(request.headers.get("last-event-id"))
        headers = {"cache-control": "no-store"}
        told = stream(self._job(request), at)
        return StreamingResponse(told, media_type="text/event-stream", headers=headers)

    async def boards(self, request: Request) -> Response:
        job = self._job(request)
        first = position(request.query_params.get("from"))
        count = min(MOST_PAGED, position(request.query_params.get("count", "20")))
        page = b", ".join(job.boards[first : first + count])
        return _json(b'{"found": %d, "boards": [' % len(job.boards) + page + b"]}")

    async def file(self, request: Request) -> Response:
        job = self._job(request)
        if job.file is None:
            raise Refused("unknown", "this job has no file, or not yet")
        name, kind, data = job.file
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        headers["content-security-policy"] = SANDBOX
        return Response(data, media_type=kind, headers=headers)

    async def tiles(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in self.pictures:
            head, body = await self.quick.call("tiles", json.dumps({"name": name}).encode("ascii"))
            if head["event"] == "error":
                return _json(b'{"error": ' + body + b"}", _status(body))
            self.pictures[name] = json.loads(body)["text"].encode("utf-8")  # only known names
        headers = {"cache-control": "private, max-age=3600", "content-security-policy": SANDBOX}
        return Response(self.pictures[name], media_type="image/svg+xml", headers=headers)

    async def health(self, request: Request) -> Response:
        return _json(b'{"alive": true}')


def app(guard: Guard, ending: Callable[[], bool] = lambda: False) -> Starlette:
    """The whole site; *ending*: asked a few times a second whether the server is to end."""
    site = Site(guard, ending)
    routes = [
        Route("/", site.home),
        Route("/healthz", site.health),
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
    made.add_middleware(Door, site=site)
    return made


class Door:
    """In front of everything: the guard, and the headers that every answer has."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app, self.site = app, site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                raw = message.setdefault("headers", [])
                there = {name for name, _ in raw}
                for name, value in (HEADERS | {"content-security-policy": POLICY}).items():
                    if name.encode("ascii") not in there:
                        raw.append((name.encode("ascii"), value.encode("ascii")))
            await send(message)

        request = Request(scope)
        try:
            self._check(request)
        except Refused as refused:
            await (await _refused(request, refused))(scope, receive, headed)
            return
        await self.app(scope, receive, headed)

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


def _json(body: bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    more = {"cache-control": "no-store"} | (headers or {})
    return Response(body, status, more, media_type="application/json")


def _status(error: bytes) -> int:
    """Of an error that a child tells."""
    with suppress(ValueError, KeyError):
        return Refused(json.loads(error)["kind"], "").status
    return 500


async def _refused(request: Request, refused: Refused) -> Response:
    headers = {} if refused.retry is None else {"retry-after": str(refused.retry)}
    body = json.dumps({"error": refused.plain()}).encode("ascii")
    return _json(body, refused.status, headers)


async def _other(request: Request, error: HTTPException) -> Response:
    kind = "method" if error.status_code == 405 else "unknown"
    return await _refused(request, Refused(kind, "there is nothing to be had here by that"))


async def _bug(request: Request, error: Exception) -> Response:
    words = f"a mistake of edgewise, please report it: {type(error).__name__}"
    return await _refused(request, Refused("bug", words))
