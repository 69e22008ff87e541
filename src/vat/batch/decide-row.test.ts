import { expect, it } from 'vitest';
import { decideRow, retryDelays } from './decide-row.ts';

const middle = (): number => 0.5;

it('a row without an answer is asked again after growing delays for about a day, and then ends as unavailable', () => {
  const result = { status: 'unavailable', message: 'The register is not available.' } as const;
  let seconds = 0;
  for (let attempts = 0; attempts < retryDelays.length; attempts += 1) {
    const decision = decideRow(result, attempts, middle);
    expect(decision).toMatchObject({ kind: 'retry', message: result.message });
    seconds += decision.kind === 'retry' ? decision.delaySeconds : 0;
  }
  expect(seconds / 3_600).toBeGreaterThan(23);
  expect(seconds / 3_600).toBeLessThanOrEqual(24);
  expect(retryDelays).toEqual(retryDelays.toSorted((a, b) => a - b));
  expect(decideRow(result, retryDelays.length)).toEqual({ kind: 'done', ...result });
});

it('rows that failed together are not retried together', () => {
  const result = { status: 'unavailable', message: null } as const;
  const delays = [0, 1].map((random) => decideRow(result, 2, () => random));
  expect(delays).toMatchObject(
    [48, 72].map((seconds) => ({ delaySeconds: expect.closeTo(seconds) as number })),
  );
});

it.each(['valid', 'invalid'] as const)('the answer %s ends a row, however often it was asked', (status) => {
  for (const attempts of [0, 5, 1_000])
    expect(decideRow({ status, message: null }, attempts)).toEqual({ kind: 'done', status, message: null });
});
