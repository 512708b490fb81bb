/** What to tell those who make edgewise: version, what was asked, what went wrong; the puzzle only if it is ticked. */

import { copy } from "./copy.js";
import { state } from "./store.js";
import { el, show } from "./view.js";
import { t } from "./words.js";

/** @param {string} words @param {string} [call] what was asked for */
export function report(words, call = "") {
  const { about, screen, puzzle } = state();
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", t("bug.report"));
  dialog.addEventListener("close", () => dialog.remove());
  const draw = (/** @type {boolean} */ whole) => {
    const lines = [`edgewise ${about?.version ?? "?"}`, `screen: ${screen}`, call && `call: ${call}`, `error: ${words}`, navigator.userAgent, whole && JSON.stringify(puzzle)];
    const text = lines.filter(Boolean).join("\n");
    show(
      dialog,
      el("h2", null, t("bug.report")),
      el("textarea", { id: "report", rows: 10, readOnly: true, value: text, "aria-label": t("bug.report") }),
      puzzle && el("label", { class: "check" }, el("input", { type: "checkbox", checked: whole, onchange: (/** @type {any} */ e) => draw(e.target.checked) }), t("bug.puzzle")),
      el(
        "div",
        { class: "row" },
        el("button", { class: "main", onclick: async () => (await copy(text, dialog.querySelector("textarea"))) && dialog.close() }, t("copy")),
        el("button", { onclick: () => location.reload() }, t("reload")),
        el("button", { onclick: () => dialog.close() }, t("close")),
      ),
    );
  };
  draw(false);
  document.body.append(dialog);
  dialog.showModal();
}
