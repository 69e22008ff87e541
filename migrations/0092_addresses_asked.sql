-- An address that Steward asks by itself gets one mail in an hour, whichever team it is for.
create index notification_addresses_mailed on notification_addresses (address, mailed_at);
