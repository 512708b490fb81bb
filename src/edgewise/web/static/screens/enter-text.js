/** The puzzle as text, live both ways: what is typed there is read, what is tapped is written. */

import * as cards from "../cards.js";
import { engine } from "../engine.js";
import { change, see, state } from "../store.js";
import { complain } from "../toast.js";
import { el } from "../view.js";
import { t } from "../words.js";

/** Milliseconds without a letter after which it is read. */
const PAUSE = 500;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let due;

/** @param {object} next */
const set = (next) => see({ enter: { ...state().enter, ...next } });

/** @param {any} now */
export function text({ enter }) {
  return [
    el("h2", { key: "text.head" }, t("enter.text")),
    enter?.text === undefined ? el("button", { key: "text.show", "data-do": "text", onclick: written }, t("enter.text.show")) : typing(enter),
  ];
}

/** The text of the puzzle as it is now. Sides that are not typed are put in quotes, as blanks. */
export async function written() {
  const { puzzle, pad } = state();
  try {
    const whole = cards.full(puzzle) ? puzzle : cards.spelled(puzzle, pad ?? []);
    const { text } = await engine.call("write", { puzzle: whole, format: "text" });
    if (state().puzzle === puzzle) set({ text, textOf: puzzle, complaints: [] });
  } catch (error) {
    complain(error);
  }
}

/** After a change somewhere else, the text says it, too. @param {any} now */
export function followed({ puzzle, enter }) {
  if (enter?.text !== undefined && enter.textOf !== puzzle) written();
}

/** @param {any} enter */
function typing({ text, complaints }) {
  const typed = (/** @type {any} */ e) => {
    set({ text: e.target.value });
    clearTimeout(due);
    due = setTimeout(readBack, PAUSE);
  };
  return [
    el("textarea", { key: "text", id: "text", rows: 12, value: text, spellcheck: "false", autocapitalize: "off", "aria-label": t("enter.text"), "aria-invalid": complaints.length ? "true" : null, oninput: typed }),
    complaints.length > 0 && el("ul", { class: "trouble", key: "complaints", role: "alert" }, complaints.map(complaint)),
  ];
}

/** On its line: a tap goes there. @param {any} at @param {number} i */
const complaint = (at, i) =>
  el("li", { key: i }, at.line && el("button", { class: "plain", type: "button", onclick: () => gone(at.line) }, t("line", { at: at.line })), el("span", { lang: "en" }, ` ${at.words}`));

/** @param {number} line */
function gone(line) {
  const field = /** @type {HTMLTextAreaElement} */ (document.getElementById("text"));
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

async function readBack() {
  const { text } = state().enter ?? {};
  if (text === undefined || state().screen !== "enter") return;
  try {
    // Sides that are not typed yet are no mistakes.
    const { puzzle } = await engine.call("read", { text, judge: !/" +"/.test(text) });
    const { enter } = state();
    if (enter?.text !== text) return; // somebody typed on
    change("text", { puzzle, board: null, pad: cards.padOf(puzzle), undone: null, enter: { ...enter, at: null, textOf: puzzle, complaints: [] } });
  } catch (error) {
    const { where, words } = /** @type {any} */ (error);
    set({ complaints: where?.length ? where : [{ words }] });
  }
}
