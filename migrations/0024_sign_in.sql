-- The authenticator app of a user.
create table totp_factors (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted.
  secret text not null,
  -- The 30 s period of the last accepted code: a code works once, and no older one works after it.
  last_step integer not null,
  -- The codes that were tried in the hour from tries_since on.
  tries integer not null default 0,
  tries_since timestamptz not null default now(),
  created_at timestamptz not null default now()
);

-- Each works once, instead of a code of the authenticator app or a passkey.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with every use, unless the authenticator keeps no counter: then it stays 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);

-- Accounts of an OpenID Connect provider.
create table linked_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  email text,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index linked_identities_user on linked_identities (user_id);

-- What has begun and needs a second request within minutes. A row works once and grants nothing by itself.
create table sign_in_challenges (
  secret_hash bytea primary key,
  kind text not null check (kind in ('SECOND_FACTOR', 'TOTP_SETUP', 'PASSKEY', 'PASSKEY_SETUP', 'OIDC', 'LINK')),
  -- Null if it is not yet known who signs in.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);
