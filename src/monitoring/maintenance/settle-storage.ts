import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { canPlaceOrders } from '../target/state-storage.ts';
import { coveredSites, coversSite, isInMaintenance } from '../in-maintenance-storage.ts';

/**
 * Notes since when the maintenance of sites with held alerts is over, and forgets it if another one has begun. In milliseconds, as
 * the times of checks. The accounts that teams belong to take turns. Returns the sites whose maintenance has ended.
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
    turns as materialized (
      select s.id, c.id is null as ended, row_number() over (partition by o.owner_id order by s.id) as turn
      from sites s join teams o on o.id = s.team_id left join covered c on c.id = s.id
      where s.alerts_held and (c.id is not null) = (s.maintenance_ended_at is not null)),
    changed as (
      select s.id, t.ended from sites s join turns t on t.id = s.id
      where s.alerts_held and (not t.ended) = (s.maintenance_ended_at is not null)
      order by t.turn limit 1000 for update of s skip locked)
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

export type Settled = { id: string; isSite: boolean };

/**
 * The sites and other owners of alerts whose held alerts can probably be announced, without those that are `passedOver`. The accounts
 * that teams belong to take turns: the first of each comes before the second of any. The windows of sites are read in `takeSettled`, only for those. Nothing
 * has to be checked again for owners that are not sites.
 */
export async function listSettled(db: Db, passedOver: readonly string[], limit: number): Promise<Settled[]> {
  const { rows } = await sql<Settled>`/* maintenance.listSettled */
    select id, ended_at is not null as "isSite"
    from (
      select s.id, ended_at, row_number() over (partition by owner_id order by ended_at nulls first, s.id) as turn
      from (
        select s.id, s.team_id, s.maintenance_ended_at as ended_at from sites s
        where s.alerts_held and s.maintenance_ended_at is not null and ${isSettledSince(sql`s.maintenance_ended_at`)}
        union all
        select s.id, s.team_id, null from alert_subjects s where s.alerts_held and not ${isInMaintenance}
      ) s join teams o on o.id = s.team_id where s.id <> all(${passedOver}::uuid[])
    ) s order by turn, ended_at nulls first limit ${limit}`.execute(db);
  return rows;
}

/**
 * Locks the site and its targets. False if they are locked, or something has changed. Nothing is waited for, neither a process that does
 * the same nor results that are being stored. Therefore the site can be first: of two processes, one gets all of it.
 */
export async function takeSettled(tx: Tx, siteId: string): Promise<boolean> {
  const { rows: sites } = await sql`/* maintenance.lockSite */
    select id from sites where id = ${siteId} for update skip locked`.execute(tx);
  if (sites.length === 0) return false;
  const { rows: targets } = await sql<{ locked: boolean }>`/* maintenance.lockTargets */
    with locked as (select id from targets where site_id = ${siteId} for update skip locked)
    select (select count(*) from locked) = (select count(*) from targets where site_id = ${siteId}) as locked`.execute(
    tx,
  );
  if (!targets[0]!.locked) return false;
  const { rows } = await sql`/* maintenance.release */
    update sites s set alerts_held = false, maintenance_ended_at = null
    where s.id = ${siteId} and s.alerts_held and s.maintenance_ended_at is not null and not ${isInMaintenance}
      and ${isSettledSince(endedAt)} returning s.id`.execute(tx);
  return rows.length > 0;
}

export async function takeSettledSubject(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`/* maintenance.releaseSubject */
    with free as (select id from alert_subjects where id = ${id} for update skip locked)
    update alert_subjects s set alerts_held = false from free
    where s.id = free.id and s.alerts_held and not ${isInMaintenance} returning s.id`.execute(tx);
  return rows.length > 0;
}
