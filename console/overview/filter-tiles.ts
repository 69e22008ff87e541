import type { OverviewSitesQuery, SiteStatus } from '../api/monitoring.generated.ts';

export type OverviewSite = OverviewSitesQuery['sites'][number];

/** In the order of the counts above the grid. */
export const statuses = ['UP', 'DEGRADED', 'DOWN', 'PAUSED', 'UNKNOWN'] as const satisfies SiteStatus[];

/** The worst first, then by name. */
const order: readonly SiteStatus[] = ['DOWN', 'DEGRADED', 'UNKNOWN', 'UP', 'PAUSED'];

export function filterTiles(
  sites: readonly OverviewSite[],
  search: string,
  status: SiteStatus | '',
  tags: readonly string[],
): OverviewSite[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return sites
    .filter((site) => {
      if (status && site.status !== status) return false;
      if (!tags.every((tag) => site.tags.includes(tag))) return false;
      const text = `${site.name} ${site.url}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .sort((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
}

export function countByStatus(sites: readonly OverviewSite[]): Record<SiteStatus, number> {
  const counts: Record<SiteStatus, number> = { UP: 0, DEGRADED: 0, DOWN: 0, PAUSED: 0, UNKNOWN: 0 };
  for (const { status } of sites) counts[status] += 1;
  return counts;
}
