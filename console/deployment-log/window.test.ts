import { expect, it } from 'vitest';
import { isAtEnd, rowHeight, rowsInView, scrollTopFor } from './window.ts';

it('draws a screen of rows and some around, however many there are', () => {
  expect(rowsInView(0, 400, 100_000)).toEqual({ start: 0, end: 32 });
  expect(rowsInView(50_000 * rowHeight, 400, 100_000)).toEqual({ start: 49_988, end: 50_032 });
  expect(rowsInView(99_980 * rowHeight, 400, 100_000)).toEqual({ start: 99_968, end: 100_000 });
});

it('draws nothing of nothing, and survives a log that became shorter', () => {
  expect(rowsInView(0, 400, 0)).toEqual({ start: 0, end: 0 });
  expect(rowsInView(9_999, 400, 3)).toEqual({ start: 0, end: 3 });
});

it('knows the end when it sees it', () => {
  expect([isAtEnd(1_600, 400, 100), isAtEnd(1_500, 400, 100), isAtEnd(0, 400, 3)]).toEqual([
    true,
    false,
    true,
  ]);
});

it('puts a row in the middle', () => {
  expect([scrollTopFor(100, 420), scrollTopFor(1, 420)]).toEqual([1_800, 0]);
});
