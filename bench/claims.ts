/**
 * The rate of claiming due targets, 500 at a time: of all owners, and with one owner excluded who has reached the concurrency
 * limit. With an embedded PostgreSQL. Run: npm run bench claims -- [--sites N] [--rounds N]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#app/config/config.ts';
import { claimDue, listDueKinds } from '#monitoring/target/claim-storage.ts';
import { kindsWith } from '#probing/index.ts';
import { createLog } from '#platform/log.ts';
import { openApp } from '#app/open-app.ts';
import { createOwner } from './servers/owner.ts';
import { seedSites } from './servers/seed-sites.ts';
import { report } from './report.ts';
import type { Figure } from './results.ts';
import { median } from './table.ts';

const { values } = parseArgs({
  options: { sites: { type: 'string', default: '30000' }, rounds: { type: 'string', default: '5' } },
});
const sites = Number(values.sites);
const dataDir = await mkdtemp(join(tmpdir(), 'steward-bench-'));
const config = readConfig({ port: '0', host: '127.0.0.1' }, { STEWARD_DATA_DIR: dataDir });
const platform = await openApp(config, createLog({ level: 'warn', pretty: true }), 'own');
const { pool, db } = platform.database;
const { user } = await createOwner(platform.services);
await seedSites(pool, user.id, {
  sites,
  intervalSeconds: 86_400,
  url: `'https://shop.example/' || i`,
  due: 'now()',
});

/** Makes all targets due. The large owner has `ahead` targets, which are due first. */
async function makeDue(ahead: number): Promise<void> {
  await pool.query(`update sites set team_id = $1 where id in (select id from sites order by id limit $2)`, [
    user.id,
    ahead,
  ]);
  await pool.query(
    `update targets t set next_check_at = now() - case when s.team_id = $1 then interval '1 min' else interval '0' end
     from sites s where s.id = t.site_id`,
    [user.id],
  );
  await pool.query('vacuum analyze targets');
  await pool.query('vacuum analyze sites');
}

/** Targets per second. */
async function round(ahead: number, except: readonly string[]): Promise<number> {
  await makeDue(ahead);
  let claimed = 0;
  const began = performance.now();
  for (;;) {
    const { length } = await claimDue(db, 'HTTP', 500, except);
    claimed += length;
    if (length < 500) break;
  }
  return (claimed / (performance.now() - began)) * 1_000;
}

async function msOf(statement: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let at = 0; at < 100; at += 1) await statement();
  return (performance.now() - began) / 100;
}

const figures: Figure[] = [];
for (const [name, ahead, except] of [
  ['all owners', 100, []],
  ['one owner of 100 excluded', 100, [user.id]],
  [`one owner of ${sites / 6} excluded`, sites / 6, [user.id]],
  [`one owner of ${sites / 3} excluded`, sites / 3, [user.id]],
] as const) {
  const rounds = [];
  for (let at = 0; at < Number(values.rounds); at += 1) rounds.push(await round(ahead, except));
  figures.push({
    name: `targets claimed per second, ${name}`,
    value: Math.round(median(rounds)),
    unit: '/s',
  });
}
const kinds = kindsWith(({ work }) => work === 'checks');
await makeDue(100);
figures.push({
  name: 'which kinds are due, all targets',
  value: await msOf(() => listDueKinds(db, kinds)),
  unit: 'ms',
});
while ((await claimDue(db, 'HTTP', 500)).length === 500);
figures.push(
  { name: 'which kinds are due, none', value: await msOf(() => listDueKinds(db, kinds)), unit: 'ms' },
  {
    name: `claim with nothing due of ${sites}`,
    value: await msOf(() => claimDue(db, 'HTTP', 500)),
    unit: 'ms',
  },
);
report('claims', figures);
await platform.close();
await rm(dataDir, { recursive: true, force: true });
