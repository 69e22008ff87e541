import type { Pool } from 'pg';

/** A running app, or anything else with its database. */
type Stored = { platform: { database: { pool: Pool } } };

/*
 * Moves stored times, for tests of what happens after minutes, days or months. The times are the database's own
 * (`now()`), so a clock in the test's process would not change them.
 */

const run = async ({ platform }: Stored, text: string, values: unknown[] = []): Promise<void> => {
  await platform.database.pool.query(text, values);
};

/** Makes alerts that are closed, and all deliveries, 400 days older. Both are kept for at most a year. */
export async function ageAlerts(app: Stored): Promise<void> {
  await run(app, `update alerts set resolved_at = resolved_at - interval '400 days'`);
  await run(
    app,
    `update notification_deliveries set created_at = created_at - interval '400 days' where created_at > now() - interval '300 days'`,
  );
}

/** Makes all deliveries an hour older, so that they no longer count for the digest. */
export const ageDeliveries = (app: Stored): Promise<void> =>
  run(app, `update notification_deliveries set created_at = created_at - interval '1 hour'`);

/** Ends the time for which announcements about a site are held back. */
export const ageAnnouncements = (app: Stored, siteId: string): Promise<void> =>
  run(
    app,
    `update alert_announcements set announced_at = announced_at - interval '2 minutes' where site_id = $1`,
    [siteId],
  );

/** As if so many minutes had passed for all escalations. */
export const passEscalationMinutes = (app: Stored, minutes: number): Promise<void> =>
  run(
    app,
    `update escalations set started_at = started_at - make_interval(mins => $1),
       round_started_at = round_started_at - make_interval(mins => $1), next_at = next_at - make_interval(mins => $1),
       due_at = due_at - make_interval(mins => $1), snoozed_until = snoozed_until - make_interval(mins => $1)`,
    [minutes],
  );

/** Makes all VAT requesters due that wait for another check. */
export const makeRequestersDue = (app: Stored): Promise<void> =>
  run(
    app,
    `update vat_requesters set next_check_at = now() - interval '1 s' where next_check_at is not null`,
  );

/** Makes the waiting deliveries of a site due now. */
export const makeDeliveriesDue = (app: Stored, siteId: string): Promise<void> =>
  run(app, 'update notification_deliveries set due_at = now() where site_id = $1 and due_at is not null', [
    siteId,
  ]);

/** Makes the chats wait for an hour, as if both had sent `Retry-After`. */
export const pauseChats = (app: Stored): Promise<void> =>
  run(
    app,
    `insert into notification_queues (team_id, channel, not_before)
     select team_id, unnest(array['chat1', 'chat2']), now() + interval '1 hour' from notification_settings
     on conflict (team_id, channel) do update set not_before = excluded.not_before`,
  );

/** Ends the wait of every channel. */
export const endPauses = (app: Stored): Promise<void> =>
  run(app, 'update notification_queues set not_before = null');

/** Makes the last rotation of webhook secrets 25 hours old. The previous secret is valid for a day. */
export const ageWebhookSecrets = (app: Stored): Promise<void> =>
  run(app, `update notification_settings set webhook_rotated_at = now() - interval '25 hours'`);

/** Makes an access token expire now, or in so many milliseconds. */
export const expireAccessToken = (app: Stored, id: string, inMs = 0): Promise<void> =>
  run(app, `update access_tokens set expires_at = now() + $2 * interval '1 ms' where id = $1`, [id, inMs]);

/** Makes the sessions of a user so many hours older. */
export const ageSessions = (app: Stored, email: string, hours: number): Promise<void> =>
  run(
    app,
    `update sessions s set last_seen_at = last_seen_at - $2 * interval '1 hour', expires_at = expires_at - $2 * interval '1 hour'
     from users u where u.id = s.user_id and u.email = $1`,
    [email, hours],
  );

/** Makes the last proof of who is signed in so many minutes older. */
export const ageSignIns = (app: Stored, minutes: number): Promise<void> =>
  run(app, `update sessions set authenticated_at = authenticated_at - make_interval(mins => $1)`, [minutes]);

/** Makes everything that began, and needs a second request, expire now. */
export const expireChallenges = (app: Stored): Promise<void> =>
  run(app, 'update sign_in_challenges set expires_at = now()');

/** As if the last code of every authenticator app was used five minutes ago, and the last wrong ones an hour ago. */
export const ageTotpCodes = (app: Stored): Promise<void> =>
  run(
    app,
    `update totp_factors set last_step = last_step - 10, tries_since = tries_since - interval '1 hour'`,
  );

/** Ends the current window of every rate limit that is counted in the database. */
export const endRateLimits = (app: Stored): Promise<void> => run(app, 'delete from rate_windows');

