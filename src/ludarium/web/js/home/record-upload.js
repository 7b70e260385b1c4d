// Saved games as files: kept by the server to be looked at.
import { api } from "../app/api.js";
import { pickFile, showError } from "../app/dialogs.js";
import { go } from "../app/router.js";
import { updateGame } from "../app/storage.js";

export async function loadFile() {
  const text = await pickFile();
  if (text) await openRecord(text);
}

async function openRecord(text) {
  try {
    const { record, game } = await api.saveRecord(text);
    updateGame(record, { game, saved: true });
    await go(`/saved/${record}`);
  } catch (error) {
    showError(error.message);
  }
}
