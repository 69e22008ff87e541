-- Further receivers of a team, besides its five channels. Deliveries, queues and announcements name one as `<kind>:<id>`.
create table notification_destinations (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  kind text not null
    check (kind in ('email', 'slack', 'teams', 'discord', 'telegram', 'pagerduty', 'opsgenie', 'webhook', 'ntfy')),
  name text not null,
  enabled boolean not null,
  -- whether it gets what no escalation policy takes
  by_default boolean not null,
  -- addresses and keys as one JSON text, encrypted
  config text not null,
  created_at timestamptz not null default now()
);
create unique index notification_destinations_name on notification_destinations (team_id, lower(name));

alter table notification_deliveries
  drop constraint notification_deliveries_channel_check,
  add constraint notification_deliveries_channel_check check (
    channel in ('email', 'chat1', 'chat2', 'incident', 'webhook')
    or channel ~ '^(email|slack|teams|discord|telegram|pagerduty|opsgenie|webhook|ntfy|member):[0-9a-f-]{36}$');

-- The log of a team. With any number of channels, reading the newest of each would not be bounded.
create index notification_deliveries_team on notification_deliveries (team_id, created_at desc, id desc);
