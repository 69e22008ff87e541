-- The account that fair shares and limits are for. One account can create many teams, so a share for each team would be no limit.
alter table teams add column owner_id uuid not null generated always as (coalesce(created_by, id)) stored;
create index teams_owner on teams (owner_id);

-- Messages that were left out because too many were waiting. The next digest says how many.
alter table notification_queues add column left_out integer not null default 0;
