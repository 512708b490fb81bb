/** Clues: cards that are laid on the board from the start, by tapping where they lie. */

import { asked, number, turned } from "../board.js";
import { placed } from "../cursor.js";
import { board as drawn } from "../picture.js";
import { change } from "../store.js";
import { toast } from "../toast.js";
import { el } from "../view.js";
import { t } from "../words.js";

/** @param {any} puzzle @param {any[]} clues */
const put = (puzzle, clues) => change("clued", { puzzle: { ...puzzle, clues }, board: null });

/** Whether it says all of how something lies. @param {any} clue */
const whole = (clue) => clue.tile !== undefined && clue.turn !== undefined;

/** @param {any} now @param {import("../cards.js").Place} at */
export function clues({ puzzle, enter }, at) {
  const { kit } = enter;
  const given = puzzle.clues ?? [];
  const cells = kit.cells.map((/** @type {any} */ cell) => {
    const clue = given.find((/** @type {any} */ each) => each.cell === cell.name && whole(each));
    return clue ? { tile: clue.tile, turn: clue.turn, flipped: clue.flipped ?? false } : null;
  });
  const tile = puzzle.tiles[at.tile];
  return [
    el("h2", { key: "clues" }, t("enter.clues")),
    el("p", { class: "note", key: "clues.how" }, t("enter.clues.how", { id: tile.id })),
    el("div", { class: "stage clueboard", key: "board" }, drawn(kit, cells, { label: t("enter.clues"), oncell: (cell) => tapped(puzzle, kit, cells, cell, at.tile) })),
    el(
      "ul",
      { class: "clues", key: "list" },
      given.map((/** @type {any} */ clue, /** @type {number} */ i) => el("li", { key: clue.cell }, el("span", null, whole(clue) ? t("enter.clue", { id: clue.tile, where: placed(clue.cell) }) : placed(clue.cell)), el("button", { class: "icon", "aria-label": t("remove", { name: placed(clue.cell) }), onclick: () => put(puzzle, given.toSpliced(i, 1)) }, "✕"))),
    ),
  ];
}

/** Lays the card there, or turns what lies there. @param {any} puzzle @param {any} kit @param {any[]} cells @param {number} cell @param {number} tile */
function tapped(puzzle, kit, cells, cell, tile) {
  const { name, kind } = kit.cells[cell];
  const lies = cells[cell];
  const first = asked(kit).byTile[tile].find((way) => kit.ways[way].kind === kind);
  const now = lies ? number(kit, lies, cell) : null;
  const way = now !== null ? turned(kit, now, 1) : first;
  if (way === undefined) return toast(t("play.shape"));
  const { turn, flipped } = kit.ways[way];
  const clue = { cell: name, tile: kit.tiles[kit.ways[way].tile].id, turn, ...(flipped && { flipped }) };
  // A card of which there is one lies in one place.
  const once = (puzzle.tiles.find((/** @type {any} */ each) => each.id === clue.tile)?.copies ?? 1) === 1;
  const others = (puzzle.clues ?? []).filter((/** @type {any} */ each) => each.cell !== name && !(once && each.tile === clue.tile));
  put(puzzle, [...others, clue]);
}
