/** What every screen has: a bar with the way back, a title and what can always be done; a body; a foot. */

import { go, goBack } from "./desk.js";
import { canRedo, canUndo, redo, state, undo } from "./store.js";
import { toast } from "./toast.js";
import { el } from "./view.js";
import { t } from "./words.js";

/**
 * @param {string} name a key of the words
 * @param {string} sign
 * @param {() => void} act
 * @param {object} [more]
 */
export const icon = (name, sign, act, more) =>
  el("button", { class: "icon", key: name, "aria-label": t(name), title: t(name), onclick: act, ...more }, el("span", { "aria-hidden": "true" }, sign));

/** Takes back, and says what. */
export function back() {
  const name = undo();
  if (name) toast(t("undone", { what: t(`did.${name}`) }));
}

/** Does again, and says what. */
export function again() {
  const name = redo();
  if (name) toast(t("redone", { what: t(`did.${name}`) }));
}

/**
 * @param {import("./view.js").Child} title
 * @param {{actions?: any[], class?: string, foot?: any, undo?: boolean, share?: boolean, to?: string, leave?: () => void}} more
 *   `leave`: where the way back does not lead to another screen
 * @param {...import("./view.js").Child} body
 */
export function frame(title, { actions = [], class: kind = "", foot, undo: undoing = true, share = true, to = "start", leave }, ...body) {
  const bar = el(
    "header",
    { class: "bar" },
    el("h1", { class: "unseen" }, t(`screen.${state().screen}`)),
    icon("back", "‹", leave ?? (() => goBack(to))),
    el("div", { class: "title" }, title),
    undoing && icon("undo", "↶", back, { disabled: !canUndo() }),
    undoing && icon("redo", "↷", again, { disabled: !canRedo() }),
    actions,
    share && state().puzzle && el("button", { class: "chip", key: "share", onclick: () => go("share", { share: { from: state().screen } }) }, t("share")),
  );
  return el("div", { class: `screen ${kind}`, key: kind }, bar, el("main", { id: "main", tabIndex: -1 }, ...body), foot && el("footer", { class: "foot" }, foot));
}

/** The ways from one screen to the others. @param {string[]} screens */
export const doors = (screens) =>
  el(
    "nav",
    { class: "doors", "aria-label": t("doors") },
    screens.map((screen) => el("button", { key: screen, class: "chip", onclick: () => go(screen) }, t(`door.${screen}`))),
  );

/** A thin line while something is awaited, and what it is, and Stop. @param {any} running */
export function waiting(running) {
  const { fraction, words, stop } = running;
  const bar = el("progress", { max: 1, "aria-label": words, ...(fraction ? { value: fraction } : {}) });
  return el("div", { class: "waiting", role: "group" }, bar, el("p", null, words), stop && el("button", { onclick: stop }, t("stop")));
}
