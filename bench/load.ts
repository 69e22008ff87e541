/**
 * A mixed load with a PostgreSQL server and NATS: reads and writes of both APIs, VAT lookups, idle agents and checks of
 * sites, with one, two and four processes. Any error is a failure. Needs both engines (scripts/install-test-engines).
 * Run: npm run bench load [minutes of the long run with two processes] [seconds of each short run]
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client as Database } from 'pg';
import { Client } from '#testkit/client.ts';
import { complaintOf } from '#testkit/complaint.ts';
import { startNatsServer, startPostgresServer } from '#testkit/engines.ts';
import { startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { newAgent, newEnvironment } from '../test/contract/deployment-requests.fixture.ts';
import { startEuRegister } from '../test/vat-simulators/eu.ts';
import { memoryOf } from './memory.ts';
import { report } from './report.ts';
import { printTable } from './table.ts';

const [minutes = 10, shortSeconds = 30] = process.argv.slice(2).map(Number);
const sites = 600;
const intervalSeconds = 6;
const agents = 100;
const clients = { read: 8, write: 2, lookup: 8 };

type Tally = { count: number; errors: string[]; times: number[] };
type Kind = keyof typeof clients | 'poll';
type Run = {
  processes: number;
  seconds: number;
  tallies: Record<Kind, Tally>;
  problems: string[];
  /** Lookups whose response had a result and was not only queued. */
  known: number;
  checks: number;
  /** Memory before the load, in the middle and at the end. */
  bytes: [number, number, number];
};

const shop = createServer((_request, response) => void response.end('ok')).listen(0, '127.0.0.1');
await once(shop, 'listening');
const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;

async function run(processes: number, seconds: number): Promise<Run> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgresServer({ fsync: 'on', max_connections: '200' }));
  const nats = stack.use(await startNatsServer());
  const register = stack.use(await startEuRegister());
  const env = {
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    VAT_EU_URL: register.url,
    STEWARD_SECRET_KEY: randomBytes(32).toString('hex'),
    STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1',
    STEWARD_QUOTA_SITES: '100000',
    STEWARD_RATE_LIMIT_READS: '1000000',
    STEWARD_RATE_LIMIT_WRITES: '1000000',
    HOST: '127.0.0.1',
    PORT: '0',
  };
  const servers: RunningSteward[] = [];
  for (let n = 0; n < processes; n += 1) {
    const dir = stack.use(await temporaryDir());
    servers.push(stack.use(await startSteward(['serve'], { ...env, STEWARD_DATA_DIR: dir.path })));
  }
  const owners = servers.map(({ url }) => new Client(url));
  await owners[0]!.signUp({ email: 'a@example.com', name: 'A', password: 'correct horse battery' });
  const { token } = await owners[0]!.mintToken();
  const scripts = owners.map((owner) => owner.withToken(token));
  const database = new Database({ connectionString: postgres.url });
  await database.connect();
  stack.defer(() => database.end());
  await addSites(database);
  const environmentId = await newEnvironment(scripts[0]!);
  const hosts: ScriptedAgent[] = [];
  for (let n = 0; n < agents; n += 1) {
    const { token: agentToken } = await newAgent(scripts[0]!, await newEnvironment(scripts[0]!));
    hosts.push(new ScriptedAgent(`${servers[n % processes]!.url}/deployment`, agentToken));
  }

  const tallies = Object.fromEntries(
    ['read', 'write', 'lookup', 'poll'].map((kind) => [kind, { count: 0, errors: [], times: [] }]),
  ) as unknown as Record<Kind, Tally>;
  const over = new AbortController();
  let known = 0;
  const repeat = async (kind: Kind, act: (n: number) => Promise<{ status: number }>): Promise<void> => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const started = performance.now();
      const complaint = await act(n).then(complaintOf, String);
      if (over.signal.aborted) return;
      const tally = tallies[kind];
      tally.count += 1;
      tally.times.push(performance.now() - started);
      if (complaint !== undefined) tally.errors.push(`${kind}: ${complaint}`);
    }
  };
  const at = <T>(all: readonly T[], n: number): T => all[n % all.length]!;
  const load = [
    ...Array.from({ length: clients.read }, (_, c) =>
      repeat('read', (n) =>
        n % 2 === 0
          ? at(scripts, c).monitoring(
              '{ dashboardStats { totalSites sitesUp } alerts(limit: 20) { id message } }',
            )
          : at(scripts, c).deployment(
              '{ environments { id name isOnline } dashboardStats { onlineAgents } }',
            ),
      ),
    ),
    ...Array.from({ length: clients.write }, (_, c) =>
      repeat('write', (n) =>
        at(scripts, c).deployment(
          'mutation ($id: ID!, $name: String!) { updateEnvironment(id: $id, input: { name: $name }) { errors { message } } }',
          { id: environmentId, name: `Shop ${n}` },
        ),
      ),
    ),
    ...Array.from({ length: clients.lookup }, (_, c) =>
      repeat('lookup', async (n) => {
        const response = await at(scripts, c).get(`/vat/V1/vendor-vat-validator/lookup/DE/${numberOf(c, n)}`);
        const { status } = (await response.json()) as { status: string };
        if (status !== 'valid' && status !== 'skipped') throw new Error(`a VAT number is ${status}`);
        if (status === 'valid') known += 1;
        return response;
      }),
    ),
    ...hosts.map((host) => repeat('poll', () => host.poll({}, over.signal))),
  ];
  const pids = servers.map(({ child }) => child.pid!);
  const before = await memoryOf(pids);
  const began = Date.now();
  await delay(seconds * 500);
  const middle = await memoryOf(pids);
  await delay(seconds * 500);
  const after = await memoryOf(pids);
  over.abort();
  await Promise.all(load);
  const { rows } = await database.query<{ up: number; other: number }>(
    `select count(*) filter (where status = 'UP')::int as up, count(*) filter (where status <> 'UP')::int as other
     from checks where created_at between $1 and $2`,
    [new Date(began), new Date(began + seconds * 1_000)],
  );
  const { up, other } = rows[0]!;
  const problems = Object.values(tallies).flatMap(({ errors }) => errors);
  if (other > 0) problems.push(`${other} checks reported a site that is not up`);
  const due = (seconds * sites) / intervalSeconds;
  // The first checks of the sites are spread over the interval, so the first round is not complete.
  if (up < due * 0.98 - sites / 2) problems.push(`${up} checks ran, ${due} were due`);
  if (known === 0) problems.push('no VAT number was found valid');
  return { processes, seconds, tallies, problems, checks: up, known, bytes: [before, middle, after] };
}

