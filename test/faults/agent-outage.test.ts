import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openAgentBed, unlimited, type RunningAgent } from '#testkit/agent-bed.ts';
import { Client } from '#testkit/client.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { existsSync } from 'node:fs';
import { expectSound, marksOf, talkative } from './agent-invariants.ts';

const rounds = Number(process.env['STEWARD_CRASH_ROUNDS'] ?? 3);
const seed = Number(process.env['STEWARD_CRASH_SEED'] ?? 1);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The same figures for the same seed. */
function dice(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

it('a control plane that is away does not stop a deployment, and hears of all of it afterwards', async () => {
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
  await using bed = await openAgentBed(owner, { commands: talkative, releasesToKeep: 3 });
  const env = { BED_MARKS: marksOf(bed) };
  const random = dice(seed);
  let agent: RunningAgent = await bed.start(env);
  let before: string | null = null;

  try {
    for (let round = 0; round < rounds; round += 1) {
      await rm(marksOf(bed), { force: true });
      const victim = (['plane', 'agent', 'both'] as const)[round % 3]!;
      const id = await bed.create();
      if (victim !== 'agent') await waitUntil(() => existsSync(marksOf(bed)), 20_000);
      await delay(random() * (victim === 'agent' ? 1_500 : 300));
      if (victim !== 'plane') await agent.kill();
      if (victim !== 'agent') await plane.stop('SIGKILL');
      // Long enough for the deployment to end, or to be taken up, without anybody to tell.
      await delay(random() * 1_000);
      if (victim !== 'plane') agent = await bed.start(env);
      if (victim !== 'agent') plane = await serve();
      const ended = await bed.ended(id, 60_000);
      await expectSound(bed, ended, before);
      if (ended.status === 'SUCCEEDED') before = ended.releaseTimestamp;
      const { rows } = await database.pool.query(
        `select count(*)::int as count from deployment_events where deployment_id = $1 and to_status not in ('PENDING', 'RUNNING')`,
        [id],
      );
      expect(rows).toEqual([{ count: 1 }]);
    }
  } finally {
    await agent.kill();
    await plane.stop();
  }
}, 600_000);
