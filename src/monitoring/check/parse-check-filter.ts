import type { CheckKind } from '#probing/index.ts';
import { refuse } from '#platform/parse-input.ts';
import { yearRule } from '#platform/recurrence.ts';
import { parseRegion } from '../region/region-name.ts';
import type { CheckFilter } from './check-storage.ts';

export type GivenCheckFilter = {
  status?: 'UP' | 'DOWN' | null | undefined;
  checkType?: CheckKind | null | undefined;
  pageId?: string | null | undefined;
  probeId?: string | null | undefined;
  ownAddress?: boolean | null | undefined;
  region?: string | null | undefined;
  from?: Date | null | undefined;
  to?: Date | null | undefined;
};

const dayMs = 86_400_000;

/** Undefined if nothing is filtered. `now` is the end of a range that has none. */
export function parseCheckFilter(
  given: GivenCheckFilter,
  now: Date,
): { since: Date | null; filter: CheckFilter } | undefined {
  if (Object.values(given).every((value) => value == null || value === false)) return undefined;
  const { status, checkType, pageId, probeId, ownAddress, region, from, to } = given;
  if ([pageId, probeId, ownAddress || null].filter((place) => place != null).length > 1)
    refuse('Choose a page, a probe or the address of the site, only one of them.', 'pageId');
  requireYear(from, 'from');
  requireYear(to, 'to');
  if (from && to && to <= from) refuse('The end must be after the beginning.', 'to');
  const filter = {
    status: status ?? null,
    kind: checkType ?? null,
    pageId: pageId ?? null,
    probeId: probeId ?? null,
    ownAddress: ownAddress ?? false,
    region: region == null ? null : parseRegion(region, 'region'),
    before: to ?? null,
  };
  const days = maxDays(filter);
  if (days === null) return { since: from ?? null, filter };
  // There are no checks after now, so a later end is no reason to leave out those before.
  const end = Math.min(to?.getTime() ?? Infinity, now.getTime());
  const earliest = new Date(end - days * dayMs);
  return { since: from && from > earliest ? from : earliest, filter };
}

/**
 * How far back a filter without an index of its own looks. Of a region that has no checks, all checks of the site are read: 190,000 in
 * 240 ms.
 */
function maxDays({ region, ownAddress, kind, pageId }: CheckFilter): number | null {
  if (region !== null) return 7;
  return ownAddress || (kind === 'HTTP' && pageId === null) ? 31 : null;
}

/** Years that PostgreSQL has and people mean. */
export function requireYear(at: Date | null | undefined, field: string): void {
  if (at && (at.getUTCFullYear() < 1970 || at.getUTCFullYear() > 9999)) refuse(yearRule, field);
}
