import { cutRegionName } from './cut-region.ts';
import type { AlertRow, DatabaseState } from './database-state.ts';
import type { Finding } from './finding.ts';
import type { Ledger } from './ledger.ts';

/** An alert that other regions confirm names the regions: "down from 1 of 2: local". One that is cut off sees nothing. */
const isFromCutRegion = ({ message }: AlertRow): boolean =>
  new RegExp(`is down from \\d+ of \\d+: [a-z0-9, -]*\\b${cutRegionName}\\b`).test(message);

/** What the region saw before its own network was cut off, too, was outvoted. Then its checks are inconclusive. */
export const verifyCutRegion = ({ refusedChecks }: Ledger, { alerts }: DatabaseState): Finding => ({
  invariant: 'a region that is cut off opens no alert',
  checked: refusedChecks,
  violations: alerts.filter(isFromCutRegion).map(({ message }) => message),
});
