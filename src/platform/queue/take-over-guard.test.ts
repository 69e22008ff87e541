import { expect, it } from 'vitest';
import { createTakeOverGuard } from './take-over-guard.ts';

/** Claims at given seconds with a duration or a failure. Returns the limit of each claim in seconds. */
async function limitsOf(
  claims: readonly { at: number; takes?: number; fails?: boolean }[],
): Promise<(number | null)[]> {
  let seconds = 0;
  const guard = createTakeOverGuard(() => seconds * 1_000);
  const limits: (number | null)[] = [];
  for (const { at, takes = 0, fails = false } of claims) {
    seconds = at;
    await guard(async (takeOverUntil) => {
      limits.push(takeOverUntil && takeOverUntil.getTime() / 1_000);
      seconds += takes;
      if (fails) throw new Error('unreachable');
      return { at: new Date(seconds * 1_000) };
    }).catch(() => {});
  }
  return limits;
}

it('takes over leases that had expired before the previous claim, after the database has responded for 3 s', async () => {
  expect(await limitsOf([{ at: 0 }, { at: 2 }, { at: 4 }, { at: 6 }])).toEqual([null, null, 2, 4]);
});

it('waits for another 3 s after an outage', async () => {
  const claims = [{ at: 0 }, { at: 4 }, { at: 6, fails: true }, { at: 60 }, { at: 62 }, { at: 64 }];
  expect(await limitsOf(claims)).toEqual([null, 0, 4, null, null, 62]);
});

it('does not take over leases that expired while the claim was delayed', async () => {
  const claims = [{ at: 0 }, { at: 4 }, { at: 6, takes: 90 }, { at: 97 }, { at: 100 }];
  expect(await limitsOf(claims)).toEqual([null, 0, 4, null, 97]);
});
