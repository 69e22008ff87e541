/**
 * The disk space of checks, and what STEWARD_RAW_RETENTION_DAYS saves: a day of 100 sites with one check per minute, stored as workers
 * store them, and as many failures of 50,000 sites, because one check in 500 is notable (99.9 % uptime). How many checks a site has in a
 * day decides how full the pages of indexes are. Run: npm run bench retention
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#app/config/config.ts';
import { openApp } from '#app/open-app.ts';
import { insertChecks, type NewCheck } from '#monitoring/check/check-storage.ts';
import { ensurePartitions } from '#monitoring/check/partition-storage.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { report } from './report.ts';
import { printTable } from './table.ts';

const [siteCount, batch, notableShare] = [100, 500, 1 / 500];
const count = siteCount * 24 * 60;
const [retentionDays, rawRetentionDays] = [90, 2];
const perDay = 1_000_000 * 24 * 60;

const dataDir = await mkdtemp(join(tmpdir(), 'steward-bench-'));
const config = readConfig({ port: '0', host: '127.0.0.1' }, { STEWARD_DATA_DIR: dataDir });
const platform = await openApp(config, createLog({ level: 'warn', pretty: true }), 'own');
const { db, pool } = platform.database;
await ensurePartitions(db);
const sites = Array.from({ length: siteCount / notableShare }, () => newId());
const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000;
const checkOf = (n: number, notable: boolean): NewCheck => {
  const at = new Date(midnight + Math.floor((n * 60_000) / siteCount));
  const firstByteMs = 20 + (n % 300);
  return {
    id: newId(at.getTime()),
    at,
    siteId: sites[n % (notable ? sites.length : siteCount)]!,
    pageId: null,
    kind: 'HTTP',
    notable,
    result: {
      status: notable ? 'DOWN' : 'UP',
      responseTimeMs: firstByteMs + 25,
      statusCode: notable ? 503 : 200,
      errorMessage: notable ? 'HTTP 503 Service Unavailable' : null,
      jsErrors: null,
      phases: { dnsMs: 2, connectMs: 8, tlsMs: 14, firstByteMs, totalMs: firstByteMs + 25 },
      certificateExpiresAt: null,
    },
  };
};
for (const notable of [false, true])
  for (let n = 0; n < count; n += batch)
    await db.transaction().execute((tx) =>
      insertChecks(
        tx,
        Array.from({ length: batch }, (_, index) => checkOf(n + index, notable)),
      ),
    );

const bytesOf = async (table: string): Promise<number> =>
  Number(
    (
      await pool.query<{ bytes: string }>(
        `select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = $1::regclass`,
        [table],
      )
    ).rows[0]!.bytes,
  ) / count;
const [routine, notable] = [await bytesOf('routine_checks'), await bytesOf('notable_checks')];
/** Whole days are dropped, so up to a day more is kept. */
const terabytes = (rawDays: number): number =>
  (perDay * (routine * (1 - notableShare) * (rawDays + 1) + notable * notableShare * (retentionDays + 1))) /
  1e12;

printTable(
  ['a million sites, one check per minute', 'TB'],
  [
    [`all checks for ${retentionDays} days`, terabytes(retentionDays).toFixed(2)],
    [
      `routine checks for ${rawRetentionDays} days, others for ${retentionDays}`,
      terabytes(rawRetentionDays).toFixed(2),
    ],
  ],
);
report('retention', [
  { name: 'a routine check, with indexes', value: routine, unit: 'bytes' },
  { name: 'a failure, with indexes', value: notable, unit: 'bytes' },
  { name: 'a million sites, all checks for 90 days', value: terabytes(retentionDays), unit: 'TB' },
  {
    name: 'a million sites, routine checks for 2 days',
    value: terabytes(rawRetentionDays),
    unit: 'TB',
    atMost: 1,
  },
]);
await platform.close();
await rm(dataDir, { recursive: true, force: true });
process.exit();
