// The board page, one for all games.
import { api } from "./api.js";
import { Board } from "./board.js";
import { ask, complain, linkRow, showRows } from "./dialogs.js";
import { announce, button, copy, download, el } from "./dom.js";
import { go } from "./main.js";
import { recall, remember, settings } from "./memory.js";
import { openGame } from "./newgame.js";
import { RoomSocket } from "./socket.js";
import { play as sound } from "./sound.js";
import { texts } from "./texts.js";
import { TurnList } from "./turnlist.js";

export async function render(page, room) {
  const key = location.hash.slice(1);
  if (key) {
    remember(room, { keys: [key] });
    history.replaceState(null, "", location.pathname);
  }
  const known = recall(room);
  if (!known) throw new Error(texts.errors["no-entry"]);
  const table = new PlayPage(page, room, known);
  return () => table.close();
}

class PlayPage {
  constructor(page, room, known) {
    Object.assign(this, { page, room, known });
    this.mine = [];
    this.parts();
    this.socket = new RoomSocket(room, known.keys, {
      welcome: (message) => this.welcome(message),
      news: (message) => this.news(message),
      thinking: (message) => this.thinking(message),
      offline: () => this.say(texts.offline),
      trouble: (message) => this.trouble(message),
    });
    this.onSettings = () => this.settle();
    addEventListener("ludarium-settings", this.onSettings);
  }

  close() {
    this.socket.close();
    removeEventListener("ludarium-settings", this.onSettings);
  }

  parts() {
    this.title = el("h1", { class: "game-title" }, texts.connecting);
    this.credit = el("p", { class: "by" });
    this.place = el("div", { class: "board-place" });
    this.status = el("p", { class: "status", role: "status" }, texts.connecting);
    this.scores = el("ul", { class: "scores" });
    this.controls = el("div", { class: "controls" });
    this.palette = el("div", { class: "palette", role: "radiogroup", "aria-label": texts.choose });
    this.notes = el("ul", { class: "notes" });
    this.result = el("section", { class: "result", hidden: true });
    this.request = el("section", { class: "request", hidden: true });
    this.turns = new TurnList(this.room, this.known.keys[0], (position, turn) => this.past(position, turn));
    this.page.classList.add("play");
    this.page.append(
      el("div", { class: "board-side" }, this.place, this.palette, this.controls),
      el("aside", { class: "panel" }, this.title, this.credit, this.status, this.request, this.result, this.scores,
        this.notes, this.turns.element, this.tools(), el("p", { class: "by help" }, texts.boardHelp)));
  }

  tools() {
    this.undo = button(texts.undo, () => this.act({ type: "takeback" }));
    this.resign = button(texts.resign, () => this.giveUp());
    this.hint = button(texts.hint, () => this.showHint());
    return el("div", { class: "row tools" }, this.undo, this.hint, this.resign,
      button(texts.share, () => this.share()),
      button(texts.copyCode, () => copy(this.position.code)),
      button(texts.picture, () => this.picture()),
      button(texts.save, async () => download(`${this.layout.game}.json`,
        await api.record(this.room, this.known.keys[0]), "application/json")));
  }

  welcome(message) {
    this.layout = message.layout;
    this.mine = message.mine;
    this.players = message.players;
    this.commitment = message.commitment;
    document.title = `${this.layout.title} · ${texts.name}`;
    this.title.textContent = this.layout.title;
    this.credit.textContent = this.layout.credit;
    if (!this.board) {
      this.board = new Board(this.layout, {
        play: (text) => this.play(text),
        preview: (text) => this.preview(text),
        pending: (text) => this.pending(text),
        choices: (list, current) => this.choices(list, current),
      });
      this.place.replaceChildren(this.board.element);
    }
    remember(this.room, { game: this.layout.game });
    this.turns.replace(message.turns.from, message.turns.list);
    this.socket.turns = message.turn_count;
    this.stand(message);
  }

  news(message) {
    this.turns.update(message.turn_count, message.last_turn);
    this.socket.turns = message.turn_count;
    const event = message.event;
    if (event.kind === "step") {
      const who = event.seat < 0 ? texts.draws : this.name(event.seat, message.position);
      announce(`${who}: ${event.data}`);
      sound(this.mine.includes(event.seat) ? "step" : "other");
    }
    this.stand(message);
    if (message.position.result) sound("over");
  }

