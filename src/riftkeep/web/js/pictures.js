// Saving: texts as files, and the picture of a position as SVG or PNG.

import { request } from "./connection.js";
import { badge, svg } from "./pieces.js";

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
 * A whole game as it was played, as /api/study/write takes it: also how it ended, if not by the rules.
 * @param {any} data as the server sends a game to be studied
 */
export function wholeGame({ game, options, seats, frames, moves, outcome, is_ended_by_host: isHost }) {
  return {
    game, options, seats, position: frames[0].position, outcome: isHost ? outcome : null,
    moves: moves.map((/** @type {import("./types.js").Played} */ played) => played.move),
  };
}

/**
 * Write a game or its last position, and offer it.
 * @param {Record<string, unknown>} what body of /api/study/write, without the format
 * @param {string} format @param {string} name without ending
 */
export async function save(what, format, name) {
  const isPicture = format === "png" || format === "svg";
  const written = await request("/api/study/write", { ...what, format: isPicture ? "svg" : format });
  const text = isPicture ? withNames(written.text, /** @type {string[]} */ (what.seats ?? [])) : written.text;
  const ending = /** @type {Record<string, string>} */ (ENDINGS)[format] ?? format;
  const type = /** @type {Record<string, string>} */ (TYPES)[format] ?? "text/plain";
  offer(format === "png" ? await png(text) : new Blob([text], { type }), `${name}.${ending}`);
}

/** A picture with the names of the people below it, each with the sign of the seat. @param {string} text an SVG document @param {string[]} names in the order of the seats */
function withNames(text, names) {
  if (!names.some(Boolean)) return text;
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const [x, y, width, height] = (root.getAttribute("viewBox") ?? "").split(/[ ,]+/).map(Number);
  if (!width || !height) return text;
  const size = width / 22;
  const step = width / names.length;
  const [line, middle] = [size * 2, y + height + size];
  root.append(svg("rect", { x, y: y + height, width, height: line, fill: "#1d2127" }));
  names.forEach((name, i) => {
    const left = x + step * i + size;
    root.append(svg("g", { transform: `translate(${left} ${middle}) scale(${size / 26})` }, badge(i + 1)),
      svg("text", { x: left + size * 0.8, y: middle + size * 0.32, "font-size": size * 0.85, "font-family": "system-ui, sans-serif", fill: "#fff" }, name));
  });
  root.setAttribute("viewBox", [x, y, width, height + line].join(" "));
  const tall = Number.parseFloat(root.getAttribute("height") ?? "");
  if (tall) root.setAttribute("height", String((tall * (height + line)) / height));
  return new XMLSerializer().serializeToString(root);
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
