/** The first screen: what somebody has, what there is to play, what they have begun. */

import { bundled, flush, go, lay, read, takeUp } from "../desk.js";
import { engine } from "../engine.js";
import * as shelf from "../shelf.js";
import { see, state } from "../store.js";
import { complain, toast } from "../toast.js";
import { el } from "../view.js";
import { LANGUAGES, spoken, t } from "../words.js";

/** Shapes that can be entered: a sign, and what the board is at first. */
const SHAPES = {
  cards: { sign: "M4 4h16v16H4z M4 9.3h16 M4 14.7h16 M9.3 4v16 M14.7 4v16", board: { shape: "square", rows: 3, cols: 3 } },
  triangles: { sign: "M12 3 22 20H2z M7 11.5h10 M12 20l-5-8.5 M12 20l5-8.5", board: { shape: "triangle", size: 3 } },
  hexes: { sign: "M8 3h8l4 7-4 7H8l-4-7z", board: { shape: "hex-flower", radius: 1 } },
};

/** Puzzles that are shown before somebody asks for all. */
const FEATURED = ["unicorn", "turtles", "drive-ya-nuts", "triazzle", "tetravex-spoj", "owen-4x4"];

/** How many of one's own puzzles are shown before somebody asks for all. */
const NEWEST = 3;

/** How many of one's own puzzles have a picture. */
const PICTURED = 12;

/** What is loaded when the screen is come to. */
export async function arrive() {
  await flush();
  const yours = await shelf.list().catch(() => []);
  see({ yours });
  pictured(yours.slice(0, PICTURED));
  if (!state().library) engine.call("puzzles").then(({ puzzles }) => see({ library: puzzles }), () => {});
}

shelf.listen(() => state().screen === "start" && arrive());

/** Pictures of what is there; where there is nothing yet, nothing is loaded. @param {any[]} yours */
async function pictured(yours) {
  if (!yours.length) return;
  const { thumb } = await import("../thumb.js");
  for (const { id, puzzle, pad } of yours) {
    const made = await thumb(puzzle, pad ?? undefined).catch(() => null);
    if (made) see({ thumbs: { ...state().thumbs, [id]: made } });
  }
}

/** @param {any} now */
export function show(now) {
  return el(
    "div",
    { class: "screen start", key: "start" },
    el(
      "header",
      { class: "bar" },
      el("h1", { class: "mark" }, "edgewise"),
      el(
        "label",
        { class: "language" },
        el("span", { class: "unseen" }, t("language")),
        el("select", { onchange: speak, value: spoken() }, Object.entries(LANGUAGES).map(([code, name]) => el("option", { key: code, value: code, lang: code }, name))),
      ),
      el("button", { class: "icon", "aria-label": t("dark"), title: t("dark"), onclick: darker }, "◐"),
      el("button", { class: "icon", "aria-label": t("screen.settings"), title: t("screen.settings"), "data-do": "settings", onclick: () => go("settings") }, "⚙"),
    ),
    el("main", { id: "main", tabIndex: -1 }, table(), paste(now), now.yours?.length ? [yours(now), play(now)] : [play(now), yours(now)]),
  );
}

/** @param {Event} event */
function speak(event) {
  shelf.keep("language", /** @type {HTMLSelectElement} */ (event.target).value);
  location.reload();
}

function darker() {
  const root = document.documentElement;
  const is = root.dataset.dark || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.dark = is === "dark" ? "light" : "dark";
  shelf.keep("dark", root.dataset.dark);
}

