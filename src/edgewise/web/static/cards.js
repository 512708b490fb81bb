/**
 * A puzzle while it is typed: tiles with sides that have no label yet, and the labels there are to
 * choose from. Values only; nothing is shown here.
 *
 * @typedef {{tile: number, side: number}} Place
 */

/** A side that nobody has typed yet. */
export const BLANK = " ";

/** Sides of a tile, by the shape of the board. */
const SIDES = { square: 4, hex: 6, "hex-flower": 6, triangle: 3, "triangle-hexagon": 3 };

/** @param {any} board */
export const sidesOf = (board) => SIDES[/** @type {keyof typeof SIDES} */ (board.shape)] ?? null;

/** How many cells there are on a board of one of these shapes. @param {any} board */
export function cellsOf(board) {
  if (board.shape === "square" || board.shape === "hex") return board.rows * board.cols - (board.holes?.length ?? 0);
  if (board.shape === "triangle") return board.size ** 2;
  if (board.shape === "triangle-hexagon") return 6 * board.size ** 2;
  return 1 + 3 * board.radius * (board.radius + 1);
}

/** @param {string} id @param {number} sides */
export const blank = (id, sides) => ({ id, sides: Array(sides).fill(BLANK) });

/** Names of pictures, until somebody gives them better ones. */
export const NAMES = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * A puzzle with nothing on its tiles.
 * @param {any} board
 * @param {string} name
 * @param {{pictures?: number, halves?: boolean}} [more]
 */
export function bare(board, name, { pictures = 4, halves = true } = {}) {
  const sides = sidesOf(board) ?? 4;
  const tiles = Array.from({ length: cellsOf(board) }, (_, i) => blank(String(i + 1), sides));
  const puzzle = { edgewise: 1, name, board, match: halves ? "halves" : "equal", rim: null, turns: true, flips: false, tiles };
  return { puzzle, pad: NAMES.slice(0, pictures) };
}

/** The labels on the pad: pairs of halves, or single ones. @param {any} puzzle @param {string[]} pad @returns {string[][]} */
export const columns = (puzzle, pad) => pad.map((name) => (puzzle.match === "halves" ? [`${name}+`, `${name}-`] : [name]));

/** The pad of a puzzle that somebody else typed. @param {any} puzzle @returns {string[]} */
export function padOf(puzzle) {
  const labels = puzzle.tiles.flatMap((/** @type {any} */ tile) => [...tile.sides, ...(tile.back ?? [])]);
  const names = labels.filter((/** @type {string} */ label) => label.trim()).map((/** @type {string} */ label) => (puzzle.match === "halves" ? label.slice(0, -1) : label));
  return [...new Set(/** @type {string[]} */ (names))];
}

/** Whether a pad can be made of it: labels as we write them ourselves. @param {any} puzzle */
export const simple = (puzzle) =>
  sidesOf(puzzle.board) !== null &&
  (puzzle.match === "equal" || (puzzle.match === "halves" && puzzle.tiles.every((/** @type {any} */ tile) => tile.sides.every((/** @type {string} */ label) => !label.trim() || /[+-]$/.test(label)))));

/** @param {any} puzzle @param {Place} at @param {string} label */
export function typed(puzzle, { tile, side }, label) {
  const tiles = puzzle.tiles.map((/** @type {any} */ each, /** @type {number} */ i) =>
    i === tile ? { ...each, sides: each.sides.with(side, label) } : each,
  );
  return { ...puzzle, tiles };
}

/** The place after, clockwise and then the next tile; null after the last. @param {any} puzzle @param {Place} at @returns {Place | null} */
export function after(puzzle, { tile, side }) {
  if (side + 1 < puzzle.tiles[tile].sides.length) return { tile, side: side + 1 };
  return tile + 1 < puzzle.tiles.length ? { tile: tile + 1, side: 0 } : null;
}

/** @param {any} puzzle @param {Place} at @returns {Place | null} */
export function before(puzzle, { tile, side }) {
  if (side > 0) return { tile, side: side - 1 };
  return tile > 0 ? { tile: tile - 1, side: puzzle.tiles[tile - 1].sides.length - 1 } : null;
}

