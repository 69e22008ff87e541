import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { forceRunning, insertUnnoticedDeployment, setLeaseEpoch } from '#testkit/database-fault.fixture.ts';
import { eventsOf, rowsOf } from '#testkit/stored.fixture.ts';
import {
  expireLease,
  expireOffer,
  setClockBack,
  stopServers,
  stopServersBeforeLeaseEnds,
} from '#testkit/time-travel.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { subscribeToWork } from '#deployment/events/deployment-events.ts';
import {
  instant,
  newAgent,
  newDeployment,
  newEnvironment,
  newHost,
  readDeployment,
  untilSeen,
} from './deployment-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ shared: true });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

describe('the queue of an environment', () => {
  it('runs deployments in order, one at a time', { tags: ['cluster'] }, async () => {
    const { id, agent } = await newHost(owner);
    const made = [];
    for (let i = 0; i < 4; i += 1) made.push((await newDeployment(owner, id)).id);
    const taken = [];
    for (let i = 0; i < 4; i += 1) {
      const task = await agent.nextTask();
      await agent.accept(task);
      expect((await agent.poll({ waitSeconds: 0 })).status).toBe(204);
      await agent.complete(task);
      taken.push(task.deploymentId);
    }
    expect(taken).toEqual(made);
  });

  // A poll would find the next one after 5 s by itself. That an event ends the poll is shown in long-polls.test.ts.
  it.each([
    // One from the end, and one from the verification, for whose beginning the next deployment waits.
    ['SUCCEEDED', 2],
    ['FAILED', 1],
  ] as const)(
    'tells the waiting agent about the next deployment when the previous one is %s',
    { tags: ['cluster'] },
    async (outcome, expected) => {
      const { id, agent } = await newHost(owner);
      await newDeployment(owner, id);
      const next = await newDeployment(owner, id);
      const task = await agent.nextTask();
      await agent.accept(task);
      let events = 0;
      const unsubscribe = await subscribeToWork(
        app.platform.services,
        (environmentId) => (events += environmentId === id ? 1 : 0),
        () => {},
      );
      const waiting = agent.poll();
      await agent.complete(task, { outcome });
      expect((await waiting).body?.task?.deploymentId).toBe(next.id);
      await waitUntil(() => events >= expected);
      await unsubscribe();
    },
  );

  it('gives a deployment to one of several agents, and runs it once', { tags: ['cluster'] }, async () => {
    const id = await newEnvironment(owner);
    const agents = await Promise.all(Array.from({ length: 8 }, () => newAgent(owner, id)));
    const polls = agents.map((agent) => agent.poll({ waitSeconds: 2 }));
    const { id: deploymentId } = await newDeployment(owner, id);
    const answers = await Promise.all(polls);
    const tasks = answers.flatMap(({ body }) => body?.task ?? []);
    expect(tasks.map((task) => task.deploymentId)).toEqual([deploymentId]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(7);
    expect((await agents[0]!.accept(tasks[0]!)).status).toBe(200);
    expect(await eventsOf(app, deploymentId)).toEqual(['>PENDING', 'PENDING>RUNNING']);
  });

  it('prevents a second running deployment with a database constraint', async () => {
    const { id, agent } = await newHost(owner);
    const [one, two] = [await newDeployment(owner, id), await newDeployment(owner, id)];
    await agent.accept(await agent.nextTask());
    await expect(forceRunning(app, two.id)).rejects.toThrow(/unique/);
    await setLeaseEpoch(app, two.id, 7);
    const forged = { deploymentId: two.id, leaseEpoch: 7 } as never;
    expect((await agent.accept(forged)).status).toBe(409);
    expect((await readDeployment(owner, one.id)).status).toBe('RUNNING');
  });

  it(
    'offers a lost task again at once to the same agent, and later to another one',
    { tags: ['cluster'] },
    async () => {
      const { id, agent } = await newHost(owner);
      await newDeployment(owner, id);
      const lost = await agent.nextTask();
      const again = await agent.nextTask();
      expect([lost.leaseEpoch, again.leaseEpoch]).toEqual([1, 2]);
      expect((await agent.accept(lost)).status).toBe(409);

      const other = new ScriptedAgent(agent.baseUrl, agent.token);
      expect((await other.poll({ waitSeconds: 0 })).status).toBe(204);
      await expireOffer(app, lost.deploymentId);
      const third = await other.nextTask();
      expect(third.leaseEpoch).toBe(3);
      expect(await agent.accept(again)).toMatchObject({ status: 409, body: { reason: 'NOT_RUNNING' } });
      expect((await other.accept(third)).status).toBe(200);
      // Requests with an old lease are refused.
      expect((await agent.heartbeat(again)).status).toBe(409);
      expect((await agent.log(again, 0, [['STDOUT', 'x']])).status).toBe(409);
      expect((await agent.steps(again, [])).status).toBe(409);
      expect(await agent.complete(again)).toMatchObject({
        status: 409,
        body: { reason: 'LEASE', status: 'RUNNING' },
      });
      expect((await other.complete(third)).status).toBe(200);
    },
  );
});

describe('an agent that stops responding', () => {
  const lose = (id: string) => expireLease(app, id, 901);
  const sweep = async () => {
    const { failLostDeployments } = await import('#deployment/deployment/fail-lost-deployments.ts');
    return failLostDeployments(app.platform.services);
  };
  const begin = async () => {
    const { id, agent } = await newHost(owner);
    await newDeployment(owner, id);
    const task = await agent.nextTask();
    await agent.accept(task);
    return { id, agent, task };
  };

  it('keeps its deployment during the grace period, and can continue it', async () => {
    const { id, agent, task } = await begin();
    await expireLease(app, task.deploymentId, 890);
    await sweep();
    const other = await newAgent(owner, id);
    expect((await other.poll({ waitSeconds: 0 })).status).toBe(204);
    expect((await readDeployment(owner, task.deploymentId)).status).toBe('RUNNING');
    agent.bootId = 'after a crash';
    await agent.poll({ waitSeconds: 0, running: [{ ...task, step: 'build', logSize: 0 }] });
    const [row] = await rowsOf(app, 'deployments', { id: task.deploymentId });
    expect(row!['lease_expires_at'].getTime()).toBeGreaterThan(Date.now());
    expect((await agent.complete(task)).status).toBe(200);
  });

  it('fails its deployment after lease and grace period, and the next deployment is offered', async () => {
    const { id, agent, task } = await begin();
    const next = await newDeployment(owner, id);
    await lose(task.deploymentId);
    await sweep();
    expect(await readDeployment(owner, task.deploymentId)).toMatchObject({
      status: 'FAILED',
      errorMessage: expect.stringContaining('has not responded'),
    });
    expect(await eventsOf(app, task.deploymentId)).toEqual(['>PENDING', 'PENDING>RUNNING', 'RUNNING>FAILED']);
    expect(await agent.complete(task)).toMatchObject({ status: 409, body: { status: 'FAILED' } });
    expect((await agent.nextTask()).deploymentId).toBe(next.id);
  });

  it.each([
    ['SUCCEEDED', null, 409, 'reported SUCCEEDED.', expect.stringMatching(instant)],
    ['FAILED', 'no disk', 200, 'reported FAILED: no disk', null],
  ] as const)(
    'and later reports %s does not change the outcome, but its report is stored',
    async (...row) => {
      const [outcome, errorMessage, status, expected, switchedAt] = row;
      const { agent, task } = await begin();
      await lose(task.deploymentId);
      await sweep();
      const late = { outcome, errorMessage, commitSha: 'abcdef1', maintenanceWindow: 'MIGRATIONS' as const };
      const lost = await readDeployment(owner, task.deploymentId);
      expect(lost).toMatchObject({ databaseChanged: true, commitSha: null });
      for (let again = 0; again < 2; again += 1)
        expect((await agent.complete(task, late)).status).toBe(status);
      expect(await readDeployment(owner, task.deploymentId)).toEqual({
        ...lost,
        errorMessage: `${lost.errorMessage} The agent came back later and ${expected}`,
        commitSha: 'abcdef1',
        maintenanceWindow: 'MIGRATIONS',
        databaseChanged: false,
        switchedAt,
      });
      expect(await eventsOf(app, task.deploymentId)).toEqual([
        '>PENDING',
        'PENDING>RUNNING',
        'RUNNING>FAILED',
        'FAILED>FAILED',
      ]);
    },
  );

  it('does not fail its deployment if the control plane itself was down', async () => {
    const { updatePresence } = await import('#deployment/agent-api/agent-storage.ts');
    const { agent, task } = await begin();
    await stopServersBeforeLeaseEnds(app, task.deploymentId);
    // No server was running that the agent could have reached.
    await sweep();
    expect((await readDeployment(owner, task.deploymentId)).status).toBe('RUNNING');
    // A server runs again: the lease continues from where it was when the last server stopped.
    await stopServersBeforeLeaseEnds(app, task.deploymentId);
    await expect.poll(() => updatePresence(app.platform.services.db)).toBe(true);
    await sweep();
    expect((await readDeployment(owner, task.deploymentId)).status).toBe('RUNNING');
    expect((await agent.complete(task)).status).toBe(200);
  });

  it(
    'keeps its lease if it was locked while the control plane came back, and nobody waits for the other',
    { tags: ['cluster'] },
    async () => {
      const { updatePresence } = await import('#deployment/agent-api/agent-storage.ts');
      const { task } = await begin();
      const { db } = app.platform.services;
      await expireLease(app, task.deploymentId, 60);
      await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ environmentId: string }>`
        select environment_id as "environmentId" from deployments where id = ${task.deploymentId} for update`.execute(
          tx,
        );
        // Only now: the running server updates its presence at any time, and would have renewed a lease that is not locked.
        await stopServers(app);
        expect(await updatePresence(db)).toBe(false);
        // What the end of a deployment locks next. It would wait for ever if the update had waited for the deployment.
        await sql`select 1 from environment_agents where environment_id = ${rows[0]!.environmentId} for update nowait`.execute(
          tx,
        );
      });
      // False while something else has locked one of the rows.
      await expect.poll(() => updatePresence(db)).toBe(true);
      const [row] = await rowsOf(app, 'deployments', { id: task.deploymentId });
      expect(Number(row!['lease_expires_at'])).toBeGreaterThan(Date.now() + 30_000);
    },
  );

  it(
    'is judged by the time at which a server recorded its presence, also if the server waited for a lock',
    { tags: ['cluster'] },
    async () => {
      const { updatePresence } = await import('#deployment/agent-api/agent-storage.ts');
      const { db } = app.platform.services;
      const waitMs = 3_000;
      const recorded = await db.transaction().execute(async (tx) => {
        await sql`select 1 from agent_api_presence for update`.execute(tx);
        const waiting = updatePresence(db);
        await setTimeout(waitMs);
        return { waiting };
      });
      expect(await recorded.waiting).toBe(true);
      const [presence] = await rowsOf(app, 'agent_api_presence');
      expect(Number(presence!['served_at'])).toBeGreaterThan(Date.now() - waitMs);
    },
  );

  it(
    'loses its lease and its offer in time after the clock of the database was set back',
    { tags: ['cluster'] },
    async () => {
      const { updatePresence } = await import('#deployment/agent-api/agent-storage.ts');
      const { task } = await begin();
      const { id: other, agent: polling } = await newHost(owner);
      const { id: offered } = await newDeployment(owner, other);
      await polling.nextTask();
      await setClockBack(app, [task.deploymentId, offered]);
      // False while something else has locked one of the rows.
      await expect.poll(() => updatePresence(app.platform.services.db)).toBe(true);
      for (const id of [task.deploymentId, offered]) {
        const [row] = await rowsOf(app, 'deployments', { id });
        const end = Math.max(Number(row!['lease_expires_at']), Number(row!['offered_until']));
        expect(end).toBeLessThan(Date.now() + 61_000);
      }
    },
  );
});

