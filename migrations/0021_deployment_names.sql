-- The order in which the deployments of an environment start.
alter table deployments rename column turn to queue_position;
-- When the agent received the request to cancel.
alter table deployments rename column cancel_told_at to cancel_sent_at;
