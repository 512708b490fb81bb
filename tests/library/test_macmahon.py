"""MacMahon's sets, counted a second time by a program that shares nothing with edgewise.

tests/independent/macmahon.rs lists all arrangements without a search and sorts them into
classes. It has tests of its own, against a plain search on smaller boards.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from edgewise import library
from places import INDEPENDENT

SOURCE = INDEPENDENT / "macmahon.rs"

pytestmark = pytest.mark.slow


def build(folder: Path, *options: str) -> Path:
    program = folder / "macmahon"
    subprocess.run(
        ["rustc", "--edition", "2021", "-O", "-D", "warnings", *options, SOURCE, "-o", program],
        check=True,
    )
    return program


SPLIT = {
    "squares": """\
106624 arrangements
53312 up to turns, in classes of 2
26656 up to turns and mirrors, in classes of 4
13328 up to turns, mirrors and colours other than the rim's, in classes of 8
""",
    "triangles": """\
11853792 arrangements
1975632 up to turns, in classes of 6
987816 up to turns and mirrors, in classes of 12
164636 up to turns, mirrors and colours other than the rim's, in classes of 72
""",
}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("mode", SPLIT)
def test_arrangements_and_how_they_split(tmp_path: Path, mode: str) -> None:
    result = subprocess.run([build(tmp_path), mode], capture_output=True, text=True, check=True)
    assert result.stdout == SPLIT[mode]
    entry = library.entry(f"macmahon-{mode}")
    arrangements, turned = (int(line.split()[0]) for line in result.stdout.splitlines()[:2])
    assert (entry.arrangements, entry.solutions) == (arrangements, turned)


@pytest.mark.timeout(600)
def test_the_program_passes_its_own_tests(tmp_path: Path) -> None:
    subprocess.run([build(tmp_path, "--test")], check=True)
