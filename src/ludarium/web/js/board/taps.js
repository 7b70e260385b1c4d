// Taps on and beside the board. Chromium fires no click for a tap that closely follows a moving touch, so
// controls that are used right after a finger slid over the board cannot depend on that click.

/** @typedef {{ control: HTMLElement, x: number, y: number }} TapStart */

const CONTROLS = "button, a[href], summary, .touch";
// How far a finger may move before it is no longer a tap, in pixels.
const SLOP = 12;

// The start of a touch that may become a tap: one finger on a control. Null for any other touch.
/** @param {TouchEvent} touchEvent */
export function tapStart({ target, touches }) {
  /** @type {HTMLElement | null | undefined} */
  const control = touches.length === 1 ? /** @type {Element | null} */ (target)?.closest(CONTROLS) : null;
  return control ? { control, x: touches[0].clientX, y: touches[0].clientY } : null;
}

// Whether a touch with this start ends as a tap: no finger left, hardly moved, and not taken over by the
// browser, which scrolls for example.
/** @param {TapStart | null} start @param {TouchEvent} touchEvent */
export function isTap(start, { changedTouches: [touch], touches, cancelable }) {
  if (!start || touches.length || !cancelable) return false;
  return Math.hypot(touch.clientX - start.x, touch.clientY - start.y) <= SLOP;
}

// Make a click of every tap on a control in an area as soon as the finger is lifted. The browser's own click
// is prevented, so that no control acts twice. Mouse and keyboard click as always.
/** @param {HTMLElement} area */
export function clickOnTap(area) {
  /** @type {TapStart | null} */
  let start = null;
  area.addEventListener("touchstart", (event) => { start = tapStart(event); }, { passive: true });
  area.addEventListener("touchend", (event) => {
    const tap = start;
    start = null;
    if (!tap || !isTap(tap, event)) return;
    event.preventDefault();
    const { control } = tap;
    if (!control.matches(".touch")) control.focus({ preventScroll: true, focusVisible: false });
    if (control.isConnected && !control.matches(":disabled")) {
      control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  });
}
