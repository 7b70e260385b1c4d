// A loupe for cells that are smaller than a fingertip: it shows what lies under the finger and names the
// cell. Lifting the finger chooses the cell, unless it is off the board or the browser took over the touch.
import { el, svg } from "../app/dom.js";

const SMALL = 30;
const SIDE = 132;
const CELLS = 3.4;
const ABOVE = 30;

export class Loupe {
  // onChoice(id): called with the cell where the finger was lifted.
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
  start(event) {
    this.end();
    const own = (handle) => (each) => each.pointerId === event.pointerId && handle(each);
    this.listeners = {
      pointermove: own((each) => this.show(each)),
      pointerup: own((each) => {
        const id = this.cellAt(each);
        this.end();
        if (id) this.onChoice(id);
      }),
      pointercancel: own(() => this.end()),
    };
    for (const [name, listener] of Object.entries(this.listeners)) addEventListener(name, listener);
    this.build();
    this.show(event);
  }

  build() {
    const { element, layout } = this.board;
    this.name = el("strong");
    const legal = element.classList.contains("show-legal") ? " show-legal" : "";
    this.glass = svg("svg", { class: `board ${layout.shape}${legal}` },
      svg("use", { href: `#${element.firstChild.id}` }), svg("circle", { class: "aim", r: 0.52 }));
    this.element = el("div", { class: "loupe", "aria-hidden": "true" }, this.glass, this.name);
    document.body.append(this.element);
  }

  show(event) {
    const id = this.cellAt(event);
    this.element.classList.toggle("off", !id);
    this.name.textContent = id ?? "";
    const { x, y } = this.pointAt(event);
    this.glass.setAttribute("viewBox", `${x - CELLS / 2} ${y - CELLS / 2} ${CELLS} ${CELLS}`);
    const aim = this.glass.lastChild, cell = this.board.spots.get(id);
    aim.setAttribute("visibility", cell ? "visible" : "hidden");
    if (cell) {
      aim.setAttribute("cx", cell.x);
      aim.setAttribute("cy", cell.y);
    }
    this.place(event);
  }

  // Above the finger; beside it where there is no room.
  place({ clientX, clientY }) {
    const most = document.documentElement.clientWidth - SIDE;
    const above = clientY - ABOVE - SIDE;
    const beside = clientX > most / 2 ? clientX - ABOVE - SIDE : clientX + ABOVE;
    const left = above < 0 ? beside : clientX - SIDE / 2;
    this.element.style.left = `${Math.min(Math.max(left, 0), most)}px`;
    this.element.style.top = `${Math.max(above, 0)}px`;
  }

  cellAt({ clientX, clientY }) {
    const element = document.elementFromPoint(clientX, clientY);
    return this.board.element.contains(element) ? element.getAttribute("data-cell") : null;
  }

  // Where a finger is, in units of the board.
  pointAt({ clientX, clientY }) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.board.element.getScreenCTM().inverse());
  }

  end() {
    for (const [name, listener] of Object.entries(this.listeners ?? {})) removeEventListener(name, listener);
    this.listeners = null;
    this.element?.remove();
    this.element = null;
  }
}
