/** Steward with sites whose owners have enabled all channels, for bench/alerting.ts. Arguments: sites, sites per user, ports of the targets, the providers and the slow provider. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#app/config/config.ts';
import { newWebhookSecret } from '#notification/channels/webhook/transport.ts';
import { createLog } from '#platform/log.ts';
import { openApp } from '#app/open-app.ts';
import { startWork } from '#app/workers.ts';
import { traceStatements } from './trace-statements.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';

/** When each alert was committed, and when the batch of each delivery was saved, which is the last step before it is sent. */
const committed = new Map<string, number>();
const planned = new Map<string, number>();
const statements = new Map<string, { count: number; ms: number }>();
const opened = new WeakMap<object, string[]>();
const idsIn = (json: unknown): string[] => (JSON.parse(String(json)) as { id: string }[]).map(({ id }) => id);
traceStatements(({ name, values, client, endedAt, ms }) => {
  const { count, ms: sum } = statements.get(name) ?? { count: 0, ms: 0 };
  statements.set(name, { count: count + 1, ms: sum + ms });
  if (name === 'alert.open') opened.set(client, idsIn(values[0]));
  if (name === 'commit') for (const id of opened.get(client) ?? []) committed.set(id, endedAt);
  if (name === 'commit' || name === 'rollback') opened.delete(client);
  if (name === 'delivery.saveBatches') for (const id of idsIn(values[0])) planned.set(id, endedAt);
});

const [sites, perUser, targets, providers, slow] = process.argv.slice(2).map(Number);
const dataDir = await mkdtemp(join(tmpdir(), 'steward-bench-'));
/**
 * Times of `Date.now()`: the start of the check that confirmed the failure, the start and end of the transaction that stored it, and
 * the end of the statement that saved what is sent.
 */
export type Stages = {
  alert: string;
  channel: string;
  checked: number;
  stored: number;
  committed: number;
  planned: number;
};

const config = readConfig(
  { port: '0', host: '127.0.0.1' },
  {
    STEWARD_DATA_DIR: dataDir,
    STEWARD_PRIVATE_TARGETS: 'everybody',
    STEWARD_INCIDENT_URL: `http://127.0.0.1:${providers}/incident`,
  },
);
const platform = await openApp(config, createLog({ level: 'error', pretty: true }), 'own');
const { pool } = platform.database;
const seal = (value: string, column: string): string =>
  platform.services.secrets.encrypt(value, `notification_settings.${column}`);

await pool.query(
  `insert into users (id, email, name, role) select gen_random_uuid(), 'user' || i || '@example.com', 'User', 'MEMBER' from generate_series(1, $1::int) i`,
  [Math.ceil(sites! / perUser!)],
);
await addPersonalTeams(pool);
await pool.query(
  `insert into notification_settings (team_id, email_enabled, email_addresses, chat1_enabled, chat1_webhook_url,
     incident_enabled, incident_integration_key, webhook_enabled, webhook_url, webhook_secret)
   select id, false, '{}', true, $1, true, $2, true, $3, $4 from users`,
  [
    seal(`http://127.0.0.1:${slow}/chat`, 'chat1_webhook_url'),
    seal('abcdefghijklmnopqrstuvwxyzABCDEF', 'incident_integration_key'),
    seal(`http://127.0.0.1:${providers}/webhook`, 'webhook_url'),
    seal(newWebhookSecret(), 'webhook_secret'),
  ],
);
await pool.query(
  `with owners as (select id, row_number() over (order by id) - 1 as n from users)
   insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
   select gen_random_uuid(), o.id, 'Site ' || i, 'http://127.0.0.1:' || $2 || '/ok/breaks?' || i, 3600, false, 2, 1
   from generate_series(0, $1::int - 1) i join owners o on o.n = i / $3::int`,
  [sites, targets, perUser],
);
await pool.query(
  `insert into targets (id, site_id, kind, interval_seconds, next_check_at) select gen_random_uuid(), id, 'HTTP', 3600, now() from sites`,
);
const work = await startWork(platform, ['checks', 'jobs']);

/** `due` makes every site due. `deliveries` returns the stages of every delivery about the opening of an alert. */
const commands: Record<string, () => Promise<unknown>> = {
  async due() {
    statements.clear();
    await pool.query('update targets set next_check_at = now()');
    return null;
  },
  /** Messages that are not sent yet, without those to the slow provider. */
  async waiting() {
    const { rows } = await pool.query(
      `select count(*)::int as n from notification_deliveries where due_at is not null and channel <> 'chat1'`,
    );
    return rows[0].n;
  },
  /** Events of the last 30 s decide what is combined, so each round starts without them. */
  async forget() {
    await pool.query('delete from notification_deliveries');
    await pool.query('update notification_queues set last_digest_at = null, digests = 0, not_before = null');
    await pool.query('delete from alerts');
    return null;
  },
  async up() {
    const { rows } = await pool.query(`select count(*)::int as n from sites where status = 'UP'`);
    return rows[0].n;
  },
  async deliveries(): Promise<Stages[]> {
    const { rows } = await pool.query<{
      id: string;
      alert: string;
      channel: string;
      checked: Date;
      stored: Date;
    }>(
      `select d.id, a.id as alert, d.channel, a.opened_at as stored,
         (select max(c.created_at) from checks c where c.site_id = a.site_id and c.created_at <= a.opened_at) as checked
       from alerts a join notification_deliveries d on d.alert_id = a.id where d.event = 'OPENED'`,
    );
    return rows.map(({ id, alert, channel, checked, stored }) => ({
      alert,
      channel,
      checked: checked.getTime(),
      stored: stored.getTime(),
      committed: committed.get(alert) ?? Number.NaN,
      planned: planned.get(id) ?? Number.NaN,
    }));
  },
  async statements() {
    return [...statements].sort(([, a], [, b]) => b.ms - a.ms).slice(0, 12);
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
