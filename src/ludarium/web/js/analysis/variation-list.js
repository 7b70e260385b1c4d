// The variations as they are listed: a line for each, what branches off below it, and what can be done
// with the one that is shown.
import { askText, askYesNo } from "../app/dialogs.js";
import { button, el } from "../app/dom.js";
import { stepContent, stepLabel } from "../board/move-label.js";
import { texts } from "../app/texts.js";
import { branching, lineHead } from "./variations.js";

export class VariationList {
  // go(node): null for the place of the game it began from; turnTo(place) of the game
  constructor(variations, layout, { go, turnTo, changed }) {
    this.variations = variations;
    this.layout = layout;
    this.go = go;
    this.turnTo = turnTo;
    this.changed = changed;
    this.list = el("div", {
      class: "variations", tabindex: 0, role: "group", "aria-label": texts.variations });
    this.name = button(texts.nameIt, () => this.rename());
    this.first = button(texts.promote, () => this.promote());
    this.gone = button(texts.remove, () => this.remove());
    this.back = button(texts.backToGame, () => this.go(null), { class: "back" });
    this.tools = [this.back, this.name, this.first, this.gone];
    this.element = el("section", { class: "tried", "aria-label": texts.variations },
      el("div", { class: "row" }, el("h2", {}, texts.variations), this.tools), this.list);
  }

  // node: the step that is shown, null in the game itself
  draw(node, isGame) {
    this.node = node;
    this.isGame = isGame;
    const anchors = this.variations.ordered;
    for (const tool of this.tools) tool.hidden = !node;
    this.back.textContent = isGame ? texts.backToGame : texts.backToStart;
    this.first.disabled = !node || !branching(node);
    this.list.replaceChildren(...(anchors.length ? anchors.map((anchor) => this.from(anchor))
      : [el("p", { class: "by none" }, texts.variationHelp)]));
    const here = this.list.querySelector("[aria-current]");
    if (here) keepInView(this.list, here);
  }

  from(anchor) {
    const lines = el("ul", {}, anchor.children.map((child) => this.line(child)));
    if (!this.isGame) return lines;
    const [turn, step] = anchor.place.split(".");
    const place = button(texts.fromTurn(turn, step), () => this.turnTo(anchor.place), { class: "from" });
    return el("div", {}, place, lines);
  }

  // A step and what follows it first, then what else was tried on the way.
  line(head) {
    const along = [];
    for (let node = head; node; node = node.children[0]) along.push(node);
    const others = along.flatMap(({ children }) => children.slice(1));
    return el("li", {}, head.title ? el("strong", {}, `${head.title} `) : null,
      el("span", { class: "variation" }, along.map((node) => this.step(node))),
      others.length ? el("ul", {}, others.map((node) => this.line(node))) : null);
  }

  step(node) {
    return el("button", { type: "button", title: node.text, "aria-label": stepLabel(node, this.layout),
      "aria-current": node === this.node ? "true" : null, onclick: () => this.go(node) }, stepContent(node));
  }

  async rename() {
    const { node } = this;
    const title = await askText(texts.nameOfVariation, lineHead(node).title);
    if (title === null) return;
    this.variations.entitle(node, title);
    this.changed();
  }

  promote() {
    if (this.variations.promote(this.node)) this.changed();
  }

  async remove() {
    const { node } = this;
    if (!node) return;
    const asks = node.children.length > 0;
    if (asks && !(await askYesNo(texts.removeSure, texts.remove, { isFinal: true }))) return;
    this.variations.remove(node);
    this.go(node.parent.place === undefined ? node.parent : null);
  }
}

function keepInView(list, line) {
  const box = list.getBoundingClientRect(), { top, bottom } = line.getBoundingClientRect();
  if (top < box.top) list.scrollTop -= box.top - top;
  else if (bottom > box.bottom) list.scrollTop += bottom - box.bottom;
}
