/**
 * Statistics over HTTP with a history of 100,000 and of 100 million checks (100 sites, 90 days), asked alternately. They read
 * rollups, so the time should not depend on the size. The rollups are those of all checks. Of the checks themselves 2 million
 * are stored: 100 million take 24 GB and an hour, and the benchmark verifies that statistics read none of them.
 * Run: npm run bench stats
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { readConfig } from '#app/config/config.ts';
import { openDatabase } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { openApp } from '#app/open-app.ts';
import { serve } from '#app/http-app.ts';
import { report } from './report.ts';
import { median, printTable } from './table.ts';
import { createOwner } from './servers/owner.ts';

const sizes = [100_000, 100_000_000];
const [sites, days, maxStored] = [100, 90, 2_000_000];
const rounds = 150;
const maxRatio = 1.5;
const log = createLog({ level: 'warn', pretty: true });

const statistics = {
  siteStats: `siteStats(siteId: $id) { uptime24h uptime7d uptime30d uptime90d avgResponseTimeMs p95ResponseTimeMs totalChecks failedChecks openAlerts lastIncidentAt downtimeSeconds30d }`,
  'uptimeData(90)': `uptimeData(siteId: $id, days: 90) { date uptimePercentage totalChecks failedChecks downtimeSeconds }`,
  'responseTimeData(30)': `responseTimeData(siteId: $id, days: 30) { timestamp avgResponseTimeMs minResponseTimeMs maxResponseTimeMs p95ResponseTimeMs }`,
  dashboardStats: 'dashboardStats { totalSites sitesUp sitesDown totalChecks24h avgResponseTimeMs }',
};
/** Reads checks, for comparison. */
const history = { 'checks(50)': 'checks(siteId: $id, limit: 50) { id status responseTimeMs createdAt }' };

type Installation = {
  ask: (field: string) => Promise<number>;
  /** How often checks were read. */
  scans: () => Promise<number>;
  close: () => Promise<void>;
};

