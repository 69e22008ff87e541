import { Client, type ClientConfig, type Pool, type QueryResultRow } from 'pg';
import { waitUntil } from './wait.ts';

type Stored = { platform: { database: { pool: Pool } } };

/** Reads rows of a table, oldest first, for what no interface may return: secrets, and data that must be gone. */
export const rowsOf = async (
  app: Stored,
  table: string,
  where: Record<string, string> = {},
): Promise<QueryResultRow[]> => {
  const { pool } = app.platform.database;
  const conditions = Object.keys(where).map((column, i) => ` and ${column} = $${i + 1}`);
  // Not every table has both columns. PostgreSQL sorts, since it knows microseconds and a Date only milliseconds.
  const { rows: columns } = await pool.query<{ attname: string }>(
    `select attname from pg_attribute where attrelid = $1::regclass and attname in ('created_at', 'id') order by attname`,
    [table],
  );
  const order = columns.length === 0 ? '' : ` order by ${columns.map(({ attname }) => attname).join(', ')}`;
  const text = `select * from ${table} where true${conditions.join('')}${order}`;
  return (await pool.query(text, Object.values(where))).rows;
};

/** Notes of an incident, of which a client could add only 60 per minute. */
export const addStoredNotes = async (app: Stored, incidentId: string, count: number): Promise<void> => {
  await app.platform.database.pool.query(
    `insert into incident_events (incident_id, kind, text, by)
     select $1, 'NOTE', n, 'ops@example.com' from generate_series(1, $2::int) n`,
    [incidentId, count],
  );
};

/** Failed checks of a page, one per millisecond from now on, without their effects on alerts. */
export const addStoredFailures = async (
  app: Stored,
  { siteId, pageId }: { siteId: string; pageId: string },
  count: number,
): Promise<void> => {
  await app.platform.database.pool.query(
    `insert into notable_checks (id, created_at, site_id, page_id, kind, status, error_message)
     select gen_random_uuid(), now() + n * interval '1 ms', $1, $2, 'HTTP', 'DOWN', 'HTTP 500' from generate_series(1, $3::int) n`,
    [siteId, pageId, count],
  );
};

/** Updates of something on a status page, of which a client could add only 60 per minute. */
export const addStoredUpdates = async (
  app: Stored,
  statusIncidentId: string,
  count: number,
): Promise<void> => {
  await app.platform.database.pool.query(
    `insert into status_updates (id, status_incident_id, state, body, at, by)
     select gen_random_uuid(), $1, 'MONITORING', n, now(), 'ops@example.com' from generate_series(1, $2::int) n`,
    [statusIncidentId, count],
  );
};

/** Makes a stored report about a host unreadable, as a fault of Steward would. */
export const spoilHostReport = async (app: Stored, environmentId: string): Promise<void> => {
  await app.platform.database.pool.query(`update host_states set report = '{}' where environment_id = $1`, [
    environmentId,
  ]);
};

/** Waits until every delivery that is due was sent, also those to subscribers. The API does not list deliveries about deleted sites. */
export const untilDelivered = (app: Stored): Promise<void> =>
  waitUntil(async () => {
    const { rowCount } = await app.platform.database.pool.query(
      `select from notification_deliveries where due_at < now() + interval '1 minute'
       union all select from bulk_deliveries where due_at < now() + interval '1 minute'
       union all select from status_fan_outs limit 1`,
    );
    return rowCount === 0;
  });

/** Waits until no step of an escalation is due, apart from those that are paused. */
export const untilSteps = (app: Stored): Promise<void> =>
  waitUntil(async () => {
    const { rowCount } = await app.platform.database.pool.query(
      `select 1 from escalations where due_at < now() + interval '10 seconds' and not paused limit 1`,
    );
    return rowCount === 0;
  });

/** Every status change of a deployment so far, such as `PENDING>RUNNING`. The API returns only the current status. */
export const eventsOf = async (app: Stored, deploymentId: string): Promise<string[]> => {
  const events = await rowsOf(app, 'deployment_events', { deployment_id: deploymentId });
  return events.map(({ from_status, to_status }) => `${from_status ?? ''}>${to_status}`);
};

/** The bytes that all logs of deployments use. */
export const storedLogBytes = async (app: Stored): Promise<number> =>
  (await rowsOf(app, 'deployment_log_chunks')).reduce((sum, { body }) => sum + body.length, 0);

