/**
 * The memory of one `steward serve` with an embedded PostgreSQL under mixed traffic: reads whose documents differ, reads with
 * the same document, writes, sign-ins, VAT lookups, pages, an agent with logs, live readers, and checks of 500 sites. Prints
 * the resident memory of the process over time, and what the heaps of its threads hold of it.
 * Run: npm run bench mixed [minutes] [pause between the requests of a client, ms]
 */
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '#testkit/client.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { newAgent, newDeployment, newEnvironment } from '../test/contract/deployment-requests.fixture.ts';
import { startEuRegister } from '../test/vat-simulators/eu.ts';
import type { ThreadMemory } from './servers/report-memory.ts';
import { report } from './report.ts';
import { printTable } from './table.ts';

const [minutes = 5, pauseMs = 20] = process.argv.slice(2).map(Number);
const sites = 500;
const intervalSeconds = 5;
const sampleEveryMs = 30_000;
const account = { email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' };

const shop = createServer((_request, response) => void response.end('ok '.repeat(10_000))).listen(
  0,
  '127.0.0.1',
);
await once(shop, 'listening');
const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
await using register = await startEuRegister();
await using dir = await temporaryDir();
await using reports = await temporaryDir();
await using steward = await startSteward(['serve'], {
  ...(process.env as Record<string, string>),
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${join(import.meta.dirname, 'servers/report-memory.ts')}`,
  STEWARD_BENCH_MEMORY_DIR: reports.path,
  STEWARD_DATA_DIR: dir.path,
  STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1',
  STEWARD_RATE_LIMIT_READS: '1000000',
  STEWARD_RATE_LIMIT_WRITES: '1000000',
  STEWARD_NETWORK_REFERENCES: 'none',
  STEWARD_QUOTA_SITES: '1000',
  VAT_EU_URL: register.url,
  PORT: '0',
  HOST: '127.0.0.1',
});

const mb = (bytes: number): string => (bytes / 1_048_576).toFixed(0);
const began = performance.now();
const samples: string[][] = [];
async function sample(name = (performance.now() - began).toFixed(0).replace(/\d{3}$/, '')): Promise<void> {
  const status = await readFile(`/proc/${steward.child.pid}/status`, 'utf8');
  const field = (key: string): number => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const threads: ThreadMemory[] = [];
  for (const file of await readdir(reports.path))
    if (file.endsWith('.json'))
      threads.push(JSON.parse(await readFile(join(reports.path, file), 'utf8')) as ThreadMemory);
  const alive = threads.filter(({ at }) => Date.now() - at < 5_000);
  const main = JSON.parse(await readFile(join(reports.path, '0.json'), 'utf8')) as ThreadMemory;
  const sum = (key: keyof ThreadMemory): number => alive.reduce((total, each) => total + each[key], 0);
  samples.push([
    name,
    mb(field('VmRSS') * 1_024),
    mb(main.heapUsed),
    mb(main.heapTotal),
    mb(sum('heapTotal') - main.heapTotal),
    mb(sum('external')),
    mb(sum('arrayBuffers')),
    mb(field('VmRSS') * 1_024 - sum('heapTotal') - sum('external')),
    String(alive.length),
    String(field('Threads')),
  ]);
}

const person = new Client(steward.url);
await person.signUp(account);
const { client } = await person.mintToken('mixed', 'NEVER');
const ids: string[] = [];
while (ids.length < sites) {
  const inputs = Array.from({ length: 20 }, (_, at) => {
    const name = `Shop ${ids.length + at}`;
    return { name, url: `${shopUrl}/${ids.length + at}`, checkIntervalSeconds: intervalSeconds };
  });
  const { data } = await client.monitoring(
    `mutation (${inputs.map((_, at) => `$i${at}: CreateSiteInput!`).join(', ')}) {
       ${inputs.map((_, at) => `s${at}: createSite(input: $i${at}) { id }`).join('\n')} }`,
    Object.fromEntries(inputs.map((input, at) => [`i${at}`, input])),
  );
  ids.push(...Object.values(data!).map(({ id }) => id as string));
}

const over = AbortSignal.timeout(minutes * 60_000);
let [requests, errors] = [0, 0];
const again = async (act: (turn: number) => Promise<unknown>, pause = pauseMs): Promise<void> => {
  for (let turn = 0; !over.aborted; turn += 1) {
    await act(turn).then(
      () => (requests += 1),
      () => (errors += 1),
    );
    await delay(pause);
  }
};
const pick = (turn: number): string => ids[turn % ids.length]!;

/** The ids and the numbers are in the text, as from programs that concatenate their queries: every document is new. */
const readNew = (turn: number): Promise<unknown> =>
  client.monitoring(
    `{ s${turn}: site(id: "${pick(turn)}") { id name url status lastCheckAt }
       c: checks(siteId: "${pick(turn + 1)}", limit: ${1 + (turn % 500)}) { id status responseTimeMs createdAt }
       t: siteTrends(ids: ["${pick(turn)}", "${pick(turn + 3)}"]) { siteId uptime { totalChecks } } }`,
  );
const readSame = (): Promise<unknown> =>
  client.monitoring(
    '{ sites { id name url status lastCheckAt } dashboardStats { totalSites totalChecks24h } alerts { id message } }',
  );
const write = (turn: number): Promise<unknown> =>
  client.monitoring(
    'mutation ($id: ID!, $input: UpdateSiteInput!) { updateSite(id: $id, input: $input) { id } }',
    { id: pick(turn), input: { name: `Shop ${turn}` } },
  );
const signIn = (): Promise<unknown> => new Client(steward.url).post('/auth/sign-in', account);
const lookup = (turn: number): Promise<unknown> =>
  client
    .get(`/vat/V1/vendor-vat-validator/lookup/DE/${100_000_000 + (turn % 5_000)}`)
    .then((answer) => answer.text());
const pages = ['/', '/auth', '/metrics', '/readyz', '/vat/openapi.json'];
const browse = (turn: number): Promise<unknown> =>
  person.get(pages[turn % pages.length]!).then((answer) => answer.text());

const environment = await newEnvironment(person);
const { token, bootId } = await newAgent(person, environment);
const agent = Object.assign(new ScriptedAgent(`${steward.url}/deployment`, token), { bootId });
const shipLogs = async (): Promise<void> => {
  const { id } = await newDeployment(person, environment);
  const task = await agent.nextTask();
  await agent.accept(task);
  const socket = person.socket('/deployment/graphql/ws');
  const query = `subscription { deploymentLog(deploymentId: "${id}", fromStart: true) { line } }`;
  socket.subscribe({ query }, { next: () => {}, error: () => {}, complete: () => {} });
  let size = 0;
  for (let piece = 0; piece < 20 && !over.aborted; piece += 1) {
    const text = `${'built something '.repeat(64)}\n`.repeat(200);
    size = (await agent.log(task, size, [['STDOUT', text]])).body.size ?? size;
    await delay(200);
  }
  await agent.complete(task, { outcome: 'SUCCEEDED', logSize: size });
  await socket.dispose();
};

await sample();
const sampling = setInterval(() => void sample(), sampleEveryMs);
await Promise.all([
  ...Array.from({ length: 3 }, () => again(readNew)),
  ...Array.from({ length: 2 }, () => again(readSame)),
  ...Array.from({ length: 2 }, () => again(lookup)),
  ...Array.from({ length: 2 }, () => again(signIn, 500)),
  again(write),
  again(browse),
  again(shipLogs),
]);
clearInterval(sampling);
await sample('end');
await delay(30_000);
await sample('30 s later');
console.log(`${requests} requests, ${errors} errors`);
printTable(
  [
    'second',
    'resident MB',
    'heap used',
    'heap',
    'heaps of workers',
    'external',
    'of it buffers',
    'neither',
    'isolates',
    'threads',
  ],
  samples,
);
report('mixed', [
  { name: 'resident memory 30 s after the load', value: Number(samples.at(-1)![1]), unit: 'MB' },
  { name: 'errors', value: errors, unit: '', atMost: 0 },
]);
shop.close();
shop.closeAllConnections();
