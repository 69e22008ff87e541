import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { agentFile } from './agent-program.fixture.ts';
import { createRepository, type Repository } from './agent-repository.fixture.ts';
import { dataOf, type Client } from './client.ts';
import { longWaitMs } from './patience.ts';

export type Ended = {
  id: string;
  status: string;
  log: string;
  logTruncated: boolean;
  errorMessage: string | null;
  commitSha: string | null;
  databaseChanged: boolean;
  maintenanceWindow: string;
  releaseTimestamp: string;
  steps: { name: string; status: string; exitCode: number | null }[];
};

/** High rate limits, because tests poll often for the end of a deployment. */
export const unlimited = { STEWARD_RATE_LIMIT_WRITES: '1000000', STEWARD_RATE_LIMIT_READS: '1000000' };

export type RunningAgent = {
  child: ChildProcess;
  output(): string;
  kill(signal?: NodeJS.Signals): Promise<void>;
};

export type AgentFixture = AsyncDisposable & {
  dir: string;
  deployPath: string;
  environmentId: string;
  token: string;
  repository: Repository;
  /** Runs the file with the Node of this test, or any other program. */
  start(env?: Record<string, string>, program?: string[]): Promise<RunningAgent>;
  create(input?: Record<string, unknown>): Promise<string>;
  rollback(args?: string): Promise<string>;
  read(id: string): Promise<Ended>;
  ended(id: string, timeoutMs?: number): Promise<Ended>;
  deploy(input?: Record<string, unknown>): Promise<Ended>;
  current(): Promise<string>;
};

/** An environment with its repository, deploy path and agents, all in one temporary directory. */
export async function openAgentFixture(
  owner: Client,
  settings: Record<string, unknown> = {},
  files: Record<string, string> = { 'index.html': 'one' },
): Promise<AgentFixture> {
  const client = owner.token ? owner : (await owner.mintToken()).client;
  const dir = await mkdtemp(join(tmpdir(), 'steward-fixture-'));
  const deployPath = join(dir, 'shop');
  await mkdir(deployPath);
  const repository = await createRepository(join(dir, 'repository'), files);
  const environment = {
    name: 'shop',
    host: 'web1',
    deployPath,
    repositoryUrl: repository.url,
    recipe: 'GENERIC',
    ...settings,
  };
  const made = await ask<{ id: string | null }>(
    client,
    'mutation ($input: CreateEnvironmentInput!) { createEnvironment(input: $input) { id errors { field message } } }',
    { input: environment },
  );
  const environmentId = made.id;
  if (!environmentId) throw new Error(JSON.stringify(made));
  const { token } = await ask<{ token: string }>(
    client,
    'mutation ($id: ID!) { createAgentToken(environmentId: $id, name: "fixture") { token } }',
    { id: environmentId },
  );
  const agents: RunningAgent[] = [];

  const fixture: AgentFixture = {
    dir,
    deployPath,
    environmentId,
    token,
    repository,
    async start(env = {}, program) {
      const agent = launch(program ?? [process.execPath, await agentFile()], {
        STEWARD_SERVER_URL: `${client.url}/deployment`,
        STEWARD_AGENT_TOKEN: token,
        STEWARD_DEPLOY_PATH: deployPath,
        ...env,
      });
      agents.push(agent);
      return agent;
    },
    async create(input = {}) {
      const { id } = await ask<{ id: string }>(
        client,
        'mutation ($input: CreateDeploymentInput!) { createDeployment(input: $input) { id errors { field message } } }',
        { input: { environmentId, deployType: 'CODE', ...input } },
      );
      return id;
    },
    async rollback(args = '') {
      const { id } = await ask<{ id: string }>(
        client,
        `mutation ($id: ID!) { rollbackDeployment(environmentId: $id ${args}) { id } }`,
        { id: environmentId },
      );
      return id;
    },
    async read(id) {
      const fields =
        'id status log logTruncated errorMessage commitSha databaseChanged maintenanceWindow releaseTimestamp steps { name status exitCode }';
      return ask<Ended>(client, `query ($id: ID!) { deployment(id: $id) { ${fields} } }`, { id });
    },
    async ended(id, timeoutMs = longWaitMs) {
      const until = performance.now() + timeoutMs;
      for (;;) {
        const { status } = await ask<Ended>(client, 'query ($id: ID!) { deployment(id: $id) { status } }', {
          id,
        });
        if (status !== 'PENDING' && status !== 'RUNNING') return fixture.read(id);
        if (performance.now() > until)
          throw new Error(
            `did not end:\n${JSON.stringify(await fixture.read(id), null, 2)}\n${agents.map((agent) => agent.output()).join('\n---\n')}`,
          );
        await delay(100);
      }
    },
    deploy: async (input) => fixture.ended(await fixture.create(input)),
    current: async () => basename(await readlink(join(deployPath, 'current'))),
    async [Symbol.asyncDispose]() {
      for (const agent of agents) await agent.kill('SIGTERM');
      // The cleanup of a killed agent may still be running.
      await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
  return fixture;
}

function launch([command, ...args]: string[], env: Record<string, string>): RunningAgent {
  const { PATH, HOME } = process.env;
  const child = spawn(command!, [...args, 'run'], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
  const closed = once(child, 'exit');
  return {
    child,
    output: () => output,
    async kill(signal = 'SIGKILL') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await closed;
    },
  };
}

const ask = async <Value>(client: Client, query: string, variables: object): Promise<Value> =>
  dataOf(await client.deployment<Record<string, Value>>(query, variables))!;
