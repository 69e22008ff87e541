-- What was deployed, as the agent reports it: the first line of the commit message, and who wrote it.
alter table deployments add column commit_subject text, add column commit_author text;

-- How long a deployment usually takes: the last successful ones of the same environment, kind and type.
create index deployments_succeeded on deployments (environment_id, kind, deploy_type, id desc) where status = 'SUCCEEDED';

-- The commits between the release that was live before and the one that a deployment made. Without a row, they are not known.
create table deployment_changes (
  deployment_id uuid primary key references deployments on delete cascade,
  environment_id uuid not null,
  commit_sha text not null,
  since_sha text not null,
  -- How many commits of the earlier release the new one does not have.
  missing integer not null,
  has_more boolean not null,
  -- Newest first: [{"sha", "subject", "author"}].
  commits jsonb not null
);
create index deployment_changes_environment on deployment_changes (environment_id, deployment_id desc);
