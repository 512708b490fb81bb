/** Labels to tap, as they look on the tiles, with how often each was typed. */

import { look } from "./picture.js";
import { el } from "./view.js";
import { n, t } from "./words.js";

/** Milliseconds that make a tap a hold. */
const HOLD = 450;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let held;
let long = false;

/**
 * @param {{kit: any, columns: string[][], names: string[], counts: Map<string, number>, brush: string | null,
 *   ontap: (label: string) => void, onhold: (label: string) => void, onname: (index: number) => void}} made
 */
export function pad({ kit, columns, names, counts, brush, ontap, onhold, onname }) {
  return el(
    "div",
    { class: "pad", style: { "--columns": String(columnsFor(columns.length)) } },
    columns.map((labels, i) =>
      el(
        "div",
        { class: "column", key: names[i] },
        el("button", { class: "name plain", onclick: () => onname(i), title: t("pad.rename"), "aria-label": t("pad.rename.one", { name: names[i] }) }, el("bdi", null, names[i])),
        labels.map((label) => key(kit, label, names[i], counts.get(label) ?? 0, brush === label, ontap, onhold)),
      ),
    ),
  );
}

/** So many side by side that a thumb meets each. @param {number} count */
const columnsFor = (count) => (count <= 6 ? count : Math.ceil(count / Math.ceil(count / 6)));

/** @param {any} kit @param {string} label @param {string} name @param {number} count @param {boolean} brush @param {(label: string) => void} ontap @param {(label: string) => void} onhold */
function key(kit, label, name, count, brush, ontap, onhold) {
  const half = label.endsWith("+") && label !== name ? "pad.first" : label !== name ? "pad.second" : "pad.whole";
  const down = () => {
    long = false;
    clearTimeout(held);
    held = setTimeout(() => ((long = true), onhold(label)), HOLD);
  };
  const up = () => clearTimeout(held);
  return el(
    "button",
    {
      class: `key ${brush ? "brush" : ""}`,
      key: label,
      "data-label": label,
      "aria-label": `${t(half, { name })}, ${t("pad.typed", { n: count })}`,
      "aria-pressed": brush ? "true" : null,
      onpointerdown: down,
      onpointerup: up,
      onpointerleave: up,
      oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
      onclick: () => (long ? (long = false) : ontap(label)),
    },
    look(kit, label),
    el("span", { class: "count", "aria-hidden": "true" }, count ? n(count) : ""),
  );
}
