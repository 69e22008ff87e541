import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { expireLease } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { subscribeToDeployment } from '#deployment/events/deployment-events.ts';
import {
  cancel,
  newAgent,
  newDeployment,
  newEnvironment,
  newHost,
  readDeployment,
} from './deployment-requests.fixture.ts';
import { teamOf, userIdOf } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ shared: true });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const switched = { name: 'switch', status: 'SUCCEEDED', startedAt: null, completedAt: null, exitCode: null };
const fetched = { ...switched, name: 'fetch' };

async function begin() {
  const { id: environmentId, agent } = await newHost(owner);
  await newDeployment(owner, environmentId);
  const task = await agent.nextTask();
  await agent.accept(task);
  return task.deploymentId;
}

const subscription = `subscription ($id: ID!) { deploymentChanged(deploymentId: $id) {
  status switchedAt steps { name status } verification { state }
} }`;
type Change = { status: string; switchedAt: string | null; steps: { name: string }[] };

/** Collects changes. `ended` is null if the server completed the subscription, and otherwise its errors. */
function follow(client: Client, id: string) {
  const socket = client.socket('/deployment/graphql/ws');
  const changes: Change[] = [];
  const ended = Promise.withResolvers<unknown>();
  const closed = new Promise<{ code: number }>((resolve) =>
    socket.on('closed', (event) => resolve(event as { code: number })),
  );
  socket.subscribe<{ deploymentChanged: Change }>(
    { query: subscription, variables: { id } },
    {
      next: ({ data, errors }) =>
        errors ? ended.resolve(errors) : void changes.push(data!.deploymentChanged),
      error: (error) => ended.resolve(error),
      complete: () => ended.resolve(null),
    },
  );
  return { changes, ended: ended.promise, closed, [Symbol.asyncDispose]: async () => socket.dispose() };
}

describe('the subscription to a deployment', () => {
  it('delivers it now and after each change, and ends with it', { tags: ['cluster'] }, async () => {
    const { id: environmentId, agent } = await newHost(owner);
    const { id } = await newDeployment(owner, environmentId);
    await using follower = follow(owner, id);
    const last = () => follower.changes.at(-1);
    await waitUntil(() => last()?.status === 'PENDING');
    const task = await agent.nextTask();
    let events = 0;
    const unsubscribe = await subscribeToDeployment(app.platform.services, id, () => (events += 1));
    // After 5 s, a follower would look by itself. That the event wakes it is shown in follow-deployment.db.test.ts.
    const soon = async (change: () => Promise<unknown>, isThere: () => unknown, expected = 1) => {
      const before = events;
      await change();
      await waitUntil(isThere);
      await waitUntil(() => events >= before + expected);
    };
    await soon(
      () => agent.accept(task),
      () => last()?.status === 'RUNNING',
    );
    await soon(
      () => agent.steps(task, [fetched]),
      () => last()?.steps.length === 1,
    );
    // Its verification begins, too.
    await soon(
      () => agent.steps(task, [fetched, switched]),
      () => last()?.switchedAt && last()?.steps.length === 2,
      2,
    );
    await soon(
      () => agent.complete(task),
      () => last()?.status === 'SUCCEEDED',
    );
    expect(await follower.ended).toBeNull();
    await unsubscribe();
  });

  it.each<[string, (id: string) => Promise<unknown>, string]>([
    ['cancelled', (id) => cancel(owner, id), 'CANCELLED'],
    ['deleted with its environment', (id) => deleteEnvironmentOf(id), 'CANCELLED'],
  ])('ends when it is %s before it started', { tags: ['cluster'] }, async (_name, end, status) => {
    const { id: environmentId } = await newHost(owner);
    const { id } = await newDeployment(owner, environmentId);
    await using follower = follow(owner, id);
    await waitUntil(() => follower.changes.length === 1);
    await end(id);
    expect(await follower.ended).toBeNull();
    expect(follower.changes.at(-1)).toMatchObject({ status });
  });

  it('ends when the agent is lost', { tags: ['cluster'] }, async () => {
    const id = await begin();
    await using follower = follow(owner, id);
    await waitUntil(() => follower.changes.length === 1);
    const { failLostDeployments } = await import('#deployment/deployment/fail-lost-deployments.ts');
    await expireLease(app, id, 901);
    await failLostDeployments(app.platform.services);
    expect(await follower.ended).toBeNull();
    expect(follower.changes.at(-1)).toMatchObject({ status: 'FAILED' });
  });

  it('is refused to others', async () => {
    const id = await begin();
    await using follower = follow(await app.signUp(), id);
    expect(await follower.ended).toMatchObject([
      { message: 'This deployment belongs to another team.', extensions: { code: 'FORBIDDEN' } },
    ]);
    expect(follower.changes).toEqual([]);
  });

  it('ends for a member who is removed from the team', { tags: ['cluster'] }, async () => {
    const member = await app.signUp();
    const teamId = await teamOf([
      [owner, 'OWNER'],
      [member, 'VIEWER'],
    ]);
    const environmentId = await newEnvironment(owner, { teamId });
    const agent = await newAgent(owner, environmentId);
    await newDeployment(owner, environmentId);
    const task = await agent.nextTask();
    await using follower = follow(member, task.deploymentId);
    await waitUntil(() => follower.changes.length === 1);
    await owner.identity(
      'mutation ($teamId: ID!, $userId: ID!) { removeMember(teamId: $teamId, userId: $userId) }',
      {
        teamId,
        userId: await userIdOf(member),
      },
    );
    await follower.closed;
    await agent.accept(task);
    expect(follower.changes).toHaveLength(1);
  });
});

async function deleteEnvironmentOf(id: string): Promise<void> {
  const { environmentId } = await readDeployment(owner, id);
  await owner.deployment('mutation ($id: ID!) { deleteEnvironment(id: $id) }', { id: environmentId });
}
