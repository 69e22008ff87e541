create table users (
  id uuid primary key,
  email text not null unique,
  name text not null,
  role text not null check (role in ('ADMIN', 'MEMBER')),
  password_hash text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  secret_hash bytea not null unique,
  ip text not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table password_resets (
  secret_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);

create table access_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  prefix text not null unique,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  last_used_ip text,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index access_tokens_user on access_tokens (user_id, id);
create index access_tokens_deadline on access_tokens (expires_at) where revoked_at is null and expires_at is not null;

-- Holds names, not references: an entry outlives the user and the token it speaks of.
create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  user_id uuid,
  actor text not null,
  token_name text,
  action text not null,
  resource text not null,
  ip text
);
create index audit_log_user on audit_log (user_id, id desc);

-- One row a key: a window starts with the first request after the last one ended.
-- Unlogged: losing the counts in a crash is harmless, writing them to the journal is not free.
create unlogged table rate_windows (
  key text primary key,
  started_at timestamptz not null,
  used integer not null
) with (fillfactor = 50);
create index rate_windows_age on rate_windows (started_at);
