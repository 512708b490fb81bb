"""Settings for all tests."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import edgewise

# Whoever starts the tests in the background of a shell has Ctrl-C ignored, for all that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples in every run of CI, so that a failure there can be repeated; fresh ones at
# night with HYPOTHESIS_PROFILE=explore.
LAX = [HealthCheck.too_slow, HealthCheck.filter_too_much]
settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=LAX)
settings.register_profile(
    "explore", deadline=None, max_examples=2000, print_blob=True, suppress_health_check=LAX
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a checkpoint could be."""
    return tmp_path / "run.ckpt"


@pytest.fixture(scope="session")
def owen() -> edgewise.Puzzle:
    """Long enough to be put down in the middle: some tenths of a second, 260 boards."""
    return edgewise.load("owen-6x6")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 kB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount")
    if done.returncode:
        pytest.skip("only root may mount a small disk")
    try:
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)
