// Dialogs: questions, links and errors.
import { button, copy, el } from "./dom.js";
import { texts } from "./texts.js";

/** @import { Content } from "./dom.js" */

/** @param {string} title @param {...Content} content */
export function openDialog(title, ...content) {
  const box = el("dialog", { "aria-label": title }, el("h2", {}, title), ...content);
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * Ask a question with two answers; returns true for `yes`. If `no` is given, it is the main answer.
 * @param {string} question
 * @param {string} yes
 * @param {{ help?: string, no?: string | null, isFinal?: boolean }} [options] isFinal: cannot be undone
 * @returns {Promise<boolean>}
 */
export function askYesNo(question, yes, { help = "", no = null, isFinal = false } = {}) {
  return new Promise((resolve) => {
    const choose = (/** @type {boolean} */ answer) => () => {
      resolve(answer);
      box.close();
    };
    const box = openDialog(question, help && el("p", {}, help), el("div", { class: "row" },
      button(yes, choose(true), { class: no ? null : isFinal ? "grave" : "main" }),
      button(no ?? texts.cancel, choose(false), no ? { class: "main", autofocus: true } : {})));
    box.addEventListener("cancel", () => resolve(false));
  });
}

// Ask for a short text; returns null if cancelled.
/** @param {string} question @param {string} value @returns {Promise<string | null>} */
export function askText(question, value) {
  return new Promise((resolve) => {
    const field = el("input", { value, maxlength: 60, "aria-label": question, autofocus: true });
    /** @type {string | null} */
    let answer = null;
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      answer = field.value;
      box.close();
    };
    const box = openDialog(question, el("form", { class: "row", onsubmit: submit },
      field, el("button", { class: "main" }, texts.ok), button(texts.cancel, () => box.close())));
    box.addEventListener("close", () => resolve(answer));
  });
}

// The words of an error, whatever was thrown.
/** @param {unknown} error */
export function errorText(error) {
  return error instanceof Error ? error.message : String(error);
}

let rowCount = 0;

/** @param {string} label @param {string} text @param {...HTMLElement} more */
export function copyRow(label, text, ...more) {
  const field = el("input", { readonly: true, value: text, "aria-label": label });
  field.addEventListener("focus", () => field.select());
  const copier = button(texts.copy, async () => {
    await copy(text);
    copier.textContent = texts.copied;
  });
  rowCount += 1;
  const id = `row-${rowCount}`;
  for (const control of [copier, ...more]) control.setAttribute("aria-describedby", id);
  return el("div", { class: "link-row" }, el("span", { id }, label), field, copier, ...more);
}

// A link to copy, or to scan from the screen as a QR code.
/** @param {string} label @param {string} url */
export function linkRow(label, url) {
  const place = el("div", { class: "qr-place" });
  const show = button(texts.qr, async () => {
    const { qrCode } = await import("./qr.js");
    place.replaceChildren(...(place.firstChild ? [] : [qrCode(url, texts.qr) ?? texts.qrTooLong]));
    show.setAttribute("aria-expanded", String(Boolean(place.firstChild)));
    place.firstElementChild?.scrollIntoView({ block: "center" });
  }, { "aria-expanded": "false" });
  return copyRow(label, url, show, place);
}

// Show rows in a dialog; returns the element that contains them.
/** @param {string} title @param {Content} content */
export function showRows(title, content) {
  const place = el("div", {}, content);
  const box = openDialog(title, place, button(texts.close, () => box.close(), { class: "main" }));
  return place;
}

/** @returns {Promise<string | undefined>} */
export function pickFile() {
  return new Promise((resolve) => {
    const input = el("input", { type: "file", accept: ".json,application/json" });
    input.addEventListener("change", async () => resolve(await input.files?.[0]?.text()));
    input.click();
  });
}

/** @param {unknown} error */
export function showError(error) {
  const box = openDialog(texts.problem, el("p", {}, errorText(error)),
    button(texts.close, () => box.close(), { class: "main" }));
}
