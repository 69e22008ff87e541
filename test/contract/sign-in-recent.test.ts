import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { ageSignIns, ageTotpCodes } from '#testkit/time-travel.fixture.ts';
import { addTotp } from '#testkit/totp.fixture.ts';
import { newEnvironment } from './deployment-requests.fixture.ts';

const password = 'correct horse battery';
let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  client = await app.signUp();
});
afterAll(() => app?.[Symbol.asyncDispose]());

const createToken = (caller: Client) =>
  caller.deployment(
    'mutation { createPersonalAccessToken(input: { name: "a script", expiry: DAYS_30 }) { token } }',
  );
const createAgentToken = (caller: Client, environmentId: string) =>
  caller.deployment(
    'mutation ($id: ID!) { createAgentToken(environmentId: $id, name: "host") { token errors { message } } }',
    { id: environmentId },
  );
const refusal = expect.objectContaining({
  extensions: { code: 'FORBIDDEN', reason: 'RECENT_SIGN_IN_REQUIRED' },
});

it('tokens need a sign-in of the last ten minutes', async () => {
  const environmentId = await newEnvironment(client);
  await ageSignIns(app, 9);
  expect((await createToken(client)).errors).toBeUndefined();
  expect((await createAgentToken(client, environmentId)).errors).toBeUndefined();
  await ageSignIns(app, 1);
  expect((await createToken(client)).errors).toEqual([refusal]);
  expect((await createAgentToken(client, environmentId)).errors).toEqual([refusal]);
});

it('invitations, roles and settings of a team need one as well', async () => {
  const owner = await app.signUp();
  const created = await owner.identity('mutation { createTeam(input: { name: "Agency" }) { team { id } } }');
  const { id } = created.data!['createTeam'].team;
  const { data } = await owner.identity('{ me { id } }');
  await ageSignIns(app, 60);
  const variables = { id, userId: data!['me'].id };
  for (const change of [
    'mutation ($id: ID!) { updateTeam(id: $id, input: { name: "Shop" }) { team { name } } }',
    'mutation ($id: ID!) { inviteMember(teamId: $id, email: "new@example.com", role: VIEWER) { link } }',
    'mutation ($id: ID!, $userId: ID!) { setMemberRole(teamId: $id, userId: $userId, role: OWNER) { role } }',
  ])
    expect((await owner.identity(change, change.includes('userId') ? variables : { id })).errors).toEqual([
      refusal,
    ]);
});

it('reading and other changes do not', async () => {
  await ageSignIns(app, 60);
  expect((await client.monitoring('{ me { id } }')).status).toBe(200);
  await newEnvironment(client);
});

it('an access token creates agent tokens as before', async () => {
  const owner = await app.signUp();
  const environmentId = await newEnvironment(owner);
  const { client: script } = await owner.mintToken();
  await ageSignIns(app, 60);
  expect((await createAgentToken(script, environmentId)).errors).toBeUndefined();
});

it('the password confirms a sign-in, a wrong one does not', async () => {
  const owner = await app.signUp();
  await ageSignIns(app, 60);
  for (const wrong of [{ password: 'wrong password' }, { password: '' }, { code: '123456' }, {}, []])
    expect((await owner.post('/auth/confirm', wrong)).status).toBe(400);
  expect((await createToken(owner)).errors).toEqual([refusal]);
  expect((await owner.post('/auth/confirm', { password })).status).toBe(200);
  expect((await createToken(owner)).errors).toBeUndefined();
});

it('confirms only the session that sends the proof', async () => {
  const owner = await app.signUp({ email: 'two@example.com' });
  const elsewhere = app.stranger();
  await elsewhere.post('/auth/sign-in', { email: 'two@example.com', password });
  await ageSignIns(app, 60);
  await owner.post('/auth/confirm', { password });
  expect((await createToken(elsewhere)).errors).toEqual([refusal]);
  expect((await app.stranger().post('/auth/confirm', { password })).status).toBe(401);
});

it('a code of the authenticator app confirms a sign-in once', async () => {
  const owner = await app.signUp();
  const { authenticator } = await addTotp(owner);
  await ageTotpCodes(app);
  await ageSignIns(app, 60);
  const code = authenticator.code();
  expect((await owner.post('/auth/confirm', { code: authenticator.wrongCode() })).status).toBe(400);
  expect((await owner.post('/auth/confirm', { code })).status).toBe(200);
  expect((await createToken(owner)).errors).toBeUndefined();
  expect((await owner.post('/auth/confirm', { code })).status).toBe(400);
});

it('accounts are created and changed only after a recent sign-in, since they outlive a stolen session', async () => {
  const { data } = await client.monitoring('{ me { id } }');
  const create =
    'mutation { createUser(input: { email: "eve@example.com", name: "Eve", role: ADMIN, password: "correct horse battery" }) { id } }';
  const update = 'mutation ($id: ID!) { updateUser(id: $id, input: { role: ADMIN }) { id } }';
  await ageSignIns(app, 60);
  expect((await client.monitoring(create)).errors).toEqual([refusal]);
  expect((await client.monitoring(update, { id: data!['me'].id })).errors).toEqual([refusal]);
  await client.post('/auth/confirm', { password });
  expect((await client.monitoring(create)).errors).toBeUndefined();
});

it('factors change only after a recent sign-in', async () => {
  const owner = await app.signUp();
  await addTotp(owner);
  await ageSignIns(app, 60);
  for (const path of ['/auth/totp', '/auth/totp/confirm', '/auth/totp/remove', '/auth/recovery-codes']) {
    const response = await owner.post(path, {});
    expect([path, response.status, await response.json()]).toEqual([path, 403, { errors: [refusal] }]);
  }
});

it('ten wrong passwords per minute can be tried', async () => {
  const owner = await app.signUp();
  const guesses = Array.from({ length: 12 }, () => owner.post('/auth/confirm', { password: 'wrong guess' }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

it('wrong passwords and codes of a signed-in user are in the audit log, as at sign-in', async () => {
  const owner = await app.signUp();
  const { authenticator } = await addTotp(owner);
  await owner.post('/auth/confirm', { password: 'wrong guess' });
  await owner.post('/auth/confirm', { code: authenticator.wrongCode() });
  const change = { currentPassword: 'wrong guess', newPassword: 'a brand new password' };
  await owner.post('/auth/password', change);
  const { data } = await owner.deployment(
    '{ auditLog(search: "session.refused") { edges { node { resource ip } } } }',
  );
  expect(data!['auditLog'].edges.map(({ node }: { node: object }) => node)).toEqual([
    { resource: 'session (password, to change it)', ip: '127.0.0.1' },
    { resource: 'session (wrong code, to confirm a sign-in)', ip: '127.0.0.1' },
    { resource: 'session (password, to confirm a sign-in)', ip: '127.0.0.1' },
  ]);
});
