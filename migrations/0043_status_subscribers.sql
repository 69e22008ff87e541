-- Who is told of the updates of a status page. A sign-up is a row of its own until it is confirmed; then it replaces the former one of
-- the same address, so that a sign-up never shows whether the address is known.
create table status_subscribers (
  id uuid primary key,
  status_page_id uuid not null references status_pages on delete cascade,
  kind text not null check (kind in ('EMAIL', 'WEBHOOK', 'SLACK')),
  -- An email address or a URL, encrypted.
  address text not null,
  -- Of the kind and the address, keyed with the subscriber_key of the page.
  address_hash bytea not null,
  -- Signs the messages to a webhook. Encrypted; null for other kinds.
  secret text,
  -- Null: all components.
  component_ids uuid[],
  -- Unconfirmed ones are deleted after 48 hours.
  confirmed_at timestamptz,
  -- Since when every message to it was refused. After some days it is removed.
  refused_since timestamptz,
  created_at timestamptz not null default now()
);
create unique index status_subscribers_address on status_subscribers (status_page_id, address_hash) where confirmed_at is not null;
-- Ids sort by the time of the sign-up.
create index status_subscribers_page on status_subscribers (status_page_id, id);
create index status_subscribers_confirmed on status_subscribers (status_page_id, kind, id) where confirmed_at is not null;
create index status_subscribers_unconfirmed on status_subscribers (created_at) where confirmed_at is null;

-- Encrypted, created with the first sign-up: hashes addresses and signs the links in messages to subscribers. A key that is derived from
-- the secret key would change when that is rotated, and the links to unsubscribe in former mails would no longer work.
alter table status_pages add column subscriber_key text;

-- Messages in bulk, to subscribers or with reports: their outbox and, afterwards, their log. Apart from the messages that a team gets, so
-- that no number of them locks, wakes or enlarges anything that an alert needs.
create table bulk_deliveries (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  channel text not null check (channel ~ '^(subscriber|report):[0-9a-f-]{36}$'),
  -- Each has its own workers: a mail server that does not respond holds up no webhook.
  medium text not null check (medium in ('MAIL', 'HTTP')),
  -- What it is about. What it says is read when it is sent.
  event_id uuid not null,
  -- The first line of the message, for the log.
  title text not null,
  at timestamptz not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'SENT', 'FAILED', 'SKIPPED')),
  attempts integer not null default 0,
  -- Null: nothing left to do. While a worker is sending it, the end of its lease.
  due_at timestamptz default now(),
  owner uuid,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- A receiver gets one message for each event.
  unique (event_id, channel)
);
create index bulk_deliveries_due on bulk_deliveries (medium, team_id, due_at) where due_at is not null;
create index bulk_deliveries_channel on bulk_deliveries (channel, created_at desc);
create index bulk_deliveries_age on bulk_deliveries using brin (created_at);

create function bulk_deliveries_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('bulk_deliveries', '');
  return null;
end
$$;
create trigger bulk_deliveries_notify after insert on bulk_deliveries
  for each statement execute function bulk_deliveries_notify();

-- Updates whose subscribers do not all have a message yet. They get one in the order of their ids, some at a time, as fast as the messages
-- before are sent.
create table status_fan_outs (
  update_id uuid not null references status_updates on delete cascade,
  kind text not null check (kind in ('EMAIL', 'WEBHOOK', 'SLACK')),
  team_id uuid not null,
  -- The last one who has a message.
  last_subscriber_id uuid,
  due_at timestamptz not null default now(),
  primary key (update_id, kind)
);
create index status_fan_outs_due on status_fan_outs (team_id, kind, due_at);
