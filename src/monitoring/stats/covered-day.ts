/** Milliseconds: days since 1970, up, down and in maintenance, without overlaps. */
export type CoveredDay = [day: number, up: number, down: number, maintenance: number];

/** Planned maintenance counts as neither up nor down. */
export function uptimeOfDays(days: readonly CoveredDay[]): number | null {
  const up = days.reduce((sum, day) => sum + day[1], 0);
  const total = up + days.reduce((sum, day) => sum + day[2], 0);
  return total === 0 ? null : (up / total) * 100;
}

/** With those that have no data. */
export function everyDay(covered: readonly CoveredDay[], first: number, count: number): CoveredDay[] {
  const byDay = new Map(covered.map((day) => [day[0], day]));
  return Array.from({ length: count }, (_, index) => byDay.get(first + index) ?? [first + index, 0, 0, 0]);
}
