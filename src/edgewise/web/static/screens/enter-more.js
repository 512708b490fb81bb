/** What is asked for rarely while typing: the card as a whole, the rules, clues, the text form. */

import * as cards from "../cards.js";
import { doors } from "../frame.js";
import { change } from "../store.js";
import { el } from "../view.js";
import { t } from "../words.js";
import { ofCard } from "./enter-card.js";
import { clues } from "./enter-clues.js";
import { text } from "./enter-text.js";

/** @param {any} now @param {cards.Place} at @param {string[]} names */
export function more(now, at, names) {
  const { puzzle, enter } = now;
  const rule = (/** @type {object} */ next) => change("ruled", { puzzle: { ...puzzle, ...next } });
  return el(
    "section",
    { class: "card more", key: "more", made: seen },
    ofCard(now, at),
    cards.full(puzzle) && doors(["solve", "play", "watch", "print"]),
    el("h2", null, t("enter.rules")),
    flag("enter.turns", puzzle.turns !== false, (turns) => rule({ turns })),
    flag("enter.flips", Boolean(puzzle.flips), (flips) => rule({ flips })),
    rim(puzzle, names, rule),
    puzzle.rim && flag("enter.rim.only", Boolean(puzzle.rim_only), (rim_only) => rule({ rim_only })),
    enter.kit && clues(now, at),
    text(now),
  );
}

/** @param {string} name @param {boolean} value @param {(value: boolean) => void} act */
const flag = (name, value, act) => el("label", { class: "check", key: name }, el("input", { type: "checkbox", "data-ask": name, checked: value, onchange: (/** @type {any} */ e) => act(e.target.checked) }), t(name));

/** What must show all around; side by side it can only be said as text. @param {any} puzzle @param {string[]} names @param {(next: object) => void} rule */
function rim(puzzle, names, rule) {
  const each = puzzle.rim !== null && typeof puzzle.rim === "object";
  const labels = cards.columns(puzzle, names).flatMap((column, i) => column.map((label, half) => ({ label, words: column.length > 1 ? t(half ? "pad.second" : "pad.first", { name: names[i] }) : label })));
  const act = (/** @type {any} */ e) => rule(e.target.value ? { rim: e.target.value } : { rim: null, rim_only: undefined });
  return el(
    "label",
    { class: "check", key: "rim" },
    t("enter.rim"),
    each ? el("span", { class: "note" }, t("enter.rim.sides")) : el("select", { "data-ask": "enter.rim", value: puzzle.rim ?? "", onchange: act }, el("option", { value: "" }, t("enter.rim.any")), labels.map(({ label, words }) => el("option", { key: label, value: label }, words))),
  );
}

/** @param {Element} element */
const seen = (element) => requestAnimationFrame(() => element.scrollIntoView({ block: "start" }));
