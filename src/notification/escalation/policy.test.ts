import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../channels/index.ts';
import type { AlertType, DeploymentNotice } from '../event.ts';
import {
  findPolicy,
  firstProgress,
  minutesBetweenRounds,
  receiversOf,
  takeStep,
  takenSteps,
  type PolicySettings,
  type PolicyStep,
  type Progress,
} from './policy.ts';

const stepAt = (afterMinutes: number, ...channels: Channel[]): PolicyStep => ({
  afterMinutes,
  channels,
  memberIds: [],
});
const start = new Date('2026-08-22T14:00:00Z');
const minutesSince = (time: Date): number => (time.getTime() - start.getTime()) / 60_000;

/** When the steps are taken, in minutes after the beginning, if each is taken `lateSeconds` after it is due. */
function schedule(policy: Pick<PolicySettings, 'steps' | 'repeat'>, lateSeconds: number): number[] {
  const times: number[] = policy.steps[0]!.afterMinutes === 0 ? [0] : [];
  let progress: Progress = firstProgress(policy, start);
  while (progress.nextAt !== null) {
    const now: Date = new Date(progress.nextAt.getTime() + lateSeconds * 1_000);
    const taken = takeStep(policy, progress, now);
    expect(taken.step).toBe(progress.nextStep);
    times.push(minutesSince(now));
    progress = taken.progress;
  }
  return times;
}

it('a step that lists a receiver twice notifies it once', () => {
  const steps = [{ afterMinutes: 0, channels: ['chat1', 'chat1'] as Channel[], memberIds: ['ada', 'ada'] }];
  const all: Channel[] = ['chat1', 'member:ada'];
  expect(receiversOf({ steps }, 0, { all, byDefault: [], quietMembers: new Set() })).toEqual(all);
});

describe('the steps of a policy', () => {
  it('are taken at their times, and rounds follow five minutes after the last one', () => {
    const policy = { steps: [stepAt(0), stepAt(5), stepAt(15)], repeat: 1 };
    expect(schedule(policy, 0)).toEqual([0, 5, 15, 20, 25, 35]);
    expect(schedule({ steps: [stepAt(0)], repeat: 3 }, 0)).toEqual([0, 5, 10, 15]);
    expect(schedule({ steps: [stepAt(30)], repeat: 0 }, 0)).toEqual([30]);
  });

  it('do not drift if each is a little late, and keep their distance if one is very late', () => {
    const policy = { steps: [stepAt(0), stepAt(5), stepAt(15)], repeat: 0 };
    expect(schedule(policy, 30)).toEqual([0, 5.5, 15.5]);
    expect(schedule(policy, 600)).toEqual([0, 15, 35]);
  });

  it('have none to take if the policy has fewer by now', () => {
    const policy = { steps: [stepAt(0), stepAt(5)], repeat: 0 };
    const progress = { round: 0, nextStep: 7, roundStartedAt: start, nextAt: start };
    expect(takeStep(policy, progress, start)).toEqual({
      step: null,
      progress: { round: 0, nextStep: 2, roundStartedAt: start, nextAt: null },
    });
    expect(takeStep({ ...policy, repeat: 1 }, progress, start).progress).toMatchObject({
      round: 1,
      nextStep: 0,
      nextAt: new Date(start.getTime() + (5 + minutesBetweenRounds) * 60_000),
    });
  });

  it('are taken in order, each once per round, however late', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 10_080 }), { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 100_000 }),
        (minutes, repeat, lateSeconds) => {
          const steps = minutes.toSorted((a, b) => a - b).map((each) => stepAt(each));
          const times = schedule({ steps, repeat }, lateSeconds);
          expect(times).toHaveLength(steps.length * (repeat + 1));
          expect(times).toEqual(times.toSorted((a, b) => a - b));
          expect(new Set(times).size).toBe(times.length);
        },
      ),
    );
  });

  it('count as taken from the first round on', () => {
    const policy = { steps: [stepAt(0), stepAt(5), stepAt(15)] };
    expect(takenSteps(policy, { round: 0, nextStep: 0 })).toEqual([]);
    expect(takenSteps(policy, { round: 0, nextStep: 2 })).toEqual([0, 1]);
    expect(takenSteps(policy, { round: 1, nextStep: 0 })).toEqual([0, 1, 2]);
  });
});

