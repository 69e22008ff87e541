import { expect, it } from 'vitest';
import { longestFree } from './spans.ts';

it.each([
  ['no other span', [], 100],
  ['the whole span is covered', [[0, 200]], 0],
  ['the start is covered', [[0, 130]], 70],
  ['the end is covered', [[160, 999]], 60],
  [
    'two spans overlap',
    [
      [150, 170],
      [110, 155],
    ],
    30,
  ],
  [
    'the others are outside',
    [
      [0, 50],
      [300, 400],
    ],
    100,
  ],
] as const)('finds the longest free part of a span: %s', (_, others, longest) => {
  const spans = others.map(([fromMs, toMs]) => ({ fromMs, toMs }));
  expect(longestFree({ fromMs: 100, toMs: 200 }, spans)).toBe(longest);
});
