/** What is asked for rarely while playing: settings, pins, and the ways to other screens. */

import { doors } from "../frame.js";
import { keep, setting } from "../shelf.js";
import { change, see, state } from "../store.js";
import { toast } from "../toast.js";
import { el } from "../view.js";
import { t } from "../words.js";
import { cells, clear, set } from "./play-do.js";
import { checked } from "./play.js";

/** @param {any} now */
export function more(now) {
  const { play, about } = now;
  const pin = () => (set({ pin: cells() }), toast(t("play.pinned")));
  const back = () => change("pinned", { board: play.pin, undone: null });
  return el(
    "section",
    { class: "card more", key: "more", made: seen },
    doors(["solve", "best", "watch", "print", "enter"]),
    el(
      "div",
      { class: "row" },
      el("button", { onclick: checked }, t("play.check")),
      el("button", { onclick: () => (clear(), set({ more: false })) }, t("play.restart")),
      el("button", { onclick: pin }, t("play.pin")),
      play.pin && el("button", { onclick: back }, t("play.unpin")),
    ),
    flag("marks", setting("marks", "always") === "always", (is) => keep("marks", is ? "always" : "asked")),
    flag("clock", setting("clock", true), (is) => keep("clock", is)),
    flag("keys", setting("keys", true), (is) => keep("keys", is)),
    theme(about),
  );
}

/** @param {string} name @param {boolean} value @param {(value: boolean) => void} act */
const flag = (name, value, act) =>
  el("label", { class: "check" }, el("input", { type: "checkbox", checked: value, onchange: (/** @type {any} */ e) => (act(e.target.checked), set({ settings: {} })) }), t(`play.set.${name}`));

/** @param {any} about */
function theme(about) {
  const act = (/** @type {any} */ e) => {
    keep("theme", e.target.value);
    see({ play: { ...state().play, puzzle: null } });
    import("./play.js").then((screen) => screen.arrive());
  };
  return el(
    "label",
    { class: "check" },
    t("theme"),
    el("select", { value: setting("theme", ""), onchange: act }, el("option", { value: "" }, t("theme.auto")), (about?.themes ?? []).map((/** @type {string} */ name) => el("option", { key: name, value: name }, t(`theme.${name}`)))),
  );
}

/** @param {Element} element */
const seen = (element) => requestAnimationFrame(() => element.scrollIntoView({ block: "end" }));
