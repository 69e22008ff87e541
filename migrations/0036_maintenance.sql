-- Planned time in which the alerts of sites are held. Replaces the quiet time of deployments.
create table maintenance_windows (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  -- Both null: all sites of the team. Not a reference: a site that was deleted or transferred matches nothing.
  site_ids uuid[],
  tags text[],
  title text not null,
  -- Of the first occurrence.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  recurrence text,
  timezone text not null,
  is_public boolean not null,
  created_by text not null,
  -- The deployment whose maintenance page it is.
  deployment_id uuid unique,
  -- It was ended before its first occurrence.
  cancelled boolean not null default false,
  -- The end of its last occurrence; infinity if that is not known.
  over_at timestamptz not null,
  -- The occurrences that start before then are stored.
  planned_until timestamptz not null,
  -- When more of them are stored. Null: there are no more.
  plan_at timestamptz
);
create index maintenance_windows_team on maintenance_windows (team_id, over_at);
create index maintenance_windows_over on maintenance_windows (over_at);
create index maintenance_windows_plan on maintenance_windows (plan_at) where plan_at is not null;

create table maintenance_occurrences (
  window_id uuid not null references maintenance_windows on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (window_id, starts_at)
);
create index maintenance_occurrences_end on maintenance_occurrences (window_id, ends_at);
-- Finds those of all teams at a time, usually none, when checks are stored.
create index maintenance_occurrences_period on maintenance_occurrences using gist (tstzrange(starts_at, ends_at));

alter table sites
  -- Its alerts have changed in a maintenance, and that has not been announced.
  add column alerts_held boolean not null default false,
  -- Since when that maintenance is over. What is failing is checked once more before it is announced.
  add column maintenance_ended_at timestamptz;

-- The maintenance pages that visitors see now.
with shown as (
  insert into maintenance_windows (id, team_id, site_ids, title, starts_at, ends_at, timezone, is_public, created_by, deployment_id,
    over_at, planned_until)
  select gen_random_uuid(), d.team_id, array_agg(l.site_id), 'Deployment of ' || d.version, m.began_at, m.began_at + interval '30 minutes',
         'UTC', false, 'Release ' || d.version, d.id, m.began_at + interval '30 minutes', m.began_at + interval '30 minutes'
  from deployment_maintenance m join deployments d on d.id = m.deployment_id
    join environment_sites l on l.environment_id = d.environment_id
  where m.ended_at is null and m.began_at > now() - interval '30 minutes' and m.began_at <= now()
  group by d.id, m.deployment_id
  returning id, starts_at, ends_at
)
insert into maintenance_occurrences (window_id, starts_at, ends_at) select id, starts_at, ends_at from shown;

-- Failures that were confirmed in quiet time have no alert yet. They get one when they are confirmed again.
update targets t set confirmed_status = 'UNKNOWN', failures = 0, successes = 0
from sites s where s.id = t.site_id and s.alerts_held_until is not null and t.confirmed_status = 'DOWN'
  and not exists (
    select from alerts a where a.site_id = t.site_id and a.page_id is not distinct from t.page_id and a.status = 'OPEN'
      and a.type = case when t.kind = 'CHECKOUT_FLOW' then 'CHECKOUT_FAILED' when t.page_id is null then 'SITE_DOWN' else 'PAGE_DOWN' end);
update targets t set scripts_broken = false, script_failures = 0, script_successes = 0
from sites s where s.id = t.site_id and s.alerts_held_until is not null and t.scripts_broken
  and not exists (
    select from alerts a where a.site_id = t.site_id and a.page_id is not distinct from t.page_id and a.status = 'OPEN'
      and a.type = 'JS_ERROR');

alter table sites drop column alerts_held_until;
create index sites_alerts_held on sites (id) where alerts_held;

-- The part of up_ms and down_ms in maintenance.
alter table rollup_hours
  add column maintenance_up_ms bigint not null default 0,
  add column maintenance_down_ms bigint not null default 0;
alter table rollup_days
  add column maintenance_up_ms bigint not null default 0,
  add column maintenance_down_ms bigint not null default 0;
