// The settings, in front of the page.
import { openDialog } from "./dialogs.js";
import { button, el } from "./dom.js";
import { changeSetting, CHOICES, settings } from "./storage.js";
import { sample } from "../board/shapes.js";
import { askToNotify, canNotify } from "../play/notify.js";
import { texts } from "./texts.js";

export function showSettings() {
  if (document.querySelector("dialog:modal")) return null;
  const now = settings();
  const toggle = (name, label) => el("label", { class: "check" },
    el("input", {
      type: "checkbox", checked: now[name], onchange: (e) => changeSetting(name, e.target.checked) }), label);
  const select = (name) => el("label", {}, texts.settingNames[name],
    el("select", { onchange: (e) => changeSetting(name, e.target.value) }, CHOICES[name].map((value) =>
      el("option", { value, selected: now[name] === value }, texts.settingValues[name][value]))));
  const box = openDialog(texts.settings,
    el("div", { class: "settings" },
      el("div", {},
        el("div", { class: "sample" }, sample(), el("div", {}, ["theme", "board", "stones"].map(select))),
        ["names", "legal", "pace"].map(select)),
      el("div", {},
        toggle("confirm", texts.confirmSetting),
        toggle("motion", texts.motion),
        toggle("sounds", texts.sounds),
        notifying(now.notify),
        button(texts.close, () => box.close(), { class: "main" }))));
  return new Promise((resolve) => box.addEventListener("close", resolve));
}

// Switching this on asks the browser for permission; it stays off if the browser refuses.
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
