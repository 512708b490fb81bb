"""What a site answers to each request. Nothing is computed here: children do that."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from .asked import fitting, parsed
from .assets import LEAST, Asset, Assets
from .calls import known
from .children import Quick, Reply
from .events import position, stream
from .guard import Guard
from .job import Job
from .jobs import Jobs
from .openapi import openapi
from .refusal import Refused

SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""For files: whatever a label says in them, they can do nothing."""

SLOW = 30.0
"""Seconds within which a request must have come."""

MOST_PAGED, MOST_NUMBER = 1000, 10**9
"""Boards on a page; and what an address may name."""

FOR_EVER, HOUR = "private, max-age=31536000, immutable", "private, max-age=3600"

OWNER = "edgewise-who"
"""The cookie by which a browser is known again. It opens nothing."""

YEAR = 31_536_000
"""Seconds that a browser remembers who it is: a search that was kept may be old."""


class Site:
    """One server: its guard, its children, its jobs."""

    def __init__(self, guard: Guard, ending: Callable[[], bool] = lambda: False) -> None:
        self.guard, self.ending = guard, ending
        self.jobs, self.quick = Jobs(guard.limits), Quick(guard.limits)
        self.assets = Assets()

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
        return request.cookies.get(OWNER, "")[:100]

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
            if self.guard.token and not self.guard.knows(request.query_params["token"]):
                raise Refused("token", "this is not the token of this server")
            found: Response = RedirectResponse("/", 303)
            self._set(found, request, self.guard.cookie, self.guard.token)
            return found
        found = _sent(request, self.assets.index, "no-cache")
        if not self.owner(request):
            self._set(found, request, OWNER, secrets.token_urlsafe(16))
        return found

    def _set(self, response: Response, request: Request, name: str, value: str) -> None:
        secure = request.url.scheme == "https"
        response.set_cookie(
            name, value, max_age=YEAR, httponly=True, samesite="strict", secure=secure
        )

    async def asset(self, request: Request) -> Response:
        found = self.assets.find(request.path_params["tree"], request.path_params["name"])
        if found is None:
            raise Refused("unknown", "there is no such file; the page may be of another version")
        response = _sent(request, found, FOR_EVER)
        response.headers["service-worker-allowed"] = "/"
        return response

    async def openapi(self, request: Request) -> Response:
        return await _packed(request, _contract())

    async def call(self, request: Request) -> Response:
        call = known(request.path_params["name"], quick=True)
        body = await self.body(request)
        told = await self.quick.call(call.name, body, lasting=call.lasting)
        if told.event == "error":
            return _failed(told)
        if call.name == "about":  # children know nothing of addresses
            about = json.loads(told.body) | {"site": self.guard.site}
            told = Reply("answer", json.dumps(about).encode("ascii"))
        return await _packed(request, told)

    async def start(self, request: Request) -> Response:
        asked = parsed(await self.body(request))
        if not isinstance(asked, dict) or not asked.keys() <= {"call", "params", "keep"}:
            job = self._taken_up(asked, request)
        else:
            job = self._begun(asked, request)
        told = {"job": job.id, "state": job.state, "place": self.jobs.place(job)}
        where = {"location": f"/api/jobs/{job.id}"}
        return answered(json.dumps(told).encode("ascii"), 202, where)

    def _begun(self, asked: dict[str, Any], request: Request) -> Job:
        call, keep = known(asked.get("call"), quick=False), asked.get("keep", False)
        params = fitting(call.name, call.params, asked.get("params", {}))
        if not isinstance(keep, bool) or (keep and not call.kept):
            raise Refused("call", f"keep: {call.name} cannot be kept, only searches")
        text = json.dumps(params).encode("ascii")
        job = Job(call.name, text, self.owner(request), self.key(request))
        if keep:
            self.jobs.keep(job)
        return self.jobs.add(job)

    def _taken_up(self, asked: object, request: Request) -> Job:
        if not isinstance(asked, dict) or asked.keys() != {"job"}:
            raise Refused("call", "expected an object with call, params and keep, or with job")
        return self.jobs.go_on(self.jobs.find(str(asked["job"]), self.owner(request)))

    def _job(self, request: Request) -> Job:
        return self.jobs.find(request.path_params["id"], self.owner(request))

    async def mine(self, request: Request) -> Response:
        owner = self.owner(request)
        jobs = [job for job in self.jobs.all.values() if owner and job.owner == owner]
        told = b", ".join(job.text(self.jobs.place(job)) for job in jobs)
        return answered(b'{"jobs": [' + told + b"]}")

    async def job(self, request: Request) -> Response:
        job = self._job(request)
        if request.method == "DELETE":
            # Not whatever has ended by chance: its answer would be lost.
            forget = request.query_params.get("forget", "false")
            if forget not in ("true", "false"):
                raise Refused("call", "forget: expected true or false")
            if forget == "true":
                self.jobs.forget(job)
            else:
                self.jobs.stop(job)
        return answered(job.text(self.jobs.place(job)))

    async def events(self, request: Request) -> Response:
        at = position(request.headers.get("last-event-id"))
        headers = {"cache-control": "no-store"}
        told = stream(self._job(request), at)
        return StreamingResponse(told, media_type="text/event-stream", headers=headers)

    async def boards(self, request: Request) -> Response:
        job = self._job(request)
        first, count = _whole(request, "from", 0), _whole(request, "count", 20)
        count = min(MOST_PAGED, count)
        page = b", ".join(job.boards[first : first + count])
        return answered(b'{"found": %d, "boards": [' % len(job.boards) + page + b"]}")

    async def file(self, request: Request) -> Response:
        job = self._job(request)
        if job.file is None:
            raise Refused("unknown", "this job has no file, or not yet")
        name, kind, data = job.file
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        headers["content-security-policy"] = SANDBOX
        return Response(data, media_type=kind, headers=headers)

    async def tiles(self, request: Request) -> Response:
        params = json.dumps({"name": request.path_params["name"]}).encode("ascii")
        told = await self.quick.call("tiles", params, lasting=True)
        if told.event == "error":
            return _failed(told)
        data = json.loads(told.body)["text"].encode("utf-8")
        found = _sent(request, Asset("tiles.svg", "image/svg+xml", data), HOUR)
        found.headers["content-security-policy"] = SANDBOX
        return found

    async def health(self, request: Request) -> Response:
        return answered(b'{"alive": true}')


