-- Every claim updates next_check_at, and with it all indexes of its target. This one replaces two.
create unique index targets_of_site_and_kind on targets (site_id, kind, coalesce(page_id, site_id));
drop index targets_site, targets_of_site;
