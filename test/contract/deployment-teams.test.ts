import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleNames, type TeamRole } from '#identity/caller.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client, GraphqlAnswer } from '#testkit/client.ts';
import { fillEnvironments, lockAuditLog, lockRow } from '#testkit/database-fault.fixture.ts';
import {
  cancel,
  codeOf,
  createAgentToken,
  createDeployment,
  createEnvironment,
  dataOf,
  newAgent,
  newDeployment,
  newEnvironment,
  readDeployment,
  rollback,
  someId,
  updateEnvironment,
} from './deployment-requests.fixture.ts';
import { newScript, teamOf, userIdOf } from './team-requests.fixture.ts';

const roles = ['VIEWER', 'DEPLOYER', 'MANAGER', 'OWNER'] as const satisfies readonly TeamRole[];

let app: TestApp;
let member: Record<TeamRole, Client>;
let outsider: Client;
let teamId: string;
beforeAll(async () => {
  app = await startApp();
  await app.signUp();
  const [VIEWER, DEPLOYER, MANAGER, OWNER] = [
    await app.signUp(),
    await app.signUp(),
    await app.signUp(),
    await app.signUp(),
  ];
  member = { VIEWER, DEPLOYER, MANAGER, OWNER };
  outsider = await app.signUp();
  teamId = await teamOf([
    [member.OWNER, 'OWNER'],
    [member.MANAGER, 'MANAGER'],
    [member.DEPLOYER, 'DEPLOYER'],
    [member.VIEWER, 'VIEWER'],
  ]);
});
afterAll(() => app[Symbol.asyncDispose]());

const readNames = async (client: Client, argument = ''): Promise<string[]> => {
  const answer = await client.deployment<{ environments: { name: string }[] }>(
    `{ environments${argument} { name } }`,
  );
  return dataOf(answer).map(({ name }) => name);
};
const transfer = (client: Client, id: string, to: string) =>
  client.deployment<{ transferEnvironment: { id: string; teamId: string } }>(
    'mutation ($id: ID!, $to: ID!) { transferEnvironment(id: $id, teamId: $to) { id teamId } }',
    { id, to },
  );
const deleteEnvironment = (client: Client, id: string) =>
  client.deployment('mutation ($id: ID!) { deleteEnvironment(id: $id) }', { id });
const revoke = (client: Client, id: string) =>
  client.deployment('mutation ($id: ID!) { revokeAgentToken(id: $id) }', { id });
const readById = (client: Client, id: string) =>
  client.deployment(
    'query ($id: ID!) { environment(id: $id) { teamId agentTokens { id } commands { build } } }',
    {
      id,
    },
  );

