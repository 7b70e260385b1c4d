import { el } from "./dom.js";
import { texts } from "./texts.js";
export async function render(page) { page.append(el("h1", {}, texts.analysis)); }
