-- When the servers that tell of our own network have last answered, so that a process which starts during an outage knows
-- that their silence means something. One row a set of them; `id` is a digest of the set.
create table network_references (
  id text primary key,
  answered_at timestamptz not null
);

-- The channels in which the beginning of an alert was told, and which hear of its end. Null: told before this was kept.
alter table alerts add column told_to text[];

-- Encrypted, as in the settings: the key with which an incident was opened, since only that one can close it.
alter table notification_deliveries add column routing_key text;
