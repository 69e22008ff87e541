import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Client } from '#testkit/client.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { page, startMisbehavingServer } from '#testkit/misbehaving-server.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';

type Lab = Awaited<ReturnType<typeof startLab>>;

/** The server in a separate process that also runs checks, and two members with default quotas. */
async function startLab() {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await createTestDatabase());
  const dir = stack.use(await temporaryDir());
  const shop = stack.use(await startMisbehavingServer(page('open')));
  const server = stack.use(
    await startSteward(['serve'], {
      DATABASE_URL: database.address.connectionString,
      STEWARD_DATA_DIR: dir.path,
      STEWARD_SIGN_UP: 'open',
      STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1',
      STEWARD_PRIVATE_TARGETS: 'everybody',
      STEWARD_NETWORK_REFERENCES: `127.0.0.1:${shop.port}`,
      PORT: '0',
      HOST: '127.0.0.1',
    }),
  );
  const signUp = async (name: string): Promise<{ client: Client; id: string }> => {
    const session = new Client(server.url);
    await session.signUp({ email: `${name}@example.com`, name, password: 'correct horse battery' });
    const { client } = await session.mintToken();
    return { client, id: (await client.monitoring('{ me { id } }')).data!['me'].id };
  };
  const [greedy, other] = [await signUp('greedy'), await signUp('other')];
  const parts = stack.move();
  return {
    database,
    greedy,
    other,
    shopUrl: shop.url,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

/** Sites with statistics of 30 days and 24 hours. */
async function addSites(
  { pool }: TestDatabase,
  owner: string,
  count: number,
  url: string,
  seconds: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
       select gen_random_uuid(), $1, 'Site ' || i, $3, $4::int, false, 2, 1 from generate_series(1, $2::int) i returning id
     ), watched as (
       insert into targets (id, site_id, kind, interval_seconds, next_check_at, last_check_at)
       select gen_random_uuid(), id, 'HTTP', $4::int, now(), now() - interval '1 day' from made returning id, site_id
     ), days as (
       insert into rollup_days
       select w.id, date_trunc('day', now() - d * interval '1 day', 'UTC'), w.site_id, 1440, 0, 86400000, 0, 1440, 144000, 50, 900,
         array_fill(7, array[60]) from watched w, generate_series(0, 29) d
     ), hours as (
       insert into rollup_hours
       select w.id, date_trunc('hour', now() - h * interval '1 hour'), w.site_id, 60, 0, 3600000, 0, 60, 6000, 50, 900,
         array_fill(1, array[60]) from watched w, generate_series(0, 23) h
     ) select id from made`,
    [owner, count, url, seconds],
  );
  return rows.map(({ id }) => id);
}

/** The number of stored checks of the other member's sites. */
const checksOf = async ({ database, other }: Pick<Lab, 'database' | 'other'>): Promise<number> =>
  (
    await database.pool.query(
      'select count(*)::int as n from checks c join sites s on s.id = c.site_id where s.team_id = $1',
      [other.id],
    )
  ).rows[0].n;

const aliases = (count: number, field: string): string =>
  Array.from({ length: count }, (_, at) => `a${at}: ${field}`).join(' ');

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** 45 times 50 sites with two lists, each counted as ten items, are 49,545 of at most 50,000 fields per request. */
const mostExpensive = `query ($ids: [ID!]!) {
  ${aliases(45, 'siteTrends(ids: $ids) { uptime { date } responseTimes { timestamp } }')} }`;
/** Each request of the attack takes seconds, so this is several of them in a row. */
const attackMs = 8_000;

it(
  'a member with concurrent expensive requests does not slow down the API and checks of others',
  { tags: ['long'] },
  async () => {
    await using lab = await startLab();
    const ids = await addSites(lab.database, lab.greedy.id, 50, lab.shopUrl, 3_600);
    await addSites(lab.database, lab.other.id, 20, lab.shopUrl, 1);
    await waitUntil(async () => (await checksOf(lab)) >= 20);

    const before = await checksOf(lab);
    const startedAt = performance.now();
    const until = startedAt + attackMs;
    const [attacks, visits, problems]: [number[], number[], string[]] = [[], [], []];
    const attack = async (): Promise<void> => {
      while (performance.now() < until) {
        const since = performance.now();
        const { errors } = await lab.greedy.client.monitoring(mostExpensive, { ids });
        attacks.push(performance.now() - since);
        problems.push(...(errors ?? []).map(({ extensions }) => extensions.code));
      }
    };
    const visit = async (): Promise<void> => {
      while (performance.now() < until) {
        const since = performance.now();
        const { errors } = await lab.other.client.monitoring(
          '{ sites { id } dashboardStats { totalSites } }',
        );
        visits.push(performance.now() - since);
        expect(errors).toBeUndefined();
        await delay(100);
      }
    };
    await Promise.all([attack(), attack(), attack(), attack(), visit()]);
    const checks = (await checksOf(lab)) - before;
    const expected = Math.floor((20 * (performance.now() - startedAt)) / 1_000);
    console.log(
      `others: median ${median(visits).toFixed(0)} ms, worst ${Math.max(...visits).toFixed(0)} ms; ` +
        `${checks} of ${expected} checks; ${attacks.length} attacks of ${median(attacks).toFixed(0)} ms`,
    );
    // With one connection pool for everything: a median of 14 s and a tenth of the checks. The limits leave room for a busy machine.
    expect(median(visits)).toBeLessThan(5_000);
    expect(checks).toBeGreaterThan(expected / 8);
    expect(problems.filter((code) => code !== 'RATE_LIMITED')).toEqual([]);
  },
);

it(
  'checks continue while all API connections are blocked, and blocked requests time out after 15 s',
  { tags: ['long'] },
  async () => {
    await using lab = await startLab();
    await addSites(lab.database, lab.other.id, 20, lab.shopUrl, 1);
    await waitUntil(async () => (await checksOf(lab)) >= 20);

    // Every request with a token waits for this table and occupies a connection; checks do not use the table.
    using stack = new DisposableStack();
    const blocker = stack.adopt(await lab.database.pool.connect(), (client) => client.release(true));
    await blocker.query('begin; lock table access_tokens in access exclusive mode');
    const before = await checksOf(lab);
    const answers = Promise.all(
      Array.from({ length: 12 }, () => lab.other.client.monitoring('{ me { id } }')),
    );
    // 20 per second on a quiet machine, and none if checks used the same connections.
    await waitUntil(async () => (await checksOf(lab)) >= before + 40);
    const refusals = (await answers).map(({ status, errors }) => [status, errors?.[0]?.extensions.code]);
    await blocker.query('rollback');
    expect(refusals).toEqual(Array.from({ length: 12 }, () => [503, 'TIMEOUT']));
    expect((await lab.other.client.monitoring('{ me { id } }')).status).toBe(200);
  },
);
