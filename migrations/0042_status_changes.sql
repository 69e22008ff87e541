-- Which teams' status pages have to be read again. Servers read this once a second; a sweep deletes it after an hour.
create table status_changes (
  team_id uuid not null,
  -- Transactions commit in another order than they write: a server reads those that were running when it last looked, and all that
  -- began since. So it reads each change once, also while a transaction runs for an hour.
  xact xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
-- Not unique: while a backup is restored, these triggers may fire.
create index status_changes_xact on status_changes (xact, team_id);

-- Once for each team and transaction.
create function note_status_change(changed uuid) returns void language sql as $$
  insert into status_changes (team_id) select changed
  where not exists (select from status_changes c where c.xact = pg_current_xact_id() and c.team_id = changed)
$$;

create function status_page_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_status_change(old.team_id); end if;
  if tg_op <> 'DELETE' then perform note_status_change(new.team_id); end if;
  return null;
end
$$;
create trigger status_page_changed after insert or update or delete on status_pages
  for each row execute function status_page_changed();

create function status_page_part_changed() returns trigger language plpgsql as $$
begin
  perform note_status_change(team_id) from status_pages
  where id = case tg_op when 'DELETE' then old.status_page_id else new.status_page_id end;
  return null;
end
$$;
create trigger status_page_part_changed after insert or update or delete on status_components
  for each row execute function status_page_part_changed();
create trigger status_page_part_changed after insert or update or delete on status_incidents
  for each row execute function status_page_part_changed();

create function status_update_changed() returns trigger language plpgsql as $$
begin
  perform note_status_change(p.team_id) from status_incidents i join status_pages p on p.id = i.status_page_id
  where i.id = case tg_op when 'DELETE' then old.status_incident_id else new.status_incident_id end;
  return null;
end
$$;
create trigger status_update_changed after insert or update or delete on status_updates
  for each row execute function status_update_changed();

-- Whatever changes the occurrences of a window also updates the window.
create function status_of_team_changed() returns trigger language plpgsql as $$
begin
  perform note_status_change(team_id) from status_pages
  where team_id in (case when tg_op <> 'INSERT' then old.team_id end, case when tg_op <> 'DELETE' then new.team_id end)
  group by team_id;
  return null;
end
$$;
create trigger status_of_team_changed after insert or update or delete on maintenance_windows
  for each row execute function status_of_team_changed();
create trigger status_of_team_changed after update on sites for each row
  when ((old.team_id, old.url, old.tags, old.paused) is distinct from (new.team_id, new.url, new.tags, new.paused))
  execute function status_of_team_changed();

create function status_of_site_changed() returns trigger language plpgsql as $$
begin
  perform note_status_change(s.team_id) from sites s
  where s.id = new.site_id and exists (select from status_pages p where p.team_id = s.team_id);
  return null;
end
$$;
create trigger status_of_site_changed after update on site_pages for each row
  when ((old.path, old.enabled) is distinct from (new.path, new.enabled)) execute function status_of_site_changed();
create trigger status_of_alert_opened after insert on alerts for each row execute function status_of_site_changed();
create trigger status_of_alert_changed after update on alerts for each row
  when ((old.status, old.message) is distinct from (new.status, new.message)) execute function status_of_site_changed();
