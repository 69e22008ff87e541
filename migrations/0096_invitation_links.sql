-- The link in the mail has a secret of its own: unlike the link that is shown to the sender, only whoever reads the mail can use it. Null until
-- the mail is sent, and for invitations of earlier versions, which sent the same link.
alter table team_invitations add column mail_secret_hash bytea unique;
-- The open invitations of an account.
create index team_invitations_email on team_invitations (email);

-- Why a link of an invitation does not work any more. Both links of an invitation are here, for 30 days.
create table ended_invitations (
  secret_hash bytea primary key,
  reason text not null check (reason in ('USED', 'DECLINED', 'REVOKED', 'REPLACED', 'EXPIRED')),
  ended_at timestamptz not null default now()
);
create index ended_invitations_age on ended_invitations (ended_at);
