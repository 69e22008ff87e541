import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { auditLog } from './operations/deployment.generated.ts';
import { me, removeMember, setDefaultTeam, teams } from './operations/identity.generated.ts';
import { codeOf, newMember, newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let admin: Client;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  admin = await app.signUp();
  owner = await app.signUp({ email: 'owner@example.com' });
});
afterAll(() => app[Symbol.asyncDispose]());

const create = (client: Client, input: object) =>
  client.deployment(
    `mutation ($input: CreatePersonalAccessTokenInput!) { createPersonalAccessToken(input: $input) {
       token personalAccessToken { id scopes teamIds } errors { field message } } }`,
    { input: { name: 'limited', expiry: 'DAYS_30', ...input } },
  );
const limited = async (client: Client, input: object): Promise<{ id: string; client: Client }> => {
  const { token, personalAccessToken } = dataOf(await create(client, input));
  return { id: personalAccessToken.id, client: client.withToken(token) };
};
const tokens = '{ personalAccessTokens { id scopes teamIds } }';
const revoke = 'mutation ($id: ID!) { revokePersonalAccessToken(id: $id) }';
const namesOf = async (client: Client): Promise<string[]> =>
  dataOf(await client.send(teams)).map(({ name }) => name);

describe('the scopes and teams of an access token', () => {
  it('are shown with it, and null means everything', async () => {
    const teamId = await newTeam(owner);
    const scopes = ['MONITORING_READ', 'DEPLOYMENT_DEPLOY'];
    const { id } = await limited(owner, { scopes: [...scopes, 'MONITORING_READ'], teamIds: [teamId] });
    const full = await owner.mintToken('full');
    const listed: { id: string }[] = dataOf(await owner.deployment(tokens));
    expect(listed.find((token) => token.id === id)).toEqual({ id, scopes, teamIds: [teamId] });
    expect(listed.find((token) => token.id === full.id)).toEqual({
      id: full.id,
      scopes: null,
      teamIds: null,
    });
  });

  it.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['no team', { teamIds: [] }, 'teamIds'],
    ['a team that does not exist', { teamIds: ['01890000-0000-7000-8000-000000000000'] }, 'teamIds'],
    ['an id that is none', { teamIds: ['nonsense'] }, 'teamIds'],
  ])('cannot be %s', async (_what, input, field) => {
    const { token, errors } = dataOf(await create(owner, input));
    expect([token, errors[0].field]).toEqual([null, field]);
  });

  it('cannot be a team of others', async () => {
    const teamId = await newTeam(await app.signUp());
    const { errors } = dataOf(await create(owner, { teamIds: [teamId] }));
    expect(errors).toEqual([{ field: 'teamIds', message: 'You are not a member of one of these teams.' }]);
  });
});

describe('a token that is limited to scopes', () => {
  it('reads the account only with IDENTITY_READ', async () => {
    const { client: reader } = await limited(owner, { scopes: ['IDENTITY_READ'] });
    const { client: other } = await limited(owner, { scopes: ['MONITORING_WRITE', 'DEPLOYMENT_WRITE'] });
    expect(dataOf(await reader.send(me)).email).toBe('owner@example.com');
    expect(codeOf(await reader.send(auditLog))).toBeUndefined();
    const queries = [
      '{ me { id } }',
      '{ teams { id } }',
      '{ team(id: "x") { id } }',
      '{ invitation(token: "x") { email } }',
    ];
    for (const query of queries) {
      const answer = await other.identity(query);
      expect([query, codeOf(answer)]).toEqual([query, 'FORBIDDEN']);
      expect(answer.errors![0]!.message).toContain('IDENTITY_READ');
    }
    expect(codeOf(await other.send(auditLog))).toBe('FORBIDDEN');
    expect(codeOf(await other.deployment(tokens))).toBe('FORBIDDEN');
  });

  it('sees the secrets of notification settings only if it may change them', async () => {
    const url = 'https://hooks.example.com/secret';
    await owner.monitoring(
      'mutation ($url: String!) { updateNotificationSettings(input: { webhookUrl: $url }) { webhookUrl } }',
      { url },
    );
    const seen = async (scope: string): Promise<object> => {
      const { client } = await limited(owner, { scopes: [scope] });
      return dataOf(await client.monitoring('{ notificationSettings { webhookUrl webhookSecret } }'));
    };
    expect(await seen('MONITORING_READ')).toEqual({ webhookUrl: null, webhookSecret: null });
    expect(await seen('MONITORING_WRITE')).toEqual({ webhookUrl: url, webhookSecret: expect.any(String) });
  });

  it('can revoke itself and no other token', async () => {
    const full = await owner.mintToken('full');
    const { id, client } = await limited(owner, { scopes: ['MONITORING_READ'] });
    expect(codeOf(await client.deployment(revoke, { id: full.id }))).toBe('FORBIDDEN');
    expect((await client.deployment(revoke, { id })).data).toEqual({ revokePersonalAccessToken: true });
    expect((await client.deployment(revoke, { id })).status).toBe(401);
    expect((await full.client.deployment(tokens)).status).toBe(200);
  });

  it('of an administrator manages no accounts, and does not read the log of VAT requests', async () => {
    const { client } = await limited(admin, { scopes: ['MONITORING_WRITE', 'DEPLOYMENT_WRITE'] });
    expect(codeOf(await client.monitoring('{ users { id } }'))).toBe('FORBIDDEN');
    for (const path of ['/vat/admin/log', '/vat/admin/upstreams'])
      expect((await client.get(path)).status).toBe(403);
    const { client: reader } = await limited(admin, { scopes: ['IDENTITY_READ'] });
    expect(codeOf(await reader.monitoring('{ users { id } }'))).toBeUndefined();
  });
});

