import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishIncidents } from '#monitoring/status-page/publish-incidents.ts';
import type { Client } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { addStoredUpdates } from '#testkit/stored.fixture.ts';
import { endRateLimits } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { incidentsOf } from './incident-requests.fixture.ts';
import { newWindow } from './maintenance-requests.fixture.ts';
import { badRequest, dataOf, extensionsOf, newSite, someId } from './monitoring-requests.fixture.ts';
import {
  deleteSite,
  deleteStatusUpdate,
  editStatusUpdate,
  startMaintenance,
} from './operations/monitoring.generated.ts';
import {
  incidentsOn,
  newStatusPage,
  postUpdate,
  readStatusPage,
  setComponents,
} from './status-page-requests.fixture.ts';
import { codeOf, newTeam } from './team-requests.fixture.ts';

let fixture: NotificationFixture;
let owner: Client;
let outsider: Client;
beforeAll(async () => {
  fixture = await startNotificationFixture();
  ({ owner } = fixture);
  outsider = await fixture.app.signUp();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => endRateLimits(fixture.app));

/** A page that publishes nothing automatically, of a site that fails. */
async function newFailure(input: object = {}) {
  const site = await fixture.addSite();
  const page = await newStatusPage(owner, {
    autoPublishAfterMinutes: null,
    components: [{ name: 'Shop', siteId: site }],
    ...input,
  });
  await fixture.fail(site);
  return { site, page, incidentId: (await incidentsOf(owner, site))[0]!.id };
}

const shownOn = async (pageId: string) => (await incidentsOn(owner, pageId))[0]!;
const sweep = (): Promise<void> =>
  publishIncidents(fixture.app.platform.services, new AbortController().signal);

describe('an update about an incident', () => {
  it('publishes it on all pages of the team that show it, or on one', async () => {
    const { site, page, incidentId } = await newFailure();
    const other = await newStatusPage(owner, {
      autoPublishAfterMinutes: null,
      components: [{ name: 'Other name', siteId: site }],
    });
    const foreign = await newStatusPage(outsider);
    const update = dataOf(
      await postUpdate(owner, { incidentId, statusPageId: page.id, state: 'IDENTIFIED', body: ' A cable. ' }),
    );
    expect(update).toMatchObject({ state: 'IDENTIFIED', body: 'A cable.', by: expect.stringContaining('@') });
    expect(await incidentsOn(owner, other.id)).toEqual([]);
    dataOf(await postUpdate(owner, { incidentId, title: 'No network', state: 'MONITORING' }));
    expect(await shownOn(page.id)).toMatchObject({
      incidentId,
      title: 'No network',
      updates: [{ state: 'MONITORING' }, { id: update.id }],
    });
    expect(await shownOn(other.id)).toMatchObject({ incidentId, updates: [{ state: 'MONITORING' }] });
    expect(await incidentsOn(outsider, foreign.id)).toEqual([]);

    await fixture.recover(site);
    await waitUntil(async () => (await shownOn(page.id)).updates[0]!.state === 'RESOLVED');
    expect((await shownOn(page.id)).updates).toHaveLength(3);
  });

  it('can be written while the site is in maintenance, and after the end', async () => {
    const site = await fixture.addSite();
    const page = await newStatusPage(owner, { components: [{ name: 'Shop', siteId: site }] });
    dataOf(await owner.send(startMaintenance, { siteIds: [site], minutes: 5, title: 'x' }));
    await fixture.fail(site);
    const { id: incidentId } = (await incidentsOf(owner, site))[0]!;
    dataOf(await postUpdate(owner, { incidentId }));
    await fixture.recover(site);
    const explained = await postUpdate(owner, { incidentId, state: 'RESOLVED', body: 'It was a cable.' });
    dataOf(explained);
    // The sweep of the server may be at work on it.
    await waitUntil(async () => {
      await sweep();
      return (await shownOn(page.id)).resolvedAt !== null;
    });
    const shown = await shownOn(page.id);
    expect(shown.updates[0]).toMatchObject({ state: 'RESOLVED' });
    expect(shown.updates.filter(({ state }) => state === 'RESOLVED').length).toBeLessThanOrEqual(2);
    expect(shown.updates.map(({ body }) => body)).toContain('It was a cable.');
  });

  it('cannot say that it ended while it goes on, nor that it goes on after it ended', async () => {
    const { site, page, incidentId } = await newFailure();
    const post = (input: object) => postUpdate(owner, { incidentId, ...input });
    expect(extensionsOf(await post({ state: 'RESOLVED' }))).toMatchObject(badRequest('state'));
    expect(extensionsOf(await post({ state: 'SCHEDULED' }))).toMatchObject(badRequest('state'));
    expect(await incidentsOn(owner, page.id)).toEqual([]);
    await fixture.recover(site);
    expect(extensionsOf(await post({ state: 'MONITORING' }))).toMatchObject(badRequest('state'));
    dataOf(await post({ state: 'RESOLVED', body: 'Short, but it was there.' }));
    const { resolvedAt } = (await incidentsOf(owner, site))[0]!;
    expect(resolvedAt).not.toBeNull();
    expect(await shownOn(page.id)).toMatchObject({ resolvedAt, updates: [{}] });
  });

  it('is refused if no page shows it, or with what an incident decides itself', async () => {
    const site = await fixture.addSite();
    await fixture.fail(site);
    const { id } = (await incidentsOf(owner, site))[0]!;
    expect(extensionsOf(await postUpdate(owner, { incidentId: id }))).toMatchObject(badRequest('incidentId'));
    const { incidentId, page } = await newFailure();
    const componentIds = [page.components[0]!.id];
    expect(extensionsOf(await postUpdate(owner, { incidentId, componentIds }))).toMatchObject(
      badRequest('componentIds'),
    );
    expect(extensionsOf(await postUpdate(owner, { incidentId, impact: 'DEGRADED' }))).toMatchObject(
      badRequest('impact'),
    );
  });

  it('and the sweep at the same moment leave one incident on the page', async () => {
    const { page, incidentId } = await newFailure({ autoPublishAfterMinutes: 0 });
    const answers = await Promise.all([
      ...[1, 2, 3].map((n) => postUpdate(owner, { incidentId, body: `Text ${n}` })),
      sweep(),
      sweep(),
    ]);
    for (const answer of answers) expect(answer?.errors).toBeUndefined();
    await sweep();
    const shown = await incidentsOn(owner, page.id);
    expect(shown).toHaveLength(1);
    expect(shown[0]!.updates.filter(({ by }) => by !== null)).toHaveLength(3);
    expect(shown[0]!.updates.filter(({ by }) => by === null).length).toBeLessThanOrEqual(1);
  });
});

describe('an update about something else', () => {
  it('needs a title, names components of the page, and ends when somebody says so', async () => {
    const site = await newSite(owner);
    const page = await newStatusPage(owner, { components: [{ name: 'Shop', siteId: site.id }] });
    const elsewhere = await newStatusPage(owner, { components: [{ name: 'Shop', siteId: site.id }] });
    const post = (input: object) => postUpdate(owner, { statusPageId: page.id, ...input });
    expect(extensionsOf(await post({}))).toMatchObject(badRequest('title'));
    for (const id of [elsewhere.components[0]!.id, someId, 'no id'])
      expect(extensionsOf(await post({ title: 'x', componentIds: [id] }))).toEqual({
        code: 'NOT_FOUND',
        field: 'componentIds',
      });

    const componentIds = [page.components[0]!.id];
    const first = dataOf(await post({ title: 'Payments are slow', componentIds, impact: 'PARTIAL_OUTAGE' }));
    const { statusIncidentId } = first;
    expect(await shownOn(page.id)).toMatchObject({
      id: statusIncidentId,
      title: 'Payments are slow',
      impact: 'PARTIAL_OUTAGE',
      componentIds,
      incidentId: null,
      resolvedAt: null,
    });
    const next = (state: string) => postUpdate(owner, { statusIncidentId, state });
    dataOf(await next('RESOLVED'));
    expect((await shownOn(page.id)).resolvedAt).not.toBeNull();
    dataOf(await next('INVESTIGATING'));
    expect((await shownOn(page.id)).resolvedAt).toBeNull();
    await sweep();
    expect((await shownOn(page.id)).updates).toHaveLength(3);
  });

  it('is the state of the components that it names and of the page until it is resolved', async () => {
    const site = await newSite(owner);
    const shown = { siteId: site.id };
    const page = await newStatusPage(owner, {
      components: [
        { name: 'Shop', ...shown },
        { name: 'Search', ...shown },
      ],
    });
    const states = async () => {
      const { state, components } = (await readStatusPage(owner, page.id))!;
      return [state, ...components.map((component) => component.state)];
    };
    const post = async (input: object) =>
      dataOf(await postUpdate(owner, { statusPageId: page.id, title: 'x', ...input })).statusIncidentId;
    const general = await post({ impact: 'MAJOR_OUTAGE' });
    expect(await states()).toEqual(['MAJOR_OUTAGE', 'OPERATIONAL', 'OPERATIONAL']);
    const ofOne = await post({ impact: 'PARTIAL_OUTAGE', componentIds: [page.components[1]!.id] });
    expect(await states()).toEqual(['PARTIAL_OUTAGE', 'OPERATIONAL', 'PARTIAL_OUTAGE']);
    for (const statusIncidentId of [ofOne, general])
      dataOf(await postUpdate(owner, { statusIncidentId, state: 'RESOLVED' }));
    expect(await states()).toEqual(['OPERATIONAL', 'OPERATIONAL', 'OPERATIONAL']);
  });

  it.each([
    ['body', { body: '' }],
    ['body', { body: 'a'.repeat(4_001) }],
    ['title', { title: 'a'.repeat(201) }],
    ['title', { title: 'two\nlines' }],
  ])('is refused for its %s', async (field, input) => {
    const page = await newStatusPage(owner);
    expect(
      extensionsOf(await postUpdate(owner, { statusPageId: page.id, title: 'x', ...input })),
    ).toMatchObject(badRequest(field));
    expect(await incidentsOn(owner, page.id)).toEqual([]);
  });

  it('is limited in number', { tags: ['long'] }, async () => {
    const page = await newStatusPage(owner);
    const { statusIncidentId } = dataOf(await postUpdate(owner, { statusPageId: page.id, title: 'x' }));
    await addStoredUpdates(fixture.app, statusIncidentId, 99);
    expect(extensionsOf(await postUpdate(owner, { statusIncidentId }))).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      limit: 100,
    });
    const answers: (string | undefined)[] = [];
    for (let count = 1; count <= 100; count += 1) {
      if (count % 50 === 0) await endRateLimits(fixture.app);
      answers.push(codeOf(await postUpdate(owner, { statusPageId: page.id, title: 'x' })));
    }
    expect(answers.indexOf('QUOTA_EXCEEDED')).toBe(99);
  });

  it('about a maintenance needs a public window of the team that is not over', async () => {
    const page = await newStatusPage(owner);
    const post = (client: Client, maintenanceWindowId: string, input: object = {}) =>
      postUpdate(client, { statusPageId: page.id, state: 'SCHEDULED', maintenanceWindowId, ...input });
    const hidden = await newWindow(owner);
    expect(extensionsOf(await post(owner, hidden.id))).toMatchObject(badRequest('maintenanceWindowId'));
    const foreign = await newWindow(outsider, { isPublic: true });
    for (const id of [foreign.id, someId, 'no id']) expect(codeOf(await post(owner, id))).toBe('NOT_FOUND');
    const window = await newWindow(owner, { isPublic: true });
    expect(extensionsOf(await post(owner, window.id, { state: 'IDENTIFIED' }))).toMatchObject(
      badRequest('state'),
    );
    const answers = await Promise.all([1, 2, 3].map(() => post(owner, window.id)));
    expect(new Set(answers.map((answer) => dataOf(answer).statusIncidentId)).size).toBe(1);
    expect(await shownOn(page.id)).toMatchObject({ title: 'Upgrade', startedAt: window.startsAt });
  });

  it('that announces a maintenance is refused without a window, which has its time', async () => {
    const page = await newStatusPage(owner);
    const announced = await postUpdate(owner, { statusPageId: page.id, title: 'x', state: 'SCHEDULED' });
    expect(extensionsOf(announced)).toMatchObject(badRequest('maintenanceWindowId'));
    const { statusIncidentId } = dataOf(await postUpdate(owner, { statusPageId: page.id, title: 'x' }));
    const later = await postUpdate(owner, { statusIncidentId, state: 'SCHEDULED' });
    expect(extensionsOf(later)).toMatchObject(badRequest('state'));
    expect((await shownOn(page.id)).updates).toHaveLength(1);
  });

  it('cannot say that something new disturbs nothing', async () => {
    const page = await newStatusPage(owner);
    const post = { statusPageId: page.id, title: 'x', impact: 'OPERATIONAL' };
    expect(extensionsOf(await postUpdate(owner, post))).toMatchObject(badRequest('impact'));
    expect(await incidentsOn(owner, page.id)).toEqual([]);
  });

  it('is about one thing of one team', async () => {
    const { page, incidentId } = await newFailure();
    const team = await newTeam(owner);
    const otherPage = await newStatusPage(owner, { teamId: team });
    const { statusIncidentId } = dataOf(await postUpdate(owner, { incidentId }));
    expect(codeOf(await postUpdate(owner, {}))).toBe('BAD_REQUEST');
    expect(codeOf(await postUpdate(owner, { incidentId, statusIncidentId }))).toBe('BAD_REQUEST');
    expect(codeOf(await postUpdate(owner, { incidentId, statusPageId: otherPage.id }))).toBe('NOT_FOUND');
    expect(codeOf(await postUpdate(owner, { statusIncidentId, statusPageId: otherPage.id }))).toBe(
      'NOT_FOUND',
    );
    for (const input of [{ incidentId }, { statusIncidentId }, { statusPageId: page.id, title: 'x' }])
      expect(codeOf(await postUpdate(outsider, input))).toBe('NOT_FOUND');
    for (const id of [someId, 'no id'])
      expect(codeOf(await postUpdate(owner, { statusIncidentId: id }))).toBe('NOT_FOUND');
  });
});

