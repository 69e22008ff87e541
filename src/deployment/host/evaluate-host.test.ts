import { describe, expect, it } from 'vitest';
import type { HostDisk, ShopCron } from '../protocol/agent-protocol.ts';
import { evaluateHost, type HostView } from './evaluate-host.ts';
import type { HostProblems } from './host.ts';

const GB = 1e9;
const now = new Date('2026-01-31T12:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const diskWith = (share: number, over: Partial<HostDisk> = {}): HostDisk => ({
  path: '/srv/shop',
  totalBytes: 100 * GB,
  freeBytes: share * 100 * GB,
  totalInodes: 1_000,
  freeInodes: 900,
  ...over,
});
const view = (disks: HostDisk[], over: Partial<HostView> = {}): HostView => ({
  name: 'Shop',
  now,
  sampledAt: now,
  report: { load: [0, 0, 0], cores: 1, memory: null, disks },
  shop: null,
  shopAt: null,
  problems: {},
  samples: [],
  ...over,
});
const known = (level: number): HostProblems => ({
  HOST_DISK: { level, message: 'before', since: '2026-01-31T10:00:00.000Z', path: '/srv/shop' },
});
const healthy: ShopCron = {
  running: 1,
  oldestRunningJob: 'indexer_reindex_all_invalid',
  oldestRunningSeconds: 30,
  lastFinishedSeconds: 60,
  overdue: 2,
  oldestOverdueSeconds: 40,
};
const unknownSince = (at: Date): HostProblems => ({
  CRON_STUCK: { level: 1, message: 'm', since: now.toISOString(), unknownSince: at.toISOString() },
});
const withCron = (cron: Partial<ShopCron> | null, over: Partial<HostView> = {}): HostView =>
  view([], {
    shop: { cron: cron && { ...healthy, ...cron }, indexers: null, consumers: null, problem: null },
    shopAt: minutesAgo(4),
    ...over,
  });
const filling = (perHour: number, last: number) =>
  Array.from({ length: 24 }, (_, index) => ({
    at: index * 300,
    disks: { '/srv/shop': { free: last + ((23 - index) * perHour) / 12, total: 100 * GB } },
  }));

