"""Links that hold a puzzle."""

from __future__ import annotations

import base64
import zlib
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise import formats, library, load
from edgewise.errors import EdgewiseError, FormatError
from edgewise.formats import share


@pytest.mark.parametrize("name", library.names())
def test_a_puzzle_is_the_same_after_a_link(name: str) -> None:
    puzzle = load(name)
    code = share.write(puzzle).strip()
    for text in (code, f"https://example.org/#play/{code}", f"http://127.0.0.1:8777/#{code}"):
        assert formats.read(text) == puzzle
    assert load(code) == puzzle


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=300))
def test_every_text_is_the_same_after_packing(text: str) -> None:
    assert share.unpacked(share.packed(text), "<link>") == text


@given(st.from_regex(r"1[A-Za-z0-9_-]{16,80}", fullmatch=True))
def test_what_is_no_link_of_ours_is_an_error_of_ours(code: str) -> None:
    with suppress(EdgewiseError):
        formats.read(code)


def test_a_link_that_unpacks_to_gigabytes_is_refused() -> None:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress(b"0" * 50_000_000) + deflate.flush()
    code = "1" + base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")
    with pytest.raises(FormatError, match="at most 1,000,000 bytes"):
        formats.read(code)


def test_a_link_that_was_cut_off_is_told_from_a_whole_one() -> None:
    code = share.write(load("unicorn")).strip()
    with pytest.raises(FormatError, match=r"cut off|damaged"):
        formats.read(code[:-20])
