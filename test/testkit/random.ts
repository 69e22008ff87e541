import { fuzzSeed } from './fuzz-seed.ts';

/** Numbers from 0 to 1 like those of `Math.random`, the same in each run (mulberry32). */
export function seededRandom(seed = fuzzSeed): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A text of the letters a and b in which no two long parts are equal. */
export function randomLetters(count: number): string {
  const random = seededRandom();
  return Array.from({ length: count }, () => (random() < 0.5 ? 'a' : 'b')).join('');
}
