/** Which of the tiles that are left stand in the tray: all, those that fit, those that are sought. */

import * as boards from "../board.js";
import { el } from "../view.js";
import { t } from "../words.js";
import { set } from "./play-do.js";

/** Tiles from which on they are sought by number or label. */
const MANY = 30;

/** Cells from which on tiles of the rim stand apart. */
const LARGE = 100;

/** @param {any} now @param {any[]} here @returns {{tile: number, way: number}[]} */
export function inTray({ play }, here) {
  const { kit, at, picked, sought = "", group = null } = play;
  const { byTile } = boards.asked(kit);
  if (at !== null && at !== undefined) return [...boards.fitting(kit, here, at)].map(([tile, ways]) => ({ tile, way: ways[0] }));
  const text = sought.trim().toLowerCase();
  const shows = (/** @type {number} */ tile) => kit.ways[byTile[tile][0]].shows;
  const fits = (/** @type {number} */ tile) => kit.tiles[tile].id.toLowerCase() === text || shows(tile).some((/** @type {number} */ i) => kit.labels[i].toLowerCase() === text);
  return boards
    .left(kit, here)
    .filter((tile) => byTile[tile].length && (!text || fits(tile)) && (group === null || grouped(kit, shows(tile)) === group))
    .map((tile) => ({ tile, way: picked?.tile === tile && picked.cell === undefined ? picked.way : byTile[tile][0] }));
}

/** Corner, border or inside: by how many sides show what the rim asks for. @param {any} kit @param {number[]} shows */
function grouped(kit, shows) {
  const rim = new Set(kit.rim.map((/** @type {number[]} */ [, , label]) => label));
  return Math.min(2, shows.filter((label) => rim.has(label)).length);
}

/** The ways to fewer tiles, where there are many. @param {any} play */
export function narrowed({ kit, sought, group = null }) {
  const groups = kit.rim.length > 0 && kit.cells.length >= LARGE;
  const chosen = (/** @type {any} */ e) => set({ group: e.target.value === "" ? null : Number(e.target.value) });
  return [
    groups &&
      el("select", { key: "group", "data-ask": "group", "aria-label": t("tray.group"), value: group === null ? "" : String(group), onchange: chosen }, el("option", { value: "" }, t("tray.group.all")), [2, 1, 0].map((each) => el("option", { key: each, value: String(each) }, t(`tray.group.${each}`)))),
    kit.tiles.length > MANY && el("input", { key: "sought", id: "sought", type: "search", "aria-label": t("tray.search"), placeholder: t("tray.search"), value: sought ?? "", oninput: (/** @type {any} */ e) => set({ sought: e.target.value }) }),
  ];
}
