-- The lines of `moved` in a project's file that have been carried out: each counts once, so that it can stay in the file.
create table project_moves (
  team_id uuid not null references teams on delete cascade,
  project text not null,
  kind text not null,
  -- Keys with those of the entries that they are nested in: 'shop/cart'.
  from_path text not null,
  to_path text not null,
  primary key (team_id, project, kind, from_path, to_path)
);

-- What was transferred to another team before transfers forgot it.
delete from project_objects o using sites s where s.id = o.object_id and s.team_id <> o.team_id;
delete from project_objects o using site_pages p join sites s on s.id = p.site_id
  where p.id = o.object_id and s.team_id <> o.team_id;
delete from project_objects o using error_patterns e join sites s on s.id = e.site_id
  where e.id = o.object_id and s.team_id <> o.team_id;
delete from project_objects o using probes r join sites s on s.id = r.site_id
  where r.id = o.object_id and s.team_id <> o.team_id;
delete from project_objects o using heartbeats h where h.id = o.object_id and h.team_id <> o.team_id;
delete from project_objects o using environments e where e.id = o.object_id and e.team_id <> o.team_id;
