-- The quiet hours of all members of a team are read for each of its alerts.
create index quiet_hours_team on quiet_hours (team_id);
