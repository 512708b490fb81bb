"""Jobs: their logs as streams, their places, what becomes of them, and those that are kept."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from commands import until
from edgewise.web import jobs as module
from edgewise.web.events import position, stream
from edgewise.web.job import KEPT, Job, Log
from edgewise.web.jobs import Jobs
from edgewise.web.limits import LOCAL
from edgewise.web.refusal import Refused
from servers import Serving, bundled, serving

UNICORN = bundled("unicorn")
ENDLESS = bundled("eternity2")


@pytest.fixture(scope="module", autouse=True)
def known(server: Serving) -> None:
    """As a browser: from now on the server knows who it is."""
    server.client.get("/")


def ids(lines: list[str]) -> list[int]:
    return [int(line[4:]) for line in lines if line.startswith("id: ")]


def test_a_stream_is_taken_up_again_without_a_gap_or_a_double(server: Serving) -> None:
    where, lines = server.ran("solve", puzzle=UNICORN, all=True)
    told = ids(lines)
    assert told == sorted(set(told))
    for last in told:
        headers = {"last-event-id": str(last)}
        later = server.client.get(f"{where}/events", headers=headers).text.splitlines()
        assert ids(later) == [number for number in told if number > last]
    assert lines[0] == "retry: 1000"
    assert [x for x in lines if x.startswith("event:")][-1] == "event: answer"


def test_a_stream_that_is_cut_again_and_again_tells_every_board_once(server: Serving) -> None:
    where = server.begin("solve", puzzle=bundled("owen-4x4"), limit={"boards": 30})
    last, boards, ended = 0, list[int](), False
    while not ended:
        with server.client.stream(
            "GET", f"{where}/events", headers={"last-event-id": str(last)}
        ) as cut:
            few = 0
            for line in cut.iter_lines():
                if line.startswith("id: "):
                    last = int(line[4:])
                elif line.startswith("data: ") and '"number"' in line:
                    boards.append(json.loads(line[6:])["number"])
                ended |= line == "event: answer"
                few += line == ""
                if few > 4 and not ended:
                    break
    count = server.job(where)["boards"]
    assert boards == [*range(1, count + 1)]


def test_boards_are_paged(server: Serving) -> None:
    where, _ = server.ran("solve", puzzle=UNICORN, all=True)
    page = server.client.get(f"{where}/boards?from=6&count=20").json()
    assert page["found"] == 8
    assert [board["number"] for board in page["boards"]] == [7, 8]
    for wrong in ("from=-1", "count=x", "from=1&from=2", "count=" + "9" * 30):
        assert server.client.get(f"{where}/boards?{wrong}").status_code == 422


def test_a_child_that_is_killed_is_an_error_event_and_others_go_on(server: Serving) -> None:
    where = server.at_work("count", puzzle=ENDLESS)
    killed = server.children("job")  # and the one that waits for the next
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    lines = server.client.get(f"{where}/events").text
    assert "event: error" in lines
    error = server.job(where)["error"]
    assert error["kind"] == "crash"
    assert "signal 9" in error["words"]
    until(lambda: not {*killed} & {*server.children()})
    assert server.answered("count", puzzle=UNICORN)["solutions"] == 2


def test_a_child_for_quick_calls_that_is_killed_is_replaced(server: Serving) -> None:
    for pid in server.children():
        os.kill(pid, signal.SIGKILL)
    until(lambda: server.client.post("/api/calls/about", json={}).status_code == 200)
    assert server.answered("count", puzzle=UNICORN)["solutions"] == 2


def test_a_search_that_is_stopped_tells_what_it_has(server: Serving) -> None:
    where = server.at_work("solve", puzzle=ENDLESS)
    began = time.monotonic()
    server.client.delete(where)
    assert "event: answer" in server.client.get(f"{where}/events").text
    assert time.monotonic() - began < 5
    assert server.job(where)["answer"]["status"] == "stopped"


def test_jobs_are_listed_to_the_browser_that_began_them_and_known_to_nobody_else(
    server: Serving,
) -> None:
    where, _ = server.ran("count", puzzle=UNICORN)
    mine = server.client.get("/api/jobs").json()["jobs"]
    assert where.rsplit("/", 1)[-1] in [job["job"] for job in mine]
    other = {"cookie": "edgewise-who=somebodyelse"}
    for path in ("", "/events", "/boards", "/file"):
        assert server.client.get(where + path, headers=other).status_code == 404
    assert server.client.delete(where, headers=other).status_code == 404
    assert server.client.get("/api/jobs", headers=other).json() == {"jobs": []}


def test_a_file_comes_with_a_safe_name_and_may_do_nothing(server: Serving) -> None:
    puzzle = UNICORN | {"name": '../../etc/pass"wd; Set-Cookie: x=y'}
    where, _ = server.ran("steps", puzzle=puzzle, **{"as": "html"})
    found = server.client.get(f"{where}/file")
    assert found.headers["content-disposition"] == (
        'attachment; filename="etc-pass-wd-set-cookie-x-y-steps.html"'
    )
    assert found.headers["content-security-policy"].startswith("sandbox;")
    assert server.client.get(f"{server.begin('count', puzzle=UNICORN)}/file").status_code == 404


# Kept


def test_a_kept_search_survives_the_server(tmp_path: Path) -> None:
    with serving(state=tmp_path) as first:
        first.client.get("/")
        cookies = dict(first.client.cookies)
        where = first.at_work("count", keep=True, puzzle=ENDLESS, options={"plain": True})
        first.stop()
    name = where.rsplit("/", 1)[-1]
    folder = tmp_path / "edgewise" / "searches" / name
    assert (folder / "checkpoint").exists()
    with serving(state=tmp_path) as second:
        assert second.client.get("/api/jobs").json() == {"jobs": []}  # it is somebody else's
        second.client.cookies.update(cookies)
        (job,) = second.client.get("/api/jobs").json()["jobs"]
        assert (job["state"], job["keep"], job["job"]) == ("kept", True, name)
        done = job["progress"]["nodes"]
        assert done > 0
        assert second.client.get(f"{where}/events").text == "retry: 1000\n\n"  # it ends
        assert second.client.post("/api/jobs", json={"job": name}).status_code == 202
        found = second.client.post("/api/jobs", json={"job": name})
        assert (found.status_code, found.json()["error"]["kind"]) == (422, "call")  # it runs
        until(lambda: second.job(where)["progress"]["nodes"] > done, second.process)
        second.client.delete(where)
        told = second.client.get(f"{where}/events").text.splitlines()
        assert "event: answer" in told
        assert min(ids(told)) > 1_000_000_000  # none that the page may have seen already
        assert second.job(where)["answer"]["nodes"] >= done
        assert second.job(where)["keep"]
        second.client.delete(where, params={"forget": "true"})
        assert second.client.get(where).status_code == 404
        assert not folder.exists()


def test_a_kept_search_that_has_ended_leaves_nothing_behind(tmp_path: Path) -> None:
    with serving(state=tmp_path) as server:
        where = server.begin("count", keep=True, puzzle=UNICORN)
        assert "event: answer" in server.client.get(f"{where}/events").text
        until(lambda: not server.job(where)["keep"])
        assert [*(tmp_path / "edgewise" / "searches").iterdir()] == []


def test_boards_of_a_kept_search_are_told_once_though_its_server_was_killed(tmp_path: Path) -> None:
    puzzle = bundled("owen-5x5")
    asked: dict[str, Any] = {
        "puzzle": puzzle,
        "all": True,
        "options": {"threads": 1, "plain": True},
    }
    with serving(state=tmp_path) as first:
        first.client.get("/")
        cookies = dict(first.client.cookies)
        where = first.begin("solve", keep=True, **asked)
        first.client.get(where)
        first.process.kill()
        first.process.wait()
    with serving(state=tmp_path) as second:
        second.client.cookies.update(cookies)
        second.client.post("/api/jobs", json={"job": where.rsplit("/", 1)[-1]})
        assert "event: answer" in second.client.get(f"{where}/events").text
        job = second.job(where)
        numbers = [
            board["number"]
            for board in second.client.get(f"{where}/boards?count=1000").json()["boards"]
        ]
        assert job["boards"] == len(numbers) == job["answer"]["arrangements"]
        assert numbers == [*range(1, len(numbers) + 1)]


def test_nobody_goes_on_with_a_search_that_another_server_has(tmp_path: Path) -> None:
    with serving(state=tmp_path) as first:
        first.client.get("/")
        where = first.at_work("count", keep=True, puzzle=ENDLESS)
        with serving(state=tmp_path) as second:
            second.client.cookies.update(dict(first.client.cookies))
            found = second.client.post("/api/jobs", json={"job": where.rsplit("/", 1)[-1]})
            assert (found.status_code, found.json()["error"]["kind"]) == (503, "busy")


def test_what_lies_in_the_folder_by_chance_does_no_harm(tmp_path: Path) -> None:
    searches = tmp_path / "edgewise" / "searches"
    for name, text in [("x" * 22, "{"), ("y" * 22, "[]"), ("z" * 22, "{}"), ("..a", "{}")]:
        (searches / name).mkdir(parents=True)
        (searches / name / "job.json").write_text(text)
    (searches / ("w" * 22)).mkdir()
    with serving(state=tmp_path) as server:
        assert server.client.get("/api/jobs").json() == {"jobs": []}


def test_only_searches_are_kept(server: Serving) -> None:
    asked = {"call": "hint", "params": {"puzzle": UNICORN}, "keep": True}
    assert server.client.post("/api/jobs", json=asked).status_code == 422


# One by one, without HTTP


def test_a_log_forgets_what_is_out_of_date_and_stays_small() -> None:
    async def main() -> None:
        log = Log()
        for number in range(10_000):
            log.add("progress", b"%d" % number)
            log.add("board", b"{}")
            log.add("frames", b"{}")
        assert len(log.entries) == 1 + KEPT["board"] + KEPT["frames"]
        newest = [entry for entry in log.entries.values() if entry.event == "progress"]
        assert [entry.body for entry in newest] == [b"9999"]
        for _ in range(50):
            log.add("frames", bytes(300_000))
        assert log.size < 3_000_000
        assert log.size == sum(len(entry.body) for entry in log.entries.values())

    asyncio.run(main())


def test_a_slow_reader_skips_progress_and_misses_no_board() -> None:
    async def main() -> list[bytes]:
        job = Job("solve", b"{}", "", "")
        found = []
        reader = stream(job, 0)
        await anext(reader)
        for number in range(KEPT["board"]):
            job.take({"event": "board"}, b'{"number": %d}' % number)
            for _ in range(100):
                job.take({"event": "progress"}, b"{}")
            if number % 40 == 0:
                found.append(await anext(reader))
        job.take({"event": "answer"}, b"{}")
        return found + [told async for told in reader]

    told = asyncio.run(main())
    boards = [part for part in told if b"event: board" in part]
    assert len(boards) == KEPT["board"]
    assert sum(b"event: progress" in part for part in told) <= 5
    assert b"event: answer" in told[-1]


@pytest.mark.parametrize("header", [None, "", "x", "-1", "1e9", "9" * 40, "٣"])
def test_a_position_that_makes_no_sense_is_the_beginning(header: str | None) -> None:
    assert position(header) == 0


class Clock:
    """Time that passes as it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


