import { createLoader } from '#platform/batcher.ts';
import type { Context } from '../context.ts';
import { listCertificates, listDomains, type SiteCertificate, type SiteDomain } from './expiry-storage.ts';

export const loadCertificates = createLoader<Context, string, SiteCertificate[]>(async (ctx, siteIds) =>
  bySite(siteIds, await listCertificates(ctx.db, siteIds)),
);

export const loadDomains = createLoader<Context, string, SiteDomain[]>(async (ctx, siteIds) =>
  bySite(siteIds, await listDomains(ctx.db, siteIds)),
);

function bySite<T extends { siteId: string }>(siteIds: readonly string[], rows: readonly T[]): T[][] {
  const grouped = Map.groupBy(rows, ({ siteId }) => siteId);
  return siteIds.map((id) => grouped.get(id) ?? []);
}
