/** A small picture of a puzzle that somebody entered or began: its first tile. */

import { padOf, simple, spelled } from "./cards.js";
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

/** @param {any} puzzle @param {string[]} [pad] @returns {Promise<() => any>} what shows it */
export async function thumb(puzzle, pad = padOf(puzzle)) {
  const board = SMALLEST[puzzle.board.shape];
  const [first] = puzzle.tiles;
  if (!board || !first) return () => null;
  const whole = simple(puzzle) ? spelled(puzzle, pad) : puzzle;
  const { clues, rim, rim_only, ...rest } = whole;
  const one = { ...rest, board, tiles: [{ ...first, copies: 1 }] };
  const look = { ...style(puzzle, pad), ids: false };
  const name = JSON.stringify([one, look]);
  if (!drawn.has(name)) drawn.set(name, await kitOf(one, { style: look }));
  const kit = drawn.get(name);
  return () => kit.ways.length > 0 && picture(kit, kit.ways[0]);
}
