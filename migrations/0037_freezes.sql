-- Times in which no deployment starts. The occurrences are stored ahead (at most 50, within 35 days), so that one indexed
-- comparison of times decides whether a deployment may start, also after a restart.
create table freeze_windows (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade,
  -- Null: all environments of the team. An id that is no longer one of the team matches nothing.
  environment_ids uuid[],
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  recurrence text,
  timezone text not null,
  is_public boolean not null default false,
  created_by text not null,
  -- Occurrences that start before this time are stored.
  planned_until timestamptz not null,
  -- The end of the last occurrence; null while there are more than are stored.
  over_at timestamptz,
  is_cancelled boolean not null default false
);
create index freeze_windows_team on freeze_windows (team_id, over_at);
create index freeze_windows_planned on freeze_windows (planned_until) where over_at is null;

create table freeze_occurrences (
  window_id uuid not null references freeze_windows (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (window_id, starts_at)
);
create index freeze_occurrences_end on freeze_occurrences (ends_at);

alter table deployments add column not_before timestamptz, add column override_freeze text;
-- Agents that wait are woken when the time has come.
create index deployments_not_before on deployments (not_before) where status = 'PENDING' and not_before is not null;
