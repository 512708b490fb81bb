"""`edgewise serve`: where it is, whom it lets in, how it ends."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import jsonschema  # type: ignore[import-untyped]
import pytest

import commands
import edgewise
from edgewise import formats
from edgewise.answers.schema import schema
from edgewise.cli.serve import serve
from edgewise.errors import CallError
from edgewise.render import qr
from edgewise.web.address import Wanted, network, whole
from edgewise.web.calls import CALLS
from edgewise.web.job import KEPT
from edgewise.web.limits import LOCAL, PUBLIC, TOKEN
from edgewise.web.refusal import KINDS
from edgewise.web.server import bound
from places import ROOT
from servers import alive, bundled, serving

EVERY = (LOCAL, TOKEN, PUBLIC)


def test_it_says_where_it_is_and_the_puzzle_is_in_the_address() -> None:
    with serving("unicorn") as server:
        jsonschema.Draft202012Validator(schema("serve")).validate(server.told)
        address, _, code = server.told["open"].partition("#play/")
        assert address == f"http://127.0.0.1:{server.port}/"
        assert formats.read(code) == edgewise.load("unicorn")
        assert server.client.get("/healthz").json() == {"alive": True}
        assert server.call("about")["site"] is None
        server.stop()
        assert server.process.stderr is not None
        assert server.process.stderr.read() == ""


def test_it_says_so_in_words_to_a_person() -> None:
    with commands.begin("serve", "--no-browser", "--port", "0") as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert re.fullmatch(r"edgewise is at http://127\.0\.0\.1:\d+/ \(Ctrl-C ends it\)\n", line)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0


def test_a_phone_is_let_in_by_what_the_code_says() -> None:
    with serving("--phone", "--host", "0.0.0.0") as server:
        token = server.told["token"]
        assert len(token) >= 22  # 128 bits
        assert server.told["address"] == f"http://{network()}:{server.port}/"
        assert server.told["open"] == f"{server.told['address']}?token={token}"
        client = server.client
        assert client.get("/").status_code == 401
        assert "token" in client.get("/").text
        welcomed = client.get(f"/?token={token}")
        assert (welcomed.status_code, welcomed.headers["location"]) == (303, "/")
        assert token not in welcomed.text
        (cookie,) = welcomed.headers.get_list("set-cookie")
        assert cookie.startswith(f"edgewise-{server.port}=")
        assert "HttpOnly" in cookie
        assert "samesite=strict" in cookie.lower()
        assert client.get("/").status_code == 200
        assert server.call("about")["site"] == server.told["address"]
        assert "cross-origin-opener-policy" not in client.get("/").headers  # no TLS, not loopback
        server.stop()
        assert server.process.stdout is not None
        assert server.process.stderr is not None
        assert server.process.stdout.read() + server.process.stderr.read() == ""  # nothing logged


def test_the_terminal_shows_the_code() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    with commands.begin("serve", "--phone", "--port", "0", env=env) as process:
        assert process.stdout is not None
        lines: list[str] = []
        while not lines or not lines[-1].startswith("Whoever"):
            lines.append(process.stdout.readline().rstrip("\n"))
        link = lines[-2].strip()
        assert "\n".join(lines[:-3]) == qr.text(link).rstrip("\n")
        assert max(map(len, lines[:-3])) <= 80
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0


@pytest.mark.parametrize(
    ("wanted", "limits", "token", "host"),
    [
        (Wanted(), LOCAL, False, "127.0.0.1"),
        (Wanted("::1"), LOCAL, False, "[::1]"),
        (Wanted("192.168.1.7"), TOKEN, True, "192.168.1.7"),
        (Wanted(phone=True), TOKEN, True, network()),
        (Wanted(public=True), PUBLIC, False, network()),
    ],
)
def test_who_is_let_in_follows_from_where_it_listens(
    wanted: Wanted, limits: object, token: bool, host: str
) -> None:
    guard = wanted.guard(8777)
    assert guard.limits is limits
    assert bool(guard.token) is token
    assert wanted.address(8777) == f"http://{host}:8777/"
    assert wanted.guard(1).token != guard.token or not token  # a new one each time


def test_links_begin_with_the_site_if_one_is_named() -> None:
    assert (
        Wanted(site=whole("https://example.org/edge")).guard(1).site == "https://example.org/edge/"
    )
    assert Wanted(phone=True).guard(8777).site == f"http://{network()}:8777/"
    with pytest.raises(CallError, match="site: expected an address"):
        whole("javascript:alert(1)")
    with serving(EDGEWISE_SITE="https://puzzles.example/") as server:
        assert server.call("about")["site"] == "https://puzzles.example/"


def test_a_port_that_is_taken_is_said_in_words() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = commands.run("serve", "--no-browser", "--port", str(port), status=2)
    assert done.stdout == ""
    assert done.stderr.startswith(f"edgewise: port {port}: expected a port that is free")
    assert "Traceback" not in done.stderr


def test_an_answer_does_not_wait_until_its_head_is_acknowledged() -> None:
    delays: list[int] = []

    async def main() -> None:
        async def met(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            plain = writer.get_extra_info("socket")
            delays.append(plain.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = bound("127.0.0.1", 0)
        async with await asyncio.start_server(met, sock=listening):
            reader, writer = await asyncio.open_connection(*listening.getsockname())
            await reader.read()
            writer.close()

    asyncio.run(main())
    assert delays not in ([], [0])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (["--host", "203.0.113.9"], "host 203.0.113.9: expected an address of this machine"),
        (["--cert", "CERT"], "--cert and --key are needed together"),
        (["--cert", "CERT", "--key", "CERT"], "expected a certificate and its key"),
        (["--phone", "--public"], "exclude each other"),
        (["--site", "nowhere"], "site: expected an address such as"),
        (["nosuchpuzzle"], "nosuchpuzzle"),
    ],
)
def test_what_it_cannot_do_is_said_at_once(line: list[str], words: str, tmp_path: Path) -> None:
    cert = tmp_path / "cert.pem"
    cert.write_text("nothing")
    args = [str(cert) if word == "CERT" else word for word in line]
    done = commands.run("serve", "--no-browser", "--port", "0", *args, status=2)
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("library", ["starlette", "uvicorn"])
def test_without_the_extra_it_says_what_installs_it(library: str) -> None:
    code = f"import sys; sys.modules['{library}'] = None; sys.argv = ['edgewise', 'serve']\n"
    code += "import edgewise.cli; edgewise.cli.main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == f"edgewise: edgewise serve needs {library}: pip install 'edgewise[web]'\n"


def test_ctrl_c_ends_it_soon_with_fifty_streams_open_and_leaves_no_child() -> None:
    with serving() as server:
        where = server.at_work("count", puzzle=bundled("eternity2"))
        streams = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
        for stream in streams:
            head = f"GET {where}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            stream.sendall(head.encode("ascii"))
        for stream in streams:
            assert stream.recv(100).startswith(b"HTTP/1.1 200")
        children = server.children()
        assert len(children) >= 3
        began = time.monotonic()
        server.stop()
        assert time.monotonic() - began < 10  # 3 on a machine that has nothing else to do
        assert server.process.stderr is not None
        assert server.process.stderr.read() == ""
        commands.until(lambda: not any(map(alive, children)))
        for stream in streams:
            told = b""
            while more := stream.recv(1 << 16):
                told += more
            assert b"event: error" in told  # each was told, and has ended
            stream.close()


def test_a_server_that_is_killed_leaves_no_child() -> None:
    with serving() as server:
        server.at_work("count", puzzle=bundled("eternity2"))
        children = server.children()
        server.process.kill()
        commands.until(lambda: not any(map(alive, children)))


def test_a_certificate_is_used(tmp_path: Path) -> None:
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    made = subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-keyout", str(key), "-out", str(cert)],
        capture_output=True, check=False,
    )  # fmt: skip
    if made.returncode:
        pytest.skip("no openssl to make a certificate with")
    with serving("--cert", str(cert), "--key", str(key)) as server:
        assert server.address.startswith("https://")
        found = httpx.get(server.address, verify=False, timeout=60)
        assert found.status_code == 200
        assert "secure" in found.headers["set-cookie"].lower()
        assert found.headers["cross-origin-opener-policy"] == "same-origin"


def test_nothing_of_it_is_loaded_by_other_commands() -> None:
    code = "import sys, edgewise, edgewise.cli; edgewise.load('unicorn'); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"starlette", "uvicorn", "segno", "asyncio"} & {*told.stdout.split()}


# What the documentation says


PAGE = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")


def test_the_page_about_it_names_every_call_event_error_and_option() -> None:
    assert [name for name in CALLS if f"`{name}`" not in PAGE] == []
    assert [name for name in KEPT if f"| `{name}` |" not in PAGE] == []
    for kind, status in KINDS.items():
        assert re.search(rf"^\| .*`{kind}`.* \| .*\b{status}\b", PAGE, re.MULTILINE), kind
    for option in serve.params:
        if option.name not in ("source", "quiet", "phone", "cert", "key"):
            names = (*option.opts, *option.secondary_opts)
            assert any(f"| `{name}" in PAGE for name in names), option.name


def test_the_page_about_it_tells_the_limits() -> None:
    rows = {row[0].strip(): row[1:] for row in (line.split("|")[1:-1] for line in PAGE.splitlines())
            if len(row) == 4}  # fmt: skip
    boards = rows["boards that are kept"]
    assert [int(cell.replace(",", "")) for cell in boards] == [x.boards for x in EVERY]
    assert [int(cell) for cell in rows["jobs at once, of one person"]] == [x.each for x in EVERY]
    assert [cell.strip() for cell in rows["searches that survive the server"]] == [
        "yes" if limits.keep else "no" for limits in EVERY
    ]
    taken = rows["a job takes at most"]
    assert [re.findall(r"(\d+) s", cell) for cell in taken] == [
        [] if x.seconds is None else [f"{x.seconds:g}"] for x in EVERY
    ]


def test_the_example_of_a_call_is_answered_so() -> None:
    asked = re.search(r"-d '(\{\"text.*\})'\n(.*)", PAGE)
    assert asked is not None
    with serving() as server:
        headers = {"content-type": "application/json"}
        found = server.client.post("/api/calls/read", content=asked[1].encode(), headers=headers)
    begins, _, ends = asked[2].partition("...")
    assert found.text.startswith(begins.removesuffix(", "))
    assert found.text.endswith(ends.removeprefix("}"))
