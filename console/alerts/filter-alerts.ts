import type { AlertFactsFragment } from '../api/monitoring.generated.ts';

export type AlertFilter = { state: 'open' | 'resolved' | 'all'; type: string; search: string };

/** Each search word must occur in the message or the name of the site, heartbeat or environment. */
export function filterAlerts(
  alerts: readonly AlertFactsFragment[],
  { state, type, search }: AlertFilter,
): AlertFactsFragment[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return alerts.filter((alert) => {
    if (state !== 'all' && (alert.resolvedAt === null) !== (state === 'open')) return false;
    if (type && alert.alertType !== type) return false;
    const text = `${alert.message} ${alert.ownerName}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
