"""The imports of src/edgewise: a file imports what stands to its left, never to its right."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import edgewise

ROOT = Path(edgewise.__file__).parent

MODEL = ["errors", "files", "release", "wording", "argument", "journal", "limit", "clock"]
MODEL += ["tile", "layout", "shapes", "rule", "puzzle"]
MODEL += ["labels", "flaws", "board", "check", "symmetry", "problem"]

LAYERS: list[list[str]] = [
    *([name] for name in MODEL),
    ["encodings"],
    ["library", "formats", "render"],
    ["checkpoint"],
    ["engines"],
    ["comparison", "trace", "difficulty", "twins"],
    ["generator"],
    ["diagnosis"],
    ["hint"],
    ["bench"],
    ["answers"],
    ["web"],
    ["cli"],
    ["__init__", "__main__"],
]
"""From left to right. Those in one layer import one another only where `BESIDE` says so."""

BESIDE = {("formats", "library"), ("formats", "render"), ("difficulty", "twins")}
"""formats opens a bundled puzzle by its name, and reads the drawings of render; of a twin in the
library, difficulty knows how many boards there are."""

DEFERRED = {
    ("puzzle.py", "board"),
    ("puzzle.py", "flaws"),
    ("puzzle.py", "diagnosis"),
    ("puzzle.py", "difficulty"),
    ("puzzle.py", "hint"),
    ("puzzle.py", "engines"),
    ("puzzle.py", "encodings"),
    ("puzzle.py", "formats"),
    ("puzzle.py", "checkpoint"),
    ("puzzle.py", "comparison"),
    ("board.py", "render"),
    ("puzzle.py", "render"),
    ("board.py", "hint"),
    ("board.py", "check"),
}
"""Allowed to the right: inside a function, or for the type checker only."""

NOT_FOR_THE_JUDGE = {"problem", "symmetry", "encodings", "engines", "comparison", "_native"}

PEERS = "bench/peers"

HOMES = {
    "click": ("cli/",),
    "pysat": ("engines/sat.py", f"{PEERS}/cadical.py"),
    "ortools": (
        "engines/cpsat.py",
        "engines/best/cpsat.py",
        "engines/best/ilp.py",
        f"{PEERS}/ortools.py",
    ),
    "dask": ("engines/cluster/workers.py",),
    "distributed": ("engines/cluster/workers.py",),
    "highspy": (f"{PEERS}/highs.py",),
    "numpy": (f"{PEERS}/highs.py",),
    "xcover": (f"{PEERS}/xcover.py",),
    "constraint": (f"{PEERS}/python_constraint.py",),
    "matplotlib": ("render/plot.py",),
    "typst": ("render/picture/paper.py",),
    "PIL": ("render/picture/images.py", "render/film/film.py"),
    "python_calamine": ("formats/spreadsheet.py",),
    "yaml": ("formats/tolerant/yamls.py",),
    "fastjsonschema": ("web/asked.py",),
    "segno": ("render/qr.py",),
    "starlette": ("web/app.py", "web/site.py"),
    "uvicorn": ("web/server.py",),
    "_native": ("engines/native.py",),
}
"""Each outside library, and the native core, has one home; as a peer it has another, so that a
change to our engine is no change to what it is measured against."""


BY_NAME = {"import_module", "require", "_foreign"}
"""Functions that import the module their first argument names; the last one, a part of edgewise."""

UNTOLD = {
    "__init__.py": "from its own table",
    "cli/__init__.py": "from the table of commands",
    "formats/base.py": "a file of a format, which knows its own room",
    "errors.py": "require itself",
    "engines/base.py": "from its own table",
    "engines/cluster/workers.py": "a worker, for any function of the package",
    "bench/peers/base.py": "the library of a peer, which that imports by a statement too",
}
"""Files in which the name of a module comes from elsewhere, and from where."""


class Import(NamedTuple):
    file: str
    """From src/edgewise, with forward slashes."""

    module: str
    """Without dots: the part of edgewise, or the outside library; `?`: it cannot be read."""

    own: bool
    """Whether it is a part of edgewise."""

    deferred: bool
    """Inside a function, or for the type checker only."""

    line: int


FILES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py"))


def part(file: str) -> str:
    """The name in `LAYERS` that a file belongs to."""
    return file.split("/", maxsplit=1)[0].removesuffix(".py")


def by_string(node: ast.expr, package: list[str]) -> list[str]:
    """The parts of a module's name, if a string imports it."""
    match node:
        case ast.Constant(str(text)) if re.fullmatch(r"edgewise(\.\w+)+", text):
            return text.split(".")  # whoever is given that will import it, python -m for one
        case ast.Call(func=ast.Name(id=by) | ast.Attribute(attr=by), args=[first, *_]):
            if by not in BY_NAME:
                return []
            if not isinstance(first, ast.Constant):
                return ["?"]
            text = str(first.value)
            above = package[: len(package) + 1 + len(text.lstrip(".")) - len(text)]
            if by == "_foreign":
                above = ["edgewise"]
            elif not text.startswith("."):
                above = []
            return [] if text.startswith("edgewise.") else [*above, *text.lstrip(".").split(".")]
    return []


