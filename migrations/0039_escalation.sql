-- Who is notified of an alert or notice, and when. Those of a team are tried in the order of position; the first that fits is used.
create table escalation_policies (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  name text not null,
  position integer not null,
  -- Empty: all, unless there are notices.
  alert_types text[] not null,
  notices text[] not null,
  -- Empty: all sites.
  tags text[] not null,
  -- [{ "afterMinutes": 5, "channels": ["chat1", "slack:<destination>"], "memberIds": ["<user>"] }]
  steps jsonb not null,
  repeat integer not null,
  created_at timestamptz not null default now(),
  unique (team_id, position) deferrable initially deferred
);

-- How far an incident has come in a policy. It has one row for each policy that one of its alerts takes.
create table escalations (
  incident_id uuid not null references incidents on delete cascade,
  -- Not a reference: an alert must never wait for, or fail because of, somebody who deletes the policy.
  policy_id uuid not null,
  policy_name text not null,
  team_id uuid not null,
  site_id uuid not null,
  -- The alerts that take the policy, as they were announced. A step leaves out those that are closed by then.
  alerts jsonb not null,
  -- stopped: acknowledged. ended: its alerts were closed, or the policy was deleted.
  state text not null check (state in ('active', 'stopped', 'ended')),
  round integer not null,
  -- Counted from 0, in this round.
  next_step integer not null,
  round_started_at timestamptz not null,
  -- Null if no step is left.
  next_at timestamptz,
  snoozed_until timestamptz,
  -- A step was due while the site was muted or in maintenance.
  paused boolean not null default false,
  -- When a worker looks at it next: next_at, unless it is snoozed or paused. Null if it is not active.
  due_at timestamptz,
  started_at timestamptz not null default now(),
  primary key (incident_id, policy_id)
);
create index escalations_due on escalations (due_at) where due_at is not null;
create index escalations_site on escalations (site_id) where state <> 'ended';
create index escalations_policy on escalations (policy_id) where state <> 'ended';

-- The steps that were taken. It refers to the escalation, which the worker has locked, and not to the incident: whoever acknowledges
-- locks the incident first and the escalation then.
create table escalation_steps (
  id uuid primary key,
  incident_id uuid not null,
  policy_id uuid not null,
  at timestamptz not null,
  text text not null,
  foreign key (incident_id, policy_id) references escalations on delete cascade
);
create index escalation_steps_incident on escalation_steps (incident_id, policy_id, at);

-- Local times in which a member gets no email of a step, except of the last one of a policy.
create table quiet_hours (
  user_id uuid not null,
  team_id uuid not null,
  from_time text not null,
  to_time text not null,
  timezone text not null,
  primary key (user_id, team_id),
  foreign key (user_id, team_id) references team_members on delete cascade
);
