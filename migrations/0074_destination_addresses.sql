-- The addresses that a team has asked to confirm that they want its notifications, by a link in an email. An address that has not gets nothing
-- else. It is in lower case, and one confirmation counts for all destinations of the team.
create table notification_addresses (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade,
  address text not null,
  -- Of the secret in the link. Null for an address that was confirmed without one, because it was stored before.
  secret_hash bytea unique,
  expires_at timestamptz,
  mailed_at timestamptz,
  confirmed_at timestamptz,
  unique (team_id, address)
);

-- The addresses of the destinations by email, which are encrypted there. A destination without rows was stored before this table was created:
-- all of its addresses count as confirmed.
create table destination_addresses (
  destination_id uuid not null references notification_destinations (id) on delete cascade,
  address text not null,
  primary key (destination_id, address)
);
