import { describe, expect, it } from 'vitest';
import { decideTransition, effectiveOutcome, hasEnded, type DeploymentEvent, type Status } from './state.ts';

const statuses: Status[] = ['PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'ROLLED_BACK', 'CANCELLED'];
const events: Record<string, DeploymentEvent> = {
  accept: { kind: 'accept' },
  succeed: { kind: 'complete', outcome: 'SUCCEEDED' },
  fail: { kind: 'complete', outcome: 'FAILED' },
  'roll back': { kind: 'complete', outcome: 'ROLLED_BACK' },
  stop: { kind: 'complete', outcome: 'CANCELLED' },
  cancel: { kind: 'cancel' },
  'agent lost': { kind: 'agent-lost' },
};

/** Every allowed transition; all others are refused. */
const allowed: Record<string, string> = {
  'PENDING accept': 'RUNNING',
  'PENDING cancel': 'CANCELLED',
  'RUNNING succeed': 'SUCCEEDED',
  'RUNNING fail': 'FAILED',
  'RUNNING roll back': 'ROLLED_BACK',
  'RUNNING stop': 'CANCELLED',
  'RUNNING agent lost': 'FAILED',
  'RUNNING cancel': 'ask-agent',
};

const cases = statuses.flatMap((status) =>
  Object.keys(events).map((name) => [status, name, allowed[`${status} ${name}`] ?? 'refuse'] as const),
);

describe('the states of a deployment', () => {
  it.each(cases)('%s, %s: %s', (status, name, expected) => {
    const decision = decideTransition(status, events[name]!);
    expect(decision.kind === 'move' ? decision.to : decision.kind).toBe(expected);
  });

  it('are final once it has ended', () => {
    const final = statuses.filter((status) =>
      Object.values(events).every((event) => decideTransition(status, event).kind === 'refuse'),
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
  ] as const)('reported as %s, with a cancel request: %s, is %s', (reported, requested, expected) => {
    expect(effectiveOutcome(reported, requested)).toBe(expected);
  });
});
