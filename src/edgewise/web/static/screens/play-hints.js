/** The ladder of hints, as far as somebody has climbed it. */

import { placed } from "../cursor.js";
import { el } from "../view.js";
import { t } from "../words.js";
import { backToWhere, hint, hinted, hush, liftHinted } from "./play-do.js";

/** @param {any} now */
export function ladder({ play }) {
  const told = play.hint;
  if (!told) return null;
  return el("section", { class: "card ladder", role: "status", key: "ladder" }, rungs(told, play), el("div", { class: "row" }, buttons(told), el("button", { class: "plain", onclick: hush }, t("close"))));
}

/** @param {any} told @param {any} play */
function rungs({ rung, answer, looking }, play) {
  if (!answer) return el("p", null, t("hint.thinking"));
  if (looking) return el("p", null, t("hint.looking"));
  const can = answer.ways > 0;
  const first = answer.ways === null ? "hint.unknown" : can ? "hint.can" : answer.solvable === false ? "hint.never" : "hint.cannot";
  const where = answer.cell && placed(answer.cell);
  const fits = (answer.choices ?? []).filter((/** @type {any} */ each) => each.placements.length).map((/** @type {any} */ each) => each.tile);
  return [
    el("p", null, t(first)),
    !can && rung >= 2 && answer.lift.length > 0 && el("p", null, t("hint.lift", { cells: answer.lift.map(placed).join("; ") })),
    can && rung >= 2 && where && el("p", null, t("hint.cell", { where })),
    can && rung >= 3 && el("p", null, t("hint.fits", { tiles: fits.slice(0, 12).join(", ") })),
    can && rung >= 4 && answer.placement && el("p", null, t("hint.this", { id: answer.placement.tile })),
  ];
}

/** @param {any} told */
function buttons({ rung, answer, looking }) {
  if (!answer || looking) return null;
  if (answer.ways === 0 && answer.solvable !== false) {
    return [
      rung < 2 ? el("button", { onclick: hint }, t("hint.ask.lift")) : el("button", { class: "main", onclick: liftHinted }, t("hint.do.lift")),
      el("button", { "data-do": "back", onclick: backToWhere }, t("hint.back")),
    ];
  }
  if (!answer.ways || !answer.cell) return null;
  if (rung < 4) return el("button", { class: "main", "data-do": "rung", onclick: hint }, t(`hint.ask.${rung}`));
  return answer.placement && el("button", { class: "main", "data-do": "lay", onclick: hinted }, t("hint.do.lay"));
}