describe('a long poll', () => {
  it('ends after the requested time', async () => {
    const { agent } = await newHost(owner);
    const started = performance.now();
    expect((await agent.poll({ waitSeconds: 1 })).status).toBe(204);
    expect(performance.now() - started).toBeGreaterThan(990);
  });

  it('that its client has aborted consumes no task', { tags: ['cluster'] }, async () => {
    const { id, agent } = await newHost(owner);
    const leaving = new AbortController();
    const left = agent.poll({}, leaving.signal).catch(() => 'left');
    await untilSeen(owner, id);
    leaving.abort();
    expect(await left).toBe('left');
    const waiting = agent.poll();
    await newDeployment(owner, id);
    expect((await waiting).body?.task?.leaseEpoch).toBeLessThanOrEqual(2);
  });

  it('replaces the previous poll of the same agent', { tags: ['cluster'] }, async () => {
    const { id, agent } = await newHost(owner);
    const first = agent.poll();
    await untilSeen(owner, id);
    const second = agent.poll();
    expect((await first).status).toBe(204);
    await newDeployment(owner, id);
    expect((await second).body?.task?.leaseEpoch).toBe(1);
  });

  it('gets a response when the server stops', { tags: ['cluster'] }, async () => {
    const stopping = await startApp();
    const client = await stopping.signUp();
    const { id, agent } = await newHost(client);
    const waiting = agent.poll();
    await untilSeen(client, id);
    const stopped = stopping[Symbol.asyncDispose]();
    // A poll that is not told would be cut off after 5 s: no response at all.
    expect((await waiting).status).toBe(204);
    await stopped;
  });

  it('finds a deployment even without a notification', { tags: ['cluster'] }, async () => {
    const { id, agent } = await newHost(owner);
    const waiting = agent.poll();
    await untilSeen(owner, id);
    await insertUnnoticedDeployment(app, id, 'silent');
    expect((await waiting).body?.task?.version).toBe('silent');
  });
});
