/** Steward without workers, for bench/console.ts. A message with a user and a number creates that many sites. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#app/config/config.ts';
import { createLog } from '#platform/log.ts';
import { openApp } from '#app/open-app.ts';
import { serve } from '#app/http-app.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'steward-bench-'));
const config = readConfig({ port: '0', host: '127.0.0.1' }, { STEWARD_DATA_DIR: dataDir });
const platform = await openApp(config, createLog({ level: 'warn', pretty: true }), 'own');
const server = await serve(platform, config, 'all');
const { pool } = platform.database;

async function seed({ teamId, sites }: { teamId: string; sites: number }): Promise<void> {
  await pool.query(
    `insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold, status)
     select gen_random_uuid(), $2, 'Shop number ' || i, 'https://shop-' || i || '.example/', 60, false, 2, 1,
            case when i % 50 = 7 then 'DOWN' else 'UP' end from generate_series(1, $1::int) i`,
    [sites, teamId],
  );
  await pool.query(
    `insert into targets (id, site_id, kind, interval_seconds, next_check_at) select gen_random_uuid(), id, 'HTTP', 60, now() + interval '1 day' from sites`,
  );
  for (const [table, unit, count] of [
    ['rollup_days', 'day', 30],
    ['rollup_hours', 'hour', 24],
  ] as const)
    await pool.query(
      `insert into ${table} (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, min_ms, max_ms, histogram)
       select t.id, date_trunc('${unit}', now(), 'UTC') - i * interval '1 ${unit}', t.site_id, 60, 0, 3600000, 0, 60,
              60 * (100 + (random() * 80)::int), 80, 300, '{}' from targets t, generate_series(0, ${count - 1}) i`,
    );
  await pool.query('vacuum analyze');
}

process.on('message', (order: { teamId: string; sites: number }) => {
  void seed(order).then(() => process.send?.('seeded'));
});
const stop = async (): Promise<void> => {
  await server.close();
  await platform.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
process.once('disconnect', () => void stop());
process.send?.(server.url);
