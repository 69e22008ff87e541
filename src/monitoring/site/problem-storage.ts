import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { FailingTarget } from './problems.ts';

export type SiteTargets = { id: string; paused: boolean; targets: FailingTarget[] };

/** Those of these sites that are down or degraded, with all their targets, of which their status is made. */
export async function listTroubledSites(db: Db, siteIds: readonly string[]): Promise<SiteTargets[]> {
  const { rows } = await sql<FailingTarget & { paused: boolean }>`/* problem.listTargets */
    select t.site_id as "siteId", s.paused, t.page_id as "pageId", t.probe_id as "probeId", coalesce(p.name, r.name) as name, t.kind,
           t.next_check_at is not null as active, t.confirmed_status as "confirmedStatus", t.scripts_broken as "scriptsBroken", t.slow,
           t.first_failure_at as "firstFailureAt", t.first_script_failure_at as "firstScriptFailureAt"
    from sites s join targets t on t.site_id = s.id
      left join site_pages p on p.id = t.page_id left join probes r on r.id = t.probe_id
    where s.id = any(${siteIds}::uuid[]) and s.status in ('DOWN', 'DEGRADED')`.execute(db);
  return [...Map.groupBy(rows, ({ siteId }) => siteId)].map(([id, targets]) => ({
    id,
    paused: targets[0]!.paused,
    targets,
  }));
}
