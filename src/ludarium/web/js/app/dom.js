// Small helpers to make elements. Text is always set as text, never as markup.

/** @import { RichText } from "./protocol.js" */

/** @typedef {string | number | Node | null | undefined} Child */
/** @typedef {Child | Child[]} Content */
/**
 * Attributes, and listeners such as `onclick`; those that are null, undefined or false are left out.
 * @typedef {{ [E in keyof HTMLElementEventMap as `on${E}`]?: (event: HTMLElementEventMap[E]) => unknown }
 *   & Record<string, unknown>} Attributes
 */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Attributes} attributes @param {...Content} children
 */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Attributes} attributes @param {...Content} children
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {Element} Filled
 * @param {Filled} element @param {Attributes} attributes @param {Content[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children.flat()) {
    if (typeof child === "number") element.append(String(child));
    else if (child !== null && child !== undefined) element.append(child);
  }
  return element;
}

/**
 * @param {Content} text
 * @param {((event: MouseEvent) => unknown)} onclick
 * @param {Attributes} [attributes]
 */
export function button(text, onclick, attributes = {}) {
  return el("button", { type: "button", onclick, ...attributes }, text);
}

// An element that every page has.
/** @param {string} id */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

// The address of a static file, in the version of this page.
/** @param {string} name */
export function assetPath(name) {
  return new URL(`../../${name}`, import.meta.url).pathname;
}

const ANNOUNCEMENT_MS = 1000;
/** @type {Map<Element, number>} */
const announcements = new Map();
/** @type {Map<string, Promise<unknown>>} */
const styles = new Map();

// Load a style sheet that only some pages need. It comes last, or `before` a sheet that overrides it.
/** @param {string} name @param {string | null} [before] */
export function loadStyle(name, before = null) {
  const loading = styles.get(name) ?? new Promise((resolve) => {
    const next = before && document.head.querySelector(`link[href$="/${before}.css"]`);
    const sheet = el("link", {
      rel: "stylesheet", href: assetPath(`css/${name}.css`), onload: resolve, onerror: resolve });
    document.head.insertBefore(sheet, next || null);
  });
  styles.set(name, loading);
  return loading;
}

// Read a text out in a screen reader. The text before it stays for a moment, so that it is read too.
/** @param {string} text */
export function announce(text) {
  const line = el("p", {}, text), now = performance.now();
  for (const [old, since] of announcements) {
    if (now - since <= ANNOUNCEMENT_MS) continue;
    announcements.delete(old);
    old.remove();
  }
  announcements.set(line, now);
  byId("announcer").append(line);
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = el("textarea", { class: "unseen" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

/** @param {string} name @param {string | Blob} text @param {string} type */
export function download(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

const KEYED = "input, select, textarea, dialog, .board, .palette, [contenteditable], [role=slider], "
  + "[role=listbox], [role=radiogroup], [role=tablist], [role=menu]";

// Whether arrow keys have a meaning of their own in this element.
/** @param {EventTarget | null} place */
export function usesKeys(place) {
  return place instanceof Element && place.closest(KEYED) !== null;
}

// The content of a text in parts. A style is the name of an element.
/** @param {RichText} text */
export function formatted(text) {
  return text.map((part) => (typeof part === "string" ? part : el(part.style, {}, part.text)));
}

// The words with a capital letter at the start.
/** @param {string} words */
export function capitalised(words) {
  return words[0].toUpperCase() + words.slice(1);
}
