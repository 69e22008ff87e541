/**
 * The lateness of escalation steps with 1,000 open incidents: from the time that a step is due until its messages are committed. Due
 * all at the same moment, of one team and of 100 teams, and spread over 20 s. With an embedded PostgreSQL.
 * Run: npm run bench escalation -- [--incidents N]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#app/config/config.ts';
import { openApp } from '#app/open-app.ts';
import { startWork } from '#app/workers.ts';
import { createLog } from '#platform/log.ts';
import { addDueEscalations, addTeamWithPolicy } from '#testkit/escalation.fixture.ts';
import { report } from './report.ts';
import type { Figure } from './results.ts';
import { printTable } from './table.ts';

const { values } = parseArgs({ options: { incidents: { type: 'string', default: '1000' } } });
const incidents = Number(values.incidents);
const leadSeconds = 3;

const dataDir = await mkdtemp(join(tmpdir(), 'steward-bench-'));
const config = readConfig({ port: '0', host: '127.0.0.1' }, { STEWARD_DATA_DIR: dataDir });
const app = await openApp(config, createLog({ level: 'error', pretty: true }), 'own');
const work = await startWork(app, ['jobs']);
const { pool } = app.database;

type Row = { incident: string; due: number };
const rows: string[][] = [];
const figures: Figure[] = [];

/** The lateness of each step in milliseconds, sorted. The steps are seen at most 20 ms after their commit. */
async function run(teams: number, spreadSeconds: number): Promise<number[]> {
  await pool.query('truncate escalations, escalation_steps');
  for (let n = 0; n < teams; n += 1) {
    const team = await addTeamWithPolicy(pool);
    await addDueEscalations(pool, { ...team, count: Math.ceil(incidents / teams), inSeconds: 3_600 });
  }
  await pool.query('analyze');
  const { rows: due } = await pool.query<Row>(
    `with n as (select incident_id, row_number() over () as i, count(*) over () as all from escalations),
     u as (update escalations e set next_at = clock_timestamp() + make_interval(secs => $1::float8 + $2::float8 * i / n.all)
           from n where n.incident_id = e.incident_id returning e.incident_id, e.next_at)
     select incident_id as incident, extract(epoch from next_at)::float8 * 1000 as due from u`,
    [leadSeconds, spreadSeconds],
  );
  await pool.query(
    `update escalations set due_at = next_at, round_started_at = next_at - interval '5 minutes'`,
  );
  const waiting = new Map(due.map((each) => [each.incident, each.due]));
  const lateness: number[] = [];
  const deadline = Date.now() + 120_000;
  while (waiting.size > 0 && Date.now() < deadline) {
    const { rows: taken } = await pool.query<{ incident: string }>(
      'select incident_id as incident from escalation_steps where incident_id = any($1::uuid[])',
      [[...waiting.keys()]],
    );
    const now = Date.now();
    for (const { incident } of taken) {
      lateness.push(now - waiting.get(incident)!);
      waiting.delete(incident);
    }
    await delay(20);
  }
  return [...lateness, ...[...waiting].map(() => Infinity)].toSorted((a, b) => a - b);
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;

// The first run is not counted: its code is not compiled yet, and its statements are not planned.
await run(1, 0);
for (const [name, teams, spreadSeconds] of [
  ['1 team, all due at once', 1, 0],
  ['100 teams, all due at once', 100, 0],
  ['100 teams, over 20 s', 100, 20],
] as const) {
  const sorted = await run(teams, spreadSeconds);
  const [p50, p99] = [quantile(sorted, 0.5), quantile(sorted, 0.99)];
  rows.push([name, ...[p50, p99, sorted.at(-1)!].map((ms) => ms.toFixed(0))]);
  figures.push({ name: `${name}, p99`, value: p99, unit: 'ms', atMost: 2_000 });
}
printTable([`lateness of ${incidents} steps, ms`, 'p50', 'p99', 'max'], rows);
report('escalation', figures);

await work.stop();
await app.close();
await rm(dataDir, { recursive: true, force: true });
process.exit();
