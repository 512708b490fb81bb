"""Section by section what an attacker would try: names, origins, tokens, types, sizes, patience."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import sys
import time
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from commands import until
from edgewise.web import server as server_module
from edgewise.web.app import POLICY
from edgewise.web.guard import MOST_BUCKETS, Guard
from edgewise.web.limits import PUBLIC
from edgewise.web.refusal import Refused
from hostile import disguised
from servers import Serving, bundled, serving

UNICORN = bundled("unicorn")

EVIL = {"origin": "http://evil.example"}

JSON = {"content-type": "application/json"}


def refused(found: Any) -> tuple[int, str]:
    error = found.json()["error"]
    assert error["words"]
    return found.status_code, error["kind"]


@pytest.mark.parametrize(
    ("wanted", "how"),
    [
        ((403, "origin"), {"headers": {"host": "evil.example"}, "json": {}}),
        ((403, "origin"), {"headers": {"host": "evil.example:8777"}, "json": {}}),
        ((403, "origin"), {"headers": {"host": "127.0.0.1.evil.example"}, "json": {}}),
        ((403, "origin"), {"headers": {"host": "[::1"}, "json": {}}),
        ((403, "origin"), {"headers": EVIL, "json": {}}),
        ((403, "origin"), {"headers": {"origin": "null"}, "json": {}}),
        ((403, "origin"), {"headers": {"origin": "http://["}, "json": {}}),
        ((403, "origin"), {"headers": {"origin": "http://127.0.0.1:1"}, "json": {}}),
        ((403, "origin"), {"headers": {"sec-fetch-site": "same-site"}, "json": {}}),
        ((403, "origin"), {"headers": {"sec-fetch-site": "cross-site"}, "json": {}}),
        ((415, "type"), {"content": b"{}"}),
        ((415, "type"), {"content": b"{}", "headers": {"content-type": "text/plain"}}),
        ((415, "type"), {"data": {"a": "b"}}),
        ((413, "size"), {"json": {"name": "x" * 3_000_000}}),
        ((413, "size"), {"content": iter([b" " * 300_000] * 10), "headers": JSON}),
        ((400, "syntax"), {"content": b"{", "headers": JSON}),
        ((400, "syntax"), {"content": b"\xff\xfe", "headers": JSON}),
        ((400, "syntax"), {"content": b"[" * 1_000_000, "headers": JSON}),
        ((400, "syntax"), {"content": b'{"a": NaN}', "headers": JSON}),
        ((422, "call"), {"json": {"nobody": 1}}),
        ((422, "call"), {"json": [1]}),
    ],
)
def test_what_is_refused(server: Serving, wanted: tuple[int, str], how: dict[str, Any]) -> None:
    assert refused(server.client.post("/api/calls/about", **how)) == wanted


def test_other_sites_can_neither_begin_nor_stop_a_job(server: Serving) -> None:
    where = server.begin("count", puzzle=UNICORN)
    asked = {"call": "count", "params": {"puzzle": UNICORN}}
    assert refused(server.client.post("/api/jobs", json=asked, headers=EVIL)) == (403, "origin")
    assert refused(server.client.delete(where, headers=EVIL)) == (403, "origin")
    assert "access-control-allow-origin" not in server.client.options("/", headers=EVIL).headers


def test_our_own_page_is_let_in(server: Serving) -> None:
    ours = {"origin": server.address.rstrip("/"), "sec-fetch-site": "same-origin"}
    assert server.client.post("/api/calls/about", json={}, headers=ours).status_code == 200


def test_every_answer_has_the_headers_that_keep_a_page_safe(server: Serving) -> None:
    for path in ("/", "/healthz", "/nowhere", "/api/jobs/x", "/api/openapi.json"):
        headers = server.client.get(path).headers
        assert headers["content-security-policy"] == POLICY, path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"  # on this machine
        assert "server" not in headers


def test_the_policy_lets_nothing_in_that_is_not_ours() -> None:
    allowed = {name: rest for name, *rest in (part.split() for part in POLICY.split(";"))}
    assert allowed["default-src"] == allowed["base-uri"] == allowed["frame-ancestors"] == ["'none'"]
    assert allowed["require-trusted-types-for"] == ["'script'"]
    for name, sources in allowed.items():
        if name.endswith("-src") and name not in ("default-src", "img-src"):
            assert sources == ["'self'"], name
    assert allowed["img-src"] == ["'self'", "data:", "blob:"]
    assert allowed["form-action"] == ["'self'"]


@pytest.mark.parametrize(
    "path",
    [
        "/s/../../../etc/passwd",
        "/s/x/%2e%2e/%2e%2e/etc/passwd",
        "/s/{tree}/../app.py",
        "/s/{tree}/%2e%2e/app.py",
        "/s/{tree}//etc/passwd",
        "/s/{tree}/index.html%00.js",
        "/api/puzzles/..%2f..%2fetc%2fpasswd/tiles.svg",
        "/api/puzzles/%00/tiles.svg",
        "/api/jobs/..%2f..%2fx/file",
        "/api/calls/__import__",
    ],
)
def test_no_path_leads_to_the_disk(server: Serving, path: str) -> None:
    tree = server.client.get("/").headers["etag"].strip('"')
    with socket.create_connection(("127.0.0.1", server.port)) as plain:  # a client would tidy it
        told = (
            f"GET {path.format(tree=tree)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        plain.sendall(told.encode("ascii"))
        answer = b""
        while more := plain.recv(1 << 16):
            answer += more
    assert answer.split()[1] in (b"404", b"405")
    assert b"root:" not in answer


def test_names_are_looked_up_in_the_library_not_on_the_disk(server: Serving) -> None:
    for name in ("/etc/passwd", "../unicorn", "unicorn.json", "-", "http://example.com/"):
        found = server.client.post("/api/calls/puzzles", json={"name": name})
        assert refused(found) == (404, "unknown")
    # A name of a file is only said in messages, and decides how bytes are read.
    found = server.client.post("/api/calls/read", json={"text": "@@@", "name": "/etc/passwd"})
    assert "root:" not in found.text


def test_pictures_of_strangers_are_refused(server: Serving) -> None:
    tiles = [{**UNICORN["tiles"][0], "image": "passwd.png"}, *UNICORN["tiles"][1:]]
    for named in (UNICORN | {"images": {"P+": "passwd.png"}}, UNICORN | {"tiles": tiles}):
        found = server.client.post("/api/calls/draw", json={"puzzle": named})
        assert refused(found) == (422, "puzzle")
        found = server.client.post("/api/calls/read", json={"text": json.dumps(named)})
        assert found.json()["notes"] == ["the pictures it names were left out"]
        assert "passwd" not in json.dumps(found.json()["puzzle"])


def packed(data: bytes) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = deflate.compress(data) + deflate.flush()
    return "1" + base64.urlsafe_b64encode(body).decode("ascii").rstrip("=")


def test_a_link_that_unpacks_to_gigabytes_is_refused_at_once(server: Serving) -> None:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    part = deflate.compress(bytes(1_000_000)) + deflate.flush(zlib.Z_FULL_FLUSH)
    bomb = "1" + base64.urlsafe_b64encode(part * 1_200 + deflate.flush()).decode("ascii").rstrip(
        "="
    )
    assert len(bomb) < 1_800_000  # a request may have it
    began = time.monotonic()
    found = server.client.post("/api/calls/read", json={"text": bomb})
    assert time.monotonic() - began < 5
    assert refused(found) == (422, "format")
    assert "1,000,000 bytes" in found.json()["error"]["words"]


def test_a_link_is_read_and_one_that_is_damaged_is_not(server: Serving) -> None:
    code = server.call("write", puzzle=UNICORN, format="share")["text"].strip()
    found = server.call("read", text=f"http://x.example/#play/{code}")["puzzle"]
    assert found == server.call("read", text=code)["puzzle"]
    assert found["tiles"] == UNICORN["tiles"]
    for broken in (code[:-9], f"{code[:20]}{'A' * 30}{code[20:]}", packed(b"\xff\xfe\xfd" * 20)):
        found = server.client.post("/api/calls/read", json={"text": broken})
        assert refused(found) == (422, "format")


def test_limits_of_cells_and_labels_are_said(server: Serving) -> None:
    large = {"edgewise": 1, "board": {"shape": "square", "rows": 70, "cols": 70},
             "tiles": [{"sides": ["a", "b", "c", "d"], "copies": 4900}]}  # fmt: skip
    found = server.client.post("/api/calls/flaws", json={"puzzle": large})
    assert refused(found) == (422, "limit")
    assert "4,096 cells" in found.text
    wordy = {**UNICORN, "name": "x" * 501}
    found = server.client.post("/api/calls/flaws", json={"puzzle": wordy})
    assert refused(found) == (422, "limit")
    assert "500 letters" in found.text


def test_labels_are_text_everywhere(server: Serving) -> None:
    puzzle = disguised(UNICORN)
    for name in ("flaws", "draw", "write", "kit", "check"):
        found = server.client.post(f"/api/calls/{name}", json={"puzzle": puzzle})
        assert found.status_code == 200, found.text
        assert found.headers["content-type"] == "application/json"
    style = {"labels": True, "ids": True}
    pictures = [server.call("draw", puzzle=puzzle, style=style)["text"]]
    for name, kind in (("print", "svg"), ("steps", "html"), ("animate", "html")):
        where, _ = server.ran(name, puzzle=puzzle, style=style, **{"as": kind})
        found = server.client.get(f"{where}/file")
        assert found.headers["content-security-policy"].startswith("sandbox")
        pictures.append(found.text)
    for text in pictures:
        assert "HACKED" in text  # as text
        assert "<script>document" not in text
        assert "<img" not in text
        assert "<iframe" not in text
    assert server.answered("count", puzzle=puzzle)["solutions"] == 2
    found = server.client.get("/api/puzzles/unicorn/tiles.svg")
    assert found.headers["content-type"].startswith("image/svg+xml")
    assert found.headers["content-security-policy"].startswith("sandbox")


def test_a_label_of_a_hundred_thousand_letters_is_refused(server: Serving) -> None:
    tiles = [{**UNICORN["tiles"][0], "sides": ["x" * 100_000] * 4}, *UNICORN["tiles"][1:]]
    found = server.client.post("/api/calls/flaws", json={"puzzle": {**UNICORN, "tiles": tiles}})
    assert found.status_code == 422
    assert len(found.content) < 20_000


# Patience


def memory(pid: int) -> int:
    """Bytes that a process has."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def test_somebody_who_reads_nothing_costs_no_memory(server: Serving) -> None:
    before = memory(server.process.pid)
    where = server.begin("watch", puzzle=bundled("eternity2"), limit={"seconds": 3})
    asked = f"GET {where}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode("ascii")
    streams = []
    for _ in range(20):
        silent = socket.socket()
        silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        silent.connect(("127.0.0.1", server.port))
        silent.sendall(asked)
        streams.append(silent)
    until(lambda: server.job(where)["state"] == "ended")
    assert memory(server.process.pid) - before < 100_000_000
    for silent in streams:
        silent.close()
    assert server.client.get("/healthz").status_code == 200


