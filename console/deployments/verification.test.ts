import { describe, expect, it } from 'vitest';
import type {
  DeploymentStatus,
  VerificationFactsFragment,
  VerificationState,
} from '../api/deployment.generated.ts';
import { describeState, isUnsettled, watchedBeforeNext, watchedIn } from './verification.ts';

const at = (minute: number, second = 0): string =>
  new Date(Date.UTC(2026, 0, 1, 10, minute, second)).toISOString();
const verification = (
  state: VerificationState,
  over: Partial<VerificationFactsFragment> = {},
): VerificationFactsFragment => ({
  state,
  mode: 'ROLLBACK',
  startedAt: at(0),
  endsAt: at(10),
  endedAt: state === 'WATCHING' ? null : at(2, 10),
  findings: [],
  excluded: [],
  targets: [],
  rollback: null,
  heldReason: null,
  ...over,
});

it.each([
  ['WATCHING', 3, '7 min left of 10 min'],
  ['WATCHING', 11, 'Waiting for the last results'],
  ['PASSED', 30, 'Nothing failed in 2 min 10 s.'],
  ['FAILED', 30, 'Failed 2 min 10 s after the switch.'],
  ['SUPERSEDED', 30, 'Another release went live after 2 min 10 s.'],
] as const)('says what %s means after %i minutes', (state, minute, text) => {
  expect(describeState(verification(state), Date.parse(at(minute)))).toBe(text);
});

describe('a verification can still change', () => {
  const check = (found: VerificationFactsFragment | null, minute: number): boolean =>
    isUnsettled({ switchedAt: at(0), verification: found }, Date.parse(at(minute, 30)));

  it('right after the switch, before it has started', () => {
    expect([check(null, 0), check(null, 1)]).toEqual([true, false]);
    expect(isUnsettled({ switchedAt: null, verification: null }, Date.parse(at(0)))).toBe(false);
  });

  it('while it is watching', () => {
    expect(check(verification('WATCHING'), 50)).toBe(true);
  });

  it('after a failure, until the rollback has ended or is held', () => {
    const rollback = (status: DeploymentStatus) => ({
      id: 'r',
      version: '1.0',
      status,
      outcome: 'LIVE' as const,
    });
    expect(check(verification('FAILED'), 2)).toBe(true);
    expect(check(verification('FAILED'), 9)).toBe(false);
    expect(check(verification('FAILED', { rollback: rollback('PENDING') }), 50)).toBe(true);
    expect(check(verification('FAILED', { rollback: rollback('SUCCEEDED') }), 2)).toBe(false);
    expect(check(verification('FAILED', { heldReason: 'The mode is OBSERVE.' }), 2)).toBe(false);
    expect(check(verification('PASSED'), 2)).toBe(false);
  });
});

describe('a deployment', () => {
  const node = (id: string, state: VerificationState | null, status: DeploymentStatus = 'SUCCEEDED') => ({
    node: { id, version: id, status, verification: state && { state, endsAt: at(10) } },
  });
  const query = (...edges: ReturnType<typeof node>[]) => ({
    environment: { id: 'e', deployments: { edges } },
  });
  const live = { id: 'live', version: 'live', endsAt: at(10) };

  it('waits for the release that is being watched', () => {
    const all = query(node('new', null, 'PENDING'), node('live', 'WATCHING'), node('old', 'PASSED'));
    expect(watchedBeforeNext(all)).toEqual(live);
    expect(watchedBeforeNext(query(node('new', null, 'PENDING'), node('live', 'PASSED')))).toBeNull();
    expect(watchedBeforeNext({ environment: null })).toBeNull();
  });

  it('waits for a running one instead, which is watched after that', () => {
    const all = query(node('next', null, 'PENDING'), node('now', null, 'RUNNING'), node('live', 'WATCHING'));
    expect(watchedBeforeNext(all)).toBeNull();
    expect(watchedIn(all)).toEqual(live);
  });
});
