-- Up to when the time since the newest check has been counted, if later than that check: its interval changed then, or it
-- was paused. What is found afterwards counts from there.
alter table targets add column settled_at timestamptz;
