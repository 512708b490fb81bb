/**
 * Kits of puzzles: asked for, put together from their parts, and their drawings laid into the page
 * once, where every picture can use them.
 */

import { columns, NAMES } from "./cards.js";
import { fill } from "./defs.js";
import { engine } from "./engine.js";
import { merged, opened } from "./kit.js";
import * as shelf from "./shelf.js";
import { state } from "./store.js";

/** Pictures that are still told apart by the colours of turtles. */
const PICTURES = 8;

/** Kits that are remembered. */
const MOST = 40;

/** @type {Map<string, Promise<any>>} */
const asked = new Map();

const night = matchMedia("(prefers-color-scheme: dark)");

/** Whether pictures are for a dark page. */
export function dark() {
  const wanted = shelf.setting("dark", "");
  return wanted === "" ? night.matches : wanted === "dark";
}

/** Told when that changes. @param {() => void} told */
export const darkened = (told) => night.addEventListener("change", told);

/** The theme in which a puzzle looks best, unless somebody chose one. @param {any} puzzle */
export function theme(puzzle) {
  const chosen = shelf.setting("theme", "");
  if (chosen) return chosen;
  if (puzzle.match === "halves" || paired(puzzle.match)) return "turtles";
  return puzzle.rim && puzzle.tiles.length > 60 ? "eternity" : "plain";
}

/** Pairs, that are few pictures in two halves each. */
const paired = (/** @type {any} */ match) => match?.pairs?.length <= PICTURES && match.pairs.every((/** @type {string[]} */ [a, b]) => a !== b);

/**
 * What a puzzle looks like: pictures keep the colours that they have on the pad, on every screen.
 * @param {any} puzzle
 * @param {string[] | null} [pad]
 */
export const style = (puzzle, pad = state().pad) => ({
  theme: theme(puzzle),
  dark: dark(),
  ...(pad && { order: columns(puzzle, pad).flat() }),
  // Whoever calls a turtle a fox sees that it is one.
  ...(pad && puzzle.match === "halves" && pad.some((name) => !NAMES.includes(name)) && { labels: true }),
});

/**
 * The kit of a puzzle, its drawings in the page.
 * @param {any} puzzle
 * @param {{tiles?: string[], style?: object}} [more] only these tiles
 * @returns {Promise<any>}
 */
export function kitOf(puzzle, more = {}) {
  const params = { puzzle, style: more.style ?? style(puzzle), tiles: more.tiles };
  const name = JSON.stringify(params);
  let found = asked.get(name);
  if (!found) {
    found = whole(params, name, !more.tiles);
    asked.set(name, found);
    found.catch(() => asked.delete(name));
    for (const old of [...asked.keys()].slice(0, -MOST)) asked.delete(old);
  }
  return found;
}

/** @param {any} params @param {string} name @param {boolean} keep whether it may be wanted without a server */
async function whole(params, name, keep) {
  const parts = await fetched(params).catch(async (error) => {
    const kept = error.kind === "gone" ? await shelf.kit(name).catch(() => null) : null;
    if (!kept) throw error;
    return kept;
  });
  if (keep) shelf.keepKit(name, parts).catch(() => {});
  const kit = parts.map(opened).reduce(merged);
  fill(/** @type {Element} */ (document.getElementById("drawings")), kit.drawn);
  return kit;
}

/** A kit in as many parts as it takes. @param {any} params */
async function fetched(params) {
  const parts = [await engine.call("kit", params)];
  for (let { rest } = parts[0]; rest.length; ) {
    const part = await engine.call("kit", { ...params, tiles: rest });
    parts.push(part);
    rest = part.rest;
  }
  return parts;
}

/** A kit after an edit: only these tiles are asked for. @param {any} old @param {any} puzzle @param {any} more */
export async function edited(old, puzzle, more) {
  let kit = merged(old, await kitOf(puzzle, more));
  if (kit.rest.length) kit = merged(kit, await kitOf(puzzle, { ...more, tiles: kit.rest }));
  return kit;
}
