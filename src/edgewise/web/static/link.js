/**
 * The address: which screen, which puzzle, perhaps a board. `#play/1…`, `#solve/1…/b…`, and the
 * links of the viewers as they are (`#puzzle=…&board_edges=…`). All of a puzzle is in it.
 */

/** Letters from which on chats cut a link. */
export const LONG = 8000;

/** @param {Uint8Array} data */
const encoded = (data) => {
  let text = "";
  for (let i = 0; i < data.length; i += 8192) text += String.fromCharCode(...data.subarray(i, i + 8192));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

/** @param {string} text @returns {Uint8Array} */
const decoded = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {BlobPart} data @param {any} through @returns {ReadableStream<Uint8Array>} */
const through = (data, through) => new Blob([data]).stream().pipeThrough(through);

/** A value in few letters. @param {any} value @returns {Promise<string>} */
export async function packed(value) {
  const stream = through(JSON.stringify(value), new CompressionStream("deflate-raw"));
  return encoded(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** Bytes that a link may unpack to. */
const MOST = 1_000_000;

/** The text in such letters; never more than is allowed. @param {string} code @returns {Promise<string>} */
export async function unpacked(code) {
  const reader = through(/** @type {any} */ (decoded(code)), new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size > MOST) {
      reader.cancel();
      throw new RangeError("too large");
    }
  }
  return new Blob(/** @type {any} */ (parts)).text();
}

/** Codes by which puzzles came: the same puzzle keeps the same address. @type {WeakMap<object, string>} */
const codes = new WeakMap();

/** @param {any} puzzle @param {string} code */
export const came = (puzzle, code) => void codes.set(puzzle, code);

/** @param {any} puzzle @returns {Promise<string>} */
export async function puzzleCode(puzzle) {
  const known = codes.get(puzzle);
  if (known) return known;
  const code = "1" + (await packed(puzzle));
  codes.set(puzzle, code);
  return code;
}

/** Cells as short as they can be said: tile, turn, flipped. @param {any[]} cells */
export const boardCode = async (cells) =>
  "b" + (await packed(cells.map((cell) => (cell === null ? 0 : [cell.tile, cell.turn, ...(cell.flipped ? [1] : [])]))));

/** @param {string} code @returns {Promise<any[]>} */
export async function boardOf(code) {
  const cells = JSON.parse(await unpacked(code.slice(1)));
  return cells.map((/** @type {any} */ cell) =>
    cell ? { tile: String(cell[0]), turn: Number(cell[1]), flipped: Boolean(cell[2]) } : null,
  );
}

export const SCREENS = ["start", "enter", "play", "solve", "watch", "best", "make", "print", "share", "photo", "settings"];

/**
 * What an address says.
 * @param {string} hash
 * @returns {{screen: string, code: string, board: string, foreign: string}}
 */
export function parsed(hash) {
  const text = hash.replace(/^#/, "");
  const bare = { screen: "start", code: "", board: "", foreign: "" };
  if (/(^|&)(puzzle|board_edges|board_w)=/.test(text)) return { ...bare, screen: "play", foreign: text };
  const [screen, code = "", board = ""] = text.split("/");
  if (/^1[\w-]{16,}$/.test(screen)) return { ...bare, screen: "play", code: screen, board: code };
  return SCREENS.includes(screen) ? { ...bare, screen, code, board } : bare;
}

/** @param {string} screen @param {string} code @param {string} [board] */
export const hash = (screen, code, board) => (screen === "start" ? "#" : `#${[screen, code, board].filter(Boolean).join("/")}`);
