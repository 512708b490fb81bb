/** A sentence at the bottom for a while, with a button if something can be done about it. */

import { el, show } from "./view.js";
import { say } from "./voice.js";
import { refusal, t } from "./words.js";

/** @type {ReturnType<typeof setTimeout> | undefined} */
let over;

/**
 * @param {string} words
 * @param {{label?: string, act?: () => void, lasting?: boolean, kind?: "bad", lang?: string}} [more] `lang`: if it is not the page's
 */
export function toast(words, { label, act, lasting, kind, lang } = {}) {
  const place = /** @type {Element} */ (document.getElementById("toast"));
  clearTimeout(over);
  const hide = () => show(place);
  const button = label && el("button", { class: "plain", onclick: () => (hide(), act?.()) }, label);
  const close = lasting && el("button", { class: "plain", onclick: hide, "aria-label": t("close") }, "×");
  show(place, el("div", { class: `toast ${kind ?? ""}` }, el("span", { lang }, words), (button || close) && el("div", { class: "acts" }, button, close)));
  say(words, lang);
  if (!lasting) over = setTimeout(hide, label ? 9000 : 5000);
}

/** Says why something was refused; that nobody is there stands at the top already. @param {any} error */
export function complain(error) {
  if (error.kind !== "gone") toast(refusal(error).words, { kind: "bad", lang: refusal(error).lang, lasting: true });
}

/** Takes it away. */
export const hush = () => show(/** @type {Element} */ (document.getElementById("toast")));
