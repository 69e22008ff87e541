import type { EnvironmentHostQuery } from '../api/deployment.generated.ts';
import { locale, words } from '../words/words.ts';

export type HostPoint = NonNullable<EnvironmentHostQuery['environment']>['hostHistory'][number];

const minuteMs = 60_000;

/** One value for each step up to now; null where nothing was reported. Each value is a share, or the load of one core. */
export function seriesOf(
  points: readonly HostPoint[],
  hours: number,
  now: number,
  valueOf: (point: HostPoint) => number | null | undefined,
): (number | null)[] {
  const stepMs = (hours <= 48 ? 5 : 60) * minuteMs;
  const steps = Math.round((hours * 60 * minuteMs) / stepMs);
  const first = Math.floor(now / stepMs) - steps + 1;
  const values: (number | null)[] = Array.from({ length: steps }, () => null);
  for (const point of points) {
    const index = Math.floor(Date.parse(point.at) / stepMs) - first;
    if (index >= 0 && index < steps) values[index] = valueOf(point) ?? null;
  }
  return values;
}

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** `12.3 GB`. */
export function bytes(value: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
  const scaled = value / 1_000 ** step;
  const digits = step > 0 && scaled < 100 ? 1 : 0;
  return `${scaled.toLocaleString(locale(), { maximumFractionDigits: digits })} ${units[step]}`;
}

/** Never 0 % if something is left. */
export const share = (value: number): string =>
  value > 0 && value < 0.01 ? words().environments.host.lessThanOne : `${Math.floor(value * 100)} %`;
