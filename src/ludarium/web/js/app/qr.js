// QR codes, made in the browser because links contain secret keys. Bytes, with
// the middle-low level of correction (M), in sizes 1 to 9: up to 180 bytes.
import { svg } from "./dom.js";

// For each size: bytes of data, bytes of correction in a block, blocks.
/** @type {[number, number, number][]} */
const SIZES = [[16, 10, 1], [28, 16, 1], [44, 26, 1], [64, 18, 2], [86, 24, 2], [108, 16, 4],
  [124, 18, 4], [154, 22, 4], [182, 22, 5]];
/** @typedef {(boolean | null)[][]} Rows */
/** @typedef {(x: number, y: number, on: unknown) => void} SetDark */
/** @type {((x: number, y: number) => number)[]} */
const MASKS = [(x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2, (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2];
const QUIET = 4;

// The field of 256 elements in which the correction is calculated.
const EXP = [1];
for (let i = 1; i < 255; i += 1) EXP.push((EXP[i - 1] << 1) ^ (EXP[i - 1] > 127 ? 0x11d : 0));
const LOG = new Map(EXP.map((value, i) => [value, i]));
/** @type {(a: number, b: number) => number} */
const times = (a, b) => (a && b ? EXP[((LOG.get(a) ?? 0) + (LOG.get(b) ?? 0)) % 255] : 0);

// As a drawing, or null when the text is too long.
/** @param {string} text @param {string} label */
export function qrCode(text, label) {
  const rows = qrRows(text);
  if (!rows) return null;
  const side = rows.length + 2 * QUIET;
  return svg("svg", { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label },
    svg("rect", { width: side, height: side, class: "paper" }),
    svg("path", { d: darkPath(rows), class: "print" }));
}

// The dark squares of a code as a path, with the quiet zone around them.
/** @param {boolean[][]} rows */
export function darkPath(rows) {
  const square = (/** @type {number} */ x, /** @type {number} */ y) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? square(x, y) : ""))).join("");
}

/**
 * The rows of a code, true where it is dark; null if the text is too long.
 * @param {string} text
 * @param {number | null} mask null for the mask that is easiest to read
 */
export function qrRows(text, mask = null) {
  const bytes = [...new TextEncoder().encode(text)];
  const size = SIZES.findIndex(([data]) => bytes.length + 2 <= data) + 1;
  if (!size) return null;
  const bits = withCorrection(filled(bytes, SIZES[size - 1][0]), SIZES[size - 1]);
  const masked = (/** @type {number} */ number) => drawMatrix(size, bits, number);
  if (mask !== null) return masked(mask);
  const all = MASKS.map((_, number) => masked(number));
  const costs = all.map(cost);
  return all[costs.indexOf(Math.min(...costs))];
}

// Kind and count, the bytes, an end, and what fills the rest.
/** @param {number[]} bytes @param {number} most */
function filled(bytes, most) {
  const bits = [0, 1, 0, 0, ...ofByte(bytes.length), ...bytes.flatMap(ofByte), 0, 0, 0, 0];
  const data = Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  for (let i = 0; data.length < most; i += 1) data.push(i % 2 ? 0x11 : 0xec);
  return data;
}

/** @param {number} byte */
function ofByte(byte) {
  return Array.from({ length: 8 }, (_, i) => (byte >> (7 - i)) & 1);
}

