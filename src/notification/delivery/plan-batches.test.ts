import { describe, expect, it } from 'vitest';
import type { Notification } from '../event.ts';
import { deploymentFailed, opened } from '../channels/message.fixture.ts';
import { contentOf, planBatches, type QueueHistory, type WaitingDelivery } from './plan-batches.ts';

const now = new Date('2026-08-22T14:04:25.000Z');
const quiet: QueueHistory = { recentEvents: 0, lastSentAt: null, lastDigestAt: null, digests: 0 };
const waiting = (count: number, rest: Partial<WaitingDelivery> = {}): WaitingDelivery[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `d${String(index).padStart(3, '0')}`,
    teamId: 'team',
    siteId: 'site',
    batchId: null,
    eventId: `e${index}`,
    subjectId: `a${index}`,
    notification: opened,
    resent: false,
    attempts: 0,
    hasWaited: false,
    openedWith: [],
    ...rest,
  }));
const sizes = (plan: ReturnType<typeof planBatches>): number[] =>
  plan.batches.map(({ deliveries }) => deliveries.length);
const ago = (ms: number): Date => new Date(now.getTime() - ms);

describe('deliveries that wait in a channel queue', () => {
  it('are sent one by one, up to five within 30 s', () => {
    const plan = planBatches('chat1', waiting(5), { ...quiet, recentEvents: 5 }, now);
    expect(plan).toMatchObject({ digested: false, waitMs: 0 });
    expect(plan.batches.map(({ id }) => id)).toEqual(['d000', 'd001', 'd002', 'd003', 'd004']);
  });

  it('are combined if there are six', () => {
    expect(sizes(planBatches('email', waiting(6), { ...quiet, recentEvents: 6 }, now))).toEqual([6]);
  });

  it('are combined even if they were created long ago', () => {
    expect(sizes(planBatches('chat2', waiting(20), quiet, now))).toEqual([20]);
  });

  it('are sent one by one as incidents, however many there are', () => {
    const plan = planBatches('incident', waiting(200), { ...quiet, recentEvents: 200 }, now);
    expect(sizes(plan)).toEqual(Array.from({ length: 200 }, () => 1));
  });

  it('have digests of their own if they are about deployments', () => {
    const mixed = waiting(20).map((each, index) =>
      index % 2 === 0 ? each : { ...each, notification: deploymentFailed },
    );
    const { batches } = planBatches('chat1', mixed, { ...quiet, recentEvents: 20 }, now);
    expect(batches.map(contentOf)).toEqual([
      { kind: 'digest', notifications: Array.from({ length: 10 }, () => opened) },
      { kind: 'deployment-digest', notifications: Array.from({ length: 10 }, () => deploymentFailed) },
    ]);
  });

  it('are split if they do not fit into one webhook', () => {
    expect(sizes(planBatches('webhook', waiting(30), { ...quiet, recentEvents: 30 }, now))).toEqual([
      12, 12, 6,
    ]);
  });

  it.each([
    [1, 400, 600],
    [3, 1_000, 0],
    [4, 1_000, 9_000],
    [9, 10_000, 0],
  ])('are spaced: after %i digests, the last %i ms ago, they wait %i ms', (digests, agoMs, waitMs) => {
    const history = { ...quiet, recentEvents: 40, lastDigestAt: ago(agoMs), digests };
    expect(planBatches('chat1', waiting(3), history, now).waitMs).toBe(waitMs);
  });

  it.each([
    ['at once', 2_000, 0],
    ['one second after the previous one', 300, 700],
  ])('are not a digest if there is only one, which is sent %s', (_name, sentMsAgo, waitMs) => {
    const history = {
      recentEvents: 40,
      lastSentAt: ago(sentMsAgo),
      lastDigestAt: ago(sentMsAgo),
      digests: 9,
    };
    expect(planBatches('chat1', waiting(1), history, now)).toMatchObject({ digested: false, waitMs });
    expect(sizes(planBatches('chat1', waiting(1), history, now))).toEqual(waitMs === 0 ? [1] : []);
  });

  it('do not wait for hours if the clock was set back since the last digest', () => {
    const ahead = { lastDigestAt: ago(-7_200_000), lastSentAt: ago(-7_200_000) };
    const history = { ...ahead, recentEvents: 40, digests: 5 };
    for (const count of [1, 3])
      expect(sizes(planBatches('chat1', waiting(count), history, now))).toEqual([count]);
  });

  it('are retried unchanged with the same id, even if others were added', () => {
    const tried = waiting(3, { batchId: 'd000', attempts: 1 });
    const late = waiting(1, { id: 'd100', subjectId: 'a100' });
    const history = { recentEvents: 40, lastSentAt: ago(0), lastDigestAt: ago(0), digests: 1 };
    expect(planBatches('chat1', [...tried, ...late], history, now)).toEqual({
      batches: [{ id: 'd000', deliveries: tried }],
      digested: false,
      waitMs: 1_000,
    });
  });

  it('exclude the closing of an alert from a digest while its opening is in another message', () => {
    const [opening] = waiting(1, { batchId: 'd000', attempts: 1 });
    const others = waiting(8).slice(1);
    const closing = { ...waiting(9)[8]!, subjectId: 'a0' };
    const plan = planBatches('webhook', [opening!, ...others, closing], { ...quiet, recentEvents: 9 }, now);
    expect(plan.batches.map(({ deliveries }) => deliveries.map(({ id }) => id))).toEqual([
      ['d000'],
      others.map(({ id }) => id),
    ]);
  });

  it('put the closing of an alert into a later digest than its opening', () => {
    const all = waiting(15);
    all[13] = { ...all[13]!, subjectId: 'a2' };
    all[5] = { ...all[5]!, subjectId: 'a3' };
    const plan = planBatches('webhook', all, { ...quiet, recentEvents: 15 }, now);
    expect(sizes(plan)).toEqual([12, 2]);
    expect(plan.batches[1]!.deliveries.map(({ id }) => id)).toEqual(['d012', 'd014']);
    expect(plan.batches[0]!.deliveries.map(({ id }) => id)).toContain('d005');
  });

  it('are never combined if the user resent them, or if they are summaries', () => {
    const history = { ...quiet, recentEvents: 40 };
    expect(sizes(planBatches('chat1', waiting(8, { resent: true }), history, now))).toHaveLength(8);
    const { alert, at } = opened;
    const summary: Notification = { event: 'SUMMARY', at, site: alert.site, alerts: [alert] };
    expect(sizes(planBatches('chat1', waiting(8, { notification: summary }), history, now))).toHaveLength(8);
  });
});
