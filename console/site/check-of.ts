import type { SiteFactsFragment } from '../api/monitoring.generated.ts';

/** Refresh with the status: older figures would contradict it, such as "Down" next to "no incident". */
export const checkOf = ({ status, lastCheckAt }: SiteFactsFragment): string => `${status} ${lastCheckAt}`;
