import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { endRateLimits } from '#testkit/time-travel.fixture.ts';
import { badRequest, dataOf, extensionsOf, newPage, newSite, someId } from './monitoring-requests.fixture.ts';
import * as operations from './operations/monitoring.generated.ts';
import {
  createPage,
  listStatusPages,
  newStatusPage,
  readStatusPage,
  saveCheckout,
  setComponents,
  updatePage,
} from './status-page-requests.fixture.ts';
import { codeOf, newMember, newScript, newTeam } from './team-requests.fixture.ts';

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

describe('components', () => {
  it('are sites, pages and checkouts of the team, in the given order', async () => {
    const site = await newSite(owner);
    const cart = await newPage(owner, site.id);
    await saveCheckout(owner, site.id);
    const page = await newStatusPage(owner, {
      components: [
        { name: 'Checkout', siteId: site.id, checkout: true, showResponseTime: true },
        { name: 'Shop', group: 'Shops', siteId: site.id.toUpperCase() },
        { name: 'Cart', group: ' ', pageId: cart.id, showUptime: false },
      ],
    });
    const shown = { showUptime: true, showResponseTime: false, checkout: false, heartbeatId: null };
    expect(page.components).toMatchObject([
      { ...shown, name: 'Checkout', siteId: site.id, pageId: null, checkout: true, showResponseTime: true },
      { ...shown, name: 'Shop', group: 'Shops', siteId: site.id, pageId: null },
      { ...shown, name: 'Cart', group: null, siteId: null, pageId: cart.id, showUptime: false },
    ]);

    const [checkout, shop, kept] = page.components;
    const changed = dataOf(
      await setComponents(owner, page.id, [
        { id: kept!.id, name: 'Basket', pageId: cart.id },
        { name: 'New', siteId: site.id },
        { id: checkout!.id, name: 'Checkout' },
      ]),
    );
    expect(changed.components).toMatchObject([
      { id: kept!.id, name: 'Basket', pageId: cart.id, showUptime: true },
      { name: 'New', siteId: site.id },
      { id: checkout!.id, siteId: site.id, checkout: true },
    ]);
    expect(changed.components.map(({ id }) => id)).not.toContain(shop!.id);
    expect(dataOf(await updatePage(owner, page.id, { components: [] })).components).toEqual([]);
  });

  it('of other teams and other pages are not found', async () => {
    const [foreign, own] = [await newSite(outsider), await newSite(owner)];
    const [foreignPage, ownPage] = [await newPage(outsider, foreign.id), await newPage(owner, own.id)];
    const elsewhere = await newStatusPage(owner, { components: [{ name: 'x', siteId: own.id }] });
    const page = await newStatusPage(owner, { components: [{ name: 'x', siteId: own.id }] });
    const notFound = { code: 'NOT_FOUND', field: 'components' };
    for (const component of [
      { siteId: foreign.id },
      { pageId: foreignPage.id },
      { siteId: someId },
      { siteId: 'no id' },
      { siteId: ownPage.id },
      { pageId: own.id },
      { id: elsewhere.components[0]!.id, siteId: own.id },
    ]) {
      const components = [{ name: 'x', ...component }];
      expect(extensionsOf(await setComponents(owner, page.id, components))).toEqual(notFound);
      expect(extensionsOf(await createPage(owner, { components }))).toEqual(notFound);
    }
    expect((await readStatusPage(owner, page.id))!.components).toEqual(page.components);
    expect((await readStatusPage(owner, elsewhere.id))!.components).toEqual(elsewhere.components);
  });

  it('are refused if they name nothing, several things or too much', async () => {
    const site = await newSite(owner);
    const cart = await newPage(owner, site.id);
    const page = await newStatusPage(owner, { components: [{ name: 'x', siteId: site.id }] });
    const { id } = page.components[0]!;
    for (const components of [
      [{ name: 'x' }],
      [{ name: 'x', siteId: site.id, pageId: cart.id }],
      [{ name: 'x', pageId: cart.id, checkout: true }],
      // It has no checkout flow.
      [{ name: 'x', siteId: site.id, checkout: true }],
      [{ name: 'x', siteId: site.id, heartbeatId: someId }],
      [{ name: '', siteId: site.id }],
      [{ name: 'a'.repeat(101), siteId: site.id }],
      [{ name: 'x', group: 'a'.repeat(101), siteId: site.id }],
      [{ name: 'x', group: 'two\nlines', siteId: site.id }],
      [
        { id, name: 'x' },
        { id, name: 'y' },
      ],
      Array.from({ length: 501 }, () => ({ name: 'x', siteId: site.id })),
    ])
      expect(extensionsOf(await setComponents(owner, page.id, components))).toMatchObject(
        badRequest('components'),
      );
    const most = Array.from({ length: 500 }, () => ({ name: 'x', siteId: site.id }));
    expect(dataOf(await setComponents(owner, page.id, most)).components).toHaveLength(500);
  });

  it('disappear with their site, and are hidden while it belongs to another team', async () => {
    const [deleted, moved] = [await newSite(owner), await newSite(owner)];
    const cart = await newPage(owner, moved.id);
    const page = await newStatusPage(owner, {
      components: [
        { name: 'Deleted', siteId: deleted.id },
        { name: 'Moved', siteId: moved.id },
        { name: 'Cart', pageId: cart.id },
      ],
    });
    dataOf(await owner.send(operations.deleteSite, { id: deleted.id }));
    const team = await newTeam(owner);
    const transfer = 'mutation ($id: ID!, $team: ID!) { transferSite(id: $id, teamId: $team) { id } }';
    dataOf(await owner.monitoring(transfer, { id: moved.id, team }));
    await fixture.fail(moved.id);
    const hidden = (await readStatusPage(owner, page.id))!;
    expect(hidden).toMatchObject({
      state: 'OPERATIONAL',
      components: [
        { name: 'Moved', siteId: null, pageId: null, state: 'OPERATIONAL' },
        { name: 'Cart', siteId: null, pageId: null, state: 'OPERATIONAL' },
      ],
    });

    // They stay if the page is saved as it is, and come back with the site.
    const same = hidden.components.map(({ id, name, siteId, pageId }) => ({ id, name, siteId, pageId }));
    expect(dataOf(await setComponents(owner, page.id, same)).components).toHaveLength(2);
    dataOf(await owner.monitoring(transfer, { id: moved.id, team: page.teamId }));
    expect((await readStatusPage(owner, page.id))!.components).toMatchObject([
      { name: 'Moved', siteId: moved.id, state: 'MAJOR_OUTAGE' },
      { name: 'Cart', pageId: cart.id, state: 'MAJOR_OUTAGE' },
    ]);
  });

  it('can be saved while their sites are being deleted', async () => {
    const page = await newStatusPage(owner);
    for (let round = 0; round < 5; round += 1) {
      const sites = await Promise.all([newSite(owner), newSite(owner)]);
      const components = sites.map(({ id }) => ({ name: 'x', siteId: id }));
      dataOf(await setComponents(owner, page.id, components));
      const [saved, deleted] = await Promise.all([
        setComponents(owner, page.id, components.toReversed()),
        owner.send(operations.deleteSite, { id: sites[0]!.id }),
      ]);
      dataOf(deleted);
      expect([undefined, 'NOT_FOUND']).toContain(codeOf(saved));
      expect((await readStatusPage(owner, page.id))!.components).toMatchObject([{ siteId: sites[1]!.id }]);
    }
  });
});

