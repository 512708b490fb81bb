/** What is asked for rarely while playing: settings, pins, and the ways to other screens. */

import { note, noted } from "../desk.js";
import { doors } from "../frame.js";
import { change, see, state } from "../store.js";
import { toast } from "../toast.js";
import { el } from "../view.js";
import { t } from "../words.js";
import { cells, clear, set } from "./play-do.js";
import { checked } from "./play.js";
import { flags, theme } from "./settings.js";

/** @param {any} now */
export function more(now) {
  const { about } = now;
  const { pin: kept } = noted();
  const pin = () => (note({ pin: cells() }), set({ pinned: cells() }), toast(t("play.pinned")));
  const back = () => change("pinned", { board: kept, undone: null });
  return el(
    "section",
    { class: "card more", key: "more", made: seen },
    doors(["solve", "best", "watch", "print", "enter"]),
    el(
      "div",
      { class: "row" },
      el("button", { onclick: checked }, t("play.check")),
      el("button", { onclick: () => (clear(), set({ more: false })) }, t("play.restart")),
      el("button", { "data-do": "pin", onclick: pin }, t("play.pin")),
      kept && el("button", { "data-do": "unpin", onclick: back }, t("play.unpin")),
    ),
    flags(() => set({ settings: {} })),
    theme(about, redrawn),
  );
}

/** In another look. */
function redrawn() {
  see({ play: { ...state().play, puzzle: null } });
  import("./play.js").then((screen) => screen.arrive());
}

/** @param {Element} element */
const seen = (element) => requestAnimationFrame(() => element.scrollIntoView({ block: "end" }));
