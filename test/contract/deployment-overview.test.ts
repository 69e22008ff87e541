import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { ageDeploymentRequests } from '#testkit/time-travel.fixture.ts';
import { codeOf, dataOf, newDeployment, newEnvironment } from './deployment-requests.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';

const text = `query ($teamId: ID, $days: Int, $limit: Int) { dashboardStats(teamId: $teamId) {
  recentDeployments(days: $days, limit: $limit) { id version verification { state } } } }`;

describe('the recent deployments of a team', () => {
  let app: TestApp;
  let owner: Client;
  let teamId: string;
  const versions = async (client: Client, variables: object): Promise<string[]> =>
    dataOf(await client.deployment(text, { ...variables })).recentDeployments.map(
      ({ version }: { version: string }) => version,
    );
  beforeAll(async () => {
    app = await startApp({ work: [] });
    owner = await app.signUp();
    teamId = await newTeam(owner, 'Shops');
    const one = await newEnvironment(owner, { teamId, name: 'One' });
    const other = await newEnvironment(owner, { teamId, name: 'Other' });
    const own = await newEnvironment(owner, { name: 'Own' });
    const old = await newDeployment(owner, one, { version: 'old' });
    await ageDeploymentRequests(app, [old.id], 10);
    for (const [environment, version] of [
      [one, 'first'],
      [other, 'second'],
      [one, 'third'],
      [own, 'private'],
    ] as const)
      await newDeployment(owner, environment, { version });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('are those of all its environments, newest first, by default of the last 7 days', async () => {
    expect(await versions(owner, { teamId })).toEqual(['third', 'second', 'first']);
    expect(await versions(owner, { teamId, days: 30 })).toEqual(['third', 'second', 'first', 'old']);
    expect(await versions(owner, { teamId, limit: 2 })).toEqual(['third', 'second']);
    expect(await versions(owner, { limit: 1 })).toEqual(['private']);
  });

  it('have the last one of each environment, also if another one has had many since', async () => {
    const busyTeam = await newTeam(owner, 'Busy');
    const quiet = await newEnvironment(owner, { teamId: busyTeam, name: 'Quiet' });
    const busy = await newEnvironment(owner, { teamId: busyTeam, name: 'Busy' });
    await newDeployment(owner, quiet, { version: 'quiet' });
    for (const version of ['1', '2', '3', '4', '5']) await newDeployment(owner, busy, { version });
    expect(await versions(owner, { teamId: busyTeam, limit: 3 })).toEqual(['5', '4', 'quiet']);
    expect(await versions(owner, { teamId: busyTeam })).toEqual(['5', '4', '3', '2', '1', 'quiet']);
  });

  it('are not those of teams of others', async () => {
    const stranger = await app.signUp();
    expect(await versions(stranger, {})).toEqual([]);
    expect((await stranger.deployment(text, { teamId })).errors).toHaveLength(1);
  });

  it.each([{ days: 0 }, { days: 31 }, { limit: 0 }, { limit: 201 }])(
    'are refused with %o',
    async (variables) => {
      expect(codeOf(await owner.deployment(text, variables))).toBe('BAD_REQUEST');
    },
  );
});
