-- What agents report about their hosts. All times are those of the database: the clock of a host may be wrong.
create table host_states (
  environment_id uuid primary key references environments on delete cascade,
  sampled_at timestamptz not null,
  -- As in HostReport of agent-protocol.ts, without `shop`.
  report jsonb not null,
  -- The newest `shop`, which comes less often.
  shop jsonb,
  shop_at timestamptz,
  -- The problems that alerts are open about, by the type of the alert.
  problems jsonb not null default '{}',
  -- When it is next evaluated. Null: after the next report.
  check_at timestamptz
);
create index host_states_check on host_states (check_at) where check_at is not null;

-- Every 5 minutes for 48 hours, and hourly for 30 days. Load and memory are averages, disks are the last of the bucket.
create table host_rollups (
  environment_id uuid not null references environments on delete cascade,
  minutes smallint not null check (minutes in (5, 60)),
  bucket timestamptz not null,
  samples int not null,
  load double precision not null,
  -- Used, from 0 to 1. Null if it is not known or, for swap, there is none.
  memory double precision,
  swap double precision,
  disks jsonb not null,
  primary key (environment_id, minutes, bucket)
);
create index host_rollups_bucket on host_rollups (minutes, bucket);
