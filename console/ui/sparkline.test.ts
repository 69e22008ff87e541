import { expect, it } from 'vitest';
import { pathOf } from './sparkline.tsx';

it('draws a line through the known values and leaves gaps', () => {
  expect(pathOf([0, 10, null, 5, 10])).toBe('M0.0 26.0L30.0 2.0M90.0 14.0L120.0 2.0');
});

it('shows a single value as a point, and nothing without values', () => {
  expect(pathOf([null, 7, null])).toBe('M60.0 2.0h1');
  expect(pathOf([null, null])).toBe('');
  expect(pathOf([])).toBe('');
});
