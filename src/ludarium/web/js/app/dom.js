// Small helpers to make elements. Text is always set as text, never as markup.

export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

const SVG = "http://www.w3.org/2000/svg";

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

export function button(text, onclick, attributes = {}) {
  return el("button", { type: "button", onclick, ...attributes }, text);
}

// The address of a static file, in the version of this page.
export function assetPath(name) {
  return new URL(`../../${name}`, import.meta.url).pathname;
}

const ANNOUNCEMENT_MS = 1000;
const announcements = new Map();
const styles = new Map();

// Load a style sheet that only some pages need. It comes last, or `before` a sheet that overrides it.
export function loadStyle(name, before = null) {
  if (!styles.has(name)) {
    styles.set(name, new Promise((resolve) => {
      const next = before && document.head.querySelector(`link[href$="/${before}.css"]`);
      document.head.insertBefore(el("link", {
        rel: "stylesheet", href: assetPath(`css/${name}.css`), onload: resolve, onerror: resolve }), next);
    }));
  }
  return styles.get(name);
}

// Read a text out in a screen reader. The text before it stays for a moment, so that it is read too.
export function announce(text) {
  const line = el("p", {}, text), now = performance.now();
  for (const [old, since] of announcements) {
    if (now - since <= ANNOUNCEMENT_MS) continue;
    announcements.delete(old);
    old.remove();
  }
  announcements.set(line, now);
  document.getElementById("announcer").append(line);
}

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

export function download(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

const KEYED = "input, select, textarea, dialog, .board, .palette, [contenteditable], [role=slider], "
  + "[role=listbox], [role=radiogroup], [role=tablist], [role=menu]";

// Whether arrow keys have a meaning of their own in this element.
export function usesKeys(place) {
  return Boolean(place.closest?.(KEYED));
}

// The content of a text in parts. A style is the name of an element.
export function formatted(text) {
  return text.map((part) => (typeof part === "string" ? part : el(part.style, {}, part.text)));
}

// The words with a capital letter at the start.
export function capitalised(words) {
  return words[0].toUpperCase() + words.slice(1);
}
