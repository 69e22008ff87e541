-- A message about a site in maintenance waits for its planned end: it is due then, or as soon as the maintenance is over.
alter table notification_deliveries add column postponed boolean not null default false;
create index notification_deliveries_postponed on notification_deliveries (site_id) where postponed and due_at is not null;

-- A paused step of a site in maintenance is due at its planned end. That of a muted site has no due time: unmuting resumes it.
create index escalations_paused on escalations (site_id) where paused and due_at is not null;
