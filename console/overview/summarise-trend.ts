import type { OverviewTrendQuery } from '../api/monitoring.generated.ts';

type Day = OverviewTrendQuery['dashboardStats']['trend'][number];

export type TrendSummary = {
  uptime: number | null;
  downtimeSeconds: number;
  response: number | null;
  /** Of the response time against the days before: 0.2 is a fifth more. Null if there are none. */
  change: number | null;
};

export function summariseTrend(trend: readonly Day[], days: number): TrendSummary {
  const shown = trend.slice(-days);
  const response = mean(shown.map(({ avgResponseTimeMs }) => avgResponseTimeMs));
  const before = mean(trend.slice(0, -days).map(({ avgResponseTimeMs }) => avgResponseTimeMs));
  return {
    uptime: mean(shown.map(({ uptimePercentage }) => uptimePercentage)),
    downtimeSeconds: shown.reduce((sum, { downtimeSeconds }) => sum + downtimeSeconds, 0),
    response,
    change: response === null || !before ? null : response / before - 1,
  };
}

/** Days without checks do not count. */
function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