def test_somebody_who_sends_slowly_is_shown_the_door() -> None:
    code = (
        "import edgewise.web.server, edgewise.web.site, edgewise.cli\n"
        "edgewise.web.server.SLOW = edgewise.web.site.SLOW = 1.0\n"
        "edgewise.cli.main()"
    )
    with serving(program=[sys.executable, "-c", code]) as slow:
        heads = [b"", b"GET / HT", b"POST /api/calls/about HTTP/1.1\r\nHost: localhost\r\nX: "]
        for head in heads:
            with socket.create_connection(("127.0.0.1", slow.port), timeout=30) as half:
                half.sendall(head)
                assert half.recv(100) == b"", head  # closed
        with socket.create_connection(("127.0.0.1", slow.port), timeout=30) as half:
            half.sendall(
                b"POST /api/calls/about HTTP/1.1\r\nHost: localhost\r\n"
                b"Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
            )
            assert half.recv(1000).startswith(b"HTTP/1.1 408")
        # Many requests on one connection are no reason to close it.
        for _ in range(8):
            assert slow.client.get("/healthz").status_code == 200
            time.sleep(0.2)


def test_patience_is_measured_in_what_people_have() -> None:
    assert 10 <= server_module.SLOW <= 60
    assert 10 <= server_module.PATIENCE <= 120


