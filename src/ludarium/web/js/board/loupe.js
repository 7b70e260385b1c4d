// A loupe for cells that are smaller than a fingertip: it shows what lies under the finger and names the
// cell. Lifting the finger chooses the cell, unless it is off the board or the browser took over the touch.
import { el, svg } from "../app/dom.js";

/** @import { Board } from "./board.js" */

const SMALL = 30;
const SIDE = 132;
const CELLS = 3.4;
const ABOVE = 30;

export class Loupe {
  /** @type {AbortController | null} */
  listeners = null;

  /** @type {HTMLElement} */
  element;

  /** @type {HTMLElement} */
  name;

  /** @type {SVGSVGElement} */
  glass;

  /** @type {SVGElement} */
  aim;

  // onChoice(id): called with the cell where the finger was lifted.
  /** @param {Board} board @param {(id: string) => void} onChoice */
  constructor(board, onChoice) {
    this.board = board;
    this.onChoice = onChoice;
  }

  // Whether cells are smaller than a fingertip.
  get isNeeded() {
    return this.cellWidth < SMALL;
  }

  get cellWidth() {
    return this.board.cells[0].touch.getBoundingClientRect().width;
  }

  // A finger was put down, and may move until it is lifted.
  /** @param {PointerEvent} event */
  start(event) {
    this.end();
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    /**
     * @type {(name: "pointermove" | "pointerup" | "pointercancel", act: (e: PointerEvent) => void) => void}
     */
    const on = (name, act) =>
      addEventListener(name, (each) => each.pointerId === event.pointerId && act(each), { signal });
    on("pointermove", (each) => this.show(each));
    on("pointerup", (each) => {
      const id = this.cellAt(each);
      this.end();
      if (id) this.onChoice(id);
    });
    on("pointercancel", () => this.end());
    this.build();
    this.show(event);
  }

  build() {
    const { element, layout } = this.board;
    this.name = el("strong");
    const legal = element.classList.contains("show-legal") ? " show-legal" : "";
    this.aim = svg("circle", { class: "aim", r: 0.52 });
    this.glass = svg("svg", { class: `board ${layout.shape}${legal}` },
      svg("use", { href: `#${element.firstElementChild?.id}` }), this.aim);
    this.element = el("div", { class: "loupe", "aria-hidden": "true" }, this.glass, this.name);
    document.body.append(this.element);
  }

  /** @param {PointerEvent} event */
  show(event) {
    const id = this.cellAt(event);
    this.element.classList.toggle("off", !id);
    this.name.textContent = id ?? "";
    const { x, y } = this.pointAt(event);
    this.glass.setAttribute("viewBox", `${x - CELLS / 2} ${y - CELLS / 2} ${CELLS} ${CELLS}`);
    const { aim } = this, cell = this.board.spots.get(id ?? "");
    aim.setAttribute("visibility", cell ? "visible" : "hidden");
    if (cell) {
      aim.setAttribute("cx", String(cell.x));
      aim.setAttribute("cy", String(cell.y));
    }
    this.place(event);
  }

  // Above the finger; beside it where there is no room.
  /** @param {PointerEvent} pointerEvent */
  place({ clientX, clientY }) {
    const most = document.documentElement.clientWidth - SIDE;
    const above = clientY - ABOVE - SIDE;
    const beside = clientX > most / 2 ? clientX - ABOVE - SIDE : clientX + ABOVE;
    const left = above < 0 ? beside : clientX - SIDE / 2;
    this.element.style.left = `${Math.min(Math.max(left, 0), most)}px`;
    this.element.style.top = `${Math.max(above, 0)}px`;
  }

  /** @param {PointerEvent} pointerEvent */
  cellAt({ clientX, clientY }) {
    const element = document.elementFromPoint(clientX, clientY);
    return element && this.board.element.contains(element) ? element.getAttribute("data-cell") : null;
  }

  // Where a finger is, in units of the board.
  /** @param {PointerEvent} pointerEvent */
  pointAt({ clientX, clientY }) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.board.element.getScreenCTM()?.inverse());
  }

  end() {
    this.listeners?.abort();
    this.element?.remove();
  }
}