describe('only managers', () => {
  it('change status pages; all members see them, and nobody else', async () => {
    const teamId = await newTeam(owner);
    const page = await newStatusPage(owner, { teamId });
    const posted = dataOf(
      await owner.send(operations.postStatusUpdate, {
        statusPageId: page.id,
        state: 'IDENTIFIED',
        body: 'x',
        title: 'x',
      }),
    );
    const changes = (client: Client) => [
      createPage(client, { teamId }),
      updatePage(client, page.id, { title: 'x' }),
      setComponents(client, page.id, []),
      client.send(operations.rotateStatusPageLink, { id: page.id }),
      client.send(operations.postStatusUpdate, {
        statusPageId: page.id,
        state: 'IDENTIFIED',
        body: 'x',
        title: 'x',
      }),
      client.send(operations.postStatusUpdate, {
        statusIncidentId: posted.statusIncidentId,
        state: 'IDENTIFIED',
        body: 'x',
      }),
      client.send(operations.editStatusUpdate, { id: posted.id, body: 'x' }),
      client.send(operations.deleteStatusUpdate, { id: posted.id }),
      client.send(operations.deleteStatusPage, { id: page.id }),
    ];
    for (const role of ['VIEWER', 'DEPLOYER'] as const) {
      const { client } = await newMember(fixture.app, owner, teamId, role);
      for (const change of changes(client)) expect(codeOf(await change)).toBe('FORBIDDEN');
      expect((await listStatusPages(client, teamId)).map(({ id }) => id)).toEqual([page.id]);
    }
    for (const change of changes(outsider)) expect(codeOf(await change)).toBe('NOT_FOUND');
    expect(await readStatusPage(outsider, page.id)).toBeNull();
    expect(codeOf(await outsider.send(operations.statusPages, { teamId }))).toBe('NOT_FOUND');
    const reader = await newScript(owner, 'MONITORING_READ');
    for (const change of changes(reader)) expect(codeOf(await change)).toBe('FORBIDDEN');

    const { client: manager } = await newMember(fixture.app, owner, teamId, 'MANAGER');
    expect(dataOf(await updatePage(manager, page.id, { title: 'Theirs' })).title).toBe('Theirs');
  });

  it('leave a record of what they changed', async () => {
    const teamId = await newTeam(owner);
    const page = await newStatusPage(owner, { teamId, title: 'Audited' });
    dataOf(await updatePage(owner, page.id, { visibility: 'PASSWORD', password: 'correct horse' }));
    dataOf(await owner.send(operations.deleteStatusPage, { id: page.id }));
    const entries = await rowsOf(fixture.app, 'audit_log', { team_id: teamId });
    expect(
      entries.map(({ action, resource }) => `${action} ${resource}`).filter((text) => /Audited/.test(text)),
    ).toEqual([
      'status-page.create status page Audited',
      'status-page.update status page Audited: visibility, password',
      'status-page.delete status page Audited',
    ]);
  });
});
