import type { Pool } from 'pg';
import { newId } from '#platform/id.ts';
import { addPersonalTeams } from './user.fixture.ts';

/** A user with a personal team, whose id it has, with email on and a policy: the webhook at once, email after five minutes. */
export async function addTeamWithPolicy(pool: Pool): Promise<{ teamId: string; policyId: string }> {
  const [teamId, policyId] = [newId(), newId()];
  await pool.query(`insert into users (id, email, name, role) values ($1, $2, 'Ada', 'MEMBER')`, [
    teamId,
    `${teamId}@example.com`,
  ]);
  await addPersonalTeams(pool);
  await pool.query(
    `insert into notification_settings (team_id, email_enabled, email_addresses) values ($1, true, '{ada@example.com}')`,
    [teamId],
  );
  const steps = [
    { afterMinutes: 0, channels: ['webhook'], memberIds: [] },
    { afterMinutes: 5, channels: ['email'], memberIds: [] },
  ];
  await pool.query(
    `insert into escalation_policies (id, team_id, name, position, alert_types, notices, tags, steps, repeat)
     values ($1, $2, 'Night shift', 1, '{}', '{}', '{}', $3, 0)`,
    [policyId, teamId, JSON.stringify(steps)],
  );
  return { teamId, policyId };
}

/** Sites that are down, whose second step is due in so many seconds. To fail them by checks would take a minute. */
export async function addDueEscalations(
  pool: Pool,
  {
    teamId,
    policyId,
    count,
    inSeconds = 0,
  }: { teamId: string; policyId: string; count: number; inSeconds?: number },
): Promise<void> {
  await pool.query(
    `with n as materialized (
       select i, gen_random_uuid() as site, gen_random_uuid() as alert, gen_random_uuid() as incident
       from generate_series(1, $3::int) i),
     s as (insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
       select site, $1::uuid, 'Shop ' || i, 'https://shop.example/', 60, false, 2, 1 from n),
     c as (insert into incident_counters as k (team_id, last_number) values ($1::uuid, $3::int)
       on conflict (team_id) do update set last_number = k.last_number + $3::int returning last_number),
     o as (insert into incidents (id, team_id, site_id, number, title, started_at)
       select incident, $1::uuid, site, last_number - $3::int + i, 'Shop is down', now() from n, c),
     a as (insert into alerts (id, site_id, type, message, created_at, incident_id)
       select alert, site, 'SITE_DOWN', 'Shop is down: HTTP 503', now(), incident from n),
     m as (insert into alert_announcements (alert_id, site_id, announced_at, notified_channels)
       select alert, site, now(), '{webhook}' from n)
     insert into escalations (incident_id, policy_id, policy_name, team_id, site_id, alerts, state, round, next_step,
       round_started_at, next_at, due_at)
     select incident, $2::uuid, 'Night shift', $1::uuid, site, jsonb_build_array(jsonb_build_object('id', alert, 'type', 'SITE_DOWN',
         'message', 'Shop is down', 'since', now(), 'resolvedAt', null, 'closing', null, 'page', null,
         'site', jsonb_build_object('id', site, 'name', 'Shop ' || i, 'url', 'https://shop.example/'))),
       'active', 0, 1, d - interval '5 minutes', d, d
     from n, (select now() + make_interval(secs => $4) as d) due`,
    [teamId, policyId, count, inSeconds],
  );
}
