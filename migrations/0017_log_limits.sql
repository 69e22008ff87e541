alter table deployments
  -- Output is missing from the log, and the log says so. `log_bytes` counts what was received, stored or not.
  add column log_truncated boolean not null default false,
  -- The log was deleted; what is stored is one line that says so.
  add column log_expired_at timestamptz;

-- What retention looks for. Without `log_bytes`: an index that knows it would be written with every append.
create index deployments_log_kept on deployments (completed_at) where completed_at is not null and log_expired_at is null;

-- How much output was stored in the last hour in which there was any, a row an environment. The sum over an owner's rows is the
-- owner's: a row of its own would be where all of the owner's agents wait for each other.
create table deployment_log_volumes (
  environment_id uuid primary key references environments on delete cascade,
  user_id uuid not null references users on delete cascade,
  hour timestamptz not null,
  bytes bigint not null
) with (fillfactor = 50);
create index deployment_log_volumes_user on deployment_log_volumes (user_id);