def imports(file: str, text: str) -> Iterator[Import]:
    """Every import of a file, those by a string as well."""
    package = ["edgewise", *file.split("/")[:-1]]

    def visit(node: ast.AST, deferred: bool) -> Iterator[Import]:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield imported(alias.name.split("."), node.lineno, deferred)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            base = base + (node.module.split(".") if node.module else [])
            for alias in node.names:
                yield imported([*base, alias.name], node.lineno, deferred)
        elif isinstance(node, ast.expr) and (names := by_string(node, package)):
            yield imported(names, node.lineno, deferred)
        later = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or (
            isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        )
        for child in ast.iter_child_nodes(node):
            yield from visit(child, deferred or later)

    def imported(names: list[str], line: int, deferred: bool) -> Import:
        if names[0] != "edgewise":
            return Import(file, names[0], False, deferred, line)
        return Import(file, names[1] if len(names) > 1 else "__init__", True, deferred, line)

    return visit(ast.parse(text), False)


FOUND = [found for file in FILES for found in imports(file, (ROOT / file).read_text("utf-8"))]


def rank(name: str) -> int:
    return next(i for i, layer in enumerate(LAYERS) if name in layer)


def wrong(found: Import) -> str | None:
    """What is wrong with an import of a part of edgewise, if anything."""
    if found.module == "_native":
        return None  # has its own test
    here, there = part(found.file), found.module
    if here == there or rank(there) < rank(here) or (here, there) in BESIDE:
        return None
    if found.deferred and (found.file, there) in DEFERRED:
        return None
    return f"{found.file}:{found.line}: {here} imports {there}, which stands to its right"


def test_every_file_has_a_place() -> None:
    known = {name for layer in LAYERS for name in layer}
    assert {part(file) for file in FILES} == known


def test_a_file_imports_only_what_stands_to_its_left() -> None:
    assert [words for found in FOUND if found.own and (words := wrong(found))] == []


def test_every_exception_is_needed() -> None:
    crossing = {(f.file, f.module) for f in FOUND if f.own and f.deferred}
    assert crossing >= DEFERRED
    assert {(part(f.file), f.module) for f in FOUND if f.own} >= BESIDE


def test_the_judge_shares_nothing_with_the_engines() -> None:
    reached, queue = set[str](), ["check"]
    for name in queue:
        for found in FOUND:
            if part(found.file) == name and found.own and not found.deferred:
                if found.module not in reached:
                    queue.append(found.module)
                reached.add(found.module)
    assert reached
    assert not reached & NOT_FOR_THE_JUDGE


def test_a_checkpoint_knows_no_engine() -> None:
    known = {f.module for f in FOUND if part(f.file) == "checkpoint" and f.own}
    known -= {"checkpoint"}
    basics = {"errors", "files", "release", "wording", "argument", "journal"}
    assert known <= basics | {"puzzle", "board", "formats"}


def test_engines_do_not_ask_the_judge() -> None:
    assert [f for f in FOUND if part(f.file) == "engines" and f.module == "check"] == []


