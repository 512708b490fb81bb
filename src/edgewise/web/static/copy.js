/** Something to copy: a line in a field, and a button. */

import { toast } from "./toast.js";
import { el } from "./view.js";
import { t } from "./words.js";

/** @param {string} text @param {HTMLInputElement | HTMLTextAreaElement | null} field that shows it @returns {Promise<boolean>} whether it is copied */
export async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("copied"));
    return true;
  } catch {
    // Not without TLS: it is selected, and the person copies it.
    field?.focus();
    field?.select();
    toast(t("copy.selected"));
    return false;
  }
}

/** A line for a terminal. @param {string} line */
export function command(line) {
  const field = (/** @type {any} */ event) => event.target.closest(".command").querySelector("input");
  return el(
    "div",
    { class: "command" },
    el("input", { readOnly: true, value: line, dir: "ltr", spellcheck: "false", "aria-label": t("copy.line"), onfocus: (/** @type {any} */ e) => e.target.select() }),
    el("button", { onclick: (/** @type {any} */ e) => copy(line, field(e)) }, t("copy")),
  );
}
