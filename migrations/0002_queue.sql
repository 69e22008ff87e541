-- Payloads are json, not jsonb: they come back byte for byte, and a \u0000 in a string is no error.
create table dead_letters (
  id uuid primary key,
  topic text not null,
  payload json not null,
  error text not null,
  attempts integer not null,
  failed_at timestamptz not null default now()
);
create index dead_letters_topic on dead_letters (topic, failed_at desc);

-- A key lives until its window ends; the same key within the window is the same message.
create table queue_dedup_keys (
  topic text not null,
  key text not null,
  expires_at timestamptz not null,
  primary key (topic, key)
);
create index queue_dedup_keys_expiry on queue_dedup_keys (expires_at);

-- Worker pools that may hold jobs. Each holds a shared advisory lock for as long as its process lives:
-- a row without the lock is a pool that died, and its jobs are taken over.
create table queue_workers (
  id text primary key,
  started_at timestamptz not null default now()
);

-- Messages on their way to NATS. Written in the caller's transaction, deleted once the broker has stored them.
create table queue_outbox (
  id uuid primary key,
  topic text not null,
  payload json not null,
  run_at timestamptz not null default now()
);
create index queue_outbox_due on queue_outbox (run_at);

create function queue_outbox_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('queue_outbox', '');
  return null;
end
$$;
create trigger queue_outbox_notify after insert on queue_outbox
  for each statement execute function queue_outbox_notify();
