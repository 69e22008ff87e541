-- What subscriptions of monitoring tell: incidents, and sites whose status has changed. Servers with subscribers read it once a second, as
-- they read status_changes; a sweep deletes it after an hour.
create table monitoring_changes (
  team_id uuid not null,
  kind text not null check (kind in ('INCIDENT', 'SITE')),
  object_id uuid not null,
  xact xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
create index monitoring_changes_xact on monitoring_changes (xact, team_id);

create function monitoring_changed() returns trigger language plpgsql as $$
begin
  insert into monitoring_changes (team_id, kind, object_id) values (new.team_id, tg_argv[0], new.id);
  return null;
end
$$;
create trigger monitoring_site_changed after update of status on sites for each row
  when (old.status is distinct from new.status) execute function monitoring_changed('SITE');
create trigger monitoring_incident_opened after insert on incidents
  for each row execute function monitoring_changed('INCIDENT');
create trigger monitoring_incident_changed after update on incidents for each row
  when (old.* is distinct from new.*) execute function monitoring_changed('INCIDENT');

create function monitoring_incident_part_changed() returns trigger language plpgsql as $$
begin
  insert into monitoring_changes (team_id, kind, object_id)
  select team_id, 'INCIDENT', id from incidents where id = new.incident_id;
  return null;
end
$$;
create trigger monitoring_incident_event_added after insert on incident_events
  for each row execute function monitoring_incident_part_changed();
create trigger monitoring_postmortem_saved after insert or update on incident_postmortems
  for each row execute function monitoring_incident_part_changed();
