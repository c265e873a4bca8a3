// A part of the board enlarged for fingers: on small cells a touch opens it, a touch in it points.

import { UNITS } from "./grid.js";
import { svg } from "./pieces.js";
import { t } from "./texts.js";

const COLUMNS = 8;
const ROWS = 5;

export class Loupe {
  /** @param {import("./board.js").RiftBoard} board */
  constructor(board) {
    this.board = board;
    /** @type {HTMLElement | null} */
    this.element = null;
    this.aimed = -1;
  }

  /** Show the cells around one. @param {number} i */
  open(i) {
    if (this.aimed === i && this.element) {
      this.close();
      this.board.report("rift-point", i);
      return;
    }
    this.close();
    const { board } = this;
    const unit = UNITS[board.layout?.shape ?? "square"];
    const [x, y] = board.middle(board.cells[i].place.cell);
    const rise = board.layout?.shape === "hexagon" ? 0.87 : 1;
    const [width, height] = [COLUMNS * unit, (ROWS - 1) * unit * rise + unit];
    const view = svg("svg", { viewBox: [x - width / 2, y - height / 2, width, height].join(" "), "aria-hidden": "true" });
    view.classList.add(board.layout?.shape ?? "square");
    view.append(svg("rect", { x: x - width / 2, y: y - height / 2, width, height, class: "back" }),
      svg("use", { href: `#${board.scene}` }),
      svg("path", { d: board.outline, class: "aim", transform: `translate(${x} ${y}) scale(.93)` }));
    view.addEventListener("click", (event) => this.pointed(view, /** @type {MouseEvent} */ (event)));
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = t("play.loupe_close");
    close.addEventListener("click", () => this.close());
    const name = document.createElement("p");
    name.textContent = t("play.loupe", { cell: board.cells[i].place.name });
    this.element = document.createElement("div");
    this.element.className = "loupe";
    this.element.append(name, close, view);
    this.aimed = i;
    board.append(this.element);
    this.element.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.element?.remove();
    this.element = null;
    this.aimed = -1;
  }

  /** @param {SVGElement} view @param {MouseEvent} event */
  pointed(view, event) {
    const { board } = this;
    const matrix = /** @type {SVGSVGElement} */ (view).getScreenCTM();
    if (!matrix) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const far = (/** @type {number} */ i) => {
      const [x, y] = board.middle(board.cells[i].place.cell);
      return Math.hypot(x - at.x, y - at.y);
    };
    const nearest = board.cells.reduce((best, _, i) => (far(i) < far(best) ? i : best), 0);
    this.close();
    board.makeCurrent(nearest);
    board.report("rift-point", nearest);
  }
}
