create table environments (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  host text not null,
  deploy_path text not null,
  repository_url text not null,
  deploy_branch text not null,
  health_check_url text,
  releases_to_keep integer not null,
  recipe text not null check (recipe in ('MAGENTO', 'GENERIC')),
  protect_database_rollback boolean not null,
  shared_dirs text[] not null,
  shared_files text[] not null,
  always_enable_maintenance boolean not null,
  maintenance_on_drift boolean not null,
  maintenance_allowlist_ips text[] not null,
  config_import_enabled boolean not null,
  manage_cron_and_consumers boolean not null,
  commands jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_deployment_at timestamptz,
  -- What is deleted is only hidden: its deployments stay readable.
  deleted_at timestamptz
);
create index environments_user on environments (user_id) where deleted_at is null;

-- The agent of an environment, as last heard of. Apart from its environment, because it is written every few seconds.
create table environment_agents (
  environment_id uuid primary key references environments on delete cascade,
  last_seen_at timestamptz not null,
  boot_id text,
  hostname text,
  version text,
  os text,
  deploy_path text,
  -- Timestamps of the releases on the host; empty: not told.
  releases text[] not null default '{}',
  current_release text
) with (fillfactor = 50);

create table agent_tokens (
  id uuid primary key,
  environment_id uuid not null references environments on delete cascade,
  name text not null,
  prefix text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
) with (fillfactor = 80);
create index agent_tokens_environment on agent_tokens (environment_id, id desc);

create table deployments (
  id uuid primary key,
  -- The order in which they wait; ids of one millisecond have none.
  turn bigint generated always as identity,
  environment_id uuid not null references environments on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('DEPLOY', 'ROLLBACK')),
  deploy_type text not null check (deploy_type in ('CODE', 'FULL')),
  git_ref text not null,
  version text not null,
  status text not null default 'PENDING'
    check (status in ('PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'ROLLED_BACK', 'CANCELLED')),
  release_timestamp text not null,
  rollback_of uuid,
  -- Lines that the agent must write to the log of this deployment first.
  notices text[] not null default '{}',
  -- Names, not references: they outlive renamed users and revoked tokens.
  triggered_by text not null,
  token_name text,
  -- Counts how often it was handed to an agent. Only the newest holder is listened to.
  lease_epoch integer not null default 0,
  offered_to text,
  offered_until timestamptz,
  lease_expires_at timestamptz,
  cancel_requested_at timestamptz,
  cancel_told_at timestamptz,
  commit_sha text,
  maintenance_window text not null default 'NONE'
    check (maintenance_window in ('NONE', 'MIGRATIONS', 'DRIFT', 'ALWAYS', 'FAILED_ROLLBACK')),
  database_changed boolean not null default false,
  steps jsonb not null default '[]',
  log_bytes bigint not null default 0,
  log_characters bigint not null default 0,
  error_message text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz
) with (fillfactor = 60);
-- One at a time: a second one cannot become RUNNING, whatever the program thinks.
create unique index deployments_active on deployments (environment_id) where status = 'RUNNING';
create index deployments_waiting on deployments (environment_id, turn) where status = 'PENDING';
create index deployments_history on deployments (environment_id, id desc);
create unique index deployments_release on deployments (environment_id, release_timestamp) where kind = 'DEPLOY';
create index deployments_created on deployments (user_id, created_at);
create index deployments_completed on deployments (user_id, completed_at, status) where completed_at is not null;

-- Every change of status, written with it.
create table deployment_events (
  id uuid primary key,
  deployment_id uuid not null references deployments on delete cascade,
  from_status text,
  to_status text not null,
  lease_epoch integer not null,
  reason text,
  created_at timestamptz not null default now()
);
create index deployment_events_deployment on deployment_events (deployment_id, id);

-- A row an append. The output is kept as bytes: text of PostgreSQL has no U+0000, the output of programs may.
create table deployment_log_chunks (
  deployment_id uuid not null references deployments on delete cascade,
  byte_offset bigint not null,
  character_offset bigint not null,
  characters integer not null,
  body bytea not null,
  -- Pairs of stream (0 out, 1 err, 2 system) and length in bytes.
  runs integer[] not null,
  primary key (deployment_id, byte_offset)
);
create unique index deployment_log_chunks_characters on deployment_log_chunks (deployment_id, character_offset);
-- lz4 takes a tenth of the time of the default on build output, for a little more space.
do $$ begin
  alter table deployment_log_chunks alter column body set compression lz4;
exception when feature_not_supported then null;
end $$;

-- When agents could last reach a server. An outage of ours must not be counted as the silence of an agent.
create table agent_api_presence (
  one boolean primary key default true check (one),
  served_at timestamptz not null default now()
);
insert into agent_api_presence default values;