@pytest.mark.parametrize(("library", "home"), HOMES.items())
def test_a_library_is_imported_in_its_home_only(library: str, home: tuple[str, ...]) -> None:
    places = {found.file for found in FOUND if found.module == library}
    assert places
    assert all(place.startswith(home) for place in places)


def test_nothing_else_comes_from_outside_the_standard_library() -> None:
    outside = {f.module for f in FOUND if not f.own} - sys.stdlib_module_names
    assert outside - {"?"} == HOMES.keys() - {"_native"}


def test_modules_are_imported_by_a_name_that_can_be_read() -> None:
    assert {found.file for found in FOUND if found.module == "?"} == UNTOLD.keys()


def test_libraries_that_need_not_be_there_are_imported_where_they_are_used() -> None:
    early = {f.module for f in FOUND if not f.own and not f.deferred} - sys.stdlib_module_names
    assert early == {"click", "starlette", "uvicorn"}  # of web, which is loaded to serve, or never


@pytest.mark.parametrize(
    ("text", "library"),
    [
        ('require("pysat.solvers", "sat", who="x")', "pysat"),
        ('errors.require("PIL", "pictures", who="x")', "PIL"),
        ('import_module("dask")', "dask"),
        ('importlib.import_module("dask.config")', "dask"),
        ("import_module(name)", "?"),
        ('require(f"a.{b}", "x", who="y")', "?"),
    ],
)
def test_a_library_named_by_a_string_is_seen(text: str, library: str) -> None:
    (found,) = imports("engines/sat.py", f"def f():\n    {text}")
    assert (found.module, found.own, found.deferred) == (library, False, True)


@pytest.mark.parametrize(
    ("file", "text", "right"),
    [
        ("tile.py", "from .errors import X", True),
        ("tile.py", "from .rule import Rule", False),
        ("tile.py", "from edgewise.rule import Rule", False),
        ("tile.py", "import edgewise.rule", False),
        ("tile.py", "from . import rule", False),
        ("tile.py", "import edgewise", False),
        ("tile.py", "def f():\n    from . import engines", False),
        ("tile.py", "class A:\n    from . import engines", False),
        ("puzzle.py", "def f():\n    from . import engines", True),
        ("puzzle.py", "from . import engines", False),
        ("puzzle.py", "if TYPE_CHECKING:\n    from .board import Board", True),
        ("puzzle.py", "if True:\n    from .board import Board", False),
        ("engines/base.py", "from ..comparison import compared", False),
        ("engines/base.py", "from .order import default", True),
        ("engines/base.py", "from ..problem import flatten", True),
        ("formats/base.py", "from .. import library", True),
        ("library/__init__.py", "from .. import formats", False),
        ("comparison.py", "from .engines import Run", True),
        ("checkpoint/file.py", "from ..formats import own_json", True),
        ("checkpoint/file.py", "from ..comparison import compared", False),
        ("render/picture/svg.py", "from ...comparison import compared", False),
        ("cli/solve.py", "from ..comparison import compared", True),
        ("bench/suite.py", "from ..formats import load", True),
        ("bench/peers/base.py", "from ...problem import Problem", True),
        ("engines/sat.py", "from ..bench import suite", False),
        ("tile.py", 'import_module("edgewise.rule")', False),
        ("tile.py", 'import_module(".rule", __package__)', False),
        ("engines/sat.py", 'import_module("..bench", __package__)', False),
        ("engines/sat.py", 'import_module(".base", __package__)', True),
        ("engines/sat.py", 'run(["python", "-m", "edgewise.bench.child"])', False),
        ("bench/runner.py", 'run(["python", "-m", "edgewise.bench.child"])', True),
        ("engines/sat.py", '_foreign("bench.child", "main")', False),
        ("engines/sat.py", '_foreign("engines.unit", "work")', True),
    ],
)
def test_this_test_can_tell_right_from_wrong(file: str, text: str, right: bool) -> None:
    (found,) = imports(file, text)
    assert found.own
    assert (wrong(found) is None) == right
