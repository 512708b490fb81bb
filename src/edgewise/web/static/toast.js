/** A sentence at the bottom for a while, with a button if something can be done about it. */

import { el, show } from "./view.js";
import { say } from "./voice.js";

/** @type {ReturnType<typeof setTimeout> | undefined} */
let over;

/**
 * @param {string} words
 * @param {{label?: string, act?: () => void, lasting?: boolean, kind?: "bad"}} [more]
 */
export function toast(words, { label, act, lasting, kind } = {}) {
  const place = /** @type {Element} */ (document.getElementById("toast"));
  clearTimeout(over);
  const hide = () => show(place);
  const button = label && el("button", { class: "plain", onclick: () => (hide(), act?.()) }, label);
  const close = lasting && !label && el("button", { class: "plain", onclick: hide, "aria-label": "×" }, "×");
  show(place, el("div", { class: `toast ${kind ?? ""}` }, el("span", null, words), button, close));
  say(words);
  if (!lasting) over = setTimeout(hide, label ? 9000 : 5000);
}

/** Takes it away. */
export const hush = () => show(/** @type {Element} */ (document.getElementById("toast")));
