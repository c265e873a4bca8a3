// Saving: texts as files, and the picture of a position as SVG or PNG.

import { request } from "./connection.js";

const PNG_WIDTH = 1200;
const TYPES = { svg: "image/svg+xml", png: "image/png", sgf: "application/x-go-sgf", json: "application/json" };
const ENDINGS = { record: "jsonl", notation: "txt", position: "txt" };

/** Offer something as a file. @param {Blob} blob @param {string} name */
function offer(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Write a game or its last position, and offer it.
 * @param {Record<string, unknown>} what body of /api/study/write, without the format
 * @param {string} format @param {string} name without ending
 */
export async function save(what, format, name) {
  const { text } = await request("/api/study/write", { ...what, format: format === "png" ? "svg" : format });
  const ending = /** @type {Record<string, string>} */ (ENDINGS)[format] ?? format;
  const type = /** @type {Record<string, string>} */ (TYPES)[format] ?? "text/plain";
  offer(format === "png" ? await png(text) : new Blob([text], { type }), `${name}.${ending}`);
}

/** @param {string} text an SVG document @returns {Promise<Blob>} */
async function png(text) {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PNG_WIDTH;
  canvas.height = Math.round((PNG_WIDTH * picture.naturalHeight) / picture.naturalWidth);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

/** Copy a text, and say so on the button for a moment. @param {HTMLElement} button @param {string} text @param {string} done */
export async function copy(button, text, done) {
  await navigator.clipboard?.writeText(text);
  const before = button.textContent;
  button.textContent = done;
  setTimeout(() => { button.textContent = before; }, 1500);
}
