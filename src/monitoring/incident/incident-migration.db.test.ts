import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { listIncidentEvents, listIncidents } from './incident-storage.ts';
import { updateIncidents } from './update-incidents.ts';

const migrations = join(import.meta.dirname, '../../../migrations');
const log = createLog({ level: 'silent', pretty: false });

it('alerts that are open when incidents are introduced get one incident per site', async () => {
  await using database = await createTestDatabase(log, 'template0');
  const { pool, db } = database;
  const earlier = await mkdtemp(join(tmpdir(), 'steward-incidents-'));
  for (const name of await readdir(migrations))
    if (name < '0035') await cp(join(migrations, name), join(earlier, name));
  await migrate(pool, earlier, log);

  const [team, down, broken, fine] = [newId(), newId(), newId(), newId()];
  await pool.query(`insert into teams (id, name) values ($1, 'Agency')`, [team]);
  for (const id of [down, broken, fine])
    await pool.query(
      `insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
       values ($1, $2, 'Shop', 'https://shop.example', 60, false, 2, 1)`,
      [id, team],
    );
  const alerts: [string, string, string, string, number][] = [
    [newId(), down, 'JS_ERROR', 'OPEN', 9],
    [newId(), down, 'SITE_DOWN', 'OPEN', 5],
    [newId(), broken, 'CHECKOUT_FAILED', 'OPEN', 7],
    [newId(), fine, 'SITE_DOWN', 'RESOLVED', 3],
  ];
  for (const [id, site, type, status, minutes] of alerts)
    await pool.query(
      `insert into alerts (id, site_id, type, status, message, created_at, opened_at)
       values ($1, $2, $3, $4, $3, now() - make_interval(mins => $5 + 1), now() - make_interval(mins => $5))`,
      [id, site, type, status, minutes],
    );
  await migrate(pool, migrations, log);
  await rm(earlier, { recursive: true });

  const incidents = await listIncidents(db, {
    teamIds: [team],
    siteId: null,
    state: 'OPEN',
    after: null,
    limit: 10,
  });
  expect(incidents).toMatchObject([
    { siteId: broken, number: 2, title: 'CHECKOUT_FAILED' },
    { siteId: down, number: 1, title: 'SITE_DOWN' },
  ]);
  const { rows } = await pool.query<{ incident: string | null }>(
    'select incident_id as incident from alerts order by array_position($1::uuid[], id)',
    [alerts.map(([id]) => id)],
  );
  const [ofBroken, ofDown] = incidents.map(({ id }) => id);
  expect(rows.map(({ incident }) => incident)).toEqual([ofDown, ofDown, ofBroken, null]);
  const events = await listIncidentEvents(db, [ofDown!], 10);
  expect(events.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'OPENED Incident #1 was opened.',
    'ALERT_OPENED JS_ERROR',
    'ALERT_OPENED SITE_DOWN',
  ]);

  // The next one gets the next number.
  const alert = {
    id: newId(),
    siteId: fine,
    alertType: 'SITE_DOWN' as const,
    message: 'down',
    createdAt: new Date(),
    incidentId: null,
  };
  const next = await db.transaction().execute((tx) =>
    updateIncidents(tx, {
      sites: [{ id: fine, teamId: team }],
      opened: [alert],
      closed: [],
      open: [alert],
    }),
  );
  expect(next.get(fine)).toMatchObject({ number: 3, opening: 1 });
});
