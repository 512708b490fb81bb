/**
 * The board for keys and screen readers: real buttons made from the same cells, one of them in the
 * order of tabs; arrows go across the side that points that way.
 */

import { asked, fitting, numbers } from "./board.js";
import { el } from "./view.js";
import { t } from "./words.js";

const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

/** The cell that lies in a direction. @param {any} kit @param {number} cell @param {number[]} way @returns {number} */
export function neighbour(kit, cell, [dx, dy]) {
  const { at, kind } = kit.cells[cell];
  let found = cell;
  let best = 0.35; // cosine: at most some 70 degrees aside
  for (const [a, i, b, j] of kit.joints) {
    if (a !== cell && b !== cell) continue;
    const [other, side] = a === cell ? [b, i] : [a, j];
    const [x, y] = kit.kinds[kind].middles[side];
    const cosine = (x * dx + y * dy) / Math.hypot(x, y);
    if (cosine > best) [found, best] = [other, cosine];
  }
  if (found !== cell) return found;
  // No side points there: the nearest cell that lies that way, such as below the tip of a triangle.
  let least = Infinity;
  kit.cells.forEach((/** @type {any} */ each, /** @type {number} */ i) => {
    const [x, y] = [each.at[0] - at[0], each.at[1] - at[1]];
    const far = Math.hypot(x, y);
    if (far > 0 && (x * dx + y * dy) / far > 0.8 && far < least) [found, least] = [i, far];
  });
  return found;
}

/** Cells from which on a board is large. */
const MANY = 40;

/** Those that nobody looks at, described once. @type {WeakMap<object, any[]>} */
const bare = new WeakMap();

/** What is to be said of a cell. @param {any} kit @param {any[]} cells @param {number} cell */
export function said(kit, cells, cell) {
  const where = placed(kit.cells[cell].name);
  const lies = cells[cell];
  if (lies) return t("cell.tile", { where, id: lies.tile });
  const wants = asked(kit).tables.wants(numbers(kit, cells), cell);
  const told = wants.flatMap((label, side) => (label === null || label < 0 ? [] : [t("cell.side", { label: kit.labels[label], side: sided(kit, cell, side) })]));
  const wish = told.length ? t("cell.wants", { what: told.join(", ") }) : "";
  return [t("cell.empty", { where }), wish, t("cell.fits", { n: fitting(kit, cells, cell).size })].filter(Boolean).join(" ");
}

/** @param {any} kit @param {number} cell @param {number} side */
function sided(kit, cell, side) {
  const { middles } = kit.kinds[kit.cells[cell].kind];
  return middles.length === 4 ? t(`side.${side}`) : t("side.n", { at: side + 1 });
}

/** A cell's name as a person says it. @param {string} name */
export function placed(name) {
  const found = /^r(\d+)c(\d+)$/.exec(name);
  return found ? t("step.place", { row: Number(found[1]), col: Number(found[2]) }) : t("step.cell", { name });
}

/**
 * @param {any} kit
 * @param {any[]} cells
 * @param {{at: number, onmove: (cell: number) => void, onact: (cell: number) => void, onfocus: (is: boolean) => void}} more
 *   the functions are always the same ones: they are kept
 */
export function cursor(kit, cells, { at, onmove, onact, onfocus }) {
  const key = (/** @type {KeyboardEvent} */ event) => {
    const way = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const next = neighbour(kit, at, way);
    onmove(next);
    document.getElementById(`cell-${next}`)?.focus();
  };
  return el(
    "div",
    { class: "unseen", role: "group", "aria-label": t("board"), onkeydown: key, onfocusin: () => onfocus(true), onfocusout: () => onfocus(false) },
    kit.cells.map((/** @type {any} */ _, /** @type {number} */ i) => {
      const one = (/** @type {string} */ words) => el("button", { key: i, id: `cell-${i}`, tabIndex: i === at ? 0 : -1, onfocus: () => onmove(i), onclick: () => onact(i) }, words);
      // Only where the cursor is, all is put into words: a large board has hundreds.
      if (i === at || kit.cells.length < MANY) return one(said(kit, cells, i));
      let others = bare.get(kit);
      if (!others) bare.set(kit, (others = []));
      return (others[i] ??= one(placed(kit.cells[i].name)));
    }),
  );
}
