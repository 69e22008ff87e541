import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { RowError } from '../customer/plan-upsert.ts';
import type { Batch, NewRow } from './batch.ts';
import type { LaneProgress } from './estimate-end.ts';

const columns = sql`id, team_id as "teamId", name, state, created_at as "createdAt", created_by as "createdBy",
  started_at as "startedAt", ended_at as "endedAt", errors,
  json_build_object('total', total, 'valid', valid, 'invalid', invalid, 'unavailable', unavailable, 'skipped', skipped,
    'done', valid + invalid + unavailable + skipped) as counts`;

export async function findBatch(db: Db, teamIds: readonly string[], id: string): Promise<Batch | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Batch>`/* vatBatch.find */
    select ${columns} from vat_batches
    where id = ${id} and team_id = any(${teamIds}::uuid[]) and state <> 'PREPARING'`.execute(db);
  return rows[0] ?? null;
}

/** Newest first. Reads `limit` per team. */
export async function listBatches(
  db: Db,
  teamIds: readonly string[],
  { after, limit }: { after: string | null; limit: number },
): Promise<Batch[]> {
  const older = after === null ? sql`true` : sql`b.id < ${after}::uuid`;
  const { rows } = await sql<Batch>`/* vatBatch.list */
    select ${columns} from unnest(${teamIds}::uuid[]) t (team) cross join lateral (
      select * from vat_batches b where b.team_id = t.team and b.state <> 'PREPARING' and ${older}
      order by b.id desc limit ${limit}) found
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** A row is due before its batch starts, until an attempt fails: those due later wait for a retry, and the index finds only them. */
export async function listLaneProgress(
  db: Db,
  batchIds: readonly string[],
): Promise<(LaneProgress & { batchId: string })[]> {
  const { rows } = await sql<LaneProgress & { batchId: string }>`/* vatBatch.listLanes */
    select l.batch_id as "batchId", l.lane, l.total, l.waiting, r.retrying, r."nextAttemptAt"
    from vat_batch_lanes l join vat_batches b on b.id = l.batch_id cross join lateral (
      select count(*)::int as retrying, min(r.due_at) as "nextAttemptAt" from vat_batch_rows r
      where r.batch_id = l.batch_id and r.lane = l.lane and r.due_at > b.started_at
    ) r
    where l.batch_id = any(${batchIds}::uuid[])`.execute(db);
  return rows;
}

/** How many batches of the team have not ended. Until the transaction ends, no other one adds a batch to the team. */
export async function lockOpenBatches(tx: Tx, teamId: string): Promise<number> {
  await sql`/* vatBatch.lockTeam */
    select pg_advisory_xact_lock(hashtext('steward.vat-batches'), hashtext(${teamId}))`.execute(tx);
  const { rows } = await sql<{ count: number }>`/* vatBatch.countOpen */
    select count(*)::int as count from vat_batches
    where team_id = ${teamId} and state in ('PREPARING', 'QUEUED', 'RUNNING')`.execute(tx);
  return rows[0]!.count;
}

export async function hasOpenBatches(db: Db, teamId: string): Promise<boolean> {
  const { rows } = await sql`/* vatBatch.ownsOpen */
    select 1 from vat_batches where team_id = ${teamId} and state in ('PREPARING', 'QUEUED', 'RUNNING') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertBatch(
  tx: Tx,
  { id, teamId, name, createdBy }: Pick<Batch, 'id' | 'teamId' | 'name' | 'createdBy'>,
): Promise<void> {
  await sql`/* vatBatch.insert */
    insert into vat_batches (id, team_id, name, state, created_by) values (${id}, ${teamId}, ${name}, 'PREPARING', ${createdBy})`.execute(
    tx,
  );
}

export type StoredRow = NewRow & { sameAs: number | null };

export async function insertRows(db: Db, batchId: string, rows: readonly StoredRow[]): Promise<void> {
  await sql`/* vatBatch.insertRows */
    insert into vat_batch_rows (batch_id, position, customer_id, external_id, country_code, vat_number, name, address, given, status,
      message, same_as, lane, due_at)
    select ${batchId}, position, "customerId", "externalId", country, number, name, address, given, status, message, "sameAs", lane,
      case when status is null and "sameAs" is null then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position int, "customerId" uuid, "externalId" text, country text,
      number text, name text, address text, given text, status text, message text, "sameAs" int, lane text)`.execute(
    db,
  );
}

export type PreparedCounts = {
  total: number;
  invalid: number;
  skipped: number;
  errors: readonly RowError[];
  /** Questions by lane. */
  lanes: ReadonlyMap<string, number>;
};

/** From now on its rows are asked. A batch without questions has ended. */
export async function queueBatch(tx: Tx, id: string, counts: PreparedCounts): Promise<void> {
  const isDone = counts.lanes.size === 0;
  const end = isDone ? sql`now()` : sql`null`;
  await sql`/* vatBatch.queue */
    with lanes as (
      insert into vat_batch_lanes (batch_id, lane, team_id, total, waiting, due_at)
      select b.id, lane, b.team_id, questions, questions, now()
      from vat_batches b, unnest(${[...counts.lanes.keys()]}::text[], ${[...counts.lanes.values()]}::int[]) as l (lane, questions)
      where b.id = ${id}
    )
    update vat_batches set state = ${isDone ? 'DONE' : 'QUEUED'}, total = ${counts.total}, invalid = ${counts.invalid},
      skipped = ${counts.skipped}, errors = ${JSON.stringify(counts.errors)}::jsonb, started_at = ${end}, ended_at = ${end}
    where id = ${id}`.execute(tx);
}

/** False if it had ended. Rows that wait stay as they are: without their lanes, they are not asked. */
export async function cancelOpenBatch(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`/* vatBatch.cancel */
    update vat_batches set state = 'CANCELLED', ended_at = now() where id = ${id} and state in ('QUEUED', 'RUNNING')`.execute(
    tx,
  );
  if (numAffectedRows !== 1n) return false;
  await sql`/* vatBatch.cancelLanes */ delete from vat_batch_lanes where batch_id = ${id}`.execute(tx);
  return true;
}

/** A piece of a batch. Returns how many rows were deleted; the batch itself is deleted with its last rows. */
export async function deleteRows(db: Db, batchId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`/* vatBatch.deleteRows */
    delete from vat_batch_rows where (batch_id, position) in (
      select batch_id, position from vat_batch_rows where batch_id = ${batchId} limit ${limit})`.execute(db);
  const deleted = Number(numAffectedRows ?? 0);
  if (deleted < limit)
    await sql`/* vatBatch.delete */ delete from vat_batches where id = ${batchId}`.execute(db);
  return deleted;
}

/** Batches that ended before that, and uploads that broke off an hour ago. */
export async function listExpiredBatches(db: Db, keptDays: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* vatBatch.listExpired */
    select id from vat_batches where ended_at < now() - make_interval(days => ${keptDays})
    union all select id from vat_batches where state = 'PREPARING' and created_at < now() - interval '1 hour'
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
