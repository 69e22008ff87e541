-- Finds the occurrence of a freeze that is nearest to now.
create index freeze_occurrences_window_end on freeze_occurrences (window_id, ends_at);
