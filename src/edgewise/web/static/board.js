/** What lies where, in the numbers of a kit; what is left, and what fits. Values only. */

import { tables } from "./kit.js";

/** @typedef {{tile: string, turn: number, flipped: boolean} | null} Lies */

/**
 * What can be asked of a kit, made once.
 * @type {WeakMap<object, {tables: ReturnType<typeof tables>, numbers: Map<string, number>, byTile: number[][],
 *   empty?: any}>}
 */
const known = new WeakMap();

/** @param {any} kit */
export function asked(kit) {
  let found = known.get(kit);
  if (!found) {
    const numbers = new Map();
    /** @type {number[][]} */
    const byTile = kit.tiles.map(() => []);
    kit.ways.forEach((/** @type {any} */ way, /** @type {number} */ i) => {
      numbers.set(named(kit.tiles[way.tile].id, way.turn, way.flipped, way.kind), i);
      byTile[way.tile].push(i);
    });
    found = { tables: tables(kit), numbers, byTile };
    known.set(kit, found);
  }
  return found;
}

/** @param {string} id @param {number} turn @param {boolean} flipped @param {number} kind */
const named = (id, turn, flipped, kind) => `${kind} ${turn} ${Number(Boolean(flipped))} ${id}`;

/** The way in which something lies in a cell. @param {any} kit @param {Lies} lies @param {number} cell @returns {number | null} */
export const number = (kit, lies, cell) =>
  lies ? (asked(kit).numbers.get(named(lies.tile, lies.turn ?? 0, lies.flipped, kit.cells[cell].kind)) ?? null) : null;

/** @param {any} kit @param {Lies[]} cells @returns {(number | null)[]} */
export const numbers = (kit, cells) => cells.map((lies, i) => number(kit, lies, i));

/** A placement of the board's file. @param {any} kit @param {number} way @returns {Lies} */
export const lies = (kit, way) => {
  const { tile, turn, flipped } = kit.ways[way];
  return { tile: kit.tiles[tile].id, turn, flipped };
};

/** The board before anything was done: only what is fixed lies there. @param {any} kit @returns {Lies[]} */
export function empty(kit) {
  const made = asked(kit);
  return (made.empty ??= Object.freeze(bare(kit)));
}

/** @param {any} kit @returns {Lies[]} */
function bare(kit) {
  const cells = /** @type {Lies[]} */ (Array(kit.cells.length).fill(null));
  for (const { cell, tile, turn, flipped } of kit.fixed) {
    if (tile !== null && turn !== null) cells[cell] = { tile: kit.tiles[tile].id, turn, flipped: flipped ?? false };
  }
  return cells;
}

/** Whether what lies there must stay. @param {any} kit @param {number} cell */
export const fixed = (kit, cell) => kit.fixed.some((/** @type {any} */ each) => each.cell === cell && each.tile !== null && each.turn !== null);

/** Numbers of the tiles that do not lie on the board yet. @param {any} kit @param {Lies[]} cells @returns {number[]} */
export function left(kit, cells) {
  const used = new Map();
  for (const each of cells) if (each) used.set(each.tile, (used.get(each.tile) ?? 0) + 1);
  return kit.tiles.flatMap((/** @type {any} */ tile, /** @type {number} */ i) => ((used.get(tile.id) ?? 0) < tile.copies ? [i] : []));
}

/** How a tile that is left could lie in a cell. @param {any} kit @param {Lies[]} cells @param {number} cell @returns {Map<number, number[]>} by tile */
export function fitting(kit, cells, cell) {
  const { tables: rules, byTile } = asked(kit);
  const board = numbers(kit, cells.with(cell, null));
  const wants = rules.wants(board, cell);
  const found = new Map();
  for (const tile of left(kit, cells)) {
    const ways = byTile[tile].filter((way) => {
      const { shows } = kit.ways[way];
      return wants.every((label, side) => label === null || label === shows[side]) && rules.fits(board, cell, way);
    });
    if (ways.length) found.set(tile, ways);
  }
  return found;
}

/** What lies in one cell goes to another, and what lay there comes back. @param {Lies[]} cells @param {number} from @param {number} to */
export const swapped = (cells, from, to) => cells.with(to, cells[from]).with(from, cells[to]);

/** The next way of the same tile in the same cell. @param {any} kit @param {number} way @param {number} by */
export function turned(kit, way, by) {
  const { tile, kind, turn, flipped } = kit.ways[way];
  const same = asked(kit).byTile[tile].filter((i) => kit.ways[i].kind === kind);
  const now = same.indexOf(way);
  const facing = same.filter((i) => kit.ways[i].flipped === flipped);
  const at = facing.findIndex((i) => kit.ways[i].turn === turn);
  // Round once, then over to the other face, if there is one.
  return at + by >= 0 && at + by < facing.length ? facing[at + by] : same[(now + by + same.length) % same.length];
}

/** How a board stands. @param {any} kit @param {Lies[]} cells */
export function standing(kit, cells) {
  const board = numbers(kit, cells);
  const wrong = asked(kit).tables.mismatches(board);
  const full = cells.every(Boolean);
  // A joint that fails is told from both its sides.
  const joints = kit.joints.filter((/** @type {number[]} */ [a, , b]) => cells[a] && cells[b]).length;
  const inner = wrong.filter(([cell, side]) => kit.joints.some((/** @type {number[]} */ [a, i, b, j]) => (a === cell && i === side) || (b === cell && j === side))).length / 2;
  return { wrong, full, solved: full && !wrong.length, matched: joints - inner, joints: kit.joints.length };
}
