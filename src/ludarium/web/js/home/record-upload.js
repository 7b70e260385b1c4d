// Saved games as files: kept by the server to be looked at.
import { api } from "../app/api.js";
import { complain, pickFile } from "../app/dialogs.js";
import { go } from "../app/router.js";
import { remember } from "../app/storage.js";

export async function loadFile() {
  const text = await pickFile();
  if (text) await openRecord(text);
}

async function openRecord(text) {
  try {
    const { record, game } = await api.keepRecord(text);
    remember(record, { game, saved: true });
    await go(`/saved/${record}`);
  } catch (error) {
    complain(error.message);
  }
}