/** Makes all links for a new password expire now. */
export const expirePasswordLinks = (app: Stored): Promise<void> =>
  run(app, 'update password_resets set expires_at = now()');

/** Makes all invitations to teams expire now. */
export const expireInvitations = (app: Stored): Promise<void> =>
  run(app, 'update team_invitations set expires_at = now()');

/** Ends the current window of every rate limit of a VAT register. */
export const endVatWindows = (app: Stored): Promise<void> => run(app, 'delete from vat_budgets');

/** Makes the log output of this hour count for the previous one. */
export const endLogHour = (app: Stored): Promise<void> =>
  run(app, `update deployment_log_volumes set hour = hour - interval '1 hour'`);

/** Makes deployments have ended so many days ago. */
export const ageDeployments = (app: Stored, ids: readonly string[], days: number): Promise<void> =>
  run(
    app,
    'update deployments set completed_at = now() - make_interval(days => $2) where id = any($1::uuid[])',
    [ids, days],
  );

/** Makes deployments have been requested so many days ago. */
export const ageDeploymentRequests = (app: Stored, ids: readonly string[], days: number): Promise<void> =>
  run(
    app,
    'update deployments set created_at = now() - make_interval(days => $2) where id = any($1::uuid[])',
    [ids, days],
  );

/** Ends the offer of a task, which after that may go to another agent. */
export const expireOffer = (app: Stored, deploymentId: string): Promise<void> =>
  run(app, 'update deployments set offered_until = now() where id = $1', [deploymentId]);

/** Makes the lease of a running deployment have expired so many seconds ago. The grace period is 900 seconds. */
export const expireLease = (app: Stored, deploymentId: string, secondsAgo: number): Promise<void> =>
  run(app, `update deployments set lease_expires_at = now() - $2 * interval '1 second' where id = $1`, [
    deploymentId,
    secondsAgo,
  ]);

/** As if the agent of an environment had been silent for so many minutes, and the check of that were due for so many. */
export const silenceAgent = (
  app: Stored,
  environmentId: string,
  minutes: number,
  dueMinutes = minutes - 5,
): Promise<void> =>
  run(
    app,
    `update environment_agents set last_seen_at = now() - make_interval(mins => $2),
       offline_check_at = now() - make_interval(mins => $3) where environment_id = $1`,
    [environmentId, minutes, dueMinutes],
  );

/** As if the agent of an environment had been announced as offline, and had been silent for 6 minutes since then. */
export const announceAgentOffline = (app: Stored, environmentId: string): Promise<void> =>
  run(
    app,
    `update environment_agents set last_seen_at = now() - interval '11 minutes',
       offline_announced_at = now() - interval '6 minutes', offline_check_at = null where environment_id = $1`,
    [environmentId],
  );

/** Makes everything that is known of the host of an environment so many minutes older. */
export async function ageHost(app: Stored, environmentId: string, minutes: number): Promise<void> {
  // Two steps, because the times of the first are those of others while they move.
  await run(app, `update host_rollups set bucket = bucket - interval '100 years' where environment_id = $1`, [
    environmentId,
  ]);
  await run(
    app,
    `with state as (
       update host_states set sampled_at = sampled_at - make_interval(mins => $2), shop_at = shop_at - make_interval(mins => $2),
         check_at = check_at - make_interval(mins => $2) where environment_id = $1)
     update host_rollups set bucket = bucket + interval '100 years' - make_interval(mins => $2) where environment_id = $1`,
    [environmentId, minutes],
  );
}

/** As if the last report about a host had come 16 seconds earlier. More frequent ones are dropped. */
export const passReportInterval = (app: Stored, environmentId: string): Promise<void> =>
  run(
    app,
    `update host_states set sampled_at = sampled_at - interval '16 seconds' where environment_id = $1`,
    [environmentId],
  );

/** As if no server had run for the last hour. A running server updates its presence at any time. */
export const stopServers = (app: Stored): Promise<void> =>
  run(app, `update agent_api_presence set served_at = now() - interval '1 hour'`);

/** As if no server had run for the last hour, in which the agent of an environment was silent, too. In one statement for the reason below. */
export const stopServersAndAgent = (app: Stored, environmentId: string): Promise<void> =>
  run(
    app,
    `with away as (update agent_api_presence set served_at = now() - interval '1 hour')
     update environment_agents set last_seen_at = now() - interval '1 hour', offline_check_at = now() - interval '55 minutes'
     where environment_id = $1`,
    [environmentId],
  );

/**
 * As if no server had run for the last hour, and the lease of a deployment had expired a minute after the last one
 * stopped. One statement, because a running server updates its presence at any time.
 */
