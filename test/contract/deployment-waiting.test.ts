import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEnvironmentsWithWork } from '#deployment/agent-api/agent-storage.ts';
import { holdDeployments } from '#deployment/product.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import {
  cancel,
  createDeployment,
  dataOf,
  newDeployment,
  newHost,
  readDeployment,
  rollback,
} from './deployment-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  // Without consumers: the verification would end the wait, because it watches nothing here.
  app = await startApp({ work: [], shared: true });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** As the verification of a live release does. */
const watchFor = (environmentId: string, seconds: number | null): Promise<void> =>
  app.platform.services.db
    .transaction()
    .execute((tx) =>
      holdDeployments(tx, environmentId, seconds === null ? null : new Date(Date.now() + seconds * 1_000)),
    );

async function watchedHost() {
  const host = await newHost(owner);
  for (const version of ['v1', 'v2']) {
    await newDeployment(owner, host.id, { version });
    await host.agent.run();
  }
  await watchFor(host.id, 600);
  return host;
}

const offered = async ({ agent }: Awaited<ReturnType<typeof newHost>>): Promise<string | null> =>
  (await agent.poll({ waitSeconds: 0 })).body?.task?.deploymentId ?? null;

const waitsUntil = async (id: string): Promise<string | null> =>
  dataOf(await owner.deployment('query ($id: ID!) { deployment(id: $id) { waitsUntil } }', { id }))
    .waitsUntil;

describe('while the live release is watched', () => {
  it('a new deployment waits, and starts when the time is over', async () => {
    const host = await watchedHost();
    const { id, status } = await newDeployment(owner, host.id);
    expect(status).toBe('PENDING');
    expect(await offered(host)).toBeNull();
    expect(Date.parse((await waitsUntil(id))!)).toBeGreaterThan(Date.now() + 500_000);
    await watchFor(host.id, -1);
    expect(await waitsUntil(id)).toBeNull();
    expect(await offered(host)).toBe(id);
  });

  it(
    'a waiting agent gets it after the end of the time, without a message',
    { tags: ['cluster'] },
    async () => {
      const host = await watchedHost();
      const { id } = await newDeployment(owner, host.id);
      const task = host.agent.nextTask();
      await watchFor(host.id, 1);
      expect((await task).deploymentId).toBe(id);
    },
  );

  it('an agent that waits is not woken for a deployment that waits', async () => {
    const { id } = await watchedHost();
    const withWork = () => listEnvironmentsWithWork(app.platform.services.db, [id]);
    await newDeployment(owner, id);
    expect(await withWork()).toEqual([]);
    await newDeployment(owner, id, { supersede: true });
    expect(await withWork()).toEqual([id]);
  });

  it('a deployment with supersede starts, ahead of those that wait', { tags: ['cluster'] }, async () => {
    const host = await watchedHost();
    const waiting = await newDeployment(owner, host.id);
    const { id } = await newDeployment(owner, host.id, { supersede: true });
    expect(await waitsUntil(id)).toBeNull();
    expect(await offered(host)).toBe(id);
    await host.agent.run();
    expect(await offered(host)).toBeNull();
    expect((await readDeployment(owner, waiting.id)).status).toBe('PENDING');
  });

  it('a rollback starts', async () => {
    const host = await watchedHost();
    await newDeployment(owner, host.id);
    const { id } = dataOf(await rollback(owner, host.id, { acknowledge: true }));
    expect(await offered(host)).toBe(id);
  });

  it('a deployment that waits can be cancelled', async () => {
    const host = await watchedHost();
    const { id } = await newDeployment(owner, host.id);
    expect(dataOf(await cancel(owner, id)).status).toBe('CANCELLED');
    await watchFor(host.id, null);
    expect(await offered(host)).toBeNull();
  });

  it('others cannot ask for a deployment', async () => {
    const host = await watchedHost();
    const answer = await createDeployment(await app.signUp(), host.id, { supersede: true, force: true });
    expect(answer.errors![0]!.extensions.code).toBe('FORBIDDEN');
  });
});
