-- Whether an invitation was mailed, and when the next mail may be. Invitations of before, and of processes of an earlier version, count as mailed.
alter table team_invitations
  add column mail_sent boolean not null default true,
  add column next_mail_at timestamptz;
