/** Sheets to print and cut out. */

import { addressOf, short } from "../address.js";
import { asBoard, go } from "../desk.js";
import { style } from "../drawings.js";
import { engine } from "../engine.js";
import { frame, waiting } from "../frame.js";
import { save } from "../save.js";
import { see, state } from "../store.js";
import { toast } from "../toast.js";
import { el } from "../view.js";
import { refusal, t } from "../words.js";

const PAPERS = ["a4", "letter", "a3"];

const USUAL = { paper: "a4", side: 50, backs: false, solution: true, blank: true, code: true };

/** Letters that a QR code has room for. */
const MOST = 2900;

/** @param {object} next */
const set = (next) => see({ print: { ...state().print, ...next } });

export function arrive() {
  if (!state().puzzle) return go("start");
  preview();
}

/** @param {any} now @param {any} before */
export function changed(now, before) {
  if (now.puzzle !== before.puzzle) preview();
}

async function preview() {
  const { puzzle } = state();
  try {
    const { text } = await engine.call("draw", { puzzle, style: { ...style(puzzle), dark: false }, as: "svg" });
    if (state().puzzle === puzzle) set({ picture: text });
  } catch (error) {
    set({ picture: null, trouble: refusal(error) });
  }
}

/** @type {AbortController | null} */
let making = null;

export const leave = () => making?.abort();

/** @param {"pdf" | "svg"} kind */
async function make(kind) {
  const { puzzle, print, board, about } = state();
  const { paper, side, backs, solution, blank, code } = { ...USUAL, ...print };
  const { signal } = (making = new AbortController());
  let job = "";
  set({ making: true, trouble: "" });
  const full = board?.every(Boolean) ? { board: asBoard(puzzle, board) } : {};
  const look = { style: { ...style(puzzle), dark: false } };
  const link = code && about?.site ? addressOf(await short(puzzle)) : "";
  const corner = link && link.length <= MOST ? { link } : {};
  const params = kind === "pdf" ? { puzzle, paper, side, backs, solution, blank, as: kind, ...full, ...look, ...corner } : { puzzle, paper, side, as: kind, ...look };
  try {
    const tell = (/** @type {any} */ { event, data }) => (event === "job" ? (job = data) : event === "note" && toast(data.words, { lang: "en" }));
    await engine.call("print", params, { tell, signal });
    const { blob, name } = await engine.file(job);
    save(blob, name);
    set({ made: name });
  } catch (error) {
    set({ trouble: refusal(error) });
  }
  set({ making: false });
}

/** @param {any} now */
export function show(now) {
  const print = { ...USUAL, ...now.print };
  const flag = (/** @type {"backs" | "solution" | "blank" | "code"} */ name) =>
    el("label", { class: "check", key: name }, el("input", { type: "checkbox", checked: print[name], onchange: (/** @type {any} */ e) => set({ [name]: e.target.checked }) }), t(`print.${name}`));
  return frame(
    el("bdi", null, now.puzzle?.name || t("unnamed")),
    {
      class: "print",
      undo: false,
      foot: [
        now.print?.making && waiting({ words: t("print.making"), stop: () => making?.abort() }),
        el("div", { class: "row" }, el("button", { class: "main", "data-do": "pdf", disabled: Boolean(now.print?.making), onclick: () => make("pdf") }, t("print.pdf")), el("button", { disabled: Boolean(now.print?.making), onclick: () => make("svg") }, t("print.laser"))),
      ],
    },
    el("h2", { class: "headline" }, t("print.title")),
    now.print?.trouble && el("p", { class: "trouble", role: "alert", lang: now.print.trouble.lang }, now.print.trouble.words),
    now.print?.made && el("p", { class: "verdict good", role: "status" }, t("print.made", { name: now.print.made })),
    now.print?.picture && el("img", { class: "sheet", alt: t("print.preview"), src: `data:image/svg+xml,${encodeURIComponent(now.print.picture)}` }),
    el(
      "div",
      { class: "fields" },
      el("label", null, t("print.paper"), el("select", { value: print.paper, onchange: (/** @type {any} */ e) => set({ paper: e.target.value }) }, PAPERS.map((name) => el("option", { key: name, value: name }, name === "letter" ? "Letter" : name.toUpperCase())))),
      el("label", null, t("print.side"), el("input", { type: "number", inputmode: "numeric", min: 5, max: 400, value: String(print.side), onchange: (/** @type {any} */ e) => set({ side: Number(e.target.value) || 50 }) })),
    ),
    flag("solution"),
    flag("blank"),
    flag("backs"),
    now.about?.site && flag("code"),
  );
}
