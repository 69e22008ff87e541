create table sites (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  url text not null,
  status text not null default 'UNKNOWN' check (status in ('UP', 'DOWN', 'DEGRADED', 'PAUSED', 'UNKNOWN')),
  muted boolean not null default false,
  paused boolean not null default false,
  check_interval_seconds integer not null,
  browser_checks boolean not null,
  basic_auth_username text,
  basic_auth_password text,
  expected_content text,
  degraded_after_ms integer,
  failure_threshold integer not null,
  recovery_threshold integer not null,
  certificate_expires_at timestamptz,
  checkout_enabled boolean not null default false,
  checkout_interval_seconds integer not null default 900,
  checkout_flow jsonb,
  -- the values of secret steps, encrypted together
  checkout_secrets text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sites_user on sites (user_id);

create table site_pages (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  name text not null,
  path text not null,
  status text not null default 'UNKNOWN' check (status in ('UP', 'DOWN', 'DEGRADED', 'PAUSED', 'UNKNOWN')),
  check_interval_seconds integer not null,
  browser_check boolean not null,
  enabled boolean not null,
  expected_content text,
  created_at timestamptz not null default now()
);
create index site_pages_site on site_pages (site_id);

create table error_patterns (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  page_id uuid references site_pages on delete cascade,
  pattern text not null,
  description text,
  action text not null check (action in ('FAIL', 'IGNORE')),
  enabled boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index error_patterns_site on error_patterns (site_id);

-- One row for each thing that is checked in one way: a site or a page, by HTTP, browser or checkout flow. Workers
-- update a row twice a check (claim, result), so it is narrow, has room on its page, and one index that moves.
create table targets (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  page_id uuid references site_pages on delete cascade,
  kind text not null check (kind in ('HTTP', 'BROWSER', 'CHECKOUT_FLOW')),
  interval_seconds integer not null,
  -- null: not checked (paused, disabled)
  next_check_at timestamptz,
  -- The memory of the reducer: what has been confirmed, and what is on its way to be.
  verdict text not null default 'UNKNOWN' check (verdict in ('UP', 'DOWN', 'UNKNOWN')),
  failures integer not null default 0,
  successes integer not null default 0,
  first_failure_at timestamptz,
  scripts_broken boolean not null default false,
  script_failures integer not null default 0,
  script_successes integer not null default 0,
  first_script_failure_at timestamptz,
  slow boolean not null default false,
  slow_checks integer not null default 0,
  certificate_soon boolean not null default false,
  -- The newest check: what the time since then counts as. Null status: nothing is known of that time.
  last_check_at timestamptz,
  last_status text check (last_status in ('UP', 'DOWN'))
) with (fillfactor = 60);
create unique index targets_site on targets (site_id, kind) where page_id is null;
create unique index targets_page on targets (page_id, kind) where page_id is not null;
create index targets_of_site on targets (site_id);
create index targets_due on targets (kind, next_check_at) where next_check_at is not null;

-- Partitions of a day are made ahead and dropped when they are too old; there is no foreign key, so that neither
-- costs a look at every row. created_at is the time in the id.
create table checks (
  id uuid not null,
  created_at timestamptz not null,
  site_id uuid not null,
  page_id uuid,
  kind text not null,
  status text not null,
  response_time_ms integer,
  status_code integer,
  error_message text,
  phases integer[],
  js_errors jsonb,
  steps jsonb,
  primary key (created_at, id)
) partition by range (created_at);
create index checks_site on checks (site_id, created_at desc, id desc);

create table rollup_hours (
  target_id uuid not null,
  bucket timestamptz not null,
  site_id uuid not null,
  up integer not null,
  down integer not null,
  -- time covered, in milliseconds
  up_ms bigint not null,
  down_ms bigint not null,
  measured integer not null,
  sum_ms bigint not null,
  min_ms integer,
  max_ms integer,
  histogram integer[] not null,
  primary key (target_id, bucket)
) with (fillfactor = 70);
create index rollup_hours_site on rollup_hours (site_id);
create index rollup_hours_age on rollup_hours using brin (bucket);

create table rollup_days (like rollup_hours including all) with (fillfactor = 70);

-- What the dashboard asks for, over all sites of a user: without it a user with many sites would wait for all of them.
create table rollup_users (
  user_id uuid not null references users on delete cascade,
  bucket timestamptz not null,
  checks integer not null,
  measured integer not null,
  sum_ms bigint not null,
  primary key (user_id, bucket)
) with (fillfactor = 50);

create table alerts (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  page_id uuid references site_pages on delete cascade,
  type text not null check (type in ('SITE_DOWN', 'PAGE_DOWN', 'JS_ERROR', 'CHECKOUT_FAILED')),
  status text not null default 'OPEN' check (status in ('OPEN', 'RESOLVED')),
  message text not null,
  -- the first failure of those that opened it
  created_at timestamptz not null,
  opened_at timestamptz not null default now(),
  resolved_at timestamptz
);
create unique index alerts_open_site on alerts (site_id, type) where status = 'OPEN' and page_id is null;
create unique index alerts_open_page on alerts (page_id, type) where status = 'OPEN' and page_id is not null;
create index alerts_site on alerts (site_id, created_at desc);

-- Every change of an alert, written with it. Notifications are made from these rows.
create table alert_events (
  id uuid primary key,
  alert_id uuid not null references alerts on delete cascade,
  event text not null check (event in ('OPENED', 'RESOLVED')),
  muted boolean not null,
  created_at timestamptz not null default now()
);
create index alert_events_alert on alert_events (alert_id);

create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  email_enabled boolean not null default true,
  email_addresses text[] not null,
  chat1_enabled boolean not null default false,
  chat1_webhook_url text,
  chat2_enabled boolean not null default false,
  chat2_webhook_url text,
  incident_enabled boolean not null default false,
  incident_integration_key text,
  webhook_enabled boolean not null default false,
  webhook_url text,
  updated_at timestamptz not null default now()
);
