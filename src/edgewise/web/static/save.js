/** Hands a file to the browser, to keep or to share. */

import { asBoard } from "./desk.js";
import { style } from "./drawings.js";
import { engine } from "./engine.js";
import { complain, toast } from "./toast.js";
import { t } from "./words.js";

/** Pixels of the longer side of a picture. */
const LARGE = 1600;

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * A board, or without one the loose tiles, as a picture that every phone opens.
 * @param {any} puzzle
 * @param {any[] | null} cells
 */
export async function savePicture(puzzle, cells) {
  try {
    const look = { ...style(puzzle), dark: false };
    const { text, saved } = await engine.call("draw", { puzzle, ...(cells && { board: asBoard(puzzle, cells) }), style: look, as: "svg" });
    const name = saved.replace(/svg$/, "png");
    save(await painted(text), name);
    toast(t("saved", { name }));
  } catch (error) {
    complain(error);
  }
}

/** A drawing as pixels. @param {string} svg @returns {Promise<Blob>} */
async function painted(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = LARGE / Math.max(image.naturalWidth, image.naturalHeight);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture")))));
}
