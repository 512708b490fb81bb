"""Answers as JSON: every command, on every puzzle it applies to, against its schema; and the same
from Python."""

from __future__ import annotations

import ast
import importlib
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from click.testing import CliRunner
from referencing import Registry, Resource

import edgewise
import mistakes
from edgewise import (
    Board,
    Limit,
    Options,
    Placement,
    Puzzle,
    Rule,
    Status,
    Tile,
    answers,
    formats,
    is_solution,
    library,
    shapes,
    trace,
)  # fmt: skip
from edgewise.answers import (
    animate,
    best,
    check,
    count,
    diagnose,
    draw,
    estimate,
    hint,
    print,
    puzzles,
    rate,
    solve,
)
from edgewise.answers.exit import Exit
from edgewise.answers.parts import Advice, Drawn
from edgewise.answers.schema import every, schema
from edgewise.cli import COMMANDS, cli
from edgewise.diagnosis import Mistake
from edgewise.errors import CallError
from edgewise.render.sheets import Sheets, save_cuts
from edgewise.twins import twins
from spoiled import altered

Plain = dict[str, Any]

REGISTRY: Registry[Any] = Registry().with_resources(
    (name, Resource.from_contents(found)) for name, found in every().items()
)

FEW = 20_000
"""Placements: enough for small puzzles, and soon made on large ones."""

