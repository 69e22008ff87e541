import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { addTotp } from '#testkit/totp.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newEnvironment } from './deployment-requests.fixture.ts';
import { newSite } from './monitoring-requests.fixture.ts';
import {
  createTeam,
  deleteTeam,
  leaveTeam,
  me,
  setDefaultTeam,
  team,
  teams,
  updateTeam,
} from './operations/identity.generated.ts';
import { accept, codeOf, newInvitation, newMember, newTeam, readTeam } from './team-requests.fixture.ts';

let app: TestApp;
let admin: Client;
let owner: Client;
let stranger: Client;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  owner = await app.signUp({ email: 'owner@example.com', name: 'Olga' });
  stranger = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

describe('teams', () => {
  it('belong to the user who creates them, and are listed after the personal one', async () => {
    const { team: created, errors } = dataOf(await owner.send(createTeam, { name: '  Agency  ' }));
    expect(errors).toEqual([]);
    expect(created).toMatchObject({
      name: 'Agency',
      isPersonal: false,
      myRole: 'OWNER',
      requireSecondFactor: false,
      members: [{ user: { email: 'owner@example.com' }, role: 'OWNER' }],
      invitations: [],
    });
    expect(dataOf(await owner.send(teams)).map(({ name }) => name)).toEqual(['Olga', 'Agency']);
    expect(dataOf(await owner.send(team, { id: created!.id.toUpperCase() }))).toEqual(created);
  });

  it.each(['', '   ', 'x'.repeat(101), 'x'.repeat(200), 'two\nlines', 'Ag\u202Eency'])(
    'cannot have the name %j',
    async (name) => {
      const created = dataOf(await owner.send(createTeam, { name }));
      expect([created.team, created.errors[0]!.field]).toEqual([null, 'name']);
      const updated = dataOf(await owner.send(updateTeam, { id: await newTeam(owner), input: { name } }));
      expect([updated.team, updated.errors[0]!.field]).toEqual([null, 'name']);
    },
  );

  it('can be renamed by their owners', async () => {
    const id = await newTeam(owner);
    const { team: renamed } = dataOf(await owner.send(updateTeam, { id, input: { name: '😀'.repeat(100) } }));
    expect(renamed!.name).toBe('😀'.repeat(100));
    expect(codeOf(await owner.send(updateTeam, { id, input: { name: null } }))).toBeUndefined();
  });

  it('have the changed settings in their audit log', async () => {
    const id = await newTeam(owner);
    dataOf(await owner.send(updateTeam, { id, input: { requireSecondFactor: false } }));
    const { data } = await owner.deployment(
      'query ($id: ID!) { auditLog(teamId: $id, first: 1) { edges { node { action resource } } } }',
      { id },
    );
    expect(data!['auditLog'].edges[0].node).toEqual({
      action: 'team.update',
      resource: 'team Agency: requireSecondFactor',
    });
  });

  it('are limited to 50 per creator, even if the last ones are created concurrently', async () => {
    const busy = await app.signUp();
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_, i) => busy.send(createTeam, { name: `T${i}` })),
    );
    expect(answers.filter(({ data }) => data!.createTeam.team)).toHaveLength(50);
    const one = dataOf(await busy.send(teams)).find(({ isPersonal }) => !isPersonal);
    dataOf(await busy.send(deleteTeam, { id: one!.id }));
    expect(dataOf(await busy.send(createTeam, { name: 'room again' })).errors).toEqual([]);
  });

  it('do not exist for others', async () => {
    const id = await newTeam(owner);
    expect(await readTeam(stranger, id)).toBeNull();
    expect(await readTeam(stranger, 'nonsense')).toBeNull();
    expect(codeOf(await stranger.send(updateTeam, { id, input: { name: 'mine' } }))).toBe('NOT_FOUND');
    expect(codeOf(await stranger.send(deleteTeam, { id }))).toBe('NOT_FOUND');
    expect(codeOf(await stranger.send(leaveTeam, { teamId: id }))).toBe('NOT_FOUND');
    expect(codeOf(await stranger.send(setDefaultTeam, { teamId: id }))).toBe('NOT_FOUND');
    expect((await readTeam(owner, id))!.name).toBe('Agency');
  });

  it('can be changed only by their owners, and only in a session', async () => {
    const id = await newTeam(owner);
    const { client: manager } = await newMember(app, owner, id, 'MANAGER');
    const refusal = await manager.send(updateTeam, { id, input: { name: 'mine' } });
    expect(codeOf(refusal)).toBe('FORBIDDEN');
    expect(refusal.errors![0]!.message).toContain('role Owner');
    expect(codeOf(await manager.send(deleteTeam, { id }))).toBe('FORBIDDEN');
    const { client: token } = await owner.mintToken();
    expect(codeOf(await token.send(updateTeam, { id, input: { name: 'mine' } }))).toBe('FORBIDDEN');
    expect(codeOf(await token.send(createTeam, { name: 'mine' }))).toBe('FORBIDDEN');
    expect((await readTeam(token, id))!.name).toBe('Agency');
  });

  it('can require a second factor only if the owner has one, and never for a personal team', async () => {
    const errorsOf = async (id: string) =>
      dataOf(await owner.send(updateTeam, { id, input: { requireSecondFactor: true } })).errors;
    expect(await errorsOf(await newTeam(owner))).toEqual([
      { field: 'requireSecondFactor', message: 'Set up a second factor for your own account first.' },
    ]);
    const { id } = dataOf(await owner.send(me));
    expect((await errorsOf(id))[0]!.message).toBe('A personal team cannot require a second factor.');
  });
});

