/**
 * Planning a configuration file of 1,000 sites, over HTTP: with nothing to do, with all to create, and the longest wait of another request
 * meanwhile.
 * Run: npm run bench plan [sites] [rounds]
 */
import { Client, dataOf } from '#testkit/client.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { applyFile, requestPlan } from '../test/contract/project-requests.fixture.ts';
import { report } from './report.ts';
import { median, printTable } from './table.ts';

const [sites = 1_000, rounds = 5] = process.argv.slice(2).map(Number);
const account = { email: 'bench@example.com', name: 'Bench', password: 'correct horse battery' };

/** About 400 bytes per site: a page, a pattern and a few settings each. */
const file = (name: string): string =>
  [
    'version: 1',
    'project: bench',
    'sites:',
    ...Array.from(
      { length: sites },
      (_, n) => `  - key: s${n}
    name: ${name} ${n}
    url: https://s${n}.example
    checkIntervalSeconds: 300
    paused: true
    tags: [bench, group-${n % 10}]
    expectedContent: Add to cart
    pages:
      - {key: cart, name: Cart, path: /cart}
    patterns:
      - {key: fatal, pattern: "Fatal error"}`,
    ),
    '',
  ].join('\n');

await using data = await temporaryDir();
await using steward = await startSteward(['serve', '--no-workers'], {
  STEWARD_RATE_LIMIT_WRITES: '1000000',
  STEWARD_QUOTA_SITES: String(sites * 2),
  STEWARD_QUOTA_PAGES: String(sites * 2),
  HOST: '127.0.0.1',
  PORT: '0',
  STEWARD_DATA_DIR: data.path,
});
const person = new Client(steward.url);
await person.signUp(account);
const owner = (await person.mintToken()).client;

/** How long a plan takes, and the longest wait of another client meanwhile. */
async function measure(document: string, changes: number): Promise<{ planMs: number; waitMs: number }> {
  const progress = { isDone: false };
  const startedAt = performance.now();
  const planning = requestPlan(owner, document).then((answer) => {
    progress.isDone = true;
    const planMs = performance.now() - startedAt;
    const plan = dataOf(answer);
    if (plan.changes.length !== changes)
      throw new Error(
        `${plan.changes.length} changes instead of ${changes}: ${JSON.stringify(plan.problems)}`,
      );
    return planMs;
  });
  let waitMs = 0;
  while (!progress.isDone) {
    const askedAt = performance.now();
    await person.get('/healthz').then((response) => response.text());
    waitMs = Math.max(waitMs, performance.now() - askedAt);
  }
  return { planMs: await planning, waitMs };
}

async function measureMany(document: string, changes: number): Promise<{ planMs: number; waitMs: number }> {
  const all: { planMs: number; waitMs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await measure(document, changes));
  return {
    planMs: median(all.map(({ planMs }) => planMs)),
    waitMs: Math.max(...all.map(({ waitMs }) => waitMs)),
  };
}

const creating = await measureMany(file('Shop'), sites * 3);
const applyingAt = performance.now();
const applied = await applyFile(owner, file('Shop'));
const applySeconds = (performance.now() - applyingAt) / 1_000;
if (applied.state !== 'APPLIED') throw new Error(`The plan ended ${applied.state}.`);
const idle = await measureMany(file('Shop'), 0);
const updating = await measureMany(file('Store'), sites);

printTable(
  [`${sites} sites, ${(file('Shop').length / 1024).toFixed(0)} KiB`, 'plan ms', 'longest wait of others ms'],
  (
    [
      ['all to create', creating],
      ['nothing to do', idle],
      ['all to update', updating],
    ] as const
  ).map(([title, { planMs, waitMs }]) => [title, planMs.toFixed(0), waitMs.toFixed(0)]),
);
console.log(`applied ${sites * 3} changes in ${applySeconds.toFixed(1)} s`);
const slowest = Math.max(creating.planMs, idle.planMs, updating.planMs);
report('plan', [
  { name: 'planning a file, slowest of three', value: slowest / 1_000, unit: 's', atMost: 2 },
  { name: 'changes applied per second', value: (sites * 3) / applySeconds, unit: '', atLeast: 50 },
]);
