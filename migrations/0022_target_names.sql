-- The status that enough checks in a row have confirmed.
alter table targets rename column verdict to confirmed_status;
alter table targets rename constraint targets_verdict_check to targets_confirmed_status_check;
-- Up to this time, the rollups already count the last status: later than the last check if the target was paused, or its
-- interval or address changed, after it.
alter table targets rename column settled_at to counted_until;
alter index vat_validations_verdicts rename to vat_validations_decisions;
