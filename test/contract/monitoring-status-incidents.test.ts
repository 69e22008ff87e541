import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { untilMaintenanceEnded } from '#testkit/stored.fixture.ts';
import { ageIncidentStart, ageIncidents, endRateLimits } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { incidentsOf } from './incident-requests.fixture.ts';
import {
  endWindow,
  inMinutes,
  newWindow,
  startMaintenance,
  updateWindow,
} from './maintenance-requests.fixture.ts';
import { dataOf, newPage } from './monitoring-requests.fixture.ts';
import * as operations from './operations/monitoring.generated.ts';
import {
  incidentsOn,
  newStatusPage,
  postUpdate,
  readStatusPage,
  saveCheckout,
  setComponents,
  updatePage,
} from './status-page-requests.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';

let fixture: NotificationFixture;
let owner: Client;
beforeAll(async () => {
  fixture = await startNotificationFixture();
  ({ owner } = fixture);
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => endRateLimits(fixture.app));

/** A page that publishes at once, with a component for a new site. */
async function newShopPage(input: object = {}) {
  const site = await fixture.addSite();
  const page = await newStatusPage(owner, {
    autoPublishAfterMinutes: 0,
    components: [{ name: 'Shop', siteId: site }],
    ...input,
  });
  return { site, page };
}

type Shown = Awaited<ReturnType<typeof incidentsOn>>[number];
const statesOf = ({ updates }: Shown): string[] => updates.map(({ state }) => state).toReversed();

/** Waits until the newest incident of the page has these states, oldest first. */
async function untilStates(pageId: string, ...states: string[]): Promise<Shown> {
  await waitUntil(async () => {
    const [shown] = await incidentsOn(owner, pageId);
    return (shown ? statesOf(shown) : []).join() === states.join();
  });
  // Again, because an incident and its updates are read one after the other.
  return (await incidentsOn(owner, pageId))[0]!;
}

/** Waits until the sweep has looked at everything that happened before: it publishes this as the last thing. */
async function untilSwept(): Promise<void> {
  const { site, page } = await newShopPage();
  await fixture.fail(site);
  await untilStates(page.id, 'INVESTIGATING');
}

describe('the state of a page', () => {
  it('follows the alerts of its components', async () => {
    const site = await fixture.addSite();
    const cart = (await newPage(owner, site)).id;
    await saveCheckout(owner, site);
    const page = await newStatusPage(owner, {
      components: [
        { name: 'Shop', siteId: site },
        { name: 'Cart', pageId: cart },
        { name: 'Checkout', siteId: site, checkout: true },
      ],
    });
    const states = async () => {
      const { state, components } = (await readStatusPage(owner, page.id))!;
      return [state, ...components.map((component) => component.state)];
    };
    expect(await states()).toEqual(['OPERATIONAL', 'OPERATIONAL', 'OPERATIONAL', 'OPERATIONAL']);
    await fixture.fail(site, cart);
    expect(await states()).toEqual(['MAJOR_OUTAGE', 'PARTIAL_OUTAGE', 'MAJOR_OUTAGE', 'OPERATIONAL']);
    await fixture.recover(site, cart);
    await fixture.fail(site);
    expect(await states()).toEqual(['MAJOR_OUTAGE', 'MAJOR_OUTAGE', 'MAJOR_OUTAGE', 'MAJOR_OUTAGE']);
    // A muted site is still down.
    dataOf(await owner.send(operations.muteSite, { id: site }));
    expect((await states())[0]).toBe('MAJOR_OUTAGE');
    await fixture.recover(site);
    expect(await states()).toEqual(['OPERATIONAL', 'OPERATIONAL', 'OPERATIONAL', 'OPERATIONAL']);
  });

  it('shows a public maintenance, and another only if something fails in it', async () => {
    const { site, page } = await newShopPage();
    const state = async () => (await readStatusPage(owner, page.id))!.state;
    const { id } = dataOf(await startMaintenance(owner, [site]));
    expect(await state()).toBe('OPERATIONAL');
    await fixture.fail(site);
    expect(await state()).toBe('MAINTENANCE');
    await fixture.recover(site);
    dataOf(await updateWindow(owner, id, { isPublic: true }));
    expect(await state()).toBe('MAINTENANCE');
    dataOf(await endWindow(owner, id));
    expect(await state()).toBe('OPERATIONAL');
  });
});

// Some wait for the sweep ten times.
describe('an incident', () => {
  it('is published automatically, and so is its end', async () => {
    const { site, page } = await newShopPage();
    await fixture.fail(site);
    const shown = await untilStates(page.id, 'INVESTIGATING');
    const [incident] = await incidentsOf(owner, site);
    expect(shown).toMatchObject({
      statusPageId: page.id,
      incidentId: incident!.id,
      title: 'Shop: Major outage',
      impact: 'MAJOR_OUTAGE',
      componentIds: [page.components[0]!.id],
      startedAt: incident!.startedAt,
      resolvedAt: null,
      publishedAt: expect.any(String),
      updates: [{ by: null, body: 'We are investigating a problem with Shop.' }],
    });
    await fixture.recover(site);
    const ended = await untilStates(page.id, 'INVESTIGATING', 'RESOLVED');
    expect(ended.resolvedAt).toBe((await incidentsOf(owner, site))[0]!.resolvedAt);
  });

  it('is published after the minutes that the page says, in its language, and never before', async () => {
    const { site, page } = await newShopPage({ autoPublishAfterMinutes: 10, locale: 'de' });
    await fixture.fail(site);
    await untilSwept();
    expect(await incidentsOn(owner, page.id)).toEqual([]);
    // The team sees it, and can publish it.
    const { incidents } = (await readStatusPage(owner, page.id))!;
    expect(incidents).toMatchObject([{ publishedAt: null, resolvedAt: null, updates: [] }]);
    await ageIncidentStart(fixture.app, site, 9 * 60);
    await untilSwept();
    expect(await incidentsOn(owner, page.id)).toEqual([]);
    await ageIncidentStart(fixture.app, site, 60);
    expect(await untilStates(page.id, 'INVESTIGATING')).toMatchObject({
      updates: [{ body: 'Wir untersuchen eine Störung: Shop.' }],
    });
  });

  it('that ends before its time is never shown', async () => {
    const { site, page } = await newShopPage({ autoPublishAfterMinutes: 10 });
    await fixture.fail(site);
    await untilSwept();
    await fixture.recover(site);
    await untilSwept();
    expect(await incidentsOn(owner, page.id)).toEqual([]);
  });

  it('is published on every page that shows something of it, with what it affects there', async () => {
    const { site, page: first } = await newShopPage();
    const cart = (await newPage(owner, site)).id;
    const mug = (await newPage(owner, site, { path: '/cup' })).id;
    const second = await newStatusPage(owner, {
      autoPublishAfterMinutes: 0,
      components: [
        { name: 'Cart', pageId: cart },
        { name: 'Mug', pageId: mug },
      ],
    });
    await fixture.fail(site, cart);
    expect(await untilStates(first.id, 'INVESTIGATING')).toMatchObject({ impact: 'PARTIAL_OUTAGE' });
    const shown = await untilStates(second.id, 'INVESTIGATING');
    expect(shown).toMatchObject({ impact: 'MAJOR_OUTAGE', componentIds: [second.components[0]!.id] });

    // What is affected later is added without another update, and stays until the end.
    await fixture.fail(site, mug);
    await waitUntil(async () => (await incidentsOn(owner, second.id))[0]!.componentIds.length === 2);
    await fixture.recover(site, mug);
    await fixture.recover(site, cart);
    expect(await untilStates(second.id, 'INVESTIGATING', 'RESOLVED')).toMatchObject({
      componentIds: second.components.map(({ id }) => id),
    });
  });

  it('of a site that is muted or in maintenance is published only when that is over', async () => {
    const [muted, maintained] = [await newShopPage(), await newShopPage()];
    dataOf(await owner.send(operations.muteSite, { id: muted.site }));
    const { id } = dataOf(await startMaintenance(owner, [maintained.site]));
    await fixture.fail(muted.site);
    await fixture.fail(maintained.site);
    await untilSwept();
    expect(await incidentsOn(owner, muted.page.id)).toEqual([]);
    expect(await incidentsOn(owner, maintained.page.id)).toEqual([]);
    dataOf(await owner.send(operations.unmuteSite, { id: muted.site }));
    await untilStates(muted.page.id, 'INVESTIGATING');
    dataOf(await endWindow(owner, id));
    await untilMaintenanceEnded(fixture.app, maintained.site);
    await fixture.fail(maintained.site);
    await untilStates(maintained.page.id, 'INVESTIGATING');
  });

  it(
    'is reopened on the page, and from its fourth opening on, only a final end is published',
    { tags: ['long'] },
    async () => {
      const { site, page } = await newShopPage();
      const states: string[] = [];
      for (let opening = 1; opening <= 4; opening += 1) {
        await fixture.fail(site);
        states.push('INVESTIGATING');
        expect((await untilStates(page.id, ...states)).resolvedAt).toBeNull();
        await fixture.recover(site);
        if (opening <= 3) states.push('RESOLVED');
        await untilStates(page.id, ...states);
      }
      await untilSwept();
      expect(await untilStates(page.id, ...states)).toMatchObject({ resolvedAt: null });
      await ageIncidents(fixture.app, site, 601);
      const ended = await untilStates(page.id, ...states, 'RESOLVED');
      expect(ended.resolvedAt).not.toBeNull();
      expect(ended.updates.find(({ body }) => /is back/.test(body))).toBeDefined();
      expect(await incidentsOn(owner, page.id)).toHaveLength(1);
    },
  );

  it('ends on the page if its site is deleted or transferred', async () => {
    const [deleted, moved] = [await newShopPage(), await newShopPage()];
    for (const { site, page } of [deleted, moved]) {
      await fixture.fail(site);
      await untilStates(page.id, 'INVESTIGATING');
    }
    dataOf(await owner.send(operations.deleteSite, { id: deleted.site }));
    const transfer = 'mutation ($id: ID!, $team: ID!) { transferSite(id: $id, teamId: $team) { id } }';
    dataOf(await owner.monitoring(transfer, { id: moved.site, team: await newTeam(owner) }));
    const gone = await untilStates(deleted.page.id, 'INVESTIGATING', 'RESOLVED');
    expect(gone).toMatchObject({ incidentId: null, componentIds: [], resolvedAt: expect.any(String) });
    await untilStates(moved.page.id, 'INVESTIGATING', 'RESOLVED');
  });

  it('is not published if its components were removed from the page before', async () => {
    const { site, page } = await newShopPage({ autoPublishAfterMinutes: 10 });
    await fixture.fail(site);
    await untilSwept();
    dataOf(await setComponents(owner, page.id, []));
    dataOf(await updatePage(owner, page.id, { autoPublishAfterMinutes: 0 }));
    await untilSwept();
    expect(await incidentsOn(owner, page.id)).toEqual([]);
    dataOf(await setComponents(owner, page.id, [{ name: 'Shop', siteId: site }]));
    await untilStates(page.id, 'INVESTIGATING');
  });

  it('has the title that the team sees only if the page shows titles', async () => {
    const { site, page } = await newShopPage();
    await fixture.fail(site, undefined, 'connection to 10.0.0.7 refused');
    const shown = await untilStates(page.id, 'INVESTIGATING');
    expect(JSON.stringify(shown)).not.toMatch(/10\.0\.0\.7|shop\.example/);
    dataOf(await updatePage(owner, page.id, { showDetails: ['TITLE'] }));
    expect((await incidentsOn(owner, page.id))[0]!.title).toBe(
      'Shop is down: connection to 10.0.0.7 refused',
    );
  });
});

describe('a maintenance', () => {
  it('that was announced ends on the page with its window, without another message', async () => {
    const { site, page } = await newShopPage();
    const window = await newWindow(owner, {
      siteIds: [site],
      isPublic: true,
      title: 'New servers',
      startsAt: inMinutes(-5),
      endsAt: inMinutes(5),
    });
    const post = {
      statusPageId: page.id,
      maintenanceWindowId: window.id,
      state: 'SCHEDULED',
      body: 'Tonight.',
    };
    const update = dataOf(await postUpdate(owner, post));
    const again = dataOf(await postUpdate(owner, { ...post, body: 'Tonight at ten.' }));
    expect(again.statusIncidentId).toBe(update.statusIncidentId);
    const [shown] = await incidentsOn(owner, page.id);
    expect(shown).toMatchObject({
      title: 'New servers',
      impact: 'MAINTENANCE',
      maintenanceWindowId: window.id,
      incidentId: null,
      startedAt: window.startsAt,
      componentIds: page.components.map(({ id }) => id),
      resolvedAt: null,
    });
    dataOf(await endWindow(owner, window.id));
    await waitUntil(async () => (await incidentsOn(owner, page.id))[0]!.resolvedAt !== null);
    expect((await incidentsOn(owner, page.id))[0]!.updates).toHaveLength(2);
  });
});