def test_nobody_takes_the_whole_queue_and_who_waits_is_told_of_each_place() -> None:
    async def main() -> None:
        jobs = Jobs(replace(LOCAL, running=0, queue=20, keep=False))
        mine = [jobs.add(Job("count", b"{}", "", "me")) for _ in range(10)]
        assert [jobs.place(job) for job in mine] == [*range(1, 11)]
        with pytest.raises(Refused, match="too many searches wait"):
            jobs.add(Job("count", b"{}", "", "me"))
        jobs.add(Job("count", b"{}", "", "you"))
        jobs.stop(mine[0])
        assert jobs.place(mine[1]) == 1
        assert mine[0].last is not None

    asyncio.run(main())


def test_ten_thousand_jobs_leave_no_more_than_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)

    async def main() -> None:
        jobs = Jobs(replace(LOCAL, running=0, queue=50, keep=False))
        refused = 0
        for number in range(10_000):
            try:
                job = jobs.add(Job("count", b"{}", "", f"{number % 100}"))
            except Refused:
                refused += 1
                continue
            if number % 2:
                job.end("answer", b"{}")
                job.ended = clock.now
            jobs.sweep()
        assert refused > 4_000
        assert len(jobs.all) <= 50 + module.MOST_ENDED
        for job in jobs.all.values():
            job.heard = clock.now
        clock.now += module.UNHEARD + 1
        jobs.sweep()
        assert not jobs.queued()  # nobody listened
        for job in jobs.all.values():
            job.ended = clock.now
        clock.now += module.STAY + 1
        jobs.sweep()
        assert not jobs.all

    asyncio.run(main())


def test_a_job_that_somebody_hears_or_that_is_kept_is_not_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    async def main() -> None:
        jobs = Jobs(replace(LOCAL, running=0))
        heard, kept, left = (Job("count", b"{}", "", who) for who in "abc")
        heard.listeners = 1
        jobs.keep(kept)
        for job in (heard, kept, left):
            jobs.add(job)
            job.heard = clock.now
        clock.now += module.UNHEARD + 1
        jobs.sweep()
        assert [job.last is None for job in (heard, kept, left)] == [True, True, False]
        jobs.forget(kept)

    asyncio.run(main())
