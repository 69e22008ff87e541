-- What a configuration file owns: the objects that carry its project, each under the key of its entry.
create table project_objects (
  team_id uuid not null references teams on delete cascade,
  project text not null,
  -- The list of its entry, with those that it is nested in: 'sites', 'sites.pages'.
  kind text not null,
  -- The keys of the entries that it is nested in: '', 'shop', 'shop/cart'.
  parent_key text not null,
  key text not null,
  object_id uuid not null,
  -- HMACs of the secrets that were applied last, by the paths of their fields.
  secret_hashes jsonb not null default '{}',
  applied_at timestamptz not null default now(),
  primary key (team_id, project, kind, parent_key, key),
  unique (kind, object_id)
);

create table project_plans (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  project text not null,
  -- The document and the values of its variables. Null once they are no longer needed.
  input text,
  delete_missing boolean not null,
  warnings jsonb not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'APPLYING', 'APPLIED', 'FAILED', 'EXPIRED')),
  created_by text not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz
);
create index project_plans_team on project_plans (team_id, id);
create index project_plans_input on project_plans (created_at) where input is not null;

create table project_plan_changes (
  plan_id uuid not null references project_plans on delete cascade,
  position integer not null,
  action text not null check (action in ('CREATE', 'UPDATE', 'MOVE', 'ADOPT', 'DETACH', 'DELETE')),
  kind text not null,
  key text not null,
  former_key text,
  name text not null,
  fields jsonb not null,
  -- A hash of the state that the change was planned for.
  signature text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'DONE', 'FAILED')),
  error text,
  primary key (plan_id, position)
);
