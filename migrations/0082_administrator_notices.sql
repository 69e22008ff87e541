-- Which administrator has got which warning about the installation, so that one whose mail fails gets it later, and the others only once.
create table administrator_notices (
  topic text not null,
  user_id uuid not null references users (id) on delete cascade,
  -- By the process that sends it. It has the notice to itself for some minutes.
  claimed_at timestamptz not null,
  -- Null until the mail server has accepted it for the first time.
  sent_at timestamptz,
  primary key (topic, user_id)
);
