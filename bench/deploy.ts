/**
 * Deployments of a repository with 10,000 files, 100 of them changed, by the agent and by Debian's capistrano, alternating, on the
 * same machine and from the same repository: with a pause before each, then back to back. Nothing is deleted between timed runs,
 * because ext4 creates files slowly for minutes after many were deleted. Then rollbacks, and the time from request to start.
 * Needs: apt-get install capistrano
 * Run: npm run bench deploy -- [--rounds N] [--burst N] [--starts N]
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildAgent } from '#scripts/build-agent.ts';
import { oldestNode } from '#testkit/agent-program.fixture.ts';
import { createRepository, type Repository } from '#testkit/agent-repository.fixture.ts';
import { Client } from '#testkit/client.ts';
import { startSteward } from '#testkit/process.ts';
import { cpuOf, cpuOfTree } from './cpu.ts';
import { writeCapistrano } from './servers/capistrano.ts';
import { report as reportFigures } from './report.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    /** Deployments in a row. The first follows a pause and does not count as back to back. */
    burst: { type: 'string', default: '3' },
    starts: { type: 'string', default: '20' },
  },
});
const [rounds, burst, starts] = [Number(values.rounds), Number(values.burst), Number(values.starts)];
const files = 10_000;
/** Of capistrano's time until the switch. */
const targetRatio = 0.45;

type Timing = { switched: number; ended: number };
type Pair<T> = { ours: T[]; theirs: T[] };
const pair = <T>(): Pair<T> => ({ ours: [], theirs: [] });

const dir = mkdtempSync(join(tmpdir(), 'steward-bench-deploy-'));
// The embedded database runs as another user.
chmodSync(dir, 0o711);
const page = (seed: number): string => `${seed}\n`.repeat(2_000).slice(0, 4_096);
const fileName = (index: number): string => `d${Math.floor(index / 100)}/f${index}.txt`;

