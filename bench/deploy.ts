/**
 * Deployments of a repository with 10,000 files, 100 of them changed, by the agent and by Debian's capistrano (apt-get install
 * capistrano), alternating, on the same machine and from the same repository. Nothing is deleted between timed runs, because
 * ext4 creates files slowly for minutes after many were deleted. Then rollbacks, and the time from request to start.
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
import { buildAgent } from '#scripts/build-agent.ts';
import { oldestNode } from '#testkit/agent-program.fixture.ts';
import { createRepository, type Repository } from '#testkit/agent-repository.fixture.ts';
import { Client } from '#testkit/client.ts';
import { startSteward } from '#testkit/process.ts';
import { writeCapistrano } from './servers/capistrano.ts';
import { median, printTable } from './table.ts';

const files = 10_000;
const rounds = Number(process.argv[2] ?? 4);
const starts = Number(process.argv[3] ?? 60);

type Timing = { switched: number; ended: number };

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
  const ours = await openSteward(repository);
  const theirs = writeCapistrano(join(dir, 'capistrano'), repository.url);
  try {
    await ours.deploy();
    await time(theirs.current, () => theirs.run('deploy'));
    const deploys = { ours: [] as Timing[], theirs: [] as Timing[] };
    for (let round = 0; round < rounds; round += 1) {
      await change(repository, round);
      await ours.settled();
      deploys.ours.push(await ours.deploy());
      await ours.settled();
      deploys.theirs.push(await time(theirs.current, () => theirs.run('deploy')));
    }
    const rollbacks = { ours: [] as Timing[], theirs: [] as Timing[] };
    for (let round = 0; round < Math.min(3, rounds); round += 1) {
      rollbacks.ours.push(await ours.rollback());
      rollbacks.theirs.push(await time(theirs.current, () => theirs.run('deploy:rollback')));
    }
    const waits = await ours.startTimes(starts);
    report(deploys, rollbacks, waits);
  } finally {
    await ours.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

const change = (repository: Repository, round: number): Promise<string> =>
  repository.commit(
    Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [
        fileName((index * 97 + round) % files),
        page(round * 1_000 + index),
      ]),
    ),
  );

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
  const until = async (deployment: string, wanted = 'SUCCEEDED'): Promise<any> => {
    for (;;) {
      const found = (
        await ask('query ($id: ID!) { deployment(id: $id) { status createdAt startedAt errorMessage } }', {
          id: deployment,
        })
      ).deployment;
      if (found.status === wanted) return found;
      if (!['PENDING', 'RUNNING'].includes(found.status)) throw new Error(JSON.stringify(found));
      await delay(5);
    }
  };
  const create = async (): Promise<string> =>
    (
      await ask(
        'mutation ($id: ID!) { createDeployment(input: { environmentId: $id, deployType: CODE }) { id } }',
        { id },
      )
    ).createDeployment.id;
  const goTo = async (target: string | null): Promise<string> =>
    (
      await ask(
        'mutation ($id: ID!, $target: String) { rollbackDeployment(environmentId: $id, targetReleaseTimestamp: $target) { id } }',
        { id, target },
      )
    ).rollbackDeployment.id;
  return {
    deploy: () => time(current, async () => void (await until(await create()))),
    rollback: () => time(current, async () => void (await until(await goTo(null)))),
    /** Waits until the agent has finished its work after a deployment and is idle. */
    async settled() {
      while (!existsSync(join(deployPath, '.steward/spare/ready'))) await delay(50);
      await delay(1_000);
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
        const found = await until(await goTo(b));
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

function report(
  deploys: Record<'ours' | 'theirs', Timing[]>,
  rollbacks: Record<'ours' | 'theirs', Timing[]>,
  waits: number[],
): void {
  const row = (name: string, key: keyof Timing, of: Record<'ours' | 'theirs', Timing[]>): string[] => {
    const spread = (list: Timing[]): string => {
      const values = list.map((timing) => timing[key] / 1_000);
      return `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)})`;
    };
    const middle = (list: Timing[]): number => median(list.map((timing) => timing[key]));
    return [name, spread(of.ours), spread(of.theirs), `${(middle(of.ours) / middle(of.theirs)).toFixed(2)}×`];
  };
  printTable(
    ['s', 'steward', 'capistrano', 'ratio'],
    [
      row('deploy, until the switch', 'switched', deploys),
      row('deploy, until the end', 'ended', deploys),
      row('rollback, until the switch', 'switched', rollbacks),
      row('rollback, until the end', 'ended', rollbacks),
    ],
  );
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
  console.log(`\nfrom request to start, ${sorted.length} times: median ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}

execFileSync('cap', ['--version'], { stdio: 'ignore' });
await main();