async function install(size: number): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'steward-bench-'));
  const env = { STEWARD_DATA_DIR: dataDir, STEWARD_RATE_LIMIT_READS: '1000000' };
  const config = readConfig({ port: '0', host: '127.0.0.1' }, env);
  const platform = await openApp(config, log, 'own');
  const { user, token } = await createOwner(platform.services);
  // Filling takes longer than the statement timeout of Steward's connections.
  const filling = openDatabase(platform.database.address, log, 1, 'maintenance');
  const { pool } = filling;
  await fill(pool, user.id, size);
  const server = await serve(platform, config, 'monitoring');
  const id = (await pool.query<{ id: string }>('select id from sites limit 1')).rows[0]!.id;
  return {
    async ask(field) {
      const started = performance.now();
      const query = field.includes('$id') ? `query ($id: ID!) { ${field} }` : `{ ${field} }`;
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, variables: { id } }),
      });
      const { errors } = (await response.json()) as { errors?: unknown };
      if (errors) throw new Error(JSON.stringify(errors));
      return performance.now() - started;
    },
    async scans() {
      // PostgreSQL publishes its counters once per second.
      await delay(1_500);
      const { rows } = await pool.query<{ n: number }>(
        `select coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::int as n from pg_stat_user_tables where relname like 'bench\\_%'`,
      );
      return rows[0]!.n;
    },
    async close() {
      await server.close();
      await filling.close();
      await platform.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function fill(pool: Pool, teamId: string, size: number): Promise<void> {
  await pool.query(
    `insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
     select gen_random_uuid(), $1, 'Site ' || i, 'https://shop.example/', 60, false, 2, 1 from generate_series(1, $2::int) i`,
    [teamId, sites],
  );
  await pool.query(
    `insert into targets (id, site_id, kind, interval_seconds) select gen_random_uuid(), id, 'HTTP', 60 from sites`,
  );
  for (let day = -days; day <= 0; day += 1) {
    for (const table of ['routine', 'notable'])
      await pool.query(
        `do $$ begin execute format('create table bench_${table}_${-day} partition of ${table}_checks for values from (%L) to (%L)', current_date + ${day}, current_date + ${day} + 1); end $$`,
      );
    await storeChecks(pool, day, Math.floor(Math.min(size, maxStored) / days));
  }
  // What the workers would have written: every hundredth check failed.
  for (const [table, unit, buckets] of [
    ['rollup_hours', 'hour', days * 24],
    ['rollup_days', 'day', days],
  ] as const)
    await pool.query(
      `insert into ${table} (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, min_ms, max_ms, histogram)
       select t.id, date_trunc('${unit}', now()) - b * interval '1 ${unit}', t.site_id, n - n / 100, n / 100,
              (n - n / 100) * 60000, n / 100 * 60000, n - n / 100, (n - n / 100) * 240, 40, 440,
              array_fill(0, array[30]) || array_fill(greatest(1, n / 26), array[26])
       from targets t cross join generate_series(0, ${buckets - 1}) b
         cross join lateral (select (floor((b + 1) * $1::float8) - floor(b * $1::float8))::int as n) c where n > 0`,
      [size / sites / buckets],
    );
  await pool.query(
    `insert into rollup_teams (team_id, bucket, checks, measured, sum_ms)
     select $1, bucket, sum(up + down), sum(measured), sum(sum_ms) from rollup_hours where bucket > now() - interval '48 hours' group by bucket`,
    [teamId],
  );
  await pool.query('vacuum analyze');
}

/** Every hundredth is notable. */
async function storeChecks(pool: Pool, day: number, count: number): Promise<void> {
  for (const [table, share] of [
    ['routine_checks', 0.99],
    ['notable_checks', 0.01],
  ] as const)
    await pool.query(
      `insert into ${table} (id, created_at, site_id, kind, status, response_time_ms, status_code)
       select gen_random_uuid(), current_date + ${day} + i * interval '1 day' / $1::int, s.ids[1 + i % ${sites}], 'HTTP', 'UP', 40 + i % 400, 200
       from generate_series(0, $1::int - 1) i, (select array_agg(id) as ids from sites) s`,
      [Math.round(count * share)],
    );
}

const installations: Installation[] = [];
for (const size of sizes) installations.push(await install(size));

async function measure(fields: Record<string, string>): Promise<Map<string, number[][]>> {
  const times = new Map<string, number[][]>();
  for (const [name, field] of Object.entries(fields)) {
    const all = installations.map((): number[] => []);
    for (let round = -20; round < rounds; round += 1)
      for (const [index, { ask }] of installations.entries()) {
        const ms = await ask(field);
        if (round >= 0) all[index]!.push(ms);
      }
    times.set(name, all);
  }
  return times;
}

const scansBefore = await Promise.all(installations.map(({ scans }) => scans()));
const ofStatistics = await measure(statistics);
const scansAfter = await Promise.all(installations.map(({ scans }) => scans()));
const ofHistory = await measure(history);

const ratioOf = (all: readonly number[][]): number => median(all.at(-1)!) / median(all[0]!);
printTable(
  ['median ms', ...sizes.map((size) => size.toLocaleString('en')), 'ratio', 'target'],
  [...ofStatistics, ...ofHistory].map(([name, all]) => [
    name,
    ...all.map((times) => median(times).toFixed(2)),
    `${ratioOf(all).toFixed(2)}×`,
    ofStatistics.has(name) ? `≤ ${maxRatio}×` : '',
  ]),
);
report('stats', [
  ...[...ofStatistics].map(([name, all]) => ({
    name: `${name}, 100 million checks of 100 thousand`,
    value: ratioOf(all),
    unit: '×',
    atMost: maxRatio,
  })),
  {
    name: 'scans of checks by statistics',
    value: scansAfter.reduce((sum, scans, index) => sum + scans - scansBefore[index]!, 0),
    unit: '',
    atMost: 0,
  },
]);
for (const { close } of installations) await close();
process.exit();