async function main(): Promise<void> {
  const first = Object.fromEntries(
    Array.from({ length: files }, (_, index) => [fileName(index), page(index)]),
  );
  const repository = await createRepository(join(dir, 'repository'), { ...first, '.gitignore': 'log\n' });
  const branches = await commitChanges(repository, rounds * (1 + burst));
  const ours = await openSteward(repository);
  const theirs = writeCapistrano(join(dir, 'capistrano'), repository.url);
  const capistrano = (branch: string): Promise<Timing> =>
    time(theirs.current, () => theirs.run('deploy', branch));
  const spaced = pair<Timing>();
  const backToBack = pair<Timing>();
  const cpu = pair<Record<string, number>>();
  try {
    await ours.deploy('base');
    await capistrano('base');
    for (let round = 0; round < rounds; round += 1) {
      const [single, ...row] = branches.splice(0, 1 + burst) as [string, ...string[]];
      await ours.settled();
      const before = { ours: ours.cpu(), theirs: cpuOfEnded() };
      spaced.ours.push(await ours.deploy(single));
      await ours.settled();
      cpu.ours.push(difference(ours.cpu(), before.ours));
      spaced.theirs.push(await capistrano(single));
      cpu.theirs.push({ capistrano: cpuOfEnded() - before.theirs });
      const timings = pair<Timing>();
      for (const branch of row) timings.ours.push(await ours.deploy(branch));
      await ours.settled();
      for (const branch of row) timings.theirs.push(await capistrano(branch));
      backToBack.ours.push(...timings.ours.slice(1));
      backToBack.theirs.push(...timings.theirs.slice(1));
    }
    const rollbacks = pair<Timing>();
    for (let round = 0; round < Math.min(3, rounds); round += 1) {
      rollbacks.ours.push(await ours.rollback());
      rollbacks.theirs.push(await time(theirs.current, () => theirs.run('deploy:rollback')));
    }
    report(spaced, backToBack, rollbacks, cpu, await ours.startTimes(starts));
  } finally {
    await ours.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A branch for each deployment, made beforehand: a commit takes longer than a deployment. */
async function commitChanges(repository: Repository, count: number): Promise<string[]> {
  const branches: string[] = [];
  await repository.git('branch', 'base');
  for (let round = 0; round < count; round += 1) {
    await repository.commit(
      Object.fromEntries(
        Array.from({ length: 100 }, (_, index) => [
          fileName((index * 97 + round) % files),
          page(round * 1_000 + index),
        ]),
      ),
    );
    branches.push(`change-${round}`);
    await repository.git('branch', branches.at(-1)!);
  }
  return branches;
}

/** The time until `current` changes, and until the end. */
async function time(current: string, work: () => Promise<void>): Promise<Timing> {
  const target = (): string | null => (existsSync(current) ? readlinkSync(current) : null);
  const before = target();
  const started = performance.now();
  let switched = Number.NaN;
  const over = new AbortController();
  const watching = (async () => {
    while (Number.isNaN(switched) && !over.signal.aborted) {
      if (target() !== before) switched = performance.now() - started;
      await delay(2);
    }
  })();
  await work();
  const ended = performance.now() - started;
  over.abort();
  await watching;
  return { switched: Number.isNaN(switched) ? ended : switched, ended };
}

/** Of every run of capistrano: the agent and the server have not ended yet. */
const cpuOfEnded = (): number => cpuOf('self').ended;

const difference = (after: Record<string, number>, before: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));

type Found = {
  status: string;
  createdAt: string;
  startedAt: string;
  log: string;
  steps: { name: string; startedAt: string | null; completedAt: string | null }[];
};

async function openSteward(repository: Repository) {
  const server = await startSteward(['serve'], {
    STEWARD_DATA_DIR: join(dir, 'data'),
    PORT: '0',
    HOST: '127.0.0.1',
    STEWARD_RATE_LIMIT_WRITES: '1000000',
    STEWARD_RATE_LIMIT_READS: '1000000',
  });
  const visitor = new Client(server.url);
  await visitor.signUp({ email: 'a@example.com', name: 'A', password: 'correct horse battery' });
  const { client } = await visitor.mintToken('bench');
  const ask = async (query: string, variables: object = {}): Promise<any> => {
    const { data, errors } = await client.deployment(query, variables);
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const deployPath = join(dir, 'steward');
  mkdirSync(join(deployPath, 'shared'), { recursive: true });
  writeFileSync(join(deployPath, 'shared/env.txt'), 'env');
  const input = {
    name: 'bench',
    host: 'localhost',
    deployPath,
    repositoryUrl: repository.url,
    recipe: 'GENERIC',
    releasesToKeep: 50,
    sharedDirs: ['log', 'media', 'sessions'],
    sharedFiles: ['env.txt'],
  };
  const { createEnvironment } = await ask(
    'mutation ($input: CreateEnvironmentInput!) { createEnvironment(input: $input) { id } }',
    { input },
  );
  const id: string = createEnvironment.id;
  const { createAgentToken } = await ask(
    'mutation ($id: ID!) { createAgentToken(environmentId: $id, name: "bench") { token } }',
    { id },
  );
  const agent = spawn(oldestNode(), [await buildAgent(join(dir, 'program')), 'run'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      STEWARD_SERVER_URL: `${server.url}/deployment`,
      STEWARD_AGENT_TOKEN: createAgentToken.token,
      STEWARD_DEPLOY_PATH: deployPath,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const current = join(deployPath, 'current');
  const until = async (deployment: string): Promise<void> => {
    const query = 'query ($id: ID!) { deployment(id: $id) { status errorMessage } }';
    for (;;) {
      const found = (await ask(query, { id: deployment })).deployment;
      if (found.status === 'SUCCEEDED') return;
      if (!['PENDING', 'RUNNING'].includes(found.status)) throw new Error(JSON.stringify(found));
      await delay(5);
    }
  };
  const read = async (deployment: string): Promise<Found> =>
    (
      await ask(
        'query ($id: ID!) { deployment(id: $id) { status createdAt startedAt log steps { name startedAt completedAt } } }',
        { id: deployment },
      )
    ).deployment;
  const create = async (gitRef: string): Promise<string> =>
    (
      await ask(
        'mutation ($id: ID!, $gitRef: String!) { createDeployment(input: { environmentId: $id, deployType: CODE, gitRef: $gitRef }) { id } }',
        { id, gitRef },
      )
    ).createDeployment.id;
  const goTo = async (target: string | null): Promise<string> =>
    (
      await ask(
        'mutation ($id: ID!, $target: String) { rollbackDeployment(environmentId: $id, targetReleaseTimestamp: $target) { id } }',
        { id, target },
      )
    ).rollbackDeployment.id;
  /** Printed after the bench, because reading a log between two deployments would not be back to back. */
  const deployed: { id: string; timing: Timing }[] = [];
  return {
    async deploy(gitRef: string): Promise<Timing> {
      let deployment = '';
      const timing = await time(current, async () => until((deployment = await create(gitRef))));
      deployed.push({ id: deployment, timing });
      return timing;
    },
    rollback: () => time(current, async () => until(await goTo(null))),
    /** Waits until the agent has finished its work after a deployment and is idle. */
    async settled() {
      const trees = ['spare', 'spare-2', 'spare-3'].map((name) => join(deployPath, '.steward', name));
      const isWritten = (tree: string): boolean =>
        ['tree', 'ready'].every((name) => existsSync(join(tree, name)));
      while (!trees.every(isWritten)) await delay(50);
      // The agent checks new trees again when they are a second old.
      await delay(2_500);
      for (const { id: deployment, timing } of deployed.splice(0))
        console.log(describeDeployment(await read(deployment), timing));
    },
    cpu(): Record<string, number> {
      const all = cpuOfTree(agent.pid!);
      const { own } = cpuOf(agent.pid!);
      return { agent: own, 'steps, git, housekeeping': all - own, server: cpuOfTree(server.child.pid!) };
    },
    async startTimes(count: number): Promise<number[]> {
      const times: number[] = [];
      let a = basename(readlinkSync(current));
      // Alternates between two releases by name, because a rollback without a target only goes back.
      let b = readdirSync(join(deployPath, 'releases'))
        .sort()
        .findLast((release) => release !== a)!;
      for (let round = 0; round < count; round += 1) {
        // The measured agent must be idle.
        await delay(500);
        const rollback = await goTo(b);
        await until(rollback);
        const found = await read(rollback);
        [a, b] = [basename(readlinkSync(current)), a];
        times.push(Date.parse(found.startedAt) - Date.parse(found.createdAt));
      }
      return times;
    },
    async close() {
      agent.kill();
      await once(agent, 'exit');
      await server.stop();
    },
  };
}

/** The time of each step, and whether the prepared tree was used. */
function describeDeployment({ createdAt, startedAt, steps, log }: Found, { switched }: Timing): string {
  const ms = (from: string | null, to: string | null): number => Date.parse(to!) - Date.parse(from!);
  const parts = [
    `start ${ms(createdAt, startedAt)}`,
    ...steps.map((step) => `${step.name} ${ms(step.startedAt, step.completedAt)}`),
  ];
  const tree = /^Prepared tree .*$/m.exec(log)?.[0] ?? 'the log does not mention the prepared tree';
  return `${switched.toFixed(0)} ms until the switch: ${parts.join(', ')}; ${tree}`;
}

function report(
  spaced: Pair<Timing>,
  backToBack: Pair<Timing>,
  rollbacks: Pair<Timing>,
  cpu: Pair<Record<string, number>>,
  waits: number[],
): void {
  const middle = (list: Timing[], key: keyof Timing): number => median(list.map((timing) => timing[key]));
  const row = (name: string, key: keyof Timing, of: Pair<Timing>, target = ''): string[] => {
    const spread = (list: Timing[]): string => {
      const seconds = list.map((timing) => timing[key] / 1_000);
      return `${median(seconds).toFixed(2)} (${Math.min(...seconds).toFixed(2)}–${Math.max(...seconds).toFixed(2)})`;
    };
    const ratio = middle(of.ours, key) / middle(of.theirs, key);
    return [name, spread(of.ours), spread(of.theirs), `${ratio.toFixed(2)}×`, target];
  };
  console.log('');
  printTable(
    ['s', 'steward', 'capistrano', 'ratio', 'target'],
    [
      row('after a pause, until the switch', 'switched', spaced, `${targetRatio}×`),
      row('after a pause, until the end', 'ended', spaced),
      row('back to back, until the switch', 'switched', backToBack, `${targetRatio}×`),
      row('back to back, until the end', 'ended', backToBack),
      row('rollback, until the switch', 'switched', rollbacks),
      row('rollback, until the end', 'ended', rollbacks),
    ],
  );
  console.log('');
  printTable(
    ['CPU of a deployment after a pause', 'ms'],
    [...cpu.ours, ...cpu.theirs]
      .flatMap(Object.keys)
      .filter((name, index, all) => all.indexOf(name) === index)
      .map((name) => [name, median([...cpu.ours, ...cpu.theirs].flatMap((of) => of[name] ?? [])).toFixed(0)]),
  );
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
  console.log(`\nfrom request to start, ${sorted.length} times: median ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  reportFigures('deploy', [
    ...Object.entries({ 'after a pause': spaced, 'back to back': backToBack }).map(([name, of]) => ({
      name: `${name}, until the switch, of capistrano`,
      value: middle(of.ours, 'switched') / middle(of.theirs, 'switched'),
      unit: '×',
      atMost: targetRatio,
    })),
    {
      name: 'rollback, until the switch, of capistrano',
      value: middle(rollbacks.ours, 'switched') / middle(rollbacks.theirs, 'switched'),
      unit: '×',
    },
  ]);
}

execFileSync('cap', ['--version'], { stdio: 'ignore' });
await main();