it.each(['leaves a team', 'is disabled'])(
  'a member who %s gets no more email about its sites',
  async (how) => {
    const teamId = await newTeam(owner);
    const { client, id, email } = await newMember(app, owner, teamId, 'MANAGER');
    const addresses = async (): Promise<string[]> => {
      const text = `{ notificationSettings(teamId: "${teamId}") { emailAddresses } }`;
      return dataOf(await owner.monitoring(text)).emailAddresses;
    };
    await newSite(client, { teamId });
    expect(await addresses()).toEqual([email]);
    const disable = 'mutation ($id: ID!) { updateUser(id: $id, input: { disabled: true }) { id } }';
    if (how === 'is disabled') dataOf(await admin.monitoring(disable, { id }));
    else dataOf(await client.send(leaveTeam, { teamId }));
    await waitUntil(async () => !(await addresses()).includes(email));
    expect(await addresses()).toEqual(['owner@example.com']);
  },
);

describe('a team that requires a second factor', () => {
  it('can be used only by members who have one; the others can set one up or leave', async () => {
    const careful = await app.signUp();
    await addTotp(careful);
    const id = await newTeam(careful, 'Vault');
    const [late, leaver] = [
      await newMember(app, careful, id, 'MANAGER'),
      await newMember(app, careful, id, 'VIEWER'),
    ];
    const { client: token } = await late.client.mintToken();
    const update = { id, input: { requireSecondFactor: true } };
    expect(dataOf(await careful.send(updateTeam, update)).team!.requireSecondFactor).toBe(true);

    for (const client of [late.client, token]) {
      expect(await readTeam(client, id)).toBeNull();
      expect(dataOf(await client.send(me)).teamsWaitingForSecondFactor).toEqual(['Vault']);
      expect(
        codeOf(await client.deployment('query ($id: ID) { environments(teamId: $id) { id } }', { id })),
      ).toBe('FORBIDDEN');
    }
    expect((await leaver.client.send(leaveTeam, { teamId: id })).data).toEqual({ leaveTeam: true });
    await addTotp(late.client);
    expect((await readTeam(late.client, id))!.myRole).toBe('MANAGER');
    expect((await readTeam(token, id))!.myRole).toBe('MANAGER');
    expect(dataOf(await token.send(me)).teamsWaitingForSecondFactor).toEqual([]);
  });

  it('does not show its members to somebody who joins without one', async () => {
    const careful = await app.signUp();
    await addTotp(careful);
    const id = await newTeam(careful, 'Vault');
    dataOf(await careful.send(updateTeam, { id, input: { requireSecondFactor: true } }));
    const joining = await app.signUp({ email: 'joining@example.com' });
    const joined = dataOf(await accept(joining, await newInvitation(careful, id, 'joining@example.com')));
    expect(joined).toMatchObject({ name: 'Vault', requireSecondFactor: true, members: [], invitations: [] });
  });
});

describe('a team that is deleted', () => {
  it('must own nothing', async () => {
    const id = await newTeam(owner);
    dataOf(await owner.send(setDefaultTeam, { teamId: id }));
    const environment = await newEnvironment(owner);
    const refusal = await owner.send(deleteTeam, { id });
    expect(codeOf(refusal)).toBe('BAD_REQUEST');
    expect(refusal.errors![0]!.message).toBe(
      'This team still has environments. Delete or transfer them first.',
    );
    await owner.deployment('mutation ($id: ID!) { deleteEnvironment(id: $id) }', { id: environment });
    expect((await owner.send(deleteTeam, { id })).data).toEqual({ deleteTeam: true });
    expect(await readTeam(owner, id)).toBeNull();
    await waitUntil(async () => (await rowsOf(app, 'teams', { id })).length === 0);
  });

  it('never takes a site or an environment with it that is transferred to it at the same moment', async () => {
    const outcomes = new Set<unknown>();
    const transfers = [
      ['monitoring', 'transferSite', (await newSite(owner)).id],
      ['deployment', 'transferEnvironment', await newEnvironment(owner)],
    ] as const;
    for (const [service, field, id] of transfers)
      for (let round = 0; round < 6; round += 1) {
        const teamId = await newTeam(owner);
        const text = `mutation ($id: ID!, $to: ID!) { ${field}(id: $id, teamId: $to) { teamId } }`;
        const [deleted, moved] = await Promise.all([
          owner.send(deleteTeam, { id: teamId }),
          owner[service](text, { id, to: teamId }),
        ]);
        outcomes.add(codeOf(deleted)).add(codeOf(moved));
        expect([codeOf(deleted), codeOf(moved)].filter(Boolean)).toHaveLength(1);
        const read = `query ($id: ID!) { ${field === 'transferSite' ? 'site' : 'environment'}(id: $id) { id } }`;
        expect(dataOf(await owner[service](read, { id }))).toEqual({ id });
      }
    outcomes.delete(undefined);
    expect(['BAD_REQUEST', 'NOT_FOUND', 'FORBIDDEN']).toEqual(expect.arrayContaining([...outcomes]));
  });

  it('is no longer the default team', async () => {
    const id = await newTeam(owner);
    dataOf(await owner.send(setDefaultTeam, { teamId: id }));
    expect(dataOf(await owner.send(me)).defaultTeam.id).toBe(id);
    dataOf(await owner.send(deleteTeam, { id }));
    const account = dataOf(await owner.send(me));
    expect(account.defaultTeam.id).toBe(account.id);
  });

  it('cannot be a personal team', async () => {
    const { id } = dataOf(await owner.send(me));
    expect(codeOf(await owner.send(deleteTeam, { id }))).toBe('BAD_REQUEST');
    expect(codeOf(await owner.send(leaveTeam, { teamId: id }))).toBe('BAD_REQUEST');
  });
});
