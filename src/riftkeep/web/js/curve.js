// The win shares of a game as curves to click on; told apart by dashes as well as by colour.

import { COLOURS, svg } from "./pieces.js";
import { t } from "./texts.js";

const WIDTH = 400;
const HEIGHT = 150;
const DASHES = ["", "", "7 4", "2 3", "10 3 2 3"];

/** @typedef {{number: number, player: number, after: number[]}} Mistake */

/**
 * @param {(number[] | null)[]} curve the shares in every position @param {Mistake[]} mistakes
 * @param {(at: number) => void} go
 */
export function curveOf(curve, mistakes, go) {
  const last = Math.max(1, curve.length - 1);
  const x = (/** @type {number} */ at) => (WIDTH * at) / last;
  const y = (/** @type {number} */ share) => 4 + (HEIGHT - 8) * (1 - share);
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve", role: "img", "aria-label": t("analysis.curve") });
  picture.append(svg("rect", { width: WIDTH, height: HEIGHT, class: "curve-back" }));
  for (const share of [0.25, 0.5, 0.75]) picture.append(svg("path", { d: `M0 ${y(share)}H${WIDTH}`, class: "curve-line" }));
  const seats = curve.find((shares) => shares)?.length ?? 0;
  for (let seat = 1; seat <= seats; seat++) {
    const points = curve.flatMap((shares, at) => (shares ? [`${x(at).toFixed(1)} ${y(shares[seat - 1]).toFixed(1)}`] : []));
    picture.append(svg("path", { d: `M${points.join("L")}`, class: "curve-seat", stroke: COLOURS[seat], "stroke-dasharray": DASHES[seat] }));
  }
  for (const { number, player, after } of mistakes) {
    const [at, down] = [x(number), y(after[player - 1])];
    picture.append(svg("path", { d: `M${at} ${down + 2}l6 9h-12Z`, class: "curve-mistake", fill: COLOURS[player] }));
  }
  const cursor = svg("path", { d: `M0 0V${HEIGHT}`, class: "curve-now" });
  picture.append(cursor);
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    go(Math.round(((/** @type {MouseEvent} */ (event).clientX - box.left) / box.width) * last));
  });
  /** @param {number} at */
  const mark = (at) => cursor.setAttribute("transform", `translate(${x(at)} 0)`);
  return { picture, mark };
}
