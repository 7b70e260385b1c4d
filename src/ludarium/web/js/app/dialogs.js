// Questions and links in front of the page.
import { button, copy, el } from "./dom.js";
import { texts } from "./texts.js";

function open(title, ...content) {
  const box = el("dialog", { "aria-label": title, onclose: () => box.remove() },
    el("h2", {}, title), ...content);
  document.body.append(box);
  box.showModal();
  return box;
}

// Where the other answer has a name of its own, it is the one at hand.
export function ask(question, yes, help = "", no = null, kind = "main") {
  return new Promise((resolve) => {
    const done = (answer) => () => {
      resolve(answer);
      box.close();
    };
    const box = open(question, help && el("p", {}, help), el("div", { class: "row" },
      button(yes, done(true), { class: no ? null : kind }),
      button(no ?? texts.cancel, done(false), no ? { class: "main", autofocus: true } : {})));
    box.addEventListener("cancel", () => resolve(false));
  });
}

// The same for what cannot be undone.
export function askGravely(question, yes, help = "") {
  return ask(question, yes, help, null, "grave");
}

// A short text; null for none.
export function askText(question, value) {
  return new Promise((resolve) => {
    const field = el("input", { value, maxlength: 60, "aria-label": question, autofocus: true });
    let answer = null;
    const done = (event) => {
      event.preventDefault();
      answer = field.value;
      box.close();
    };
    const box = open(question, el("form", { class: "row", onsubmit: done },
      field, el("button", { class: "main" }, texts.ok), button(texts.cancel, () => box.close())));
    box.addEventListener("close", () => resolve(answer));
  });
}

let rows = 0;

export function copyRow(label, text, ...more) {
  const field = el("input", {
    readonly: true, value: text, "aria-label": label, onfocus: (e) => e.target.select() });
  const copier = button(texts.copy, async () => {
    await copy(text);
    copier.textContent = texts.copied;
  });
  rows += 1;
  const id = `row-${rows}`;
  for (const control of [copier, ...more]) control.setAttribute("aria-describedby", id);
  return el("div", { class: "link-row" }, el("span", { id }, label), field, copier, ...more);
}

// A link to copy, or to be read from the screen by another device.
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

// Returns where the rows are, so that they can be changed.
export function showRows(title, content) {
  const place = el("div", {}, content);
  const box = open(title, place, button(texts.close, () => box.close(), { class: "main" }));
  return place;
}

export function pickFile() {
  return new Promise((resolve) => {
    const input = el("input", { type: "file", accept: ".json,application/json" });
    input.addEventListener("change", async () => resolve(await input.files[0]?.text()));
    input.click();
  });
}

export { open as openDialog };

export function complain(message) {
  const box = open(texts.problem, el("p", {}, message),
    button(texts.close, () => box.close(), { class: "main" }));
}
