// @module-tag cluster-long
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRetention } from '#monitoring/apply-retention.ts';
import { storeResults } from '#monitoring/check/store-results.ts';
import { targetsOf } from '#testkit/checks.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { down } from '#testkit/site.fixture.ts';
import { addStoredNotes, rowsOf } from '#testkit/stored.fixture.ts';
import { ageAlerts, ageIncidents } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { verification } from '#verification/product.ts';
import {
  acknowledge,
  addNote,
  incidentsOf,
  kindsOf,
  readIncident,
  snooze,
  type Incident,
} from './incident-requests.fixture.ts';
import { badRequest, dataOf, extensionsOf, someId } from './monitoring-requests.fixture.ts';
import { endPause, muteSite, unmuteSite } from './operations/monitoring.generated.ts';
import { teamOf } from './team-requests.fixture.ts';
import { newShop } from './verification.fixture.ts';

describe('incidents', () => {
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

  it('begin with the first alert of a site and end when none is open', async () => {
    const site = await fixture.addSite('Shop A');
    const page = await fixture.addPage(site);
    expect(await incidentsOf(owner, site)).toEqual([]);
    await fixture.fail(site, page);
    await fixture.fail(site);
    const [open] = await incidentsOf(owner, site);
    expect(open).toMatchObject({ siteId: site, state: 'OPEN', resolvedAt: null, held: false });
    expect(open!.alerts.map(({ incidentId }) => incidentId)).toEqual([open!.id, open!.id]);
    expect(open!.startedAt).toBe(open!.alerts[0]!.createdAt);
    expect(open!.title).toBe(open!.alerts[1]!.message);

    await fixture.recover(site, page);
    expect((await readIncident(owner, open!.id))!.state).toBe('OPEN');
    await fixture.recover(site);
    const [ended, ...others] = await incidentsOf(owner, site);
    expect(others).toEqual([]);
    expect(ended).toMatchObject({ id: open!.id, state: 'RESOLVED', resolvedAt: expect.any(String) });
    expect(kindsOf(ended!)).toEqual([
      'OPENED',
      'ALERT_OPENED',
      'ALERT_OPENED',
      'ALERT_RESOLVED',
      'ALERT_RESOLVED',
      'RESOLVED',
    ]);
    expect(ended!.timeline.map(({ text }) => text)).toContain(
      'Recovered: Shop A is down: HTTP 503 Service Unavailable',
    );
  });

  it('get the title of the whole site if that goes down after a page', async () => {
    const site = await fixture.addSite('Shop B');
    const page = await fixture.addPage(site);
    await fixture.fail(site, page);
    expect((await incidentsOf(owner, site))[0]!.title).toMatch(/^Cart \(\/cart\) of Shop B is down/);
    await fixture.fail(site);
    expect((await incidentsOf(owner, site))[0]!.title).toMatch(/^Shop B is down/);
  });

  it('are numbered per team', async () => {
    const first = await failed();
    const second = await failed();
    expect(second.incident.number).toBe(first.incident.number + 1);
    const other = await teamOf([[owner, 'OWNER']]);
    const text = 'mutation ($id: ID!, $team: ID!) { transferSite(id: $id, teamId: $team) { id } }';
    dataOf(await owner.monitoring(text, { id: first.site, team: other }));
    expect((await incidentsOf(owner, first.site))[0]).toMatchObject({ teamId: other, number: 1 });
  });

  it('tell who acknowledged them, and why, and forget that at the end', async () => {
    const { site, incident } = await failed();
    const acknowledged = dataOf(await acknowledge(owner, incident.id, ' On it. ')) as Incident;
    const email = acknowledged.acknowledgedBy!;
    expect(acknowledged).toMatchObject({ state: 'ACKNOWLEDGED', acknowledgedAt: expect.any(String) });
    const entry = acknowledged.timeline.find(({ kind }) => kind === 'ACKNOWLEDGED');
    expect(entry).toMatchObject({ by: email, text: `Acknowledged by ${email}: On it.` });
    const again = dataOf(await acknowledge(owner, incident.id, 'Me too')) as Incident;
    expect(kindsOf(again).filter((kind) => kind === 'ACKNOWLEDGED')).toHaveLength(1);

    await fixture.recover(site);
    const ended = await readIncident(owner, incident.id);
    expect(ended).toMatchObject({ state: 'RESOLVED', acknowledgedBy: null, acknowledgedAt: null });
    expect(kindsOf(ended!)).toContain('ACKNOWLEDGED');
    expect(dataOf(await acknowledge(owner, incident.id))).toMatchObject({
      state: 'RESOLVED',
      acknowledgedBy: null,
    });
    expect(await auditOf('incident.acknowledge')).toContain(
      `incident #${incident.number}: ${incident.title}`,
    );
  });

  it('can be snoozed while they are open', async () => {
    const { site, incident } = await failed();
    const until = (dataOf(await snooze(owner, incident.id, 30)) as Incident).snoozedUntil!;
    expect(new Date(until).getTime() - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(new Date(until).getTime() - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    expect(dataOf(await snooze(owner, incident.id, 0))).toMatchObject({ snoozedUntil: null });
    dataOf(await snooze(owner, incident.id, 30));
    expect(dataOf(await owner.send(endPause, { id: incident.id }))).toMatchObject({ snoozedUntil: null });
    expect(dataOf(await owner.send(endPause, { id: incident.id }))).toMatchObject({ snoozedUntil: null });
    dataOf(await snooze(owner, incident.id, 1_440));
    expect(dataOf(await acknowledge(owner, incident.id))).toMatchObject({ snoozedUntil: null });
    expect(extensionsOf(await snooze(owner, incident.id, 5))).toEqual({ code: 'BAD_REQUEST' });
    await fixture.recover(site);
    expect(extensionsOf(await snooze(owner, incident.id, 5))).toEqual({ code: 'BAD_REQUEST' });
    expect(await auditOf('incident.snooze')).toContain(
      `incident #${incident.number}: ${incident.title}, 30 min`,
    );
  });

  it('take notes, also after their end', async () => {
    const { site, incident } = await failed();
    dataOf(await addNote(owner, incident.id, 'The database is full.\nDeleting logs.'));
    await fixture.recover(site);
    const ended = dataOf(await addNote(owner, incident.id, 'Bought a disk.')) as Incident;
    expect(ended.timeline.filter(({ kind }) => kind === 'NOTE').map(({ text }) => text)).toEqual([
      'The database is full.\nDeleting logs.',
      'Bought a disk.',
    ]);
    expect(kindsOf(ended).at(-1)).toBe('NOTE');
    expect(await auditOf('incident.note')).toContain(`incident #${incident.number}: ${incident.title}`);
  });

  it('say who closed an alert by hand', async () => {
    const { incident } = await failed();
    const text = 'mutation ($id: ID!) { resolveAlert(id: $id) { incidentId } }';
    expect(dataOf(await owner.monitoring(text, { id: incident.alerts[0]!.id }))).toEqual({
      incidentId: incident.id,
    });
    const ended = (await readIncident(owner, incident.id))!;
    expect(ended.state).toBe('RESOLVED');
    const closing = ended.timeline.find(({ kind }) => kind === 'ALERT_RESOLVED');
    expect(closing).toMatchObject({
      by: expect.stringContaining('@'),
      text: expect.stringMatching(/^Closed manually: /),
    });
  });

  it('refuse bad input', async () => {
    const { incident } = await failed();
    expect(extensionsOf(await acknowledge(owner, incident.id, 'x'.repeat(501)))).toEqual(
      badRequest('reason'),
    );
    expect(extensionsOf(await acknowledge(owner, incident.id, 'a\0b'))).toMatchObject({
      code: 'BAD_REQUEST',
    });
    for (const minutes of [-1, 1_441])
      expect(extensionsOf(await snooze(owner, incident.id, minutes))).toEqual(badRequest('minutes'));
    for (const note of ['', '  ', 'x'.repeat(4_001)])
      expect(extensionsOf(await addNote(owner, incident.id, note))).toEqual(badRequest('text'));
    for (const id of [someId, 'x'])
      for (const answer of [
        await acknowledge(owner, id),
        await snooze(owner, id, 1),
        await addNote(owner, id, 'x'),
      ])
        expect(extensionsOf(answer)).toEqual({ code: 'NOT_FOUND' });
    const list = async (args: string) =>
      extensionsOf(await owner.monitoring(`{ incidents(${args}) { edges { cursor } } }`));
    expect(await list('first: -1')).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await list('first: 101')).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await list('after: "x"')).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await list(`siteId: "${someId}"`)).toEqual({ code: 'NOT_FOUND' });
    expect(await list(`teamId: "${someId}"`)).toEqual({ code: 'NOT_FOUND' });
    expect((await readIncident(owner, incident.id))!.state).toBe('OPEN');
  });

  it('take at most 1,000 notes, and can be snoozed and acknowledged after that', async () => {
    const { incident } = await failed();
    await addStoredNotes(fixture.app, incident.id, 1_000);
    expect(extensionsOf(await addNote(owner, incident.id, 'One more'))).toEqual({ code: 'BAD_REQUEST' });
    expect((await readIncident(owner, incident.id))!.timeline).toHaveLength(1_000);
    expect(dataOf(await snooze(owner, incident.id, 5))).toMatchObject({ snoozedUntil: expect.any(String) });
    expect(dataOf(await acknowledge(owner, incident.id, null))).toMatchObject({ state: 'ACKNOWLEDGED' });
  });

  it('of a muted site are held until it is unmuted', async () => {
    const site = await fixture.addSite();
    await fixture.send(muteSite, { id: site });
    await fixture.fail(site);
    const [incident] = await incidentsOf(owner, site);
    expect(incident).toMatchObject({ state: 'OPEN', held: true });
    expect(incident!.timeline.some(({ kind }) => kind === 'MESSAGE')).toBe(false);
    await fixture.send(unmuteSite, { id: site });
    expect(await readIncident(owner, incident!.id)).toMatchObject({ state: 'OPEN', held: false });
  });

  it('of a site in maintenance are held until it ends', async () => {
    const site = await fixture.addSite();
    const text =
      'mutation ($ids: [ID!]!) { startMaintenance(siteIds: $ids, minutes: 30, title: "Move") { id } }';
    const window = dataOf(await owner.monitoring(text, { ids: [site] })) as { id: string };
    await fixture.fail(site);
    const [incident] = await incidentsOf(owner, site);
    expect(incident).toMatchObject({ state: 'OPEN', held: true });
    dataOf(
      await owner.monitoring('mutation ($id: ID!) { endMaintenanceWindow(id: $id) { id } }', {
        id: window.id,
      }),
    );
    // It is announced after a check that began after the end.
    await waitUntil(async () => {
      await fixture.found([{ siteId: site, result: down }]);
      return !(await readIncident(owner, incident!.id))!.held;
    });
    const { timeline } = (await readIncident(owner, incident!.id))!;
    expect(timeline.some(({ kind }) => kind === 'MESSAGE')).toBe(true);
  });

  it('are deleted with their site', async () => {
    const { site, incident } = await failed();
    dataOf(await owner.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id: site }));
    expect(await readIncident(owner, incident.id)).toBeNull();
    expect(await rowsOf(fixture.app, 'incident_events', { incident_id: incident.id })).toEqual([]);
  });

  it('stay when a page is deleted, and end if nothing else is wrong', async () => {
    const site = await fixture.addSite();
    const page = await fixture.addPage(site);
    await fixture.fail(site, page);
    dataOf(await owner.monitoring('mutation ($id: ID!) { deleteSitePage(id: $id) }', { id: page }));
    const [incident] = await incidentsOf(owner, site);
    expect(incident).toMatchObject({ state: 'RESOLVED', alerts: [] });
    expect(incident!.timeline.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Deleted: Cart/),
    );
  });

  it('are listed newest first, in pages, also by state', async () => {
    const team = await teamOf([[owner, 'OWNER']]);
    const text = 'mutation ($id: ID!, $team: ID!) { transferSite(id: $id, teamId: $team) { id } }';
    const sites: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const site = await fixture.addSite();
      dataOf(await owner.monitoring(text, { id: site, team }));
      await fixture.fail(site);
      sites.push(site);
    }
    await fixture.recover(sites[1]!);
    type Page = {
      edges: { node: { number: number } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
    const page = async (args: string): Promise<Page> =>
      dataOf(
        await owner.monitoring(
          `{ incidents(teamId: "${team}", ${args}) { edges { node { number } } pageInfo { hasNextPage endCursor } } }`,
        ),
      ) as Page;
    const numbers = ({ edges }: Page): number[] => edges.map(({ node }) => node.number);
    const first = await page('first: 2');
    expect([numbers(first), first.pageInfo.hasNextPage]).toEqual([[5, 4], true]);
    // One that begins meanwhile does not move the page.
    const late = await fixture.addSite();
    dataOf(await owner.monitoring(text, { id: late, team }));
    await fixture.fail(late);
    const second = await page(`first: 3, after: "${first.pageInfo.endCursor}"`);
    expect([numbers(second), second.pageInfo.hasNextPage]).toEqual([[3, 2, 1], false]);
    expect(numbers(await page('state: RESOLVED'))).toEqual([2]);
    expect(numbers(await page('state: OPEN'))).toEqual([6, 5, 4, 3, 1]);
  });

  it('name the release that went live shortly before, and show it in the timeline', async () => {
    const shop = await newShop(fixture.app, owner, { mode: 'OBSERVE', environment: { name: 'Shop, live' } });
    await shop.release('1.4.2');
    const { db, queue } = fixture.app.platform.services;
    const [target] = await targetsOf(fixture.app, shop.siteId);
    const finished = [0, 1].map((second) => ({
      targetId: target!.id,
      at: new Date(Date.now() + 60_000 + second * 1_000),
      outcome: { kind: 'result', result: down } as const,
    }));
    await storeResults(db, finished, { queue, environments: verification.extensions.monitoring });
    const [incident] = await incidentsOf(owner, shop.siteId);
    expect(incident!.releases).toMatchObject([
      { deploymentId: incident!.suspectDeploymentId, version: '1.4.2' },
    ]);
    const [first] = incident!.timeline;
    expect(first).toMatchObject({ kind: 'DEPLOYMENT', text: 'Shop, live was updated to 1.4.2.' });
    expect(first!.deploymentId).toBe(incident!.suspectDeploymentId);
    expect(incident!.suspectDeploymentId).not.toBeNull();
  });

  it('are kept as long as alerts', async () => {
    const { site, incident } = await failed();
    await fixture.recover(site);
    const open = await failed();
    const { services } = fixture.app.platform;
    const settings = { retentionDays: 90, rawRetentionDays: 90 };
    await ageAlerts(fixture.app);
    await ageIncidents(fixture.app, site, 89 * 86_400);
    await applyRetention(services, settings, AbortSignal.timeout(30_000));
    expect(await readIncident(owner, incident.id)).toMatchObject({ alerts: [] });
    await ageIncidents(fixture.app, site, 2 * 86_400);
    await applyRetention(services, settings, AbortSignal.timeout(30_000));
    expect(await readIncident(owner, incident.id)).toBeNull();
    expect(await readIncident(owner, open.incident.id)).toMatchObject({ state: 'OPEN' });
  });

  const auditOf = async (action: string): Promise<string[]> => {
    const text = '{ auditLog(first: 100) { edges { node { action resource } } } }';
    const { edges } = dataOf(await owner.deployment(text)) as {
      edges: { node: { action: string; resource: string } }[];
    };
    return edges.filter(({ node }) => node.action === action).map(({ node }) => node.resource);
  };
});
