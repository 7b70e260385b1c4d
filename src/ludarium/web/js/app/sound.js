// Short synthesised sounds, if the visitor has switched them on.
import { settings } from "./storage.js";

/** @type {AudioContext | undefined} */
let context;
const TONES = { step: 420, other: 330, turn: 520, over: 660 };

/** @param {keyof typeof TONES} kind */
export function playSound(kind) {
  if (!settings().sounds) return;
  context ??= new AudioContext();
  const tone = context.createOscillator(), volume = context.createGain();
  tone.frequency.value = TONES[kind];
  volume.gain.setValueAtTime(0.12, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.15);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.16);
}
