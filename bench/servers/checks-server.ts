/** Steward's checks with an embedded database, for bench/checks.ts. Arguments: sites, URL of the target. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '#app/config/config.ts';
import { createLog } from '#platform/log.ts';
import { openApp } from '#app/open-app.ts';
import { startWork } from '#app/workers.ts';
import { cpuMsOf, processesIn } from '../process-tree.ts';
import { createOwner } from './owner.ts';
import { seedSites } from './seed-sites.ts';

const [sites, address] = [Number(process.argv[2]), process.argv[3]!];
const dataDir = await mkdtemp(join(tmpdir(), 'steward-bench-'));
const config = readConfig(
  { port: '0', host: '127.0.0.1' },
  {
    STEWARD_DATA_DIR: dataDir,
    STEWARD_PRIVATE_TARGETS: 'everybody',
    STEWARD_NETWORK_REFERENCES: 'none',
  },
);
const platform = await openApp(config, createLog({ level: 'warn', pretty: true }), 'own');
const { pool } = platform.database;
const { user } = await createOwner(platform.services);
await seedSites(pool, user.id, {
  sites,
  intervalSeconds: 86_400,
  url: `'${address}?' || i`,
  due: `now() + interval '1 day'`,
});
const work = await startWork(platform, ['checks']);

export type Round = { probes: number; seconds: number; nodeMs: number; postgresMs: number };

const stored = async (): Promise<number> => {
  const metric = await platform.registry.getSingleMetric('steward_checks_stored_total')!.get();
  return metric.values[0]?.value ?? 0;
};
const postgresMs = async (): Promise<number> => cpuMsOf(await processesIn(dataDir));

/** From the moment when all targets are due until each has a stored check. */
async function round(): Promise<Round> {
  await pool.query('vacuum targets, sites');
  const since = new Date();
  const before = await stored();
  await pool.query('update targets set next_check_at = now()');
  const [began, cpu, postgres] = [performance.now(), process.cpuUsage(), await postgresMs()];
  while ((await stored()) - before < sites) await delay(10);
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const result = {
    probes: sites,
    seconds,
    nodeMs: (user + system) / 1_000,
    postgresMs: (await postgresMs()) - postgres,
  };
  const { rows } = await pool.query<{ up: number }>(
    `select count(*)::int as up from checks where created_at >= $1 and status = 'UP'`,
    [since],
  );
  if (rows[0]!.up !== sites) throw new Error(`${rows[0]!.up} of ${sites} checks are stored as UP`);
  return result;
}

process.on('message', () => void round().then((result) => process.send?.(result)));
const stop = async (): Promise<void> => {
  await work.stop();
  await platform.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
process.once('disconnect', () => void stop());
process.send?.('ready');
