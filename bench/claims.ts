/**
 * The rate of claiming due targets, 500 at a time: of all owners, and with one owner excluded who has reached the concurrency
 * limit. With an embedded PostgreSQL. Run: npm run bench claims -- [--sites N] [--rounds N]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#app/config/config.ts';
import { claimDue } from '#monitoring/target/claim-storage.ts';
import { createLog } from '#platform/log.ts';
import { openApp } from '#app/open-app.ts';
import { createOwner } from './servers/owner.ts';
import { seedSites } from './servers/seed-sites.ts';
import { median, printTable } from './table.ts';

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

async function round(
  ahead: number,
  except: readonly string[],
): Promise<{ perSecond: number; claimMs: number }> {
  await makeDue(ahead);
  let [claimed, claims] = [0, 0];
  const began = performance.now();
  for (;;) {
    const { length } = await claimDue(db, 'HTTP', 500, except);
    claims += 1;
    claimed += length;
    if (length < 500) break;
  }
  const ms = performance.now() - began;
  return { perSecond: (claimed / ms) * 1_000, claimMs: ms / claims };
}

/** The time of a claim if nothing is due. */
async function claimNothing(): Promise<number> {
  await makeDue(100);
  while ((await claimDue(db, 'HTTP', 500)).length === 500);
  const began = performance.now();
  for (let at = 0; at < 100; at += 1) await claimDue(db, 'HTTP', 500);
  return (performance.now() - began) / 100;
}

const rows: string[][] = [];
for (const [name, ahead, except] of [
  ['all owners', 100, []],
  ['one owner of 100 excluded', 100, [user.id]],
  [`one owner of ${sites / 6} excluded`, sites / 6, [user.id]],
  [`one owner of ${sites / 3} excluded`, sites / 3, [user.id]],
] as const) {
  const rounds = [];
  for (let at = 0; at < Number(values.rounds); at += 1) rounds.push(await round(ahead, except));
  rows.push([
    name,
    median(rounds.map(({ perSecond }) => perSecond)).toFixed(0),
    median(rounds.map(({ claimMs }) => claimMs)).toFixed(1),
  ]);
}
rows.push([`nothing due of ${sites}`, '', (await claimNothing()).toFixed(1)]);
printTable(['claims', 'targets/s', 'ms per claim'], rows);
await platform.close();
await rm(dataDir, { recursive: true, force: true });
