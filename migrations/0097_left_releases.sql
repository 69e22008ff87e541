-- The deployment whose release was live when a rollback started. `rollback_of` is the one at the time of the request: a deployment that ran then can have
-- become live since. Null for deployments, and for rollbacks that started before this column, or under an earlier version.
alter table deployments add column left_id uuid;

-- Replaces the index on `rollback_of`, which was for the same.
create index deployments_left on deployments (coalesce(left_id, rollback_of)) where coalesce(left_id, rollback_of) is not null;
drop index deployments_rollback_of;