export const stopServersBeforeLeaseEnds = (app: Stored, deploymentId: string): Promise<void> =>
  run(
    app,
    `with away as (update agent_api_presence set served_at = now() - interval '1 hour')
     update deployments set lease_expires_at = now() - interval '59 minutes' where id = $1`,
    [deploymentId],
  );

/** As if the clock of the database had been set back by six hours. In one statement for the same reason. */
export const setClockBack = (app: Stored, deploymentIds: readonly string[]): Promise<void> =>
  run(
    app,
    `with ahead as (update agent_api_presence set served_at = now() + interval '6 hours')
     update deployments set lease_expires_at = lease_expires_at + interval '6 hours',
       offered_until = offered_until + interval '6 hours' where id = any($1)`,
    [deploymentIds],
  );

/** Makes all checks overdue by a time such as `3 minutes`. */
export const delayChecks = (app: Stored, interval: string): Promise<void> =>
  run(app, 'update targets set next_check_at = now() - $1::interval', [interval]);

/** Makes the next checks of a site due in an hour. Workers move them when they claim a check. */
export const postponeChecks = (app: Stored, siteId: string): Promise<void> =>
  run(app, `update targets set next_check_at = now() + interval '1 hour' where site_id = $1`, [siteId]);

/** Makes the verification of a release have begun so many seconds earlier. */
export const ageVerification = (app: Stored, deploymentId: string, seconds: number): Promise<void> =>
  run(
    app,
    `update verifications set started_at = started_at - make_interval(secs => $2), settled_at = settled_at - make_interval(secs => $2),
       ends_at = ends_at - make_interval(secs => $2), deadline = deadline - make_interval(secs => $2) where deployment_id = $1`,
    [deploymentId, seconds],
  );

/** As if visitors had seen the maintenance page of a deployment for so many minutes more. */
export const ageMaintenancePage = (app: Stored, deploymentId: string, minutes: number): Promise<void> =>
  run(
    app,
    'update deployment_maintenance set began_at = began_at - make_interval(mins => $2) where deployment_id = $1',
    [deploymentId, minutes],
  );

/** Makes the start times of the waiting deployments of an environment be a minute ago. */
export const passStartTimes = (app: Stored, environmentId: string): Promise<void> =>
  run(
    app,
    `update deployments set not_before = now() - interval '1 minute' where environment_id = $1 and not_before > now()`,
    [environmentId],
  );

/** Makes the active freezes that name an environment have ended a minute ago. */
export const passFreezes = (app: Stored, environmentId: string): Promise<void> =>
  run(
    app,
    `update freeze_occurrences o set starts_at = o.starts_at - interval '1 day', ends_at = now() - interval '1 minute'
     from freeze_windows w where w.id = o.window_id and $1 = any(w.environment_ids) and o.starts_at <= now()`,
    [environmentId],
  );

/** As if freezes had been created so many days earlier: their times, and what of them is planned. */
export const ageFreezes = (app: Stored, days: number): Promise<void> =>
  run(
    app,
    `with moved as (update freeze_occurrences set starts_at = starts_at - make_interval(days => $1), ends_at = ends_at - make_interval(days => $1))
     update freeze_windows set starts_at = starts_at - make_interval(days => $1), ends_at = ends_at - make_interval(days => $1),
       planned_until = planned_until - make_interval(days => $1), over_at = over_at - make_interval(days => $1)`,
    [days],
  );

/** Makes the incidents of a site have ended so many seconds earlier. */
export const ageIncidents = (app: Stored, siteId: string, seconds: number): Promise<void> =>
  run(app, 'update incidents set resolved_at = resolved_at - make_interval(secs => $2) where site_id = $1', [
    siteId,
    seconds,
  ]);

/** Makes the open incident of a site have begun so many seconds earlier. */
export const ageIncidentStart = (app: Stored, siteId: string, seconds: number): Promise<void> =>
  run(
    app,
    `update incidents set started_at = started_at - make_interval(secs => $2) where site_id = $1 and state <> 'RESOLVED'`,
    [siteId, seconds],
  );

/** Makes everything about a maintenance window so many minutes older, as if the clock had been moved forward by that. */
export const ageWindow = (app: Stored, id: string, minutes: number): Promise<void> =>
  run(
    app,
    `with windows as (
       update maintenance_windows set starts_at = starts_at - $2 * interval '1 minute', ends_at = ends_at - $2 * interval '1 minute',
         over_at = over_at - $2 * interval '1 minute', planned_until = planned_until - $2 * interval '1 minute',
         plan_at = plan_at - $2 * interval '1 minute' where id = $1)
     update maintenance_occurrences set starts_at = starts_at - $2 * interval '1 minute', ends_at = ends_at - $2 * interval '1 minute'
     where window_id = $1`,
    [id, minutes],
  );

