import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSiteFixture, inconclusive, up, down, type SiteFixture } from '#testkit/site.fixture.ts';
import { newId } from '#platform/id.ts';
import { insertWindow } from '../maintenance/window-storage.ts';
import { syncTargets } from '../target/target-storage.ts';
import { percentile, slotOf } from './histogram.ts';
import { dayMs, hourMs } from './rollup.ts';
import { listRollups } from './rollup-storage.ts';
import { uptime, uptimeWithoutMaintenance } from './series.ts';

describe('rollups', () => {
  let fixture: SiteFixture;
  beforeAll(async () => {
    fixture = await startSiteFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  type Step =
    | { kind: 'check'; wait: number; lag: number; found: 'UP' | 'DOWN' | 'inconclusive'; ms: number }
    | { kind: 'pause'; wait: number }
    | { kind: 'interval'; wait: number; seconds: number };
  const wait = fc.oneof(
    fc.integer({ min: 1, max: 90 }),
    fc.constant(60),
    fc.integer({ min: 100, max: 260 }),
    fc.integer({ min: 100, max: 20_000 }),
  );
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('check' as const),
        wait,
        // Seconds from the start of the check to its storage.
        lag: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 })),
        found: fc.constantFrom('UP', 'UP', 'UP', 'DOWN', 'inconclusive'),
        ms: fc.integer({ min: 0, max: 30_000 }),
      }),
    },
    // Resumes the site if it is paused.
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('pause' as const), wait }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('interval' as const),
        wait,
        seconds: fc.constantFrom(30, 60, 300, 3_600),
      }),
    },
  );

  /** The time that a check covers: until the next one if that is in time, otherwise one interval. */
  const covered = (gap: number, interval: number): number =>
    gap <= 2 * interval * 1_000 + 30_000 ? gap : interval * 1_000;

  /** Seconds after the beginning. They can overlap. */
  const maintenance = fc.array(
    fc.record({ from: fc.integer({ min: 0, max: 20_000 }), seconds: fc.integer({ min: 1, max: 10_000 }) }),
    { maxLength: 3 },
  );
  type Span = { from: number; to: number };
  /** Second by second is too slow, so it is counted between all starts and ends. */
  const overlap = (span: Span, others: readonly Span[]): number => {
    const times = [span, ...others].flatMap(({ from, to }) => [from, to]).sort((a, b) => a - b);
    return times.slice(1).reduce((sum, to, index) => {
      const from = times[index]!;
      const isIn = (each: Span): boolean => each.from <= from && to <= each.to;
      return isIn(span) && others.some(isIn) ? sum + to - from : sum;
    }, 0);
  };
  const plan = (siteId: string, { from, to }: Span): Promise<boolean> => {
    const times = { startsAt: new Date(from), endsAt: new Date(to), recurrence: null, timezone: 'UTC' };
    const settings = { title: 'Upgrade', siteIds: [siteId], tags: null, isPublic: false, createdBy: 'Ada' };
    const window = { ...times, ...settings, id: newId(), teamId: fixture.teamId, deploymentId: null };
    const occurrences = [{ startsAt: times.startsAt, endsAt: times.endsAt }];
    return fixture.database.db
      .transaction()
      .execute((tx) => insertWindow(tx, window, { occurrences, plannedUntil: times.endsAt, planAt: null }));
  };

  it('equal a simple model over any history of checks, gaps, pauses, maintenance, new intervals and inconclusive checks', async () => {
    await fc.assert(
      fc.asyncProperty(
        // None of it is in the future: a target that was counted until then starts again.
        fc
          .array(step, { minLength: 1, maxLength: 25 })
          .filter((steps) => steps.reduce((sum, each) => sum + each.wait, 0) < 64_000),
        fc.integer({ min: 0, max: dayMs }),
        maintenance,
        async (steps, offset, planned) => {
          const site = await fixture.addSite();
          const target = await fixture.targetOf(site);
          const configure = (column: string, value: unknown, time: number) =>
            fixture.database.db.transaction().execute(async (tx) => {
              await sql`update sites set ${sql.ref(column)} = ${value} where id = ${site}`.execute(tx);
              await syncTargets(tx, site, new Date(time));
            });
          let time = Date.now() - dayMs + Math.floor(offset / 4);
          const began = time;
          const windows = planned.map(({ from, seconds }) => ({
            from: began + from * 1_000,
            to: began + (from + seconds) * 1_000,
          }));
          for (const window of windows) await plan(site, window);
          const expected = { up: 0, down: 0, upMs: 0, downMs: 0, sumMs: 0, measured: 0, max: 0 };
          const inMaintenance = { upMs: 0, downMs: 0 };
          let [paused, interval, lastCheck, changed] = [false, 60, 0, 0];
          /** The newest status, and since when it counts. */
          let known = null as { since: number; status: 'UP' | 'DOWN' } | null;
          const count = (until: number): void => {
            if (!known || until <= known.since) return;
            const ms = covered(until - known.since, interval);
            const key = known.status === 'UP' ? 'upMs' : 'downMs';
            expected[key] += ms;
            inMaintenance[key] += overlap({ from: known.since, to: known.since + ms }, windows);
          };
          for (const each of steps) {
            time += each.wait * 1_000;
            if (each.kind === 'pause') {
              count(time);
              [paused, known, changed] = [!paused, null, time];
              await configure('paused', paused, time);
            } else if (each.kind === 'interval') {
              if (each.seconds !== interval) {
                count(time);
                const holds = known && covered(time - known.since, interval) === time - known.since;
                known = known && holds ? { ...known, since: time } : null;
                [interval, changed] = [each.seconds, time];
              }
              await configure('check_interval_seconds', each.seconds, time);
            } else {
              const { lag, found, ms } = each;
              const at = time - lag * 1_000;
              const outcome = found === 'UP' ? { ...up, responseTimeMs: ms } : down;
              await fixture.store(target, new Date(at), found === 'inconclusive' ? inconclusive : outcome);
              // A check that started before the last change is outdated.
              if (paused || at <= lastCheck || at < changed) continue;
              if (found === 'inconclusive') {
                known = null;
                continue;
              }
              count(at);
              lastCheck = at;
              known = { since: at, status: found };
              expected[found === 'UP' ? 'up' : 'down'] += 1;
              if (found === 'UP')
                Object.assign(expected, {
                  sumMs: expected.sumMs + ms,
                  measured: expected.measured + 1,
                  max: Math.max(expected.max, ms),
                });
            }
          }
          for (const table of ['rollup_hours', 'rollup_days'] as const) {
            const rollups = await listRollups(fixture.database.db, table, target, new Date(0));
            const total = (key: 'up' | 'down' | 'upMs' | 'downMs' | 'sumMs' | 'measured'): number =>
              rollups.reduce((sum, rollup) => sum + rollup[key], 0);
            const counted = rollups.reduce(
              (sum, { histogram }) => sum + histogram.reduce((inner, count) => inner + (count ?? 0), 0),
              0,
            );
            expect({
              up: total('up'),
              down: total('down'),
              upMs: total('upMs'),
              downMs: total('downMs'),
              sumMs: total('sumMs'),
              measured: total('measured'),
              max: Math.max(0, ...rollups.map(({ maxMs }) => maxMs ?? 0)),
              counted,
            }).toEqual({ ...expected, counted: expected.measured });
            const size = table === 'rollup_hours' ? hourMs : dayMs;
            expect(rollups.every(({ upMs, downMs }) => upMs + downMs <= size)).toBe(true);
            const knownMs = expected.upMs + expected.downMs;
            const share = knownMs === 0 ? uptime(rollups) : (expected.upMs / knownMs) * 100;
            expect(uptime(rollups)).toBe(share);
            const sumOf = (key: 'maintenanceUpMs' | 'maintenanceDownMs'): number =>
              rollups.reduce((sum, rollup) => sum + rollup[key], 0);
            expect([sumOf('maintenanceUpMs'), sumOf('maintenanceDownMs')]).toEqual([
              inMaintenance.upMs,
              inMaintenance.downMs,
            ]);
            const outside = knownMs - inMaintenance.upMs - inMaintenance.downMs;
            const rest = outside === 0 ? null : ((expected.upMs - inMaintenance.upMs) / outside) * 100;
            expect(uptimeWithoutMaintenance(rollups)).toBe(knownMs === 0 ? uptime(rollups) : rest);
          }
          const { rows } = await fixture.database.pool.query(
            `select count(*) filter (where status = 'UP')::int as up, count(*) filter (where status = 'DOWN')::int as down from checks where site_id = $1`,
            [site],
          );
          expect(rows[0]).toEqual({ up: expected.up, down: expected.down });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a histogram', () => {
  it('gives percentiles within 6 % of the exact value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 300 }),
        fc.constantFrom(0.5, 0.95, 0.99),
        (values, share) => {
          const histogram: number[] = [];
          for (const value of values) histogram[slotOf(value) - 1] = (histogram[slotOf(value) - 1] ?? 0) + 1;
          const sorted = [...values].sort((a, b) => a - b);
          const exact = sorted[Math.ceil(values.length * share) - 1]!;
          const read = percentile(
            Array.from(histogram, (count) => count ?? null),
            share,
            sorted[0]!,
            sorted.at(-1)!,
          )!;
          expect(Math.abs(read - exact)).toBeLessThanOrEqual(exact * 0.061);
        },
      ),
    );
  });

  it('has no percentile without measurements', () => expect(percentile([], 0.95, null, null)).toBeNull());
});
