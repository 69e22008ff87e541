-- The addresses that an email was sent to, each as a keyed hash: whoever acknowledges by its link must still be one of the channel.
-- Null for messages that are no email to addresses, and for those of earlier versions.
alter table notification_deliveries add column mailed_to text[];