describe('a disk', () => {
  it('with a tenth of its space or more is no problem', () => {
    expect(evaluateHost(view([diskWith(0.1)]))).toEqual({ problems: {}, conditions: [] });
  });

  it('with less than a tenth of its space is one from now on', () => {
    const message = 'Shop: less than 10 % of the disk of /srv/shop is free, 9.9 GB of 100 GB.';
    expect(evaluateHost(view([diskWith(0.5), diskWith(0.099)]))).toEqual({
      problems: { HOST_DISK: { level: 2, message, since: now.toISOString(), path: '/srv/shop' } },
      conditions: [{ type: 'HOST_DISK', problem: { since: now, message, remind: false } }],
    });
  });

  it('that gets fuller is reported again at 5, 2 and 1 %, and not in between', () => {
    const levels = [0.09, 0.051, 0.049, 0.03, 0.019, 0.009, 0];
    let problems: HostProblems = {};
    const reported = levels.map((share) => {
      const evaluation = evaluateHost(view([diskWith(share)], { problems }));
      ({ problems } = evaluation);
      return evaluation.conditions.length;
    });
    expect(reported).toEqual([1, 0, 1, 0, 1, 1, 0]);
    expect(problems.HOST_DISK?.message).toContain('less than 1 %');
  });

  it.each([
    [0.119, 'stays a problem'],
    [0.11, 'stays a problem'],
    [0.12, 'is none any more'],
  ] as const)('that had less than a tenth and now has %f %s', (share, then) => {
    const { problems, conditions } = evaluateHost(view([diskWith(share)], { problems: known(1) }));
    expect([problems, conditions]).toEqual(
      then === 'stays a problem'
        ? [known(1), []]
        : [{}, [{ type: 'HOST_DISK', problem: null, closing: 'RECOVERED' }]],
    );
  });

  it('that will be full within 24 hours is a problem until it has 36 hours left', () => {
    const at = (hours: number, problems: HostProblems = {}) =>
      evaluateHost(
        view([diskWith(0.4)], { samples: filling((40 * GB) / hours, 40 * GB), problems }),
      ).conditions.map(({ problem }) => problem?.message ?? 'over');
    expect(at(25)).toEqual([]);
    expect(at(20)).toEqual([
      'Shop: the disk of /srv/shop will be full in 20 hours at the present rate. 40.0 GB of 100 GB are free.',
    ]);
    expect(at(30, known(1))).toEqual([]);
    expect(at(40, known(1))).toEqual(['over']);
  });

  it('that was resized is measured anew', () => {
    const samples = filling(40 * GB, 40 * GB);
    expect(evaluateHost(view([diskWith(0.4, { totalBytes: 120 * GB })], { samples })).conditions).toEqual([]);
  });

  it('without inodes is a problem, and one that has no fixed number of them is not', () => {
    const [condition] = evaluateHost(view([diskWith(0.5, { freeInodes: 99 })])).conditions;
    expect(condition?.problem?.message).toContain('inodes of the disk of /srv/shop are free, 99 of 1000');
    const none = diskWith(0.5, { totalInodes: 0, freeInodes: 0 });
    expect(evaluateHost(view([none])).conditions).toEqual([]);
  });

  it('that is missing in a report has not recovered, until it was missing for hours', () => {
    const root = diskWith(0.5, { path: '/' });
    const unchanged = { problems: known(2), conditions: [] };
    const samples = filling(0, 50 * GB);
    for (const disks of [[], [root]])
      for (const some of [[], samples])
        expect(evaluateHost(view(disks, { problems: known(2), samples: some }))).toEqual(unchanged);
    const without = Array.from({ length: 70 }, (_, index) => ({ at: index * 300, disks: {} }));
    expect(evaluateHost(view([root], { problems: known(2), samples: without.slice(20) }))).toEqual(unchanged);
    expect(evaluateHost(view([root], { problems: known(2), samples: without }))).toEqual({
      problems: {},
      conditions: [{ type: 'HOST_DISK', problem: null, closing: 'UNWATCHED' }],
    });
  });

  it('that recovers while another is nearly full is replaced by it in the alert', () => {
    const message = 'Shop: less than 10 % of the disk of / is free, 9.0 GB of 100 GB.';
    const root = diskWith(0.09, { path: '/' });
    const since = known(3).HOST_DISK!.since;
    expect(evaluateHost(view([diskWith(0.8), root], { problems: known(3) }))).toEqual({
      problems: { HOST_DISK: { level: 2, message, since, path: '/' } },
      conditions: [{ type: 'HOST_DISK', problem: { since: new Date(since), message, remind: true } }],
    });
  });

  it('that has a problem stays in the alert until another is worse', () => {
    const conditionsWith = (share: number) =>
      evaluateHost(view([diskWith(share, { path: '/' }), diskWith(0.09)], { problems: known(3) })).conditions;
    expect(conditionsWith(0.03)).toEqual([]);
    expect(conditionsWith(0.015)).toMatchObject([
      { problem: { message: expect.stringContaining('2 % of the disk of / is free'), remind: true } },
    ]);
  });

  it('that has more than a tenth does not keep the problem of another open', () => {
    const disks = [diskWith(0.8), diskWith(0.11, { path: '/' })];
    expect(evaluateHost(view(disks, { problems: known(2) })).conditions).toMatchObject([
      { closing: 'RECOVERED' },
    ]);
  });

  it('of no size is ignored', () => {
    expect(evaluateHost(view([diskWith(0, { totalBytes: 0, freeBytes: 0 })])).conditions).toEqual([]);
  });
});