describe('the receivers of a step', () => {
  const policy = {
    steps: [
      { afterMinutes: 0, channels: ['email', 'chat1'] as Channel[], memberIds: ['ada', 'kim'] },
      { afterMinutes: 5, channels: ['chat2'] as Channel[], memberIds: ['ada'] },
    ],
  };
  const reach = {
    all: ['email', 'chat1', 'member:ada', 'member:kim'] as Channel[],
    byDefault: ['email'] as Channel[],
    quietMembers: new Set(['ada']),
  };

  it('are its channels that are on, and its members without quiet hours', () => {
    expect(receiversOf(policy, 0, reach)).toEqual(['email', 'chat1', 'member:kim']);
    expect(receiversOf(policy, 0, { ...reach, all: ['member:ada'] })).toEqual([]);
  });

  it('include members with quiet hours in the last step, or the default channels if nobody is left', () => {
    expect(receiversOf(policy, 1, reach)).toEqual(['member:ada']);
    expect(receiversOf(policy, 1, { ...reach, all: ['email'] })).toEqual(['email']);
  });
});

describe('the policy of an alert or notice', () => {
  const policy = (name: string, given: Partial<PolicySettings> = {}): PolicySettings => ({
    name,
    alertTypes: [],
    notices: [],
    tags: [],
    steps: [stepAt(0)],
    repeat: 0,
    ...given,
  });
  const found = (
    policies: PolicySettings[],
    subject: { alertType: AlertType; chosen?: DeploymentNotice[] } | { notice: DeploymentNotice },
    tags: string[] = [],
  ) => findPolicy(policies, { chosen: [], ...subject }, tags)?.name;

  it('is the first that fits', () => {
    const policies = [
      policy('eu', { tags: ['eu', 'uk'] }),
      policy('down', { alertTypes: ['SITE_DOWN'] }),
      policy('rest'),
    ];
    expect(found(policies, { alertType: 'SITE_DOWN' }, ['uk'])).toBe('eu');
    expect(found(policies, { alertType: 'SITE_DOWN' }, ['us'])).toBe('down');
    expect(found(policies, { alertType: 'JS_ERROR' })).toBe('rest');
    expect(found([], { alertType: 'JS_ERROR' })).toBeUndefined();
  });

  it('takes notices only if it names them, and then no alerts that it does not name', () => {
    const agent = policy('agent', { notices: ['AGENT_OFFLINE'] });
    expect(found([policy('rest')], { notice: 'AGENT_OFFLINE' })).toBeUndefined();
    expect(found([agent], { notice: 'AGENT_OFFLINE' })).toBe('agent');
    expect(found([agent], { notice: 'FAILED' })).toBeUndefined();
    expect(found([agent], { alertType: 'SITE_DOWN' })).toBeUndefined();
    expect(found([{ ...agent, alertTypes: ['SITE_DOWN'] }], { alertType: 'SITE_DOWN' })).toBe('agent');
  });

  it('takes an alert that was a notice if it names either, or if it takes all alerts and the team has chosen the notice', () => {
    const off = { alertType: 'CERTIFICATE_EXPIRES' } as const;
    const on = { ...off, chosen: ['CERTIFICATE_EXPIRES' as const] };
    const rest = policy('rest');
    const noticed = policy('noticed', { notices: ['CERTIFICATE_EXPIRES'] });
    expect([found([rest], on), found([rest], off)]).toEqual(['rest', undefined]);
    expect([found([noticed], on), found([noticed], off)]).toEqual(['noticed', 'noticed']);
    expect(found([policy('named', { alertTypes: ['CERTIFICATE_EXPIRES'] })], off)).toBe('named');
    expect(found([noticed], { alertType: 'AGENT_OFFLINE' })).toBeUndefined();
    expect(found([rest], { alertType: 'DOMAIN_EXPIRES' })).toBe('rest');
  });

  it('has no tags if the notice belongs to no site', () => {
    const tagged = policy('eu', { tags: ['eu'], notices: ['CERTIFICATE_EXPIRES', 'AGENT_OFFLINE'] });
    expect(found([tagged], { notice: 'AGENT_OFFLINE' })).toBeUndefined();
    expect(found([tagged], { notice: 'CERTIFICATE_EXPIRES' }, ['eu'])).toBe('eu');
  });
});
