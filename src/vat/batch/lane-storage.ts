import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Country, Source } from '../formats/formats.ts';

/** Lanes that have due rows and no other worker. Claimed for some seconds; a worker that is killed loses them then. */
export async function claimLanes(
  db: Db,
  owner: string,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<string[]> {
  const { rows } = await sql<{ lane: string }>`/* vatLane.claim */
    with due as (
      select distinct l.lane from vat_batch_lanes l where l.due_at <= clock_timestamp() and not exists (
        select from vat_lane_leases s where s.lane = l.lane and s.expires_at > clock_timestamp())
      order by l.lane limit ${limit}
    )
    insert into vat_lane_leases as s (lane, owner, expires_at)
    select lane, ${owner}::uuid, clock_timestamp() + make_interval(secs => ${leaseSeconds}) from due
    on conflict (lane) do update set owner = excluded.owner, expires_at = excluded.expires_at
      where s.expires_at <= clock_timestamp()
    returning lane`.execute(db);
  return rows.map(({ lane }) => lane);
}

/** Returns those that are still the owner's. */
export async function renewLanes(
  db: Db,
  owner: string,
  { lanes, leaseSeconds }: { lanes: readonly string[]; leaseSeconds: number },
): Promise<string[]> {
  const { rows } = await sql<{ lane: string }>`/* vatLane.renew */
    update vat_lane_leases set expires_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where lane = any(${lanes}::text[]) and owner = ${owner} returning lane`.execute(db);
  return rows.map(({ lane }) => lane);
}

export async function releaseLanes(db: Db, owner: string, lanes: readonly string[]): Promise<void> {
  await sql`/* vatLane.release */
    delete from vat_lane_leases where lane = any(${lanes}::text[]) and owner = ${owner}`.execute(db);
}

/** A question of a batch. */
export type DueRow = {
  batchId: string;
  position: number;
  teamId: string;
  customerId: string | null;
  country: Country;
  national: string;
  name: string | null;
  address: string | null;
  attempts: number;
};

export type RowKey = Pick<DueRow, 'batchId' | 'position' | 'teamId'>;

/**
 * Due rows of a lane, without those that are being asked: from each account in turn, and from each batch of its teams in turn, so that a
 * long list delays nobody else's. Those that an account has in progress count as turns that it had. `onlyFresh` leaves
 * out rows that failed before.
 */
export async function takeRows(
  db: Db,
  lane: string,
  { limit, inProgress, onlyFresh }: { limit: number; inProgress: readonly RowKey[]; onlyFresh: boolean },
): Promise<DueRow[]> {
  const fresh = onlyFresh ? sql`and r.attempts = 0` : sql``;
  const batches = inProgress.map(({ batchId }) => batchId);
  const positions = inProgress.map(({ position }) => position);
  const teams = inProgress.map(({ teamId }) => teamId);
  const { rows } = await sql<DueRow>`/* vatLane.takeRows */
    with busy as (
      select * from unnest(${batches}::uuid[], ${positions}::int[], ${teams}::uuid[]) as b (batch_id, position, team_id)
    ), found as (
      select l.team_id, r.*, row_number() over (partition by l.batch_id order by r.due_at, r.position) as nth
      from vat_batch_lanes l cross join lateral (
        select * from vat_batch_rows r
        where r.batch_id = l.batch_id and r.lane = ${lane} and r.due_at <= statement_timestamp() ${fresh}
          and not exists (select from busy where busy.batch_id = r.batch_id and busy.position = r.position)
        order by r.due_at, r.position limit ${limit}
      ) r
      where l.lane = ${lane} and l.due_at <= clock_timestamp()
    ), turns as (
      select f.*, row_number() over (partition by o.owner_id order by f.nth, f.batch_id)
        + (select count(*) from busy join teams b on b.id = busy.team_id where b.owner_id = o.owner_id) as turn
      from found f join teams o on o.id = f.team_id
    )
    select batch_id as "batchId", position, team_id as "teamId", customer_id as "customerId", country_code as country,
      vat_number as national, name, address, attempts
    from turns order by turn, random() limit ${limit}`.execute(db);
  return rows;
}

/** Returns those that were queued before. */
export async function markRunning(db: Db, batchIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* vatBatch.markRunning */
    update vat_batches set state = 'RUNNING', started_at = now() where id = any(${batchIds}::uuid[]) and state = 'QUEUED'
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these that have not ended. */
export async function listOpenBatches(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* vatBatch.listOpen */
    select id from vat_batches where id = any(${ids}::uuid[]) and state in ('QUEUED', 'RUNNING')`.execute(db);
  return rows.map(({ id }) => id);
}

/** The milliseconds until a row is due in a lane without a worker. Null if there is none. */
export async function nextDueMs(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`/* vatLane.nextDue */
    select extract(epoch from min(l.due_at) - clock_timestamp())::float8 * 1000 as ms from vat_batch_lanes l
    where not exists (select from vat_lane_leases s where s.lane = l.lane and s.expires_at > clock_timestamp())`.execute(
    db,
  );
  return rows[0]?.ms ?? null;
}

export const sourceOfLane = (lane: string): Source => lane.split(' ')[0] as Source;
