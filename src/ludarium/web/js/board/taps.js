// Taps on and beside the board. Chromium fires no click for a tap that closely follows a moving touch, so
// controls that are used right after a finger slid over the board cannot depend on that click.

const CONTROLS = "button, a[href], summary, .touch";
// How far a finger may move before it is no longer a tap, in pixels.
const SLOP = 12;

// Make a click of every tap on a control in an area as soon as the finger is lifted. The browser's own click
// is prevented, so that no control acts twice; mouse and keyboard click as always.
export function clickOnTap(area) {
  let start = null;
  area.addEventListener("touchstart", ({ target, touches }) => {
    const control = touches.length === 1 ? target.closest(CONTROLS) : null;
    start = control && { control, x: touches[0].clientX, y: touches[0].clientY };
  }, { passive: true });
  area.addEventListener("touchend", (event) => {
    const [touch] = event.changedTouches;
    const tapped = start;
    start = null;
    if (!tapped || event.touches.length || !event.cancelable) return;
    if (Math.hypot(touch.clientX - tapped.x, touch.clientY - tapped.y) > SLOP) return;
    event.preventDefault();
    if (!tapped.control.matches(".touch")) {
      tapped.control.focus({ preventScroll: true, focusVisible: false });
    }
    if (tapped.control.isConnected && !tapped.control.disabled) {
      tapped.control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  });
}