describe('roles in a team', () => {
  /** Everything that can be done to an environment, with the role that it needs. */
  const actions: [
    name: string,
    needs: TeamRole,
    run: (client: Client, id: string) => Promise<GraphqlAnswer>,
  ][] = [
    ['read an environment', 'VIEWER', readById],
    ['deploy', 'DEPLOYER', (client, id) => createDeployment(client, id) as Promise<GraphqlAnswer>],
    [
      'update an environment',
      'MANAGER',
      (client, id) => updateEnvironment(client, id, { name: 'x' }) as Promise<GraphqlAnswer>,
    ],
    [
      'create an agent token',
      'MANAGER',
      (client, id) => createAgentToken(client, id) as Promise<GraphqlAnswer>,
    ],
    ['delete an environment', 'MANAGER', deleteEnvironment],
  ];

  it.each(actions)('%s: needs the role %s', async (_, needs, run) => {
    const refused = [
      { message: expect.stringContaining(`needs the role ${roleNames[needs]}`), code: 'FORBIDDEN' },
    ];
    for (const role of roles) {
      const { errors } = await run(member[role], await newEnvironment(member.OWNER, { teamId }));
      const problems = errors?.map(({ message, extensions: { code } }) => ({ message, code }));
      expect(problems).toEqual(roles.indexOf(role) < roles.indexOf(needs) ? refused : undefined);
    }
    const id = await newEnvironment(member.OWNER, { teamId });
    expect((await run(outsider, id)).errors).toMatchObject([
      { message: 'This environment belongs to another team.', extensions: { code: 'FORBIDDEN' } },
    ]);
  });

  it('allow a DEPLOYER to cancel and to roll back, and a VIEWER only to read the deployment', async () => {
    const id = await newEnvironment(member.MANAGER, { teamId });
    const agent = await newAgent(member.MANAGER, id);
    const deployment = await newDeployment(member.DEPLOYER, id);
    expect(codeOf(await cancel(member.VIEWER, deployment.id))).toBe('FORBIDDEN');
    expect(codeOf(await cancel(outsider, deployment.id))).toBe('FORBIDDEN');
    expect((await readDeployment(member.VIEWER, deployment.id)).status).toBe('PENDING');
    expect(dataOf(await cancel(member.DEPLOYER, deployment.id))).toMatchObject({ status: 'CANCELLED' });
    agent.releases = ['20250101_000000', '20250102_000000'];
    agent.currentRelease = '20250102_000000';
    await agent.poll({ waitSeconds: 0 });
    const target = { target: '20250101_000000' };
    expect((await rollback(member.VIEWER, id, target)).errors![0]!.message).toContain('role Deployer');
    expect(dataOf(await rollback(member.DEPLOYER, id, target))).toMatchObject({ kind: 'ROLLBACK' });
  });

  it('allow only a MANAGER to revoke an agent token', async () => {
    const id = await newEnvironment(member.MANAGER, { teamId });
    const { agentToken } = dataOf(await createAgentToken(member.OWNER, id));
    expect(codeOf(await revoke(outsider, agentToken.id))).toBe('FORBIDDEN');
    expect((await revoke(member.DEPLOYER, agentToken.id)).errors![0]!.message).toContain('role Manager');
    expect(dataOf(await revoke(member.MANAGER, agentToken.id))).toBe(true);
  });

  it('decide in which team an environment can be created', async () => {
    expect((await createEnvironment(member.DEPLOYER, { teamId })).errors![0]!.message).toContain(
      'role Manager',
    );
    for (const id of [teamId, someId, 'no id'])
      expect(codeOf(await createEnvironment(outsider, { teamId: id }))).toBe('FORBIDDEN');
    expect(codeOf(await createEnvironment(member.MANAGER, { teamId }))).toBeUndefined();
  });

  it('are limited by the scopes of an access token, also for environments that do not exist', async () => {
    const id = await newEnvironment(member.MANAGER, { teamId });
    const script = await newScript(member.MANAGER, 'DEPLOYMENT_DEPLOY');
    expect(codeOf(await createDeployment(script, id))).toBeUndefined();
    expect(codeOf(await readById(script, id))).toBeUndefined();
    for (const answer of [
      await updateEnvironment(script, id, { name: 'x' }),
      await updateEnvironment(script, someId, { name: 'x' }),
      await createEnvironment(script, { teamId }),
      await transfer(script, id, teamId),
    ])
      expect(answer.errors).toMatchObject([
        {
          message: 'This access token does not have the scope DEPLOYMENT_WRITE.',
          extensions: { code: 'FORBIDDEN' },
        },
      ]);
    const other = await newScript(member.MANAGER, 'MONITORING_WRITE');
    expect(codeOf(await other.deployment('{ environments { id } }'))).toBe('FORBIDDEN');
    expect(codeOf(await other.deployment('{ dashboardStats { totalEnvironments } }'))).toBe('FORBIDDEN');
  });
});

