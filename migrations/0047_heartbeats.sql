-- Jobs that report when they run: each beat is a request to an address with a key.
create table heartbeats (
  id uuid primary key,
  -- That of the site, if it has one.
  team_id uuid not null references teams on delete cascade,
  site_id uuid references sites on delete cascade,
  name text not null,
  -- A cron expression and its time zone, or a period.
  schedule text,
  timezone text,
  period_seconds integer,
  start_grace_seconds integer not null,
  run_grace_seconds integer not null,
  min_run_seconds integer,
  tags text[] not null default '{}',
  -- The key is random, so a plain hash is enough to find it. It is also kept encrypted, because the console shows the address.
  key_hash bytea not null unique,
  key text not null,
  paused boolean not null default false,
  status text not null default 'NEW' check (status in ('NEW', 'UP', 'DOWN')),
  last_beat_at timestamptz,
  -- When the next beat is expected.
  due_at timestamptz,
  -- Runs that have started and not ended: [{"rid": "…", "at": <milliseconds since 1970>}].
  runs jsonb not null default '[]',
  -- Run ids that ended without a start, in the same form: their starts may still arrive.
  ended jsonb not null default '[]',
  -- Whether one was missing since the last beat without a problem, because it may have been sent in a time without a server.
  is_forgiven boolean not null default false,
  -- While DOWN: {"kind": "LATE", "since": "…", "message": "…"}.
  problem jsonb,
  -- Whether the alert was asked for. Beats only change the status; the sweep opens and closes alerts.
  is_alerted boolean not null default false,
  alert_changed_at timestamptz,
  -- When the sweep has something to do. Null: nothing until the next beat.
  sweep_at timestamptz,
  -- Beats since the oldest were deleted.
  untrimmed integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(schedule, period_seconds) = 1),
  check ((schedule is null) = (timezone is null))
);
create index heartbeats_team on heartbeats (team_id, name);
create index heartbeats_site on heartbeats (site_id) where site_id is not null;
create index heartbeats_sweep on heartbeats (sweep_at) where sweep_at is not null;
create index heartbeats_untrimmed on heartbeats (untrimmed) where untrimmed >= 100;

create table heartbeat_beats (
  heartbeat_id uuid not null references heartbeats on delete cascade,
  id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('START', 'SUCCESS', 'FAIL')),
  exit_code smallint,
  run_id text,
  -- From the start of the run to this end of it.
  duration_ms bigint,
  -- Why a beat counts as a failure although it reports a success.
  problem text,
  body text,
  primary key (heartbeat_id, id)
);
create index heartbeat_beats_at on heartbeat_beats using brin (at);

-- When a server that accepts beats was last running.
create table heartbeat_presence (served_at timestamptz not null);
create unique index heartbeat_presence_single on heartbeat_presence ((true));
insert into heartbeat_presence values (now());
-- Times without such a server: a beat that was missed in one may have been sent.
create table heartbeat_stops (
  stopped_at timestamptz not null,
  resumed_at timestamptz not null
);
create index heartbeat_stops_resumed on heartbeat_stops (resumed_at);

alter table status_components
  alter column site_id drop not null,
  add column heartbeat_id uuid references heartbeats on delete cascade,
  add constraint status_components_target_check check (num_nonnulls(site_id, heartbeat_id) = 1);
create index status_components_heartbeat on status_components (heartbeat_id) where heartbeat_id is not null;
