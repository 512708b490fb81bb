"""Errors: libraries that need not be installed."""

from __future__ import annotations

import json
import sys

import pytest

from edgewise.errors import MissingExtra, package, require


def test_a_library_that_is_there_is_handed_out() -> None:
    assert require("json", "none", who="this test") is json


@pytest.mark.parametrize(
    ("module", "library"), [("pysat.solvers", "python-sat"), ("PIL", "Pillow"), ("typst", "typst")]
)
def test_a_library_that_is_not_there_is_named_with_the_remedy(
    module: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtra) as caught:
        require(module, "extra", who="this test")
    assert str(caught.value) == f"this test needs {library}: pip install 'edgewise[extra]'"
    assert package(module) == library
