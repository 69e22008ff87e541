/**
 * 100 environments with a site each, on one process with an embedded PostgreSQL: what it costs to watch them beside their
 * checks, and how long it takes until a release that breaks its site is rolled back. A browser then walks the checkout of
 * some shops whose release breaks the payment. The sites and shops run in this process.
 * Run: npm run bench verification -- [--environments N] [--shops N] [--seconds N]
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client, dataOf } from '#testkit/client.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { startDemoShop } from '../test/demo-shop/demo-shop.ts';
import { cpuByProcess } from './cpu.ts';
import { report } from './report.ts';

const { values } = parseArgs({
  options: {
    environments: { type: 'string', default: '100' },
    shops: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '60' },
  },
});
const [count, shopCount, seconds] = [values.environments, values.shops, values.seconds].map(Number) as [
  number,
  number,
  number,
];

const broken = new Set<string>();
const page = '<!doctype html><title>Shop</title>'.padEnd(2_048, ' ');
const sites = createServer((request, response) => {
  response.writeHead(broken.has(request.url!) ? 503 : 200, { 'content-type': 'text/html' }).end(page);
});
await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve));
const siteUrl = `http://127.0.0.1:${(sites.address() as AddressInfo).port}`;

await using dir = await temporaryDir();
await using steward = await startSteward(['serve'], {
  STEWARD_DATA_DIR: dir.path,
  HOST: '127.0.0.1',
  PORT: '0',
  STEWARD_RATE_LIMIT_WRITES: '1000000',
  STEWARD_RATE_LIMIT_READS: '1000000',
  STEWARD_QUOTA_SITES: '10000',
  STEWARD_QUOTA_CHECKOUT_FLOWS: '10000',
  STEWARD_MIN_CHECK_INTERVAL_SECONDS: '15',
});
const session = new Client(steward.url);
await session.signUp({ email: 'bench@example.com', name: 'Bench', password: 'correct horse battery' });
const { client: owner } = await session.mintToken();

type Shop = { siteId: string; environmentId: string; agent: ScriptedAgent; break(): void };
type Watched = {
  switchedAt: string;
  verification: { state: string; findings: { at: string }[]; rollback: { createdAt: string } | null } | null;
};

async function newShop(name: string, url: string, breakIt: () => void, steps?: object[]): Promise<Shop> {
  const site = dataOf(
    await owner.monitoring('mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }', {
      input: { name, url, checkIntervalSeconds: 15 },
    }),
  );
  if (steps)
    dataOf(
      await owner.monitoring(
        'mutation ($id: ID!, $input: CheckoutFlowInput!) { updateCheckoutFlowConfig(id: $id, input: $input) { id } }',
        { id: site.id, input: { steps } },
      ),
    );
  const environment = dataOf(
    await owner.deployment(
      'mutation ($input: CreateEnvironmentInput!) { createEnvironment(input: $input) { id } }',
      {
        input: { name, host: 'web1', deployPath: '/srv/shop', repositoryUrl: '/srv/shop.git' },
      },
    ),
  );
  const { token } = dataOf(
    await owner.deployment(
      'mutation ($id: ID!) { createAgentToken(environmentId: $id, name: "web1") { token } }',
      {
        id: environment.id,
      },
    ),
  );
  const agent = new ScriptedAgent(`${steward.url}/deployment`, token);
  return { siteId: site.id, environmentId: environment.id, agent, break: breakIt };
}

const watch = async ({ environmentId, siteId }: Shop, windowSeconds = 600): Promise<unknown> =>
  dataOf(
    await owner.deployment(
      'mutation ($id: ID!, $input: UpdateEnvironmentInput!) { updateEnvironment(id: $id, input: $input) { errors { message } } }',
      { id: environmentId, input: { verification: { mode: 'ROLLBACK', siteIds: [siteId], windowSeconds } } },
    ),
  );

/** Returns the id of the deployment. `isBad`: its site breaks at the switch. */
async function deploy(shop: Shop, isBad = false): Promise<string> {
  const { deployment } = dataOf(
    await owner.deployment(
      'mutation ($input: CreateDeploymentInput!) { createDeployment(input: $input) { deployment { id } } }',
      { input: { environmentId: shop.environmentId, deployType: 'CODE', supersede: true } },
    ),
  );
  if (isBad) shop.break();
  await shop.agent.run();
  return deployment.id;
}

const read = async (id: string): Promise<Watched> =>
  dataOf(
    await owner.deployment<{ deployment: Watched }>(
      `query ($id: ID!) { deployment(id: $id) {
        switchedAt verification { state findings { at } rollback { createdAt } } } }`,
      { id },
    ),
  );

async function untilUp(): Promise<void> {
  for (;;) {
    const all = dataOf(await owner.monitoring('{ sites { status } }')) as { status: string }[];
    if (all.every(({ status }) => status === 'UP')) return;
    await delay(500);
  }
}

