-- A release is being watched on the site: the target is checked more often until then.
alter table targets add column watched_until timestamptz;

-- The host of the site is in maintenance: failures open no alert until then. A passed time stays until the alerts that are due
-- have been opened.
alter table sites add column alerts_held_until timestamptz;
create index sites_alerts_held on sites (alerts_held_until) where alerts_held_until is not null;

-- The JavaScript errors of a site, so that new ones can be recognised. `last_seen_at` may be up to an hour late.
create table js_error_sightings (
  site_id uuid not null references sites on delete cascade,
  fingerprint text not null,
  last_seen_at timestamptz not null,
  primary key (site_id, fingerprint)
);
create index js_error_sightings_age on js_error_sightings (last_seen_at);

alter table sites
  -- The smallest number of days before expiry that was announced of a certificate (14, 7 or 1), and when that one expires.
  add column certificate_notice_days integer,
  add column certificate_notice_expires_at timestamptz;
create index sites_certificate on sites (certificate_expires_at) where certificate_expires_at is not null;
create index sites_certificate_notice on sites (id) where certificate_notice_days is not null;
