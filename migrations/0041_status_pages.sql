-- Pictures that this server shows to visitors: PNG, JPEG, WebP or GIF, never SVG.
create table logos (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);
create index logos_team on logos (team_id);

create table status_pages (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  slug text not null unique,
  title text not null,
  description text,
  logo_id uuid references logos,
  accent text,
  locale text not null check (locale in ('en', 'de')),
  visibility text not null check (visibility in ('PUBLIC', 'LINK', 'PASSWORD')),
  password_hash text,
  -- The key in the address of a LINK page, encrypted. Random and not derived, so that a rotation of the secret key keeps addresses.
  link_key text,
  domain text,
  -- Random. A DNS record with it proves that the domain belongs to whoever manages the page.
  domain_token text,
  -- Null: not proven yet, so that the page is not shown there.
  domain_verified_at timestamptz,
  uptime_days integer not null,
  -- Null: never.
  auto_publish_after_minutes integer,
  show_details text[] not null,
  created_at timestamptz not null default now()
);
-- Any page can name a domain; one can have it.
create unique index status_pages_domain on status_pages (domain) where domain_verified_at is not null;
create index status_pages_team on status_pages (team_id, title);

create table status_components (
  id uuid primary key,
  status_page_id uuid not null references status_pages on delete cascade,
  position integer not null,
  name text not null,
  group_name text,
  -- Of a site, one of its pages or its checkout. Visitors do not see it while the site belongs to another team.
  site_id uuid not null references sites on delete cascade,
  page_id uuid references site_pages on delete cascade,
  checkout boolean not null,
  show_uptime boolean not null,
  show_response_time boolean not null,
  unique (status_page_id, position) deferrable initially deferred
);
create index status_components_site on status_components (site_id);
create index status_components_page on status_components (page_id) where page_id is not null;

-- What the updates on a page are about. An incident that affects one of its components gets one by itself; visitors see it from
-- published_at on.
create table status_incidents (
  id uuid primary key,
  status_page_id uuid not null references status_pages on delete cascade,
  incident_id uuid references incidents on delete set null,
  maintenance_window_id uuid references maintenance_windows on delete set null,
  -- Begins and ends with its incident, also if that is deleted; or ends with its maintenance window.
  is_automatic boolean not null default false,
  -- Null: made from the names of the components.
  title text,
  impact text not null check (impact in ('OPERATIONAL', 'DEGRADED', 'PARTIAL_OUTAGE', 'MAJOR_OUTAGE', 'MAINTENANCE')),
  component_ids uuid[] not null,
  started_at timestamptz not null,
  resolved_at timestamptz,
  published_at timestamptz,
  unique (status_page_id, incident_id)
);
create index status_incidents_page on status_incidents (status_page_id, started_at desc);
create index status_incidents_incident on status_incidents (incident_id) where incident_id is not null;
create index status_incidents_window on status_incidents (maintenance_window_id) where maintenance_window_id is not null;
create index status_incidents_open on status_incidents (started_at) where resolved_at is null;
create index status_incidents_resolved on status_incidents (resolved_at) where resolved_at is not null;

create table status_updates (
  id uuid primary key,
  status_incident_id uuid not null references status_incidents on delete cascade,
  state text not null check (state in ('INVESTIGATING', 'IDENTIFIED', 'MONITORING', 'RESOLVED', 'SCHEDULED')),
  body text not null,
  at timestamptz not null,
  -- An email address; null if it was published automatically.
  by text
);
-- By time, which is that of the database: an id has the time of the process that made it.
create index status_updates_incident on status_updates (status_incident_id, at desc, id desc);