/** Makes the links in all messages so many days older. They work for 7 days. */
export const ageAcknowledgeLinks = (app: Stored, days: number): Promise<void> =>
  run(app, 'update notification_deliveries set created_at = created_at - make_interval(days => $1)', [days]);

/** Makes all sign-ups two days older, so that they can no longer be confirmed. */
export const ageSubscribers = (app: Stored): Promise<void> =>
  run(app, `update status_subscribers set created_at = created_at - interval '49 hours'`);

/** As if subscribers who refuse messages had done so for four days longer. */
export const passRefusals = (app: Stored): Promise<void> =>
  run(app, `update status_subscribers set refused_since = refused_since - interval '4 days'`);

/** Makes the waiting messages to subscribers due now, as if the time until their next attempt had passed. */
export const makeBulkDue = (app: Stored): Promise<void> =>
  run(app, 'update bulk_deliveries set due_at = now() where due_at is not null');

/** As if reports that wait for a browser had been written two minutes ago. */
export const passPrintingTime = (app: Stored): Promise<void> =>
  run(app, `update reports set written_at = written_at - interval '2 minutes' where state = 'PENDING'`);

/**
 * Makes the monthly report of a team due, as if it were so many months after the time it is planned for. Before 06:00 on the first day
 * of a month, the last of these times was in the month before.
 */
export const makeReportDue = (app: Stored, teamId: string, months = 0): Promise<void> =>
  run(
    app,
    `update report_settings set next_at = date_trunc('month', now() - interval '6 hours') - make_interval(months => $2) + interval '6 hours'
     where team_id = $1`,
    [teamId, months],
  );

/** Makes a report due now: its worker was killed a while ago, or its last attempt failed. */
export const endReportWait = (app: Stored, id: string): Promise<void> =>
  run(app, 'update reports set due_at = now() where id = $1 and due_at is not null', [id]);

/** As if so many seconds had passed for a heartbeat: its due time, its runs and what the sweep waits for. */
export const passHeartbeatSeconds = (app: Stored, id: string, seconds: number): Promise<void> =>
  run(
    app,
    `update heartbeats set last_beat_at = last_beat_at - $2 * interval '1 second', due_at = due_at - $2 * interval '1 second',
       sweep_at = sweep_at - $2 * interval '1 second', alert_changed_at = alert_changed_at - $2 * interval '1 second',
       runs = (select coalesce(jsonb_agg(jsonb_set(r, '{at}', to_jsonb((r->>'at')::bigint - $2::bigint * 1000))), '[]')
               from jsonb_array_elements(runs) r)
     where id = $1`,
    [id, seconds],
  );

/** As if a heartbeat had had its present state for so many seconds more. */
export const passHeartbeatStateSeconds = (app: Stored, id: string, seconds: number): Promise<void> =>
  run(
    app,
    `insert into heartbeat_counts select id, created_at - $2 * interval '1 second' from heartbeats where id = $1
     on conflict (heartbeat_id) do update set counted_at = heartbeat_counts.counted_at - $2 * interval '1 second'`,
    [id, seconds],
  );

/** As if no server had accepted beats from so many seconds ago until now. */
export const pretendStop = (app: Stored, seconds: number): Promise<void> =>
  run(
    app,
    `insert into heartbeat_stops (stopped_at, resumed_at) values (now() - $1 * interval '1 second', now())`,
    [seconds],
  );

/** Databases of tests are copies: without this, the time since the original was made counts as one without a server. */
export const forgetStops = (app: Stored): Promise<void> => run(app, 'delete from heartbeat_stops');

/** Makes all beats so many days older. */
export const ageBeats = (app: Stored, days: number): Promise<void> =>
  run(app, `update heartbeat_beats set at = at - $1 * interval '1 day'`, [days]);

/** As if so many hours had passed for all VAT customers. */
export const passCustomerHours = (app: Stored, hours: number): Promise<void> =>
  run(
    app,
    `update vat_customers set since = since - make_interval(hours => $1), pending_since = pending_since - make_interval(hours => $1),
       last_checked_at = last_checked_at - make_interval(hours => $1), next_check_at = next_check_at - make_interval(hours => $1)`,
    [hours],
  );

/** As if so many minutes had passed for a test run of a checkout flow. */
export const passTestRunMinutes = (app: Stored, id: string, minutes: number): Promise<void> =>
  run(
    app,
    `update checkout_test_runs set created_at = created_at - make_interval(mins => $2),
       lease_until = lease_until - make_interval(mins => $2) where id = $1`,
    [id, minutes],
  );