  // How the room stands now.
  stand(message) {
    this.position = message.position;
    this.asking = message.asking;
    this.seed = message.seed;
    this.turns.at = null;
    this.thinks = null;
    this.settle();
  }

  settle() {
    if (!this.position) return;
    const now = settings();
    this.board.confirm = now.confirm;
    this.board.showLegal = now.legal;
    this.draw(this.position, this.mine.includes(this.position.seat));
  }

  past(position, turn) {
    if (position === null) return this.settle();
    this.draw(position, false);
    this.say(texts.past(turn, this.turns.total));
    this.controls.replaceChildren(button(texts.present, () => this.turns.go(this.turns.total), { class: "main" }));
  }

  draw(position, mine) {
    this.board.show(position, mine);
    this.drawScores(position);
    this.notes.replaceChildren(...position.scene.notes.map((note) => el("li", {}, note)));
    this.drawStatus(position);
    this.drawControls(mine ? position : null);
    this.drawResult(this.position);
    this.drawRequest();
    const playing = this.mine.length > 0 && !this.position.result;
    this.undo.disabled = !this.mine.length;
    this.undo.textContent = this.others() ? texts.askUndo : texts.undo;
    this.resign.disabled = !playing;
    this.hint.disabled = !playing || !this.mine.includes(this.position.seat);
  }

  others() {
    return this.players.some((player, seat) => player === "human" && !this.mine.includes(seat));
  }

  name(seat, position = this.position) {
    return this.layout.colours[position.colours[seat]];
  }

  drawScores(position) {
    this.scores.replaceChildren(...position.scores.map((score, seat) => el("li", {
      class: seat === position.seat ? "turn" : "" },
    el("span", { class: `chip colour${position.colours[seat]}`, "aria-hidden": "true" }),
    el("span", { class: "who" }, this.name(seat, position), " ", el("small", {}, this.who(seat))),
    el("strong", {}, score))), el("li", { class: "by" }, this.layout.score));
  }

  who(seat) {
    if (this.mine.includes(seat)) return texts.you;
    const player = this.players[seat];
    const level = player.match(/^search:(\d)$/);
    return level ? texts.level(Number(level[1])) : player === "human" ? texts.seat(seat + 1) : player;
  }

  drawStatus(position) {
    if (position.result) this.say(`${resultText(this, position)}`);
    else if (position.seat < 0) this.say(texts.draws);
    else if (this.mine.includes(position.seat)) this.say(`${texts.yourTurn} (${this.name(position.seat, position)})`);
    else this.say(texts.toMove(this.name(position.seat, position)));
  }