/**
 * Returns a function that waits until the program has run the named query, after this call. For 5 s at most: a connection shows only its last
 * query, so the named one can be missed if another follows at once.
 */
export async function watchForQuery(
  app: { platform: { database: { address: ClientConfig } } },
  name: string,
): Promise<() => Promise<void>> {
  // A separate connection: pg_stat_activity shows the last query of each, and a pooled one would show this query.
  const onlooker = new Client(app.platform.database.address);
  await onlooker.connect();
  const { since } = (await onlooker.query('select clock_timestamp() as since')).rows[0];
  return async () => {
    const seen = `select 1 from pg_stat_activity
      where datname = current_database() and query like $1 and query_start > $2`;
    await waitUntil(async () => (await onlooker.query(seen, [`/* ${name} */%`, since])).rowCount).catch(
      () => {},
    );
    await onlooker.end();
  };
}

/** Whether a query of the program waits for a lock. */
export const isWaitingForLock = async ({ platform }: Stored): Promise<boolean> => {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await platform.database.pool.query(waiting)).rowCount! > 0;
};

/** Waits until a worker has noticed that the maintenance of a site is over, if its alerts are held. */
export const untilMaintenanceEnded = (app: Stored, siteId: string): Promise<void> =>
  waitUntil(async () => {
    const [site] = await rowsOf(app, 'sites', { id: siteId });
    return site!['alerts_held'] === false || site!['maintenance_ended_at'] !== null;
  });

/** Waits until what has changed in a maintenance of a site was announced. */
export const untilSettled = (app: Stored, siteId: string): Promise<void> =>
  waitUntil(async () => (await rowsOf(app, 'sites', { id: siteId }))[0]!['alerts_held'] === false);

/** Maintenance windows of a team that are over, of half an hour each, one per hour before now. A client can only plan for later. */
export const addPastWindows = async (
  app: Stored,
  teamId: string,
  { count, title, ofDeployments = false }: { count: number; title: string; ofDeployments?: boolean },
): Promise<void> => {
  await app.platform.database.pool.query(
    `with windows as (
       insert into maintenance_windows (id, team_id, title, starts_at, ends_at, over_at, planned_until, timezone, is_public, created_by, deployment_id)
       select gen_random_uuid(), $1, $2, at, at + interval '30 minutes', at + interval '30 minutes', at + interval '1 hour', 'UTC', false,
              'Ada', case when $4::boolean then gen_random_uuid() end
       from (select date_trunc('minute', now()) - n * interval '1 hour' as at from generate_series(1, $3::int) n) starts
       returning *)
     insert into maintenance_occurrences (window_id, starts_at, ends_at) select id, starts_at, ends_at from windows`,
    [teamId, title, count, ofDeployments],
  );
};

/** The verifications of these deployments have failed: what their sites would have to do takes minutes. */
export const failVerifications = async (app: Stored, ...deploymentIds: string[]): Promise<void> => {
  const { rowCount } = await app.platform.database.pool.query(
    `insert into verifications (deployment_id, environment_id, state, mode, signals, baseline_at, started_at, settled_at, ends_at, ended_at, held_reason)
     select id, environment_id, 'FAILED', 'OBSERVE', '{SITE_DOWN}', now(), now(), now(), now(), now(), 'test' from deployments where id = any($1::uuid[])
     on conflict (deployment_id) do update set state = 'FAILED'`,
    [deploymentIds],
  );
  if (rowCount !== deploymentIds.length) throw new Error('there is no such deployment');
};

/** The same for freezes. */
export const addPastFreezes = async (
  app: Stored,
  teamId: string,
  { count, title }: { count: number; title: string },
): Promise<void> => {
  await app.platform.database.pool.query(
    `with windows as (
       insert into freeze_windows (id, team_id, title, starts_at, ends_at, over_at, planned_until, timezone, created_by)
       select gen_random_uuid(), $1, $2, at, at + interval '30 minutes', at + interval '30 minutes', at + interval '1 hour', 'UTC', 'Ada'
       from (select date_trunc('minute', now()) - n * interval '1 hour' as at from generate_series(1, $3::int) n) starts
       returning *)
     insert into freeze_occurrences (window_id, starts_at, ends_at) select id, starts_at, ends_at from windows`,
    [teamId, title, count],
  );
};
