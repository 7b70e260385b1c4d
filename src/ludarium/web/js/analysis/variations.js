// The variations of a game: trees of steps from places of the game, stored in this browser. They never
// change the game itself. A place is a turn, or a step of one: "5", "5.2".
import { readStore, writeStore } from "../app/storage.js";

/** @import { PositionView, StepView } from "../app/protocol.js" */

const STORE = "ludarium.variations";
const MOST_GAMES = 40;
const MOST_STEPS = 500;
const LONGEST_TITLE = 60;
const LONGEST_CODE = 2000;

/**
 * A step of a variation, with its position once it was shown.
 * @typedef {Pick<StepView, "text" | "piece" | "changed" | "removed" | "label"> & {
 *   place?: undefined, cells?: string[], code: string, position?: PositionView, title: string,
 *   parent: Anchor | VariationStep, children: VariationStep[] }} VariationStep
 */
/**
 * The place of the game where variations begin.
 * @typedef {{ place: string, code: string, parent: null, children: VariationStep[] }} Anchor
 */

export class Variations {
  // name: of the game or position; recorded: the variations in its record, used if none are stored
  /** @param {string} name @param {unknown} [recorded] */
  constructor(name, recorded = []) {
    this.name = name;
    /** @type {Map<string, Anchor>} */
    this.anchors = new Map();
    for (const anchor of list(readStore(STORE)?.[name]?.anchors ?? recorded)) {
      if (/^\d+(\.\d+)?$/.test(anchor?.place) && isText(anchor.code, LONGEST_CODE)) {
        const { place, code } = anchor;
        /** @type {Anchor} */
        const valid = { place, code, parent: null, children: [] };
        valid.children = validChildren(anchor, valid, { left: MOST_STEPS });
        this.anchors.set(place, valid);
      }
    }
  }

  get size() {
    /** @type {(node: Anchor | VariationStep) => number} */
    const count = ({ children }) => children.reduce((sum, child) => sum + 1 + count(child), 0);
    return [...this.anchors.values()].reduce((sum, anchor) => sum + count(anchor), 0);
  }

  // The anchors in the order of the game.
  get ordered() {
    const order = (/** @type {Anchor} */ { place }) => place.split(".").map(Number);
    return [...this.anchors.values()].sort((a, b) => {
      const [turn, step = Infinity] = order(a), [other, otherStep = Infinity] = order(b);
      return turn - other || step - otherStep;
    });
  }

  /** @param {string} place */
  at(place) {
    return this.anchors.get(place) ?? null;
  }

  // Add a step after a place of the game or a step of a variation; returns its node.
  /** @param {Anchor | VariationStep} from @param {StepView} step @param {PositionView} position */
  add(from, step, position) {
    const parent = from.place === undefined ? from : this.anchors.get(from.place)
      ?? { place: from.place, code: from.code, parent: null, children: [] };
    if (parent.place !== undefined) this.anchors.set(parent.place, parent);
    const existing = parent.children.find(({ text }) => text === step.text);
    if (existing) return existing;
    /** @type {VariationStep} */
    const node = { ...step, code: position.code, position, title: "", parent, children: [] };
    parent.children.push(node);
    this.save();
    return node;
  }

  /** @param {VariationStep} node */
  remove(node) {
    const { parent } = node;
    parent.children.splice(parent.children.indexOf(node), 1);
    if (parent.place !== undefined && !parent.children.length) this.anchors.delete(parent.place);
    this.save();
  }

  // Make the line of a step the first one of its place; false if it is.
  /** @param {VariationStep} node */
  promote(node) {
    const head = branching(node);
    if (!head) return false;
    const { children } = head.parent;
    children.splice(children.indexOf(head), 1);
    children.unshift(head);
    this.save();
    return true;
  }

  /** @param {VariationStep} node @param {string} title */
  rename(node, title) {
    lineHead(node).title = title.trim().slice(0, LONGEST_TITLE);
    this.save();
  }

