import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import { heartbeatColumns, type Heartbeat } from './heartbeat-storage.ts';
import type { Stop } from './heartbeat.ts';

/** Servers record every 5 s that they run. After so long without, there was none. */
const silence = sql`interval '15 seconds'`;
const isServed = sql`exists (select from heartbeat_presence where served_at > now() - ${silence})`;

/** Records that jobs can reach a server, and the time for which they could not. */
export async function updatePresence(db: Db): Promise<void> {
  await sql`/* heartbeat.updatePresence */
    with before as (select served_at from heartbeat_presence for update),
    stop as (
      insert into heartbeat_stops (stopped_at, resumed_at)
      select served_at, clock_timestamp() from before where served_at < clock_timestamp() - ${silence})
    update heartbeat_presence set served_at = clock_timestamp() from before`.execute(db);
}

/** The last ones. A run can take a year; older ones say nothing about what is open. */
export async function listStops(db: Db): Promise<Stop[]> {
  const { rows } = await sql<Stop>`/* heartbeat.listStops */
    select stopped_at as "stoppedAt", resumed_at as "resumedAt" from heartbeat_stops
    where resumed_at > now() - interval '400 days' order by resumed_at desc limit 100`.execute(db);
  return rows;
}

export async function deleteOldStops(db: Db): Promise<void> {
  await sql`/* heartbeat.deleteOldStops */
    delete from heartbeat_stops where resumed_at < now() - interval '400 days'`.execute(db);
}

/**
 * Heartbeats for which something is to be done. The accounts that teams belong to take turns: 500 of one that are missing at once do not delay
 * the one of another.
 */
export async function listDue(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* heartbeat.listDue */
    select h.id from heartbeats h join teams o on o.id = h.team_id where h.sweep_at <= now() and ${isServed}
    order by row_number() over (partition by o.owner_id order by h.sweep_at), h.sweep_at limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Without those that somebody else has locked, or that are no longer due. */
export async function lockDue(tx: Tx, ids: readonly string[]): Promise<Heartbeat[]> {
  const { rows } = await sql<Heartbeat>`/* heartbeat.lockDue */
    with h as materialized (
      select * from heartbeats where id = any(${ids}::uuid[]) and sweep_at <= now() and ${isServed} for update skip locked)
    select ${heartbeatColumns} from h`.execute(tx);
  return rows;
}

export async function lockDueOne(tx: Tx, id: string): Promise<Heartbeat | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Heartbeat>`/* heartbeat.lockDueOne */
    with h as materialized (select * from heartbeats where id = ${id} and sweep_at <= now() for update skip locked)
    select ${heartbeatColumns} from h`.execute(tx);
  return rows[0] ?? null;
}

/** Locks the owners of alerts, sites before others as everywhere. Returns those that somebody else has locked. */
export async function lockOwners(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`/* heartbeat.lockOwners */
    with site as materialized (
      select id from sites where id = any(${ids}::uuid[]) order by id for update skip locked),
    subject as materialized (
      select id from alert_subjects where id = any(${ids}::uuid[]) order by id for update skip locked)
    select id from alert_owners where id = any(${ids}::uuid[])
    except (select id from site union all select id from subject)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** For what failed. */
export async function postponeSweep(db: Db, id: string): Promise<void> {
  await sql`/* heartbeat.postponeSweep */
    update heartbeats set sweep_at = now() + interval '1 minute' where id = ${id} and sweep_at is not null`.execute(
    db,
  );
}
