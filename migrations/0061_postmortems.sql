-- A table of its own, so that lists of incidents do not read the texts.
create table incident_postmortems (
  incident_id uuid primary key references incidents on delete cascade,
  text text not null,
  updated_by text not null,
  updated_at timestamptz not null default now()
);

-- Of times in messages to people. Null: UTC.
alter table notification_settings add column timezone text;
update notification_settings n set timezone = r.timezone from report_settings r where r.team_id = n.team_id and r.timezone <> 'UTC';
