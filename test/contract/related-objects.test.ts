import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Untyped } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { newDeployment, newHost, rollback } from './deployment-requests.fixture.ts';
import { dataOf } from './monitoring-requests.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';

describe('objects beside their ids', () => {
  let fixture: NotificationFixture;
  let owner: Client;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
    ({ owner } = fixture);
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  const incidentsIn = async (client: Client, teamId: string) => {
    const { edges } = dataOf(
      await client.monitoring(
        `query ($teamId: ID) { incidents(teamId: $teamId) { edges { node { id siteId site { id name }
          alerts { id incidentId incident { id } site { id name } } timeline { kind alertId alert { id message } } } } } }`,
        { teamId },
      ),
    );
    return (edges as { node: Untyped }[]).map(({ node }) => node);
  };
  const failingSite = async (): Promise<{ site: string; teamId: string }> => {
    const teamId = await newTeam(owner);
    const site = await fixture.addSite();
    dataOf(
      await owner.monitoring(
        'mutation ($id: ID!, $teamId: ID!) { transferSite(id: $id, teamId: $teamId) { id } }',
        {
          id: site,
          teamId,
        },
      ),
    );
    await fixture.fail(site);
    return { site, teamId };
  };

  it('lead from an incident to its site and from its alerts back', async () => {
    const { site, teamId } = await failingSite();
    const [incident] = await incidentsIn(owner, teamId);
    const [alert] = incident!['alerts'];
    expect(incident).toMatchObject({ siteId: site, site: { id: site, name: 'Shop' } });
    expect(alert).toMatchObject({
      incidentId: incident!['id'],
      incident: { id: incident!['id'] },
      site: { id: site },
    });
    const opened = incident!['timeline'].filter(({ kind }: { kind: string }) => kind === 'ALERT_OPENED');
    expect(opened).toEqual([
      {
        kind: 'ALERT_OPENED',
        alertId: alert.id,
        alert: { id: alert.id, message: expect.stringContaining('down') },
      },
    ]);
    const first = incident!['timeline'].find(({ kind }: { kind: string }) => kind === 'OPENED');
    expect(first).toEqual({ kind: 'OPENED', alertId: null, alert: null });
  });

  it('are null if they went to a team that the caller is not a member of', async () => {
    const { site, teamId } = await failingSite();
    const other = await fixture.app.signUp();
    const theirs = await newTeam(other);
    await fixture.app.platform.database.pool.query('update sites set team_id = $1 where id = $2', [
      theirs,
      site,
    ]);
    const [incident] = await incidentsIn(owner, teamId);
    expect(incident).toMatchObject({ siteId: site, site: null });
    expect(incident!['timeline'].every(({ alert }: { alert: unknown }) => alert === null)).toBe(true);
    expect(await incidentsIn(other, theirs)).toEqual([]);
  });

  it('lead from a rollback to the deployment that it left', async () => {
    const { id, agent } = await newHost(owner);
    await newDeployment(owner, id, { version: 'v1' });
    await agent.run();
    await newDeployment(owner, id, { version: 'v2' });
    await agent.run();
    await rollback(owner, id);
    const { deploymentId } = await agent.run();
    const text = '{ deployment(id: $id) { rollbackOf rolledBack { id version rolledBack { id } } } }';
    const found = dataOf(await owner.deployment(`query ($id: ID!) ${text}`, { id: deploymentId }));
    expect(found).toMatchObject({ rolledBack: { id: found.rollbackOf, version: 'v2', rolledBack: null } });
  });
});
