-- Where workers check from. A region is alive while one of its workers has reported within the last seconds.
create table worker_regions (
  region text primary key check (region ~ '^[a-z0-9-]{1,32}$'),
  seen_at timestamptz not null
);

alter table sites
  -- The regions that check it and confirm its failures. Empty: all of them.
  add column regions text[] not null default '{}',
  add column quorum text not null default 'MAJORITY' check (quorum in ('ANY', 'MAJORITY', 'ALL'));

-- The regions that check it until it is up again, separated by commas, as long as one of them is alive: those that saw it fail, or
-- others after a check that was inconclusive. Null: all.
alter table targets add column check_from text;

-- Null: the region "local".
alter table notable_checks add column region text;
alter table routine_checks add column region text;
create or replace view checks as
  select id, created_at, site_id, page_id, kind, status, response_time_ms, status_code, error_message, phases, js_errors, steps, probe_id, region
  from notable_checks
  union all
  select id, created_at, site_id, page_id, kind, status, response_time_ms, status_code, error_message, phases, js_errors, steps, probe_id, region
  from routine_checks;

-- The open question whether a target that failed in one region is down for the others too. A target has at most one.
create table confirmation_rounds (
  round uuid primary key,
  target_id uuid not null unique references targets on delete cascade,
  team_id uuid not null,
  -- Regions that have not answered until then have no vote.
  deadline timestamptz not null,
  -- What the last failed check found.
  message text not null
);
create index confirmation_rounds_team on confirmation_rounds (team_id);
create index confirmation_rounds_deadline on confirmation_rounds (deadline);

-- One row for each region that is asked, and for the one that asks. A late vote finds no row.
create table confirmations (
  round uuid not null references confirmation_rounds on delete cascade,
  region text not null,
  target_id uuid not null,
  asked_at timestamptz not null default clock_timestamp(),
  claimed_at timestamptz,
  vote text check (vote in ('UP', 'DOWN', 'NONE')),
  primary key (round, region)
);
create index confirmations_due on confirmations (region, asked_at) where claimed_at is null;

-- Sums by region, only for hours in which several regions were alive.
create table region_hours (
  target_id uuid not null,
  bucket timestamptz not null,
  region text not null,
  up int not null,
  down int not null,
  measured int not null,
  sum_ms bigint not null,
  min_ms int,
  max_ms int,
  histogram int[] not null,
  last_check_at timestamptz not null,
  last_status text not null,
  primary key (target_id, bucket, region)
);
create index region_hours_bucket on region_hours (bucket);
