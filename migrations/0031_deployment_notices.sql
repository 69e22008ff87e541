-- The channels of a team are also notified of deployments, agents and certificates.
alter table notification_settings add column deployment_events text[] not null default
  '{FAILED,ROLLED_BACK,VERIFICATION_FAILED,ROLLBACK_HELD,AUTOMATIC_ROLLBACK,AGENT_OFFLINE,CERTIFICATE_EXPIRES}';

-- What is wrong with an environment, its agent or a certificate and has been announced. Deleted when it ends.
create table deployment_incidents (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  -- such as agent:<environment>
  key text not null,
  -- Receivers among them that keep state are told its end.
  notified_channels text[] not null,
  -- what was last announced of it
  announcement json not null,
  opened_at timestamptz not null default now(),
  unique (key, team_id)
);

-- In a notice of a deployment, alert_id is the id of its incident. It has no site_id, also if it is about the certificate of a
-- site: muting the site does not skip it.
alter table notification_deliveries
  alter column site_id drop not null,
  drop constraint notification_deliveries_event_check,
  add constraint notification_deliveries_event_check check (event in ('OPENED', 'RESOLVED', 'SUMMARY', 'INFO')),
  -- null: from before titles were stored
  add column title text,
  add column deployment_id uuid;