/** Like the requests of a checkout page: half are from 1,000 repeated numbers, half are new. The register knows all that end in 7. */
const numberOf = (client: number, n: number): string =>
  `${10_000_000 + (n % 2 === 0 ? (n / 2) % 1_000 : client * 1_000_000 + n)}7`;

async function addSites(database: Database): Promise<void> {
  await database.query(
    `insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
     select gen_random_uuid(), (select id from users limit 1), 'Shop ' || i, $2 || '/' || i, $3, false, 2, 1 from generate_series(1, $1::int) i`,
    [sites, shopUrl, intervalSeconds],
  );
  await database.query(
    `insert into targets (id, site_id, kind, interval_seconds, next_check_at)
     select gen_random_uuid(), id, 'HTTP', check_interval_seconds, now() + random() * check_interval_seconds * interval '1 s' from sites`,
  );
}

const quantile = (times: number[], q: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * q)] ?? 0;

const runs = [await run(1, shortSeconds), await run(2, shortSeconds), await run(4, shortSeconds)];
if (minutes > 0) runs.push(await run(2, minutes * 60));
shop.close();
shop.closeAllConnections();

const [one] = runs;
const rate = ({ tallies, seconds }: Run, kind: Kind): number => tallies[kind].count / seconds;
const cell = (each: Run, kind: Kind): string =>
  `${rate(each, kind).toFixed(0)}/s (${(rate(each, kind) / rate(one!, kind)).toFixed(2)}×) p99 ${quantile(each.tallies[kind].times, 0.99).toFixed(0)} ms`;
printTable(
  [
    'mixed load',
    'reads',
    'writes',
    'VAT lookups',
    'checks/s of 100',
    'agents',
    'errors',
    'MB before, middle, end',
  ],
  runs.map((each) => [
    `${each.processes} process${each.processes === 1 ? '' : 'es'}, ${each.seconds < 120 ? `${each.seconds} s` : `${each.seconds / 60} min`}`,
    cell(each, 'read'),
    cell(each, 'write'),
    `${cell(each, 'lookup')}, ${((100 * each.known) / each.tallies.lookup.count).toFixed(0)} % known`,
    (each.checks / each.seconds).toFixed(1),
    `${agents} wait`,
    `${each.problems.length}`,
    each.bytes.map((bytes) => (bytes / 1e6).toFixed(0)).join(', '),
  ]),
);
report(
  'load',
  runs.map((each) => ({
    name: `errors with ${each.processes} process${each.processes === 1 ? '' : 'es'} for ${each.seconds} s`,
    value: each.problems.length,
    unit: '',
    atMost: 0,
  })),
);
const failures = runs.flatMap(({ problems }) => problems);
if (failures.length > 0) console.error([...new Set(failures)].slice(0, 10).join('\n'));
