"""The files of the page: kept for ever under a name that changes with them."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import httpx
import pytest

from edgewise.web.assets import STATIC, TYPES, Assets
from edgewise.web.calls import CALLS
from servers import serving


def test_the_name_of_all_changes_with_each_and_the_index_knows_it(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<script src="/s/tree/main.js"></script>')
    (tmp_path / "main.js").write_text("1")
    (tmp_path / "notes.txt").write_text("not for the page")
    one = Assets(tmp_path, {})
    assert one.all.keys() == {"index.html", "main.js"}
    assert f"/s/{one.tree}/main.js".encode() in one.index.data
    (tmp_path / "main.js").write_text("2")
    two = Assets(tmp_path, {"film.js": tmp_path / "main.js"})
    assert two.tree != one.tree
    assert two.find(two.tree, "film.js") is not None
    assert two.find(one.tree, "main.js") is None


def test_every_file_there_is_of_a_type_that_is_served() -> None:
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    assert STATIC / "index.html" in files
    assert [path.name for path in files if path.suffix not in TYPES] == []


def test_files_are_kept_packed_and_asked_for_once() -> None:
    assets = Assets()
    with serving() as server:
        index = server.client.get("/")
        assert index.headers["cache-control"] == "no-cache"
        tag = {"if-none-match": index.headers["etag"]}
        again = server.client.get("/", headers=tag)
        assert (again.status_code, again.content) == (304, b"")
        for asset in assets.all.values():
            where = f"/s/{assets.tree}/{asset.name}"
            found = server.client.get(where)
            assert found.content == asset.data
            assert found.headers["content-type"] == asset.type
            assert "immutable" in found.headers["cache-control"]
            assert found.headers["service-worker-allowed"] == "/"
            plain = server.client.get(where, headers={"accept-encoding": "identity"})
            assert "content-encoding" not in plain.headers
        assert server.client.get("/s/0000000000000000/index.html").status_code == 404


def imported(name: str, found: set[str]) -> set[str]:
    """What a script cannot begin without."""
    text = (STATIC / name).read_text(encoding="utf-8")
    for path in re.findall(r'^import [^"]*"(\..*)";$', text, re.MULTILINE):
        script = (STATIC / name).parent.joinpath(path).resolve()
        other = script.relative_to(STATIC.resolve()).as_posix()
        if other not in found:
            found.add(other)
            imported(other, found)
    return found


def test_all_that_the_first_screen_needs_is_asked_for_at_once() -> None:
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'rel="modulepreload" href="/s/tree/(.*)"', index)
    assert named == sorted(imported("main.js", set()))


def test_the_page_knows_which_calls_are_quick() -> None:
    text = (STATIC / "engine-http.js").read_text(encoding="utf-8")
    known = re.search(r"const QUICK = new Set\((\[.*?\])\);", text)
    assert known is not None
    assert {*json.loads(known[1])} == {call.name for call in CALLS.values() if call.quick}


def test_large_answers_are_packed() -> None:
    with serving() as server:
        url = f"{server.address}api/calls/puzzles"
        with httpx.stream("POST", url, json={}, timeout=60) as found:
            raw = b"".join(found.iter_raw())
            assert found.headers["content-encoding"] == "gzip"
        plain = httpx.post(url, json={}, headers={"accept-encoding": "identity"}, timeout=60)
        assert gzip.decompress(raw) == plain.content
        assert len(raw) < len(plain.content) / 3


@pytest.mark.parametrize("name", ["unicorn", "triazzle"])
def test_a_thumbnail_gives_no_solution_away(name: str) -> None:
    with serving() as server:
        found = server.client.get(f"/api/puzzles/{name}/tiles.svg")
        assert found.text.startswith("<svg")
        assert found.headers["cache-control"] == "private, max-age=3600"