/** The first side that has no label, from a place on and then from the start. @param {any} puzzle @param {Place} from @returns {Place | null} */
export function gap(puzzle, from) {
  const places = puzzle.tiles.flatMap((/** @type {any} */ each, /** @type {number} */ tile) =>
    each.sides.flatMap((/** @type {string} */ label, /** @type {number} */ side) => (label.trim() ? [] : [{ tile, side }])),
  );
  const next = places.find((/** @type {Place} */ at) => at.tile > from.tile || (at.tile === from.tile && at.side >= from.side));
  return next ?? places[0] ?? null;
}

/** Where two states of a puzzle differ first. @param {any} a @param {any} b @returns {Place | null} */
export function differing(a, b) {
  for (const [tile, each] of b.tiles.entries()) {
    const side = each.sides.findIndex((/** @type {string} */ label, /** @type {number} */ i) => label !== a.tiles[tile]?.sides[i]);
    if (side >= 0) return { tile, side };
  }
  return null;
}

/** Another board: what is typed stays on as many tiles as there are. @param {any} puzzle @param {any} board */
export function reshaped(puzzle, board) {
  const sides = sidesOf(board) ?? 4;
  const most = cellsOf(board);
  const kept = puzzle.tiles.slice(0, most);
  const more = Array.from({ length: most - kept.length }, (_, i) => blank(String(kept.length + i + 1), sides));
  return { ...puzzle, board, tiles: [...kept, ...more], clues: undefined };
}

/** @param {any} puzzle @param {(label: string) => string} change */
export const relabelled = (puzzle, change) => ({
  ...puzzle,
  tiles: puzzle.tiles.map((/** @type {any} */ tile) => {
    const face = (/** @type {string[]} */ labels) => labels.map((label) => (label.trim() ? change(label) : label));
    return { ...tile, sides: face(tile.sides), ...(tile.back ? { back: face(tile.back) } : {}) };
  }),
});

/** Halves or whole pictures. @param {any} puzzle @param {boolean} halves */
export function halved(puzzle, halves) {
  const changed = relabelled(puzzle, (label) => (halves ? `${label}+` : label.replace(/[+-]$/, "")));
  return { ...changed, match: halves ? "halves" : "equal" };
}

/** Another name for a picture, wherever it is named. @param {any} puzzle @param {string} from @param {string} to */
export function renamed(puzzle, from, to) {
  const next = (/** @type {string} */ label) => {
    const sign = puzzle.match === "halves" ? label.slice(-1) : "";
    return label === from + sign ? to + sign : label;
  };
  const { match, rim } = puzzle;
  return {
    ...relabelled(puzzle, next),
    match: match?.pairs ? { pairs: match.pairs.map((/** @type {string[]} */ pair) => pair.map(next)) } : match,
    rim: typeof rim === "string" ? next(rim) : rim && Object.fromEntries(Object.entries(rim).map(([side, label]) => [side, next(label)])),
  };
}

/** How often each label is typed. @param {any} puzzle @returns {Map<string, number>} */
export function counts(puzzle) {
  const found = new Map();
  for (const tile of puzzle.tiles) for (const label of tile.sides) found.set(label, (found.get(label) ?? 0) + (tile.copies ?? 1));
  return found;
}

/** Tiles of a puzzle that is not drawn while somebody types. */
const HUGE = 1024;

/** @param {any} puzzle */
export const huge = (puzzle) => puzzle.tiles.length > HUGE;

/** @param {any} puzzle */
export const full = (puzzle) => puzzle.tiles.every((/** @type {any} */ tile) => tile.sides.every((/** @type {string} */ label) => label.trim()));

/**
 * The same for those who must know what every label is: sides that are not typed yet are no halves,
 * so the pairs are said one by one.
 * @param {any} puzzle
 * @param {string[]} pad
 */
export function spelled(puzzle, pad) {
  if (puzzle.match !== "halves" || !simple(puzzle)) return puzzle;
  return { ...puzzle, match: pad.length ? { pairs: columns(puzzle, pad) } : "equal" };
}
