// The list of variations: a line for each with its branches below it, and buttons for the current one.
import { askText, askYesNo } from "../app/dialogs.js";
import { button, el } from "../app/dom.js";
import { stepContent, stepLabel } from "../board/move-label.js";
import { texts } from "../app/texts.js";
import { branching, lineHead } from "./variations.js";

/** @import { Anchor, VariationStep, Variations } from "./variations.js" */
/** @import { LayoutView } from "../app/protocol.js" */

export class VariationList {
  /** @type {VariationStep | null} the current step, null in the game itself */
  node = null;

  isGame = false;

  // go(node) shows a step, null the game; turnTo(place) shows a place of the game; redraw() after a change
  /**
   * @param {Variations} variations
   * @param {LayoutView} layout
   * @param {{ go: (node: VariationStep | null) => void, turnTo: (place: string) => void,
   *   redraw: () => void }} handlers
   */
  constructor(variations, layout, { go, turnTo, redraw }) {
    this.variations = variations;
    this.layout = layout;
    this.go = go;
    this.turnTo = turnTo;
    this.redraw = redraw;
    this.list = el("div", {
      class: "variations", tabindex: 0, role: "group", "aria-label": texts.variations });
    this.renameButton = button(texts.nameIt, () => this.rename());
    this.promoteButton = button(texts.promote, () => this.promote());
    this.removeButton = button(texts.remove, () => this.remove());
    this.backButton = button(texts.backToGame, () => this.go(null), { class: "back" });
    this.tools = [this.backButton, this.renameButton, this.promoteButton, this.removeButton];
    this.element = el("section", { class: "variation-panel", "aria-label": texts.variations },
      el("div", { class: "row" }, el("h2", {}, texts.variations), this.tools), this.list);
  }

  /** @param {VariationStep | null} node @param {boolean} isGame */
  draw(node, isGame) {
    this.node = node;
    this.isGame = isGame;
    const anchors = this.variations.ordered;
    for (const tool of this.tools) tool.hidden = !node;
    this.backButton.textContent = isGame ? texts.backToGame : texts.backToStart;
    this.promoteButton.disabled = !node || !branching(node);
    this.list.replaceChildren(...(anchors.length ? anchors.map((anchor) => this.anchorLines(anchor))
      : [el("p", { class: "by none" }, texts.variationHelp)]));
    const here = this.list.querySelector("[aria-current]");
    if (here) keepInView(this.list, here);
  }

  /** @param {Anchor} anchor */
  anchorLines(anchor) {
    const lines = el("ul", {}, anchor.children.map((child) => this.line(child)));
    if (!this.isGame) return lines;
    const [turn, step] = anchor.place.split(".");
    const place = button(texts.fromTurn(turn, step), () => this.turnTo(anchor.place), { class: "from" });
    return el("div", {}, place, lines);
  }

  // A step with its main line, then the branches off that line.
  /** @param {VariationStep} head @returns {HTMLElement} */
  line(head) {
    const main = [head];
    while (main[main.length - 1].children.length) main.push(main[main.length - 1].children[0]);
    const others = main.flatMap(({ children }) => children.slice(1));
    return el("li", {}, head.title ? el("strong", {}, `${head.title} `) : null,
      el("span", { class: "variation" }, main.map((node) => this.stepButton(node))),
      others.length ? el("ul", {}, others.map((node) => this.line(node))) : null);
  }

  /** @param {VariationStep} node */
  stepButton(node) {
    return el("button", { type: "button", title: node.text, "aria-label": stepLabel(node, this.layout),
      "aria-current": node === this.node ? "true" : null, onclick: () => this.go(node) }, stepContent(node));
  }

  async rename() {
    const { node } = this;
    if (!node) return;
    const title = await askText(texts.nameOfVariation, lineHead(node).title);
    if (title === null) return;
    this.variations.rename(node, title);
    this.redraw();
  }

  promote() {
    if (this.node && this.variations.promote(this.node)) this.redraw();
  }

  async remove() {
    const { node } = this;
    if (!node) return;
    if (node.children.length && !(await askYesNo(texts.removeSure, texts.remove, { isFinal: true }))) return;
    this.variations.remove(node);
    this.go(node.parent.place === undefined ? node.parent : null);
  }
}

/** @param {HTMLElement} list @param {Element} line */
function keepInView(list, line) {
  const box = list.getBoundingClientRect(), { top, bottom } = line.getBoundingClientRect();
  if (top < box.top) list.scrollTop -= box.top - top;
  else if (bottom > box.bottom) list.scrollTop += bottom - box.bottom;
}
