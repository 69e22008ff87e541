import { describe, expect, it } from 'vitest';
import type { PolicyStep } from './escalation/policy.ts';
import { whyUnreached } from './unreached-teams.ts';
import type { TeamChannels } from './usable-channel-storage.ts';

/** Its owner is in no policy. */
const team: TeamChannels = {
  notices: [],
  byDefault: [],
  on: ['member:a'],
  all: ['member:a'],
  owners: ['member:a'],
};
const onlyEmail: TeamChannels = { ...team, byDefault: ['email'], on: ['email'], all: ['email'] };
const step = (over: Partial<PolicyStep>): { steps: PolicyStep[] } => ({
  steps: [{ afterMinutes: 0, channels: [], memberIds: [], ...over }],
});
type Case = [string, TeamChannels, { steps: PolicyStep[] }[]];

describe('the alerts of a team reach somebody', () => {
  it.each<Case>([
    ['by a channel that is on', { ...team, byDefault: ['chat1'], on: ['chat1'], all: ['chat1'] }, []],
    ['by email', onlyEmail, []],
    ['by a member in a policy', team, [step({ memberIds: ['b', 'a'] })]],
    [
      'by a destination that only a policy uses',
      { ...team, on: ['ntfy:1'], all: ['ntfy:1'] },
      [step({ channels: ['ntfy:1'] })],
    ],
    ['by the email that a team without settings starts with', { ...team, notices: null }, []],
  ])('%s', (_how, channels, policies) => {
    expect(whyUnreached(channels, policies, true)).toBeNull();
  });
});

describe('the alerts of a team reach nobody', () => {
  it.each<Case>([
    ['if nothing is on', team, []],
    ['if a destination is on that nothing uses', { ...team, on: ['ntfy:1'], all: ['ntfy:1'] }, []],
    ['if a policy names only who has left', team, [step({ memberIds: ['b'], channels: ['chat1'] })]],
  ])('%s', (_why, channels, policies) => {
    expect(whyUnreached(channels, policies, true)).toBe('NOTHING_ON');
  });

  it.each<Case>([
    ['email', { ...onlyEmail, all: [] }, []],
    ['the email that a team starts with', { ...team, notices: null }, []],
    ['members in policies', team, [step({ memberIds: ['a'] })]],
  ])('without a mail server, if they go only to %s', (_what, channels, policies) => {
    expect(whyUnreached(channels, policies, false)).toBe('NO_MAIL_SERVER');
  });

  it('if only a member could get what a team starts with, which is email to its owners', () => {
    const unconfirmed = { ...team, notices: null, on: ['member:a', 'member:b'], all: ['member:b'] } as const;
    expect(whyUnreached(unconfirmed, [], true)).toBe('NOT_CONFIRMED');
  });

  it('if no address has confirmed', () => {
    expect(whyUnreached({ ...onlyEmail, all: [] }, [], true)).toBe('NOT_CONFIRMED');
  });
});
