// The board page, one for all games.
import { api } from "../app/api.js";
import { EVENT_MARKS } from "../board/marks.js";
import { BoardPage } from "../board/board-page.js";
import { askYesNo } from "../app/dialogs.js";
import { announce, button, download, el } from "../app/dom.js";
import { iconButton, menu } from "../app/icons.js";
import { accept, isBetweenPeople, keyInAddress } from "../app/seat-links.js";
import { deleteGame, storedGame, updateGame } from "../app/storage.js";
import { endText, hintLines, newsText, presenceText, statusText, swapText } from "./narration.js";
import { Playback, WatchButtons } from "./playback.js";
import { resultText } from "../board/panel.js";
import { requestLines, resultLines } from "./notices.js";
import { errorPage } from "../app/router.js";
import { closeRules, showRules } from "../learn/rules.js";
import { OutgoingStep } from "./outgoing.js";
import { Sharing } from "./sharing.js";
import { RoomSocket } from "./socket.js";
import { playSound } from "../app/sound.js";
import { TurnNotifier } from "./notify.js";
import { texts } from "../app/texts.js";
import { TurnList } from "../board/turn-list.js";

/**
 * @import {
 *   ComputerPlayer, News, PositionView, PresenceMessage, Standing, Thinking, Welcome
 * } from "../app/protocol.js"
 */
/** @import { StoredGame } from "../app/storage.js" */

// Errors after which the room cannot be opened.
const FINAL_ERRORS = ["no-entry", "already-claimed"];

/** @param {HTMLElement} page @param {string} room */
export async function render(page, room) {
  const key = keyInAddress();
  if (key) await accept(room, key);
  const storedRoom = storedGame(room);
  if (!storedRoom?.keys.length) {
    deleteGame(room);
    throw new Error(texts.errors["no-entry"]);
  }
  const board = new PlayPage(page, room, storedRoom, (await api.players()).computer);
  return () => board.close();
}

/**
 * @typedef {{ type: "takeback" | "resign", seat?: number } | { type: "step", text: string, seat?: number }
 *   | { type: "answer_takeback", accept: boolean, seat: number }} ActionFields
 */
/** @typedef {{ code?: string, message: string }} Problem a refusal, by the server or by this page */

export class PlayPage extends BoardPage {
  /** @type {Welcome} what the server says of the room, with who is present now */
  roomView;

  /** @type {Standing} how the room stands now */
  standing;

  /**
   * @param {HTMLElement} page
   * @param {string} room
   * @param {StoredGame} storedRoom
   * @param {ComputerPlayer[]} computers
   */
  constructor(page, room, storedRoom, computers) {
    super(page);
    this.room = room;
    this.storedRoom = storedRoom;
    this.computers = computers;
    this.notifier = new TurnNotifier();
    this.playback = new Playback((message) => this.news(message),
      (fast) => this.socket.ask({ type: "pace", fast }).catch(() => {}));
    this.watchButtons = new WatchButtons(this.playback, () => this.redraw());
    this.outgoing = new OutgoingStep(this);
    this.sharing = new Sharing(this);
    this.source = api.roomGame(this.room, () => this.storedRoom.keys[0]);
    this.title = el("h1", { class: "game-title" }, texts.connecting);
    this.credit = el("p", { class: "by" });
    this.fair = el("p", { class: "by fair", hidden: true });
    this.result = el("section", { class: "result", "aria-label": texts.over, hidden: true });
    this.request = el("section", { class: "request", "aria-label": texts.askUndo, hidden: true });
    this.undo = iconButton("undo", texts.undo, () => this.act({ type: "takeback" }));
    this.resign = iconButton("resign", texts.resign, () => this.giveUp());
    this.hint = iconButton("hint", texts.hint, () => this.showHint());
    this.turns = new TurnList(this.source, (...args) => this.showPast(...args));
    this.build();
    this.socket = new RoomSocket(room, storedRoom, {
      welcome: (message) => this.welcome(message),
      news: (message) => this.playback.push(message, this.isComputer(message.event.seat)),
      thinking: (message) => this.thinking(message),
      claimed: ({ seats }) => this.sharing.updateClaims(seats),
      presence: (message) => this.updatePresence(message),
      offline: () => this.outgoing.showWaiting(),
      error: (message) => this.showProblem(message),
    });
  }

  close() {
    super.close();
    this.playback.clear();
    this.notifier.close();
    closeRules();
    this.socket.close();
  }

  build() {
    this.setStatus(texts.connecting);
    this.toolArea.append(this.tools());
    this.page.classList.add("play", "connecting");
    this.page.append(
      el("div", { class: "head" }, this.title, this.status, this.request, this.result, this.scores),
      this.boardSide,
      el("aside", { class: "panel", "aria-label": texts.around },
        this.notes, this.turns.element, this.fair, this.credit,
        el("p", { class: "by help" },
          texts.boardHelp, el("span", { class: "for-choices" }, texts.choicesHelp))));
  }

