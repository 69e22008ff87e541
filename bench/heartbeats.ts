/**
 * Beats beside checks. One server with 500 heartbeats gets 20,000 beats per minute, first alone, then while it runs checks, in rounds with and without
 * beats: the time to the answer of a beat, which is on disk by then, and the lag of the checks. Then how long after the end of its grace a missing
 * beat is found.
 * Run: npm run bench heartbeats [sites] [rounds]
 */
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, dataOf } from '#testkit/client.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { alertsOf, beat, newHeartbeat, readHeartbeat } from '../test/contract/heartbeat-requests.fixture.ts';
import { newTeam } from '../test/contract/team-requests.fixture.ts';
import { report } from './report.ts';
import { median, printTable } from './table.ts';

const [sites = 1_000, rounds = 3] = process.argv.slice(2).map(Number);
const beatsPerSecond = 334;
const seconds = 15;
const account = { email: 'bench@example.com', name: 'Bench', password: 'correct horse battery' };

await using data = await temporaryDir();
await using steward = await startSteward(['serve'], {
  STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1',
  STEWARD_RATE_LIMIT_WRITES: '1000000',
  STEWARD_NETWORK_REFERENCES: 'none',
  STEWARD_QUOTA_SITES: String(sites),
  STEWARD_LOG_LEVEL: 'info',
  HOST: '127.0.0.1',
  PORT: '0',
  STEWARD_DATA_DIR: data.path,
});
const shop = createServer((_request, response) => void response.end('ok')).listen(0, '127.0.0.1');
await once(shop, 'listening');
const person = new Client(steward.url);
await person.signUp(account);
// The limits above are those of access tokens.
const owner = (await person.mintToken()).client;
// The beats of one team are limited to 100 per second.
const teams = await Promise.all(Array.from({ length: 5 }, () => newTeam(person)));
const paths: string[] = [];
for (let n = 0; n < 499; n += 1) {
  const input = n % 2 === 0 ? { periodSeconds: 300 } : { schedule: '*/5 * * * *', timezone: 'Europe/Berlin' };
  paths.push(
    new URL((await newHeartbeat(owner, { name: `Job ${n}`, teamId: teams[n % teams.length], ...input })).url!)
      .pathname,
  );
}

type Lag = { meanMs: number; perSecond: number };
type Beats = { medianMs: number; p99Ms: number; perSecond: number };

async function lagged(): Promise<{ sum: number; count: number }> {
  const text = await (await fetch(`${steward.url}/metrics`)).text();
  const value = (name: string): number =>
    Number(new RegExp(`^steward_check_lag_seconds_${name}\\{kind="HTTP"\\} (\\S+)`, 'm').exec(text)?.[1]);
  return { sum: value('sum'), count: value('count') };
}

async function during<T>(work: () => Promise<T>): Promise<{ lag: Lag; result: T }> {
  const before = await lagged();
  const result = await work();
  const after = await lagged();
  const checks = after.count - before.count;
  const meanMs = ((after.sum - before.sum) / checks) * 1_000;
  return { lag: { meanMs, perSecond: checks / seconds }, result };
}

/** Jobs send their beats whether the answers to others are slow or not, so each has its own time to be sent. */
async function sendBeats(): Promise<Beats> {
  const jobs = paths.flatMap((path) => [
    { path: `${path}/start`, body: '' },
    { path, body: 'imported 12 products\n' },
  ]);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const send = ({ path, body }: (typeof jobs)[number]): Promise<number> =>
    new Promise((resolve, reject) => {
      const from = performance.now();
      const sent = request(steward.url + path, { method: 'POST', agent }, (answer) => {
        answer.resume().on('end', () => {
          if (answer.statusCode === 200) resolve(performance.now() - from);
          else reject(new Error(`a beat got ${answer.statusCode}`));
        });
      }).on('error', reject);
      sent.end(body);
    });
  const from = performance.now();
  const answers: Promise<number>[] = [];
  while (performance.now() - from < seconds * 1_000) {
    const due = ((performance.now() - from) / 1_000) * beatsPerSecond;
    while (answers.length < due) answers.push(send(jobs[answers.length % jobs.length]!));
    await delay(1);
  }
  const times = (await Promise.all(answers)).sort((a, b) => a - b);
  agent.destroy();
  const at = (part: number): number => times[Math.floor(times.length * part)]!;
  return { medianMs: at(0.5), p99Ms: at(0.99), perSecond: times.length / seconds };
}

await sendBeats();
const alone: Beats[] = [];
for (let round = 0; round < rounds; round += 1) alone.push(await sendBeats());

for (let n = 0; n < sites; n += 1) {
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/${n}`;
  const text = 'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }';
  dataOf(await owner.monitoring(text, { input: { name: `Shop ${n}`, url, checkIntervalSeconds: 1 } }));
}
await delay(5_000);
const quiet: Lag[] = [];
const busy: Lag[] = [];
const beats: Beats[] = [];
for (let round = 0; round < rounds; round += 1) {
  quiet.push((await during(() => delay(seconds * 1_000))).lag);
  const { lag, result } = await during(sendBeats);
  busy.push(lag);
  beats.push(result);
}

const late = await newHeartbeat(owner, { name: 'Late', periodSeconds: 30, startGraceSeconds: 0 });
await beat(owner, late);
const { nextDueAt } = (await readHeartbeat(owner, late.id))!;
await waitUntil(async () => (await alertsOf(owner, late.id)).length > 0, 60_000);
const foundMs = Date.now() - Date.parse(nextDueAt!);
shop.close();

const of = <T>(list: readonly T[], part: keyof T): number => median(list.map((each) => Number(each[part])));
printTable(
  ['', 'checks/s', 'mean lag', 'beats/s', 'median', 'p99'],
  [
    [
      'beats only',
      '0',
      '',
      of(alone, 'perSecond').toFixed(0),
      `${of(alone, 'medianMs').toFixed(1)} ms`,
      `${of(alone, 'p99Ms').toFixed(1)} ms`,
    ],
    ['without beats', of(quiet, 'perSecond').toFixed(0), `${of(quiet, 'meanMs').toFixed(0)} ms`, '0', '', ''],
    [
      'with beats',
      of(busy, 'perSecond').toFixed(0),
      `${of(busy, 'meanMs').toFixed(0)} ms`,
      of(beats, 'perSecond').toFixed(0),
      `${of(beats, 'medianMs').toFixed(1)} ms`,
      `${of(beats, 'p99Ms').toFixed(1)} ms`,
    ],
  ],
);
report('heartbeats', [
  { name: 'beat answered, median', value: of(alone, 'medianMs'), unit: 'ms', atMost: 5 },
  // Without a target: the shops, the jobs and the server then need more than the two cores they share.
  { name: 'beat answered beside 1,000 checks/s, median', value: of(beats, 'medianMs'), unit: 'ms' },
  {
    name: 'lag of checks with 20,000 beats per minute, to that without',
    value: of(busy, 'meanMs') / of(quiet, 'meanMs'),
    unit: '×',
    atMost: 1.2,
  },
  { name: 'missing beat found after the end of its grace', value: foundMs / 1_000, unit: 's', atMost: 5 },
]);
