/** The address under which a puzzle opens elsewhere. */

import { engine } from "./engine.js";
import * as link from "./link.js";
import { state } from "./store.js";

/** As few letters as can be had. @param {any} puzzle */
export async function short(puzzle) {
  try {
    return (await engine.call("write", { puzzle, format: "share" })).text.trim();
  } catch {
    return link.puzzleCode(puzzle); // unfinished, or nobody there to ask
  }
}

/** @param {string} code @param {string} [board] */
export const addressOf = (code, board = "") => new URL(link.hash("play", code, board), state().about?.site || location.href).href;
