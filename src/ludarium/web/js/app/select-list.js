// A list from which visitors choose one value.
import { el } from "./dom.js";

/** @import { Attributes } from "./dom.js" */

/**
 * A list of values with their labels, one of them selected.
 * @param {[value: string | number, label: string][]} choices
 * @param {string | number | null} selected
 * @param {Attributes} [attributes]
 */
export function selectList(choices, selected, attributes = {}) {
  return el("select", attributes, choices.map(([value, label]) =>
    el("option", { value, selected: value === selected }, label)));
}