TWO_LABELS = "board: 1x3\nturns: no\ntiles:\na x b p\nc b d q\ne d f y\n"
"""Two labels must be changed."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where files are written."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printed(line: str) -> Plain:
    """What a command answers, which must be all of stdout, and fit the schema."""
    done = CliRunner().invoke(cli, [*line.split(), "--json"])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code in (0, 1, 3), done.stderr
    found: Plain = json.loads(done.stdout)
    validator(line.split(maxsplit=1)[0]).validate(found)
    return found


def validator(command: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schema(command), registry=REGISTRY)


def save_a_board(name: str) -> None:
    """A solution, if one is soon found, else one that is nearly empty."""
    puzzle = edgewise.load(name)
    board = puzzle.solve(Limit(nodes=FEW, boards=1), ALONE).board
    if board is None:
        cell = puzzle.layout.cells[0]
        fitting = next(tile for tile in puzzle.tiles if len(tile.sides) == cell.sides)
        board = Board.empty(puzzle).put(cell.name, Placement(fitting.id))
    formats.save(board, "board.json")


ALONE = Options(threads=1)

LINES = {
    "solve": f"solve {{}} --nodes {FEW} --threads 1 --steps",
    "count": f"count {{}} --nodes {FEW} --threads 1",
    "best": "best {} --seconds 0.05 --memory 10 --threads 1",
    "estimate": "estimate {} --plain --order default --threads 1",
    "rate": "rate {} --nodes 1000",
    "check": "check {} board.json",
    "diagnose": "diagnose {} --seconds 0.1",
    "hint": "hint {} board.json --level 3 --seconds 0.05",
    "draw": "draw {} --out tiles.svg",
    "print": "print {} --out sheet.svg",
    "animate": "animate {} --nodes 200 --frames 10 --out film.html",
    "convert": "convert {}",
    "puzzles": "puzzles {}",
    "bench": "bench unicorn-all --engines backtrack --seconds 5 --quiet",
    "completion": "completion bash",
    "generate": "generate --match halves --seed 7",
}
"""For every command: how it is asked about a puzzle, if it is about one."""

CHANCE = {"seconds", "rate", "seed", "trace", "notes"}
"""What differs from run to run; or is about the file, which Python has read by another call."""


def from_python(command: str, puzzle: Puzzle) -> Plain | None:
    """The same answer without the command line; None if how long it takes decides."""
    few = Limit(nodes=FEW, boards=1)
    match command:
        case "solve":
            return solve.plain(puzzle.solve(few, ALONE), steps=True)
        case "count":
            return count.plain(puzzle.count(Limit(nodes=FEW), ALONE))
        case "rate":
            return rate.plain(puzzle.difficulty(Limit(nodes=1000)), twins(puzzle))
        case "check":
            boards = edgewise.load_boards(puzzle, "board.json")
            return check.plain(judged(boards))
        case "draw":
            return draw.plain(puzzle.draw(), Path("tiles.svg"))
        case "print":
            return print.plain(save_cuts(Sheets(puzzle).cuts(), Path("sheet.svg")))
        case "animate":
            found = trace.record(puzzle, Limit(nodes=200, boards=1), frames=10)
            return animate.plain(found, found.film(), Path("film.html"))
        case "convert":
            written: Plain = json.loads(formats.dump(puzzle, "json"))
            return written
    return None


def judged(boards: list[Board]) -> list[check.Checked]:
    return [check.Checked(board, edgewise.judge(board), "board.json") for board in boards]


def lasting(answer: Plain, *but: str) -> Plain:
    """What must be the same in every run."""
    return {key: value for key, value in answer.items() if key not in CHANCE.union(but)}


def test_every_command_is_tried_has_a_schema_and_an_answer() -> None:
    assert COMMANDS.keys() == {*LINES, "serve"}  # that one stays, and has tests of its own
    for command in COMMANDS:
        jsonschema.Draft202012Validator.check_schema(schema(command))
        if command != "completion":  # about the shell itself
            module = importlib.import_module(f"edgewise.answers.{command}")
            assert callable(module.plain)
            assert callable(module.sentences)


def test_schemas_are_got_by_name() -> None:
    assert schema("solve")["title"] == "edgewise solve"
    with pytest.raises(CallError, match="did you mean solve"):
        schema("slove")
    assert {"urn:edgewise:schema:puzzle:1", "urn:edgewise:schema:board:1"} <= every().keys()


def objects(part: object) -> Iterator[Plain]:
    """Every object that a schema describes."""
    if isinstance(part, dict):
        if part.get("type") == "object" and "additionalProperties" in part:
            yield part
        for inner in part.values():
            yield from objects(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from objects(inner)


@pytest.mark.parametrize("command", LINES)
def test_a_schema_explains_every_key_and_allows_no_other(command: str) -> None:
    found = list(objects(schema(command)))
    assert found
    for one in found:
        if properties := one.get("properties"):
            assert one["additionalProperties"] is False
            assert one["required"]
            for key, about in properties.items():
                assert about["description"].endswith("."), key


@pytest.mark.parametrize("name", library.names())
@pytest.mark.parametrize("command", [command for command, line in LINES.items() if "{}" in line])
def test_every_answer_fits_its_schema_and_is_the_same_from_python(command: str, name: str) -> None:
    if "board.json" in LINES[command]:
        save_a_board(name)
    found = printed(LINES[command].format(name))
    same = from_python(command, edgewise.load(name))
    assert same is None or lasting(same) == lasting(found)


@pytest.fixture
def files() -> None:
    """Puzzles that cannot be solved, and boards of Unicorn."""
    formats.save(altered("bibi", 2), "one.txt")
    formats.save(altered("owen-3x3", 0), "swap.txt")
    Path("two.txt").write_text(TWO_LABELS, encoding="utf-8")
    unicorn = edgewise.load("unicorn")
    board = unicorn.solve().board
    assert board is not None
    formats.save(board, "board.json")
    formats.save(board.put("r1c1", Placement("1", 1)).remove("r3c3"), "turned.json")
    formats.save([board, Board.empty(unicorn)], "boards.json")


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    "line",
    [
        LINES["bench"],
        LINES["completion"],
        "bench --list",
        "puzzles",
        "convert unicorn cards.txt",
        "solve unicorn --all --steps",
        "solve one.txt",
        "solve unicorn --start board.json",
        "count owen-8x8 --nodes 1000",
        "count unicorn --limit 2",
        "best swap.txt",
        "best owen-3x3 --soft-rim --weight r1c1.1=3",
        "estimate triazzle",
        "check unicorn board.json",
        "check unicorn turned.json",
        "check unicorn boards.json --complete",
        "check unicorn boards.json turned.json",
        "check unicorn board.json --against turned.json",
        "diagnose one.txt",
        "diagnose swap.txt",
        "diagnose two.txt",
        "hint unicorn",
        "hint swap.txt --level 2",
        "hint unicorn turned.json --level 3",
        "print unicorn board.json --out sheets.pdf",
        "animate unicorn board.json --out film.html",
        "animate swap.txt --out film.html",
    ],
)
def test_other_ways_to_ask_are_answered_by_the_same_schema(line: str) -> None:
    printed(line)


@pytest.mark.usefixtures("files")
def test_every_kind_of_mistake_is_tried() -> None:
    nuts, cards = edgewise.load("tetravex-spoj"), edgewise.load("cowboys")
    first, *others = nuts.tiles
    rolled = replace(first, sides=(*first.sides[1:], first.sides[0]))
    spoilt = [spoil(cards, Random(0)) for spoil in (mistakes.exchanged, mistakes.typed_twice)]
    tried = [
        *(edgewise.load(file) for file in ("one.txt", "swap.txt", "two.txt")),
        *(puzzle for puzzle in spoilt if puzzle is not None),
        replace(nuts, tiles=(rolled, *others)),
        replace(nuts, tiles=nuts.tiles[:8]),
        replace(cards, rule=replace(cards.rule, turns=False)),
        replace(cards, layout=shapes.square(2, 4)),
    ]
    found = set()
    for puzzle in tried:
        plain = diagnose.plain(puzzle.diagnose())
        validator("diagnose").validate(plain)
        for repair in plain["repairs"]:  # type: ignore[attr-defined]
            found.add(repair["mistake"])
            corrected = formats.read(json.dumps(repair["puzzle"]), "puzzle", format="json")
            board = formats.read_boards(corrected, json.dumps(repair["board"]), "board")[0]
            assert is_solution(board)
    assert found == {mistake.value for mistake in Mistake}


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("name", ["unicorn", "one.txt", "swap.txt", "two.txt"])
def test_a_diagnosis_is_the_same_from_python(name: str) -> None:
    found = diagnose.plain(edgewise.load(name).diagnose())
    assert lasting(found) == lasting(printed(f"diagnose {name}"))


def test_what_cannot_be_searched_has_a_diagnosis_too() -> None:
    found = diagnose.plain(Puzzle(shapes.square(2, 2), (Tile.parse("a/b/a/b"),)).diagnose())
    assert found["status"] is None
    validator("diagnose").validate(found)


@pytest.mark.usefixtures("files")
def test_a_hint_is_the_same_from_python() -> None:
    (board,) = edgewise.load_boards(edgewise.load("unicorn"), "turned.json")
    found = hint.plain(board.hint(), 3)
    assert lasting(found) == lasting(printed("hint unicorn turned.json --level 3"))


@pytest.mark.usefixtures("files")
def test_the_best_board_is_as_good_from_python() -> None:
    found = best.plain(edgewise.load("swap.txt").best())
    chance = ("board", "engine", "why")
    assert lasting(found, *chance) == lasting(printed("best swap.txt"), *chance)


@pytest.mark.parametrize("name", ["triazzle", "owen-5x5"])
def test_an_estimate_is_the_same_from_python(name: str) -> None:
    how = Options(threads=1, order="default", plain=True)
    found = estimate.plain(edgewise.load(name).estimate(options=how))
    told = printed(LINES["estimate"].format(name))
    assert lasting(found, "naive") == lasting(told, "naive")
    assert isinstance(found["naive"], dict)
    assert lasting(found["naive"]) == lasting(told["naive"])


def test_the_library_is_the_same_from_python() -> None:
    entries = [library.entry(name) for name in library.names()]
    assert puzzles.plain(entries) == printed("puzzles")
    assert puzzles.plain_entry(entries[0]) == printed(f"puzzles {entries[0].name}")


# For people


def test_sentences_are_the_same_from_python() -> None:
    result = edgewise.load("unicorn").count()
    (said,) = count.sentences(result)
    assert str(said).startswith("8 arrangements, 2 solutions (3,185 placements, ")
    assert count.exit_status(result) is Exit.ANSWERED


@pytest.mark.parametrize(
    ("interrupted", "begins", "status"),
    [(False, "Stopped by the limit", Exit.STOPPED), (True, "Interrupted", Exit.INTERRUPTED)],
)
def test_an_answer_that_is_not_there_says_why(interrupted: bool, begins: str, status: Exit) -> None:
    result = edgewise.load("owen-8x8").solve(Limit(nodes=FEW, boards=1), options=ALONE)
    (said,) = solve.sentences(result, interrupted=interrupted)
    assert str(said).startswith(f"{begins} after {FEW:,} placements")
    assert solve.exit_status(result, interrupted=interrupted) is status


@pytest.mark.usefixtures("files")
def test_boards_stand_among_the_sentences_where_they_are_to_be_drawn() -> None:
    (board,) = edgewise.load_boards(edgewise.load("unicorn"), "turned.json")
    told = list(check.sentences(judged([board])))
    assert isinstance(told[0], Drawn)
    assert told[0].board == board
    assert told[0].marks
    assert told[1] == "8 of 12 joints match; 2 do not, 2 have an empty cell:"
    assert told[-1] == "✗ this board is not a solution"


@pytest.mark.parametrize("rim", [None, "0"])
def test_a_rim_is_given_up_only_where_there_is_one(rim: str | None) -> None:
    tiles = tuple(Tile.parse("a/b/c/d") for _ in range(4))
    puzzle = Puzzle(shapes.square(2, 2), tiles, Rule(rim=rim))
    found = replace(puzzle.best(Limit(0)), status=Status.IMPOSSIBLE)
    advised = [part.option for part in best.sentences(found) if isinstance(part, Advice)]
    assert advised == ["soft-rim"] * (rim is not None)


def test_answers_do_not_speak_shell() -> None:
    """They are read on pages too, where nobody can type an option."""
    for file in Path(answers.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                said = node.value.replace("`edgewise COMMAND --json`", "")  # in a docstring
                assert "--" not in said, f"{file.name}:{node.lineno}"
