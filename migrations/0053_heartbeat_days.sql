-- How long a heartbeat was UP and DOWN, by day (UTC), for the bars of status pages and of the console. Beats that change no state write
-- nothing here: the time since `counted_at` is added when the state changes, and while it lasts, when it is read.
-- Not a column of heartbeats: with two updates of a row in one transaction, PostgreSQL checks the reference to its site again, and a beat
-- would wait for whoever has locked the site. Without a row: since the heartbeat was created.
create table heartbeat_counts (
  heartbeat_id uuid primary key references heartbeats on delete cascade,
  counted_at timestamptz not null
);
insert into heartbeat_counts select id, now() from heartbeats;

create table heartbeat_days (
  heartbeat_id uuid not null references heartbeats on delete cascade,
  bucket timestamptz not null,
  up_ms bigint not null default 0,
  down_ms bigint not null default 0,
  -- Planned maintenance, which counts as neither.
  maintenance_ms bigint not null default 0,
  primary key (heartbeat_id, bucket)
);
create index heartbeat_days_bucket on heartbeat_days using brin (bucket);