// In blocks, the shorter ones first, each with its correction; then all of them interleaved.
/** @param {number[]} data @param {[number, number, number]} size */
function withCorrection(data, [total, correction, count]) {
  const short = Math.floor(total / count), long = total % count;
  const blocks = Array.from({ length: count }, (_, i) => {
    const start = i * short + Math.max(0, i - (count - long));
    return data.slice(start, start + short + (i >= count - long ? 1 : 0));
  });
  const divisor = generator(correction);
  const ends = blocks.map((block) => remainder(block, divisor));
  /** @param {number[][]} lists */
  const woven = (lists) => Array.from({ length: Math.max(...lists.map((list) => list.length)) },
    (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
  return [...woven(blocks), ...woven(ends)].flatMap(ofByte);
}

// The product of (x - 2^i), without its first coefficient.
/** @param {number} degree */
function generator(degree) {
  let factors = [1];
  for (let i = 0; i < degree; i += 1) {
    const shifted = [...factors, 0];
    factors = shifted.map((value, j) => value ^ (j ? times(factors[j - 1], EXP[i]) : 0));
  }
  return factors.slice(1);
}

/** @param {number[]} block @param {number[]} divisor */
function remainder(block, divisor) {
  let rest = Array(divisor.length).fill(0);
  for (const byte of block) {
    const factor = byte ^ rest[0];
    rest = [...rest.slice(1), 0].map((value, i) => value ^ times(divisor[i], factor));
  }
  return rest;
}

/** @param {number} size @param {number[]} bits @param {number} mask */
function drawMatrix(size, bits, mask) {
  const side = 4 * size + 17;
  /** @type {Rows} */
  const rows = Array.from({ length: side }, () => Array(side).fill(null));
  /** @type {SetDark} */
  const set = (x, y, on) => { rows[y][x] = Boolean(on); };
  drawPatterns(rows, side, size, set);
  drawFormat(side, mask, set);
  if (size > 6) drawSize(side, size, set);
  let next = 0;
  for (const [x, y] of path(side)) {
    if (rows[y][x] !== null) continue;
    const bit = bits[next] ?? 0;
    next += 1;
    set(x, y, MASKS[mask](x, y) ? bit : !bit);
  }
  return /** @type {boolean[][]} */ (rows);
}

// Eyes in three corners with white around them, dotted lines between them, and smaller eyes.
/** @param {Rows} rows @param {number} side @param {number} size @param {SetDark} set */
function drawPatterns(rows, side, size, set) {
  const eye = (/** @type {number} */ cx, /** @type {number} */ cy, /** @type {number[]} */ rings) => {
    const far = rings.length - 1;
    for (let y = cy - far; y <= cy + far; y += 1) {
      for (let x = cx - far; x <= cx + far; x += 1) {
        const away = Math.max(Math.abs(x - cx), Math.abs(y - cy));
        if (rows[y]?.[x] !== undefined) set(x, y, rings[away]);
      }
    }
  };
  for (const [x, y] of [[3, 3], [side - 4, 3], [3, side - 4]]) eye(x, y, [1, 1, 0, 1, 0]);
  for (let i = 8; i < side - 8; i += 1) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  const middles = size < 2 ? [] : size < 7 ? [6, side - 7] : [6, 2 * size + 8, side - 7];
  for (const [x, y] of middles.flatMap((at) => middles.map((other) => [at, other]))) {
    if (rows[y][x] === null || isDotted(x, y, side)) eye(x, y, [1, 0, 1]);
  }
}

// A place on a dotted line, where an eye may lie, rather than in a corner.
/** @param {number} x @param {number} y @param {number} side */
function isDotted(x, y, side) {
  return (x === 6 && y > 8 && y < side - 8) || (y === 6 && x > 8 && x < side - 8);
}

// Level M is 00, so that only the mask counts.
/** @param {number} side @param {number} mask @param {SetDark} set */
function drawFormat(side, mask, set) {
  const code = checked(mask, 10, 0x537) ^ 0x5412;
  for (let i = 0; i < 15; i += 1) {
    const on = (code >> i) & 1;
    if (i < 8) set(side - 1 - i, 8, on);
    else set(8, side - 15 + i, on);
    if (i < 6) set(8, i, on);
    else if (i < 8) set(8, i + 1, on);
    else if (i === 8) set(7, 8, on);
    else set(14 - i, 8, on);
  }
  set(8, side - 8, true);
}

/** @param {number} side @param {number} size @param {SetDark} set */
function drawSize(side, size, set) {
  const code = checked(size, 12, 0x1f25);
  for (let i = 0; i < 18; i += 1) {
    const a = side - 11 + (i % 3), b = Math.floor(i / 3);
    set(a, b, (code >> i) & 1);
    set(b, a, (code >> i) & 1);
  }
}

// A small number followed by its remainder.
/** @param {number} number @param {number} degree @param {number} divisor */
function checked(number, degree, divisor) {
  let rest = number << degree;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit -= 1) {
    if ((rest >> bit) & 1) rest ^= divisor << (bit - degree);
  }
  return (number << degree) | rest;
}

// Two columns at a time from the right, up and down, without the dotted column.
/** @param {number} side */
function* path(side) {
  let up = true;
  for (let right = side - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let i = 0; i < side; i += 1) {
      const y = up ? side - 1 - i : i;
      yield [right, y];
      yield [right - 1, y];
    }
    up = !up;
  }
}

// How hard a code is to read: long runs, blocks, patterns like an eye, and too much of one kind.
/** @param {boolean[][]} rows */
function cost(rows) {
  const columns = rows.map((_, x) => rows.map((row) => row[x]));
  const lines = [...rows, ...columns].map((line) => line.map(Number).join(""));
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const eye of ["00001011101", "10111010000"]) {
      for (let at = line.indexOf(eye); at >= 0; at = line.indexOf(eye, at + 1)) sum += 40;
    }
  }
  for (let y = 1; y < rows.length; y += 1) {
    for (let x = 1; x < rows.length; x += 1) {
      const same = [rows[y - 1][x], rows[y][x - 1], rows[y - 1][x - 1]];
      if (same.every((on) => on === rows[y][x])) sum += 3;
    }
  }
  const dark = rows.flat().filter(Boolean).length / rows.length ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
