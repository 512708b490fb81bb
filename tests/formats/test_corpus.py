"""What the fuzzer found is read again: `make fuzz` keeps few inputs that reach all it has reached.

Nothing but an EdgewiseError may come of them; the targets say so themselves.
"""

from __future__ import annotations

import pytest

from fuzzing.corpus import KEPT, kept
from fuzzing.seeds import seeds
from fuzzing.targets import targets


@pytest.mark.parametrize("target", targets())
def test_inputs_are_read_or_refused(target: str) -> None:
    inputs = [*kept(target), *seeds(target)]
    assert inputs, "a format that edgewise does not write needs an example in seeds.py"
    for data in inputs:
        targets()[target](data)


def test_no_inputs_are_kept_for_a_target_that_is_gone() -> None:
    assert {path.stem for path in KEPT.glob("*.zip")} <= targets().keys()
