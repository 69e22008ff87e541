import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { processesMarked } from '#agent/host/process-identity.ts';
import { openAgentFixture, unlimited, type AgentFixture, type RunningAgent } from '#testkit/agent.fixture.ts';
import { agentFile } from '#testkit/agent-program.fixture.ts';
import { Client } from '#testkit/client.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { longTestMs, longWaitMs } from '#testkit/patience.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { expectSound, liveOf, marksOf, talkative } from './agent-invariants.fixture.ts';
import { openCrashShop } from './agent-shop.fixture.ts';

const rounds = Number(process.env['STEWARD_CRASH_ROUNDS'] ?? 4);
const seed = Number(process.env['STEWARD_CRASH_SEED'] ?? 1);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The same numbers for the same seed. */
function seededRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Simulates a power loss: kills the agent, the step process, and everything these have started. */
async function killHost(agent: RunningAgent, deploymentId: string): Promise<void> {
  await agent.kill();
  const file = await agentFile();
  const runners = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => commandOf(pid).includes(`${file}\0run-steps`))
    .map(Number);
  for (const pid of [...runners, ...processesMarked('STEWARD_DEPLOYMENT_ID', deploymentId)])
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

type Scene = {
  fixture: AgentFixture;
  env: Record<string, string>;
  create(): Promise<string>;
  /** Makes a command slow enough to be killed while it runs. The result reports whether it has started. */
  slowDown(random: number): Promise<() => boolean>;
  settle(id: string, stepsMayDie: boolean): Promise<string>;
};

it(
  'a deployment ends exactly once, with a consistent host and log, when control plane, agent or host are killed at random times',
  async () => {
    await using database = await createTestDatabase();
    await using data = await temporaryDir();
    const port = await freePort();
    const serve = () =>
      startSteward(['serve'], {
        DATABASE_URL: database.address.connectionString!,
        STEWARD_DATA_DIR: data.path,
        PORT: String(port),
        HOST: '127.0.0.1',
        STEWARD_SIGN_UP: 'open',
        ...unlimited,
      });
    let plane = await serve();
    const owner = new Client(plane.url);
    await owner.signUp({ email: 'a@example.com', name: 'A', password: 'correct horse battery' });
    await using fixture = await openAgentFixture(owner, { commands: talkative, releasesToKeep: 3 });
    await using open = await openCrashShop(owner);
    let live: string | null = null;
    const generic: Scene = {
      fixture,
      env: { BED_MARKS: marksOf(fixture) },
      async create() {
        await rm(marksOf(fixture), { force: true });
        live = await liveOf(fixture);
        return fixture.create();
      },
      slowDown: async () => () => existsSync(marksOf(fixture)),
      async settle(id, stepsMayDie) {
        const ended = await fixture.ended(id);
        await expectSound(fixture, ended, { live, stepsMayDie });
        return ended.status;
      },
    };
    const shop = (kind: 'CODE' | 'FULL' | 'ROLLBACK'): Scene => ({
      fixture: open.fixture,
      env: open.shop.env,
      create: () => open.ask(kind),
      slowDown: (random) => open.slowDown(kind, random),
      async settle(id, stepsMayDie) {
        const ended = await open.fixture.ended(id);
        await open.settle(ended, { stepsMayDie });
        return ended.status;
      },
    });
    const scenes = { GENERIC: generic, CODE: shop('CODE'), FULL: shop('FULL'), ROLLBACK: shop('ROLLBACK') };
    const random = seededRandom(seed);

    try {
      for (let round = 0; round < rounds; round += 1) {
        // Every kind with every victim, in sixteen rounds.
        const kind = (['GENERIC', 'CODE', 'FULL', 'ROLLBACK'] as const)[round % 4]!;
        const victim = (['plane', 'agent', 'both', 'host'] as const)[(round + Math.floor(round / 4)) % 4]!;
        const scene = scenes[kind];
        let agent = await scene.fixture.start(scene.env);
        await waitUntil(() => agent.output().includes('waiting for deployments'), longWaitMs);
        const hasStarted = victim === 'host' ? await scene.slowDown(random()) : () => true;
        const id = await scene.create();
        if (victim !== 'agent')
          await waitUntil(async () => (await scene.fixture.read(id)).status !== 'PENDING', longWaitMs);
        await waitUntil(hasStarted, longWaitMs);
        await delay(random() * (victim === 'host' || kind === 'ROLLBACK' ? 300 : 1_000));
        if (victim === 'host') await killHost(agent, id);
        else if (victim !== 'plane') await agent.kill();
        if (victim === 'plane' || victim === 'both') await plane.stop('SIGKILL');
        // Long enough for the deployment to end or to be resumed while no control plane is reachable.
        await delay(random() * 1_000);
        if (victim !== 'plane') agent = await scene.fixture.start(scene.env);
        if (victim === 'plane' || victim === 'both') plane = await serve();
        const status = await scene.settle(id, victim === 'host');
        if (rounds > 4) console.log(`${round}: ${kind}, ${victim} killed: ${status}`);
        await agent.kill();
        const { rows } = await database.pool.query(
          `select count(*)::int as count from deployment_events where deployment_id = $1 and to_status not in ('PENDING', 'RUNNING')`,
          [id],
        );
        expect(rows).toEqual([{ count: 1 }]);
      }
    } finally {
      await plane.stop();
    }
  },
  longTestMs,
);
