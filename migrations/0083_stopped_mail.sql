-- An address can stop the mails of a team by a link in each of them. Then it gets none, whoever has entered it, until it wants them again.
alter table notification_addresses add column stopped_at timestamptz;
