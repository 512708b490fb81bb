/** The tiles that are not on the board: slid with a finger, tapped, or pulled out. */

import { tile as picture } from "./picture.js";
import { el } from "./view.js";
import { t } from "./words.js";

/** Tiles that are shown at once. */
const MOST = 60;

/**
 * @param {any} kit
 * @param {{tile: number, way: number}[]} tiles how each would lie
 * @param {{picked: number | null, title: import("./view.js").Child, ontap: (tile: number, way: number) => void, onpull: (event: PointerEvent, way: number) => void}} more
 *   the functions are always the same ones: they are kept
 */
export function tray(kit, tiles, { picked, title, ontap, onpull }) {
  return el(
    "section",
    { class: "tray", "aria-label": t("tray") },
    el("div", { class: "head" }, title),
    el(
      "ul",
      { class: "slide" },
      tiles.slice(0, MOST).map(({ tile, way }) => piece(kit, tile, way, picked === tile, ontap, onpull)),
      tiles.length > MOST && el("li", { class: "note", key: "rest" }, t("tray.more", { n: tiles.length - MOST })),
    ),
  );
}

/** Tiles as they were described last. @type {WeakMap<object, any[]>} */
const described = new WeakMap();

/**
 * @param {any} kit @param {number} tile @param {number} way @param {boolean} picked
 * @param {(tile: number, way: number) => void} ontap @param {(event: PointerEvent, way: number) => void} onpull
 */
function piece(kit, tile, way, picked, ontap, onpull) {
  let known = described.get(kit);
  if (!known) described.set(kit, (known = []));
  const as = `${way} ${picked}`;
  if (known[tile]?.as === as) return known[tile].node;
  const node = el(
    "li",
    { key: tile },
    el(
      "button",
      {
        class: `piece ${picked ? "picked" : ""}`,
        "data-tile": kit.tiles[tile].id,
        "aria-pressed": String(picked),
        "aria-label": t("tile", { id: kit.tiles[tile].id, sides: kit.ways[way].shows.map((/** @type {number} */ i) => kit.labels[i]).join(", ") }),
        onclick: () => ontap(tile, way),
        onpointerdown: (/** @type {PointerEvent} */ event) => onpull(event, way),
      },
      picture(kit, kit.ways[way]),
    ),
  );
  known[tile] = { as, node };
  return node;
}
