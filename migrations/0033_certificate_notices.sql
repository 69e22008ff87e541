-- Whether the notice of a certificate has not been resolved yet. The days and the time of expiry stay after that, so that a site
-- whose servers present different certificates is not announced again and again.
alter table sites add column certificate_notice_open boolean not null default false;
drop index sites_certificate_notice;
create index sites_certificate_notice on sites (id) where certificate_notice_open;
