/** Keys that do something on every screen, and those of the screen; none while somebody types. */

import { again, back } from "./frame.js";
import { setting } from "./shelf.js";
import { el, show } from "./view.js";
import { t } from "./words.js";

/** @param {(event: KeyboardEvent) => boolean | undefined} screen what the screen does with a key */
export function listen(screen) {
  addEventListener("keydown", (event) => {
    const at = /** @type {HTMLElement} */ (event.target);
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName) && /** @type {any} */ (at).type !== "checkbox") return;
    if (event.altKey || event.isComposing || document.querySelector("dialog[open]")) return;
    const control = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    if (control && letter === "z") return did(event, event.shiftKey ? again : back);
    if (control && letter === "y") return did(event, again);
    if (control || !setting("keys", true)) return;
    if ((event.key === "Enter" || event.key === " ") && at.closest("button, a, summary, label")) return;
    if (screen(event)) return event.preventDefault();
    if (event.key === "u") return did(event, back);
    if (event.key === "?") return did(event, help);
  });
}

/** @param {Event} event @param {() => void} act */
function did(event, act) {
  event.preventDefault();
  act();
}

const KEYS = [
  ["← ↑ → ↓", "move"],
  ["Enter", "act"],
  ["r  R", "turn"],
  ["⌫", "lift"],
  ["u  Ctrl+Z", "undo"],
  ["h", "hint"],
  ["c", "check"],
  ["/", "search"],
  ["A B 1 2", "type"],
];

/** What keys do. */
export function help() {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", t("keys"));
  const close = () => (dialog.close(), dialog.remove());
  dialog.addEventListener("close", () => dialog.remove());
  show(
    dialog,
    el("h2", null, t("keys")),
    el("dl", { class: "keys" }, KEYS.map(([keys, name]) => el("div", { key: name }, el("dt", null, el("kbd", null, keys)), el("dd", null, t(`keys.${name}`))))),
    el("button", { class: "main", onclick: close }, t("close")),
  );
  document.body.append(dialog);
  dialog.showModal();
}
