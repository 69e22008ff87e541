import { expect, it } from 'vitest';
import { isAtEnd, rowHeight, rowsInView, scrollTopFor } from './window.ts';

it('renders the visible rows and some around them, regardless of the total', () => {
  expect(rowsInView(0, 400, 100_000)).toEqual({ start: 0, end: 32 });
  expect(rowsInView(50_000 * rowHeight, 400, 100_000)).toEqual({ start: 49_988, end: 50_032 });
  expect(rowsInView(99_980 * rowHeight, 400, 100_000)).toEqual({ start: 99_968, end: 100_000 });
});

it('renders nothing for an empty log, and handles a log that became shorter', () => {
  expect(rowsInView(0, 400, 0)).toEqual({ start: 0, end: 0 });
  expect(rowsInView(9_999, 400, 3)).toEqual({ start: 0, end: 3 });
});

it('detects that the end is visible', () => {
  expect([isAtEnd(1_600, 400, 100), isAtEnd(1_500, 400, 100), isAtEnd(0, 400, 3)]).toEqual([
    true,
    false,
    true,
  ]);
});

it('scrolls a row to the middle', () => {
  expect([scrollTopFor(100, 420), scrollTopFor(1, 420)]).toEqual([1_800, 0]);
});