describe('a token that is limited to teams', () => {
  it('knows no other team of its owner, and uses its own by default', async () => {
    const [one, two] = [await newTeam(owner, 'One'), await newTeam(owner, 'Two')];
    await owner.send(setDefaultTeam, { teamId: one });
    const { client } = await limited(owner, { teamIds: [two] });
    expect(await namesOf(client)).toEqual(['Two']);
    expect((await client.identity('query ($id: ID!) { team(id: $id) { id } }', { id: one })).data).toEqual({
      team: null,
    });
    expect(dataOf(await client.send(me)).defaultTeam.id).toBe(two);
    const both = await limited(owner, { teamIds: [two, one] });
    expect(dataOf(await both.client.send(me)).defaultTeam.id).toBe(one);
  });

  it('lists no other token, also not with IDENTITY_READ', async () => {
    const [teamId, other] = [await newTeam(owner), await newTeam(owner)];
    await limited(owner, { teamIds: [other] });
    const scopes = ['IDENTITY_READ'];
    const { id, client } = await limited(owner, { teamIds: [teamId], scopes });
    expect(dataOf(await client.deployment(tokens))).toEqual([{ id, scopes, teamIds: [teamId] }]);
  });

  it('loses a team together with its owner', async () => {
    const teamId = await newTeam(owner, 'Short');
    const { client, id: userId } = await newMember(app, owner, teamId, 'MANAGER');
    const { client: token } = await limited(client, { teamIds: [teamId] });
    expect(await namesOf(token)).toEqual(['Short']);
    await owner.send(removeMember, { teamId, userId });
    expect(await namesOf(token)).toEqual([]);
    expect(codeOf(await token.send(me))).toBe('NOT_FOUND');
  });

  it('of an administrator manages no accounts, and reads only entries of its teams in the audit log', async () => {
    const teamId = await newTeam(admin, 'Limited');
    const { client } = await limited(admin, { teamIds: [teamId] });
    expect(codeOf(await client.monitoring('{ users { id } }'))).toBe('FORBIDDEN');
    const { edges } = dataOf(await client.send(auditLog));
    expect(edges.map(({ node }) => node.resource)).toEqual(['team Limited']);
  });
});

describe('the audit log of a team', () => {
  const entries = (client: Client, teamId: string) =>
    client.deployment(
      'query ($teamId: ID) { auditLog(teamId: $teamId) { edges { node { action actor teamId } } } }',
      { teamId },
    );

  it('shows its managers what all members did in it, and nothing else', async () => {
    const teamId = await newTeam(owner);
    await newTeam(owner, 'Other');
    const { client, email } = await newMember(app, owner, teamId, 'MANAGER');
    const { edges } = dataOf(await entries(client, teamId));
    expect(edges.map(({ node }: { node: object }) => node)).toEqual([
      { action: 'team.join', actor: email, teamId },
      { action: 'team.invite', actor: 'owner@example.com', teamId },
      { action: 'team.create', actor: 'owner@example.com', teamId },
    ]);
  });

  it('is for managers only, and administrators of the installation are none', async () => {
    const teamId = await newTeam(owner);
    const { client: deployer } = await newMember(app, owner, teamId, 'DEPLOYER');
    const refusal = await entries(deployer, teamId);
    expect([codeOf(refusal), refusal.errors![0]!.message]).toEqual([
      'FORBIDDEN',
      'Your role in this team does not allow this. It needs the role Manager.',
    ]);
    // By the rule of the deployment service, which has the log. Whether a team exists is not said.
    expect(codeOf(await entries(admin, teamId))).toBe('FORBIDDEN');
    expect(codeOf(await entries(await app.signUp(), teamId))).toBe('FORBIDDEN');
    expect(codeOf(await entries(owner, 'nonsense'))).toBe('FORBIDDEN');
  });
});
