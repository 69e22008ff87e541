import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { me, revokeSession, sessions, teams } from './operations/identity.generated.ts';

let app: TestApp;
let ann: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  ann = await app.signUp({ email: 'ann@example.com', name: 'Ann' });
});
afterAll(() => app[Symbol.asyncDispose]());

const password = 'correct horse battery';
const signInAgain = async (userAgent: string): Promise<Client> => {
  const client = app.stranger();
  await client.post('/auth/sign-in', { email: 'ann@example.com', password }, { 'user-agent': userAgent });
  return client;
};

describe('the account', () => {
  it('has a personal team, which is the default', async () => {
    const account = dataOf(await ann.send(me));
    expect(account).toMatchObject({
      email: 'ann@example.com',
      role: 'ADMIN',
      hasPassword: true,
      hasTotp: false,
      passkeys: [],
      identities: [],
      teamsWaitingForSecondFactor: [],
    });
    expect(account.defaultTeam).toEqual({ id: account.id, name: 'Ann', myRole: 'OWNER' });
    expect(dataOf(await ann.send(teams))).toMatchObject([
      {
        id: account.id,
        isPersonal: true,
        members: [{ user: { email: 'ann@example.com' }, role: 'OWNER' }],
        invitations: [],
      },
    ]);
  });
});

describe('sessions', () => {
  it('are listed with their devices, and the current one is marked', async () => {
    const phone = await signInAgain(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile Safari/604.1',
    );
    const listed = dataOf(await phone.send(sessions));
    expect(listed.find(({ current }) => current)).toMatchObject({
      device: 'Safari on iPhone',
      ip: '127.0.0.1',
    });
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
  });

  it('can be ended one by one, which signs that browser out', async () => {
    const other = await signInAgain('Firefox/145.0');
    const { id } = dataOf(await other.send(sessions)).find(({ current }) => current)!;
    expect((await ann.send(revokeSession, { id })).data).toEqual({ revokeSession: true });
    expect((await other.send(sessions)).status).toBe(401);
    expect((await ann.send(revokeSession, { id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('cannot be listed or ended by an access token or by another user', async () => {
    const { client } = await ann.mintToken();
    const { id } = dataOf(await ann.send(sessions))[0]!;
    expect((await client.send(sessions)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await client.send(revokeSession, { id })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const bob = await app.signUp();
    expect((await bob.send(revokeSession, { id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await bob.send(revokeSession, { id: 'nonsense' })).errors?.[0]?.extensions.code).toBe(
      'NOT_FOUND',
    );
  });
});
