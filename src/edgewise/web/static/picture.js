/** Pictures made of a kit's drawings: a board, a tile, a label. Nothing is drawn here. */

import { el } from "./view.js";

/** @param {string} name @param {number[]} at @param {string} [kind] */
const use = (name, [x, y], kind) => el("use", { href: `#${name}`, x, y, class: kind });

/** The ways of a kit by tile, turn, face and kind of cell. @type {WeakMap<object, Map<string, any>>} */
const indices = new WeakMap();

/** @param {any} kit @param {number} tile @param {number} turn @param {boolean} flipped @param {number} kind */
export function way(kit, tile, turn, flipped, kind) {
  let index = indices.get(kit);
  if (!index) {
    index = new Map(kit.ways.map((/** @type {any} */ x) => [`${x.tile} ${x.turn} ${Number(x.flipped)} ${x.kind}`, x]));
    indices.set(kit, index);
  }
  return index.get(`${tile} ${turn} ${Number(flipped)} ${kind}`);
}

/** How what lies in a cell is drawn. @param {any} kit @param {any} lies @param {number} cell */
export function lying(kit, lies, cell) {
  const number = kit.tiles.findIndex((/** @type {any} */ tile) => tile.id === lies.tile);
  return way(kit, number, lies.turn ?? 0, lies.flipped ?? false, kit.cells[cell].kind);
}

/** @param {number[][]} points */
const listed = (points) => points.map((point) => point.join(",")).join(" ");

/** @param {any} kit @param {number} cell */
function outline(kit, cell) {
  const { at, kind } = kit.cells[cell];
  return listed(kit.kinds[kind].outline.map((/** @type {number[]} */ [x, y]) => [x + at[0], y + at[1]]));
}

/** Cells as they were described last: of a large board, few change at a time. @type {WeakMap<object, any[]>} */
const drawnCells = new WeakMap();

/** Where a cell is marked that something hangs over. */
const OVER = "over";

/** Marks it, without describing anything anew. @param {any} kit @param {Element | null} svg @param {number | null} cell */
export function hover(kit, svg, cell) {
  const mark = svg?.querySelector(`.${OVER}`);
  mark?.setAttribute("points", cell === null ? "" : outline(kit, cell));
}

/**
 * A board: what lies in each cell, and what is to be said of it.
 * @param {any} kit
 * @param {(any | null)[]} cells placements in layout order
 * @param {{label?: string, lit?: number[], wants?: string[][], marks?: {use: string, x: number, y: number}[],
 *   held?: number | null, oncell?: (cell: number, event: Event) => void, props?: object}} [more]
 *   `lit`: cells with a frame; `wants`: names of drawings for each cell; `marks`: what points out
 *   mismatches; `held`: the cell whose tile a finger may take along
 */
export function board(kit, cells, { label, lit = [], wants, marks = [], held = null, oncell, props } = {}) {
  let known = drawnCells.get(kit);
  if (!known) drawnCells.set(kit, (known = []));
  const shown = kit.cells.map((/** @type {any} */ cell, /** @type {number} */ i) => {
    const lies = cells[i];
    const as = `${lies ? `${lies.tile} ${lies.turn} ${lies.flipped}` : (wants?.[i] ?? []).join()} ${held === i}`;
    if (known[i]?.as === as && known[i].oncell === oncell) return known[i].node;
    const drawn = lies && lying(kit, lies, i);
    const inside = drawn
      ? use(drawn.use, cell.at, "tile")
      : [use(kit.kinds[cell.kind].empty, cell.at), cell.sign && use(cell.sign, cell.at), (wants?.[i] ?? []).map((name) => use(name, cell.at))];
    const act = oncell && ((/** @type {Event} */ event) => oncell(i, event));
    const hit = oncell && el("polygon", { points: outline(kit, i), class: "hit" });
    const node = el("g", { key: i, "data-cell": cell.name, class: held === i ? "held" : null, onclick: act }, inside, hit);
    known[i] = { as, oncell, node };
    return node;
  });
  return svg(
    kit,
    kit.box,
    { class: "board", label, ...props },
    shown,
    marks.map((mark, i) => el("use", { key: `mark${i}`, href: `#${mark.use}`, x: mark.x, y: mark.y, class: "wrong" })),
    el("polygon", { key: OVER, class: `lit ${OVER}`, points: "" }),
    lit.map((cell) => el("polygon", { key: `lit${cell}`, points: outline(kit, cell), class: "lit" })),
  );
}

/** @param {any} kit @param {number[]} box @param {any} props @param {...any} children */
function svg(kit, box, { label, ...props }, ...children) {
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return el("svg", { viewBox: box.join(" "), ...kit.root, ...said, ...props }, ...children);
}

/** The space that a tile takes. @param {any} kit @param {number} kind */
function space(kit, kind) {
  const xs = kit.kinds[kind].outline.map((/** @type {number[]} */ point) => point[0]);
  const ys = kit.kinds[kind].outline.map((/** @type {number[]} */ point) => point[1]);
  const [left, top] = [Math.min(...xs) - 3, Math.min(...ys) - 3];
  return [left, top, Math.max(...xs) + 3 - left, Math.max(...ys) + 3 - top];
}

/**
 * One tile by itself.
 * @param {any} kit
 * @param {any} drawn one of the kit's ways
 * @param {{label?: string, side?: number | null, onside?: (side: number) => void, class?: string}} [more]
 *   `side`: the one that is spoken of
 */
export function tile(kit, drawn, { label, side = null, onside, class: kind } = {}) {
  const { outline: corners, middles } = kit.kinds[drawn.kind];
  const wedge = (/** @type {number} */ i) => listed([corners.at(i - 1), corners[i], [0, 0]]);
  const box = space(kit, drawn.kind);
  return svg(
    kit,
    box,
    { class: `one ${kind ?? ""}`, label },
    use(drawn.use, [0, 0]),
    onside && middles.map((/** @type {any} */ _, /** @type {number} */ i) => el("polygon", { key: i, points: wedge(i), class: "hit", "data-side": i, onclick: () => onside(i) })),
    side !== null && el("polygon", { key: "now", points: wedge(side), class: "now" }),
  );
}

/** A label alone. @param {any} kit @param {string} label */
export function look(kit, label) {
  const name = kit.look[kit.labels.indexOf(label)];
  return name ? svg(kit, kit.pad, { class: "look" }, use(name, [0, 0])) : el("span", { class: "look" }, label);
}