describe('the cron of a shop', () => {
  const problemOf = (cron: Partial<ShopCron>): string | undefined =>
    evaluateHost(withCron(cron)).conditions[0]?.problem?.message;

  it('that works is no problem, however many jobs wait or long ago one finished', () => {
    expect(problemOf({})).toBeUndefined();
    expect(problemOf({ overdue: 5_000, oldestOverdueSeconds: 86_400 })).toBeUndefined();
    expect(
      problemOf({ lastFinishedSeconds: 86_400, overdue: 0, oldestOverdueSeconds: null }),
    ).toBeUndefined();
    expect(problemOf({ oldestRunningSeconds: 7_200 })).toBeUndefined();
  });

  it('is stuck if a job has been running for more than 2 hours', () => {
    expect(problemOf({ oldestRunningSeconds: 3 * 3_600 })).toBe(
      'Shop: the cron job indexer_reindex_all_invalid has been running for 3 hours.',
    );
  });

  it('is stuck if nothing has finished for more than 30 minutes while jobs wait', () => {
    const stuck = { lastFinishedSeconds: 1_860, overdue: 12, oldestOverdueSeconds: 1_500 };
    expect(problemOf(stuck)).toBe('Shop: no cron job has finished for 31 minutes, and 12 jobs are overdue.');
    expect(problemOf({ ...stuck, lastFinishedSeconds: null, overdue: 1 })).toBe(
      'Shop: no cron job has finished, and 1 job is overdue.',
    );
  });

  it('that is not known neither begins nor ends a problem', () => {
    const problems: HostProblems = { CRON_STUCK: { level: 1, message: 'm', since: now.toISOString() } };
    for (const unknown of [
      withCron(null, { problems }),
      withCron({}, { problems, shopAt: minutesAgo(16) }),
      view([], { problems }),
    ])
      expect(evaluateHost(unknown)).toEqual({ problems: unknownSince(now), conditions: [] });
    const stuck = { oldestRunningSeconds: 86_400 };
    expect(evaluateHost(withCron(stuck, { shopAt: minutesAgo(16) })).conditions).toEqual([]);
    expect(evaluateHost(withCron({}, { problems })).conditions).toEqual([
      { type: 'CRON_STUCK', problem: null, closing: 'RECOVERED' },
    ]);
  });

  it('is no longer watched if it could not be read for a day, although the agent reports the shop', () => {
    const at = (minutes: number) =>
      evaluateHost(withCron(null, { problems: unknownSince(minutesAgo(minutes)) }));
    expect(at(24 * 60)).toEqual({ problems: unknownSince(minutesAgo(24 * 60)), conditions: [] });
    expect(at(24 * 60 + 1)).toEqual({
      problems: {},
      conditions: [{ type: 'CRON_STUCK', problem: null, closing: 'UNWATCHED' }],
    });
    const known = withCron({ oldestRunningSeconds: 86_400 }, { problems: unknownSince(minutesAgo(60)) });
    expect(evaluateHost(known).problems.CRON_STUCK).not.toHaveProperty('unknownSince');
  });

  it('is no longer watched if the agent has not reported the shop for a day', () => {
    const problems: HostProblems = { CRON_STUCK: { level: 1, message: 'm', since: now.toISOString() } };
    const at = (minutes: number) =>
      evaluateHost(withCron({ oldestRunningSeconds: 86_400 }, { problems, shopAt: minutesAgo(minutes) }));
    expect(at(24 * 60)).toEqual({ problems: unknownSince(now), conditions: [] });
    expect(at(24 * 60 + 1)).toEqual({
      problems: {},
      conditions: [{ type: 'CRON_STUCK', problem: null, closing: 'UNWATCHED' }],
    });
  });
});

it('a host that has not been reported for a day has no known problems', () => {
  const silent = view([diskWith(0.01)], { problems: known(2), sampledAt: minutesAgo(24 * 60 + 1) });
  expect(evaluateHost(silent)).toEqual({
    problems: {},
    conditions: [{ type: 'HOST_DISK', problem: null, closing: 'UNWATCHED' }],
  });
});
