"""The shape of src/edgewise: no cycle of imports, no name twice, nothing grown too large."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import edgewise

ROOT = Path(edgewise.__file__).parent

DOORS = {"puzzle", "board"}
"""Whose methods ask what stands to their right: only there, and only inside functions."""

MOST_LINES, MOST_PARAMETERS, MOST_OPTIONS = 60, 10, 14
"""Of a function; and of one that click calls."""

SHARED = {
    "__init__.py": "the contents of a room",
    "__main__.py": "what `python -m` runs",
    "auto.py": "the choice: of an engine, of optimisers",
    "base.py": "what every engine, optimiser, format or peer owes",
    "boards.py": "boards in a file",
    "cpsat.py": "CP-SAT",
    "plot.py": "a plot",
    "puzzle.py": "a puzzle",
    "reader.py": "who reads a text",
    "run.py": "the loop that runs a search",
    "saved.py": "a search in a file",
    "search.py": "a search",
    "tile.py": "a tile",
}
"""File names that stand in several folders, and the noun they share. Besides, a command has a file
in `cli`, its answer one in `answers`, and what it asks for perhaps one at the top."""

FILES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py"))
TREES = {file: ast.parse((ROOT / file).read_text("utf-8")) for file in FILES}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def module(file: str) -> str:
    """The name of a file's module below edgewise; of the package itself, nothing."""
    return file.removesuffix(".py").removesuffix("__init__").rstrip("/").replace("/", ".")


MODULES = {module(file): file for file in FILES}


def reached(file: str, *, later: bool, types: bool = False) -> Iterator[str]:
    """The modules a file imports; *later*: inside functions too; *types*: for the type checker."""
    package = module(file).split(".") if module(file) else []
    if not file.endswith("__init__.py"):
        package = package[:-1]

    def visit(node: ast.AST) -> Iterator[str]:
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) + 1 - node.level]
            base = [*base, *(node.module.split(".") if node.module else [])]
            for alias in node.names:
                whole = ".".join([*base, alias.name])
                yield whole if whole in MODULES else ".".join(base)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, Function | ast.Lambda) and not later:
                continue
            checking = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
            if types or not checking:
                yield from visit(child)

    found = {name for name in visit(TREES[file]) if name in MODULES}
    return iter(found - {module(file)})


def cycle(graph: dict[str, set[str]]) -> list[str] | None:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return None


def test_nothing_imports_itself_by_way_of_others() -> None:
    """Imports inside functions counted; left out are those by which puzzle and board ask others."""
    graph = {
        name: set(reached(file, later=name not in DOORS))
        for name, file in MODULES.items()
        if name  # the contents page names everybody
    }
    assert cycle(graph) is None


def test_a_cycle_would_be_seen() -> None:
    assert cycle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) is not None
    graph = {name: set(reached(file, later=True)) for name, file in MODULES.items() if name}
    assert cycle(graph) is not None  # by way of puzzle


def functions() -> Iterator[tuple[str, Function]]:
    for file, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, Function):
                yield f"{file}:{node.name}", node


def parameters(node: Function) -> int:
    args = node.args
    return len(args.posonlyargs) + len(args.args) + len(args.kwonlyargs)


def is_command(node: Function) -> bool:
    return any("click.command" in ast.unparse(decorator) for decorator in node.decorator_list)


def test_no_function_has_grown_too_long() -> None:
    lines = {name: (node.end_lineno or 0) - node.lineno + 1 for name, node in functions()}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def test_no_function_asks_for_too_much() -> None:
    found = {}
    for name, node in functions():
        if parameters(node) > (MOST_OPTIONS if is_command(node) else MOST_PARAMETERS):
            found[name] = parameters(node)
    assert found == {}
    assert any(is_command(node) for _, node in functions())


def test_no_two_classes_have_one_name() -> None:
    names = Counter(
        node.name
        for tree in TREES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in names.items() if count > 1] == []


def test_a_file_name_that_stands_twice_is_one_noun() -> None:
    folders: dict[str, list[str]] = defaultdict(list)
    for file in FILES:
        folder, _, name = file.rpartition("/")
        folders[name].append(folder)
    twice = {name: where for name, where in folders.items() if len(where) > 1}
    commands = {name for name, where in twice.items() if {"cli", "answers"} & set(where)}
    unexplained = {
        name: where
        for name, where in twice.items()
        if name not in SHARED and set(where) - {"cli", "answers", ""}
    }
    assert unexplained == {}
    assert SHARED.keys() <= twice.keys()
    assert commands


def test_no_module_at_the_top_bears_the_name_of_a_public_function() -> None:
    """Importing it would put the module in the function's place."""
    top = {name for name in MODULES if name and "." not in name}
    public = {name for name in edgewise.__all__ if name not in edgewise._PARTS}
    assert not top & public
    assert not top & {"solve", "count", "best", "diagnose", "compare", "estimate", "generate"}


def test_the_contents_page_says_the_same_twice() -> None:
    tree = TREES["__init__.py"]
    block = next(node for node in tree.body if isinstance(node, ast.If))
    parts, names = set(), set()
    for node in block.body:
        assert isinstance(node, ast.ImportFrom)
        for alias in node.names:
            assert alias.name == alias.asname
            if node.module is None:
                parts.add(alias.name)
            else:
                names.add((node.module, alias.name))
    assert parts == set(edgewise._PARTS)
    assert names == {(home, name) for home, found in edgewise._HOMES.items() for name in found}


@pytest.mark.parametrize("name", edgewise.__all__)
def test_whatever_is_on_the_contents_page_can_be_had(name: str) -> None:
    assert getattr(edgewise, name) is not None
