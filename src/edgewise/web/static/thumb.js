/** A small picture of a puzzle that somebody entered or began: its first tile. */

import { padOf, columns, simple, spelled } from "./cards.js";
import { kitOf, style } from "./drawings.js";
import { tile as picture } from "./picture.js";

/** The smallest board of each shape. @type {Record<string, any>} */
const SMALLEST = {
  square: { shape: "square", rows: 1, cols: 1 },
  hex: { shape: "hex", rows: 1, cols: 1 },
  "hex-flower": { shape: "hex", rows: 1, cols: 1 },
  triangle: { shape: "triangle", size: 1 },
};

/** @type {Map<string, any>} */
const drawn = new Map();

/** @param {any} puzzle @returns {Promise<() => any>} what shows it */
export async function thumb(puzzle) {
  const board = SMALLEST[puzzle.board.shape];
  const [first] = puzzle.tiles;
  if (!board || !first) return () => null;
  const pad = puzzle.match === "halves" || puzzle.match === "equal" ? padOf(puzzle) : [];
  const whole = simple(puzzle) ? spelled(puzzle, pad) : puzzle;
  const { clues, rim, rim_only, ...rest } = whole;
  const one = { ...rest, board, tiles: [{ ...first, copies: 1 }] };
  const name = JSON.stringify(one);
  if (!drawn.has(name)) {
    const order = simple(puzzle) ? columns(puzzle, pad).flat() : undefined;
    drawn.set(name, await kitOf(one, { order, style: { ...style(puzzle), ids: false } }));
  }
  const kit = drawn.get(name);
  return () => kit.ways.length > 0 && picture(kit, kit.ways[0]);
}
