alter table sites add column tags text[] not null default '{}';
create index sites_tags on sites using gin (tags);

-- The last number that a team has given to an incident.
create table incident_counters (
  team_id uuid primary key references teams on delete cascade,
  last_number integer not null
);

-- What is wrong with a site, from its first alert until none is open. A transfer of the site ends it for the team that it belongs to.
create table incidents (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  site_id uuid not null references sites on delete cascade,
  number integer not null,
  title text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'ACKNOWLEDGED', 'RESOLVED')),
  -- The first failure.
  started_at timestamptz not null,
  resolved_at timestamptz,
  -- 2 after it was reopened once: what is meant for one opening has no effect on the next.
  opening integer not null default 1,
  -- Cleared when it is resolved; the events keep it.
  acknowledged_by text,
  acknowledged_at timestamptz,
  acknowledge_reason text,
  snoozed_until timestamptz,
  unique (team_id, number)
);
create unique index incidents_open on incidents (site_id) where state <> 'RESOLVED';
-- Ids sort by the time of opening.
create index incidents_team on incidents (team_id, id);
create index incidents_state on incidents (team_id, state, id);
create index incidents_site on incidents (site_id, id);
-- The open one, otherwise the one that ended last.
create index incidents_newest on incidents (site_id, resolved_at desc nulls first);
create index incidents_resolved on incidents (resolved_at) where state = 'RESOLVED';

-- Deliveries, escalation steps and releases have tables of their own; the timeline contains all of them.
create table incident_events (
  -- The order of the events of one incident, whose row or site is locked to add one.
  id bigint generated always as identity primary key,
  incident_id uuid not null references incidents on delete cascade,
  kind text not null check (kind in
    ('OPENED', 'REOPENED', 'RESOLVED', 'ALERT_OPENED', 'ALERT_RESOLVED', 'ACKNOWLEDGED', 'SNOOZED', 'NOTE')),
  at timestamptz not null default now(),
  text text not null,
  -- An e-mail address or the name of a destination; null if nobody did it.
  by text,
  -- No reference: the event stays when a page is deleted with its alerts, or the site is transferred with them.
  alert_id uuid
);
create index incident_events_incident on incident_events (incident_id, id);
-- An alert opens and closes once.
create unique index incident_events_alert on incident_events (alert_id, kind, incident_id) where alert_id is not null;
create index incident_events_age on incident_events using brin (at);

alter table alerts add column incident_id uuid references incidents on delete set null;
create index alerts_incident on alerts (incident_id, created_at) where incident_id is not null;

with opened as (
  select s.team_id, a.site_id, min(a.created_at) as started_at, min(a.opened_at) as opened_at,
         (array_agg(a.message order by (a.type = 'SITE_DOWN') desc, a.opened_at, a.id))[1] as title
  from alerts a join sites s on s.id = a.site_id where a.status = 'OPEN' group by s.team_id, a.site_id
)
insert into incidents (id, team_id, site_id, number, title, started_at)
select (lpad(to_hex((extract(epoch from opened_at) * 1000)::bigint), 12, '0') || '7' || substr(r, 1, 3) || '8' || substr(r, 4, 15))::uuid,
       team_id, site_id, row_number() over (partition by team_id order by opened_at, site_id), title, started_at
from opened cross join lateral (select replace(gen_random_uuid()::text, '-', '') as r where site_id is not null) random;
insert into incident_counters (team_id, last_number) select team_id, max(number) from incidents group by team_id;
update alerts a set incident_id = i.id from incidents i where i.site_id = a.site_id and a.status = 'OPEN';
insert into incident_events (incident_id, kind, at, text)
  select i.id, 'OPENED', min(a.opened_at), 'Incident #' || i.number || ' was opened.'
  from incidents i join alerts a on a.incident_id = i.id group by i.id, i.number;
insert into incident_events (incident_id, kind, at, text, alert_id)
  select incident_id, 'ALERT_OPENED', opened_at, message, id from alerts where incident_id is not null order by opened_at, id;
