-- Every answer of a register, and every failed attempt to get one. Rows are only ever added; the sweep takes them out
-- when their ten years are over. Ids are UUIDv7, so the primary key is also the order of time.
create table vat_validations (
  id uuid primary key,
  at timestamptz not null,
  country_code text not null,
  vat_number text not null,
  status text not null check (status in ('valid', 'invalid', 'unavailable')),
  source text not null check (source in ('eu', 'uk', 'ch')),
  name text,
  address text,
  request_identifier text,
  message text,
  origin text not null check (origin in ('validate', 'lookup', 'revalidate')),
  -- False for what the format alone decided.
  asked boolean not null,
  latency_ms integer not null
);

-- The newest verdict on a number is the first entry under it, however long the log is. Failed attempts are no verdicts.
create index vat_validations_verdicts on vat_validations (country_code, vat_number, at desc)
  where status in ('valid', 'invalid');
create index vat_validations_numbers on vat_validations (vat_number text_pattern_ops);

create function vat_validations_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'vat_validations is append-only';
end
$$;
create trigger vat_validations_append_only before update on vat_validations
  for each statement execute function vat_validations_append_only();

-- The last time a number was queued and the last time an attempt at it failed: what keeps lookups from queueing it twice,
-- and tells an older message that a newer one has taken its place.
create table vat_revalidations (
  country_code text not null,
  vat_number text not null,
  requested_at timestamptz,
  failed_at timestamptz,
  touched_at timestamptz not null,
  primary key (country_code, vat_number)
);
create index vat_revalidations_touched on vat_revalidations (touched_at);

-- When the last so many requests to a register went out, or will. Nothing is lost with it in a crash but a minute's restraint.
create unlogged table vat_budgets (
  register text primary key,
  slots timestamptz[] not null
);
