import { describe, expect, it } from 'vitest';
import { confirmMs } from './verify-outages.ts';
import {
  engineInjuries,
  lastsMs,
  outageAt,
  planCalmOutages,
  planCalms,
  planInjuries,
  planOutages,
  processInjuries,
} from './plan.ts';
import { longestFree } from './spans.ts';
import { stormOfEveryChange } from './ci-storm.ts';
import { afterwardsMs } from './disturbances.ts';

const { seed: fixedSeed, minutes } = stormOfEveryChange;
const durationMs = minutes * 60_000;
const lanes = { processes: processInjuries, engines: engineInjuries };
const plan = (seed: number, lane: keyof typeof lanes) => planInjuries(seed, durationMs, lane, lanes[lane]);

describe('the plan of a storm', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(plan(7, 'engines')).toEqual(plan(7, 'engines'));
    expect(plan(7, 'engines')).not.toEqual(plan(8, 'engines'));
  });

  it.each([
    [fixedSeed, 'processes'],
    [fixedSeed, 'engines'],
    [7, 'processes'],
    [7, 'engines'],
  ] as const)('has every kind of injury: seed %i, %s', (seed, lane) => {
    expect(new Set(plan(seed, lane).map(({ kind }) => kind))).toEqual(new Set(lanes[lane]));
  });

  it('has calms in which nothing new is broken', () => {
    const calms = planCalms(durationMs);
    const all = [...plan(fixedSeed, 'processes'), ...plan(fixedSeed, 'engines')];
    expect(calms).toHaveLength(2);
    expect(
      all.filter(({ atMs }) =>
        outageAt(
          calms.map((calm) => ({ ...calm, code: 0 })),
          atMs,
        ),
      ),
    ).toEqual([]);
  });

  it('has an outage in every calm that is long enough to be noticed', () => {
    // The longest say so themselves; a step of the clock takes up to nine; all others, starting anew included, are given six seconds.
    const injuries = [...plan(fixedSeed, 'processes'), ...plan(fixedSeed, 'engines')].map(
      ({ atMs, kind, forMs }) => ({
        fromMs: atMs,
        toMs:
          atMs + Math.max(lastsMs({ kind, forMs }), kind === 'step clock' ? forMs * 3 : 6_000) + afterwardsMs,
      }),
    );
    const outages = planCalmOutages(durationMs);
    expect(outages).toHaveLength(2);
    for (const outage of outages) expect(longestFree(outage, injuries)).toBeGreaterThan(confirmMs);
  });

  it('lets a process live long enough for its memory to be judged', () => {
    const ends = plan(fixedSeed, 'processes').filter(({ kind }) => /^(kill|terminate)/.test(kind));
    const lives = ['server', 'worker'].flatMap((kind) =>
      [0, 1].map((which) => {
        const own = ends.filter((end) => end.kind.endsWith(kind) && end.which === which);
        return longestFree(
          { fromMs: 0, toMs: durationMs },
          own.map(({ atMs }) => ({ fromMs: atMs, toMs: atMs + 5_000 })),
        );
      }),
    );
    expect(Math.max(...lives)).toBeGreaterThan(60_000);
  });

  it('has no two outages of a place at a time, and none nearby with the same status', () => {
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
