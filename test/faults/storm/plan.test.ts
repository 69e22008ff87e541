import { describe, expect, it } from 'vitest';
import { ciStorm } from './ci-storm.ts';
import { recoveryMs } from './disturbances.ts';
import {
  engineFaults,
  clockAheadMs,
  outageAt,
  planCalmOutages,
  planCalmPeriods,
  planFaults,
  planLongOutages,
  planOutages,
  planWindows,
  processFaults,
  waitAfterMs,
} from './plan.ts';
import { longestFree } from './spans.ts';
import { confirmMs } from './verify-outages.ts';

const { seed: ciSeed, minutes } = ciStorm;
const stormMs = minutes * 60_000;
const schedules = { processes: processFaults, engines: engineFaults };
/** The default of `npm run faults`: with any seed, it has every kind of fault. */
const longStormMs = 180_000;
const plan = (seed: number, schedule: keyof typeof schedules, durationMs = stormMs) =>
  planFaults(seed, durationMs, schedule, schedules[schedule]);

describe('the plan of a storm', () => {
  it('is the same for the same seed and differs for another seed', () => {
    expect(plan(7, 'engines')).toEqual(plan(7, 'engines'));
    expect(plan(7, 'engines')).not.toEqual(plan(8, 'engines'));
  });

  it.each([
    [ciSeed, 'processes', stormMs],
    [ciSeed, 'engines', stormMs],
    [7, 'processes', longStormMs],
    [7, 'engines', longStormMs],
  ] as const)('has every kind of fault: seed %i, %s, %i ms', (seed, schedule, durationMs) => {
    const planned = plan(seed, schedule, durationMs).map(({ kind }) => kind);
    expect(new Set(planned)).toEqual(new Set(schedules[schedule]));
  });

  it('has calm periods in which no fault starts', () => {
    const calmPeriods = planCalmPeriods(stormMs);
    const all = [...plan(ciSeed, 'processes'), ...plan(ciSeed, 'engines')];
    expect(calmPeriods).toHaveLength(1);
    expect(
      all.filter(({ atMs }) =>
        outageAt(
          calmPeriods.map((calm) => ({ ...calm, code: 0 })),
          atMs,
        ),
      ),
    ).toEqual([]);
  });

  it('has an outage in every calm period that is long enough to be detected', () => {
    // `waitAfterMs` knows the longest faults. A clock step takes up to 9 s. All others get 6 s, including a restart.
    const faults = [...plan(ciSeed, 'processes'), ...plan(ciSeed, 'engines')].map(
      ({ atMs, kind, durationMs }) => ({
        fromMs: atMs,
        toMs:
          atMs +
          Math.max(waitAfterMs({ kind, durationMs }), kind === 'step clock' ? durationMs * 3 : 6_000) +
          recoveryMs,
      }),
    );
    const outages = planCalmOutages(stormMs);
    expect(outages).toHaveLength(1);
    for (const outage of outages) expect(longestFree(outage, faults)).toBeGreaterThan(confirmMs);
  });

  it('lets one process run long enough to verify its memory', () => {
    const exits = plan(ciSeed, 'processes').filter(({ kind }) => /^(kill|terminate)/.test(kind));
    const longestRuns = ['server', 'worker'].flatMap((kind) =>
      [0, 1].map((instance) => {
        const own = exits.filter((exit) => exit.kind.endsWith(kind) && exit.instance === instance);
        return longestFree(
          { fromMs: 0, toMs: stormMs },
          own.map(({ atMs }) => ({ fromMs: atMs, toMs: atMs + 5_000 })),
        );
      }),
    );
    expect(Math.max(...longestRuns)).toBeGreaterThan(60_000);
  });

  it('has outages that are longer than the minute until the second step of an escalation', () => {
    const outages = planLongOutages(ciSeed, 'site9', stormMs);
    expect(outages).toHaveLength(1);
    const aheadUntilMs = plan(ciSeed, 'engines')
      .filter(({ kind }) => kind === 'set clock back')
      .map(({ atMs, durationMs }) => atMs + clockAheadMs + durationMs);
    // While the clock is ahead, steps are taken too early.
    expect(Math.max(...aheadUntilMs)).toBeLessThan(outages[0]!.fromMs);
    for (const { fromMs, toMs } of planLongOutages(7, 'site9', 600_000)) {
      expect(toMs - fromMs).toBeGreaterThan(75_000);
      // The storm must not wait long for the step of the last one.
      expect(fromMs).toBeLessThan(600_000 - 50_000);
    }
  });

  it('has maintenance windows that overlap, and others that do not', () => {
    const windows = planWindows(ciSeed, ['site0'], longStormMs);
    const overlapping = windows.filter(({ fromMs }, at) => fromMs < (windows[at - 1]?.toMs ?? 0));
    expect(overlapping.length).toBeGreaterThan(0);
    expect(overlapping.length).toBeLessThan(windows.length / 2);
  });

  it('has no overlapping outages of one target, and no two with the same status within half an hour', () => {
    const outages = planOutages(7, 'site0', 4 * 3_600_000);
    expect(outages.length).toBeGreaterThan(200);
    for (const [at, { fromMs, code }] of outages.entries()) {
      expect(fromMs).toBeGreaterThan(outages[at - 1]?.toMs ?? 0);
      expect(code).toBeLessThan(600);
      const same = outages.slice(at + 1).find((other) => other.code === code);
      expect((same?.fromMs ?? Infinity) - fromMs).toBeGreaterThan(1_800_000);
    }
  });
});
