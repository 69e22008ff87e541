import { expect, it } from 'vitest';
import { decideOutcome, type ReleaseFate } from './deployment-outcome.ts';
import type { Status } from './state.ts';

const replaced: ReleaseFate = { isLive: false, isTakenBack: false, verification: null };
const live: ReleaseFate = { ...replaced, isLive: true };

it.each<[string, Status, ReleaseFate, string]>([
  ['a deployment in the queue', 'PENDING', replaced, 'WAITING'],
  [
    'one that an agent works on, also after its switch',
    'RUNNING',
    { ...live, verification: 'WATCHING' },
    'RUNNING',
  ],
  ['a live release', 'SUCCEEDED', live, 'LIVE'],
  ['one that is being watched', 'SUCCEEDED', { ...live, verification: 'WATCHING' }, 'WATCHING'],
  ['one that has passed', 'SUCCEEDED', { ...live, verification: 'PASSED' }, 'LIVE'],
  ['one without a result', 'SUCCEEDED', { ...live, verification: 'INCONCLUSIVE' }, 'LIVE'],
  [
    'one that failed and was not rolled back',
    'SUCCEEDED',
    { ...live, verification: 'FAILED' },
    'LIVE_FAILING',
  ],
  ['one before the next release', 'SUCCEEDED', { ...replaced, verification: 'SUPERSEDED' }, 'REPLACED'],
  ['one from which somebody rolled back', 'SUCCEEDED', { ...replaced, isTakenBack: true }, 'ROLLED_BACK'],
  [
    'one from which a failed verification rolled back',
    'SUCCEEDED',
    { isLive: false, isTakenBack: true, verification: 'FAILED' },
    'ROLLED_BACK',
  ],
  ['one that its agent took back', 'ROLLED_BACK', replaced, 'ROLLED_BACK'],
  ['a failed deployment, also if its release stayed live', 'FAILED', live, 'FAILED'],
  ['a cancelled one', 'CANCELLED', replaced, 'CANCELLED'],
])('%s has one state: %s', (_what, status, fate, expected) => {
  expect(decideOutcome(status, fate)).toBe(expected);
});
