// The variations of a game: trees of steps from places of the game, stored in this browser. They never
// change the game itself. A place is a turn, or a step of one: "5", "5.2".
import { readStore, writeStore } from "../app/storage.js";

const STORE = "ludarium.variations";
const MOST_GAMES = 40;
const MOST_STEPS = 500;
const LONGEST_TITLE = 60;
const LONGEST_CODE = 2000;

export class Variations {
  // name: of the game or position; recorded: the variations in its record, used if none are stored
  constructor(name, recorded = []) {
    this.name = name;
    this.anchors = new Map();
    for (const anchor of list(readStore(STORE)?.[name]?.anchors ?? recorded)) {
      if (/^\d+(\.\d+)?$/.test(anchor?.place) && isText(anchor.code, LONGEST_CODE)) {
        this.anchors.set(anchor.place, validNode(anchor, null, { left: MOST_STEPS }));
      }
    }
  }

  get size() {
    const count = ({ children }) => children.reduce((sum, child) => sum + 1 + count(child), 0);
    return [...this.anchors.values()].reduce((sum, anchor) => sum + count(anchor), 0);
  }

  // The anchors in the order of the game.
  get ordered() {
    const order = ({ place }) => place.split(".").map(Number);
    return [...this.anchors.values()].sort((a, b) => {
      const [turn, step = Infinity] = order(a), [other, otherStep = Infinity] = order(b);
      return turn - other || step - otherStep;
    });
  }

  at(place) {
    return this.anchors.get(place) ?? null;
  }

  // Add a step after a place of the game or a step of a variation; returns its node.
  add(from, step, position) {
    let parent = from;
    if (from.place !== undefined && !this.anchors.has(from.place)) {
      parent = { place: from.place, code: from.code, parent: null, children: [] };
      this.anchors.set(from.place, parent);
    } else if (from.place !== undefined) {
      parent = this.anchors.get(from.place);
    }
    const known = parent.children.find(({ text }) => text === step.text);
    if (known) return known;
    const node = { ...step, code: position.code, position, title: "", parent, children: [] };
    parent.children.push(node);
    this.save();
    return node;
  }

  remove(node) {
    const { parent } = node;
    parent.children.splice(parent.children.indexOf(node), 1);
    if (parent.place !== undefined && !parent.children.length) this.anchors.delete(parent.place);
    this.save();
  }

  // Make the line of a step the first one of its place; false if it is.
  promote(node) {
    const head = branching(node);
    if (!head) return false;
    const { children } = head.parent;
    children.splice(children.indexOf(head), 1);
    children.unshift(head);
    this.save();
    return true;
  }

  rename(node, title) {
    lineHead(node).title = title.trim().slice(0, LONGEST_TITLE);
    this.save();
  }

  save() {
    const all = readStore(STORE) ?? {};
    delete all[this.name];
    const entries = Object.entries(all).slice(-(MOST_GAMES - 1));
    const anchors = [...this.anchors.values()].map((anchor) => ({ place: anchor.place, ...plain(anchor) }));
    writeStore(STORE, Object.fromEntries(anchors.length ? [...entries, [this.name, { anchors }]] : entries));
  }
}

export const isFull = (variations) => variations.size >= MOST_STEPS;

// The first step of the line of a step.
export function lineHead(node) {
  let head = node;
  while (head.parent.place === undefined && head.parent.children[0] === head) head = head.parent;
  return head;
}

// The nearest step on the path to this one that is not a first choice, or null.
export function branching(node) {
  for (let head = node; head.parent; head = head.parent) {
    if (head.parent.children[0] !== head) return head;
  }
  return null;
}

// The texts of the steps from the game to this one.
export function pathTo(node) {
  return node.parent ? [...pathTo(node.parent), node.text] : [];
}

export function anchorOf(node) {
  return node.parent ? anchorOf(node.parent) : node;
}

// The record with these variations instead of its own, each line from its place in the game to its end.
export function withVariations(text, variations) {
  const record = JSON.parse(text);
  const notes = (record.annotations ?? []).map(({ variations: _, ...note }) => note)
    .filter((note) => note.comments || note.values);
  const branches = variations.ordered.map(({ place, children }) => {
    const [turn, step] = place.split(".").map(Number);
    return { turn, ...(step && { step }), variations: children.flatMap(lines) };
  });
  if (notes.length + branches.length === 0) return text;
  return JSON.stringify({ ...record, version: 2, annotations: [...notes, ...branches] });
}

// The lines through a step, one for each end.
function lines(node) {
  if (node.children.length) return node.children.flatMap(lines);
  const { title } = lineHead(node);
  return [{ ...(title && { title }), moves: pathTo(node) }];
}

function plain({ text, piece, cells, changed, removed, label, code, title, children }) {
  return { text, piece, cells, changed, removed, label, code, title: title || undefined,
    children: children.map(plain) };
}

// A stored node with those of its children that are valid, at most `budget.left`.
function validNode(stored, parent, budget) {
  const { place, text, piece, cells, changed, removed, label, code, title } = stored;
  const node = { place, text, piece, cells, changed, removed, label, code, parent,
    title: isText(title, LONGEST_TITLE) ? title : "", children: [] };
  if (parent) delete node.place;
  for (const child of list(stored.children)) {
    if (!isText(child?.text, 32) || !isText(child.code, LONGEST_CODE) || !isPiece(child.piece)) continue;
    if ((budget.left -= 1) < 0) break;
    node.children.push(validNode(child, node, budget));
  }
  return node;
}

function list(value) {
  return Array.isArray(value) ? value : [];
}

function isText(value, longest) {
  return typeof value === "string" && value.length <= longest;
}

function isPiece(piece) {
  return piece === undefined || ["disc", "cross"].includes(piece?.kind)
    || (piece?.kind === "tile" && Array.isArray(piece.corners));
}
