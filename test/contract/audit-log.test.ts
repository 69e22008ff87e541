import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepIdentities } from '#identity/maintenance.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { expireAccessToken } from '#testkit/time-travel.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { auditLog } from './operations/deployment.generated.ts';

describe('the audit log', () => {
  let app: TestApp;
  let admin: Client;
  let member: Client;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    admin = await app.signUp({ email: 'admin@example.com' });
    member = await app.signUp({ email: 'member@example.com' });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const entries = async (client: Client, variables: object = {}) =>
    (await client.send(auditLog, variables)).data!.auditLog.edges.map(({ node }) => node);

  it('shows who did what to which resource, when and from where, newest first', async () => {
    await member.mintToken('nightly deploy');
    const [newest, ...older] = await entries(member);
    expect(newest).toMatchObject({
      actor: 'member@example.com',
      tokenName: null,
      action: 'token.create',
      type: 'TOKEN_CREATE',
      resource: 'token nightly deploy',
      ip: '127.0.0.1',
    });
    expect(Date.now() - Date.parse(newest!.at)).toBeLessThan(60_000);
    expect(older.map(({ action }) => action)).toContain('user.sign-up');
  });

  it('can be searched by the name of a token, even after the token is revoked', async () => {
    const { id, client } = await member.mintToken('100%_bot');
    await client.deployment('mutation ($id: ID!) { revokePersonalAccessToken(id: $id) }', { id });
    const found = await entries(member, { search: '100%_BOT' });
    expect(found.map(({ action, tokenName }) => [action, tokenName])).toEqual([
      ['token.revoke', '100%_bot'],
      ['token.create', null],
    ]);
    expect(await entries(member, { search: '100%xbot' })).toEqual([]);
  });

  const actionsOn = async (name: string) =>
    (await entries(member, { search: name })).map(({ action, actor, resource, ip }) => ({
      action,
      actor,
      resource,
      ip,
    }));

  it('has exactly one entry for an expired token, as soon as the log is read', async () => {
    const { id } = await member.mintToken('short lived');
    await expireAccessToken(app, id);
    const expired = {
      action: 'token.expire',
      actor: 'member@example.com',
      resource: 'token short lived',
      ip: null,
    };
    const [newest, ...older] = await actionsOn('short lived');
    expect(newest).toEqual(expired);
    expect(older.map(({ action }) => action)).toEqual(['token.create']);
    await sweepIdentities(app.platform.services);
    expect(await actionsOn('short lived')).toHaveLength(2);
  });

  it('shows that a token expired even if its owner revokes it afterwards', async () => {
    const { id } = await member.mintToken('revoked too late');
    await expireAccessToken(app, id);
    await member.deployment('mutation ($id: ID!) { revokePersonalAccessToken(id: $id) }', { id });
    expect((await actionsOn('revoked too late')).map(({ action }) => action)).toEqual([
      'token.expire',
      'token.create',
    ]);
  });

  it('shows members their own entries and administrators all entries', async () => {
    expect((await entries(member)).every(({ actor }) => actor === 'member@example.com')).toBe(true);
    expect(new Set((await entries(admin)).map(({ actor }) => actor))).toEqual(
      new Set(['admin@example.com', 'member@example.com']),
    );
  });

  it('has stable pages while new entries arrive', async () => {
    const all = await entries(admin, { first: 100 });
    const first = (await admin.send(auditLog, { first: 2 })).data!.auditLog;
    const startCursor = first.edges[0]!.cursor;
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false, startCursor });
    await admin.mintToken('in between');
    const second = await entries(admin, { first: 2, after: first.pageInfo.endCursor });
    expect(second).toEqual(all.slice(2, 4));
  });

  it.each([{ first: 101 }, { first: -1 }, { after: 'nonsense' }])(
    'rejects the page %o',
    async (variables) => {
      expect((await admin.send(auditLog, variables)).errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
    },
  );
});