  say(text) {
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  thinking(message) {
    if (message.version !== this.socket.version) return;
    this.say(texts.thinking(this.name(message.seat)));
    if (this.mine.length) {
      this.controls.replaceChildren(button(texts.moveNow, () => this.socket.ask({ type: "hurry" })));
    }
  }

  drawControls(position) {
    const words = position?.legal.words ?? [];
    const pie = words.includes("swap");
    this.controls.replaceChildren(
      ...(pie ? [el("p", { class: "pie" }, el("strong", {}, texts.pie), " ", texts.pieHelp)] : []),
      ...words.map((word) => button(texts.words[word] ?? word, () => this.play(word), { class: "word" })));
  }

  pending(text) {
    if (!this.board || !this.position) return;
    if (text === null) {
      this.controls.querySelector(".confirm")?.remove();
      return;
    }
    this.controls.querySelector(".confirm")?.remove();
    this.controls.prepend(el("span", { class: "confirm row" },
      button(texts.confirmMove(text), () => this.board.choose(text, null, false), { class: "main" }),
      button(texts.cancel, () => this.board.cancel())));
  }

  choices(list, current) {
    this.palette.hidden = list.length < 2;
    const look = (choice) => {
      const ghost = this.board?.legal.ghosts?.[choice];
      return ghost?.[0] === "disc" ? [el("span", { class: `chip colour${ghost[2]}` }), this.layout.colours[ghost[2]]] : [choice];
    };
    const rotate = list.length > 1 && !/^\d$/.test(list[0])
      ? [button(`↻ ${texts.rotate} (R)`, () => this.board.turnChoice(1))] : [];
    this.palette.replaceChildren(...rotate, ...list.map((choice) => button("", () => this.board.setChoice(choice), {
      role: "radio", "aria-checked": String(choice === current), class: choice === current ? "chosen" : "" })));
    this.palette.querySelectorAll("[role=radio]").forEach((each, i) => each.append(...look(list[i])));
  }

  async play(text) {
    await this.act({ type: "step", text });
  }

  async act(message) {
    const seat = this.mine.includes(this.position.seat) ? this.position.seat : this.mine[0];
    try {
      await this.socket.ask({ ...message, seat: message.seat ?? seat, version: this.socket.version });
    } catch (trouble) {
      this.trouble(trouble);
    }
  }

  trouble(message) {
    this.say(texts.errors[message.code] ?? message.message);
    announce(this.status.textContent);
    if (message.code === "no-entry") complain(texts.errors["no-entry"]);
  }

  async preview(text) {
    try {
      return (await this.socket.ask({ type: "preview", text, version: this.socket.version })).position;
    } catch {
      return null;
    }
  }

  async showHint() {
    this.hint.disabled = true;
    try {
      const found = await this.socket.ask({ type: "hint", version: this.socket.version });
      if (found.version !== this.socket.version) return;
      const words = found.moves.map((move) => texts.hintOf(move.text, texts.value(move.value)));
      this.say(`${texts.bestMoves}: ${words.join("; ")}`);
      this.board.hints(found.moves.map((move, i) => ({ spots: this.board.spotsOf(move.text).slice(-1), label: i + 1 })));
    } catch (trouble) {
      this.trouble(trouble);
    } finally {
      this.hint.disabled = false;
    }
  }

  async giveUp() {
    if (await ask(texts.resignSure, texts.resign)) this.act({ type: "resign" });
  }

  drawRequest() {
    const asker = this.asking;
    this.request.hidden = asker === null;
    if (asker === null) return;
    const others = this.mine.filter((seat) => seat !== asker);
    const answer = (accept) => () => this.act({ type: "answer", accept, seat: others[0] });
    this.request.replaceChildren(...(others.length
      ? [el("p", {}, texts.asked(this.name(asker))), el("div", { class: "row" },
        button(texts.accept, answer(true), { class: "main" }), button(texts.decline, answer(false)))]
      : [el("p", {}, texts.waitingAnswer)]));
  }

  drawResult(position) {
    this.result.hidden = !position.result;
    if (!position.result) return;
    remember(this.room, { result: resultText(this, position) });
    this.result.replaceChildren(
      el("h2", {}, resultText(this, position)),
      el("p", {}, position.result.reason),
      el("div", { class: "row" },
        button(texts.rematch, () => this.rematch(), { class: "main" }),
        el("a", { class: "button", href: `/analysis/${this.room}` }, texts.analyseThis)));
  }

  rematch() {
    const seats = this.known.seats ?? this.players.map((p, i) => (p === "human" ? (this.mine.includes(i) ? "here" : "friend") : p));
    return openGame(this.layout.game, this.layout.options, [...seats.slice(1), seats[0]]);
  }

  share() {
    const base = `${location.origin}/play/${this.room}#`;
    const rows = Object.entries(this.known.friends ?? {}).map(([seat, key]) =>
      linkRow(texts.link(Number(seat) + 1), base + key));
    if (this.known.watch) rows.push(linkRow(texts.watchLink, base + this.known.watch));
    rows.push(linkRow(texts.commitment, this.commitment));
    if (this.seed) rows.push(linkRow(texts.seed, this.seed));
    showRows(texts.share, rows);
  }

  async picture() {
    const { game, options } = this.layout;
    download(`${game}.svg`, await api.picture({ game, options, code: this.position.code }), "image/svg+xml");
  }
}

export function resultText(table, position) {
  const { winners } = position.result;
  if (winners.length === position.scores.length) return texts.draw;
  return texts.wins(winners.map((seat) => table.name(seat, position)));
}

export { go };
