/** The three questions before typing: how large, how many pictures, whether in halves. */

import * as cards from "../cards.js";
import { change } from "../store.js";
import { el } from "../view.js";
import { n, t } from "../words.js";

const SIZES = Array.from({ length: 16 }, (_, i) => i + 1);

/** @param {any} now @param {string[]} names */
export function asked(now, names) {
  const { puzzle } = now;
  const { board } = puzzle;
  if (!cards.simple(puzzle)) return null;
  const pictures = Math.max(names.length, 1);
  return el(
    "div",
    { class: "asked" },
    "rows" in board ? [choice("enter.rows", board.rows, SIZES, (rows) => size({ rows })), el("span", { "aria-hidden": "true" }, "×"), choice("enter.cols", board.cols, SIZES, (cols) => size({ cols }))] : choice("enter.size", board.size ?? board.radius, SIZES.slice(0, 8), (to) => size(sized(board, to)), (to) => t("enter.tiles.n", { n: cards.cellsOf({ ...board, ...sized(board, to) }) })),
    choice("enter.pictures", pictures, SIZES.concat(pictures > 16 ? [pictures] : []), (count) => pad(count), (count) => t("enter.pictures.n", { n: count })),
    el("label", { class: "check" }, el("input", { type: "checkbox", checked: puzzle.match === "halves", onchange: (/** @type {any} */ e) => change("halved", { puzzle: cards.halved(puzzle, e.target.checked) }) }), t("enter.halves")),
  );

  function size(/** @type {object} */ next) {
    change("resized", { puzzle: cards.reshaped(puzzle, { ...board, ...next }), board: null, enter: { ...now.enter, at: null } });
  }

  function pad(/** @type {number} */ count) {
    const used = new Set(cards.padOf(puzzle));
    const kept = names.filter((name, i) => i < count || used.has(name));
    const free = cards.NAMES.concat(SIZES.map((i) => `P${i}`)).filter((name) => !kept.includes(name));
    change("pictures", { pad: kept.concat(free.slice(0, Math.max(0, count - kept.length))) });
  }
}

/** @param {any} board @param {number} to */
const sized = (board, to) => ("size" in board ? { size: to } : { radius: to });

/** @param {string} name @param {number} value @param {number[]} values @param {(value: number) => void} act @param {(value: number) => string} [written] */
function choice(name, value, values, act, written = n) {
  return el(
    "label",
    { class: "choice", key: name },
    el("span", { class: "unseen" }, t(name)),
    el("select", { value: String(value), "data-ask": name, onchange: (/** @type {any} */ e) => act(Number(e.target.value)) }, values.map((each) => el("option", { key: each, value: String(each) }, written(each)))),
  );
}
