-- What alerts and incidents belong to if that is not a site: a heartbeat without a site, or the host of an environment. The id is that
-- of the heartbeat or environment.
create table alert_subjects (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  kind text not null check (kind in ('HEARTBEAT', 'HOST')),
  name text not null,
  tags text[] not null default '{}',
  -- As in sites.
  alerts_held boolean not null default false
);
create index alert_subjects_team on alert_subjects (team_id);
create index alert_subjects_held on alert_subjects (id) where alerts_held;

-- All that alerts belong to.
create view alert_owners as
  select id, team_id, 'SITE' as kind, name, url, tags, status, paused, muted, alerts_held from sites
  union all
  select id, team_id, kind, name, '', tags, 'UNKNOWN', false, false, alerts_held from alert_subjects;

alter table alerts
  alter column site_id drop not null,
  add column subject_id uuid references alert_subjects on delete cascade,
  add column owner_id uuid generated always as (coalesce(site_id, subject_id)) stored,
  -- The heartbeat or probe that it is about. Null: the owner, or the page.
  add column source_id uuid,
  add column source_name text,
  add constraint alerts_owner_check check (num_nonnulls(site_id, subject_id) = 1),
  drop constraint alerts_type_check,
  add constraint alerts_type_check check (type in ('SITE_DOWN', 'PAGE_DOWN', 'JS_ERROR', 'CHECKOUT_FAILED', 'PROBE_DOWN',
    'HEARTBEAT_DOWN', 'AGENT_OFFLINE', 'HOST_DISK', 'CRON_STUCK', 'CERTIFICATE_EXPIRES', 'DOMAIN_EXPIRES'));
drop index alerts_open_site;
drop index alerts_open_page;
create unique index alerts_open_owner on alerts (owner_id, type) where status = 'OPEN' and page_id is null and source_id is null;
create unique index alerts_open_page on alerts (page_id, type) where status = 'OPEN' and page_id is not null;
create unique index alerts_open_source on alerts (source_id, type) where status = 'OPEN' and source_id is not null;
create index alerts_owner on alerts (owner_id, created_at desc);

alter table incidents
  alter column site_id drop not null,
  add column subject_id uuid references alert_subjects on delete cascade,
  add column owner_id uuid generated always as (coalesce(site_id, subject_id)) stored,
  add constraint incidents_owner_check check (num_nonnulls(site_id, subject_id) = 1);
drop index incidents_open;
create unique index incidents_open on incidents (owner_id) where state <> 'RESOLVED';
create index incidents_owner on incidents (owner_id, id);
drop index incidents_newest;
create index incidents_newest on incidents (owner_id, resolved_at desc nulls first);

create function status_of_subject_changed() returns trigger language plpgsql as $$
begin
  perform note_status_change(s.team_id) from alert_subjects s
  where s.id = new.subject_id and exists (select from status_pages p where p.team_id = s.team_id);
  return null;
end
$$;
create trigger status_of_subject_alert_opened after insert on alerts for each row
  when (new.subject_id is not null) execute function status_of_subject_changed();
create trigger status_of_subject_alert_changed after update on alerts for each row
  when (new.subject_id is not null and (old.status, old.message) is distinct from (new.status, new.message))
  execute function status_of_subject_changed();