describe('environments of several teams', () => {
  it('are listed together, or by team, and counted alike', async () => {
    const person = await app.signUp();
    const shared = await teamOf([
      [member.OWNER, 'OWNER'],
      [person, 'MANAGER'],
    ]);
    const own = await newEnvironment(person, { name: 'B own' });
    const theirs = await newEnvironment(person, { name: 'A shared', teamId: shared });
    await newDeployment(person, own);
    await newDeployment(member.OWNER, theirs);
    expect(await readNames(person)).toEqual(['A shared', 'B own']);
    expect(await readNames(person, `(teamId: "${shared}")`)).toEqual(['A shared']);
    expect(await readNames(person, `(teamId: "${await userIdOf(person)}")`)).toEqual(['B own']);
    const stats = (client: Client, argument = '') =>
      client.deployment(`{ dashboardStats${argument} { totalEnvironments deploymentsLast24h } }`);
    expect(dataOf(await stats(person))).toEqual({ totalEnvironments: 2, deploymentsLast24h: 2 });
    expect(dataOf(await stats(person, `(teamId: "${shared}")`))).toEqual({
      totalEnvironments: 1,
      deploymentsLast24h: 1,
    });
    expect(codeOf(await stats(outsider, `(teamId: "${shared}")`))).toBe('FORBIDDEN');
    const other = await outsider.deployment(`{ environments(teamId: "${shared}") { id } }`);
    expect(codeOf(other)).toBe('FORBIDDEN');
  });

  it('show their team, which is the personal team by default', async () => {
    const id = await newEnvironment(outsider);
    expect(dataOf(await readById(outsider, id))).toMatchObject({ teamId: await userIdOf(outsider) });
  });
});

