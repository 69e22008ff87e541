import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { canPlaceOrders } from '../target/state-storage.ts';
import { coveredSites, coversSite, isInMaintenance } from '../in-maintenance-storage.ts';

/**
 * Notes since when the maintenance of sites with held alerts is over, and forgets it if another one has begun. In milliseconds, as
 * the times of checks. Returns the sites whose maintenance has ended.
 */
export async function noteEnds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; ended: boolean }>`/* maintenance.noteEnds */
    with s as materialized (select id, team_id, tags from sites where alerts_held),
    w as materialized (
      select w.team_id, w.site_ids, w.tags, null as period from maintenance_windows w
      where w.team_id in (select team_id from s) and w.over_at > statement_timestamp() and exists (
        select from maintenance_occurrences o where o.window_id = w.id
          and o.starts_at <= statement_timestamp() and o.ends_at > statement_timestamp())),
    covered as materialized (select distinct id from (${coveredSites}) c),
    changed as (
      select s.id, c.id is null as ended from sites s left join covered c on c.id = s.id
      where s.alerts_held and (c.id is not null) = (s.maintenance_ended_at is not null)
      order by s.id limit 1000 for update of s skip locked)
    update sites s set maintenance_ended_at = case when c.ended then date_trunc('milliseconds', clock_timestamp()) end
    from changed c where s.id = c.id returning s.id, c.ended`.execute(db);
  return rows.filter(({ ended }) => ended).map(({ id }) => id);
}

/**
 * What is failing in these sites is checked now, apart from flows that can place orders. A release that is watched has its own times: the
 * shop may still be starting.
 */
export async function recheckFailing(db: Db, siteIds: readonly string[]): Promise<void> {
  await sql`/* maintenance.recheck */
    with failing as (
      select t.id from targets t join sites s on s.id = t.site_id
      where t.site_id = any(${siteIds}::uuid[]) and t.next_check_at > now()
        and (t.confirmed_status = 'DOWN' or t.scripts_broken) and coalesce(t.watched_until <= now(), true) and not ${canPlaceOrders}
      order by t.id for update of t)
    update targets t set next_check_at = now() from failing where t.id = failing.id`.execute(db);
}

/** Another window may have begun and ended since that was noted, within the second between two looks. */
const endedAt = sql`greatest(s.maintenance_ended_at, (
  select max(o.ends_at) from maintenance_windows w join maintenance_occurrences o on o.window_id = w.id
  where ${coversSite} and w.over_at >= s.maintenance_ended_at
    and o.ends_at >= s.maintenance_ended_at and o.ends_at <= statement_timestamp()))`;

/**
 * What is failing has to fail in a check that began after the maintenance: before that, the shop may have come back a moment ago. One
 * that has begun to recover is given its time. After 5 minutes, which a checkout flow can take, nothing is waited for. Nor is a flow that
 * can place orders, whose next run may be a day ahead: its last result counts.
 */
const isSettledSince = (ended: RawBuilder<unknown>) => sql`exists (
  select from (select ${ended} as ended_at) e
  where e.ended_at < now() - interval '5 minutes' or e.ended_at > now() + interval '5 minutes' or not exists (
    select from targets t where t.site_id = s.id and t.next_check_at is not null
      and (t.confirmed_status = 'DOWN' or t.scripts_broken) and not ${canPlaceOrders}
      and not (coalesce(t.last_check_at >= e.ended_at, false)
        and (t.confirmed_status <> 'DOWN' or t.failures > 0) and (not t.scripts_broken or t.script_failures > 0))))`;

/** The sites whose held alerts can probably be announced. The windows are read in `takeSettled`, only for those. */
export async function listSettled(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* maintenance.listSettled */
    select s.id from sites s
    where s.alerts_held and s.maintenance_ended_at is not null and ${isSettledSince(sql`s.maintenance_ended_at`)}
    order by s.maintenance_ended_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks the targets and the site. False if another process was faster, or something has changed. */
export async function takeSettled(tx: Tx, siteId: string): Promise<boolean> {
  await sql`/* maintenance.lockTargets */
    select id from targets where site_id = ${siteId} order by id for update`.execute(tx);
  const { rows } = await sql`/* maintenance.release */
    update sites s set alerts_held = false, maintenance_ended_at = null
    where s.id = ${siteId} and s.alerts_held and s.maintenance_ended_at is not null and not ${isInMaintenance}
      and ${isSettledSince(endedAt)} returning s.id`.execute(tx);
  return rows.length > 0;
}

/** Nothing has to be checked again for owners of alerts that are not sites. */
export async function listSettledSubjects(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* maintenance.listSettledSubjects */
    select s.id from alert_subjects s where s.alerts_held and not ${isInMaintenance} order by s.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function takeSettledSubject(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`/* maintenance.releaseSubject */
    update alert_subjects s set alerts_held = false
    where s.id = ${id} and s.alerts_held and not ${isInMaintenance} returning s.id`.execute(tx);
  return rows.length > 0;
}
