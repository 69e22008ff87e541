import { expect, it } from 'vitest';
import { hasGaps } from './has-gaps.ts';

it('tells a reader that was brought to the end from one that has it all', () => {
  expect(hasGaps(1_000_000, 5_000_000)).toBe(true);
  expect(hasGaps(4_900_000, 5_000_000)).toBe(false);
  expect(hasGaps(0, 0)).toBe(false);
});
