/** Steward with a status page that has subscribers, and teams that get alerts, for bench/subscribers.ts. Arguments: subscribers, teams, ports of HTTP and SMTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '#app/config/config.ts';
import { openApp } from '#app/open-app.ts';
import { startWork } from '#app/workers.ts';
import { insertDeliveries } from '#notification/announcement-storage.ts';
import { createLog } from '#platform/log.ts';
import { newId } from '#platform/id.ts';
import { addStatusPage, addSubscribers, addUpdate } from '#testkit/subscriber.fixture.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';
import { traceStatements } from './trace-statements.ts';

const statements = new Map<string, { count: number; ms: number }>();
traceStatements(({ name, ms }) => {
  const { count, ms: sum } = statements.get(name) ?? { count: 0, ms: 0 };
  statements.set(name, { count: count + 1, ms: sum + ms });
});

export type SentAlert = { key: string; who: 'same team' | 'other team' | 'other team, email'; at: number };

const [subscribers, teams, http, smtp] = process.argv.slice(2).map(Number);
const dataDir = await mkdtemp(join(tmpdir(), 'steward-bench-'));
const config = readConfig(
  { port: '0', host: '127.0.0.1' },
  {
    STEWARD_DATA_DIR: dataDir,
    STEWARD_PRIVATE_TARGETS: 'everybody',
    STEWARD_INCIDENT_URL: `http://127.0.0.1:${http}/incident`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
  },
);
const platform = await openApp(config, createLog({ level: 'error', pretty: true }), 'own');
const { pool, db } = platform.database;
const { secrets } = platform.services;

await pool.query(
  `insert into users (id, email, name, role) select gen_random_uuid(), 'user' || i || '@example.com', 'User', 'MEMBER' from generate_series(0, $1::int) i`,
  [teams],
);
await addPersonalTeams(pool);
await pool.query(
  `insert into notification_settings (team_id, email_enabled, email_addresses, incident_enabled, incident_integration_key)
   select id, true, array[id || '@alerts.example'], true, $1 from users`,
  [secrets.encrypt('abcdefghijklmnopqrstuvwxyzABCDEF', 'notification_settings.incident_integration_key')],
);
const [own, ...others] = (await pool.query<{ id: string }>('select id from users order by email')).rows.map(
  ({ id }) => id,
);
const pages = {
  fast: await addStatusPage(pool, secrets, own!),
  slow: await addStatusPage(pool, secrets, own!),
};
await addSubscribers(pool, secrets, pages.fast, {
  kind: 'EMAIL',
  count: subscribers!,
  addressOf: (n) => `subscriber${n}@example.com`,
});
await addSubscribers(pool, secrets, pages.slow, {
  kind: 'WEBHOOK',
  count: subscribers!,
  addressOf: (n) => `http://127.0.0.1:${http}/slow/${n}`,
});
await pool.query('analyze');
const work = await startWork(platform, ['jobs']);

async function alert(
  teamId: string,
  channel: 'incident' | 'email',
  who: SentAlert['who'],
): Promise<SentAlert> {
  const id = newId();
  const at = new Date().toISOString();
  const site = { id: newId(), name: 'Shop', url: 'https://shop.example' };
  const snapshot = {
    id,
    type: 'SITE_DOWN',
    message: 'HTTP 503',
    since: at,
    resolvedAt: null,
    closing: null,
    site,
    page: null,
  } as const;
  await insertDeliveries(db, [
    {
      id: newId(),
      teamId,
      channel,
      eventId: newId(),
      siteId: site.id,
      subjectId: id,
      notification: { event: 'OPENED', at, alert: snapshot },
      delaySeconds: 0,
      resent: false,
    },
  ]);
  return { key: channel === 'email' ? `${teamId}@alerts.example` : id, who, at: Date.now() };
}

const waiting = async (): Promise<number> => {
  const { rows } = await pool.query(
    'select count(*)::int as n from bulk_deliveries where due_at is not null',
  );
  return rows[0].n;
};

const commands: Record<string, () => Promise<unknown>> = {
  /** One alert of each sort for each team, 30 a second. */
  async alerts(): Promise<SentAlert[]> {
    const sent: SentAlert[] = [];
    const startedAt = performance.now();
    for (const [index, teamId] of others.entries()) {
      sent.push(await alert(own!, 'incident', 'same team'));
      sent.push(await alert(teamId, 'incident', 'other team'));
      sent.push(await alert(teamId, 'email', 'other team, email'));
      await delay(Math.max(0, startedAt + (index + 1) * 100 - performance.now()));
    }
    return sent;
  },
  /** Returns when messages wait behind those that are being sent. */
  async tellSlow() {
    await addUpdate(pool, pages.slow);
    while ((await waiting()) < Math.min(subscribers!, 500)) await delay(100);
    return null;
  },
  async startTelling() {
    await addUpdate(pool, pages.fast);
    return null;
  },
  async statements() {
    return [...statements].sort(([, a], [, b]) => b.ms - a.ms).slice(0, 16);
  },
  waiting,
  async alertsWaiting() {
    const { rows } = await pool.query(
      `select count(*)::int as n from notification_deliveries where due_at is not null`,
    );
    return rows[0].n;
  },
  /** Nothing is left of the messages before. Events of the last 30 s decide what is combined. */
  async forget() {
    statements.clear();
    await pool.query('delete from status_fan_outs');
    await pool.query('delete from bulk_deliveries');
    await pool.query('delete from notification_deliveries');
    await pool.query('update notification_queues set last_digest_at = null, digests = 0, not_before = null');
    await pool.query('vacuum analyze notification_deliveries');
    await pool.query('vacuum analyze bulk_deliveries');
    return null;
  },
};
process.on('message', (name: string) => {
  void commands[name]!().then((result) => process.send?.({ result }));
});
process.send?.({ result: null });
process.once('SIGTERM', () => {
  void (async () => {
    await work.stop();
    await platform.close();
    await rm(dataDir, { recursive: true, force: true });
    process.exit(0);
  })();
});
