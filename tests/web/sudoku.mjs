// sudoku.mjs: what the tests of truth know of Sudoku by themselves: candidates, Singles and all solutions of a 9×9 grid. It
// shares nothing with the library, which it judges.
export const name = (cell, digit) => `n${digit + 1}r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
export const place = (label) => { const [, n, r, c] = label.match(/^n(\d)r(\d)c(\d)$/); return { cell: 9 * (r - 1) + (c - 1), digit: n - 1 }; };

const box = (x) => 3 * Math.floor(x / 27) + Math.floor((x % 9) / 3);
const houses = [...Array(27)].map((_, h) => [...Array(81).keys()].filter((x) => (h < 9 ? Math.floor(x / 9) === h : h < 18 ? x % 9 === h - 9 : box(x) === h - 18)));
const peers = [...Array(81)].map((_, x) => [...new Set(houses.filter((h) => h.includes(x)).flat())].filter((y) => y !== x));

/** Makes it the value of its cell; false: a cell of the grid has no candidate left, or it is not one itself. */
function assert(grid, cell, digit) {
  if (!(grid[cell] & (1 << digit))) return false;
  grid[cell] = 1 << digit;
  for (const y of peers[cell]) grid[y] &= ~(1 << digit);
  return grid.every((m) => m);
}

/** Candidates of each cell, as bits, after the givens and these changes; `open`: the cells without a value. */
export function position(text, changes = []) {
  const grid = Array(81).fill(511), open = new Set(grid.keys());
  const put = (cell, digit) => { assert(grid, cell, digit); open.delete(cell); };
  [...text].forEach((c, x) => { if (/[1-9]/.test(c)) put(x, c - 1); });
  for (const { cell, digit, holds } of changes) if (!holds) grid[cell] &= ~(1 << digit);
  for (const { cell, digit, holds } of changes) if (holds) put(cell, digit);
  return { grid, open };
}

const bits = (m) => [...Array(9).keys()].filter((d) => m & (1 << d));
export const candidates = ({ grid, open }) => [...open].flatMap((cell) => bits(grid[cell]).map((digit) => ({ cell, digit })));

/** Is it the only candidate of its cell, or the only place in a house? */
export const is_single = ({ grid, open }, { cell, digit }) => open.has(cell) && (grid[cell] === 1 << digit ||
  houses.some((h) => h.includes(cell) && h.every((y) => y === cell || !open.has(y) || !(grid[y] & (1 << digit)))));

/** All solutions, at most so many of them, as lists of 81 digits from 0. */
export function solutions(text, most) {
  const found = [], size = [...Array(512).keys()].map((m) => bits(m).length), { grid, open } = position(text);
  (function go(now, left) {
    if (found.length >= most) return;
    if (!left.length) return void found.push(now.map((m) => bits(m)[0]));
    const cell = left.reduce((a, b) => (size[now[b]] < size[now[a]] ? b : a)), others = left.filter((x) => x !== cell);
    for (const digit of bits(now[cell])) {
      const copy = [...now];
      if (assert(copy, cell, digit)) go(copy, others);
    }
  })(grid, [...open]);
  return found;
}

/** Numbers that look random, the same each time. */
export function random(seed) {
  return (n) => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return Math.floor((seed / 2 ** 32) * n); };
}
