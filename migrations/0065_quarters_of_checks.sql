-- A routine check is found by the quarter of an hour in which it was made, and no longer by its exact time. The checks of a site in one quarter
-- share an entry of the index, which PostgreSQL deduplicates: 15 bytes per check. An entry with the time and the id takes 103, because
-- those of a site are inserted in order between those of other sites, which leaves pages half empty. Checks of pages, probes and other
-- kinds than HTTP are in a second one of these indexes.
-- Checks are found by id, and the newest of all sites, by the primary key (created_at, id), as before.
create index routine_checks_site_quarter on routine_checks (site_id, date_bin('15 minutes', created_at, 'epoch'));
create index routine_checks_page_quarter on routine_checks (page_id, date_bin('15 minutes', created_at, 'epoch')) where page_id is not null;
create index routine_checks_probe_quarter on routine_checks (probe_id, date_bin('15 minutes', created_at, 'epoch')) where probe_id is not null;
create index routine_checks_kind_quarter on routine_checks (site_id, kind, date_bin('15 minutes', created_at, 'epoch')) where kind <> 'HTTP';
drop index routine_checks_site_id_created_at_id_idx;
drop index routine_checks_page;
drop index routine_checks_probe;
drop index routine_checks_kind;
