-- The VAT number with which a team asks the registers.
create table vat_requesters (
  team_id uuid primary key references teams on delete cascade,
  country_code text not null,
  vat_number text not null,
  verdict text not null default 'UNKNOWN' check (verdict in ('VALID', 'INVALID', 'UNKNOWN')),
  message text,
  checked_at timestamptz,
  -- When it is checked again, while it has no verdict.
  next_check_at timestamptz,
  attempts integer not null default 0,
  updated_at timestamptz not null default now()
);
create index vat_requesters_due on vat_requesters (next_check_at) where next_check_at is not null;

create table vat_keys (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  name text not null,
  -- The beginning of the key, which may be shown.
  prefix text not null,
  -- The key is random, so a plain hash is enough.
  key_hash bytea not null unique,
  requests_per_minute integer,
  allowed_origins text[],
  created_at timestamptz not null default now(),
  created_by text not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index vat_keys_team on vat_keys (team_id, id);

create table vat_customers (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  -- Sorted and searched by their beginnings, which needs the order of the bytes.
  external_id text collate "C" not null,
  country_code text not null,
  vat_number text collate "C" not null,
  name text,
  address text,
  verdict text not null default 'UNKNOWN' check (verdict in ('VALID', 'INVALID', 'UNKNOWN')),
  since timestamptz,
  last_checked_at timestamptz,
  -- The register, and the member state behind it: 'eu DE', 'uk'. Null: no register can check the number.
  lane text,
  -- While it is being checked, the end of the claim. Null: it is not checked again.
  next_check_at timestamptz,
  -- Failed attempts since the last answer.
  attempts integer not null default 0,
  -- A changed verdict that a second check has to confirm, and when the first one was.
  pending_verdict text check (pending_verdict in ('VALID', 'INVALID')),
  pending_since timestamptz,
  message text,
  registered_name text,
  registered_address text,
  -- {"result": "VALID", "comparedBy": "REGISTER"}
  name_match jsonb,
  address_match jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (team_id, external_id)
);
create index vat_customers_due on vat_customers (team_id, lane, next_check_at) where next_check_at is not null;
create index vat_customers_team_number on vat_customers (team_id, vat_number);
create index vat_customers_team_name on vat_customers (team_id, lower(name) collate "C");

create table vat_customer_changes (
  customer_id uuid not null references vat_customers on delete cascade,
  id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('ADDED', 'NUMBER_CHANGED', 'VERDICT_CHANGED')),
  from_verdict text,
  to_verdict text,
  former_number text,
  check_id uuid,
  -- The number that the verdict is about. The customer can have another one when its team is notified.
  country_code text,
  vat_number text,
  -- The team has to be notified of it. Null otherwise, and once it has been.
  notify_team_id uuid,
  primary key (customer_id, id)
);
create index vat_customer_changes_at on vat_customer_changes (at);
create index vat_customer_changes_notify on vat_customer_changes (notify_team_id, id) where notify_team_id is not null;

-- Changed verdicts are a notice, which every team gets unless it chooses otherwise.
alter table notification_settings alter column deployment_events set default
  '{FAILED,ROLLED_BACK,VERIFICATION_FAILED,ROLLBACK_HELD,AUTOMATIC_ROLLBACK,AGENT_OFFLINE,CERTIFICATE_EXPIRES,VAT_CHANGED}';
update notification_settings set deployment_events = deployment_events || '{VAT_CHANGED}';

create table vat_batches (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  name text not null,
  -- PREPARING: its rows are still being stored. It is not shown yet.
  state text not null check (state in ('PREPARING', 'QUEUED', 'RUNNING', 'DONE', 'CANCELLED')),
  created_at timestamptz not null default now(),
  created_by text not null,
  started_at timestamptz,
  ended_at timestamptz,
  total integer not null default 0,
  valid integer not null default 0,
  invalid integer not null default 0,
  unavailable integer not null default 0,
  skipped integer not null default 0,
  -- The first rows that could not be read: [{"row": 7, "field": "number", "message": "…"}].
  errors jsonb not null default '[]'
);
create index vat_batches_team on vat_batches (team_id, id);
create index vat_batches_open on vat_batches (id) where state in ('PREPARING', 'QUEUED', 'RUNNING');

create table vat_batch_rows (
  batch_id uuid not null references vat_batches on delete cascade,
  -- The line of a file, or the position among the customers.
  position integer not null,
  customer_id uuid,
  external_id text,
  country_code text not null,
  vat_number text not null,
  name text,
  address text,
  -- What the file has, for the result.
  given text,
  -- Null while the row waits.
  status text check (status in ('valid', 'invalid', 'unavailable', 'skipped')),
  message text,
  check_id uuid,
  attempts integer not null default 0,
  -- When it is asked next. Null if it is done, or gets the answer of an earlier row.
  due_at timestamptz,
  -- The earlier row of the batch with the same number, name and address, whose answer it gets.
  same_as integer,
  -- The register, and the member state behind it: 'eu DE', 'uk'. Each has a limit of its own. Empty if none is asked.
  lane text not null,
  primary key (batch_id, position)
);
create index vat_batch_rows_due on vat_batch_rows (batch_id, lane, due_at, position) where due_at is not null;
create index vat_batch_rows_same on vat_batch_rows (batch_id, same_as) where same_as is not null;

