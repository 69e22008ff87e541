import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBed, trouble, up, down, type Bed } from '#testkit/site-bed.ts';
import { percentile, slotOf } from './histogram.ts';
import { dayMs, hourMs } from './rollup.ts';
import { listRollups } from './rollup-storage.ts';

describe('rollups', () => {
  let bed: Bed;
  beforeAll(async () => {
    bed = await startBed();
  });
  afterAll(() => bed[Symbol.asyncDispose]());

  type Step = { wait: number; found: 'UP' | 'DOWN' | 'trouble' | 'pause'; ms: number };
  const step: fc.Arbitrary<Step> = fc.record({
    wait: fc.oneof(
      fc.integer({ min: 1, max: 90 }),
      fc.constant(60),
      fc.integer({ min: 100, max: 260 }),
      fc.integer({ min: 100, max: 20_000 }),
    ),
    found: fc.constantFrom('UP', 'UP', 'UP', 'DOWN', 'trouble', 'pause'),
    ms: fc.integer({ min: 0, max: 30_000 }),
  });

  it('equal what the checks themselves say, over any history with gaps, pauses and our own trouble', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 0, max: dayMs }),
        async (steps, offset) => {
          const site = await bed.addSite();
          const target = await bed.targetOf(site);
          let time = Date.now() - dayMs + Math.floor(offset / 4);
          const expected = { up: 0, down: 0, upMs: 0, downMs: 0, sumMs: 0, measured: 0, max: 0 };
          let last: { time: number; status: 'UP' | 'DOWN' } | null = null;
          for (const { wait, found, ms } of steps) {
            time += wait * 1_000;
            if (found === 'pause') {
              await bed.database.pool.query('update targets set last_status = null where id = $1', [target]);
              last = null;
            } else if (found === 'trouble') {
              await bed.store(target, new Date(time), trouble);
              last = null;
            } else {
              await bed.store(target, new Date(time), found === 'UP' ? { ...up, responseTimeMs: ms } : down);
              if (last) expected[last.status === 'UP' ? 'upMs' : 'downMs'] += wait_(time - last.time);
              expected[found === 'UP' ? 'up' : 'down'] += 1;
              if (found === 'UP')
                Object.assign(expected, {
                  sumMs: expected.sumMs + ms,
                  measured: expected.measured + 1,
                  max: Math.max(expected.max, ms),
                });
              last = { time, status: found };
            }
          }
          for (const table of ['rollup_hours', 'rollup_days'] as const) {
            const rollups = await listRollups(bed.database.db, table, target, new Date(0));
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
          }
          const { rows } = await bed.database.pool.query(
            `select count(*) filter (where status = 'UP')::int as up, count(*) filter (where status = 'DOWN')::int as down from checks where site_id = $1`,
            [site],
          );
          expect(rows[0]).toEqual({ up: expected.up, down: expected.down });
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);

  /** The rule of coverage, said once more: whole while the next check comes about in time, else one interval. */
  const wait_ = (silence: number): number => (silence <= 150_000 ? silence : 60_000);
});

describe('a histogram', () => {
  it('gives percentiles within 6 % of the truth', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 300 }),
        fc.constantFrom(0.5, 0.95, 0.99),
        (values, share) => {
          const histogram: number[] = [];
          for (const value of values) histogram[slotOf(value) - 1] = (histogram[slotOf(value) - 1] ?? 0) + 1;
          const sorted = [...values].sort((a, b) => a - b);
          const truth = sorted[Math.ceil(values.length * share) - 1]!;
          const read = percentile(
            Array.from(histogram, (count) => count ?? null),
            share,
            sorted[0]!,
            sorted.at(-1)!,
          )!;
          expect(Math.abs(read - truth)).toBeLessThanOrEqual(truth * 0.061);
        },
      ),
    );
  });

  it('has no percentile without measurements', () => expect(percentile([], 0.95, null, null)).toBeNull());
});
