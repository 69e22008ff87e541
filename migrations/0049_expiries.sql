-- What of a site expires: the certificate of each of its names, the intermediate certificate that expires first, and its domains.
create table site_expiries (
  site_id uuid not null references sites on delete cascade,
  kind text not null check (kind in ('CERTIFICATE', 'INTERMEDIATE', 'DOMAIN')),
  -- The host, or the domain.
  name text not null,
  -- Of a certificate. The dates and the registrar of a domain are in `domains`.
  subject text,
  issuer text,
  valid_from timestamptz,
  expires_at timestamptz,
  seen_at timestamptz not null default now(),
  -- No longer a name of the site. Deleted when its alert is closed.
  removed boolean not null default false,
  -- Whether it is in the open alert of the site. The others stay after its end, so that a site whose servers present different
  -- certificates in turn is not announced again and again.
  alerting boolean not null default false,
  alerted_days smallint,
  alerted_expires_at timestamptz,
  primary key (site_id, kind, name)
);
create index site_expiries_date on site_expiries (expires_at) where kind <> 'DOMAIN';
create index site_expiries_domain on site_expiries (name) where kind = 'DOMAIN';
create index site_expiries_alerting on site_expiries (site_id) where alerting;

-- When the names of a site and their certificates are looked up next.
create table expiry_scans (
  site_id uuid primary key references sites on delete cascade,
  due_at timestamptz not null,
  scanned_at timestamptz
);
create index expiry_scans_due on expiry_scans (due_at);

-- Registrable domains, one row for all sites and teams.
create table domains (
  name text primary key,
  expires_at timestamptz,
  registrar text,
  etag text,
  -- When the registry last confirmed the date.
  checked_at timestamptz,
  failures smallint not null default 0,
  due_at timestamptz not null default now()
);
create index domains_due on domains (due_at);
create index domains_date on domains (expires_at) where expires_at is not null;

-- No request is sent to a registry before this time, by any process.
create table rdap_registries (
  host text primary key,
  free_at timestamptz not null
);

insert into site_expiries (site_id, kind, name, expires_at)
select id, 'CERTIFICATE', lower(substring(url from '^[Hh][Tt][Tt][Pp][Ss]?://(\[[^\]]+\]|[^/:?#]+)')), certificate_expires_at from sites
where certificate_expires_at is not null and url ~* '^https?://[^/:?#]';
-- Spread over a day.
insert into expiry_scans (site_id, due_at) select id, now() + random() * interval '1 day' from sites;