-- What an open batch has left to ask of each register. Rows are only asked if their batch is here: not while it is prepared, and not
-- after it was cancelled.
create table vat_batch_lanes (
  batch_id uuid not null references vat_batches on delete cascade,
  lane text not null,
  team_id uuid not null,
  total integer not null,
  waiting integer not null,
  -- The earliest of its rows.
  due_at timestamptz not null,
  primary key (batch_id, lane)
);
create index vat_batch_lanes_due on vat_batch_lanes (lane, due_at);

-- One process at a time asks each register for batches, so that the limits of a member state hold for all processes together.
create table vat_lane_leases (
  lane text primary key,
  owner uuid not null,
  expires_at timestamptz not null
);

-- What an auditor asks for. Entries of earlier versions have none of it.
alter table vat_validations
  drop constraint vat_validations_source_check,
  add constraint vat_validations_source_check check (source in ('eu', 'uk', 'ch', 'no', 'au')),
  drop constraint vat_validations_origin_check,
  add constraint vat_validations_origin_check
    check (origin in ('validate', 'lookup', 'revalidate', 'batch', 'recheck', 'requester')),
  -- Null: nobody's own, such as the requests of the open endpoints. Not a reference: entries outlive their team.
  add column team_id uuid,
  add column customer_id uuid,
  add column batch_id uuid,
  -- The VAT number of the requester with its country, if it was sent.
  add column requester text,
  -- What was sent to the register, without secrets, and what it answered: {"method", "url", "body"}, {"status", "body"}.
  add column question jsonb,
  add column answer jsonb,
  add column name_match jsonb,
  add column address_match jsonb,
  add column software_version text;
create index vat_validations_team on vat_validations (team_id, id) where team_id is not null;
-- The newest decision that a team has itself asked for, however many others there are.
create index vat_validations_team_decisions on vat_validations (team_id, country_code, vat_number, at desc)
  where team_id is not null and status in ('valid', 'invalid');
-- The log as those see it who are in no team: the entries of teams would have to be skipped one by one.
create index vat_validations_open on vat_validations (id) where team_id is null;

-- Replaces vat_revalidations, which processes of the former version use until they are restarted. A team with a requester needs
-- checks of its own, so its revalidations are separate. All others share those of nobody, which is the id of zeros: a primary key
-- has no nulls.
create table vat_pending_revalidations (
  country_code text not null,
  vat_number text not null,
  team_id uuid not null,
  requested_at timestamptz,
  failed_at timestamptz,
  touched_at timestamptz not null,
  primary key (country_code, vat_number, team_id)
);
create index vat_pending_revalidations_touched on vat_pending_revalidations (touched_at);

create index vat_validations_customer on vat_validations (customer_id, id) where customer_id is not null;
create index vat_validations_batch on vat_validations (batch_id, id) where batch_id is not null;

-- Each entry of the log, chained to the one before: `hash` covers `previous hash || entry`. Entries are added by one process at a time,
-- shortly after the entry itself.
create table vat_log_chain (
  position bigint primary key,
  check_id uuid not null unique,
  -- By the clock of the database. Part of the hash.
  chained_at timestamptz not null,
  hash bytea not null,
  -- Of position and hash. Null if the end of the chain was not what had been signed.
  signature bytea
);
-- Entries that are not in the chain yet.
create table vat_log_unchained (
  check_id uuid primary key,
  since timestamptz not null default clock_timestamp()
);
insert into vat_log_unchained select id from vat_validations;
-- Also for the entries of processes of the former version, which run until they are restarted.
create function vat_log_enqueue() returns trigger language plpgsql as $$
begin
  insert into vat_log_unchained (check_id) select id from added;
  return null;
end
$$;
create trigger vat_log_enqueue after insert on vat_validations
  referencing new table as added for each statement execute function vat_log_enqueue();
-- The end of the chain, signed: whoever can only write to the database can neither shorten the chain nor compute it anew. One row, so
-- that it contains no older end to go back to. It is there as soon as there is a key.
create table vat_log_head (
  id boolean primary key default true check (id),
  position bigint not null,
  hash bytea not null,
  signature bytea not null
);
-- What retention has removed: the last removed position and its hash, signed. The chain goes on from there.
create table vat_log_anchors (
  position bigint primary key,
  hash bytea not null,
  removed bigint not null,
  at timestamptz not null,
  signature bytea not null
);
-- The key of these signatures, encrypted. It outlives a rotation of the key that encrypts it.
create table vat_log_keys (
  id boolean primary key default true check (id),
  private_key text not null
);

-- Availability of the registers by day, for years: the log itself is too large to be read for it.
create table vat_availability_days (
  day date not null,
  -- 'eu DE', 'uk', 'ch', 'no', 'au'
  lane text not null,
  answered integer not null default 0,
  failed integer not null default 0,
  primary key (day, lane)
);
