-- When its message became due; null: nothing was said of it, or its end has been told as well. Still set on a resolved
-- alert: it ended while its site was muted, and channels that keep a state of their own have yet to hear of it.
alter table alerts add column announced_at timestamptz;
update alerts set announced_at = opened_at where status = 'OPEN';
create index alerts_untold on alerts (site_id) where status = 'RESOLVED' and announced_at is not null;

-- Encrypted. The previous one signs too for a day, so that a receiver can change over without a gap.
alter table notification_settings
  add column webhook_secret text,
  add column webhook_previous_secret text,
  add column webhook_rotated_at timestamptz;

-- The outbox and, afterwards, the log: one row for each event and channel, written with the change of the alert. What the
-- message says is kept as it was at that time, so that it still goes out when its site or page is deleted; hence no
-- references to those either. Where it goes to is looked up when it is sent.
create table notification_deliveries (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  channel text not null check (channel in ('email', 'chat1', 'chat2', 'incident', 'webhook')),
  -- the same in all channels, and in a message that is sent again
  event_id uuid not null,
  site_id uuid not null,
  alert_id uuid not null,
  event text not null check (event in ('OPENED', 'RESOLVED', 'SUMMARY')),
  notice json not null,
  resent boolean not null default false,
  status text not null default 'PENDING' check (status in ('PENDING', 'SENT', 'FAILED', 'SKIPPED')),
  attempts integer not null default 0,
  -- null: nothing left to do
  due_at timestamptz,
  -- Set before the first attempt: what goes out in one message, and its id. A repeated attempt repeats both.
  batch_id uuid,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index notification_deliveries_due on notification_deliveries (due_at) where due_at is not null;
create index notification_deliveries_lane on notification_deliveries (user_id, channel, created_at);
create index notification_deliveries_open on notification_deliveries (user_id, channel, due_at) where due_at is not null;
create index notification_deliveries_site on notification_deliveries (site_id) where due_at is not null;
create index notification_deliveries_alert on notification_deliveries (alert_id);
create index notification_deliveries_age on notification_deliveries using brin (created_at);

-- One channel of one user: worked on by one process at a time, which holds it until the lease runs out.
create table notification_lanes (
  user_id uuid not null references users on delete cascade,
  channel text not null,
  owner uuid,
  leased_until timestamptz,
  -- a pause that the provider asked for, or that a digest keeps
  not_before timestamptz,
  last_digest_at timestamptz,
  digests integer not null default 0,
  primary key (user_id, channel)
) with (fillfactor = 50);

create function notification_wake() returns trigger language plpgsql as $$
begin
  perform pg_notify('notification_deliveries', '');
  return null;
end
$$;
create trigger notification_wake after insert on notification_deliveries
  for each statement execute function notification_wake();
