// Upload a saved game from a file and open it.
import { api } from "../app/api.js";
import { errorText, pickFile, showError } from "../app/dialogs.js";
import { go } from "../app/router.js";
import { updateGame } from "../app/storage.js";

export async function loadFile() {
  const text = await pickFile();
  if (!text) return;
  try {
    const { record, game } = await api.saveRecord(text);
    updateGame(record, { game, saved: true });
    await go(`/saved/${record}`);
  } catch (error) {
    showError(errorText(error));
  }
}
