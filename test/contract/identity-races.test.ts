// @module-tag strict
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { lockRow, lockUser } from '#testkit/database-fault.fixture.ts';
import { users } from './operations/monitoring.generated.ts';
import { accept, codeOf, invite, newInvitation, newMember, newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  admin = await app.signUp({ email: 'admin@example.com' });
});
afterAll(() => app[Symbol.asyncDispose]());

const updateUser =
  'mutation ($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { disabled } }';
const password = 'correct horse battery';
const createUser = `mutation ($email: String!) {
  createUser(input: { email: $email, name: "N", password: "${password}" }) { id } }`;

describe('somebody who is disabled after a request was admitted', () => {
  it('sends no invitation', async () => {
    const teamId = await newTeam(admin);
    const owner = await newMember(app, admin, teamId, 'OWNER');
    const team = await lockRow(app, 'teams', teamId);
    const answer = invite(owner.client, teamId, 'friend@example.com', 'OWNER');
    await team.untilBlocking('team.lock');
    await admin.monitoring(updateUser, { id: owner.id, input: { disabled: true } });
    await team.release();
    expect(codeOf(await answer)).toBe('UNAUTHORIZED');
    const { data } = await admin.identity('query ($id: ID!) { team(id: $id) { invitations { email } } }', {
      id: teamId,
    });
    expect(data!['team'].invitations).toEqual([]);
  });

  it('joins no team', async () => {
    const teamId = await newTeam(admin);
    const invited = await app.signUp({ email: 'invited@example.com' });
    const secret = await newInvitation(admin, teamId, 'invited@example.com', 'OWNER');
    const user = await lockUser(app, 'invited@example.com');
    const answer = accept(invited, secret);
    await user.untilBlocking('user.lock');
    await user.releaseWith('the account is disabled');
    expect(codeOf(await answer)).toBe('UNAUTHORIZED');
  });

  it.each([
    ['creates no account', 'one@example.com', createUser, { email: 'other@example.org' }],
    ['makes nobody an administrator', 'two@example.com', updateUser, { input: { role: 'ADMIN' } }],
  ])('%s', async (_what, email, change, variables) => {
    const other = (await admin.monitoring(createUser, { email: `other-${email}` })).data!['createUser'];
    const { data } = await admin.monitoring(createUser, { email });
    await admin.monitoring(updateUser, { id: data!['createUser'].id, input: { role: 'ADMIN' } });
    const leaver = app.stranger();
    await leaver.post('/auth/sign-in', { email, password });

    const user = await lockUser(app, email);
    const answer = leaver.monitoring(change, { id: other.id, ...variables });
    await Promise.race([answer, user.untilBlocking('user.lock')]);
    await user.releaseWith('the account is disabled');
    expect(codeOf(await answer)).toBe('UNAUTHORIZED');
    const listed = dataOf(await admin.send(users));
    expect(listed.find((each) => each.email === `other-${email}`)!.role).toBe('MEMBER');
    expect(listed.map((each) => each.email)).not.toContain('other@example.org');
  });
});
