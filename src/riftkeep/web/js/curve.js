// The win shares of a game as curves to click on, one for each person; told apart by dashes as well as
// by color, which is that of the seat that the person held at the end.

import { COLORS, svg } from "./pieces.js";
import { t } from "./texts.js";

const WIDTH = 400;
const HEIGHT = 150;
const DASHES = ["", "", "7 4", "2 3", "10 3 2 3"];

/** @typedef {{number: number, person: number, after: number[]}} Mistake */

/**
 * @param {(number[] | null)[]} curve everybody's share in every position @param {Mistake[]} mistakes
 * @param {number[]} holders of the last position @param {(at: number) => void} go
 */
export function curveOf(curve, mistakes, holders, go) {
  const last = Math.max(1, curve.length - 1);
  const x = (/** @type {number} */ at) => (WIDTH * at) / last;
  const y = (/** @type {number} */ share) => 4 + (HEIGHT - 8) * (1 - share);
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve", role: "img", "aria-label": t("analysis.curve") });
  picture.append(svg("rect", { width: WIDTH, height: HEIGHT, class: "curve-back" }));
  for (const share of [0.25, 0.5, 0.75]) picture.append(svg("path", { d: `M0 ${y(share)}H${WIDTH}`, class: "curve-line" }));
  for (const [i, person] of holders.entries()) {
    const seat = i + 1;
    const points = curve.flatMap((shares, at) => (shares ? [`${x(at).toFixed(1)} ${y(shares[person - 1]).toFixed(1)}`] : []));
    picture.append(svg("path", { d: `M${points.join("L")}`, class: "curve-seat", stroke: COLORS[seat], "stroke-dasharray": DASHES[seat] }));
  }
  for (const { number, person, after } of mistakes) {
    const [at, down] = [x(number), y(after[person - 1])];
    picture.append(svg("path", { d: `M${at} ${down + 2}l6 9h-12Z`, class: "curve-mistake", fill: COLORS[holders.indexOf(person) + 1] }));
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
