-- What was to be seen when a browser check or a checkout flow failed: JPEG of at most 256 KiB, the newest few of a site.
create table screenshots (
  check_id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  created_at timestamptz not null,
  image bytea not null
);
create index screenshots_site on screenshots (site_id, created_at desc);
create index screenshots_age on screenshots using brin (created_at);

-- Which errors of scripts an open alert speaks of: one more is added to it instead of opening another.
alter table alerts add column fingerprints text[] not null default '{}';