function table() {
  return el(
    "section",
    { class: "hero", "aria-labelledby": "have" },
    el("h2", { id: "have" }, t("start.have")),
    el("p", null, t("start.have.how")),
    el(
      "div",
      { class: "shapes" },
      Object.entries(SHAPES).map(([name, { sign, board }]) =>
        el(
          "button",
          { key: name, class: "shape", "data-shape": name, onclick: () => enter(board) },
          el("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, el("path", { d: sign })),
          t(`shape.${name}`),
        ),
      ),
    ),
  );
}

/** @param {any} board */
async function enter(board) {
  const { begin } = await import("./enter.js");
  lay(...begin(board));
}

/** @param {any} now */
function paste(now) {
  const { text = "", trouble = null, open = false } = now.start ?? {};
  const set = (/** @type {object} */ more) => see({ start: { ...state().start, ...more } });
  if (!open && !trouble && !text) {
    return el("div", { class: "row" }, el("button", { class: "wide", "data-do": "paste", onclick: () => set({ open: true }) }, t("start.paste")), file(), photo(now));
  }
  const lines = trouble?.where?.length ? trouble.where : trouble ? [{ words: trouble.words }] : [];
  return el(
    "section",
    { class: "card" },
    el("label", { for: "pasted" }, t("start.paste.what")),
    el("textarea", { id: "pasted", rows: 5, value: text, spellcheck: "false", autocapitalize: "off", oninput: (/** @type {any} */ e) => set({ text: e.target.value, open: true }), made: (/** @type {HTMLElement} */ e) => setTimeout(() => e.focus()) }),
    trouble && el("div", { class: "trouble", role: "alert" }, el("p", null, t(trouble.kind === "limit" ? "start.limit" : trouble.readable ? "start.unsound" : "start.unread")), el("ul", null, lines.slice(0, 8).map((/** @type {any} */ at) => el("li", null, at.line ? `${t("line", { at: at.line })} ` : "", el("span", { lang: "en" }, at.words)))), trouble.kind === "limit" && el("p", null, t("limit.none"), " ", el("code", null, "edgewise solve FILE"))),
    el(
      "div",
      { class: "row" },
      el("button", { class: "main", disabled: !text.trim(), onclick: () => opened({ text }) }, t("open")),
      trouble?.readable && el("button", { onclick: () => opened(now.start.what, true) }, t("open.anyway")),
      file(),
      el("button", { class: "plain", onclick: () => see({ start: null }) }, t("cancel")),
    ),
  );
}

const file = () =>
  el("label", { class: "button" }, t("start.file"), el("input", { type: "file", class: "unseen", onchange: (/** @type {any} */ e) => e.target.files[0] && fileOpened(e.target.files[0]) }));

/** A door that is there once its call is. @param {any} now */
const photo = (now) => now.about?.calls.includes("photo") && el("button", { class: "wide", onclick: () => go("photo") }, t("start.photo"));

/** @param {File} chosen */
async function fileOpened(chosen) {
  if (chosen.name.endsWith(".json") && (await broughtBack(await chosen.text()))) return;
  await opened(await given(chosen));
}

/** A file as it is sent. @param {File} file */
async function given(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return { data: btoa(text), name: file.name };
}

/** @param {{text?: string, data?: string, name?: string}} what @param {boolean} [anyway] */
async function opened(what, anyway) {
  try {
    await read(what, undefined, anyway);
    see({ start: null });
  } catch (trouble) {
    // Who is somewhere else stays there.
    if (state().screen !== "start") return complain(trouble);
    see({ start: { ...state().start, open: true, trouble, what } });
  }
}

// Pasted or dropped anywhere, it opens.
addEventListener("paste", (event) => {
  const at = /** @type {HTMLElement} */ (event.target);
  const text = event.clipboardData?.getData("text") ?? "";
  const pasted = event.clipboardData?.files[0];
  if (/^(INPUT|TEXTAREA)$/.test(at.tagName) || (!text.trim() && !pasted)) return;
  event.preventDefault();
  if (pasted) return fileOpened(pasted);
  if (state().screen === "start") see({ start: { open: true, text } });
  opened({ text });
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const dropped = event.dataTransfer?.files[0];
  const text = event.dataTransfer?.getData("text");
  if (dropped) fileOpened(dropped);
  else if (text) opened({ text });
});

/** The puzzles of the library, once somebody asks for all. @type {any} */
let gallery = null;

async function all() {
  ({ gallery } = await import("./gallery.js"));
  see({ gallery: { all: true } });
}

/** @param {any} now */
function play(now) {
  const library = now.library ?? FEATURED.map((name) => ({ name, title: "" }));
  const whole = Boolean(now.gallery?.all);
  const solved = (/** @type {string} */ name) => (now.yours ?? []).some((/** @type {any} */ kept) => kept.begun === `library:${name}` && kept.solved);
  const shown = (/** @type {any} */ each) => entry(each, solved(each.name));
  const few = FEATURED.map((name) => library.find((/** @type {any} */ each) => each.name === name)).filter(Boolean);
  return el(
    "section",
    { "aria-labelledby": "play", key: "play" },
    el("div", { class: "head" }, el("h2", { id: "play" }, t("start.play")), el("button", { class: "plain", "data-do": "all", "aria-expanded": String(whole), onclick: () => (whole ? see({ gallery: null }) : all()) }, t(whole ? "start.fewer" : "start.all"))),
    whole ? gallery(now, shown, solved) : el("ul", { class: "gallery", key: "few" }, few.map(shown)),
  );
}

/** @param {any} each @param {boolean} solved */
function entry({ name, title }, solved) {
  const act = () => bundled(name, "play").catch(complain);
  return el(
    "li",
    { key: name },
    el("button", { class: "tilecard", "data-puzzle": name, onclick: act }, el("img", { src: engine.picture(name), alt: "", loading: "lazy", width: 120, height: 120 }), el("span", null, title || name), solved && el("span", { class: "badge" }, `✓ ${t("solved")}`)),
  );
}

/** @param {any} now */
function yours(now) {
  const kept = now.yours ?? [];
  return el(
    "section",
    { "aria-labelledby": "yours", key: "yours" },
    el("div", { class: "head" }, el("h2", { id: "yours" }, t("start.yours")), kept.length > NEWEST && el("button", { class: "plain", "aria-expanded": String(Boolean(now.allYours)), onclick: () => see({ allYours: !now.allYours }) }, now.allYours ? t("start.fewer") : t("start.yours.all", { n: kept.length }))),
    kept.length ? el("ul", { class: "yours" }, kept.slice(0, now.allYours ? undefined : NEWEST).map(mine)) : el("p", { class: "note" }, t("start.yours.none")),
    kept.length > 0 && el("button", { class: "plain", onclick: () => saveAll(kept) }, t("start.save")),
  );
}

/** @param {import("../shelf.js").Kept} kept */
function mine(kept) {
  const { puzzle, board, id } = kept;
  const sides = puzzle.tiles.flatMap((/** @type {any} */ tile) => tile.sides);
  const typed = sides.filter((/** @type {string} */ label) => label.trim()).length;
  const laid = (board ?? []).filter(Boolean).length;
  const how = typed < sides.length ? t("start.typed", { typed, sides: sides.length }) : kept.solved ? `✓ ${t("solved")}` : laid ? t("start.laid", { laid, tiles: board?.length ?? 0 }) : t("start.ready");
  const screen = typed < sides.length || kept.begun === "enter" ? "enter" : "play";
  return el(
    "li",
    { key: id },
    el("button", { class: "kept", onclick: () => takeUp(id, screen) }, el("span", { class: "thumb" }, state().thumbs?.[id]?.()), el("bdi", null, puzzle.name || t("unnamed")), el("span", { class: "note" }, how)),
    el("button", { class: "icon", "aria-label": t("remove", { name: puzzle.name }), title: t("remove", { name: puzzle.name }), onclick: () => remove(kept) }, "✕"),
  );
}

/** Everything in one file, which "Open a file" brings back. @param {any[]} kept */
async function saveAll(kept) {
  const { save } = await import("../save.js");
  save(new Blob([JSON.stringify({ shelf: kept })], { type: "application/json" }), "edgewise-shelf.json");
}

/** Whether a file is one of those; then its records stand here again, beside what is newer. @param {string} text */
async function broughtBack(text) {
  let found;
  try {
    found = JSON.parse(text).shelf;
  } catch {
    return false;
  }
  if (!Array.isArray(found)) return false;
  for (const kept of found) if (kept?.id && Array.isArray(kept.puzzle?.tiles)) await shelf.put(kept);
  toast(t("start.back", { n: found.length }));
  await arrive();
  return true;
}

/** @param {import("../shelf.js").Kept} kept */
async function remove(kept) {
  await shelf.remove(kept.id);
  see({ yours: state().yours.filter((/** @type {any} */ each) => each.id !== kept.id) });
  const back = async () => (await shelf.put(kept), arrive());
  toast(t("removed", { name: kept.puzzle.name || t("unnamed") }), { label: t("undo"), act: back });
}
