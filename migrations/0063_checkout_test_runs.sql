-- Test runs of checkout flows that are not saved yet. They are deleted 15 minutes after their start.
create table checkout_test_runs (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade,
  site_id uuid not null references sites (id) on delete cascade,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'RUNNING', 'PASSED', 'FAILED', 'INCONCLUSIVE', 'CANCELLED')),
  -- The steps without the values of secret steps, and whether they may place orders. Removed with the secrets when the run ends.
  flow jsonb,
  -- The values of secret steps, encrypted.
  secrets text,
  total_steps int not null,
  -- The results of the steps that have ended.
  steps jsonb not null default '[]',
  message text,
  -- Somebody wants it to end: its worker looks at this when it renews its lease.
  is_cancelled boolean not null default false,
  -- A run whose worker has not renewed it by then is over. Never taken a second time: it may have placed an order.
  lease_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz
);
create unique index checkout_test_runs_one_per_team on checkout_test_runs (team_id) where finished_at is null;
create index checkout_test_runs_queued on checkout_test_runs (created_at) where status = 'QUEUED';
create index checkout_test_runs_created on checkout_test_runs (created_at);
create index checkout_test_runs_site on checkout_test_runs (site_id);

create table checkout_test_screenshots (
  run_id uuid not null references checkout_test_runs (id) on delete cascade,
  -- The position of the step, from 0.
  step int not null,
  image bytea not null,
  primary key (run_id, step)
);
