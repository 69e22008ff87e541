import { policyFor } from '#identity/address-policy.ts';
import { startClaimLoop } from '#platform/claim-loop.ts';
import type { Background } from '#platform/background.ts';
import { FairShare } from '#platform/fair-share.ts';
import type { Resolver } from '#platform/outbound.ts';
import { registrableDomain, scanCertificates, type ScanResult } from '#probing/index.ts';
import type { MonitoringServices } from '../context.ts';
import {
  claimScans,
  lockScannedSite,
  removeMissing,
  removeStale,
  saveCertificates,
  saveDomains,
  setNextScan,
  type ClaimedScan,
} from './scan-storage.ts';

/** `lookup` and `ca` are for tests. */
export type ScanSettings = { userAgent: string; lookup?: Resolver; ca?: string };
type UsedServices = Pick<MonitoringServices, 'db' | 'log' | 'clock' | 'settings'>;

/** A scan of an ordinary site takes 0.2 s, so this is a million sites per day in one process. */
const concurrency = 20;
const pollMs = 5_000;
/** With all its pages. */
const maxScanMs = 60_000;
const daySeconds = 86_400;
/** While something of the site expires soon, or was not reached. */
const soonSeconds = 3_600;
const soonMs = 15 * daySeconds * 1_000;

/** Finds the names of sites and their certificates, once per day, and after a check has found another certificate. */
export function startScans(
  services: UsedServices,
  settings: ScanSettings,
  isOurTurn: () => Promise<boolean>,
): Background {
  const { db, log, clock } = services;
  const share = new FairShare(concurrency);
  const stopping = new AbortController();
  const loop = startClaimLoop<ClaimedScan>({
    name: 'certificates',
    concurrency,
    pollMs,
    log,
    clock,
    async claim(limit) {
      if (!(await isOurTurn())) return { items: [] };
      const full = share.fullOwners();
      const items = await claimScans(db, Math.min(limit, share.roomExcept(full)), full);
      for (const { ownerId } of items) share.acquire(ownerId);
      return { items };
    },
    async run(scan) {
      try {
        await scanSite(services, scan, settings, stopping.signal);
      } finally {
        share.release(scan.ownerId);
      }
    },
  });
  return {
    async stop() {
      stopping.abort();
      await loop.stop(() => loop.settled());
    },
  };
}

export async function scanSite(
  { db, settings: { privateTargets } }: UsedServices,
  scan: ClaimedScan,
  settings: ScanSettings,
  signal: AbortSignal,
): Promise<void> {
  const { siteId, url, paths, paused, ownerRole } = scan;
  if (paused) return setNextScan(db, siteId, daySeconds);
  const result = await scanCertificates(
    [...new Set([url, ...paths.map((path) => new URL(path, url).href)])],
    {
      ...settings,
      policy: policyFor(ownerRole, privateTargets),
      known: new Set(scan.known),
      signal: AbortSignal.any([signal, AbortSignal.timeout(maxScanMs)]),
    },
  );
  if (signal.aborted) return setNextScan(db, siteId, 0);
  await storeScan({ db }, scan, result);
}

async function storeScan(
  { db }: Pick<UsedServices, 'db'>,
  { siteId, url }: Pick<ClaimedScan, 'siteId' | 'url'>,
  { certificates, names, isComplete }: ScanResult,
): Promise<void> {
  const domains = [...new Set(names.flatMap((name) => registrableDomain(name) ?? []))].toSorted();
  const { hostname: host } = new URL(url);
  const domain = registrableDomain(host) ?? null;
  const isSoon = certificates.some(({ expiresAt }) => expiresAt.getTime() < Date.now() + soonMs);
  const withIntermediate = certificates.filter(({ isIntermediate }) => isIntermediate);
  const withoutIntermediate = certificates
    .map(({ name }) => name)
    .filter((name) => withIntermediate.every((each) => each.name !== name));
  await db.transaction().execute(async (tx) => {
    if (!(await lockScannedSite(tx, siteId, url))) return;
    await saveCertificates(tx, siteId, certificates, host);
    await saveDomains(tx, siteId, domains, domain);
    await removeStale(tx, siteId, { host, domain });
    if (isComplete) await removeMissing(tx, siteId, { names, domains, withoutIntermediate });
  });
  await setNextScan(db, siteId, isSoon || !isComplete ? soonSeconds : daySeconds);
}
