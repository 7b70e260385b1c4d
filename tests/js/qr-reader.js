// Reads a QR code as a camera's program does, from the standard: bytes at level M, sizes 1 to 9. It shares
// nothing with the writer, and checks the correction of every block.

const BLOCKS = { 1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 4, 7: 4, 8: 4, 9: 5 };
const CORRECTION = { 1: 10, 2: 16, 3: 26, 4: 18, 5: 24, 6: 16, 7: 18, 8: 22, 9: 22 };
const MASKS = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (i, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

const number = (bits) => bits.reduce((value, bit) => 2 * value + Number(bit), 0);

// The text of a code; an error if anything in it is wrong.
export function read(rows) {
  const size = (rows.length - 17) / 4;
  const column = [5, 4, 3, 2, 1, 0].map((y) => rows[y][8]);
  const format = number([...rows[8].slice(0, 6), rows[8][7], rows[8][8], rows[7][8], ...column]) ^ 0x5412;
  if (format >> 13 !== 0) throw new Error(`expected level M, got ${format >> 13}`);
  const isMasked = MASKS[(format >> 10) & 7];
  const bits = places(rows.length, size).map(([i, j]) => rows[i][j] !== isMasked(i, j));
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, k) =>
    number(bits.slice(8 * k, 8 * k + 8)));
  return text(data(words, size));
}

// Where the bits lie, in their order.
function places(side, size) {
  const last = side - 7;
  const middles = size < 2 ? [] : size < 7 ? [6, last] : [6, (6 + last) / 2, last];
  const isCorner = (i, j) => (i === 6 && j === 6) || (i === 6 && j === last) || (i === last && j === 6);
  const eyes = middles.flatMap((i) => middles.filter((j) => !isCorner(i, j)).map((j) => [i, j]));
  const isFixed = (i, j) => i === 6 || j === 6
    || eyes.some(([a, b]) => Math.abs(i - a) < 3 && Math.abs(j - b) < 3)
    || (size > 6 && ((i < 6 && j >= side - 11) || (j < 6 && i >= side - 11)))
    || (i < 9 && (j < 9 || j >= side - 8)) || (j < 9 && i >= side - 8);
  const rights = [];
  for (let right = side - 1; right > 6; right -= 2) rights.push(right);
  return [...rights, 5, 3, 1].flatMap((right, turn) => {
    const down = Array.from({ length: side }, (_, i) => i);
    return (turn % 2 ? down : down.reverse()).flatMap((i) =>
      [[i, right], [i, right - 1]].filter((place) => !isFixed(...place)));
  });
}

// The bytes of all blocks in order.
function data(words, size) {
  const count = BLOCKS[size], correction = CORRECTION[size];
  const total = words.length - count * correction, short = Math.floor(total / count);
  const longer = count - (total % count);
  return Array.from({ length: count }, (_, block) => {
    const bytes = Array.from({ length: short }, (_row, n) => words[block + n * count]);
    if (block >= longer) bytes.push(words[short * count + block - longer]);
    const check = Array.from({ length: correction }, (_row, n) => words[total + block + n * count]);
    for (let root = 0; root < correction; root += 1) {
      if (valueAt([...bytes, ...check], root)) throw new Error(`block ${block} is damaged`);
    }
    return bytes;
  }).flat();
}

// The polynomial of a block at a power of 2: 0 for each of them if the block is whole.
function valueAt(block, root) {
  return block.reduce((sum, word) => {
    let value = sum;
    for (let i = 0; i < root; i += 1) value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
    return value ^ word;
  }, 0);
}

function text(bytes) {
  const bits = bytes.flatMap((byte) => byte.toString(2).padStart(8, "0").split(""));
  if (bits.slice(0, 4).join("") !== "0100") throw new Error("expected bytes");
  const length = number(bits.slice(4, 12));
  const letters = Array.from({ length }, (_, n) => number(bits.slice(12 + 8 * n, 20 + 8 * n)));
  return new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(letters));
}
