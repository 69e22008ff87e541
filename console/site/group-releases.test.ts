import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupReleases, type Release } from './group-releases.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const release = (second: number): Release => ({
  deploymentId: `d${second}`,
  version: `v${second}`,
  kind: 'DEPLOY',
  outcome: 'LIVE',
  environmentName: 'Shop, live',
  triggeredBy: 'ann@example.com',
  at: new Date(start + second * 1_000).toISOString(),
});
/** A chart of 1,000 seconds. */
const place = (seconds: number): number | null => {
  const part = (seconds - start / 1_000) / 1_000;
  return part >= 0 && part <= 1 ? part : null;
};
const versions = (seconds: number[]): string[][] =>
  groupReleases(seconds.map(release), place).map(({ releases }) => releases.map(({ version }) => version));

it('releases that would overlap share a marker, newest first', () => {
  expect(versions([510, 500, 100])).toEqual([['v100'], ['v510', 'v500']]);
});

it('releases outside the chart have no marker', () => {
  expect(versions([1_500, 10, -5])).toEqual([['v10']]);
});

it('each release in the chart is in exactly one marker, and markers do not overlap', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: -200, max: 1_200 }), { maxLength: 60 }), (seconds) => {
      const groups = groupReleases(seconds.map(release), place);
      const shown = groups.flatMap(({ releases }) => releases.map(({ deploymentId }) => deploymentId));
      const inside = seconds.filter((second) => second >= 0 && second <= 1_000);
      expect(shown.toSorted()).toEqual(inside.map((second) => `d${second}`).toSorted());
      const gaps = groups.slice(1).map(({ part }, index) => part - groups[index]!.part);
      expect(Math.min(1, ...gaps)).toBeGreaterThanOrEqual(0.03);
    }),
  );
});
