"""Cards as people write them: how they spell halves, and what they put around their labels."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from edgewise.puzzle import Puzzle

Cards = list[list[str]]

ANIMALS = ("frog", "bird", "goat", "mouse")
TIERE = ("Frosch", "Vogel", "Käfer", "Löwe")
COLOURS = ("red", "blue", "green", "yellow")


def _words(
    names: Sequence[str], marks: str, form: str = "{name} {mark}"
) -> Callable[[int, bool], str]:
    """Labels of words: *marks* are those of the first and the second half."""
    first, second = marks.split("/")
    return lambda motif, plus: form.format(name=names[motif], mark=first if plus else second)


SPELLINGS: dict[str, Callable[[int, bool], str]] = {
    "R+": _words("RBGY", "+/-", "{name}{mark}"),
    "red+": _words(COLOURS, "+/-", "{name}{mark}"),
    "+red": _words(COLOURS, "+/-", "{mark}{name}"),
    "RH": _words("RBGY", "H/T", "{name}{mark}"),
    "R/T": _words("RBGY", "T/B", "{name}/{mark}"),
    "frog head": _words(ANIMALS, "head/tail"),
    "head frog": _words(ANIMALS, "head/tail", "{mark} {name}"),
    "head of frog": _words(ANIMALS, "head/tail", "{mark} of {name}"),
    "head of the frog": _words(ANIMALS, "head/tail", "{mark} of the {name}"),
    "frog(h)": _words(ANIMALS, "h/t", "{name}({mark})"),
    "frog:head": _words(ANIMALS, "head/tail", "{name}:{mark}"),
    "frog-head": _words(ANIMALS, "head/tail", "{name}-{mark}"),
    "frog_head": _words(ANIMALS, "head/tail", "{name}_{mark}"),
    "frogHead": _words(ANIMALS, "Head/Tail", "{name}{mark}"),
    "FROGHEAD": _words([name.upper() for name in ANIMALS], "HEAD/TAIL", "{name}{mark}"),
    "froghead": _words(ANIMALS, "head/tail", "{name}{mark}"),
    "LFrog": _words([name.title() for name in ANIMALS], "L/R", "{mark}{name}"),
    "L_frog": _words(ANIMALS, "L/R", "{mark}_{name}"),
    "A1": _words("ABCD", "1/0", "{name}{mark}"),
    "frog1": _words(ANIMALS, "1/0", "{name}{mark}"),
    "frog⬆️": _words(ANIMALS, "⬆️/⬇️", "{name}{mark}"),
    "frog↑": _words(ANIMALS, "↑/↓", "{name}{mark}"),
    "🐸+": _words("🐸🐦🐐🐭", "+/-", "{name}{mark}"),
    "1 and -1": _words("1234", "/-", "{mark}{name}"),
    "a and A": lambda motif, plus: "abcd"[motif] if plus else "ABCD"[motif],
    "red top": _words(COLOURS, "top/bottom"),
    "red out": _words(COLOURS, "out/in"),
    "Frosch Kopf": _words(TIERE, "Kopf/Schwanz"),
    "Kopf vom Frosch": _words(TIERE, "Kopf/Schwanz", "{mark} vom {name}"),
    "Frosch vorne": _words(TIERE, "vorne/hinten"),
    "tête de chat": _words(("chat", "merle", "souris", "lion"), "tête/queue", "{mark} de {name}"),
    "cabeza de rana": _words(("rana", "mirlo", "ratón", "león"), "cabeza/cola", "{mark} de {name}"),
    "rana testa": _words(("rana", "merlo", "topo", "leone"), "testa/coda"),
    "kikker kop": _words(("kikker", "merel", "muis", "leeuw"), "kop/staart"),
    "cabeça sapo": _words(("sapo", "melro", "rato", "urso"), "cabeça/cauda", "{mark} {name}"),
    "głowa żaby": _words(("żaby", "kosa", "myszy", "lwa"), "głowa/ogon", "{mark} {name}"),
    "capitals anywhere": lambda motif, plus: (
        f"{ANIMALS[motif].title() if (motif + plus) % 2 else ANIMALS[motif]} "
        f"{'Head' if plus else 'tail'}"
    ),
}  # fmt: skip
"""Labels by the number of a motif and its half."""


def _lines(before: str = "", between: str = ", ", after: str = "") -> Callable[[Cards], str]:
    """A card a line; `{n}` in what stands *before* is its number, `{letter}` its letter."""
    return lambda cards: "\n".join(
        before.format(n=n, letter=chr(64 + n)) + between.join(card) + after
        for n, card in enumerate(cards, 1)
    )


def _quoted(left: str, right: str) -> Callable[[Cards], str]:
    return lambda cards: "\n".join(", ".join(f"{left}{x}{right}" for x in card) for card in cards)


def _below(heading: str, between: str, before: str = "") -> Callable[[Cards], str]:
    rows = _lines(before, between)
    return lambda cards: f"{heading}\n{rows(cards)}\n"


def _sides(cards: Cards, names: str = "top right bottom left") -> list[dict[str, str]]:
    return [dict(zip(names.split(), card, strict=True)) for card in cards]


def _blocks(first: str, other: str, end: str) -> Callable[[Cards], str]:
    """A line for each side, `{side}` and `{label}`."""
    return lambda cards: end.join(
        "\n".join(
            (other if at else first).format(n=n, side=side, label=label)
            for at, (side, label) in enumerate(card.items())
        )
        for n, card in enumerate(_sides(cards), 1)
    )


WRAPPINGS: dict[str, Callable[[Cards], str]] = {
    "blanks": _lines(between=" "),
    "commas": _lines(),
    "tight commas": _lines(between=","),
    "trailing commas": _lines(after=","),
    "semicolons": _lines(between="; "),
    "tabs": _lines(between="\t"),
    "bars": _lines(between=" | "),
    "slashes": _lines(between="/"),
    "wide slashes": _lines(between=" / "),
    "1.": _lines("{n}. "),
    "1)": _lines("{n}) "),
    "card 1:": _lines("card {n}: "),
    "Card 1 -": _lines("Card {n} - "),
    "Karte 1:": _lines("Karte {n}: "),
    "#1:": _lines("#{n}: "),
    "A:": _lines("{letter}: ", " ; "),
    "dashes": _lines("- "),
    "stars": _lines("* "),
    "bullets": _lines("• "),
    "brackets": _lines("[", ", ", "]"),
    "brackets and commas": _lines("[", ", ", "],"),
    "parentheses": _lines("(", ", ", ")"),
    "quotes": _quoted('"', '"'),
    "single quotes": _quoted("'", "'"),
    "curly quotes": _quoted("“", "”"),
    "German quotes": _quoted("„", "“"),
    "guillemets": _quoted("«", "»"),
    "CSV": _below("top,right,bottom,left", ","),
    "CSV with ids": _below("ID,Top,Right,Bottom,Left", ",", "{n},"),
    "CSV, other order": lambda cards: "left,top,bottom,right,name\n" + "\n".join(
        f"{d},{a},{c},{b},card{n}" for n, (a, b, c, d) in enumerate(cards, 1)
    ),
    "CSV with a remark": lambda cards: "N,E,S,W,remark\n" + "\n".join(
        ",".join([*card, "mine"]) for card in cards
    ),
    "Excel": _below("Nr;oben;rechts;unten;links", ";", "{n};"),
    "N;E;S;W": _below("N;E;S;W", ";"),
    "N;O;S;W": _below("N;O;S;W", ";"),
    "haut": _below("haut\tdroite\tbas\tgauche", "\t"),
    "arriba": _below("arriba,derecha,abajo,izquierda", ","),
    "alto": _below("alto,destra,basso,sinistra", ","),
    "boven": _below("boven,rechts,onder,links", ","),
    "cima": _below("cima,direita,baixo,esquerda", ","),
    "góra": _below("góra,prawo,dół,lewo", ","),
    "Top edge": _below("Top edge,Right edge,Bottom edge,Left edge", ","),
    "ids without a heading": _lines("{n},", ","),
    "Markdown": _below("| top | right | bottom | left |\n|---|---|---|---|", " | "),
    "Markdown without a heading": _lines("| ", " | ", " |"),
    "JSON": json.dumps,
    "JSON, indented": lambda cards: json.dumps(cards, indent=2, ensure_ascii=False),
    "JSON, tiles": lambda cards: json.dumps({"tiles": cards}),
    "JSON, objects": lambda cards: json.dumps(_sides(cards)),
    "JSON, compass": lambda cards: json.dumps(
        [card | {"ID": n} for n, card in enumerate(_sides(cards, "North East South West"), 1)]
    ),
    "JSON, sized": lambda cards: json.dumps(
        {"name": "Mine", "rows": 3, "cols": 3,
         "pieces": [{"id": n, "sides": card} for n, card in enumerate(cards, 1)]}
    ),
    "Python": lambda cards: "TILES = [\n" + "".join(f"    {card!r},\n" for card in cards) + "]\n",
    "Python tuples": lambda cards: f"cards = {tuple(map(tuple, cards))!r}",
    "Python dict": lambda cards: repr(dict(enumerate(cards, 1))),
    "Card({})": lambda cards: "cards = [" + ", ".join(
        f"Card({dict(enumerate(card))!r})" for card in cards
    ) + "]",
    "Go": lambda cards: "var cards = []Card{\n" + "".join(
        "\t{" + ", ".join(f'{side}: "{label}"' for side, label in card.items()) + "},\n"
        for card in _sides(cards, "North East South West")
    ) + "}\n",
    "YAML": _lines("- [", ", ", "]"),
    "YAML, tiles": lambda cards: "tiles:\n" + _lines("  - [", ", ", "]")(cards),
    "YAML, long": lambda cards: "\n".join(
        "- - " + "\n  - ".join(card) for card in cards
    ),
    "YAML, objects": _blocks("- {side}: {label}", "  {side}: {label}", "\n"),
    "a line a side": _blocks("Card {n}\n{side}: {label}", "{side}: {label}", "\n\n"),
    "a line a label": lambda cards: "\n\n".join("\n".join(card) for card in cards),
    "top red, ...": lambda cards: "\n".join(
        ", ".join(f"{side} {label}" for side, label in card.items()) for card in _sides(cards)
    ),
    "top: red, ...": lambda cards: "\n".join(
        f"Card {n}: " + ", ".join(f"{side}: {label}" for side, label in card.items())
        for n, card in enumerate(_sides(cards), 1)
    ),
    "a title": _below("My animal cards", ", "),
    "3x3": _below("3x3", ", "),
    "cards:": _below("cards:", ", "),
    "size:, match:, cards:": _below("size: 3x3\nmatch: half\ncards:", ", "),
    "comments": lambda cards: "# mine\n// typed at night\n" + _lines(after="   # ok")(cards),
    "a page": lambda cards: "<table>" + "".join(
        "<tr>" + "".join(f"<td>{label}</td>" for label in card) + "</tr>" for card in cards
    ) + "</table>",
    "XML": lambda cards: "<cards>" + "".join(
        "<card " + " ".join(f'{side}="{label}"' for side, label in card.items()) + "/>"
        for card in _sides(cards)
    ) + "</cards>",
    "a wiki": lambda cards: "{|\n" + _lines("|-\n| ", " || ")(cards) + "\n|}",
    "LaTeX": lambda cards: "\\begin{tabular}{cccc}\n" + _lines("", " & ", " \\\\")(cards)
    + "\n\\end{tabular}",
    "drawn": lambda cards: "\n\n".join(
        f"{a:^50}\n{d:20}          {b}\n{c:^50}" for a, b, c, d in cards
    ),
    "a messenger": _lines("[12.03.24, 18:20:05] Anna: "),
    "quoted lines": _lines("> "),
    "to do": _lines("- [ ] "),
    "**Card 1**:": _lines("* **Card {n}**: "),
    "and": lambda cards: "\n".join(f"{a}, {b}, {c} and {d}" for a, b, c, d in cards),
    "words around": lambda cards: f"Hi, look:\n{_lines('{n}) ')(cards)}\nThat is all, thanks!",
    "one line": lambda cards: "; ".join(", ".join(card) for card in cards),
    "columns": lambda cards: "\n".join(
        "\t".join([side, *(card[at] for card in cards)])
        for at, side in enumerate(["top", "right", "bottom", "left"])
    ),
    "printed by pandas": _below("top\tright\tbottom\tleft", "\t", "{n}\t"),
    "a row a side": lambda cards: "card,side,label\n" + "\n".join(
        f"{n},{side},{label}"
        for n, card in enumerate(_sides(cards), 1) for side, label in card.items()
    ),
    "rulers between": lambda cards: "\n---\n".join("\n".join(card) for card in cards),
    "Rust": lambda cards: "let cards = [\n" + "".join(
        "    Card::new(" + ", ".join(f'"{label}"' for label in card) + "),\n" for card in cards
    ) + "];",
    "order: ...": lambda cards: "Order: top, left, right, bottom\n" + "\n".join(
        ", ".join((a, d, b, c)) for a, b, c, d in cards
    ),
    "Windows": lambda cards: _lines()(cards).replace("\n", "\r\n"),
    "a mark of order": lambda cards: "\ufeff" + _lines()(cards),
}  # fmt: skip
"""A text by the labels of its cards."""

CLOCKWISE, NAMED = "clockwise from the top", "each side by its name"
LISTED = f"read as a list of tiles, {CLOCKWISE}"
COMMAS = f"cut at commas, {CLOCKWISE}"

NOTES = {
    **dict.fromkeys(("semicolons", "A:"), f"cut at semicolons, {CLOCKWISE}"),
    **dict.fromkeys(("tabs", "a page", "a wiki"), f"a row for each tile, {CLOCKWISE}"),
    **dict.fromkeys(("bars", "Markdown without a heading"), f"cut at bars, {CLOCKWISE}"),
    **dict.fromkeys(("slashes", "wide slashes"), f"cut at slashes, {CLOCKWISE}"),
    **dict.fromkeys(("brackets", "brackets and commas", "parentheses", "JSON", "JSON, indented",
                     "JSON, tiles", "JSON, sized", "Python", "Python tuples", "Python dict",
                     "YAML", "YAML, tiles", "Rust"), LISTED),
    **dict.fromkeys(("JSON, objects", "JSON, compass", "Card({})", "Go"),
                    f"read as a list of tiles, {NAMED}"),
    **dict.fromkeys(("YAML, objects", "a line a side", "top: red, ...", "XML"),
                    f"side after side, {NAMED}"),
    **dict.fromkeys(("a line a label", "rulers between"),
                    f"a line for each label, a gap between tiles, {CLOCKWISE}"),
    "blanks": f"cut at blanks, {CLOCKWISE}",
    "CSV": "cut at commas, by the headings top, right, bottom, left",
    "CSV with ids": "cut at commas, by the headings Top, Right, Bottom, Left",
    "CSV, other order": "cut at commas, by the headings top, right, bottom, left",
    "CSV with a remark": "cut at commas, by the headings N, E, S, W, remark left out",
    "Excel": "cut at semicolons, by the headings oben, rechts, unten, links",
    "N;E;S;W": "cut at semicolons, by the headings N, E, S, W",
    "N;O;S;W": "cut at semicolons, by the headings N, O, S, W",
    "haut": "a row for each tile, by the headings haut, droite, bas, gauche",
    "arriba": "cut at commas, by the headings arriba, derecha, abajo, izquierda",
    "alto": "cut at commas, by the headings alto, destra, basso, sinistra",
    "boven": "cut at commas, by the headings boven, rechts, onder, links",
    "cima": "cut at commas, by the headings cima, direita, baixo, esquerda",
    "góra": "cut at commas, by the headings góra, prawo, dół, lewo",
    "Top edge": "cut at commas, by the headings Top edge, Right edge, Bottom edge, Left edge",
    "ids without a heading": f"cut at commas, the first field of each its id, {CLOCKWISE}",
    "Markdown": "cut at bars, by the headings top, right, bottom, left",
    "YAML, long": f"read as a list of lists, {CLOCKWISE}",
    "top red, ...": f"cut at commas, {NAMED}",
    "LaTeX": f"cut at ampersands, {CLOCKWISE}",
    "drawn": f"drawn, each label at its side, {CLOCKWISE}",
    "and": f"cut at commas and the word before the last label, {CLOCKWISE}",
    "one line": f"several in a line, cut at commas, {CLOCKWISE}",
    "columns": f"a column for each tile, {NAMED}",
    "printed by pandas": "a row for each tile, by the headings top, right, bottom, left",
    "a row a side": f"a row for each side, {NAMED}",
    "order: ...": "cut at commas, by the headings top, right, bottom, left",
}  # fmt: skip
"""How tiles are said to have been found; where nothing is listed, `COMMAS`."""

CALLED = {"JSON, sized": "Mine", "a title": "My animal cards", "words around": "Hi, look"}

SIZED = ("3x3", "size:, match:, cards:", "JSON, sized")
"""Wrappings that say what the board is."""

RENAMED = "understood size as board, half as halves, cards as tiles"
"""What is said of `size:, match:, cards:` where labels are such as our own format has."""


def note(wrapping: str, spelling: Callable[[int, bool], str]) -> str:
    """What is said of cards so wrapped and spelled."""
    how, first = NOTES.get(wrapping, COMMAS), spelling(0, True)
    if how == LISTED and ":" in first and wrapping in CLASHES:
        how = COMMAS  # where colons are no part of labels
    elif ("quotes" in wrapping or wrapping == "guillemets") and "(" in first:
        how = LISTED
    parts = [
        f"understood as 9 tiles of 4 labels, {how}",
        f"called {CALLED[wrapping]!r}" if wrapping in CALLED else "",
        "" if wrapping in SIZED else "board 3x3",
        f"halves: {first} meets {spelling(0, False)}, and so on",
        "line 11 left out" if wrapping == "words around" else "",
    ]
    return "; ".join(filter(None, parts))


CLASHES = {
    "blanks": " ",
    "slashes": "/", "wide slashes": "/",
    "brackets": "(", "brackets and commas": "(", "parentheses": "(",
    "YAML": ":(", "YAML, tiles": ":(", "YAML, long": ":", "YAML, objects": ":",
    "a line a side": ":", "top: red, ...": ":", "A:": ":",
}  # fmt: skip
"""Signs that mean something in a wrapping, so that nobody would have them in a label there."""


def spelled(puzzle: Puzzle, spelling: Callable[[int, bool], str]) -> Cards:
    """The cards of a puzzle of halves, spelled otherwise."""
    motifs = list(dict.fromkeys(label[:-1] for tile in puzzle.tiles for label in tile.sides))
    return [
        [spelling(motifs.index(label[:-1]), label.endswith("+")) for label in tile.sides]
        for tile in puzzle.tiles
    ]


def goes_with(wrapping: str, cards: Cards) -> bool:
    """Whether somebody would wrap these labels so."""
    return not any(
        sign in label for card in cards for label in card for sign in CLASHES.get(wrapping, "")
    )