describe('the transfer of an environment', () => {
  it('moves it with its deployments; the running one and the agent continue', async () => {
    const person = await app.signUp();
    const to = await teamOf([
      [member.OWNER, 'OWNER'],
      [person, 'MANAGER'],
      [member.VIEWER, 'VIEWER'],
    ]);
    const id = await newEnvironment(person);
    const agent = await newAgent(person, id);
    const { id: deploymentId } = await newDeployment(person, id);
    const task = await agent.nextTask();
    await agent.accept(task);
    await agent.log(task, 0, [['STDOUT', 'before\n']]);
    expect(codeOf(await readById(member.VIEWER, id))).toBe('FORBIDDEN');

    expect(dataOf(await transfer(person, id, to))).toEqual({ id, teamId: to });
    expect(dataOf(await readById(member.VIEWER, id))).toMatchObject({ teamId: to });
    await agent.log(task, 7, [['STDOUT', 'after\n']]);
    expect((await agent.complete(task, { logSize: 13 })).status).toBe(200);
    expect(await readDeployment(member.VIEWER, deploymentId)).toMatchObject({ status: 'SUCCEEDED' });
    const log = await member.VIEWER.deployment('query ($id: ID!) { deployment(id: $id) { log } }', {
      id: deploymentId,
    });
    expect(dataOf(log)).toEqual({ log: 'before\nafter\n' });
    expect(await readNames(person, `(teamId: "${await userIdOf(person)}")`)).toEqual([]);
  });

  it('needs the role MANAGER in both teams', async () => {
    const from = await teamOf([
      [member.OWNER, 'OWNER'],
      [member.MANAGER, 'MANAGER'],
      [member.DEPLOYER, 'DEPLOYER'],
    ]);
    const to = await teamOf([
      [member.OWNER, 'OWNER'],
      [member.MANAGER, 'DEPLOYER'],
      [member.DEPLOYER, 'MANAGER'],
    ]);
    const id = await newEnvironment(member.OWNER, { teamId: from });
    for (const client of [member.MANAGER, member.DEPLOYER])
      expect((await transfer(client, id, to)).errors).toMatchObject([
        { message: expect.stringContaining('needs the role Manager'), extensions: { code: 'FORBIDDEN' } },
      ]);
    expect(codeOf(await transfer(member.MANAGER, id, await userIdOf(outsider)))).toBe('FORBIDDEN');
    expect(codeOf(await transfer(outsider, id, await userIdOf(outsider)))).toBe('FORBIDDEN');
    expect(codeOf(await transfer(member.OWNER, someId, to))).toBe('NOT_FOUND');
    expect(dataOf(await transfer(member.OWNER, id, to))).toEqual({ id, teamId: to });
    expect(dataOf(await transfer(member.OWNER, id, to))).toEqual({ id, teamId: to });
  });

  it('and other changes of an environment do not block the first output of a deployment', async () => {
    const id = await newEnvironment(member.OWNER, { teamId });
    const agent = await newAgent(member.OWNER, id);
    await newDeployment(member.OWNER, id);
    const task = await agent.nextTask();
    await agent.accept(task);
    const held = await lockAuditLog(app);
    const changed = updateEnvironment(member.OWNER, id, { name: 'Renamed' });
    await held.untilBlocking('audit.insert');
    // The first output inserts a row that refers to the environment, which the change has locked.
    expect((await agent.log(task, 0, [['STDOUT', 'x']])).status).toBe(202);
    await held.release();
    expect(dataOf(await changed)).toMatchObject({ name: 'Renamed' });
  });

  it('never blocks the agent, which writes its log meanwhile', async () => {
    const id = await newEnvironment(member.OWNER, { teamId });
    const agent = await newAgent(member.OWNER, id);
    await newDeployment(member.OWNER, id);
    const task = await agent.nextTask();
    await agent.accept(task);
    const own = await userIdOf(member.OWNER);
    const write = async (): Promise<number[]> => {
      const statuses: number[] = [];
      for (let offset = 0; offset < 200; offset += 10)
        statuses.push((await agent.log(task, offset, [['STDOUT', 'ten bytes\n']])).status);
      return statuses;
    };
    const move = async (): Promise<void> => {
      for (let round = 0; round < 10; round += 1)
        for (const to of [own, teamId]) dataOf(await transfer(member.OWNER, id, to));
    };
    const [statuses] = await Promise.all([write(), move()]);
    expect(statuses).toEqual(Array(20).fill(202));
  });

  it('is refused if the team has no room for another environment', async () => {
    const person = await app.signUp();
    const to = await teamOf([[person, 'OWNER']]);
    const id = await newEnvironment(person, { teamId: to });
    await fillEnvironments(app, id, 4_999);
    expect(dataOf(await createEnvironment(person, { teamId: to })).errors).toMatchObject([{ field: 'name' }]);
    const own = await newEnvironment(person);
    const listed = await person.deployment('{ environments { id } }');
    expect(listed.data!['environments']).toHaveLength(5_000);
    expect((await transfer(person, own, to)).errors).toMatchObject([
      { extensions: { code: 'QUOTA_EXCEEDED', field: 'environments', limit: 5_000 } },
    ]);
    expect(dataOf(await transfer(person, id, await userIdOf(person)))).toBeDefined();
    expect(dataOf(await transfer(person, own, to))).toEqual({ id: own, teamId: to });
  });

  it('refuses a member of the former team who waited for the lock', async () => {
    const person = await app.signUp();
    const from = await teamOf([
      [member.OWNER, 'OWNER'],
      [person, 'MANAGER'],
    ]);
    const id = await newEnvironment(person, { teamId: from });
    const held = await lockRow(app, 'environments', id);
    const moved = transfer(member.OWNER, id, teamId);
    await held.untilBlocking('environment.lockRow');
    const late = createDeployment(person, id);
    await held.release();
    expect(dataOf(await moved)).toEqual({ id, teamId });
    expect(codeOf(await late)).toBe('FORBIDDEN');
  });

  it('and the deletion of an environment happen one after the other', async () => {
    const id = await newEnvironment(member.OWNER);
    const held = await lockRow(app, 'environments', id);
    const answers = [deleteEnvironment(member.OWNER, id), transfer(member.OWNER, id, teamId)] as const;
    await held.untilBlocking('environment.lockRow');
    await held.release();
    const [deleted, moved] = await Promise.all(answers);
    expect(dataOf(deleted)).toBe(true);
    expect([undefined, 'NOT_FOUND']).toContain(codeOf(moved));
    expect(codeOf(await readById(member.OWNER, id))).toBe('NOT_FOUND');
  });
});
