/** The tiles that are not on the board: slid with a finger, tapped, or pulled out. */

import { tile as picture } from "./picture.js";
import { el } from "./view.js";
import { n, t } from "./words.js";

/** Tiles that are shown at once. */
const MOST = 60;

/**
 * @param {any} kit
 * @param {{tile: number, way: number}[]} tiles how each would lie
 * @param {{picked: number | null, title: import("./view.js").Child, ontap: (tile: number, way: number) => void, onpull: (event: PointerEvent, way: number) => void}} more
 */
export function tray(kit, tiles, { picked, title, ontap, onpull }) {
  return el(
    "section",
    { class: "tray", "aria-label": t("tray") },
    el("div", { class: "head" }, title),
    el(
      "ul",
      { class: "slide" },
      tiles.slice(0, MOST).map(({ tile, way }) =>
        el(
          "li",
          { key: tile },
          el(
            "button",
            {
              class: `piece ${picked === tile ? "picked" : ""}`,
              "data-tile": kit.tiles[tile].id,
              "aria-pressed": String(picked === tile),
              "aria-label": t("tile", { id: kit.tiles[tile].id, sides: kit.ways[way].shows.map((/** @type {number} */ i) => kit.labels[i]).join(", ") }),
              onclick: () => ontap(tile, way),
              onpointerdown: (/** @type {PointerEvent} */ event) => onpull(event, way),
            },
            picture(kit, kit.ways[way]),
          ),
        ),
      ),
      tiles.length > MOST && el("li", { class: "note", key: "rest" }, t("tray.more", { n: tiles.length - MOST })),
    ),
  );
}

/** What to say of how many there are. @param {number} count */
export const counted = (count) => t("tray.left", { n: count }) + (count ? "" : ` ${n(0)}`);