def answered(body: bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """JSON that nobody keeps."""
    more = {"cache-control": "no-store"} | (headers or {})
    return Response(body, status, more, media_type="application/json")


async def _packed(request: Request, told: Reply) -> Response:
    """The same, packed if that helps."""
    if len(told.body) < LEAST or not _takes_gzip(request):
        return answered(told.body)
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return answered(await asyncio.to_thread(lambda: told.packed), headers=headers)


@cache
def _contract() -> Reply:
    return Reply("answer", json.dumps(openapi()).encode("ascii"))


def _sent(request: Request, asset: Asset, keeping: str) -> Response:
    """A file, or the news that whoever asks has it already."""
    headers = {"cache-control": keeping, "etag": asset.tag, "vary": "accept-encoding"}
    if asset.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    data = asset.packed if _takes_gzip(request) else None
    if data is not None:
        headers["content-encoding"] = "gzip"
    return Response(asset.data if data is None else data, headers=headers, media_type=asset.type)


def _whole(request: Request, name: str, otherwise: int) -> int:
    """A number in the address."""
    given = request.query_params.getlist(name) or [str(otherwise)]
    if len(given) != 1 or not re.fullmatch("[0-9]{1,10}", given[0]) or int(given[0]) > MOST_NUMBER:
        raise Refused("call", f"{name}: expected a whole number from 0 to {MOST_NUMBER:,}")
    return int(given[0])


def _takes_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _failed(told: Reply) -> Response:
    """An error that a child tells."""
    status = 500
    with suppress(ValueError, KeyError):
        status = Refused(json.loads(told.body)["kind"], "").status
    return answered(b'{"error": ' + told.body + b"}", status)
