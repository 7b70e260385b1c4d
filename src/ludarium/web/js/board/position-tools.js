// What can be taken away from a position: its code and its picture.
import { api } from "../app/api.js";
import { copy, download } from "../app/dom.js";
import { texts } from "../app/texts.js";

const SAID_MS = 1500;

// With game and options, so that it says where it belongs.
export async function copyCode(control, layout, code) {
  await copy(layout.code_prefix + code);
  control.textContent = texts.copied;
  setTimeout(() => { control.textContent = texts.copyCode; }, SAID_MS);
}

export async function savePicture({ game, options }, code) {
  download(`${game}.svg`, await api.picture({ game, options, code }), "image/svg+xml");
}