@pytest.mark.parametrize("reads", [True, False])
def test_whoever_never_reads_is_left_and_whoever_reads_slowly_is_not(
    reads: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Much less than all of it takes; but a busy machine may stand still for a while.
    monkeypatch.setattr(server_module, "PATIENCE", 3.0 if reads else 0.5)
    size, head = 30_000_000, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

    async def large(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": bytes(size)})

    async def main() -> int:
        config = uvicorn.Config(large, http=server_module.Patient, lifespan="off", log_config=None)
        running, listening = uvicorn.Server(config), server_module.bound("127.0.0.1", 0)
        serving = asyncio.ensure_future(running.serve([listening]))
        while not running.started:
            await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection(*listening.getsockname(), limit=1024)
        writer.write(head)
        got = 0
        if reads:
            while part := await reader.read(1 << 20):
                got += len(part)
                if got >= size:
                    break
                await asyncio.sleep(0.05)
        else:
            await reader.read(1)
            while running.server_state.connections:
                await asyncio.sleep(0.05)
        writer.close()
        running.should_exit = True
        with suppress(KeyboardInterrupt):
            await serving
        return got

    assert (asyncio.run(main()) >= size) is reads


def test_calls_are_counted_by_whoever_makes_them() -> None:
    guard = Guard(PUBLIC, public=True)
    for _ in range(PUBLIC.burst):
        guard.check_rate("a")
    with pytest.raises(Refused) as found:
        guard.check_rate("a")
    assert (found.value.kind, found.value.retry) == ("rate", 1)
    guard.check_rate("b")
    for number in range(MOST_BUCKETS + 10):
        guard.check_rate(str(number))
    assert len(guard.buckets) <= MOST_BUCKETS


def test_a_public_server_asks_for_no_token_and_gives_little() -> None:
    with serving("--public", "--host", "127.0.0.1") as public:
        assert public.told["token"] is None
        limits = public.call("about")["limits"]
        assert (limits["seconds"], limits["keep"]) == (30.0, False)
        asked = {"call": "count", "params": {"puzzle": UNICORN}, "keep": True}
        assert refused(public.client.post("/api/jobs", json=asked)) == (422, "limit")
        large = {"text": "x" * 300_000}
        assert refused(public.client.post("/api/calls/read", json=large)) == (413, "size")
        found = [public.client.get("/api/jobs") for _ in range(60)]
        assert found[0].status_code == 200
        assert refused(found[-1]) == (429, "rate")
        assert found[-1].headers["retry-after"] == "1"


@pytest.mark.parametrize(
    "how",
    [
        {},
        {"headers": {"authorization": "Bearer wrong"}},
        {"headers": {"cookie": "edgewise-8777="}},
        {"headers": {"authorization": "Bearer \u00e9".encode()}},
    ],
)
def test_without_the_token_nothing_is_told(how: dict[str, Any]) -> None:
    with serving("--phone", "--host", "0.0.0.0") as private:
        for path in ("/", "/api/jobs", "/api/openapi.json", "/s/x/y.js", "/api/jobs/x/events"):
            assert private.client.get(path, **how).status_code == 401
        assert private.client.get("/?token=wrong", **how).status_code == 401
        bearer = {"authorization": f"Bearer {private.told['token']}"}
        assert private.client.get("/api/jobs", headers=bearer).status_code == 200
