import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/pool.ts';
import { freshUnlessRepeated } from './dedup-storage.ts';
import type { StoredMessage } from './message.ts';
import type { EnqueueOptions } from './queue.ts';

/** A job as its worker pool holds it. `id` is graphile-worker's; every attempt is a job of its own. */
export type HeldJob = { id: string; pool: string; topic: string };

/** Our own count decides how often a message is tried; graphile-worker's must never do. */
const noLimit = 32_767;

/** The flag lets a pool that is busy with a topic fetch round it. */
const addJob = (
  topic: string,
  payload: RawBuilder<unknown>,
  runAt: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`graphile_worker.add_job(${topic}, payload => ${payload}, run_at => ${runAt},
    max_attempts => ${noLimit}::int, flags => array[${topic}])`;

export async function isTopicKnown(db: Db | Tx, topic: string): Promise<boolean> {
  const { rows } = await sql`/* job.isTopicKnown */
    select from graphile_worker._private_tasks where identifier = ${topic}`.execute(db);
  return rows.length > 0;
}

export async function insertTopic(db: Db, topic: string): Promise<void> {
  await sql`/* job.insertTopic */
    insert into graphile_worker._private_tasks (identifier) values (${topic}) on conflict do nothing`.execute(
    db,
  );
}

export async function insertJob(
  db: Db | Tx,
  topic: string,
  { id, json }: StoredMessage,
  options: EnqueueOptions,
): Promise<void> {
  const payload = sql`json_build_object('id', ${id}::text, 'attempt', 1, 'body', ${json}::json)`;
  const runAt = sql`coalesce(${options.runAt ?? null}::timestamptz, now())`;
  await sql`/* job.insert */
    with fresh as (${freshUnlessRepeated(topic, options)})
    select from fresh, ${addJob(topic, payload, runAt)}`.execute(db);
}

export type DueMessage = StoredMessage & { runAt: Date | null };

export async function insertJobs(db: Db | Tx, topic: string, messages: readonly DueMessage[]): Promise<void> {
  const ids = messages.map(({ id }) => id);
  const bodies = messages.map(({ json }) => json);
  const times = messages.map(({ runAt }) => runAt?.toISOString() ?? null);
  await sql`/* job.insertMany */
    select from graphile_worker.add_jobs((
      select array_agg(row(${topic}::text, json_build_object('id', id, 'attempt', 1, 'body', body::json), null,
        coalesce(run_at, now()), ${noLimit}::int, null, null, array[${topic}::text])::graphile_worker.job_spec)
      from unnest(${ids}::text[], ${bodies}::text[], ${times}::timestamptz[]) as t (id, body, run_at)
    ))`.execute(db);
}

/** A job of the future was stored before the clock of the database was set back; it keeps the delay that it was given. */
export async function bringJobsForward(db: Db): Promise<void> {
  await sql`/* job.bringForward */
    update graphile_worker._private_jobs set run_at = now() + (run_at - created_at), created_at = now()
    where created_at > now() + interval '5 seconds' and locked_at is null`.execute(db);
}

/** Whoever holds it by now: done is done. */
export async function deleteJob(db: Db, { id }: HeldJob): Promise<void> {
  await sql`/* job.delete */ delete from graphile_worker._private_jobs where id = ${id}`.execute(db);
}

/**
 * Puts the next attempt in the place of this one, in one statement: a crash leaves either. graphile-worker's own
 * retry knows only one curve (e^attempt seconds). False when the job was taken over by another pool.
 */
export async function replaceJob(
  db: Db,
  job: HeldJob,
  { attempt, delaySeconds }: { attempt: number; delaySeconds: number },
): Promise<boolean> {
  const payload = sql`json_build_object('id', payload->'id', 'attempt', ${attempt}::int, 'body', payload->'body')`;
  const runAt = sql`now() + make_interval(secs => ${delaySeconds})`;
  const { rows } = await sql`/* job.replace */
    with ${taken(job)} select 1 from taken, ${addJob(job.topic, payload, runAt)}`.execute(db);
  return rows.length > 0;
}

/** Turns the job into a dead letter, in one statement. False as above. */
export async function buryJob(
  db: Db,
  job: HeldJob,
  { attempts, error }: { attempts: number; error: string },
): Promise<boolean> {
  const { rows } = await sql`/* job.bury */
    with ${taken(job)}, buried as (
      insert into dead_letters (id, topic, payload, error, attempts)
      select (payload->>'id')::uuid, ${job.topic}, payload->'body', ${error}, ${attempts}::int from taken
      on conflict (id) do nothing
    )
    select 1 from taken`.execute(db);
  return rows.length > 0;
}

const taken = ({ id, pool }: HeldJob): RawBuilder<unknown> =>
  sql`taken as (delete from graphile_worker._private_jobs where id = ${id} and locked_by = ${pool} returning payload)`;