const cpuNow = (): number => [...cpuByProcess(steward.child.pid!).values()].reduce((sum, ms) => sum + ms, 0);

/** In percent of a core. */
async function measureCpu(): Promise<number> {
  const [before, startedAt] = [cpuNow(), performance.now()];
  await delay(seconds * 1_000);
  return (100 * (cpuNow() - before)) / (performance.now() - startedAt);
}

type Delays = { fromSwitch: number[]; fromFailure: number[] };

async function breakAll(shops: readonly Shop[], timeoutMs: number): Promise<Delays> {
  const ids: string[] = [];
  for (const shop of shops) {
    ids.push(await deploy(shop, true));
    // Spread over one interval of the checks.
    await delay(15_000 / shops.length);
  }
  const deadline = performance.now() + timeoutMs;
  const delays: Delays = { fromSwitch: [], fromFailure: [] };
  for (const id of ids) {
    let found = await read(id);
    while (found.verification?.state !== 'FAILED' && performance.now() < deadline) {
      await delay(200);
      found = await read(id);
    }
    const queued = Date.parse(found.verification?.rollback?.createdAt ?? '') || Infinity;
    const first = found.verification?.findings.map(({ at }) => Date.parse(at)) ?? [];
    delays.fromSwitch.push((queued - Date.parse(found.switchedAt)) / 1_000);
    delays.fromFailure.push((queued - Math.min(...first)) / 1_000);
  }
  return delays;
}

/** With the shortest window, until all verifications have ended. */
async function deployClean(): Promise<Watched[]> {
  for (const shop of shops) await watch(shop, 60);
  const ids: string[] = [];
  for (const shop of shops) ids.push(await deploy(shop));
  const deadline = performance.now() + 180_000;
  for (;;) {
    const all: Watched[] = [];
    for (const id of ids) all.push(await read(id));
    if (
      all.every(({ verification }) => verification && verification.state !== 'WATCHING') ||
      performance.now() > deadline
    )
      return all;
    await delay(2_000);
  }
}

const p99 = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.99) - 1] ?? Number.NaN;

const shops: Shop[] = [];
for (let number = 0; number < count; number += 1)
  shops.push(await newShop(`Shop ${number}`, `${siteUrl}/${number}`, () => broken.add(`/${number}`)));
await untilUp();
for (const shop of shops) await deploy(shop);
const checksOnly = await measureCpu();
const clean: Watched[] = [];
for (let round = 0; round < 2; round += 1) clean.push(...(await deployClean()));
for (const shop of shops) await watch(shop);
for (const shop of shops) await deploy(shop);
await delay(20_000);
const watching = await measureCpu();
const http = await breakAll(shops, 120_000);

const flow = [
  { name: 'Open', action: 'GOTO', value: '/mug' },
  { name: 'Add', action: 'CLICK', selector: '#product-addtocart-button' },
  { name: 'Added', action: 'EXPECT_VISIBLE', selector: '.message-success' },
  { name: 'Checkout', action: 'GOTO', value: '/checkout' },
  { name: 'Next', action: 'CLICK', selector: '.next' },
  { name: 'Payment', action: 'EXPECT_VISIBLE', selector: '[name=payment]', timeoutMs: 2_000 },
];
const demoShops: Shop[] = [];
await using stack = new AsyncDisposableStack();
for (let number = 0; number < shopCount; number += 1) {
  const demo = stack.use(await startDemoShop());
  demoShops.push(await newShop(`Demo ${number}`, demo.url, () => demo.break('payment'), flow));
}
broken.clear();
await untilUp();
// The first checkout runs of all shops.
await delay(shopCount * 10_000);
for (const shop of demoShops) {
  await deploy(shop);
  await watch(shop);
}
const checkout = await breakAll(demoShops, 240_000);

report('verification', [
  { name: 'environments', value: count, unit: '' },
  { name: 'CPU of the checks alone', value: checksOnly, unit: '%' },
  { name: 'CPU of watching, beside the checks', value: watching - checksOnly, unit: '%', atMost: 5 },
  { name: 'clean deployments', value: clean.length, unit: '' },
  {
    name: '· passed',
    value: clean.filter(({ verification }) => verification?.state === 'PASSED').length,
    unit: '',
    atLeast: clean.length,
  },
  {
    name: '· rolled back',
    value: clean.filter(({ verification }) => verification?.rollback).length,
    unit: '',
    atMost: 0,
  },
  { name: 'HTTP: switch to rollback, p99', value: p99(http.fromSwitch), unit: 's', atMost: 60 },
  { name: 'HTTP: first failing check to rollback, p99', value: p99(http.fromFailure), unit: 's', atMost: 6 },
  { name: 'checkout: shops', value: shopCount, unit: '' },
  { name: 'checkout: switch to rollback, p99', value: p99(checkout.fromSwitch), unit: 's', atMost: 120 },
]);
sites.closeAllConnections();
sites.close();
