// Saved games as files: opened to be looked at, in a room where nobody sits.
import { api } from "./api.js";
import { complain, pickFile } from "./dialogs.js";
import { go } from "./main.js";
import { remember } from "./memory.js";

export async function loadFile() {
  const text = await pickFile();
  if (text) await openRecord(text);
}

export async function openRecord(text) {
  try {
    const made = await api.loadRecord(text);
    remember(made.room, { game: JSON.parse(text).game, keys: [made.watch], watch: made.watch, loaded: true });
    await go(`/analysis/${made.room}`);
  } catch (error) {
    complain(error.message);
  }
}
