"""The server as a program sees it, and as an attacker does."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from edgewise import library
from edgewise.cli import cli

PROGRAM = """
import sys
from edgewise.web.guard import Guard
from edgewise.web.limits import LOCAL
from edgewise.web.server import bound, serve
listening = bound("127.0.0.1", 0)
port = listening.getsockname()[1]
serve(listening, Guard(LOCAL, port, token=sys.argv[1]), lambda: print(port, flush=True))
"""

SERVERS: list[int] = []
"""Processes, the last one started last."""

UNICORN = json.loads(library.text("unicorn"))


def begun(token: str = "") -> Iterator[httpx.Client]:
    program = [sys.executable, "-c", PROGRAM, token]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        SERVERS.append(process.pid)
        port = int(process.stdout.readline())
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120) as client:
            yield client
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    yield from begun()


def ran(client: httpx.Client, call: str, **params: Any) -> tuple[str, list[str]]:
    """Where a job is, and the lines of its stream, which must end."""
    begun = client.post("/api/jobs", json={"call": call, "params": params})
    assert begun.status_code == 202, begun.text
    where = begun.headers["location"]
    return where, client.get(f"{where}/events").text.splitlines()


def answered(client: httpx.Client, call: str, **params: Any) -> dict[str, Any]:
    where, _ = ran(client, call, **params)
    found: dict[str, Any] = client.get(where).json()["answer"]
    return found


@pytest.mark.parametrize("name", ["unicorn", "triazzle", "owen-3x3"])
def test_an_answer_is_that_of_the_command_line(client: httpx.Client, name: str) -> None:
    puzzle = json.loads(library.text(name))
    for call, line in (("count", ["count", name]), ("solve", ["solve", name])):
        printed = CliRunner().invoke(cli, [*line, "--threads", "1", "--json"]).stdout
        found = answered(client, call, puzzle=puzzle, options={"threads": 1})
        assert {**json.loads(printed), "seconds": 0} == {**found, "seconds": 0}


def test_a_stream_is_taken_up_again_without_a_gap_or_a_double(client: httpx.Client) -> None:
    where, lines = ran(client, "solve", puzzle=UNICORN, all=True)
    ids = [line for line in lines if line.startswith("id:")]
    later = client.get(f"{where}/events", headers={"last-event-id": ids[3][4:]}).text
    assert [x for x in later.splitlines() if x.startswith("id:")] == ids[4:]
    assert client.get(f"{where}/boards?from=6&count=20").json()["found"] == 8


def test_a_child_that_is_killed_is_an_error_event(client: httpx.Client) -> None:
    puzzle = json.loads(library.text("eternity2"))
    where = client.post("/api/jobs", json={"call": "count", "params": {"puzzle": puzzle}}).headers[
        "location"
    ]
    while client.get(where).json()["progress"] is None:
        pass
    # Of our own server only: others may run theirs.
    asked = ["ps", "--ppid", str(SERVERS[-1]), "-o", "pid=,time=,args="]
    listed = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    rows = [x.split() for x in listed.splitlines() if x.endswith(" job")]
    os.kill(int(max(rows, key=lambda row: row[1])[0]), signal.SIGKILL)
    assert "event: error" in client.get(f"{where}/events").text
    assert client.get(where).json()["error"]["kind"] == "crash"


def test_a_search_that_is_stopped_tells_what_it_has(client: httpx.Client) -> None:
    puzzle = json.loads(library.text("eternity2"))
    where = client.post("/api/jobs", json={"call": "solve", "params": {"puzzle": puzzle}}).headers[
        "location"
    ]
    while client.get(where).json()["progress"] is None:
        pass
    client.delete(where)
    assert "event: answer" in client.get(f"{where}/events").text


@pytest.mark.parametrize(
    ("status", "kind", "how"),
    [
        (403, "origin", {"headers": {"host": "evil.example"}, "json": {}}),
        (403, "origin", {"headers": {"origin": "http://evil.example"}, "json": {}}),
        (403, "origin", {"headers": {"sec-fetch-site": "same-site"}, "json": {}}),
        (415, "type", {"content": b"{}"}),
        (413, "size", {"json": {"name": "x" * 3_000_000}}),
        (400, "syntax", {"content": b"{", "headers": {"content-type": "application/json"}}),
        (422, "call", {"json": {"nobody": 1}}),
    ],
)
def test_what_is_refused(client: httpx.Client, status: int, kind: str, how: dict[str, Any]) -> None:
    found = client.post("/api/calls/about", **how)
    assert (found.status_code, found.json()["error"]["kind"]) == (status, kind)


def test_pictures_of_strangers_are_refused(client: httpx.Client) -> None:
    named = UNICORN | {"images": {"P+": "passwd.png"}}
    found = client.post("/api/calls/draw", json={"puzzle": named})
    assert found.json()["error"]["kind"] == "puzzle"


def test_a_token_is_asked_for_and_kept_in_a_cookie() -> None:
    for client in begun("secret"):
        assert client.get("/").status_code == 401
        assert client.post("/api/calls/about", json={}).status_code == 401
        assert client.get("/?token=wrong").status_code == 401
        welcomed = client.get("/?token=secret")
        assert (welcomed.status_code, welcomed.headers["location"]) == (303, "/")
        assert client.post("/api/calls/about", json={}).status_code == 200
