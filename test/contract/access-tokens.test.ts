import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { lockAuditLog, revokeUnnoticed } from '#testkit/database-fault.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { expireAccessToken } from '#testkit/time-travel.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  createPersonalAccessToken as create,
  personalAccessTokens as list,
  revokePersonalAccessToken as revoke,
} from './operations/deployment.generated.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], shared: true });
  owner = await app.signUp({ email: 'user1@example.com' });
});
afterAll(() => app[Symbol.asyncDispose]());

describe('personal access tokens', () => {
  it('are shown in full once, and afterwards only by their prefix', async () => {
    const { data } = await owner.send(create, { name: 'CI job', expiry: 'DAYS_90' });
    const { errors, ...made } = data!.createPersonalAccessToken;
    const [token, personalAccessToken] = [made.token!, made.personalAccessToken!];
    expect(errors).toEqual([]);
    expect(token).toMatch(/^pat_[0-9a-f]{32}_[0-9a-f]{32}$/);
    expect(token).toContain(personalAccessToken.prefix);
    expect(personalAccessToken).toMatchObject({
      name: 'CI job',
      lastUsedAt: null,
      lastUsedIp: null,
      revokedAt: null,
    });
    const days =
      (Date.parse(personalAccessToken.expiresAt!) - Date.parse(personalAccessToken.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(90, 1);

    const secret = token.split('_')[2]!;
    expect(JSON.stringify((await owner.send(list)).data)).not.toContain(secret);
    const rows = await rowsOf(app, 'access_tokens', { name: 'CI job' });
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('authenticate to both services with the rights of their owner, and record the time and address of the last use', async () => {
    const { id, client } = await owner.mintToken('both services');
    expect((await client.monitoring('{ me { email role } }')).data).toEqual({
      me: { email: 'user1@example.com', role: 'ADMIN' },
    });
    const { data } = await client.send(list);
    const used = data!.personalAccessTokens.find((token) => token.id === id)!;
    expect(Date.now() - Date.parse(used.lastUsedAt!)).toBeLessThan(60_000);
    expect(used.lastUsedIp).toBe('127.0.0.1');
  });

  it.each([
    ['two characters', { name: 'ab', expiry: 'NEVER' }],
    ['spaces around two characters', { name: '  ab  ', expiry: 'NEVER' }],
    ['201 characters', { name: 'a'.repeat(201), expiry: 'NEVER' }],
    ['two emoji, which are four UTF-16 units', { name: '😀😀', expiry: 'NEVER' }],
  ])('are rejected if the name is %s', async (_name, variables) => {
    const { data } = await owner.send(create, variables);
    expect(data!.createPersonalAccessToken).toMatchObject({
      token: null,
      personalAccessToken: null,
      errors: [{ field: 'name', message: 'A token name must have 3 to 200 characters.' }],
    });
  });

  it('can have names of 200 characters of any kind', async () => {
    const { data } = await owner.send(create, { name: '😀'.repeat(200), expiry: 'DAYS_30' });
    expect(data!.createPersonalAccessToken.errors).toEqual([]);
  });

  it.each([
    ['DAYS_30', 30],
    ['DAYS_90', 90],
    ['YEAR_1', 365],
  ])('with the expiry %s expire after exactly %i days', async (expiry, days) => {
    const { data } = await owner.send(create, { name: 'exact', expiry });
    const { createdAt, expiresAt } = data!.createPersonalAccessToken.personalAccessToken!;
    expect(Date.parse(expiresAt!) - Date.parse(createdAt)).toBe(days * 86_400_000);
  });

  it('accept only the four defined expiry values', async () => {
    const { errors, status } = await owner.send(create, { name: 'forever', expiry: 'YEARS_5' });
    expect([status, errors?.[0]?.extensions.code]).toEqual([200, 'BAD_REQUEST']);
  });

  it('cannot create tokens, but can list and revoke them', async () => {
    const { id, client } = await owner.mintToken('a leaked token');
    const { errors } = await client.send(create, { name: 'another', expiry: 'NEVER' });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await client.send(list)).data!.personalAccessTokens.length).toBeGreaterThan(0);
    expect((await client.send(revoke, { id })).data).toEqual({ revokePersonalAccessToken: true });
  });

  it(
    'are rejected as soon as they are revoked, while a request that is already running completes',
    { tags: ['cluster'] },
    async () => {
      const { id, client } = await owner.mintToken('to be revoked');
      // Blocks the running request in the middle of its query.
      const lock = await lockAuditLog(app);
      const running = client.deployment('{ auditLog(first: 1) { edges { node { id } } } }');
      await lock.untilBlocking('audit.list');
      // A request for it would wait for the lock as well.
      await revokeUnnoticed(app, id);
      expect((await client.send(list)).status).toBe(401);
      await lock.release();
      expect((await running).data!['auditLog'].edges).toHaveLength(1);

      const again = await client.send(list);
      expect([again.status, again.errors?.[0]?.extensions.code]).toEqual([401, 'UNAUTHORIZED']);
      expect((await owner.send(revoke, { id })).data).toEqual({ revokePersonalAccessToken: true });
    },
  );

  it('are revoked automatically when they expire', async () => {
    const { id, client } = await owner.mintToken('short lived');
    await expireAccessToken(app, id);
    expect((await client.send(list)).status).toBe(401);
    const shown = (await owner.send(list)).data!.personalAccessTokens.find((token) => token.id === id)!;
    expect(shown.revokedAt).toBe(shown.expiresAt);
  });

  it('are visible to their owner only: other users can neither list nor revoke them', async () => {
    const other = await app.signUp();
    const { id } = await owner.mintToken('mine');
    expect((await other.send(list)).data).toEqual({ personalAccessTokens: [] });
    expect((await other.send(revoke, { id })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await other.send(revoke, { id: 'nonsense' })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(
      (await other.send(revoke, { id: '01890000-0000-7000-8000-000000000000' })).errors?.[0]?.extensions.code,
    ).toBe('NOT_FOUND');
  });

  it(
    'are limited to 50 per user, even if the last ones are created concurrently',
    { tags: ['cluster'] },
    async () => {
      const many = await app.signUp();
      const answers = await Promise.all(
        Array.from({ length: 55 }, (_, i) => many.send(create, { name: `token ${i}`, expiry: 'NEVER' })),
      );
      const payloads = answers.map(({ data }) => data!.createPersonalAccessToken);
      expect(payloads.filter(({ token }) => token)).toHaveLength(50);
      expect(payloads.find(({ token }) => !token)!.errors).toEqual([
        { field: 'name', message: 'You already have 50 tokens. Revoke one that you no longer need.' },
      ]);
      const { id } = payloads.find(({ token }) => token)!.personalAccessToken!;
      await many.send(revoke, { id });
      expect(
        (await many.send(create, { name: 'room again', expiry: 'NEVER' })).data!['createPersonalAccessToken']
          .token,
      ).toBeTruthy();
    },
  );

  it('are rejected while their owner is disabled', { tags: ['cluster'] }, async () => {
    const member = await app.signUp({ email: 'disabled@example.com' });
    const { client } = await member.mintToken();
    const { data } = await member.monitoring('{ me { id } }');
    const update = (disabled: boolean) =>
      owner.monitoring(
        `mutation ($id: ID!, $disabled: Boolean) { updateUser(id: $id, input: {disabled: $disabled}) { disabled } }`,
        { id: data!['me'].id, disabled },
      );
    expect((await update(true)).data).toEqual({ updateUser: { disabled: true } });
    expect((await client.send(list)).status).toBe(401);
    expect((await member.monitoring('{ me { id } }')).status).toBe(401);
    await update(false);
    expect((await client.send(list)).status).toBe(200);
  });
});

describe('token authentication', () => {
  it('accepts only the Authorization header', async () => {
    const { token } = await owner.mintToken();
    const stranger = app.stranger();
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await stranger.post(path, { query: list.text }, headers)).status;
    expect(await statusOf('/deployment/graphql', { authorization: `Bearer ${token}` })).toBe(200);
    expect(await statusOf(`/deployment/graphql?token=${token}&access_token=${token}`, {})).toBe(401);
    expect(
      await statusOf('/deployment/graphql', {
        authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}`,
      }),
    ).toBe(401);
    expect(await statusOf('/deployment/graphql', { 'x-api-key': token })).toBe(401);
    expect(await statusOf('/deployment/graphql', { authorization: token })).toBe(401);
    expect(
      await statusOf('/deployment/graphql', {
        authorization: `Bearer ${token.slice(0, -1)}0`.replace(/0$/, token.endsWith('0') ? '1' : '0'),
      }),
    ).toBe(401);
    expect(await statusOf('/deployment/graphql', {})).toBe(401);
    // A valid cookie does not make up for an invalid header.
    expect(
      await statusOf('/deployment/graphql', { authorization: 'Bearer nonsense', cookie: owner.cookie! }),
    ).toBe(401);
  });
});

describe('the rate limit of a token', () => {
  it(
    'allows exactly 60 writes per minute, and then responds with Retry-After',
    { tags: ['cluster'] },
    async () => {
      const { client } = await owner.mintToken();
      const write = () => client.send(revoke, { id: 'nonsense' });
      const answers = await Promise.all(Array.from({ length: 65 }, write));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
      const refused = answers.find(({ status }) => status === 429)!;
      expect(refused.errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
      expect(refused.headers.get('ratelimit-remaining')).toBe('0');
      expect((await client.send(list)).status).toBe(200);
    },
  );

  it('rejects a request with more writes than a minute allows, without Retry-After and without charging for it', async () => {
    const { client } = await owner.mintToken();
    const many = (count: number): string =>
      `mutation { ${Array.from({ length: count }, (_, i) => `a${i}: revokePersonalAccessToken(id: "nonsense")`).join(' ')} }`;
    const refused = await client.deployment(many(61));
    expect(refused.errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
    expect(refused.errors![0]!.message).toMatch(
      /61 mutations, but at most 60 per minute are allowed.*Split it/,
    );
    expect([refused.data, refused.headers.get('retry-after')]).toEqual([undefined, null]);
    const taken = await client.deployment(many(60));
    expect([taken.status, taken.headers.get('ratelimit-remaining')]).toEqual([200, '0']);
  });

  it('allows more reads than writes, and counts each token separately', { tags: ['cluster'] }, async () => {
    await using strict = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_READS: '5' } });
    const reader = await strict.signUp();
    const [one, two] = [await reader.mintToken('one'), await reader.mintToken('two')];
    const read = async (): Promise<number> => (await one.client.send(list)).status;
    for (let i = 0; i < 5; i += 1) expect(await read()).toBe(200);
    // Other servers learn of it within a second.
    await waitUntil(async () => (await read()) === 429);
    expect((await two.client.send(list)).status).toBe(200);
  });

  it('accepts writes of a token that has used up its reads, until its writes are used up too', async () => {
    const limits = { STEWARD_RATE_LIMIT_READS: '3', STEWARD_RATE_LIMIT_WRITES: '2' };
    await using strict = await startApp({ work: [], env: limits });
    const { client } = await (await strict.signUp()).mintToken('polls too much');
    const poll = async (): Promise<number> => (await client.send(list)).status;
    await waitUntil(async () => (await poll()) === 429);
    for (let i = 0; i < 50; i += 1) expect(await poll()).toBe(429);
    const write = (): ReturnType<Client['deployment']> =>
      client.deployment('mutation { cancelDeployment(id: "unknown") { id } }');
    expect((await write()).status).toBe(200);
    expect((await write()).status).toBe(200);
    const refused = await write();
    expect([refused.status, refused.errors![0]!.extensions.code]).toEqual([429, 'RATE_LIMITED']);
    expect(await poll()).toBe(429);
  });
});
