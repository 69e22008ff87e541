-- The mails of reports of a team in the last hour, of which there is a limit. A team can have many more messages to subscribers.
create index bulk_deliveries_reports on bulk_deliveries (team_id, created_at) where channel like 'report:%';