  save() {
    const all = readStore(STORE) ?? {};
    delete all[this.name];
    const entries = Object.entries(all).slice(-(MOST_GAMES - 1));
    const anchors = [...this.anchors.values()].map(({ place, code, children }) => ({
      place, code, children: children.map(plain) }));
    writeStore(STORE, Object.fromEntries(anchors.length ? [...entries, [this.name, { anchors }]] : entries));
  }
}

export const isFull = (/** @type {Variations} */ variations) => variations.size >= MOST_STEPS;

// The first step of the line of a step.
/** @param {VariationStep} node */
export function lineHead(node) {
  let head = node;
  while (head.parent.place === undefined && head.parent.children[0] === head) head = head.parent;
  return head;
}

// The nearest step on the path to this one that is not a first choice, or null.
/** @param {VariationStep} node */
export function branching(node) {
  for (let head = node; ; head = head.parent) {
    if (head.parent.children[0] !== head) return head;
    if (head.parent.place !== undefined) return null;
  }
}

// The texts of the steps from the game to this one.
/** @param {Anchor | VariationStep} node @returns {string[]} */
export function pathTo(node) {
  return node.place === undefined ? [...pathTo(node.parent), node.text] : [];
}

/** @param {Anchor | VariationStep} node @returns {Anchor} */
export function anchorOf(node) {
  return node.place === undefined ? anchorOf(node.parent) : node;
}

// The record with these variations instead of its own, each line from its place in the game to its end.
/** @param {string} text @param {Variations} variations */
export function withVariations(text, variations) {
  const record = JSON.parse(text);
  /** @type {{ comments?: unknown, values?: unknown, variations?: unknown }[]} */
  const annotations = record.annotations ?? [];
  const notes = annotations.map(({ variations: _, ...note }) => note)
    .filter((note) => note.comments || note.values);
  const branches = variations.ordered.map(({ place, children }) => {
    const [turn, step] = place.split(".").map(Number);
    return { turn, ...(step && { step }), variations: children.flatMap(lines) };
  });
  if (notes.length + branches.length === 0) return text;
  return JSON.stringify({ ...record, version: 2, annotations: [...notes, ...branches] });
}

// The lines through a step, one for each end.
/** @param {VariationStep} node @returns {{ title?: string, moves: string[] }[]} */
function lines(node) {
  if (node.children.length) return node.children.flatMap(lines);
  const { title } = lineHead(node);
  return [{ ...(title && { title }), moves: pathTo(node) }];
}

/** @param {VariationStep} node @returns {object} */
function plain({ text, piece, cells, changed, removed, label, code, title, children }) {
  return { text, piece, cells, changed, removed, label, code, title: title || undefined,
    children: children.map(plain) };
}

// The valid children of a stored node, at most `budget.left` with all that follows them.
/**
 * @param {any} stored what JSON.parse returned: every field is checked here
 * @param {Anchor | VariationStep} parent
 * @param {{ left: number }} budget
 */
function validChildren(stored, parent, budget) {
  const children = [];
  for (const child of list(stored.children)) {
    if (!isText(child?.text, 32) || !isText(child.code, LONGEST_CODE) || !isPiece(child.piece)) continue;
    if ((budget.left -= 1) < 0) break;
    const { text, piece, cells, changed, removed, label, code, title } = child;
    /** @type {VariationStep} */
    const node = { text, piece, cells, changed, removed, label, code, parent,
      title: isText(title, LONGEST_TITLE) ? title : "", children: [] };
    node.children = validChildren(child, node, budget);
    children.push(node);
  }
  return children;
}

/** @param {unknown} value */
function list(value) {
  return Array.isArray(value) ? value : [];
}

/** @param {unknown} value @param {number} longest */
function isText(value, longest) {
  return typeof value === "string" && value.length <= longest;
}

/** @param {any} piece what JSON.parse returned */
function isPiece(piece) {
  return piece === undefined || ["disc", "cross"].includes(piece?.kind)
    || (piece?.kind === "tile" && Array.isArray(piece.corners));
}
