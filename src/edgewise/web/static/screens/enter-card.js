/** A card as a whole: turned, cleared, copied, removed; how many there are of it; one more. */

import * as cards from "../cards.js";
import { change } from "../store.js";
import { el } from "../view.js";
import { t } from "../words.js";

/** Of one card. */
const MOST = 99;

/** @param {any} now @param {cards.Place} at */
export function ofCard({ puzzle, enter }, at) {
  const tile = puzzle.tiles[at.tile];
  const put = (/** @type {string} */ name, /** @type {any[]} */ tiles) => change(name, { puzzle: { ...puzzle, tiles } });
  const turned = () => put("turned", puzzle.tiles.with(at.tile, { ...tile, sides: [tile.sides.at(-1), ...tile.sides.slice(0, -1)] }));
  const cleared = () => put("cleared", puzzle.tiles.with(at.tile, cards.blank(tile.id, tile.sides.length)));
  const copied = () => put("copied", puzzle.tiles.toSpliced(at.tile + 1, 0, { ...tile, id: unused(puzzle) }));
  const many = (/** @type {number} */ copies) => put("copied", puzzle.tiles.with(at.tile, { ...tile, copies: Math.min(Math.max(1, Math.round(copies) || 1), MOST) }));
  const added = () => {
    const tiles = [...puzzle.tiles, cards.blank(unused(puzzle), tile.sides.length)];
    change("added", { puzzle: { ...puzzle, tiles }, enter: { ...enter, more: false, at: { tile: tiles.length - 1, side: 0 } } });
  };
  const removed = () => {
    const clues = puzzle.clues?.filter((/** @type {any} */ clue) => clue.tile !== tile.id);
    change("dropped", { puzzle: { ...puzzle, tiles: puzzle.tiles.toSpliced(at.tile, 1), ...(clues && { clues }) }, board: null, enter: { ...enter, at: { tile: Math.max(0, at.tile - 1), side: 0 } } });
  };
  return [
    el("h2", { key: "card" }, t("enter.this", { id: tile.id })),
    el(
      "div",
      { class: "row", key: "whole" },
      el("button", { "data-do": "turn", onclick: turned }, `↻ ${t("enter.turn")}`),
      el("button", { "data-do": "clear", onclick: cleared }, t("enter.clear")),
      el("button", { "data-do": "copy", onclick: copied }, t("enter.copy")),
      el("button", { "data-do": "remove", onclick: removed, disabled: puzzle.tiles.length < 2 }, t("enter.remove")),
      el("button", { "data-do": "add", onclick: added }, t("enter.add")),
    ),
    el("label", { class: "check", key: "copies" }, t("enter.copies"), el("input", { type: "number", "data-ask": "copies", inputmode: "numeric", min: 1, max: MOST, value: String(tile.copies ?? 1), onchange: (/** @type {any} */ e) => many(Number(e.target.value)) })),
    spare(puzzle),
  ];
}

/** How many cards there are too many, or too few, for the board. @param {any} puzzle */
function spare(puzzle) {
  const cells = cards.cellsOf(puzzle.board);
  if (cards.sidesOf(puzzle.board) === null) return null;
  const more = puzzle.tiles.reduce((/** @type {number} */ sum, /** @type {any} */ tile) => sum + (tile.copies ?? 1), 0) - cells;
  return more !== 0 && el("p", { class: "note", key: "spare" }, more > 0 ? t("enter.spare", { n: more }) : t("enter.short", { n: -more }));
}

/** A number that no tile has. @param {any} puzzle */
function unused(puzzle) {
  const ids = new Set(puzzle.tiles.map((/** @type {any} */ tile) => tile.id));
  let number = puzzle.tiles.length + 1;
  while (ids.has(String(number))) number += 1;
  return String(number);
}
