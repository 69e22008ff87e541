import { ensurePartitions } from '#monitoring/check/partition-storage.ts';
import { storeResults } from '#monitoring/check/store-results.ts';
import type { Regions } from '#monitoring/region/regions.ts';
import type { CheckResult } from '#probing/check.ts';
import type { TestApp } from './app.ts';
import { up } from './site.fixture.ts';
import { rowsOf } from './stored.fixture.ts';
import { postponeChecks } from './time-travel.fixture.ts';

type Target = {
  id: string;
  kind: string;
  page_id: string | null;
  probe_id: string | null;
  interval_seconds: number;
  confirmed_status: string | null;
  /** Null while the target is not checked. */
  due: boolean | null;
};

/** What the workers check of a site: the site itself first, then its pages. The API returns only the next check. */
export const targetsOf = async (app: TestApp, siteId: string): Promise<Target[]> =>
  (await rowsOf(app, 'targets', { site_id: siteId }))
    .map(({ id, kind, page_id, probe_id, interval_seconds, confirmed_status, next_check_at }): Target => {
      const due = next_check_at === null ? null : next_check_at <= new Date();
      return { id, kind, page_id, probe_id, interval_seconds, confirmed_status, due };
    })
    .toSorted((a, b) => order(a).localeCompare(order(b)));

const order = ({ page_id, kind }: Target): string => `${page_id ?? ''} ${kind}`;

type Check = { pageId?: string; probeId?: string; kind?: string; at?: Date; regions?: Regions };

/** Stores the result of a check, as a worker does. */
export async function storeCheck(
  app: TestApp,
  siteId: string,
  result: CheckResult,
  { pageId, probeId, kind = 'HTTP', at = new Date(), regions }: Check = {},
): Promise<void> {
  const target = (await targetsOf(app, siteId)).find((each) =>
    probeId ? each.probe_id === probeId : each.kind === kind && each.page_id === (pageId ?? null),
  );
  const { db } = app.platform.services;
  await ensurePartitions(db);
  await storeResults(db, [{ targetId: target!.id, at, outcome: { kind: 'result', result } }], { regions });
}

/** Stores successful checks of everything that belongs to a site. After that, nothing is due. */
export async function storeSuccessfulChecks(app: TestApp, siteId: string): Promise<void> {
  const result = { ...up, certificateExpiresAt: new Date(Date.now() + 90 * 86_400_000) };
  for (const { kind, page_id, probe_id } of await targetsOf(app, siteId))
    await storeCheck(app, siteId, result, {
      kind,
      ...(page_id ? { pageId: page_id } : {}),
      ...(probe_id ? { probeId: probe_id } : {}),
    });
  await postponeChecks(app, siteId);
}
