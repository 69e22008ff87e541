-- A release is watched on the sites of its environment after it goes live (the slice `verification`).

-- New deployments of the environment wait until then, because the live release is being watched.
alter table environments add column watched_until timestamptz;

alter table deployments
  -- Requested by a failed verification.
  add column automatic boolean not null default false,
  -- Does not wait for the verification of the live release.
  add column supersede boolean not null default false,
  -- Deploys a commit even if a release of it was rolled back from.
  add column force boolean not null default false,
  -- When its release became live.
  add column switched_at timestamptz;
create index deployments_switched on deployments (environment_id, switched_at desc) where switched_at is not null;

create table verification_settings (
  environment_id uuid primary key references environments on delete cascade,
  mode text not null check (mode in ('OFF', 'OBSERVE', 'ROLLBACK')),
  window_seconds integer not null,
  settle_seconds integer not null,
  signals text[] not null,
  -- Whether a release is rolled back although it changed the database.
  ignore_database_changes boolean not null default false
);

-- A site counts only while it belongs to the team of the environment.
create table environment_sites (
  environment_id uuid not null references environments on delete cascade,
  site_id uuid not null references sites on delete cascade,
  primary key (environment_id, site_id)
);
create index environment_sites_site on environment_sites (site_id);

create table verifications (
  deployment_id uuid primary key references deployments on delete cascade,
  environment_id uuid not null references environments on delete cascade,
  state text not null default 'WATCHING'
    check (state in ('WATCHING', 'PASSED', 'FAILED', 'INCONCLUSIVE', 'SUPERSEDED')),
  -- The settings at the time of the switch.
  mode text not null check (mode in ('OBSERVE', 'ROLLBACK')),
  signals text[] not null,
  -- What was failing before then has nothing to do with the release: the switch, or the maintenance page before it. Of a
  -- rollback, that of the release that it leaves.
  baseline_at timestamptz not null,
  started_at timestamptz not null,
  settled_at timestamptz not null,
  ends_at timestamptz not null,
  -- The end of the extra time for what was still open at the end of the window.
  deadline timestamptz,
  ended_at timestamptz,
  findings jsonb not null default '[]',
  excluded jsonb not null default '[]',
  -- What happened after a failure. Both null: not decided yet, or not failed.
  rollback_id uuid,
  held_reason text
);
create unique index verifications_watching on verifications (environment_id) where state = 'WATCHING';
create index verifications_due on verifications (ends_at) where state = 'WATCHING';
create index verifications_undecided on verifications (ended_at)
  where state = 'FAILED' and rollback_id is null and held_reason is null;
create index verifications_environment on verifications (environment_id, started_at desc);

-- What is watched, as it was at the switch. No reference to targets: a target that is removed meanwhile is left out.
create table verification_targets (
  deployment_id uuid not null references verifications on delete cascade,
  target_id uuid not null,
  site_id uuid not null,
  page_id uuid,
  kind text not null,
  name text not null,
  was_down boolean not null,
  primary key (deployment_id, target_id)
);

-- When visitors saw the maintenance page of a deployment. What fails meanwhile was not down before.
create table deployment_maintenance (
  deployment_id uuid primary key references deployments on delete cascade,
  began_at timestamptz not null,
  -- Null while it is on.
  ended_at timestamptz
);
