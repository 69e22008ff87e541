import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import {
  acknowledge,
  addNote,
  incidentsOf,
  readIncident,
  snooze,
  type Incident,
} from './incident-requests.fixture.ts';
import { dataOf, extensionsOf } from './monitoring-requests.fixture.ts';
import { channelsOf } from './notification-requests.fixture.ts';
import { newMember, newScript, teamOf } from './team-requests.fixture.ts';

describe('incidents and teams', () => {
  let fixture: NotificationFixture;
  let owner: Client;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
    ({ owner } = fixture);
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  const { quiet } = channelsOf(() => fixture);

  const failed = async (name?: string): Promise<{ site: string; incident: Incident }> => {
    const site = await fixture.addSite(name);
    await fixture.fail(site);
    return { site, incident: (await incidentsOf(owner, site))[0]! };
  };

  const transfer = async (site: string, team: string): Promise<void> => {
    const text = 'mutation ($id: ID!, $team: ID!) { transferSite(id: $id, teamId: $team) { id } }';
    dataOf(await owner.monitoring(text, { id: site, team }));
  };

  it('incidents of another team do not exist, and a viewer can only read them', async () => {
    const { site, incident } = await failed();
    const stranger = await fixture.app.signUp();
    expect(await readIncident(stranger, incident.id)).toBeNull();
    const all = '{ incidents { edges { node { id } } } }';
    expect(dataOf(await stranger.monitoring(all))).toEqual({ edges: [] });
    for (const answer of [
      await acknowledge(stranger, incident.id),
      await snooze(stranger, incident.id, 5),
      await addNote(stranger, incident.id, 'x'),
      await stranger.monitoring(`{ incidents(siteId: "${site}") { edges { cursor } } }`),
    ])
      expect(extensionsOf(answer)).toEqual({ code: 'NOT_FOUND' });

    const { teamId } = incident;
    const shared = await teamOf([[owner, 'OWNER']]);
    await transfer(site, shared);
    const [received] = await incidentsOf(owner, site);
    const viewer = await newMember(fixture.app, owner, shared, 'VIEWER');
    const deployer = await newMember(fixture.app, owner, shared, 'DEPLOYER');
    expect(await readIncident(viewer.client, received!.id)).toMatchObject({ state: 'OPEN' });
    for (const answer of [
      await acknowledge(viewer.client, received!.id),
      await snooze(viewer.client, received!.id, 5),
      await addNote(viewer.client, received!.id, 'x'),
    ])
      expect(extensionsOf(answer)).toEqual({ code: 'FORBIDDEN' });
    const reader = await newScript(deployer.client, 'MONITORING_READ');
    expect(extensionsOf(await acknowledge(reader, received!.id))).toEqual({ code: 'FORBIDDEN' });
    expect(dataOf(await acknowledge(deployer.client, received!.id))).toMatchObject({
      state: 'ACKNOWLEDGED',
      acknowledgedBy: deployer.email,
    });
    // The former team's incident is not shown to members of the new team.
    expect(await readIncident(viewer.client, incident.id)).toBeNull();
    expect((await readIncident(owner, incident.id))!.teamId).toBe(teamId);
  });

  it('incidents end for the former team when their site is transferred, and begin for the new one', async () => {
    const { site, incident } = await failed();
    await quiet();
    const to = await teamOf([[owner, 'OWNER']]);
    await transfer(site, to);
    await quiet();
    const former = (await readIncident(owner, incident.id))!;
    expect(former).toMatchObject({ state: 'RESOLVED', alerts: [] });
    expect(former.timeline.filter(({ kind }) => kind === 'MESSAGE').length).toBeGreaterThan(0);
    expect(former.timeline.find(({ kind }) => kind === 'RESOLVED')!.text).toBe(
      `Incident #${incident.number} ended: it was transferred to another team.`,
    );
    const [received] = await incidentsOf(owner, site);
    expect(received).toMatchObject({ teamId: to, state: 'OPEN', number: 1, title: incident.title });
    expect(received!.alerts).toMatchObject([{ status: 'OPEN', incidentId: received!.id }]);
    const channels = received!.timeline.flatMap(({ delivery }) => delivery ?? []);
    expect(channels).toEqual([{ channel: 'email', status: 'SENT' }]);
    await fixture.recover(site);
    expect((await readIncident(owner, received!.id))!.state).toBe('RESOLVED');
  });

  it('incidents do not reopen for the new team what ended for the former one', async () => {
    const { site, incident } = await failed();
    await fixture.recover(site);
    const to = await teamOf([[owner, 'OWNER']]);
    await transfer(site, to);
    expect((await fixture.alerts(site)).map(({ id }) => id)).toEqual(incident.alerts.map(({ id }) => id));
    const alerts = `{ alerts(siteId: "${site}") { incidentId } }`;
    expect(dataOf(await owner.monitoring(alerts))).toEqual([{ incidentId: null }]);
    await fixture.fail(site);
    const [received] = await incidentsOf(owner, site);
    expect(received!.id).not.toBe(incident.id);
    expect(received!.teamId).toBe(to);
  });
});
