// Before one's first game of a kind its lessons are offered, in the way of nothing.
import { button, el } from "../app/dom.js";
import { declineLessons, wantsLessons } from "./progress.js";
import { texts } from "../app/texts.js";

export function lessonOffer(game) {
  if (!wantsLessons(game)) return null;
  const offer = el("section", { class: "offer", "aria-label": texts.lessons },
    el("p", {}, texts.offerLessons(game.title, game.lessons)),
    el("div", { class: "row" },
      el("a", { class: "button", href: `/learn/${game.name}` }, texts.learn),
      button(texts.noThanks, () => {
        declineLessons(game.name);
        offer.remove();
      }, { class: "quiet" })));
  return offer;
}
