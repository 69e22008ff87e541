import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newAgent,
  newDeployment,
  newEnvironment,
  readDeployment,
} from '../contract/deployment-requests.fixture.ts';
import { Client } from '#testkit/client.ts';
import { isMissing, startNatsServer, startPostgresServer, type Engine } from '#testkit/engines.ts';
import { startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { someCases } from '#testkit/some-cases.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';

const noPostgres = isMissing('PostgreSQL');
const messengers = [
  { name: 'PostgreSQL', missing: noPostgres, start: null },
  { name: 'NATS', missing: noPostgres || isMissing('nats-server'), start: () => startNatsServer() },
];

// The project `cluster` runs with NATS.
for (const { name, missing, start } of someCases(messengers))
  describe.skipIf(missing)(`two servers connected by ${name}`, () => {
    const things: AsyncDisposable[] = [];
    const kept = async <T extends AsyncDisposable>(thing: Promise<T>): Promise<T> => {
      things.push(await thing);
      return thing;
    };
    let env: Record<string, string>;
    let here: RunningSteward;
    let there: RunningSteward;
    let client: Client;

    beforeAll(async () => {
      const postgres: Engine = await kept(startPostgresServer());
      const nats = start ? await kept(start()) : null;
      env = {
        DATABASE_URL: postgres.url,
        ...(nats ? { NATS_URL: nats.url } : {}),
        STEWARD_DATA_DIR: (await kept(temporaryDir())).path,
        STEWARD_SECRET_KEY: randomBytes(32).toString('base64'),
        PORT: '0',
        HOST: '127.0.0.1',
      };
      here = await kept(startSteward(['serve'], env));
      there = await kept(startSteward(['serve'], env));
      client = new Client(here.url);
      await client.signUp({ email: 'a@example.com', name: 'A', password: 'correct horse battery' });
    });
    afterAll(async () => {
      for (const thing of things.reverse()) await thing[Symbol.asyncDispose]();
    });

    const at = (server: RunningSteward, { token, bootId }: ScriptedAgent): ScriptedAgent =>
      Object.assign(new ScriptedAgent(`${server.url}/deployment`, token), { bootId });

    it(
      'deliver a deployment created on one at once to an agent that polls the other',
      { tags: ['long'] },
      async () => {
        const id = await newEnvironment(client);
        const agent = at(there, await newAgent(client, id));
        const delays: number[] = [];
        for (let round = 0; round < 30; round += 1) {
          const waiting = agent.poll();
          await agent.heartbeat({ deploymentId: id, leaseEpoch: 0 } as never);
          await newDeployment(client, id);
          const made = performance.now();
          const task = (await waiting).body!.task!;
          delays.push(performance.now() - made);
          await agent.accept(task);
          await agent.complete(task);
        }
        delays.sort((a, b) => a - b);
        expect(delays[15]).toBeLessThan(200);
        // Five seconds would mean that no notification arrived and the server found it by polling.
        expect(delays[29]).toBeLessThan(3_000);
      },
    );

    it(
      'deliver the log lines that an agent sends to one to a subscriber of the other',
      { tags: ['long'] },
      async () => {
        const id = await newEnvironment(client);
        const agent = at(there, await newAgent(client, id));
        const { id: deploymentId } = await newDeployment(client, id);
        const task = await agent.nextTask();
        await agent.accept(task);
        const lines: string[] = [];
        const socket = client.socket('/deployment/graphql/ws');
        const ended = new Promise<void>((complete, error) => {
          const query = `subscription { deploymentLog(deploymentId: "${deploymentId}", fromStart: true) { line } }`;
          const next = ({ data }: any): void => void lines.push(data.deploymentLog.line);
          socket.subscribe({ query }, { next, error, complete });
        });
        for (let line = 0; line < 20; line += 1) {
          await agent.log(task, line * 8, [['STDOUT', `line ${String(line).padStart(2)}\n`]]);
          await waitUntil(() => lines.length === line + 1);
        }
        await agent.complete(task, { logSize: 160 });
        await ended;
        await socket.dispose();
        expect(lines).toHaveLength(20);
      },
    );

    it('lose no data when one is killed in the middle of a deployment', async () => {
      await using doomed = await startSteward(['serve'], env);
      const id = await newEnvironment(client);
      const agent = at(doomed, await newAgent(client, id));
      const { id: deploymentId } = await newDeployment(client, id);
      const task = await agent.nextTask();
      await agent.accept(task);
      let acknowledged = 0;
      const writing = (async () => {
        for (;;) {
          const { body } = await agent.log(task, acknowledged, [['STDOUT', 'ten bytes\n']]);
          acknowledged = body.size;
        }
      })().catch(() => {});
      await waitUntil(() => acknowledged > 500);
      await doomed.stop('SIGKILL');
      await writing;

      const elsewhere = at(there, agent);
      const { size } = (await elsewhere.log(task, 1_000_000_000 - 1, [['STDOUT', '']])).body;
      // The last append may have been stored although its response was lost.
      expect([acknowledged, acknowledged + 10]).toContain(size);
      expect((await elsewhere.complete(task, { logSize: size })).status).toBe(200);
      expect(await readDeployment(client, deploymentId)).toMatchObject({
        status: 'SUCCEEDED',
        log: 'ten bytes\n'.repeat(size / 10),
      });
    });
  });
