/** All of a puzzle in a link: to copy, to send, to scan; or as a file. */

import { addressOf, short } from "../address.js";
import { copy } from "../copy.js";
import { asBoard, go } from "../desk.js";
import { engine } from "../engine.js";
import { frame } from "../frame.js";
import * as link from "../link.js";
import { save, savePicture } from "../save.js";
import { see, state } from "../store.js";
import { complain, toast } from "../toast.js";
import { el } from "../view.js";
import { t } from "../words.js";

/** Formats of files that are offered, if the engine has them; those after the first two know squares only. */
const FORMATS = ["json", "text", "e2dev", "eii", "tetravex"];

/** @param {any} puzzle */
const squares = (puzzle) => puzzle.match === "equal" && puzzle.board.shape === "square";

/** @param {any} puzzle */
const formats = (puzzle) => (squares(puzzle) ? FORMATS : FORMATS.slice(0, 2));

/** Whether a viewer can show it: squares with one picture all around. @param {any} puzzle */
const viewed = (puzzle) => squares(puzzle) && typeof puzzle.rim === "string";

/** @param {object} next */
const set = (next) => see({ share: { ...state().share, ...next } });

export function arrive() {
  if (!state().puzzle) return go("start");
  made();
}

/** @param {any} now @param {any} before */
export function changed(now, before) {
  if (now.puzzle !== before.puzzle || now.share?.board !== before.share?.board || now.about !== before.about) made();
}

/** The link, and its picture. */
async function made() {
  const { puzzle, board, about, share } = state();
  const code = await short(puzzle);
  const tail = share?.board && board ? await link.boardCode(board) : "";
  const site = about?.site || "";
  const address = addressOf(code, tail);
  const code_ = site ? await engine.call("qr", { text: address }).catch(() => null) : null;
  const viewer = tail && viewed(puzzle) ? await foreign(puzzle, board) : "";
  if (state().puzzle === puzzle) set({ address, code: tail ? "" : code, here: !site, qr: code_?.text ?? null, viewer });
}

/** The board in the link of a viewer on the web, if it can be said there. @param {any} puzzle @param {any[]} board */
async function foreign(puzzle, board) {
  try {
    return (await engine.call("write", { puzzle, format: "viewer", boards: [asBoard(puzzle, board)] })).text.trim();
  } catch {
    return "";
  }
}

/** @param {string} text */
const copied = (text) => copy(text, /** @type {HTMLTextAreaElement | null} */ (document.getElementById("address")));

/** @param {any} now */
export function show(now) {
  const { puzzle, board, share, about } = now;
  const address = share?.address ?? "";
  return frame(
    t("screen.share"),
    { class: "share", undo: false, share: false, to: back(now) },
    el("p", null, t("share.what")),
    board && el("label", { class: "check" }, el("input", { type: "checkbox", checked: Boolean(share?.board), onchange: (/** @type {any} */ e) => set({ board: e.target.checked }) }), t("share.board")),
    el("textarea", { id: "address", rows: 4, readOnly: true, value: address, "aria-label": t("share.link"), onfocus: (/** @type {any} */ e) => e.target.select() }),
    el("p", { class: "note" }, t("share.letters", { n: address.length }), " ", address.length > link.LONG ? t("share.long") : "", share?.here ? ` ${t("share.here")}` : ""),
    el(
      "div",
      { class: "row" },
      el("button", { class: "main", onclick: () => copied(address) }, t("share.copy")),
      "share" in navigator && el("button", { onclick: () => navigator.share({ title: puzzle.name, url: address }).catch(() => {}) }, t("share.send")),
      share?.here && share.code && el("button", { onclick: () => copied(share.code) }, t("share.code")),
    ),
    share?.viewer && el("div", { class: "row" }, el("button", { "data-do": "viewer", onclick: () => copied(share.viewer) }, t("share.viewer"))),
    share?.qr && el("img", { class: "qr", alt: t("share.qr"), src: `data:image/svg+xml,${encodeURIComponent(share.qr)}` }),
    el("h2", null, t("share.file")),
    el("div", { class: "row" }, el("button", { key: "picture", "data-do": "picture", onclick: () => savePicture(puzzle, share?.board ? board : null) }, t("share.picture")), formats(puzzle).filter((name) => about?.formats.includes(name)).map((name) => el("button", { key: name, onclick: () => file(name) }, t(`format.${name}`)))),
  );
}

/** @param {any} now */
const back = (now) => now.share?.from ?? "start";

/** @param {string} format */
async function file(format) {
  const { puzzle, board, share } = state();
  try {
    const { text, name, lost } = await engine.call("write", { puzzle, format });
    save(new Blob([text], { type: "text/plain" }), name);
    if (share?.board && board) {
      const told = await engine.call("write", { puzzle, format: "json", boards: [asBoard(puzzle, board)] });
      save(new Blob([told.text], { type: "application/json" }), `board-${told.name}`);
    }
    if (lost.length) toast(lost.join(" "), { lang: "en" });
  } catch (error) {
    complain(error);
  }
}

