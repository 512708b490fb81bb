/** What is asked for rarely while typing: the card as a whole, the rules, the text form. */

import * as cards from "../cards.js";
import { engine } from "../engine.js";
import { doors } from "../frame.js";
import { change, see, state } from "../store.js";
import { complain } from "../toast.js";
import { el } from "../view.js";
import { t } from "../words.js";

/** @param {any} now */
export function more(now) {
  const { puzzle, enter } = now;
  const at = enter?.at ?? cards.gap(puzzle, { tile: 0, side: 0 }) ?? { tile: 0, side: 0 };
  const tile = puzzle.tiles[at.tile];
  const set = (/** @type {string} */ name, /** @type {object} */ next) => change(name, { puzzle: { ...puzzle, ...next } });
  const put = (/** @type {string} */ name, /** @type {any[]} */ tiles) => set(name, { tiles });
  const turned = () => put("turned", puzzle.tiles.with(at.tile, { ...tile, sides: [tile.sides.at(-1), ...tile.sides.slice(0, -1)] }));
  const cleared = () => put("cleared", puzzle.tiles.with(at.tile, cards.blank(tile.id, tile.sides.length)));
  const copied = () => put("copied", puzzle.tiles.toSpliced(at.tile + 1, 0, { ...tile, id: unused(puzzle) }));
  const removed = () => change("dropped", { puzzle: { ...puzzle, tiles: puzzle.tiles.toSpliced(at.tile, 1) }, board: null, enter: { ...enter, at: { tile: Math.max(0, at.tile - 1), side: 0 } } });
  return el(
    "section",
    { class: "card more", key: "more", made: seen },
    el("h2", null, t("enter.this", { id: tile.id })),
    el(
      "div",
      { class: "row" },
      el("button", { onclick: turned }, `↻ ${t("enter.turn")}`),
      el("button", { onclick: cleared }, t("enter.clear")),
      el("button", { onclick: copied }, t("enter.copy")),
      el("button", { onclick: removed, disabled: puzzle.tiles.length < 2 }, t("enter.remove")),
    ),
    cards.full(puzzle) && doors(["solve", "play", "watch", "print"]),
    el("h2", null, t("enter.rules")),
    flag("enter.turns", puzzle.turns !== false, (turns) => set("ruled", { turns })),
    flag("enter.flips", Boolean(puzzle.flips), (flips) => set("ruled", { flips })),
    el("h2", null, t("enter.text")),
    enter?.text === undefined ? el("button", { onclick: () => written(puzzle) }, t("enter.text.show")) : typing(enter),
  );
}

/** A number that no tile has. @param {any} puzzle */
function unused(puzzle) {
  const ids = new Set(puzzle.tiles.map((/** @type {any} */ tile) => tile.id));
  let number = puzzle.tiles.length + 1;
  while (ids.has(String(number))) number += 1;
  return String(number);
}

/** @param {string} name @param {boolean} value @param {(value: boolean) => void} act */
const flag = (name, value, act) => el("label", { class: "check" }, el("input", { type: "checkbox", checked: value, onchange: (/** @type {any} */ e) => act(e.target.checked) }), t(name));

/** @param {any} puzzle */
async function written(puzzle) {
  try {
    const { text } = await engine.call("write", { puzzle, format: "text" });
    see({ enter: { ...state().enter, text, complaints: [] } });
  } catch (error) {
    complain(error);
  }
}

/** @param {any} enter */
function typing({ text, complaints }) {
  return [
    el("textarea", { rows: 12, value: text, spellcheck: "false", "aria-label": t("enter.text"), oninput: (/** @type {any} */ e) => see({ enter: { ...state().enter, text: e.target.value } }) }),
    complaints.length > 0 && el("ul", { class: "trouble", role: "alert", lang: "en" }, complaints.map((/** @type {any} */ at) => el("li", null, at.line ? `${t("line", { at: at.line })} ` : "", at.words))),
    el("button", { class: "main", onclick: () => readBack(text) }, t("enter.text.use")),
  ];
}

/** @param {string} text */
async function readBack(text) {
  try {
    const { puzzle } = await engine.call("read", { text });
    change("text", { puzzle, board: null, pad: null, enter: { more: true, text, complaints: [] } });
  } catch (error) {
    const { where, words } = /** @type {any} */ (error);
    see({ enter: { ...state().enter, text, complaints: where?.length ? where : [{ words }] } });
  }
}

/** @param {Element} element */
const seen = (element) => requestAnimationFrame(() => element.scrollIntoView({ block: "end" }));
