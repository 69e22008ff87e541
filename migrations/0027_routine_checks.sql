-- Checks that found nothing new can be kept for a shorter time than failures and changes. Each of the two has its own daily
-- partitions, so that deleting a day of them is a DROP. All checks until now count as notable: their partitions stay as they are.
alter table checks rename to notable_checks;
alter index checks_site rename to notable_checks_site;
alter table notable_checks rename constraint checks_pkey to notable_checks_pkey;

create table routine_checks (like notable_checks including all) partition by range (created_at);

create view checks as
  select id, created_at, site_id, page_id, kind, status, response_time_ms, status_code, error_message, phases, js_errors, steps
  from notable_checks
  union all
  select id, created_at, site_id, page_id, kind, status, response_time_ms, status_code, error_message, phases, js_errors, steps
  from routine_checks;
