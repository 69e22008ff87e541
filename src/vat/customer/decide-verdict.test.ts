import { describe, expect, it } from 'vitest';
import { invalid, unavailable, valid, type RegisterResult } from '../upstream/result.ts';
import type { VerdictState } from './customer.ts';
import { decideVerdict, type Decided, type Schedule } from './decide-verdict.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const fresh: VerdictState = {
  verdict: 'UNKNOWN',
  since: null,
  lastCheckedAt: null,
  nextCheckAt: null,
  attempts: 0,
  pendingVerdict: null,
  pendingSince: null,
  message: null,
  registeredName: null,
  registeredAddress: null,
  nameMatch: null,
  addressMatch: null,
};
const yes = valid('eu', { name: 'Shop', address: 'Street', request_identifier: null });
const no = invalid('eu', 'Not known.');
const down = unavailable('eu', 'Down.');

const usual: Schedule = { recheckDays: 90, random: () => 0.5 };
const decide = (
  state: VerdictState,
  result: RegisterResult,
  afterMs = 0,
  schedule: Schedule = usual,
  behindMs = 0,
): Decided => {
  const now = new Date(start + afterMs);
  return decideVerdict(state, { at: new Date(now.getTime() - behindMs), now, result }, schedule);
};
const dueIn = ({ state }: Decided, afterMs = 0): number => state.nextCheckAt!.getTime() - start - afterMs;

describe('the verdict about a customer', () => {
  it.each([
    [yes, 'VALID'],
    [no, 'INVALID'],
  ])('is the first answer of the register, and no news', (result, verdict) => {
    const decided = decide(fresh, result);
    expect(decided).toMatchObject({
      changed: true,
      isNews: false,
      state: { verdict, since: new Date(start) },
    });
    expect(dueIn(decided)).toBe(90 * day);
  });

  it('is checked again after 90 days ± 10 %', () => {
    const at = (random: number) =>
      dueIn(decide(fresh, yes, 0, { recheckDays: 90, random: () => random })) / day;
    expect([at(0), at(1)]).toEqual([81, 99]);
    expect(decide(fresh, yes, 0, { recheckDays: null, random: () => 0 }).state.nextCheckAt).toBeNull();
  });

  it('does not change without an answer, and is tried again after growing delays', () => {
    let decided = decide(decide(fresh, yes).state, down);
    const delays: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      delays.push(dueIn(decided) / hour);
      expect(decided).toMatchObject({
        changed: false,
        state: { verdict: 'VALID', pendingVerdict: null, message: null },
      });
      decided = decide(decided.state, down);
    }
    expect(delays).toEqual([1 / 12, 0.25, 1, 4, 12, 12]);
    expect(decide(decided.state, yes).state.attempts).toBe(0);
    expect(decide(fresh, down).state).toMatchObject({
      verdict: 'UNKNOWN',
      message: 'Down.',
      lastCheckedAt: null,
    });
  });

  it('changes only after a second check, 24 hours later', () => {
    const known = decide(fresh, yes).state;
    const first = decide(known, no, 90 * day);
    expect(first).toMatchObject({ changed: false, state: { verdict: 'VALID', pendingVerdict: 'INVALID' } });
    expect(dueIn(first, 90 * day)).toBe(day);
    const early = decide(first.state, no, 90 * day + hour);
    expect(early).toMatchObject({ changed: false, state: { verdict: 'VALID', pendingVerdict: 'INVALID' } });
    expect(dueIn(early, 90 * day)).toBe(day);
    const second = decide(early.state, no, 91 * day);
    expect(second).toMatchObject({
      changed: true,
      isNews: true,
      state: { verdict: 'INVALID', pendingVerdict: null, registeredName: 'Shop', message: 'Not known.' },
    });
  });

  it('stays if the second check contradicts the first or has no answer', () => {
    const first = decide(decide(fresh, yes).state, no, 90 * day).state;
    expect(decide(first, yes, 91 * day)).toMatchObject({
      changed: false,
      state: { verdict: 'VALID', pendingVerdict: null, pendingSince: null },
    });
    const unanswered = decide(first, down, 91 * day);
    expect(unanswered).toMatchObject({
      changed: false,
      state: { verdict: 'VALID', pendingVerdict: 'INVALID' },
    });
    expect(decide(unanswered.state, no, 91 * day + hour)).toMatchObject({ changed: true, isNews: true });
  });

  it('is confirmed a day later by the clock of the database, even if the clock of the process is behind', () => {
    const first = decide(decide(fresh, yes).state, no, 90 * day).state;
    expect(decide(first, no, 91 * day, usual, hour)).toMatchObject({
      changed: true,
      state: { verdict: 'INVALID', lastCheckedAt: new Date(start + 91 * day - hour) },
    });
  });

  it('is never confirmed again and again: the next check is some minutes later at least', () => {
    const first = decide(decide(fresh, yes).state, no, 90 * day).state;
    const early = decide(first, no, 91 * day - 1);
    expect(early).toMatchObject({ changed: false, state: { pendingVerdict: 'INVALID' } });
    expect(dueIn(early, 91 * day - 1)).toBe(hour / 12);
    const future = { ...first, pendingSince: new Date(start + 200 * day) };
    expect(decide(future, no, 91 * day).state.pendingSince).toEqual(new Date(start + 91 * day));
  });
});
