import { expect, it } from 'vitest';
import { isFarBehind } from './is-far-behind.ts';

it('distinguishes a reader that cannot keep up from one that waits for the last lines', () => {
  expect(isFarBehind(1_000_000, 5_000_000)).toBe(true);
  expect(isFarBehind(4_900_000, 5_000_000)).toBe(false);
  expect(isFarBehind(0, 0)).toBe(false);
});