describe('an update that was published', () => {
  it('can be corrected, also one that was published automatically', async () => {
    const { page } = await newFailure({ autoPublishAfterMinutes: 0 });
    await waitUntil(async () => (await incidentsOn(owner, page.id)).length === 1);
    const { id } = (await shownOn(page.id)).updates[0]!;
    expect(extensionsOf(await owner.send(editStatusUpdate, { id, body: ' ' }))).toMatchObject(
      badRequest('body'),
    );
    expect(dataOf(await owner.send(editStatusUpdate, { id, body: 'A storm.' }))).toMatchObject({
      body: 'A storm.',
    });
    expect((await shownOn(page.id)).updates).toMatchObject([{ id, body: 'A storm.', by: null }]);
    expect(codeOf(await outsider.send(editStatusUpdate, { id, body: 'x' }))).toBe('NOT_FOUND');
    expect(codeOf(await owner.send(editStatusUpdate, { id: someId, body: 'x' }))).toBe('NOT_FOUND');
  });

  it('can be deleted; without the last one, an incident is withdrawn until somebody writes again', async () => {
    const { site, page, incidentId } = await newFailure({ autoPublishAfterMinutes: 0 });
    await waitUntil(async () => (await incidentsOn(owner, page.id)).length === 1);
    const { id } = (await shownOn(page.id)).updates[0]!;
    expect(codeOf(await outsider.send(deleteStatusUpdate, { id }))).toBe('NOT_FOUND');
    expect(dataOf(await owner.send(deleteStatusUpdate, { id }))).toBe(true);
    expect(codeOf(await owner.send(deleteStatusUpdate, { id }))).toBe('NOT_FOUND');
    await sweep();
    await sweep();
    expect(await incidentsOn(owner, page.id)).toEqual([]);
    dataOf(await postUpdate(owner, { incidentId }));
    await fixture.recover(site);
    await waitUntil(async () => (await shownOn(page.id)).resolvedAt !== null);
    expect((await shownOn(page.id)).updates).toMatchObject([
      { state: 'RESOLVED' },
      { state: 'INVESTIGATING' },
    ]);
  });

  it('takes along what a person wrote, or opens it again', async () => {
    const page = await newStatusPage(owner);
    const first = dataOf(await postUpdate(owner, { statusPageId: page.id, title: 'x' }));
    const { statusIncidentId } = first;
    const last = dataOf(await postUpdate(owner, { statusIncidentId, state: 'RESOLVED' }));
    dataOf(await owner.send(deleteStatusUpdate, { id: last.id }));
    expect(await shownOn(page.id)).toMatchObject({ resolvedAt: null, updates: [{ id: first.id }] });
    dataOf(await owner.send(deleteStatusUpdate, { id: first.id }));
    expect(await incidentsOn(owner, page.id)).toEqual([]);
    expect(codeOf(await postUpdate(owner, { statusIncidentId }))).toBe('NOT_FOUND');
  });

  it('stays after its site and its component are gone', async () => {
    const { site, page, incidentId } = await newFailure();
    dataOf(await postUpdate(owner, { incidentId, body: 'It burns.' }));
    dataOf(await setComponents(owner, page.id, []));
    dataOf(await owner.send(deleteSite, { id: site }));
    await waitUntil(async () => (await shownOn(page.id)).resolvedAt !== null);
    const { statusIncidentId } = dataOf(
      await postUpdate(owner, { statusIncidentId: (await shownOn(page.id)).id, state: 'MONITORING' }),
    );
    await sweep();
    expect(await shownOn(page.id)).toMatchObject({
      id: statusIncidentId,
      resolvedAt: null,
      componentIds: [],
    });
    expect((await shownOn(page.id)).updates.map(({ state }) => state)).toEqual([
      'MONITORING',
      'RESOLVED',
      'INVESTIGATING',
    ]);
  });
});
