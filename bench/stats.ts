/**
 * Statistics over HTTP while the history grows from 100,000 to 10 million checks (100 sites, 90 days). They read rollups, so
 * the time should not depend on the size. Run: npm run bench stats
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#app/config/config.ts';
import { openDatabase } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { openApp } from '#app/open-app.ts';
import { serve } from '#app/http-app.ts';
import { median, printTable } from './table.ts';
import { createOwner } from './servers/owner.ts';

const sizes = [100_000, 1_000_000, 10_000_000];
const [sites, days] = [100, 90];
const limits = { STEWARD_RATE_LIMIT_READS: '1000000' };
const dataDir = await mkdtemp(join(tmpdir(), 'steward-bench-'));
const config = readConfig({ port: '0', host: '127.0.0.1' }, { STEWARD_DATA_DIR: dataDir, ...limits });
const log = createLog({ level: 'warn', pretty: true });
const platform = await openApp(config, log, 'own');
const { services, database } = platform;
// Filling takes minutes, and the statement timeout of Steward's connections is one minute.
const filling = openDatabase(database.address, log, 1, 'maintenance');
const { pool } = filling;

const { user, token } = await createOwner(services);
await pool.query(
  `insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
   select gen_random_uuid(), $1, 'Site ' || i, 'https://shop.example/', 60, false, 2, 1 from generate_series(1, $2::int) i`,
  [user.id, sites],
);
await pool.query(
  `insert into targets (id, site_id, kind, interval_seconds) select gen_random_uuid(), id, 'HTTP', 60 from sites`,
);
for (let day = -days; day <= 0; day += 1) {
  const name = `bench_${-day}`;
  await pool.query(
    `do $$ begin execute format('create table ${name} partition of checks for values from (%L) to (%L)', current_date + ${day}, current_date + ${day} + 1); end $$`,
  );
}
const server = await serve(platform, config, 'monitoring');
const siteId = (await pool.query<{ id: string }>('select id from sites limit 1')).rows[0]!.id;

const queries = {
  siteStats: `{ siteStats(siteId: "${siteId}") { uptime24h uptime7d uptime30d uptime90d avgResponseTimeMs p95ResponseTimeMs totalChecks failedChecks openAlerts lastIncidentAt downtimeSeconds30d } }`,
  'uptimeData(90)': `{ uptimeData(siteId: "${siteId}", days: 90) { date uptimePercentage totalChecks failedChecks downtimeSeconds } }`,
  'responseTimeData(30)': `{ responseTimeData(siteId: "${siteId}", days: 30) { timestamp avgResponseTimeMs minResponseTimeMs maxResponseTimeMs p95ResponseTimeMs } }`,
  dashboardStats: '{ dashboardStats { totalSites sitesUp sitesDown totalChecks24h avgResponseTimeMs } }',
};

const ask = async (query: string): Promise<number> => {
  const started = performance.now();
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  const { errors } = (await response.json()) as { errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return performance.now() - started;
};

const seen = new Map<string, number[]>(Object.keys(queries).map((name) => [name, []]));
let stored = 0;
for (const size of sizes) {
  await fill(size - stored);
  stored = size;
  for (const [name, query] of Object.entries(queries)) {
    for (let warm = 0; warm < 20; warm += 1) await ask(query);
    const times: number[] = [];
    for (let round = 0; round < 60; round += 1) times.push(await ask(query));
    seen.get(name)!.push(median(times));
  }
}
printTable(
  ['median ms', ...sizes.map((size) => size.toLocaleString('en')), 'largest / smallest'],
  [...seen].map(([name, times]) => [
    name,
    ...times.map((time) => time.toFixed(2)),
    `${(times.at(-1)! / times[0]!).toFixed(2)}×`,
  ]),
);
await server.close();
await filling.close();
await platform.close();
await rm(dataDir, { recursive: true, force: true });
process.exit(0);

/** Inserts checks over 90 days, oldest first, and then the rollups that the workers would have written. */
async function fill(count: number): Promise<void> {
  await pool.query(
    `insert into checks (id, created_at, site_id, kind, status, response_time_ms, status_code)
     select gen_random_uuid(), now() - interval '${days} days' * (1 - i / $1::float8) + random() * interval '1 ms', s.ids[1 + i % ${sites}], 'HTTP',
            case when random() < 0.99 then 'UP' else 'DOWN' end, (40 + random() * 400)::int, 200
     from generate_series(1, $1::int) i, (select array_agg(id) as ids from sites) s`,
    [count],
  );
  for (const [table, unit] of [
    ['rollup_hours', 'hour'],
    ['rollup_days', 'day'],
  ] as const) {
    await pool.query(`truncate ${table}`);
    await pool.query(
      `insert into ${table} (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, min_ms, max_ms, histogram)
       select t.id, date_trunc('${unit}', c.created_at), c.site_id, count(*) filter (where c.status = 'UP'), count(*) filter (where c.status = 'DOWN'),
              count(*) filter (where c.status = 'UP') * 60000, count(*) filter (where c.status = 'DOWN') * 60000, count(*), sum(c.response_time_ms),
              min(c.response_time_ms), max(c.response_time_ms), array_fill(0, array[40]) || array_fill(3, array[16])
       from checks c join targets t on t.site_id = c.site_id group by 1, 2, 3`,
    );
  }
  await pool.query(
    `insert into rollup_teams (team_id, bucket, checks, measured, sum_ms)
     select $1, bucket, sum(up + down), sum(measured), sum(sum_ms) from rollup_hours where bucket > now() - interval '48 hours' group by bucket
     on conflict (team_id, bucket) do update set checks = excluded.checks, measured = excluded.measured, sum_ms = excluded.sum_ms`,
    [user.id],
  );
  await pool.query('vacuum analyze');
}
