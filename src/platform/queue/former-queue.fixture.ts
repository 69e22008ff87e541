import type { Pool } from 'pg';

/** The tables of graphile-worker 0.18, as far as migration 0018 reads them. */
const schema = `
  create schema graphile_worker;
  create table graphile_worker.migrations (id integer primary key);
  create table graphile_worker._private_tasks (
    id integer primary key generated always as identity, identifier text not null unique);
  create table graphile_worker._private_jobs (
    id bigint primary key generated always as identity,
    task_id integer not null references graphile_worker._private_tasks,
    payload json not null default '{}', run_at timestamptz not null default now(),
    attempts smallint not null default 0, locked_at timestamptz, locked_by text, flags jsonb,
    is_available boolean not null generated always as (locked_at is null and attempts < 25) stored);
  create view graphile_worker.jobs as select id, run_at from graphile_worker._private_jobs;
  create function graphile_worker.add_job() returns void language sql as 'select null::void'`;

export type FormerJob = {
  id: string;
  topic: string;
  /** The JSON text of the message. */
  body: string;
  /** The number of the attempt at the first fetch of the row. */
  attempt: number;
  fetches: number;
  runAt: string;
};

/** Creates the state before migration 0018, with waiting jobs. */
export async function fillFormerQueue(pool: Pool, jobs: readonly FormerJob[]): Promise<void> {
  await pool.query(schema);
  for (const { id, topic, body, attempt, fetches, runAt } of jobs) {
    await pool.query(
      'insert into graphile_worker._private_tasks (identifier) values ($1) on conflict do nothing',
      [topic],
    );
    await pool.query(
      `insert into graphile_worker._private_jobs (task_id, payload, run_at, attempts, locked_at, locked_by, flags)
      select id, json_build_object('id', $2::text, 'attempt', $3::int, 'body', $4::json), $5, $6::int,
        case when $6::int > 0 then now() end, case when $6::int > 0 then 'worker-1' end, jsonb_build_object($1::text, true)
      from graphile_worker._private_tasks where identifier = $1`,
      [topic, id, attempt, body, runAt, fetches],
    );
  }
}
