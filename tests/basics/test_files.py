"""Files that are either whole or as they were."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from edgewise import files
from edgewise.errors import FormatError


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_replaced_when_all_went_well(tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    files.write(path, "one")
    with files.replacing(path) as file:
        file.write(b"two")
        assert path.read_text() == "one"
    assert path.read_text() == "two"
    assert names(tmp_path) == ["cards.txt"]


def test_a_file_is_as_it_was_when_something_went_wrong(tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    files.write(path, "one")

    def interrupted() -> None:
        with files.replacing(path) as file:
            file.write(b"two")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert path.read_text() == "one"
    assert names(tmp_path) == ["cards.txt"]
    with pytest.raises(FormatError, match=r"no/cards.txt: cannot be written: No such file"):
        files.write(tmp_path / "no" / "cards.txt", "three")


def test_two_who_write_one_file_do_not_mix_it_up(tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    with files.replacing(path) as slow:
        slow.write(b"slow ")
        files.write(path, "quick")
        assert path.read_text() == "quick"
        slow.write(b"and last")
    assert path.read_text() == "slow and last"
    assert names(tmp_path) == ["cards.txt"]


def test_what_a_killed_program_left_is_swept_away(tmp_path: Path) -> None:
    left, other = tmp_path / f".cards.txt.{'a' * 16}.part", tmp_path / f".x.txt.{'a' * 16}.part"
    left.write_text("half")
    other.write_text("half")
    files.write(tmp_path / "cards.txt", "whole")
    assert names(tmp_path) == [other.name, "cards.txt"]


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        files.write(pipe, "through it")
        assert os.read(reader, 100) == b"through it"
    finally:
        os.close(reader)
    assert names(tmp_path) == ["pipe"]
