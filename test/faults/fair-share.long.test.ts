import { describe, expect, it } from 'vitest';
import { randomLetters } from '#testkit/random.ts';
import type { MonitoringServices } from '#monitoring/context.ts';
import { startOneWorker } from '#monitoring/check/check-worker.fixture.ts';
import { httpCheckIn } from '#probing/check.fixture.ts';
import { createProbePool } from '#probing/http/probe-pool.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { misbehaviours, page, startMisbehavingServer } from '#testkit/misbehaving-server.ts';
import { waitUntil } from '#testkit/wait.ts';
import { addPersonalTeams } from '#testkit/user.fixture.ts';

/** The worker, its threads, the database and the servers are real; there are fewer slots than the usual 3,000. */
async function startLab() {
  const database = await createTestDatabase();
  const { pool, db } = database;
  const addOwner = async (sites: number, url: string, pattern: string | null = null): Promise<string> => {
    const owner = newId();
    await pool.query(`insert into users (id, email, name, role) values ($1, $2, 'Owner', 'MEMBER')`, [
      owner,
      `${owner}@example.com`,
    ]);
    await addPersonalTeams(pool);
    await pool.query(
      `with made as (
         insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
         select gen_random_uuid(), $1, 'Site ' || i, $3, 1, false, 2, 1 from generate_series(1, $2::int) i returning id
       ), ruled as (
         insert into error_patterns (id, site_id, pattern, action, enabled)
         select gen_random_uuid(), id, $4, 'FAIL', true from made where $4::text is not null
       )
       insert into targets (id, site_id, kind, interval_seconds, next_check_at, last_check_at)
       select gen_random_uuid(), id, 'HTTP', 1, now(), now() - interval '1 day' from made`,
      [owner, sites, url, pattern],
    );
    return owner;
  };
  const start = async (concurrency = 60): Promise<AsyncDisposable & { stop(): Promise<void> }> => {
    const probes = createProbePool({ threads: 1 });
    const worker = await startOneWorker(
      {
        db,
        clock: systemClock,
        log: createLog({ level: 'fatal', pretty: true }),
        settings: { privateTargets: 'everybody' },
      } as MonitoringServices,
      { kind: 'HTTP', run: httpCheckIn(probes), concurrency },
    );
    const stop = async (): Promise<void> => {
      await worker.stop();
      await probes[Symbol.asyncDispose]();
    };
    return { stop, [Symbol.asyncDispose]: stop };
  };
  return { database, addOwner, start, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

/** How many checks of the owner were stored, and how many of them found the site up. */
const checksOf = async ({ pool }: TestDatabase, owner: string): Promise<{ all: number; up: number }> =>
  (
    await pool.query(
      `select count(*)::int as all, count(*) filter (where c.status = 'UP')::int as up
       from checks c join sites s on s.id = c.site_id where s.team_id = $1`,
      [owner],
    )
  ).rows[0];

describe('an owner with slow checks', () => {
  it('with hundreds of targets that hang does not delay the checks of others', async () => {
    await using lab = await startLab();
    await using hanging = await startMisbehavingServer(misbehaviours.hangsBeforeHeaders);
    await using sound = await startMisbehavingServer(page('hello'));
    await lab.addOwner(300, hanging.url);
    await using worker = await lab.start();
    // One owner gets at most four fifths of the slots, each for 30 s.
    await waitUntil(() => hanging.open() >= 40);
    const other = await lab.addOwner(5, sound.url);
    // Five sites that are checked every second have 20 checks after about four seconds.
    await waitUntil(async () => (await checksOf(lab.database, other)).up >= 20);
    expect(hanging.open()).toBeLessThanOrEqual(48);

    const stopping = performance.now();
    await worker.stop();
    expect(performance.now() - stopping).toBeLessThan(8_000);
    // The checks that hung are due again for the next worker.
    const { rows } = await lab.database.pool.query(
      `select count(*)::int as due from targets t join sites s on s.id = t.site_id
       where s.url = $1 and t.next_check_at <= now()`,
      [hanging.url],
    );
    expect(rows[0].due).toBe(300);
  });

  it('together with six more like it does not delay the checks of others', async () => {
    await using lab = await startLab();
    await using hanging = await startMisbehavingServer(misbehaviours.hangsBeforeHeaders);
    await using sound = await startMisbehavingServer(page('hello'));
    // A tenth of 7 owners with 600 targets each, and 3,000 slots.
    for (let owner = 0; owner < 7; owner += 1) await lab.addOwner(60, hanging.url);
    await using _ = await lab.start(300);
    await waitUntil(() => hanging.open() >= 250);
    const other = await lab.addOwner(20, sound.url);
    // Every second: 20 sites are checked four times in as many seconds.
    await waitUntil(async () => (await checksOf(lab.database, other)).up >= 80);
    expect(hanging.open()).toBeLessThan(300);
  });

  it('with patterns that take minutes does not delay the checks of others', async () => {
    await using lab = await startLab();
    // Random, so that the automaton finds no state in its cache.
    const letters = randomLetters(1_000_000);
    await using bomb = await startMisbehavingServer(page(letters));
    await using sound = await startMisbehavingServer(page('hello'));
    // Patterns like this are refused today, but older ones may be stored.
    await lab.addOwner(100, bomb.url, 'a[ab]{900}[xy]');
    await using worker = await lab.start();
    await waitUntil(() => bomb.connections() >= 40);
    const other = await lab.addOwner(5, sound.url, 'Fatal error');
    await waitUntil(async () => (await checksOf(lab.database, other)).up >= 20);

    const stopping = performance.now();
    await worker.stop();
    expect(performance.now() - stopping).toBeLessThan(8_000);
  });
});
