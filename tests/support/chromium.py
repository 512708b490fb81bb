"""Chromium without a window, driven through its DevTools protocol over two pipes."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PROGRAM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)

LAUNCH = """
import fcntl, os, sys
pipes = [fcntl.fcntl(int(pipe), fcntl.F_DUPFD, 10) for pipe in sys.argv[1:3]]
os.dup2(pipes[0], 3)
os.dup2(pipes[1], 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Chromium reads from 3 and writes to 4."""


class Browser:
    """One page, and everything that happened on it."""

    def __init__(self, write: int, read: int) -> None:
        self._write, self._read = write, read
        self._text = b""
        self._number = 0
        self._session: str | None = None
        self.events: list[dict[str, Any]] = []

    def open(self, path: Path) -> None:
        """Load a file, and wait until that is done."""
        page = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        nothing = {"latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
        self.call("Network.emulateNetworkConditions", offline=True, **nothing)
        self.load(path)

    def load(self, path: Path) -> None:
        self.events.clear()
        self.call("Page.navigate", url=path.as_uri())
        self.until(lambda: bool(self.happened("Page.loadEventFired")))

    def call(self, method: str, **params: object) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            assert answer is not None, f"no answer to {method}"
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    def run(self, script: str) -> Any:
        """The value of an expression on the page."""
        answer = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def text(self, name: str) -> str:
        """What an element says."""
        return str(self.run(f"document.getElementById({name!r}).textContent"))

    def click(self, name: str) -> None:
        """With the mouse, in the middle of what can be seen of it."""
        box = self.run(
            f"(() => {{const e = document.getElementById({name!r}); e.scrollIntoView();"
            "const b = e.getBoundingClientRect(); return [b.x + b.width/2, b.y + b.height/2]})()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call(
                "Input.dispatchMouseEvent",
                type=kind,
                x=box[0],
                y=box[1],
                button="left",
                clickCount=1,
            )

    def press(self, key: str, text: str = "") -> None:
        for kind in ("keyDown", "keyUp"):
            more = {"text": text} if text and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, **more)

    def until(self, holds: Any) -> None:
        """Wait for something to become so."""
        while not holds():
            self._next(0.05)

    def happened(self, *methods: str) -> list[dict[str, Any]]:
        return [event["params"] for event in self.events if event["method"] in methods]

    def complaints(self) -> list[dict[str, Any]]:
        """Everything on the console, and every script that failed."""
        self.run("1")  # whatever is on its way comes first
        names = ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
        return self.happened(*names)

    def asked_for(self) -> list[str]:
        """Every address the page wanted something from."""
        return [event["request"]["url"] for event in self.happened("Network.requestWillBeSent")]

    def look(self, wide: int, high: int, *, dark: bool = False, still: bool = False) -> None:
        """As on a screen of this size."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=wide, height=high, deviceScaleFactor=1, mobile=wide < 600,
        )  # fmt: skip
        wishes = {"prefers-color-scheme": "dark" if dark else "light"}
        wishes |= {"prefers-reduced-motion": "reduce" if still else "no-preference"}
        features = [{"name": name, "value": value} for name, value in wishes.items()]
        self.call("Emulation.setEmulatedMedia", features=features)

    def picture(self, *, all_of_it: bool = False) -> bytes:
        """What can be seen, as PNG."""
        shot = self.call("Page.captureScreenshot", captureBeyondViewport=all_of_it)
        return base64.b64decode(shot["data"])

    def _next(self, seconds: float | None = None) -> dict[str, Any] | None:
        """The next message, if it comes within so long; events are kept."""
        while b"\0" not in self._text:
            if not select.select([self._read], [], [], seconds)[0]:
                return None
            data = os.read(self._read, 1 << 16)
            assert data, "Chromium has gone"
            self._text += data
        line, _, self._text = self._text.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        if "method" in message:
            self.events.append(message)
        return message


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """A browser that keeps its things in *folder*."""
    assert PROGRAM is not None
    (ours_in, theirs_out), (theirs_in, ours_out) = os.pipe(), os.pipe()
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--mute-audio"]
    flags += ["--disable-background-networking", "--disable-dev-shm-usage", "--disable-extensions"]
    flags += ["--remote-debugging-pipe", f"--user-data-dir={folder}"]
    child = subprocess.Popen(
        [sys.executable, "-c", LAUNCH, str(theirs_in), str(theirs_out), PROGRAM, *flags],
        pass_fds=(theirs_in, theirs_out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(theirs_in)
    os.close(theirs_out)
    try:
        yield Browser(ours_out, ours_in)
    finally:
        os.close(ours_out)
        child.terminate()
        try:
            child.wait(20)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        os.close(ours_in)
