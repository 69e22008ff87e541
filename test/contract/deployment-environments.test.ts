import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseClient } from '#platform/db/database-client.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  codeOf,
  createAgentToken,
  createDeployment,
  createEnvironment,
  dataOf,
  environmentInput,
  instant,
  newAgent,
  newDeployment,
  newEnvironment,
  readDeployment,
  readEnvironment,
  someId,
  updateEnvironment,
  untilSeen,
} from './deployment-requests.fixture.ts';
import { environments } from './operations/deployment.generated.ts';

let app: TestApp;
let owner: Client;
let stranger: Client;
beforeAll(async () => {
  app = await startApp();
  owner = await app.signUp();
  stranger = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const deleteEnvironment = (client: Client, id: string) =>
  client.deployment('mutation ($id: ID!) { deleteEnvironment(id: $id) }', { id });
const revoke = (client: Client, id: string) =>
  client.deployment('mutation ($id: ID!) { revokeAgentToken(id: $id) }', { id });

describe('environments', () => {
  it('are created with defaults for omitted settings, and show all settings', async () => {
    const { environment, errors, ...fields } = dataOf(await createEnvironment(owner));
    expect(errors).toEqual([]);
    expect(fields).toEqual(environment);
    expect(environment).toEqual({
      ...environmentInput,
      id: expect.any(String),
      deployBranch: 'main',
      healthCheckUrl: null,
      releasesToKeep: 5,
      recipe: 'MAGENTO',
      protectDatabaseRollback: false,
      sharedDirs: [],
      sharedFiles: [],
      alwaysEnableMaintenance: false,
      maintenanceOnDrift: false,
      maintenanceAllowlistIps: [],
      configImportEnabled: false,
      manageCronAndConsumers: false,
      commands: { build: [], migrate: [], afterSwitch: [] },
      createdAt: expect.stringMatching(instant),
      updatedAt: expect.stringMatching(instant),
      lastDeploymentAt: null,
      agentLastSeenAt: null,
      isOnline: false,
      currentRelease: null,
    });
    expect(dataOf(await owner.send(environments))).toContainEqual(environment);
  });

  it('report every invalid field, and store nothing in that case', async () => {
    const count = async () =>
      (await owner.deployment('{ environments { id } }')).data!['environments'].length;
    const before = await count();
    const payload = dataOf(
      await createEnvironment(owner, { name: ' ', deployPath: 'x', deployBranch: 'a..b' }),
    );
    expect(payload).toMatchObject({ environment: null, id: null, name: null });
    expect(payload.errors.map(({ field }) => field)).toEqual(['name', 'deployPath', 'deployBranch']);
    expect(await count()).toBe(before);
  });

  it('change only the given fields; null clears a field', async () => {
    const id = await newEnvironment(owner, {
      healthCheckUrl: 'https://shop.example/health',
      releasesToKeep: 9,
    });
    const changed = dataOf(
      await updateEnvironment(owner, id, { host: 'web2', commands: { build: ['make'] } }),
    );
    expect(changed).toMatchObject({ host: 'web2', name: 'Shop', releasesToKeep: 9, errors: [] });
    expect(changed.commands).toEqual({ build: ['make'], migrate: [], afterSwitch: [] });
    const cleared = dataOf(
      await updateEnvironment(owner, id, { healthCheckUrl: null, releasesToKeep: null }),
    );
    expect(cleared).toMatchObject({ healthCheckUrl: null, releasesToKeep: 5 });
    const refused = dataOf(await updateEnvironment(owner, id, { name: null, host: 'web3' }));
    expect(refused).toMatchObject({ id: null, errors: [{ field: 'name' }] });
    expect((await readEnvironment(owner, id)).host).toBe('web2');
  });

  it('are forbidden to other users, and not found if they do not exist', async () => {
    const id = await newEnvironment(owner);
    const requestAll = (client: Client, id: string) => [
      client.deployment('query ($id: ID!) { environment(id: $id) { id } }', { id }),
      updateEnvironment(client, id, { name: 'mine' }),
      deleteEnvironment(client, id),
      createAgentToken(client, id),
      createDeployment(client, id),
      client.deployment('mutation ($id: ID!) { rollbackDeployment(environmentId: $id) { id } }', { id }),
    ];
    expect((await Promise.all(requestAll(stranger, id))).map(codeOf)).toEqual(Array(6).fill('FORBIDDEN'));
    expect((await Promise.all(requestAll(owner, someId))).map(codeOf)).toEqual(Array(6).fill('NOT_FOUND'));
    expect((await Promise.all(requestAll(owner, 'no id'))).map(codeOf)).toEqual(Array(6).fill('NOT_FOUND'));
    expect((await stranger.deployment('{ environments { id } }')).data).toEqual({ environments: [] });
  });

  it('keep their deployments when they are deleted, but not their queue and tokens', async () => {
    const id = await newEnvironment(owner);
    const agent = await newAgent(owner, id);
    const waiting = await newDeployment(owner, id);
    const polled = agent.poll({ running: [], waitSeconds: 0 });
    expect((await polled).status).toBe(200);
    expect(dataOf(await deleteEnvironment(owner, id))).toBe(true);
    expect(codeOf(await deleteEnvironment(owner, id))).toBe('NOT_FOUND');
    expect((await agent.poll()).status).toBe(401);
    expect(await readDeployment(owner, waiting.id)).toMatchObject({ status: 'CANCELLED', startedAt: null });
  });

  it('cannot be deleted while a deployment runs', async () => {
    const id = await newEnvironment(owner);
    const agent = await newAgent(owner, id);
    await newDeployment(owner, id);
    const task = await agent.nextTask();
    await agent.accept(task);
    expect(codeOf(await deleteEnvironment(owner, id))).toBe('BAD_REQUEST');
    await agent.complete(task);
    expect(dataOf(await deleteEnvironment(owner, id))).toBe(true);
  });

  it('load their lists with a constant number of queries', async () => {
    const many = await app.signUp();
    for (let i = 0; i < 12; i += 1) await newDeployment(many, await newEnvironment(many, { name: `E${i}` }));
    const query = vi.spyOn(DatabaseClient.prototype, 'query');
    try {
      const counts: number[] = [];
      // The least of several: background work also sends statements.
      for (let time = 0; time < 5; time += 1) {
        query.mockClear();
        const { data } = await many.deployment(
          '{ environments { name deployments(first: 2) { edges { node { id } } } agentTokens { id } releases { timestamp } } }',
        );
        counts.push(query.mock.calls.length);
        expect(data!['environments']).toHaveLength(12);
        expect(
          data!['environments'].every(
            ({ deployments }: { deployments: { edges: unknown[] } }) => deployments.edges.length === 1,
          ),
        ).toBe(true);
      }
      expect(Math.min(...counts)).toBeGreaterThan(0);
      expect(Math.min(...counts)).toBeLessThan(10);
    } finally {
      query.mockRestore();
    }
  });
});

describe('agent tokens', () => {
  it('are shown once, stored as hashes, and record their last use', async () => {
    const id = await newEnvironment(owner);
    const { token, agentToken, errors } = dataOf(await createAgentToken(owner, id, ' host one '));
    expect(errors).toEqual([]);
    expect(token).toMatch(/^agt_[0-9a-f]{64}$/);
    expect(agentToken).toMatchObject({ name: 'host one', lastUsedAt: null, revokedAt: null });
    expect(token.startsWith(agentToken.prefix)).toBe(true);
    const rows = await rowsOf(app, 'agent_tokens', { id: agentToken.id });
    expect(JSON.stringify(rows)).not.toContain(token.slice(agentToken.prefix.length));
    expect(JSON.stringify(await readEnvironment(owner, id))).not.toContain(token);

    const agent = await newAgent(owner, id);
    await agent.poll({ waitSeconds: 0 });
    await waitUntil(async () => (await readEnvironment(owner, id)).agentTokens[0]?.lastUsedAt);
    const environment = await readEnvironment(owner, id);
    expect(environment).toMatchObject({ isOnline: true, agentLastSeenAt: expect.stringMatching(instant) });
  });

  const tooLong = 'A token name must have 1 to 200 characters.';
  it.each([
    ['', 'Enter a token name.'],
    ['   ', 'Enter a token name.'],
    ['a'.repeat(201), tooLong],
    ['😀'.repeat(201), tooLong],
    ['a\nb', 'A token name must not contain line breaks or control characters.'],
  ])('reject the name %j', async (name, message) => {
    const id = await newEnvironment(owner);
    const { errors } = await createAgentToken(owner, id, name);
    expect(errors![0]!.extensions).toMatchObject({ code: 'BAD_REQUEST', field: 'name' });
    const payload = dataOf(
      await owner.deployment(
        `mutation ($id: ID!, $name: String!) {
          createAgentToken(environmentId: $id, name: $name) { errors { field message } }
        }`,
        { id, name },
      ),
    );
    expect(payload.errors).toEqual([{ field: 'name', message }]);
    expect((await readEnvironment(owner, id)).agentTokens).toEqual([]);
  });

  it('can have names of 200 characters of any byte length', async () => {
    const name = '😀'.repeat(200);
    const { agentToken } = dataOf(await createAgentToken(owner, await newEnvironment(owner), name));
    expect(agentToken.name).toBe(name);
  });

  it('are limited to 50 per environment', async () => {
    const id = await newEnvironment(owner);
    for (let n = 0; n < 50; n += 1) dataOf(await createAgentToken(owner, id));
    expect(codeOf(await createAgentToken(owner, id))).toBe('BAD_REQUEST');
  });

  it('stop working as soon as they are revoked, even for an agent that is polling', async () => {
    const id = await newEnvironment(owner);
    const agent = await newAgent(owner, id);
    const tokenId = (await readEnvironment(owner, id)).agentTokens[0]!.id;
    const waiting = agent.poll();
    await untilSeen(owner, id);
    expect(codeOf(await revoke(stranger, tokenId))).toBe('FORBIDDEN');
    expect(codeOf(await revoke(owner, someId))).toBe('NOT_FOUND');
    expect(dataOf(await revoke(owner, tokenId))).toBe(true);
    expect((await waiting).status).toBe(401);
    expect((await agent.poll()).status).toBe(401);
    expect(dataOf(await revoke(owner, tokenId))).toBe(true);
    expect((await readEnvironment(owner, id)).agentTokens[0]?.revokedAt).toMatch(instant);
  });

  it('authenticate only to the agent API, which accepts no other tokens', async () => {
    const id = await newEnvironment(owner);
    const agent = await newAgent(owner, id);
    const asClient = await owner.withToken(agent.token).deployment('{ environments { id } }');
    expect([asClient.status, codeOf(asClient)]).toEqual([401, 'UNAUTHORIZED']);
    const { token } = await owner.mintToken();
    for (const authorization of [
      `Bearer ${token}`,
      `Basic ${agent.token}`,
      agent.token,
      `Bearer agt_${'0'.repeat(64)}`,
    ]) {
      const answer = await app.stranger().post('/deployment/agent/v1/poll', 'nonsense that is parsed', {
        authorization,
        'content-type': 'application/json',
      });
      expect([400, 401]).toContain(answer.status);
      const polite = await app.stranger().post('/deployment/agent/v1/poll', {}, { authorization });
      expect([polite.status, polite.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await polite.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHORIZED' } }] });
    }
    const withCookie = await owner.post('/deployment/agent/v1/register', {});
    expect(withCookie.status).toBe(401);
  });

  it('are rejected while the owner of the environment is disabled', async () => {
    const member = await app.signUp({ email: 'away@example.com' });
    const agent = await newAgent(member, await newEnvironment(member));
    const { id } = (await member.monitoring('{ me { id } }')).data!['me'];
    const update = (disabled: boolean) =>
      owner.monitoring(
        'mutation ($id: ID!, $disabled: Boolean) { updateUser(id: $id, input: { disabled: $disabled }) { id } }',
        { id, disabled },
      );
    await update(true);
    expect((await agent.poll({ waitSeconds: 0 })).status).toBe(401);
    await update(false);
    expect((await agent.poll({ waitSeconds: 0 })).status).toBe(204);
  });
});
