import { sql } from 'kysely';
import type { Only } from '#identity/configuration-kind.ts';
import { andOnly } from '#identity/configuration-storage.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { HeartbeatAlert, HeartbeatFacts, HeartbeatRules } from './heartbeat.ts';
import type { NewKey } from './heartbeat-key.ts';

export type HeartbeatSettings = HeartbeatRules & { siteId: string | null; tags: string[] };

export type Heartbeat = HeartbeatSettings &
  HeartbeatFacts &
  HeartbeatAlert & {
    id: string;
    teamId: string;
    /** Encrypted. */
    key: string;
    createdAt: Date;
    updatedAt: Date;
    /** The time of the database when it was read. */
    now: Date;
  };

export const heartbeatColumns = sql`h.id, h.team_id as "teamId", h.site_id as "siteId", h.name, h.schedule, h.timezone,
  h.period_seconds as "periodSeconds", h.start_grace_seconds as "startGraceSeconds", h.run_grace_seconds as "runGraceSeconds",
  h.min_run_seconds as "minRunSeconds", h.tags, h.key, h.paused, h.status, h.last_beat_at as "lastBeatAt", h.due_at as "dueAt", h.runs,
  h.ended, h.is_forgiven as "isForgiven", h.problem, h.is_alerted as "isAlerted", h.alert_changed_at as "alertChangedAt",
  h.created_at as "createdAt", h.updated_at as "updatedAt", clock_timestamp() as now`;

export type HeartbeatFilter = {
  teamIds: readonly string[];
  siteId: string | null;
  tags: readonly string[];
};

export async function listHeartbeats(
  db: Db,
  { teamIds, siteId, tags }: HeartbeatFilter,
  only?: Only,
): Promise<Heartbeat[]> {
  if (siteId !== null && !isId(siteId)) return [];
  const { rows } = await sql<Heartbeat>`/* heartbeat.list */
    select ${heartbeatColumns} from heartbeats h
    where h.team_id = any(${teamIds}::uuid[]) and h.tags @> ${tags}::text[]
      ${siteId === null ? sql`` : sql`and h.site_id = ${siteId}`}
      ${andOnly(only, { id: sql`h.id`, deletedWith: sql`h.site_id` })} order by lower(h.name), h.id`.execute(
    db,
  );
  return rows;
}

export async function findHeartbeat(
  db: Db,
  teamIds: readonly string[],
  id: string,
): Promise<Heartbeat | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Heartbeat>`/* heartbeat.find */
    select ${heartbeatColumns} from heartbeats h where h.id = ${id} and h.team_id = any(${teamIds}::uuid[])`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Locked until the transaction ends. Heartbeats are locked before sites, never after them. */
export async function lockHeartbeat(tx: Tx, teamId: string, id: string): Promise<Heartbeat | null> {
  const { rows } = await sql<Heartbeat>`/* heartbeat.lock */
    with h as materialized (select * from heartbeats where id = ${id} and team_id = ${teamId} for update)
    select ${heartbeatColumns} from h`.execute(tx);
  return rows[0] ?? null;
}

export async function insertHeartbeat(
  tx: Tx,
  { id, teamId, key }: { id: string; teamId: string; key: NewKey },
  settings: HeartbeatSettings,
): Promise<void> {
  await sql`/* heartbeat.insert */
    insert into heartbeats (id, team_id, site_id, name, schedule, timezone, period_seconds, start_grace_seconds, run_grace_seconds,
      min_run_seconds, tags, key_hash, key)
    values (${id}, ${teamId}, ${settings.siteId}, ${settings.name}, ${settings.schedule}, ${settings.timezone}, ${settings.periodSeconds},
      ${settings.startGraceSeconds}, ${settings.runGraceSeconds}, ${settings.minRunSeconds}, ${settings.tags}::text[], ${key.hash},
      ${key.encrypted})`.execute(tx);
}

export async function updateHeartbeatRow(tx: Tx, id: string, settings: HeartbeatSettings): Promise<void> {
  await sql`/* heartbeat.update */
    update heartbeats set site_id = ${settings.siteId}, name = ${settings.name}, schedule = ${settings.schedule},
      timezone = ${settings.timezone}, period_seconds = ${settings.periodSeconds}, start_grace_seconds = ${settings.startGraceSeconds},
      run_grace_seconds = ${settings.runGraceSeconds}, min_run_seconds = ${settings.minRunSeconds}, tags = ${settings.tags}::text[],
      paused = ${settings.paused}, updated_at = now()
    where id = ${id}`.execute(tx);
}

export async function setHeartbeatKey(tx: Tx, id: string, key: NewKey): Promise<void> {
  await sql`/* heartbeat.setKey */
    update heartbeats set key_hash = ${key.hash}, key = ${key.encrypted}, updated_at = now() where id = ${id}`.execute(
    tx,
  );
}

export async function deleteHeartbeatRow(tx: Tx, id: string): Promise<void> {
  await sql`/* heartbeat.delete */ delete from heartbeats where id = ${id}`.execute(tx);
}

/** Alerts of a heartbeat without a site belong to itself. */
export async function saveSubject(
  tx: Tx,
  { id, teamId, name, tags }: Pick<Heartbeat, 'id' | 'teamId' | 'name' | 'tags'>,
): Promise<void> {
  await sql`/* heartbeat.saveSubject */
    insert into alert_subjects (id, team_id, kind, name, tags) values (${id}, ${teamId}, 'HEARTBEAT', ${name}, ${tags}::text[])
    on conflict (id) do update set name = excluded.name, tags = excluded.tags`.execute(tx);
}

export async function deleteSubject(tx: Tx, id: string): Promise<void> {
  await sql`/* heartbeat.deleteSubject */ delete from alert_subjects where id = ${id}`.execute(tx);
}
