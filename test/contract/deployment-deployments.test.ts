import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { renameUser } from '#testkit/database-fault.fixture.ts';
import type { Client } from '#testkit/client.ts';
import {
  cancel,
  codeOf,
  createDeployment,
  dataOf,
  instant,
  newDeployment,
  newEnvironment,
  newHost,
  readDeployment,
  readEnvironment,
  someId,
} from './deployment-requests.fixture.ts';
import { auditLog, deploymentsOfEnvironment } from './operations/deployment.generated.ts';

let app: TestApp;
let owner: Client;
let stranger: Client;
beforeAll(async () => {
  app = await startApp();
  owner = await app.signUp({ email: 'owner@example.com' });
  stranger = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const countOf = async (environmentId: string): Promise<number> =>
  (await readEnvironment(owner, environmentId)).deployments.edges.length;

describe('a deployment', () => {
  it('starts as pending, with all requested settings', async () => {
    const environmentId = await newEnvironment(owner);
    const payload = dataOf(
      await createDeployment(owner, environmentId, { deployType: 'CODE', gitRef: 'v1.2', version: ' 1.2 ' }),
    );
    expect(payload).toMatchObject({ status: 'PENDING', version: '1.2', errors: [] });
    expect(payload.deployment).toEqual({
      id: payload.id,
      environmentId,
      kind: 'DEPLOY',
      version: '1.2',
      gitRef: 'v1.2',
      deployType: 'CODE',
      status: 'PENDING',
      outcome: 'WAITING',
      maintenanceWindow: 'NONE',
      releaseTimestamp: expect.stringMatching(/^\d{8}_\d{6}$/),
      commitSha: null,
      triggeredBy: 'owner@example.com',
      tokenName: null,
      rollbackOf: null,
      databaseChanged: false,
      steps: [],
      createdAt: expect.stringMatching(instant),
      startedAt: null,
      completedAt: null,
      cancelRequestedAt: null,
      durationSeconds: null,
      log: '',
      logSize: 0,
      errorMessage: null,
      automatic: false,
      switchedAt: null,
    });
    expect(await readDeployment(owner, payload.id!)).toEqual(payload.deployment);
  });

  it('uses the branch of its environment and is named after its release by default', async () => {
    const environmentId = await newEnvironment(owner, { deployBranch: 'release/2' });
    const [one, two] = [await newDeployment(owner, environmentId), await newDeployment(owner, environmentId)];
    expect(one.gitRef).toBe('release/2');
    expect(one.version).toBe(`release-${one.releaseTimestamp}`);
    // Deployments created within the same second still get different releases and directories.
    expect(two.releaseTimestamp! > one.releaseTimestamp!).toBe(true);
  });

  it('accepts a version of up to 64 characters', async () => {
    const environmentId = await newEnvironment(owner);
    const refused = dataOf(await createDeployment(owner, environmentId, { version: 'é'.repeat(65) }));
    expect(refused).toMatchObject({ id: null, status: null, version: null, deployment: null });
    expect(refused.errors).toEqual([
      { field: 'version', message: 'A version must have at most 64 characters.' },
    ]);
    expect(await countOf(environmentId)).toBe(0);
    expect((await newDeployment(owner, environmentId, { version: '😀'.repeat(64) })).version).toHaveLength(
      128,
    );
  });

  it.each(['', 'a b', 'a..b', '-x', '$(id)', 'a;b', 'refs/heads/.x'])(
    'rejects the git reference %j',
    async (gitRef) => {
      const environmentId = await newEnvironment(owner);
      const answer = await createDeployment(owner, environmentId, { gitRef });
      expect([answer.status, codeOf(answer)]).toEqual([200, 'BAD_REQUEST']);
      expect(await countOf(environmentId)).toBe(0);
    },
  );

  it('is forbidden to other users, and not found if it does not exist', async () => {
    const { id } = await newDeployment(owner, await newEnvironment(owner));
    const readAndCancel = (client: Client, id: string) =>
      Promise.all([
        client.deployment('query ($id: ID!) { deployment(id: $id) { id log } }', { id }),
        cancel(client, id),
      ]);
    expect((await readAndCancel(stranger, id)).map(codeOf)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect((await readAndCancel(owner, someId)).map(codeOf)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect((await readAndCancel(owner, 'no id')).map(codeOf)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect((await app.stranger().deployment('{ environments { id } }')).status).toBe(401);
  });

  it('shows the token that created it, even after the token is revoked and the user renamed', async () => {
    const member = await app.signUp({ email: 'before@example.com' });
    const environmentId = await newEnvironment(member);
    const { id: tokenId, client } = await member.mintToken('nightly CI');
    const { id } = await newDeployment(client, environmentId);
    await member.deployment('mutation ($id: ID!) { revokePersonalAccessToken(id: $id) }', { id: tokenId });
    await renameUser(app, 'before@example.com', 'after@example.com');
    expect(await readDeployment(member, id)).toMatchObject({
      triggeredBy: 'before@example.com',
      tokenName: 'nightly CI',
    });
    const { edges } = dataOf(await member.send(auditLog, { search: 'nightly CI' }));
    expect(edges.map(({ node }) => node)).toContainEqual(
      expect.objectContaining({ action: 'deployment.create', tokenName: 'nightly CI' }),
    );
  });

  it('counts as one of the 60 writes per minute of a token', async () => {
    const environmentId = await newEnvironment(owner);
    const { client } = await owner.mintToken('too eager');
    const answers = await Promise.all(
      Array.from({ length: 62 }, () => createDeployment(client, environmentId)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(codeOf(refused)).toBe('RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('several deployments in one request', () => {
  it('count as several writes', async () => {
    const environmentId = await newEnvironment(owner);
    const { client } = await owner.mintToken('by alias');
    const many = (names: string[], rest = '') =>
      client.deployment(
        `mutation ($input: CreateDeploymentInput!, $not: Boolean!) { ${names
          .map((name) => `${name}: createDeployment(input: $input) { id }`)
          .join(' ')} ${rest} } fragment more on Mutation { z: createDeployment(input: $input) { id } }`,
        { input: { environmentId, deployType: 'CODE' }, not: true },
      );
    const names = Array.from({ length: 29 }, (_, index) => `a${index}`);
    const first = await many(names, '...more s: createDeployment(input: $input) @skip(if: $not) { id }');
    expect([first.status, first.headers.get('ratelimit-remaining')]).toEqual([200, '30']);
    expect(codeOf(await many(names, '...more __typename @skip(if: $not)'))).toBeUndefined();
    const refused = await many(['one'], '...more @skip(if: $not)');
    expect([refused.status, codeOf(refused)]).toEqual([429, 'RATE_LIMITED']);
    const { deployments } = dataOf(
      await owner.send(deploymentsOfEnvironment, { id: environmentId, first: 100 }),
    );
    expect(deployments.edges).toHaveLength(60);
  });
});

describe('the deployments of an environment', () => {
  it('have stable pages while new deployments arrive', async () => {
    const environmentId = await newEnvironment(owner);
    for (let i = 0; i < 5; i += 1) await newDeployment(owner, environmentId, { version: `v${i}` });
    const page = async (variables: object) =>
      dataOf(await owner.send(deploymentsOfEnvironment, { id: environmentId, ...variables })).deployments;
    type Page = Awaited<ReturnType<typeof page>>;
    const versions = ({ edges }: Page) => edges.map(({ node }) => node.version);
    const first = await page({ first: 2 });
    expect(versions(first)).toEqual(['v4', 'v3']);
    const cursors = ({ edges }: Page) => ({
      startCursor: edges.at(0)!.cursor,
      endCursor: edges.at(-1)!.cursor,
    });
    expect(first.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false, ...cursors(first) });
    await newDeployment(owner, environmentId, { version: 'v5' });
    const rest = await page({ first: 3, after: first.pageInfo.endCursor });
    expect(versions(rest)).toEqual(['v2', 'v1', 'v0']);
    expect(rest.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true, ...cursors(rest) });
    const beyond = await page({ after: rest.pageInfo.endCursor });
    const nothing = { startCursor: null, endCursor: null };
    expect(beyond).toEqual({
      edges: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: true, ...nothing },
    });
    expect(versions(await page({}))).toHaveLength(6);
  });

  it.each([{ first: -1 }, { first: 101 }, { after: 'nonsense' }])('reject the page %o', async (variables) => {
    const id = await newEnvironment(owner);
    const answer = await owner.send(deploymentsOfEnvironment, { id, ...variables });
    expect(codeOf(answer)).toBe('BAD_REQUEST');
  });

  it('are rejected when 100 are already pending', async () => {
    const environmentId = await newEnvironment(owner);
    for (let n = 0; n < 100; n += 1) await newDeployment(owner, environmentId);
    const { errors, id } = dataOf(await createDeployment(owner, environmentId));
    expect([id, errors[0]?.field]).toEqual([null, 'environmentId']);
  });
});

describe('cancel', () => {
  it('ends a pending deployment at once, and is idempotent', async () => {
    const { id, agent } = await newHost(owner);
    const { id: deploymentId } = await newDeployment(owner, id);
    const cancelled = dataOf(await cancel(owner, deploymentId));
    expect(cancelled).toMatchObject({ status: 'CANCELLED', startedAt: null, durationSeconds: null });
    expect(dataOf(await cancel(owner, deploymentId))).toEqual(cancelled);
    expect((await agent.poll({ waitSeconds: 0 })).status).toBe(204);
    expect((await readEnvironment(owner, id)).lastDeploymentAt).toBeNull();
  });

  it('asks a running deployment to stop, through the open poll and the heartbeat', async () => {
    const { id, agent } = await newHost(owner);
    await newDeployment(owner, id);
    const task = await agent.nextTask();
    await agent.accept(task);
    const running = [{ ...task, step: 'build', logSize: 0 }];
    const waiting = agent.poll({ running });
    expect((await agent.heartbeat(task)).body).toEqual({ cancel: false });
    const cancelled = dataOf(await cancel(owner, task.deploymentId));
    expect(cancelled).toMatchObject({ status: 'RUNNING', cancelRequestedAt: expect.stringMatching(instant) });
    expect(await waiting).toMatchObject({ status: 200, body: { cancel: [task.deploymentId] } });
    // The poll reports it once, so that an agent that is stopping can keep polling. Every heartbeat repeats it.
    expect((await agent.poll({ running, waitSeconds: 0 })).status).toBe(204);
    expect((await agent.heartbeat(task)).body).toEqual({ cancel: true });
    expect((await agent.complete(task, { outcome: 'CANCELLED' })).status).toBe(200);
    expect(await readDeployment(owner, task.deploymentId)).toMatchObject({ status: 'CANCELLED' });
  });

  it('has no effect after the switch, and is refused after the end', async () => {
    const { id, agent } = await newHost(owner);
    await newDeployment(owner, id);
    const task = await agent.nextTask();
    await agent.accept(task);
    await cancel(owner, task.deploymentId);
    await agent.complete(task);
    expect((await readDeployment(owner, task.deploymentId)).status).toBe('SUCCEEDED');
    expect(codeOf(await cancel(owner, task.deploymentId))).toBe('BAD_REQUEST');
  });
});