  tools() {
    const save = async () =>
      download(`${this.layout.game}.json`, await this.source.file(), "application/json");
    const rules = iconButton("rules", texts.rules, () => showRules(this.layout.game));
    return el("div", { class: "tools" }, this.undo, this.hint, this.resign, rules, menu(texts.more,
      button(texts.share, () => this.sharing.show()), this.copyButton, this.pictureButton,
      button(texts.save, save)));
  }

  /** @param {Welcome} message */
  welcome(message) {
    this.playback.clear();
    if (this.playback.fast) this.playback.sendPace();
    this.page.classList.remove("connecting");
    if (!this.board) this.makeBoard(message.layout);
    this.roomView = message;
    this.fair.textContent = message.hints ? texts.hintsOnHelp : texts.hintsOff;
    this.title.textContent = this.layout.title;
    this.credit.textContent = this.layout.credit;
    updateGame(this.room, { game: this.layout.game });
    this.sharing.checkKeys(message.keys);
    this.sharing.updateClaims(message.claimed);
    this.turns.replace(message.turns, this.layout);
    this.showState(message);
    this.sharing.inviteOnce();
  }

  // Update who is online or away, and announce changes.
  /** @param {PresenceMessage} presenceMessage */
  updatePresence({ seats, away }) {
    const list = () => [...this.players.keys()].map((seat) => this.presence(seat));
    const before = list();
    Object.assign(this.roomView, { present: seats, away });
    this.drawScores(this.shownPosition);
    announce(presenceText(this.layout, this.shownPosition, before, list()));
  }

  /** @param {number} seat */
  presence(seat) {
    if (this.players[seat] !== "human" || this.isMine(seat)) return null;
    const { present, away } = this.roomView;
    return !present.includes(seat) ? "offline" : away.includes(seat) ? "away" : "online";
  }

  /** @param {News} message */
  news(message) {
    this.turns.update(message);
    const { event, position } = message;
    const swapped = String(position.colours) !== String(this.position.colours);
    this.showState(message);
    const text = swapped ? swapText(this, event.seat, position) : newsText(this.board, message);
    if (swapped) this.setStatus(text);
    else if (event.type === "step") playSound(this.isMine(event.seat) ? "step" : "other");
    if (event.type === "rematch" && !this.isMine(event.seat)) this.setStatus(texts.invited);
    const isOver = position.result && event.type !== "rematch";
    if (isOver) playSound("over");
    const end = isOver ? endText(this.layout, position, this.mine) : "";
    announce(end && event.type === "step" ? `${text}. ${end}` : end || text);
  }

  // Show the state of the room. Events since the visitor's last turn are marked until they move.
  /** @param {Standing} message */
  showState(message) {
    const { position, since } = message;
    const seat = this.isMine(position.seat) ? position.seat : this.mine[0];
    const marks = since[String(seat)] ?? [];
    if (marks.length) {
      const rest = position.scene.marks.filter(({ kind }) => !EVENT_MARKS.includes(kind));
      position.scene.marks = [...marks, ...rest];
    }
    this.standing = message;
    this.rememberTurn();
    this.redraw();
  }

  // Store whose turn it is, for the list of games on the home page.
  rememberTurn() {
    const facts = { seats: this.mine, turn: this.isMine(this.position.seat) };
    if (String(this.storedRoom.seats) === String(facts.seats) && this.storedRoom.turn === facts.turn) return;
    Object.assign(this.storedRoom, facts);
    updateGame(this.room, facts);
  }

  redraw() {
    if (!this.position) return;
    if (this.turns.at !== null) return this.turns.refresh();
    this.draw(this.position, this.isMine(this.position.seat));
  }

  /** @param {PositionView | null} position @param {number} turn @param {number | null} step */
  showPast(position, turn, step) {
    if (position === null) return this.redraw();
    this.draw(position, false);
    this.setStatus(texts.past(turn, this.turns.total, step, this.turns.count(turn)));
    const { fresh } = this.turns;
    const label = fresh ? texts.newTurns(fresh) : texts.present;
    this.controls.replaceChildren(
      button(label, () => this.turns.go(this.turns.total), { class: fresh ? "main fresh" : "main" }));
  }

  inactiveReason() {
    if (this.turns.at !== null) return texts.lookingBack;
    if (this.position.result) return texts.over;
    if (!this.mine.length) return texts.watching;
    return this.isMine(this.position.seat) ? null : texts.errors["not-your-turn"];
  }

  /** @param {PositionView} position @param {boolean} mine */
  draw(position, mine) {
    this.drawPosition(position, mine, (seat) => this.computer(seat) ?? this.playerText(seat));
    this.setStatus(statusText(this, position));
    this.drawHurry(position);
    this.drawWatch(position);
    this.notifier.show(this.layout.title, this.isMine(this.position.seat) && !this.position.result);
    this.storeResult();
    this.drawNotice(this.result, resultLines(this));
    this.drawNotice(this.request, requestLines(this));
    const { takeback, last_seat: lastSeat } = this.standing;
    const isAsked = takeback !== null && takeback.declined_by === null;
    const playing = this.mine.length > 0 && !this.position.result;
    const unfinished = lastSeat === this.position.seat && this.isMine(lastSeat);
    for (const tool of [this.undo, this.hint, this.resign]) tool.hidden = !this.mine.length;
    this.undo.disabled = !playing || lastSeat === null || isAsked;
    this.undo.children[1].textContent = this.hasOpponents() && !unfinished ? texts.askUndo : texts.undo;
    this.fair.hidden = !isBetweenPeople(this.players) || Boolean(this.position.result);
    this.resign.disabled = !playing;
    this.hint.disabled = !this.canHint();
    this.hint.title = playing && !this.roomView.hints ? texts.hintsOff : "";
  }

