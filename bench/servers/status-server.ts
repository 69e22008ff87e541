/** The server that bench/status.ts measures: a status page with 20 components of 90 days each, and an empty route. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#app/config/config.ts';
import { openApp } from '#app/open-app.ts';
import { monitoring } from '#monitoring/product.ts';
import { httpMetrics } from '#platform/http/metrics.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { createLog } from '#platform/log.ts';
import { createOwner } from './owner.ts';
import { seedSites } from './seed-sites.ts';

const components = 20;
const dataDir = await mkdtemp(join(tmpdir(), 'steward-bench-'));
const config = readConfig({ port: '0', host: '127.0.0.1' }, { STEWARD_DATA_DIR: dataDir });
const log = createLog({ level: 'warn', pretty: true });
const platform = await openApp(config, log, 'own');
const { pool } = platform.database;
const { user } = await createOwner(platform.services);
await seedSites(pool, user.id, {
  sites: components,
  intervalSeconds: 86_400,
  url: `'https://shop.example/' || i`,
  due: 'null',
});
await pool.query(
  `insert into status_pages (id, team_id, slug, title, locale, visibility, uptime_days, show_details)
   values (gen_random_uuid(), $1, 'bench', 'Nordlicht', 'en', 'PUBLIC', 90, '{}')`,
  [user.id],
);
await pool.query(
  `insert into status_components (id, status_page_id, position, name, group_name, site_id, checkout, show_uptime, show_response_time)
   select gen_random_uuid(), p.id, row_number() over (order by s.id), 'Shop ' || row_number() over (order by s.id),
     case when row_number() over (order by s.id) % 2 = 0 then 'Germany' else 'Austria' end, s.id, false, true, true
   from status_pages p, sites s`,
);
await pool.query(
  `insert into rollup_days (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, histogram)
   select t.id, date_trunc('day', now(), 'UTC') - make_interval(days => d), t.site_id, 1440, 0, 86400000 - down, down, 0, 0, '{}'
   from targets t, generate_series(0, 89) d, lateral (select case when random() < 0.1 then (random() * 3600000)::bigint else 0 end as down
     where d is not null) o
   where t.kind = 'HTTP'`,
);

const product = platform.opened(monitoring);
const app = await createHttpServer({
  log,
  trustProxy: [],
  secure: false,
  metrics: httpMetrics(platform.registry),
  pathFor: product.pathFor,
});
await app.register((scope) => product.registerRootRoutes(scope));
app.get('/empty', async () => ({}));
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url: `http://127.0.0.1:${(app.addresses()[0] as { port: number }).port}` });

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  await app.close();
  await platform.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
};
process.on('message', () => process.send?.(process.cpuUsage()));
process.once('SIGTERM', () => void stop());
// If the benchmark fails, its server stops too.
process.once('disconnect', () => void stop());
