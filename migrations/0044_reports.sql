create table report_settings (
  team_id uuid primary key references teams on delete cascade,
  enabled boolean not null,
  recipients text[] not null,
  timezone text not null,
  locale text not null check (locale in ('en', 'de')),
  title text,
  logo_id uuid references logos,
  include_vat boolean not null,
  -- When the report of the month before is created. Null if it is not enabled.
  next_at timestamptz
);
create index report_settings_next on report_settings (next_at) where next_at is not null;
create index report_settings_logo on report_settings (logo_id) where logo_id is not null;

create table reports (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  month text,
  from_day date not null,
  to_day date not null,
  timezone text not null,
  -- Null: all sites of the team.
  site_ids uuid[],
  -- Created by the settings and not by a person.
  monthly boolean not null,
  -- PENDING without HTML: to be written. PENDING with HTML: to be printed.
  state text not null default 'PENDING' check (state in ('PENDING', 'READY', 'FAILED')),
  note text,
  -- Encrypted: part of its address, with which everyone can read it.
  link_key text not null,
  html bytea,
  pdf bytea,
  -- As in the HTML, for mails.
  locale text,
  title text,
  summary text,
  created_at timestamptz not null default now(),
  -- Of the present step.
  attempts integer not null default 0,
  -- A worker takes a report by moving it forward.
  due_at timestamptz default now(),
  -- Grows each time a worker takes it; that of an earlier worker cannot write any more.
  lease_epoch integer not null default 0,
  written_at timestamptz,
  -- The last attempt.
  printed_at timestamptz
);
-- Exactly one for each team and month, whatever the workers do.
create unique index reports_monthly on reports (team_id, month) where monthly;
create index reports_team on reports (team_id, id desc);
create index reports_due on reports (due_at) where due_at is not null;
create index reports_printed on reports (printed_at) where printed_at is not null;

-- Who gets a report by email. Its delivery has the channel `report:<id>`.
create table report_recipients (
  id uuid primary key,
  report_id uuid not null references reports on delete cascade,
  address text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Of the last attempt that failed.
  error text
);
create index report_recipients_report on report_recipients (report_id);
