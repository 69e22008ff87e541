import { expect, it } from 'vitest';
import { Client } from '#testkit/client.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { newDeployment, newHost, readDeployment } from '../contract/deployment-requests.fixture.ts';
import { inSeconds, newFreeze, offered, waitOf } from '../contract/freeze-requests.fixture.ts';

const account = { email: 'owner@example.com', password: 'correct horse battery' };

async function signIn(url: string): Promise<Client> {
  const client = new Client(url);
  expect((await client.post('/auth/sign-in', account)).status).toBe(200);
  return client;
}

it('a freeze and a start time are kept to the second across kill -9, and no deployment is lost', async () => {
  await using database = await createTestDatabase();
  await using dir = await temporaryDir();
  const env = {
    DATABASE_URL: database.address.connectionString,
    STEWARD_DATA_DIR: dir.path,
    STEWARD_ADMIN_EMAIL: account.email,
    STEWARD_ADMIN_PASSWORD: account.password,
    PORT: '0',
    HOST: '127.0.0.1',
  };
  await using first = await startSteward(['serve'], env);
  const owner = await signIn(first.url);
  const [frozen, planned] = [await newHost(owner), await newHost(owner)];
  const ends = inSeconds(20);
  await newFreeze(owner, { environmentIds: [frozen.id], endsAt: ends });
  const waiting = await newDeployment(owner, frozen.id);
  const later = await newDeployment(owner, planned.id, { notBefore: ends });
  await first.stop('SIGKILL');

  await using second = await startSteward(['serve'], env);
  const again = await signIn(second.url);
  expect((await waitOf(again, waiting.id)).waitsFor).toContain(ends);
  expect((await waitOf(again, later.id)).waitsFor).toContain(ends);
  const agents = [frozen, planned].map(
    ({ agent }) => new ScriptedAgent(`${second.url}/deployment`, agent.token),
  );
  expect(await offered({ id: frozen.id, agent: agents[0]! })).toBeNull();
  expect(Date.now(), 'the server is back before the end').toBeLessThan(Date.parse(ends));
  const started = await Promise.all(
    agents.map(async (agent) => {
      const { deploymentId } = await agent.run();
      return { deploymentId, late: Date.now() - Date.parse(ends) };
    }),
  );
  expect(started.map(({ deploymentId }) => deploymentId)).toEqual([waiting.id, later.id]);
  for (const { late } of started) {
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(2_000);
  }
  expect((await readDeployment(again, waiting.id)).status).toBe('SUCCEEDED');
});
