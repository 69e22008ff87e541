-- An acknowledgement can be taken back, which the timeline shows. Not checked when it is added: the list of kinds only grows.
alter table incident_events drop constraint incident_events_kind_check;
alter table incident_events add constraint incident_events_kind_check check (kind in
  ('OPENED', 'REOPENED', 'RESOLVED', 'ALERT_OPENED', 'ALERT_RESOLVED', 'ACKNOWLEDGED', 'UNACKNOWLEDGED', 'SNOOZED', 'NOTE')) not valid;
