-- Since when a JavaScript error is seen without a gap of 7 days: one that began after a release is new, even if it is stored before
-- the release is examined.
alter table js_error_sightings add column first_seen_at timestamptz;
update js_error_sightings set first_seen_at = last_seen_at;
alter table js_error_sightings alter column first_seen_at set not null;
