/** Steward's checks with an embedded database, for bench/checks.ts. Arguments: sites, URL of the target. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '#app/config/config.ts';
import { createLog } from '#platform/log.ts';
import { openApp } from '#app/open-app.ts';
import { startWork } from '#app/workers.ts';
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

const figure = async (query: string, since: Date): Promise<number> =>
  Number((await pool.query<{ n: string }>(query, [since])).rows[0]!.n);

/** Makes all targets due. The round ends when each has a stored check. */
async function round(): Promise<{ probes: number; seconds: number }> {
  await pool.query('vacuum targets, sites');
  const since = new Date();
  const began = performance.now();
  await pool.query('update targets set next_check_at = now()');
  while ((await figure('select count(*) n from checks where created_at >= $1', since)) < sites)
    await delay(100);
  const seconds = (performance.now() - began) / 1_000;
  const failed = await figure(
    `select count(*) n from checks where created_at >= $1 and status <> 'UP'`,
    since,
  );
  if (failed > 0) throw new Error(`${failed} of ${sites} checks failed`);
  return { probes: sites, seconds };
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
