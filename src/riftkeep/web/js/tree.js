// A game as a tree: the moves that were played, and what was tried out beside them. Positions are
// fetched when they are looked at; only every few moves one comes along with the game.

import { request } from "./connection.js";

/** @typedef {import("./types.js").Played} Played */
/** @typedef {{position: any, holders: number[], progress: any, text: string, outcome: any}} Shown */

export class Node {
  /** @param {Node | null} parent @param {Played | null} played @param {Shown | null} shown */
  constructor(parent, played, shown) {
    this.parent = parent;
    this.move = played?.move ?? null;
    this.text = played?.text ?? "";
    /** What it did. */
    this.deed = played?.deed ?? null;
    /** Whose move it was: the seat in which that person began. */
    this.person = played?.person ?? 0;
    /** The number of the turn that it belongs to. */
    this.turn = played?.turn ?? 0;
    /** Does it only say that nothing could be done? */
    this.isForced = played?.is_forced ?? false;
    this.shown = shown;
    /** @type {Node[]} */
    this.children = [];
    /** @type {number} */
    this.depth = parent ? parent.depth + 1 : 0;
    /** Was it played, not only tried out? */
    this.isPlayed = !parent;
  }

  /** From the first position to this one. @returns {Node[]} */
  get path() {
    /** @type {Node[]} */
    const nodes = [];
    /** @type {Node | null} */
    let node = this;
    while (node) {
      nodes.unshift(node);
      node = node.parent;
    }
    return nodes;
  }

  /** The child with this move, made if there is none. @param {Played} played */
  child(played) {
    const same = JSON.stringify(played.move);
    const found = this.children.find((one) => JSON.stringify(one.move) === same);
    if (found) return found;
    const made = new Node(this, played, null);
    this.children.push(made);
    return made;
  }
}

/** The tree of a game. @param {any} data as the server sends it */
export function treeOf(data) {
  const root = new Node(null, null, data.frames[0]);
  let node = root;
  data.moves.forEach((/** @type {any} */ played, /** @type {number} */ i) => {
    node = node.child(played);
    node.isPlayed = true;
    if ((i + 1) % data.frame === 0) node.shown = data.frames[(i + 1) / data.frame];
  });
  return root;
}

/** The position of a node, fetched with those before it if need be. @param {Node} node @param {number} most moves in one request @returns {Promise<Shown>} */
export async function shownAt(node, most) {
  const missing = [];
  /** @type {Node | null} */
  let known = node;
  while (known && !known.shown) {
    missing.unshift(known);
    known = known.parent;
  }
  if (missing.length && node.isPlayed) missing.push(...ahead(node, most - (missing.length % most)));
  while (known?.shown && missing.length) {
    const part = missing.splice(0, most);
    const { steps } = await request("/api/study/line", { position: known.shown.position, moves: part.map(({ move }) => move) });
    part.forEach((one, i) => {
      one.shown = steps[i];
      one.text = steps[i].move.text;
    });
    known = part[part.length - 1];
  }
  return /** @type {Shown} */ (node.shown);
}

/** The moves of the game after a node, up to the next position that is known: they are fetched with it. @param {Node} node @param {number} most */
function ahead(node, most) {
  const found = [];
  for (let next = node.children[0]; next?.isPlayed && !next.shown && found.length < most; next = next.children[0]) found.push(next);
  return found;
}

/** All positions of the game, so that they are there without a network. @param {Node} root @param {number} most moves in one request */
export async function fetchAll(root, most) {
  for (const node of lineThrough(root)) if (node.isPlayed && !node.shown) await shownAt(node, most);
}

/** The line that goes through a node: to it, and on along first children. @param {Node} node */
export function lineThrough(node) {
  const line = node.path;
  let last = node;
  while (last.children.length) {
    last = last.children[0];
    line.push(last);
  }
  return line;
}
