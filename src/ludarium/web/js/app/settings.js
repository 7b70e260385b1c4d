// The settings, in front of the page.
import { openDialog } from "./dialogs.js";
import { button, el } from "./dom.js";
import { changeSetting, settings } from "./storage.js";
import { sample } from "../board/shapes.js";
import { askToNotify, canNotify } from "../play/notify.js";
import { selectList } from "./select-list.js";
import { texts } from "./texts.js";

export function showSettings() {
  if (document.querySelector("dialog:modal")) return null;
  const now = settings();
  const toggle = (/** @type {"confirm" | "motion" | "sounds"} */ name, /** @type {string} */ label) => {
    const box = el("input", { type: "checkbox", checked: now[name] });
    box.addEventListener("change", () => changeSetting(name, box.checked));
    return el("label", { class: "check" }, box, label);
  };
  const select = (/** @type {keyof typeof texts.settingNames} */ name) => {
    const list = selectList(Object.entries(texts.settingValues[name]), now[name], {
      onchange: () => changeSetting(name, list.value) });
    return el("label", {}, texts.settingNames[name], list);
  };
  const dialog = openDialog(texts.settings,
    el("div", { class: "settings" },
      el("div", {},
        el("div", { class: "sample" }, sample(),
          el("div", {}, select("theme"), select("board"), select("stones"))),
        select("names"), select("legal"), select("pace")),
      el("div", {},
        toggle("confirm", texts.confirmSetting),
        toggle("motion", texts.motion),
        toggle("sounds", texts.sounds),
        notifying(now.notify),
        button(texts.close, () => dialog.close(), { class: "main" }))));
  return new Promise((resolve) => dialog.addEventListener("close", resolve));
}

// Switching this on asks the browser for permission; it stays off if the browser refuses.
/** @param {boolean} isOn */
function notifying(isOn) {
  const message = el("span", { class: "by", role: "status" });
  const box = el("input", { type: "checkbox", checked: isOn, disabled: !canNotify(), onchange: async () => {
    const isChecked = box.checked;
    box.checked = isChecked && (await askToNotify());
    message.textContent = isChecked && !box.checked ? texts.notAllowed : "";
    changeSetting("notify", box.checked);
  } });
  return el("label", { class: "check" }, box, el("span", {}, texts.notify, " ", message));
}
