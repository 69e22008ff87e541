import { expect, it } from 'vitest';
import { longestFree } from './spans.ts';

it.each([
  ['nothing is in the way', [], 100],
  ['all of it is taken', [[0, 200]], 0],
  ['the beginning is taken', [[0, 130]], 70],
  ['the end is taken', [[160, 999]], 60],
  [
    'two overlap',
    [
      [150, 170],
      [110, 155],
    ],
    30,
  ],
  [
    'others lie outside',
    [
      [0, 50],
      [300, 400],
    ],
    100,
  ],
] as const)('finds the longest free stretch: %s', (_, others, longest) => {
  const spans = others.map(([fromMs, toMs]) => ({ fromMs, toMs }));
  expect(longestFree({ fromMs: 100, toMs: 200 }, spans)).toBe(longest);
});
