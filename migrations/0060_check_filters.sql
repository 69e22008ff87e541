-- Filters of the list of checks. Partial, so that the checks of the sites themselves, which are most, are in none of them.
create index notable_checks_page on notable_checks (page_id, created_at desc, id desc) where page_id is not null;
create index routine_checks_page on routine_checks (page_id, created_at desc, id desc) where page_id is not null;
create index notable_checks_probe on notable_checks (probe_id, created_at desc, id desc) where probe_id is not null;
create index routine_checks_probe on routine_checks (probe_id, created_at desc, id desc) where probe_id is not null;
create index notable_checks_kind on notable_checks (site_id, kind, created_at desc, id desc) where kind <> 'HTTP';
create index routine_checks_kind on routine_checks (site_id, kind, created_at desc, id desc) where kind <> 'HTTP';
-- Those that failed are all notable. Of the others, most are routine.
create index notable_checks_status on notable_checks (site_id, status, created_at desc, id desc);
