"""The documents of others: what is read and written, and what becomes of a puzzle in between."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

import edgewise
from commands import run
from documents import CLUES, E2DEV, EII, NONE, PATHS, SAVED, TINY, counts, fitting, tiny, wang
from edgewise import formats, library
from edgewise.errors import FormatError
from edgewise.layout import Side
from edgewise.puzzle import Clue, Puzzle
from edgewise.rule import Rule
from edgewise.shapes import square
from edgewise.tile import Tile, Turns, lawful, turned

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))

WRITTEN = ["e2dev", "eii", "e2dev-csv", "startup-csv", "tetravex"]


def there_and_back(puzzle: Puzzle, format: str) -> Puzzle:
    return formats.read(formats.dump(puzzle, format), format=format)


# There and back.


@pytest.mark.parametrize("format", ["e2dev", "eii", "e2dev-csv", "startup-csv"])
def test_a_framed_puzzle_comes_back_with_its_count(format: str) -> None:
    owen = edgewise.load("owen-4x4")
    back = there_and_back(owen, format)
    assert (back.tiles, back.rule) == (owen.tiles, owen.rule)
    known = library.entry("owen-4x4")
    assert counts(back) == (known.arrangements, known.solutions)


@pytest.mark.parametrize(
    "name", ["tetravex-spoj", "tetravex-avignon-3x3", "tetravex-motyak", "tetravex-bourquelot-4x4"]
)
def test_tetravex_comes_back_with_its_count(name: str) -> None:
    puzzle = edgewise.load(name)
    back = there_and_back(puzzle, "tetravex")
    assert (back.tiles, back.rule, back.layout) == (puzzle.tiles, puzzle.rule, puzzle.layout)
    assert counts(back) == (library.entry(name).arrangements, library.entry(name).solutions)


@pytest.mark.parametrize("name", [n for n in library.names() if n.startswith("tetravex-")])
def test_every_tetravex_comes_back(name: str) -> None:
    puzzle = edgewise.load(name)
    assert replace(there_and_back(puzzle, "tetravex"), name=puzzle.name) == puzzle


SAID = ("that tiles", "rim", "clue")
"""What is not kept, and makes another puzzle."""


@st.composite
def grids(draw: DrawFn) -> Puzzle:
    """Puzzles of squares with a solution; everything that others may not be able to say."""
    layout = square(*draw(st.sampled_from([(1, 1), (1, 3), (2, 2), (2, 3), (3, 3)])))
    labels = draw(
        st.sampled_from([["1", "2", "3"], ["0", "1"], ["a", "0", "grey"], ["7", "65535"]])
    )
    picture = {side: draw(st.sampled_from(labels)) for side in layout.rim()}
    rim = draw(st.sampled_from([None, "0", "grey", *labels]))
    if rim is not None:
        picture = dict.fromkeys(picture, rim)
    for a, b in layout.joints:
        picture[a] = picture[b] = draw(st.sampled_from(labels))
    faces = [tuple(picture[Side(i, s)] for s in range(4)) for i in range(len(layout))]
    # Mostly what can be said: the rest is lost at once.
    turns: Turns = draw(st.sampled_from([True, True, False, "half"]))
    flips = not draw(st.integers(0, 7))
    lies = [draw(st.sampled_from(lawful(turns, 4))) for _ in faces]
    order = draw(st.permutations(range(len(faces))))
    tiles = [Tile(turned(faces[i], -lies[i])) for i in order]
    clues = tuple(
        Clue(
            layout.cells[i].name,
            str(order.index(i) + 1),
            draw(st.sampled_from([*[lies[i]] * 5, None])),
        )
        for i in draw(st.sets(st.integers(0, len(faces) - 1), max_size=2))
    )
    if not draw(st.integers(0, 3)):
        tiles += [Tile(tuple(draw(st.sampled_from(labels)) for _ in range(4)))]
    rim_only = rim is not None and bool(draw(st.integers(0, 3)))
    rule = Rule(rim=rim, rim_only=rim_only, turns=turns, flips=flips)
    return Puzzle(layout, tuple(tiles), rule, clues, draw(st.sampled_from(["", "Grid"])))


@SLOW
@given(grids(), st.sampled_from(WRITTEN))
def test_a_puzzle_comes_back_with_its_count_unless_it_is_said(puzzle: Puzzle, format: str) -> None:
    try:
        text = formats.dump(puzzle, format)
    except FormatError:
        assume(False)
    lost = formats.lost(puzzle, format)
    back = formats.read(text, format=format)
    assert [c.cell for c in puzzle.clues] or not back.clues
    assert formats.dump(back, format) == text
    if not any(word in words for words in lost for word in SAID):
        assert counts(back) == counts(puzzle)


@pytest.mark.parametrize("format", ["e2dev", "eii", "e2dev-csv", "startup-csv"])
def test_the_clues_of_eternity_lie_where_they_should(format: str) -> None:
    puzzle = edgewise.load("eternity2-clues")
    back = there_and_back(puzzle, format)
    assert {clue.cell for clue in back.clues} == set(CLUES)
    for clue in back.clues:
        tile, turn = CLUES[clue.cell]
        assert clue.tile == tile
        assert clue.turn is not None
        # However a tile is listed, it shows the same as it lies.
        shown = back.by_id[tile].shown(clue.turn)
        assert shown == puzzle.by_id[tile].shown(turn)
        if format != "startup-csv":
            assert clue.turn == turn
    assert formats.read(formats.dump(puzzle, format)) == back  # its content tells the format


def test_the_documents_of_eternity_say_what_the_site_says() -> None:
    """Held against what was found there, not against our reader."""
    puzzle = edgewise.load("eternity2-clues")
    told = json.loads(formats.dump(puzzle, "e2dev"))
    assert (told["width"], told["height"], told["numColors"]) == (16, 16, 22)
    assert told["pieces"][0] == [0, 0, 1, 3]
    assert {(h["pos"], h["rot"]) for h in told["hints"]} == {
        (34, 1), (45, 1), (135, 0), (210, 1), (221, 2),
    }  # fmt: skip
    assert {"pos": 135, "piece": 138, "rot": 0} in told["hints"]
    lines = formats.dump(puzzle, "e2dev-csv").splitlines()
    assert lines[0] == "16"
    first = "1111111111111111,1111111111111111,0000000000000001,0000000000000011,0,0,0"
    assert lines[1] == first
    clues = {line.split(",", 4)[4] for line in lines[1:]} - {"0,0,0"}
    assert clues == {"7,8,0", "2,13,1", "2,2,1", "13,13,2", "13,2,1"}


def test_a_clue_in_the_first_cell_is_not_taken_for_none() -> None:
    back = there_and_back(TINY, "e2dev-csv")
    shown = {c.cell: back.by_id[str(c.tile)].shown(c.turn or 0) for c in back.clues}
    assert shown == {"r1c1": ("0", "1", "2", "0"), "r2c2": ("3", "0", "0", "4")}
    assert counts(back) == counts(TINY) == (1, 1)


# What they look like.


@pytest.mark.parametrize(("format", "text"), [("e2dev", E2DEV), ("eii", EII)])
def test_json_as_others_write_it(format: str, text: str) -> None:
    assert fitting(text) == format
    assert formats.read(text) == TINY
    assert formats.dump(TINY, format) == text
    longer = text.replace('"name"', '"gen": {"seed": 7, "rows": [1]}, "name"')
    assert formats.read(longer) == TINY  # what nobody knows is left aside


def test_width_is_columns() -> None:
    wide = replace(edgewise.load("owen-4x3"), clues=(Clue("r1c4", "1", 1),))
    told = json.loads(formats.dump(wide, "e2dev"))
    assert (told["width"], told["height"], told["hints"][0]["pos"]) == (4, 3, 3)
    assert there_and_back(wide, "e2dev") == wide
    told = json.loads(formats.dump(wide, "eii"))
    assert (told["rows"], told["cols"], told["placed"][0]["col"]) == (3, 4, 3)
    assert there_and_back(wide, "eii") == wide


def test_a_placed_tile_is_known_by_its_edges_in_any_turn_or_stands_apart() -> None:
    told = json.loads(EII)
    told["placed"] = [{"row": 1, "col": 0, "tile": [3, 1, 0, 0]}]
    puzzle = formats.read(json.dumps(told))
    assert puzzle.clues == (Clue("r2c1", "2", 2),)
    assert puzzle.by_id["2"].shown(2) == ("3", "1", "0", "0")
    del told["tiles"][1]
    apart = formats.read(json.dumps(told))  # whoever takes it for placed may not list it again
    assert apart.clues == (Clue("r2c1", "4", 0),)
    assert counts(apart) == counts(puzzle)


def clues(puzzle: Puzzle) -> list[tuple[str, str | None, int | None]]:
    return [(clue.cell, clue.tile, clue.turn) for clue in puzzle.clues]


@pytest.mark.parametrize(
    ("last", "told"),
    [
        ((NONE, NONE, NONE, NONE), []),
        # Field 5 = 0 and others not: nobody places what is no hint.
        ((NONE, NONE, "0 1 2", NONE), [("r2c1", "3", 2)]),
        # Either may have written this.
        ((NONE, "1 0 0", NONE, "1 1 1"), None),
        # Nobody places two tiles in one cell (x 1, y 0), so these are is hint, x, y.
        (("1 0 0", NONE, NONE, "1 0 1"), [("r1c1", "1", 0), ("r2c1", "4", 0)]),
    ],
)
def test_binary_csv_tells_who_wrote_it(
    last: tuple[str, ...], told: list[tuple[str, str, int]] | None
) -> None:
    text = tiny(*last)
    assert fitting(text) == "binary-csv"
    if told is None:
        with pytest.raises(FormatError, match="--from e2dev-csv or --from startup-csv"):
            formats.read(text)
        return
    puzzle = formats.read(text)
    assert clues(puzzle) == told
    assert puzzle.rule == TINY.rule
    assert [tile.sides for tile in puzzle.tiles] == [tile.sides for tile in TINY.tiles]


def test_a_csv_that_may_be_either_is_refused_with_both_readings(tmp_path: Path) -> None:
    text = tiny(NONE, NONE, NONE, "1 1 0")
    with pytest.raises(FormatError) as caught:
        formats.read(text, "t.csv")
    assert str(caught.value) == (
        "t.csv:5: tile 4: expected clues that can be read in one way, got 1,1,0: as e2dev-csv (the "
        "last three are x, y, rotation) it lies in r2c2 with turn 0, as startup-csv (the last "
        "three are is hint, x, y) it lies in r1c2 with turn 0; say which by --from e2dev-csv or "
        "--from startup-csv"
    )
    assert clues(formats.read(text, format="e2dev-csv")) == [("r2c2", "4", 0)]
    assert clues(formats.read(text, format="startup-csv")) == [("r1c2", "4", 0)]
    path = tmp_path / "t.csv"
    path.write_text(text)
    done = run("convert", str(path), "--from", "e2dev-csv", "--to", "eii")
    assert json.loads(done.stdout)["placed"] == [{"row": 1, "col": 1, "tile": [3, 0, 0, 4]}]


SPOJ = "2846 1135 0428 2533 7604 7306 4877 0312 2228"


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(SPOJ.split()),
        "3\n" + "\n".join(" ".join(tile) for tile in SPOJ.split()),
        "3 3\n" + "\n".join(",".join(tile) for tile in SPOJ.split()),
        "# a comment\n\n3x3\n" + "\n".join(f"[{', '.join(tile)}]," for tile in SPOJ.split()),
        "9\n" + "\n".join("/".join(tile) for tile in SPOJ.split()),
    ],
)
def test_tetravex_lists(text: str) -> None:
    puzzle = formats.read(text, format="tetravex")
    spoj = edgewise.load("tetravex-spoj")
    assert (puzzle.tiles, puzzle.rule) == (spoj.tiles, spoj.rule)
    assert counts(puzzle) == (1, 1)


def test_digits_are_tetravex_by_their_name_alone() -> None:
    text = "\n".join(" ".join(tile) for tile in SPOJ.split())
    assert fitting(text, "games/TetraVex-3x3.txt") == "tetravex"
    assert fitting(text, "tetravex/cards.txt") != "tetravex"
    assert fitting("board: 1x1\ntiles:\n1 2 3 4\n", "tetravex.txt") == "text"
    assert fitting(library.text("tetravex-spoj"), "tetravex.json") == "json"


@pytest.mark.parametrize(
    "text",
    [
        SAVED,
        SAVED + "\n",
        f"[/]\nelapsed=3\nsaved-game={SAVED}\nsize=uint32 3\n",
        SAVED.replace("(0x02,", "just (byte 0x02, byte").replace("byte 0x0a", "byte 0x0a"),
    ],
)
def test_a_saved_game_of_gnome_is_a_puzzle_and_a_board(text: str) -> None:
    assert fitting(text) == "gnome-tetravex"
    puzzle = formats.read(text)
    assert puzzle.rule == Rule(turns=False)
    assert puzzle.layout == square(2, 2)
    assert [str(tile) for tile in puzzle.tiles] == ["3/4/5/6", "5/2/1/0", "7/8/9/4", "9/1/1/2"]
    assert counts(puzzle) == (1, 1)
    (board,) = formats.read_boards(puzzle, text)
    placed = [None if p is None else p.tile for p in board.cells]
    assert placed == [None, "3", "1", "4"]


@pytest.mark.parametrize("name", ["paths.tsx", "<text>"])
def test_a_wang_set_is_a_puzzle(name: str) -> None:
    assert fitting(PATHS, name) == "tiled"
    puzzle = formats.read(PATHS, name)
    assert puzzle.name == "paths"
    assert puzzle.rule == Rule(turns=False)
    assert [(tile.id, str(tile)) for tile in puzzle.tiles] == [
        ("0", "1/2/1/1"), ("1", "2/1/1/2"), ("2", "1/1/2/1"), ("3", "1/2/2/1"),
    ]  # fmt: skip
    turning = ' <transformations hflip="1" vflip="1" rotate="1" preferuntransformed="0"/>\n'
    turned = formats.read(PATHS.replace(" <wangsets>", turning + " <wangsets>"), name)
    assert turned.rule == Rule(turns=True, flips=True)
    mapped = f'<map version="1.10">{PATHS.split(chr(10), 1)[1]}</map>'
    assert formats.read(mapped, "m.tmx") == puzzle


def test_a_wang_set_with_nothing_on_the_outer_sides_has_a_rim() -> None:
    puzzle = formats.read(wang("0 1 2 0", "0 0 3 1", "2 4 0 0", "3 0 0 4"))
    assert puzzle.rule == Rule(rim="0", rim_only=True, turns=False)
    assert counts(puzzle) == (1, 1)


# The border.


def test_the_border_is_the_rim_if_it_is_on_the_outer_sides_alone() -> None:
    told = json.loads(E2DEV)
    told["pieces"] = [[x or 65535 for x in quad] for quad in told["pieces"]]
    assert formats.read(json.dumps(told)) == TINY
    told["pieces"] = [[1, 2, 1, 2]] * 4
    assert formats.read(json.dumps(told)).rule == Rule()
    told["pieces"] = [[0, 2, 0, 2]] * 4  # no frame at all: a label as any other
    assert formats.read(json.dumps(told)).rule == Rule()
    told["pieces"] = [[0, 1, 2, 0], [0, 0, 3, 1], [2, 4, 0, 0], [3, 0, 1, 4]]
    with pytest.raises(FormatError) as caught:
        formats.read(json.dumps(told, indent=0), "t")
    assert str(caught.value) == (
        "t:6:11: pieces: expected 0, the border, on the outer sides alone: 4 corners; "
        "got 3 corners, 1 border tile"
    )


def test_tiles_to_spare_do_not_hide_the_border() -> None:
    spare = replace(TINY, tiles=(*TINY.tiles, Tile.parse("0/5/6/0")), clues=())
    assert there_and_back(spare, "e2dev") == spare
    # A border that may lie inside is none that others know.
    loose = replace(spare, rule=Rule(rim="0"))
    assert "e2dev does not keep what the rim shows" in formats.lost(loose, "e2dev")
    assert there_and_back(loose, "e2dev").rule == Rule()


# The command line.


def test_convert_says_what_is_lost(tmp_path: Path) -> None:
    done = run("convert", "tetravex-spoj", "--to", "eii")
    assert done.stderr == (
        "note: eii does not keep that tiles may not be turned\n"
        "note: eii does not keep the labels: 2 is 1, 8 is 2, 4 is 3, 6 is 4, 1 is 5, ...\n"
    )
    path = tmp_path / "e.json"
    done = run("convert", "eternity2-clues", str(path), "--to", "e2dev")
    assert done.stderr == f"note: saved {path}\n"
    assert run("convert", str(path)).stdout == run("convert", "eternity2-clues").stdout
    done = run("convert", "unicorn", "--to", "e2dev", status=2)
    assert "expected match equal, as a puzzle of eternity2.dev shows nothing else" in done.stderr


# No confusion with ours.


def test_what_is_ours_is_read_as_ours() -> None:
    for name in library.names():
        assert fitting(library.text(name)) == "json"
        puzzle = edgewise.load(name)
        assert fitting(formats.dump(puzzle, "text")) == "text"
    assert fitting('{"board": {"shape": "square", "rows": 1, "cols": 1}, "tiles": []}') == "json"
    odd = replace(TINY, name='"pieces": [ "width": "height": "board": [1], "size": <map <wang')
    assert fitting(formats.dump(odd, "json")) == "json"
    assert fitting(formats.dump(odd, "text")) == "text"
    (board,) = TINY.solve().boards
    for format in ("json", "viewer", "text"):
        assert fitting(formats.dump_boards(board, format)) == format


# What is lost.


@pytest.mark.parametrize(
    ("puzzle", "format", "lost"),
    [
        (TINY, "e2dev", []),
        (TINY, "e2dev-csv", ["the name"]),
        (
            TINY,
            "tetravex",
            ["the name", "that tiles may be turned", "what the rim shows", "2 clues"],
        ),
        (
            replace(TINY, rule=replace(TINY.rule, turns=False)),
            "eii",
            ["that tiles may not be turned"],
        ),
        (
            replace(TINY, rule=replace(TINY.rule, turns="half")),
            "e2dev",
            ["that tiles may only be turned by half"],
        ),
        (
            replace(TINY, rule=replace(TINY.rule, flips=True)),
            "eii",
            ["that tiles may be turned over", "2 clues that leave something open"],
        ),
        (
            replace(TINY, rule=Rule(rim=(("r1c1.0", "0"),))),
            "eii",
            ["what the rim shows", "the labels: 0 is 1, 1 is 2, 2 is 3, 3 is 4, 4 is 5"],
        ),
        (
            replace(TINY, clues=(Clue("r1c1", "1"), Clue("r1c2", "2", 0))),
            "e2dev",
            ["1 clue that leaves something open"],
        ),
        (
            replace(TINY, tiles=tuple(replace(t, id=f"t{t.id}") for t in TINY.tiles), clues=()),
            "e2dev",
            ["the ids of the tiles: they are numbered from 1"],
        ),
    ],
)
def test_what_is_lost_is_told(puzzle: Puzzle, format: str, lost: list[str]) -> None:
    assert list(formats.lost(puzzle, format)) == [f"{format} does not keep {what}" for what in lost]
    assert there_and_back(puzzle, format)


def test_copies_are_listed_one_by_one_and_each_lies_in_one_cell() -> None:
    puzzle = Puzzle(
        square(1, 3),
        (replace(Tile.parse("0/1/0/2"), copies=2), Tile.parse("0/2/0/2")),
        clues=(Clue("r1c1", "1", 0), Clue("r1c2", "1", 2)),
    )
    told = json.loads(formats.dump(puzzle, "e2dev"))
    assert [(hint["pos"], hint["piece"]) for hint in told["hints"]] == [(0, 0), (1, 1)]
    assert counts(there_and_back(puzzle, "eii")) == counts(puzzle) == (1, 1)
    with pytest.raises(FormatError, match="expected at most 65,536 tiles, got 1,000,000,000"):
        formats.dump(replace(puzzle, tiles=(replace(puzzle.tiles[0], copies=10**9),)), "e2dev")