  /** @param {HTMLElement} section @param {HTMLElement[]} lines */
  drawNotice(section, lines) {
    section.hidden = !lines.length;
    section.replaceChildren(...lines);
  }

  // Store the result for the list of games on the home page, null after a takeback.
  storeResult() {
    const result = resultText(this.layout, this.position, this.mine) || null;
    if ((storedGame(this.room)?.result ?? null) !== result) updateGame(this.room, { result });
  }

  canHint() {
    return this.roomView.hints && !this.position.result && this.isMine(this.position.seat);
  }

  // The current position, undefined before the page is connected.
  get position() {
    return this.standing?.position;
  }

  // The seats that the visitor holds.
  get mine() {
    return this.roomView?.mine ?? [];
  }

  get players() {
    return this.roomView.players;
  }

  get people() {
    return [...this.players.keys()].filter((seat) => this.players[seat] === "human");
  }

  hasOpponents() {
    return this.people.some((seat) => !this.isMine(seat));
  }

  /** @param {number | null} seat */
  isComputer(seat) {
    return seat !== null && seat >= 0 && this.players[seat] !== "human";
  }

  /** @param {number} seat */
  playerText(seat) {
    if (this.isMine(seat)) return this.mine.length > 1 ? texts.onThisDevice : texts.you;
    const player = this.players[seat];
    return this.computer(seat)?.title ?? (player === "human" ? texts.player(seat + 1) : player);
  }

  /** @param {number} seat */
  computer(seat) {
    return this.computers.find(({ name }) => name === this.players[seat]);
  }

  /** @param {Thinking} message */
  thinking(message) {
    if (message.version === this.socket.version && this.turns.at === null) this.redraw();
  }

  // Buttons to pause a game between computers and to step through it.
  /** @param {PositionView} position */
  drawWatch(position) {
    const { element } = this.watchButtons;
    if (position.result || this.players.includes("human")) return element.remove();
    this.watchButtons.draw();
    if (element.parentElement !== this.controls) this.controls.append(element);
  }

  /** @param {PositionView} position */
  drawHurry(position) {
    if (!this.mine.length || position.result || !this.isComputer(position.seat)) return;
    const hurry = () => this.socket.ask({ type: "hurry" });
    this.controls.append(button(texts.moveNow, hurry, { class: "hurry" }));
  }

  /** @param {number | null | undefined} seat */
  isMine(seat) {
    return this.mine.some((each) => each === seat);
  }

  /** @param {string} text */
  play(text) {
    return this.outgoing.send(text);
  }

  /** @param {ActionFields} message */
  async act(message) {
    const problem = await this.ask(message);
    if (problem) this.showProblem(problem);
  }

  // Send a request for the visitor's seat. Returns the error message, or null.
  /** @param {ActionFields} message */
  async ask(message) {
    const { seat: current } = this.position, version = this.socket.version ?? 0;
    const seat = message.seat ?? (this.isMine(current) ? current : this.mine[0]) ?? 0;
    try {
      await this.socket.ask({ ...message, seat, version });
      return null;
    } catch (problem) {
      return /** @type {Problem} */ (problem);
    }
  }

  /** @param {Problem} problem */
  showProblem({ code = "", message }) {
    if (FINAL_ERRORS.includes(code)) return this.showRefusal(texts.errors[code]);
    this.board?.cancel();
    this.setStatus(texts.errors[code] ?? message);
  }

  /** @param {string} reason */
  showRefusal(reason) {
    this.sharing.dropKeys(this.storedRoom.keys);
    this.page.classList.remove("play", "connecting");
    this.page.replaceChildren(errorPage(texts.problem, reason));
  }

  /** @param {string} text */
  async preview(text) {
    try {
      return (await this.socket.ask({ type: "preview", text, version: this.socket.version ?? 0 })).position;
    } catch {
      return null;
    }
  }

  async showHint() {
    this.hint.disabled = true;
    this.setStatus(texts.lookingForHint);
    try {
      const hint = await this.socket.ask({ type: "hint", version: this.socket.version ?? 0 });
      if (hint.version !== this.socket.version) return;
      this.status.replaceChildren(...hintLines(this.layout, hint.moves));
      this.board.showHints(hint.moves.map((move, i) => (
        { cells: this.board.spotsOf(move.text).slice(-1), label: i + 1 })));
    } catch (problem) {
      this.showProblem(/** @type {Problem} */ (problem));
    } finally {
      this.hint.disabled = !this.canHint();
    }
  }

  async giveUp() {
    if (await askYesNo(texts.resignSure, texts.resign, { isFinal: true })) this.act({ type: "resign" });
  }
}
