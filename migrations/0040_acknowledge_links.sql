-- The link in a message with which its receiver acknowledges the incident works once. Its signature is over the id of the delivery,
-- which knows the incident, the opening and the channel.
alter table notification_deliveries add column acknowledge_link_used_at timestamptz;
