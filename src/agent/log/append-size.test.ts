import { expect, it } from 'vitest';
import { createAppendSize } from './append-size.ts';

it('appends become smaller until they are accepted, and larger again later', () => {
  const size = createAppendSize(4_096);
  expect([size.refused(4_096), size.max()]).toEqual([true, 2_048]);
  // A small rest was refused, not a full piece.
  expect([size.refused(1_500), size.max()]).toEqual([true, 1_024]);
  expect([size.refused(1_024), size.max()]).toEqual([false, 1_024]);
  for (let count = 0; count < 15; count += 1) size.accepted();
  expect(size.max()).toBe(1_024);
  for (let count = 0; count < 100; count += 1) size.accepted();
  expect(size.max()).toBe(4_096);
});
