import { describe, expect, it } from 'vitest';
import { decide, hasEnded, outcomeOf, type Happening, type Status } from './state.ts';

const statuses: Status[] = ['PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'ROLLED_BACK', 'CANCELLED'];
const happenings: Record<string, Happening> = {
  accept: { kind: 'accept' },
  succeed: { kind: 'complete', outcome: 'SUCCEEDED' },
  fail: { kind: 'complete', outcome: 'FAILED' },
  'roll back': { kind: 'complete', outcome: 'ROLLED_BACK' },
  stop: { kind: 'complete', outcome: 'CANCELLED' },
  cancel: { kind: 'cancel' },
  lose: { kind: 'lose' },
};

/** Everything that is allowed; whatever is not here is refused. */
const allowed: Record<string, string> = {
  'PENDING accept': 'RUNNING',
  'PENDING cancel': 'CANCELLED',
  'RUNNING succeed': 'SUCCEEDED',
  'RUNNING fail': 'FAILED',
  'RUNNING roll back': 'ROLLED_BACK',
  'RUNNING stop': 'CANCELLED',
  'RUNNING lose': 'FAILED',
  'RUNNING cancel': 'ask',
};

const cases = statuses.flatMap((status) =>
  Object.keys(happenings).map((name) => [status, name, allowed[`${status} ${name}`] ?? 'refuse'] as const),
);

describe('the states of a deployment', () => {
  it.each(cases)('%s, %s: %s', (status, name, expected) => {
    const decision = decide(status, happenings[name]!);
    expect(decision.kind === 'move' ? decision.to : decision.kind).toBe(expected);
  });

  it('are final once it has ended', () => {
    const final = statuses.filter((status) =>
      Object.values(happenings).every((happening) => decide(status, happening).kind === 'refuse'),
    );
    expect(final).toEqual(statuses.filter(hasEnded));
  });
});

describe('the outcome of a deployment', () => {
  it.each([
    ['CANCELLED', true, 'CANCELLED'],
    ['CANCELLED', false, 'FAILED'],
    ['SUCCEEDED', true, 'SUCCEEDED'],
    ['ROLLED_BACK', false, 'ROLLED_BACK'],
    ['FAILED', true, 'FAILED'],
  ] as const)('told as %s, with a cancel asked for: %s, is %s', (told, requested, expected) => {
    expect(outcomeOf(told, requested)).toBe(expected);
  });
});
