-- Whether the agent has opted in to confirm failures of its team's sites.
alter table environment_agents add column probe boolean not null default false;
create index environment_agents_probe on environment_agents (last_seen_at) where probe;

-- The environment whose agent is asked. Null: the workers of the region are.
alter table confirmations add column environment_id uuid;
create index confirmations_agent on confirmations (environment_id) where environment_id is not null and claimed_at is null;
