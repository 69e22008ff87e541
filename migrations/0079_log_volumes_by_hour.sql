-- Each piece of a log adds up what the account has stored in this hour: only environments that have some are read.
drop index deployment_log_volumes_team;
create index deployment_log_volumes_team on deployment_log_volumes (team_id, hour);
