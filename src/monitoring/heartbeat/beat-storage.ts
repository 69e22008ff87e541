import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { heartbeatColumns, type Heartbeat } from './heartbeat-storage.ts';
import type { BeatKind, HeartbeatAlert, HeartbeatFacts } from './heartbeat.ts';

export type StoredBeat = {
  id: string;
  at: Date;
  kind: BeatKind;
  exitCode: number | null;
  runId: string | null;
  durationMs: number | null;
  problem: string | null;
  body: string | null;
};

export type FoundHeartbeat = { hash: string; heartbeat: Heartbeat | null };

/**
 * The heartbeats with these keys; of one that somebody else has locked, only that it exists, unless this waits for it. Their time is read
 * after they are locked.
 */
export async function lockByKeys(
  tx: Tx,
  hashes: readonly Buffer[],
  { wait }: { wait: boolean },
): Promise<FoundHeartbeat[]> {
  const { rows } = await sql<{ hash: string; isLocked: boolean } & Heartbeat>`/* heartbeat.lockByKeys */
    with known as materialized (
      select id, encode(key_hash, 'hex') as hash from heartbeats where key_hash = any(${hashes}::bytea[])),
    locked as materialized (
      select * from heartbeats where id in (select id from known) order by id for update ${wait ? sql`` : sql`skip locked`})
    select k.hash, h.id is not null as "isLocked", ${heartbeatColumns} from known k left join locked h on h.id = k.id`.execute(
    tx,
  );
  return rows.map(({ hash, isLocked, ...heartbeat }) => ({ hash, heartbeat: isLocked ? heartbeat : null }));
}

/** With the version of each row, which changes with every update. */
export type VersionedHeartbeat = { hash: string; version: string; heartbeat: Heartbeat };

/** The heartbeats with these keys, not locked. */
export async function findByKeys(db: Db, hashes: readonly Buffer[]): Promise<VersionedHeartbeat[]> {
  const { rows } = await sql<{ hash: string; version: string } & Heartbeat>`/* heartbeat.findByKeys */
    select encode(h.key_hash, 'hex') as hash, h.xmin::text as version, ${heartbeatColumns} from heartbeats h
    where h.key_hash = any(${hashes}::bytea[])`.execute(db);
  return rows.map(({ hash, version, ...heartbeat }) => ({ hash, version, heartbeat }));
}

export type ChangedHeartbeat = HeartbeatFacts &
  HeartbeatAlert & {
    id: string;
    sweepAt: Date | null;
    /** How many are stored with it. */
    beats: number;
  };
export type NewBeat = StoredBeat & { heartbeatId: string };

/** They are locked. */
export const saveBeats = (
  tx: Tx,
  changed: readonly ChangedHeartbeat[],
  beats: readonly NewBeat[],
): Promise<string[]> => save(tx, changed, beats, sql`true`);

/** Those that nobody has changed since this version of them was read, and that nobody has locked. Returns their ids. */
export async function saveUnchanged(
  db: Db,
  changed: readonly (ChangedHeartbeat & { version: string })[],
  beats: readonly NewBeat[],
): Promise<string[]> {
  const versions = JSON.stringify(changed.map(({ id, version }) => ({ id, version })));
  const mine = sql`id in (
    select h.id from heartbeats h, json_to_recordset(${versions}) as v (id uuid, version xid)
    where h.id = v.id and h.xmin = v.version for update of h skip locked)`;
  return save(db, changed, beats, mine);
}

async function save(
  db: Db | Tx,
  changed: readonly ChangedHeartbeat[],
  beats: readonly NewBeat[],
  which: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* heartbeat.saveBeats */
    with mine as materialized (
      select id from json_to_recordset(${JSON.stringify(changed)}) as c (id uuid) where ${which}),
    stored as (
      insert into heartbeat_beats (heartbeat_id, id, at, kind, exit_code, run_id, duration_ms, problem, body)
      select "heartbeatId", b.id, at, kind, "exitCode", "runId", "durationMs", problem, body
      from json_to_recordset(${JSON.stringify(beats)}) as b ("heartbeatId" uuid, id uuid, at timestamptz, kind text,
        "exitCode" smallint, "runId" text, "durationMs" bigint, problem text, body text)
      where "heartbeatId" in (select id from mine))
    update heartbeats h set status = n.status, last_beat_at = n."lastBeatAt", due_at = n."dueAt", runs = n.runs, problem = n.problem,
      ended = n.ended, is_forgiven = n."isForgiven", is_alerted = n."isAlerted", alert_changed_at = n."alertChangedAt", sweep_at = n."sweepAt", untrimmed = h.untrimmed + n.beats
    from json_to_recordset(${JSON.stringify(changed)}) as n (id uuid, status text, "lastBeatAt" timestamptz, "dueAt" timestamptz,
      runs jsonb, ended jsonb, "isForgiven" boolean, problem jsonb, "isAlerted" boolean, "alertChangedAt" timestamptz, "sweepAt" timestamptz, beats integer)
    where h.id = n.id and h.id in (select id from mine) returning h.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Newest first. */
export async function listBeats(
  db: Db,
  heartbeatId: string,
  { after, limit, withBodies }: { after: string | null; limit: number; withBodies: boolean },
): Promise<StoredBeat[]> {
  const { rows } = await sql<StoredBeat>`/* beat.list */
    select id, at, kind, exit_code as "exitCode", run_id as "runId", duration_ms::float8 as "durationMs", problem,
      ${withBodies ? sql`body` : sql`null as body`}
    from heartbeat_beats where heartbeat_id = ${heartbeatId} ${after === null ? sql`` : sql`and id < ${after}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Heartbeats with many beats since the last call, those with the most first. */
export async function listUntrimmed(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* beat.listUntrimmed */
    select id from heartbeats where untrimmed >= 100 order by untrimmed desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Keeps the newest. Returns the number of deleted beats. */
export async function trimBeats(db: Db, id: string, keep: number, limit: number): Promise<number> {
  const { rows } = await sql`/* beat.trim */
    delete from heartbeat_beats where heartbeat_id = ${id} and id in (
      select id from heartbeat_beats where heartbeat_id = ${id} and id <= (
        select id from heartbeat_beats where heartbeat_id = ${id} order by id desc offset ${keep} limit 1)
      order by id limit ${limit}) returning 1`.execute(db);
  if (rows.length < limit)
    await sql`/* beat.setTrimmed */ update heartbeats set untrimmed = 0 where id = ${id}`.execute(db);
  return rows.length;
}

/** Keeps the newest logs. */
export async function trimLogs(db: Db, id: string, maxBytes: number): Promise<void> {
  await sql`/* beat.trimLogs */
    update heartbeat_beats set body = null where heartbeat_id = ${id} and id in (
      select id from (
        select id, sum(octet_length(body)) over (order by id desc) as bytes from heartbeat_beats
        where heartbeat_id = ${id} and body is not null) as logs where bytes > ${maxBytes})`.execute(db);
}

/** Returns the number of deleted beats. */
export async function deleteOldBeats(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql`/* beat.deleteOld */
    delete from heartbeat_beats where ctid = any(array(
      select ctid from heartbeat_beats where at < now() - make_interval(days => ${days}) limit ${limit} for update skip locked))
    returning 1`.execute(db);
  return rows.length;
}
