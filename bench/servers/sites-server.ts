/** Steward with an embedded database and many sites, for bench/sites.ts. Arguments: sites, teams, port of the targets. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#app/config/config.ts';
import { createLog } from '#platform/log.ts';
import { openApp } from '#app/open-app.ts';
import { serve } from '#app/http-app.ts';
import { startWork, workKinds } from '#app/workers.ts';
import { createOwner } from './owner.ts';
import { seedSites } from './seed-sites.ts';

const [sites, teams, port] = process.argv.slice(2).map(Number);
const dataDir = await mkdtemp(join(tmpdir(), 'steward-bench-'));
const config = readConfig(
  { port: '0', host: '127.0.0.1' },
  { STEWARD_DATA_DIR: dataDir, STEWARD_PRIVATE_TARGETS: 'everybody' },
);
const log = createLog({ level: 'warn', pretty: true });
const platform = await openApp(config, log, 'own');
const { services, database } = platform;

const { user, token } = await createOwner(services);
await seedSites(database.pool, user.id, {
  sites: sites!,
  teams: teams!,
  intervalSeconds: 60,
  // A third are slow, and one in twenty fails later.
  url: `'http://127.0.0.1:${port}' || case when i % 3 = 0 then '/slow' else '/ok' end || case when i % 20 = 7 then '/breaks' else '' end || '?' || i`,
  due: `now() + interval '1 day'`,
});
const work = await startWork(platform, Object.keys(workKinds));
const server = await serve(platform, config, 'all');
// Spread over a minute. Set after the start and from 10 s on, because the start and this update may take long.
await database.pool.query(
  `update targets set next_check_at = now() + interval '10 s' + random() * interval '60 s'`,
);
process.send?.({ url: server.url, token, dataDir });

process.on('message', () => {
  void database.pool
    .query(
      `select s.id, a.opened_at from sites s left join alerts a on a.site_id = s.id where s.url like '%breaks%'`,
    )
    .then(({ rows }) =>
      process.send?.(rows.map((row: { opened_at: Date | null }) => row.opened_at?.getTime() ?? null)),
    );
});
const stop = async (): Promise<void> => {
  await server.close();
  await work.stop();
  await platform.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
process.once('disconnect', () => void stop());
