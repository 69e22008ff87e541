-- What is checked beside the pages of a site: ports, DNS records, certificates, mail servers, WebSockets, GraphQL APIs, hosts.
create table probes (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  kind text not null check (kind in ('TCP', 'DNS', 'TLS', 'SMTP', 'ICMP', 'WEBSOCKET', 'GRAPHQL')),
  name text not null,
  interval_seconds integer not null,
  enabled boolean not null,
  -- As the kind needs them, without the values of headers.
  settings jsonb not null,
  -- The values of the headers by name. Encrypted.
  secrets text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index probes_site on probes (site_id);

alter table targets
  add column probe_id uuid references probes on delete cascade,
  drop constraint targets_kind_check,
  add constraint targets_kind_check check (kind in ('HTTP', 'BROWSER', 'CHECKOUT_FLOW', 'TCP', 'DNS', 'TLS', 'SMTP', 'ICMP',
    'WEBSOCKET', 'GRAPHQL'));
drop index targets_of_site_and_kind;
create unique index targets_of_site_and_kind on targets (site_id, kind, coalesce(page_id, probe_id, site_id));
-- Partial, because every claim updates the indexes of its target: those of sites and pages are not in it.
create unique index targets_probe on targets (probe_id) where probe_id is not null;

alter table notable_checks add column probe_id uuid;
alter table routine_checks add column probe_id uuid;
create or replace view checks as
  select id, created_at, site_id, page_id, kind, status, response_time_ms, status_code, error_message, phases, js_errors, steps, probe_id
  from notable_checks
  union all
  select id, created_at, site_id, page_id, kind, status, response_time_ms, status_code, error_message, phases, js_errors, steps, probe_id
  from routine_checks;

-- The request of HTTP checks, if it is more than a GET, and what the response must be. `http_check_secrets`: as in probes.
alter table sites add column http_check jsonb, add column http_check_secrets text;
alter table site_pages add column http_check jsonb, add column http_check_secrets text;
