/** Reproducible random numbers: the same seed and name give the same sequence, independent of all other sequences. */
export type Random = {
  /** At least 0 and below 1. */
  next(): number;
  below(limit: number): number;
  between(min: number, max: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
};

export function randomOf(seed: number, name: string): Random {
  let state = seed | 0;
  for (const character of name) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193);
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (min, max) => min + below(max - min + 1),
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)]!,
    shuffle(items) {
      const left = [...items];
      return items.map(() => left.splice(below(left.length), 1)[0]!);
    },
  };
}
