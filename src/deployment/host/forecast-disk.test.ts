import { describe, expect, it } from 'vitest';
import { secondsUntilFull, type FreeSpace } from './forecast-disk.ts';

const GB = 1e9;
const series = (count: number, freeAt: (index: number) => number): FreeSpace[] =>
  Array.from({ length: count }, (_, index) => ({ at: index * 300, freeBytes: freeAt(index) }));

describe('the time until a disk is full', () => {
  it('follows from a steady rate', () => {
    // 1 GB in 5 minutes: 12 GB an hour.
    expect(secondsUntilFull(series(24, (index) => 100 * GB - index * GB))).toBeCloseTo(77 * 300);
  });

  it('is not known with less than an hour of samples', () => {
    expect(secondsUntilFull(series(11, (index) => 100 * GB - index * GB))).toBeNull();
    const close = series(20, (index) => 100 * GB - index * GB).map((point) => ({
      ...point,
      at: point.at / 10,
    }));
    expect(secondsUntilFull(close)).toBeNull();
    expect(secondsUntilFull([])).toBeNull();
  });

  it('does not exist for a disk that does not fill', () => {
    expect(secondsUntilFull(series(72, () => 5 * GB))).toBeNull();
    expect(secondsUntilFull(series(72, (index) => index * GB))).toBeNull();
  });

  it.each([1, 10, 36, 60, 70])('is not changed by one new release after %i samples', (at) => {
    const found = secondsUntilFull(series(72, (index) => (index < at ? 20 : 15) * GB));
    expect(found ?? Infinity).toBeGreaterThan(24 * 3_600);
  });

  it('is found in spite of noise', () => {
    const noise = (index: number): number => ((index * 7_919) % 13) * 0.05 * GB;
    const found = secondsUntilFull(series(72, (index) => 50 * GB - index * 0.2 * GB + noise(index)));
    expect(found! / 3_600).toBeGreaterThan(13);
    expect(found! / 3_600).toBeLessThan(17);
  });

  it('is found with equal times and the largest numbers', () => {
    const same = series(20, (index) => 2 ** 53 - index).map((point, index) => ({
      ...point,
      at: index < 10 ? 0 : 3_600,
    }));
    expect(secondsUntilFull(same)).toBeGreaterThan(0);
  });
});
