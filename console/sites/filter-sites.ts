import type { SitesQuery, SiteStatus } from '../api/monitoring.generated.ts';

export type ListedSite = SitesQuery['sites'][number];
export type StatusFilter = 'all' | 'unhealthy' | SiteStatus;

/** Sites that are down come first, then degraded ones, then the rest, each by name. */
export function filterSites(
  sites: readonly ListedSite[],
  search: string,
  status: StatusFilter,
  tags: readonly string[] = [],
): ListedSite[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return sites
    .filter((site) => {
      const text = `${site.name} ${site.url}`.toLowerCase();
      return (
        words.every((word) => text.includes(word)) &&
        tags.every((tag) => site.tags.includes(tag)) &&
        hasStatus(site, status)
      );
    })
    .sort((one, other) => urgency(other) - urgency(one));
}

const hasStatus = (site: ListedSite, wanted: StatusFilter): boolean =>
  wanted === 'all' || (wanted === 'unhealthy' ? urgency(site) > 0 : site.status === wanted);

const urgency = ({ status }: ListedSite): number => (status === 'DOWN' ? 2 : status === 'DEGRADED' ? 1 : 0);
