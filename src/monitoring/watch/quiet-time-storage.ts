import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isHeld } from '../alert/alert-storage.ts';
import type { TargetKey } from './watch-storage.ts';

// In the order of ids, as everywhere.
const lock = (siteIds: readonly string[]) => sql`
    select id from sites where id = any(${siteIds}::uuid[]) order by id for update`;

/** Quiet time: failures of these sites open no alert until then. The later end applies. Locks the sites. */
export async function holdAlerts(tx: Tx, siteIds: readonly string[], until: Date): Promise<void> {
  await sql`/* quietTime.begin */
    with locked as (${lock(siteIds)})
    update sites s set alerts_held_until = greatest(s.alerts_held_until, ${until})
    from locked where s.id = locked.id`.execute(tx);
}

/** Ends the quiet time. Targets that are still down get their alert within seconds (`openHeldAlerts`). Locks the sites. */
export async function releaseAlerts(tx: Tx, siteIds: readonly string[]): Promise<void> {
  await sql`/* quietTime.end */
    with locked as (${lock(siteIds)})
    update sites s set alerts_held_until = least(s.alerts_held_until, now())
    from locked where s.id = locked.id and s.alerts_held_until is not null`.execute(tx);
}

/** The sites whose quiet time is over, and whose alerts have not been opened yet. */
export async function listReleasedSites(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* quietTime.listOver */
    select id from sites where alerts_held_until is not null and not ${isHeld} order by alerts_held_until limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Locks the targets and the site. False if another process was faster, or a new quiet time has begun. */
export async function takeReleasedSite(tx: Tx, siteId: string): Promise<boolean> {
  await sql`/* quietTime.lockTargets */
    select id from targets where site_id = ${siteId} order by id for update`.execute(tx);
  const { rows } = await sql`/* quietTime.clear */
    update sites set alerts_held_until = null where id = ${siteId} and alerts_held_until is not null and not ${isHeld} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

export type HeldFailure = TargetKey & { failure: 'down' | 'scripts-broken'; since: Date; message: string };

/**
 * The confirmed failures of a site, earliest first, with the message of the newest check that found them. Without those that had an
 * alert: one that was closed by hand stays closed.
 */
export async function listFailuresWithoutAlert(tx: Tx, siteId: string): Promise<HeldFailure[]> {
  const { rows } = await sql<HeldFailure>`/* quietTime.listFailures */
    select f."siteId", f."pageId", f.kind, f.failure, f.since, coalesce(c.message, 'the check failed') as message
    from (
      select site_id as "siteId", page_id as "pageId", kind, 'down' as failure, first_failure_at as since from targets
      where site_id = ${siteId} and next_check_at is not null and confirmed_status = 'DOWN'
      union all
      select site_id, page_id, kind, 'scripts-broken', first_script_failure_at from targets
      where site_id = ${siteId} and next_check_at is not null and scripts_broken
    ) f
    left join lateral (
      select case when f.failure = 'down' then n.error_message else n.js_errors -> 0 ->> 'message' end as message
      from notable_checks n
      where n.site_id = f."siteId" and n.created_at >= f.since and n.kind = f.kind and n.page_id is not distinct from f."pageId"
        and case when f.failure = 'down' then n.status = 'DOWN' else n.js_errors <> '[]' end
      order by n.created_at desc, n.id desc limit 1
    ) c on true
    where f.since is not null and not exists (
      select from alerts a where a.site_id = f."siteId" and a.page_id is not distinct from f."pageId" and a.created_at = f.since
        and (a.type = 'JS_ERROR') = (f.failure = 'scripts-broken'))
    order by f.since`.execute(tx);
  return rows;
}
