import { Client, type ClientConfig, type Pool, type QueryResultRow } from 'pg';
import { waitUntil } from './wait.ts';

type Stored = { platform: { database: { pool: Pool } } };

/** Reads rows of a table, for what no interface may return: secrets, and data that must be gone. */
export const rowsOf = async (
  app: Stored,
  table: string,
  where: Record<string, string> = {},
): Promise<QueryResultRow[]> => {
  const conditions = Object.keys(where).map((column, i) => ` and ${column} = $${i + 1}`);
  const text = `select * from ${table} where true${conditions.join('')}`;
  return (await app.platform.database.pool.query(text, Object.values(where))).rows;
};

/** Notes of an incident, of which a client could add only 60 per minute. */
export const addStoredNotes = async (app: Stored, incidentId: string, count: number): Promise<void> => {
  await app.platform.database.pool.query(
    `insert into incident_events (incident_id, kind, text, by)
     select $1, 'NOTE', n, 'ops@example.com' from generate_series(1, $2::int) n`,
    [incidentId, count],
  );
};

/** Waits until every delivery that is due was sent. The API does not list deliveries about deleted sites. */
export const untilDelivered = (app: Stored): Promise<void> =>
  waitUntil(async () => {
    const { rowCount } = await app.platform.database.pool.query(
      `select 1 from notification_deliveries where due_at < now() + interval '1 minute' limit 1`,
    );
    return rowCount === 0;
  }, 15_000);

/** Waits until no step of an escalation is due, apart from those that are paused. */
export const untilSteps = (app: Stored): Promise<void> =>
  waitUntil(async () => {
    const { rowCount } = await app.platform.database.pool.query(
      `select 1 from escalations where due_at < now() + interval '10 seconds' and not paused limit 1`,
    );
    return rowCount === 0;
  }, 15_000);

/** Every status change of a deployment so far, such as `PENDING>RUNNING`. The API returns only the current status. */
export const eventsOf = async (app: Stored, deploymentId: string): Promise<string[]> => {
  const events = await rowsOf(app, 'deployment_events', { deployment_id: deploymentId });
  return events
    .toSorted((a, b) => a['created_at'] - b['created_at'] || (a['id'] < b['id'] ? -1 : 1))
    .map(({ from_status, to_status }) => `${from_status ?? ''}>${to_status}`);
};

/** The bytes that all logs of deployments use. */
export const storedLogBytes = async (app: Stored): Promise<number> =>
  (await rowsOf(app, 'deployment_log_chunks')).reduce((sum, { body }) => sum + body.length, 0);

/** Returns a function that waits until the program has run the named query, after this call. */
export async function watchForQuery(
  app: { platform: { database: { address: ClientConfig } } },
  name: string,
): Promise<() => Promise<void>> {
  // A separate connection: pg_stat_activity shows the last query of each, and a pooled one would show this query.
  const onlooker = new Client(app.platform.database.address);
  await onlooker.connect();
  const { since } = (await onlooker.query('select clock_timestamp() as since')).rows[0];
  return async () => {
    const seen = 'select 1 from pg_stat_activity where query like $1 and query_start > $2';
    await waitUntil(async () => (await onlooker.query(seen, [`/* ${name} */%`, since])).rowCount);
    await onlooker.end();
  };
}

/** Waits until a worker has noticed that the maintenance of a site is over, if its alerts are held. */
export const untilMaintenanceEnded = (app: Stored, siteId: string): Promise<void> =>
  waitUntil(async () => {
    const [site] = await rowsOf(app, 'sites', { id: siteId });
    return site!['alerts_held'] === false || site!['maintenance_ended_at'] !== null;
  });

/** Waits until what has changed in a maintenance of a site was announced. */
export const untilSettled = (app: Stored, siteId: string): Promise<void> =>
  waitUntil(async () => (await rowsOf(app, 'sites', { id: siteId }))[0]!['alerts_held'] === false);
