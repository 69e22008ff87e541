import type { SiteChecksQuery } from '../../api/monitoring.generated.ts';

/** A check as the list of checks shows it. */
export type ListedCheck = SiteChecksQuery['checksConnection']['edges'][number]['node'];
