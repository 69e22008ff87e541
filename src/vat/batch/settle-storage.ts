import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import type { RowStatus } from './batch.ts';

/** The answer to a question of a batch. `status` is null if it is asked again after the delay. */
export type Settled = {
  batchId: string;
  position: number;
  lane: string;
  status: RowStatus | null;
  message: string | null;
  checkId: string;
  delaySeconds: number;
};

/** Locks batches in the order of their ids, and returns those that have not ended. */
export async function lockOpen(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; state: string }>`/* vatBatch.lockOpen */
    select id, state from vat_batches where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  return new Set(rows.filter(({ state }) => state === 'QUEUED' || state === 'RUNNING').map(({ id }) => id));
}

export type SettledRow = {
  batchId: string;
  /** Of the question. */
  question: number;
  isQuestion: boolean;
  customerId: string | null;
  status: RowStatus | null;
};

/** Stores the answers, also in the rows with the same question. A row that is done stays as it is. */
export async function settleRows(tx: Tx, settled: readonly Settled[]): Promise<SettledRow[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as s ("batchId" uuid, position int, status text, message text,
    "checkId" uuid, "delaySeconds" float8)`;
  const changes = sql`status = s.status, message = s.message, check_id = s."checkId", attempts = r.attempts + 1`;
  const returned = sql`r.batch_id as "batchId", s.position as question, r.customer_id as "customerId", r.status`;
  const { rows: questions } = await sql<SettledRow>`/* vatBatch.settle */
    update vat_batch_rows r set ${changes},
      due_at = case when s.status is null then clock_timestamp() + make_interval(secs => s."delaySeconds") end
    from ${given} where r.batch_id = s."batchId" and r.position = s.position and r.status is null
    returning ${returned}, true as "isQuestion"`.execute(tx);
  const { rows: followers } = await sql<SettledRow>`/* vatBatch.settleSame */
    update vat_batch_rows r set ${changes}
    from ${given} where s.status is not null and r.batch_id = s."batchId" and r.same_as = s.position and r.status is null
    returning ${returned}, false as "isQuestion"`.execute(tx);
  return [...questions, ...followers];
}

/** The rows of batches that have ended, to which these are the answers. They wait for ever, but their customers do not. */
export async function listUnsettledRows(tx: Tx, settled: readonly Settled[]): Promise<SettledRow[]> {
  if (settled.length === 0) return [];
  const { rows } = await sql<SettledRow>`/* vatBatch.listUnsettled */
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as s ("batchId" uuid, position int, status text)
    ), found as (
      select r.*, s.position as question, s.status as given_status from given s
      join vat_batch_rows r on r.batch_id = s."batchId" and r.position = s.position
      union all select r.*, s.position, s.status from given s
      join vat_batch_rows r on r.batch_id = s."batchId" and r.same_as = s.position
    )
    select batch_id as "batchId", question, same_as is null as "isQuestion", customer_id as "customerId", given_status as status
    from found where customer_id is not null and status is null`.execute(tx);
  return rows;
}

export type CountChange = Record<RowStatus, number> & { batchId: string };
export type LaneChange = { batchId: string; lane: string; answered: number };

export async function saveProgress(
  tx: Tx,
  counts: readonly CountChange[],
  lanes: readonly LaneChange[],
): Promise<void> {
  await sql`/* vatBatch.addCounts */
    update vat_batches b set valid = b.valid + c.valid, invalid = b.invalid + c.invalid,
      unavailable = b.unavailable + c.unavailable, skipped = b.skipped + c.skipped
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c ("batchId" uuid, valid int, invalid int, unavailable int, skipped int)
    where b.id = c."batchId"`.execute(tx);
  await sql`/* vatBatch.saveLanes */
    update vat_batch_lanes l set waiting = l.waiting - c.answered, due_at = coalesce((
      select min(r.due_at) from vat_batch_rows r where r.batch_id = l.batch_id and r.lane = l.lane and r.due_at is not null), l.due_at)
    from jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb) as c ("batchId" uuid, lane text, answered int)
    where l.batch_id = c."batchId" and l.lane = c.lane`.execute(tx);
}

/** Ends the batches of these that have nothing left to ask. */
export async function endAnswered(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`/* vatBatch.endLanes */
    delete from vat_batch_lanes where batch_id = any(${ids}::uuid[]) and waiting <= 0`.execute(tx);
  await sql`/* vatBatch.end */
    update vat_batches b set state = 'DONE', ended_at = now(), started_at = coalesce(started_at, now())
    where id = any(${ids}::uuid[]) and not exists (select from vat_batch_lanes l where l.batch_id = b.id)`.execute(
    tx,
  );
}
