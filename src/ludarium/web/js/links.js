// Links to rooms: the key stands after the "#", which browsers tell nobody.
import { isKey } from "./memory.js";

// The key in the address, which then shows it no longer; null for anything that is none.
export function keyInAddress() {
  const text = location.hash.slice(1);
  if (text) history.replaceState(null, "", location.pathname);
  return isKey(text) ? text : null;
}
