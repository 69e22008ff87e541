-- A team owns sites, environments and notification settings. Each user has a personal team with the user's id, so every row
-- that belonged to a user belongs to a team without being rewritten.
create table teams (
  id uuid primary key,
  name text not null,
  is_personal boolean not null default false,
  -- An administrator's teams may reach private addresses if STEWARD_PRIVATE_TARGETS allows it to administrators.
  created_by uuid references users on delete set null,
  require_second_factor boolean not null default false,
  created_at timestamptz not null default now()
);

create table team_members (
  user_id uuid not null references users on delete cascade,
  team_id uuid not null references teams on delete cascade,
  role text not null check (role in ('VIEWER', 'DEPLOYER', 'MANAGER', 'OWNER')),
  created_at timestamptz not null default now(),
  primary key (user_id, team_id)
);
create index team_members_team on team_members (team_id);

create table team_invitations (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  email text not null,
  role text not null check (role in ('VIEWER', 'DEPLOYER', 'MANAGER', 'OWNER')),
  secret_hash bytea not null unique,
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (team_id, email)
);
create index team_invitations_expiry on team_invitations (expires_at);

insert into teams (id, name, is_personal, created_by, created_at) select id, name, true, id, created_at from users;
insert into team_members (user_id, team_id, role, created_at) select id, id, 'OWNER', created_at from users;

-- Null: the personal team. Not a reference, since teams refer to users; ignored unless the user is a member.
alter table users add column default_team_id uuid,
  -- Whether the user has an authenticator app or a passkey.
  add column has_second_factor boolean not null default false;

alter table access_tokens
  -- Null: everything that the owner may do, in all teams of the owner.
  add column scopes text[],
  add column team_ids uuid[];

-- When the user last proved who they are, with a password, a passkey or a code.
alter table sessions add column authenticated_at timestamptz not null default now();
update sessions set authenticated_at = created_at;

alter table audit_log add column team_id uuid;
create index audit_log_team on audit_log (team_id, id desc) where team_id is not null;

alter table sites rename column user_id to team_id;
alter table sites drop constraint sites_user_id_fkey, add foreign key (team_id) references teams on delete cascade;
alter index sites_user rename to sites_team;

alter table rollup_users rename to rollup_teams;
alter table rollup_teams rename column user_id to team_id;
alter table rollup_teams drop constraint rollup_users_user_id_fkey, add foreign key (team_id) references teams on delete cascade;
alter table rollup_teams rename constraint rollup_users_pkey to rollup_teams_pkey;

alter table notification_settings rename column user_id to team_id;
alter table notification_settings drop constraint notification_settings_user_id_fkey,
  add foreign key (team_id) references teams on delete cascade;

alter table notification_deliveries rename column user_id to team_id;
alter table notification_deliveries drop constraint notification_deliveries_user_id_fkey,
  add foreign key (team_id) references teams on delete cascade;

alter table notification_queues rename column user_id to team_id;
alter table notification_queues drop constraint notification_queues_user_id_fkey,
  add foreign key (team_id) references teams on delete cascade;

alter table environments rename column user_id to team_id;
alter table environments drop constraint environments_user_id_fkey, add foreign key (team_id) references teams on delete cascade;
alter index environments_user rename to environments_team;

alter table deployments rename column user_id to team_id;
alter table deployments drop constraint deployments_user_id_fkey, add foreign key (team_id) references teams on delete cascade;

alter table deployment_log_volumes rename column user_id to team_id;
alter table deployment_log_volumes drop constraint deployment_log_volumes_user_id_fkey,
  add foreign key (team_id) references teams on delete cascade;
alter index deployment_log_volumes_user rename to deployment_log_volumes_team;
