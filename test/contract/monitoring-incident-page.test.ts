import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aloneIn, type Regions } from '#monitoring/region/regions.ts';
import { storeCheck } from '#testkit/checks.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { down } from '#testkit/site.fixture.ts';
import { addStoredFailures, addStoredNotes, untilDelivered } from '#testkit/stored.fixture.ts';
import { incidentsOf, readIncident, savePostmortem, type Incident } from './incident-requests.fixture.ts';
import { badRequest, dataOf, extensionsOf, someId } from './monitoring-requests.fixture.ts';
import { newMember, teamOf } from './team-requests.fixture.ts';

describe('the page of an incident', () => {
  let fixture: NotificationFixture;
  let owner: Client;
  beforeAll(async () => {
    fixture = await startNotificationFixture();
    ({ owner } = fixture);
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  const failed = async (name?: string): Promise<{ site: string; incident: Incident }> => {
    const site = await fixture.addSite(name);
    await fixture.fail(site);
    return { site, incident: (await incidentsOf(owner, site))[0]! };
  };

  it('keeps a postmortem, which can be replaced and removed, also after the end', async () => {
    const { site, incident } = await failed();
    expect(incident.postmortem).toBeNull();
    const text = '## Cause\n\n<script>alert(1)</script> **disk full**';
    const saved = dataOf(await savePostmortem(owner, incident.id, `  ${text}\n`)) as Incident;
    expect(saved.postmortem).toEqual({
      text,
      updatedBy: expect.stringContaining('@'),
      updatedAt: expect.any(String),
    });
    await fixture.recover(site);
    dataOf(await savePostmortem(owner, incident.id, 'Bought a disk.'));
    expect((await readIncident(owner, incident.id))!.postmortem!.text).toBe('Bought a disk.');
    dataOf(await savePostmortem(owner, incident.id, ' '));
    expect((await readIncident(owner, incident.id))!.postmortem).toBeNull();
    const { edges } = dataOf(
      await owner.deployment('{ auditLog(first: 100) { edges { node { action resource } } } }'),
    ) as { edges: { node: { action: string; resource: string } }[] };
    const about = `incident #${incident.number}: ${incident.title}`;
    expect(
      edges.filter(({ node }) => node.action === 'incident.postmortem').map(({ node }) => node.resource),
    ).toEqual([`${about}, removed`, `${about}, saved`, `${about}, saved`]);
  });

  it('refuses a postmortem that is too long or contains what cannot be stored', async () => {
    const { incident } = await failed();
    expect(extensionsOf(await savePostmortem(owner, incident.id, 'x'.repeat(20_001)))).toEqual(
      badRequest('text'),
    );
    expect(extensionsOf(await savePostmortem(owner, incident.id, 'a\0b'))).toMatchObject({
      code: 'BAD_REQUEST',
    });
    for (const id of [someId, 'x'])
      expect(extensionsOf(await savePostmortem(owner, id, 'x'))).toEqual({ code: 'NOT_FOUND' });
  });

  it('takes a postmortem when its timeline is full of notes', async () => {
    const { incident } = await failed();
    await addStoredNotes(fixture.app, incident.id, 1_000);
    expect(dataOf(await savePostmortem(owner, incident.id, 'Long.'))).toMatchObject({ id: incident.id });
  });

  it('lets viewers read a postmortem, deployers write it, and hides it from others', async () => {
    const { site } = await failed();
    const team = await teamOf([[owner, 'OWNER']]);
    const text = 'mutation ($id: ID!, $team: ID!) { transferSite(id: $id, teamId: $team) { id } }';
    dataOf(await owner.monitoring(text, { id: site, team }));
    const [{ id }] = (await incidentsOf(owner, site)) as [Incident];
    const viewer = await newMember(fixture.app, owner, team, 'VIEWER');
    const deployer = await newMember(fixture.app, owner, team, 'DEPLOYER');
    const stranger = await fixture.app.signUp();
    dataOf(await savePostmortem(deployer.client, id, 'Disk full.'));
    expect(extensionsOf(await savePostmortem(viewer.client, id, 'x'))).toMatchObject({ code: 'FORBIDDEN' });
    expect(extensionsOf(await savePostmortem(stranger, id, 'x'))).toEqual({ code: 'NOT_FOUND' });
    expect((await readIncident(viewer.client, id))!.postmortem!.text).toBe('Disk full.');
  });

  type FoundAlert = {
    id: string;
    incidentId: string;
    failedChecks: { checkType: string; region: string; errorMessage: string; pageId: string | null }[];
    lastFailedCheck: { errorMessage: string; steps: { message: string | null }[] | null } | null;
  };
  const readAlert = async (client: Client, id: string): Promise<FoundAlert | null> =>
    (
      await client.monitoring(
        `query ($id: ID!) { alert(id: $id) { id incidentId failedChecks { checkType region errorMessage pageId }
          lastFailedCheck { errorMessage steps { message } } } }`,
        { id },
      )
    ).data!['alert'] as FoundAlert | null;

  it('names the checks that found and confirmed a failure, and the newest one', async () => {
    const site = await fixture.addSite();
    const page = await fixture.addPage(site);
    await fixture.fail(site, page, 'HTTP 500');
    await fixture.fail(site, undefined, 'HTTP 503');
    await fixture.fail(site, undefined, 'HTTP 504');
    const [incident] = await incidentsOf(owner, site);
    const [ofPage, ofSite] = await Promise.all(
      incident!.alerts.map(async ({ id }) => (await readAlert(owner, id))!),
    );
    expect(ofPage!.failedChecks).toEqual([
      { checkType: 'HTTP', region: 'local', errorMessage: 'HTTP 500', pageId: page },
      { checkType: 'HTTP', region: 'local', errorMessage: 'HTTP 500', pageId: page },
    ]);
    expect(ofSite!.failedChecks.length).toBeGreaterThanOrEqual(2);
    expect(ofSite!.failedChecks.slice(0, 2).map(({ errorMessage }) => errorMessage)).toEqual([
      'HTTP 503',
      'HTTP 503',
    ]);
    expect(ofSite!.lastFailedCheck!.errorMessage).toBe('HTTP 504');
    await fixture.recover(site);
    expect((await readAlert(owner, ofSite!.id))!.lastFailedCheck!.errorMessage).toBe('HTTP 504');
  });

  it('names the newest check also if another page of the site has failed a thousand times since', async () => {
    const site = await fixture.addSite();
    const [page, other] = [await fixture.addPage(site), await fixture.addPage(site, 'Search')];
    await fixture.fail(site, page, 'HTTP 500');
    await fixture.fail(site, undefined, 'HTTP 503');
    await addStoredFailures(fixture.app, { siteId: site, pageId: other }, 1_000);
    const [incident] = await incidentsOf(owner, site);
    const found = await Promise.all(incident!.alerts.map(({ id }) => readAlert(owner, id)));
    expect(found[0]!.lastFailedCheck).toMatchObject({ errorMessage: 'HTTP 500' });
  });

  it('reads the checks of 20 alerts of a request, however it asks for them', { tags: ['long'] }, async () => {
    const fields: string[] = [];
    for (let at = 0; at < 22; at += 1) {
      const { incident } = await failed();
      const { id } = incident.alerts[0]!;
      fields.push(`a${at}: alert(id: "${id}") { failedChecks { id } lastFailedCheck { id } }`);
    }
    const { data } = await owner.monitoring(`{ ${fields.join(' ')} }`);
    const alerts = Object.values(data!) as FoundAlert[];
    expect(alerts.filter(({ lastFailedCheck }) => lastFailedCheck)).toHaveLength(20);
    expect(alerts.filter(({ failedChecks }) => failedChecks.length > 0)).toHaveLength(20);
  });

  it('names the regions that confirmed a failure', async () => {
    const site = await fixture.addSite();
    const from = (own: string): Regions => ({ ...aloneIn(own), others: () => [] });
    await storeCheck(fixture.app, site, down, { regions: from('fra') });
    await storeCheck(fixture.app, site, down, { regions: from('waw') });
    const [incident] = await incidentsOf(owner, site);
    const alert = await readAlert(owner, incident!.alerts[0]!.id);
    expect(alert!.failedChecks.map(({ region }) => region)).toEqual(['fra', 'waw']);
  });

  it('is found by the id of an alert, but not for other teams', async () => {
    const { incident } = await failed();
    const { id } = incident.alerts[0]!;
    expect(await readAlert(owner, id)).toMatchObject({ id, incidentId: incident.id });
    const stranger = await fixture.app.signUp();
    expect(await readAlert(stranger, id)).toBeNull();
    for (const other of [someId, 'x']) expect(await readAlert(owner, other)).toBeNull();
  });

  it('is linked in mails, whose times are in the time zone of the team', async () => {
    // Alerts of the tests before that are not processed yet would join the same mail.
    await untilDelivered(fixture.app);
    await fixture.save({
      emailEnabled: true,
      emailAddresses: ['ops@example.com'],
      timezone: 'America/New_York',
    });
    const { site, incident } = await failed('Zoned shop');
    await untilDelivered(fixture.app);
    await fixture.recover(site);
    await untilDelivered(fixture.app);
    const mails = fixture.mail.received.filter(({ text }) => text.includes('Zoned shop'));
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      expect(text).toContain(`https://steward.example/incidents/${incident.id}`);
      expect(text).toContain('https://shop.example');
      expect(text.replaceAll(/=\r?\n/g, '')).toContain('(America/New York)');
    }
    await fixture.save({ timezone: null });
  });
});
