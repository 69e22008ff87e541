import { sql } from 'kysely';
import type { Query } from '../db/dedicated-connection.ts';
import type { Db } from '../db/pool.ts';
import { newId } from '../id.ts';

/** `claimId` changes with each claim, so a consumer that lost a job to another one can no longer change it. */
export type ClaimedJob = { id: string; claimId: string; attempt: number; payload: unknown };

/** `at` is the time of the database at the claim, `nextDueMs` the time until the next job is due. */
export type Claims = { jobs: ClaimedJob[]; at: Date; nextDueMs: number | null };

export type ClaimOptions = {
  topic: string;
  limit: number;
  leaseMs: number;
  /** Jobs of other claims are taken over if their lease had expired at this time. */
  takeOverUntil: Date | null;
};

type ClaimedRow = { id: string | null; attempts: number; payload: unknown; at: Date; next_ms: number | null };

export async function claimJobs(query: Query, options: ClaimOptions): Promise<Claims> {
  const claimId = newId();
  const { rows } = await query(
    `/* job.claim */
    with due as (
      select id, run_at from queue_jobs
      where topic = $1 and run_at <= now() and (claim_id is null or run_at <= $2)
      order by run_at, id limit $3 for update skip locked
    ), claimed as (
      update queue_jobs j set claim_id = $4, run_at = now() + make_interval(secs => $5), scheduled_at = now(), attempts = attempts + 1
      from due where j.id = due.id
      returning j.id, j.attempts, j.payload, due.run_at as due_at
    ), next as (
      select min(run_at) as due_at from queue_jobs where topic = $1 and run_at > now()
    )
    select c.id, c.attempts, c.payload, now() as at, (extract(epoch from n.due_at - now()) * 1000)::float8 as next_ms
    from next n left join claimed c on true order by c.due_at, c.id`,
    [options.topic, options.takeOverUntil, options.limit, claimId, options.leaseMs / 1_000],
  );
  const [first] = rows as [ClaimedRow];
  const jobs = (rows as ClaimedRow[]).flatMap(({ id, attempts, payload }) =>
    id === null ? [] : [{ id, claimId, attempt: attempts, payload }],
  );
  return { jobs, at: first.at, nextDueMs: first.next_ms };
}

export async function renewJobs(query: Query, jobs: readonly ClaimedJob[], leaseMs: number): Promise<void> {
  await query(
    `/* job.renew */
    update queue_jobs j set run_at = now() + make_interval(secs => $3), scheduled_at = now()
    from unnest($1::uuid[], $2::uuid[]) as r (id, claim_id) where j.id = r.id and j.claim_id = r.claim_id`,
    [jobs.map(({ id }) => id), jobs.map(({ claimId }) => claimId), leaseMs / 1_000],
  );
}

/** Without the claim id: a finished job is also deleted if another consumer has taken it over. */
export async function deleteJobs(query: Query, ids: readonly string[]): Promise<void> {
  await query('/* job.delete */ delete from queue_jobs where id = any($1::uuid[])', [ids]);
}

/** Schedules a retry. With `undoAttempt` this attempt does not count. False if another claim has the job. */
export async function releaseJob(
  query: Query,
  { id, claimId }: ClaimedJob,
  { delaySeconds, undoAttempt }: { delaySeconds: number; undoAttempt: boolean },
): Promise<boolean> {
  const { rows } = await query(
    `/* job.release */
    with released as (
      update queue_jobs set claim_id = null, run_at = now() + make_interval(secs => $3), scheduled_at = now(), attempts = attempts - $4
      where id = $1 and claim_id = $2 returning topic
    )
    select pg_notify('queue_jobs', topic) from released`,
    [id, claimId, delaySeconds, undoAttempt ? 1 : 0],
  );
  return rows.length > 0;
}

/** Turns the job into a dead letter. False if another claim has the job. */
export async function deadLetterJob(
  query: Query,
  { id, claimId }: ClaimedJob,
  error: string,
): Promise<boolean> {
  const { rows } = await query(
    `/* job.deadLetter */
    with taken as (
      delete from queue_jobs where id = $1 and claim_id = $2 returning id, topic, payload, attempts
    ), letter as (
      insert into dead_letters (id, topic, payload, error, attempts)
      select id, topic, payload, $3, attempts from taken on conflict (id) do nothing
    )
    select from taken`,
    [id, claimId, error],
  );
  return rows.length > 0;
}

/** A `scheduled_at` in the future means that the clock of the database was set back. The job keeps its delay or lease. */
export async function bringJobsForward(db: Db): Promise<void> {
  await sql`/* job.bringForward */
    update queue_jobs set run_at = now() + (run_at - scheduled_at), scheduled_at = now()
    where scheduled_at > now() + interval '5 seconds'`.execute(db);
}
