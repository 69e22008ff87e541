-- Messages of the queue, unless NATS carries them. A claim puts `run_at` behind its lease: a job whose consumer died is
-- due again when the lease ends. Payloads are json, not jsonb: see 0002.
create table queue_jobs (
  id uuid primary key,
  topic text not null,
  payload json not null,
  run_at timestamptz not null default now(),
  -- When run_at was set. In the future, the clock of the database was set back since then.
  scheduled_at timestamptz not null default now(),
  -- Begun so far, the running one included.
  attempts integer not null default 0,
  -- Of the claim that runs it; null while it waits.
  claim_id uuid
);
create index queue_jobs_due on queue_jobs (topic, run_at, id);

create function queue_jobs_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('queue_jobs', topic) from (select distinct topic from inserted) as t;
  return null;
end
$$;
create trigger queue_jobs_notify after insert on queue_jobs
  referencing new table as inserted for each statement execute function queue_jobs_notify();

-- Until now jobs were graphile-worker's. Its payload has the message's id, the attempt that its first fetch stood for and
-- the message itself; its own `attempts` counts fetches. Read as text: a restored backup has nothing but text in these
-- columns, and the operators of json refuse a \u0000.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    insert into queue_jobs (id, topic, payload, run_at, attempts)
    select m[1]::uuid, t.identifier, m[3]::json, j.run_at::text::timestamptz, m[2]::int - 1 + j.attempts::text::int
    from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id::text = j.task_id::text,
      regexp_matches(j.payload::text, '^\{"id" : "(.{36})", "attempt" : (\d+), "body" : (.*)\}$') as m
    on conflict (id) do nothing;
  end if;
end
$$;
drop schema if exists graphile_worker cascade;
drop table queue_workers;
