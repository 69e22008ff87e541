import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { someCases } from '#testkit/some-cases.ts';
import { newDeployment, newHost } from '../contract/deployment-requests.fixture.ts';
import { newMember } from '../contract/team-requests.fixture.ts';
import {
  browserIsMissing,
  createTeam,
  findingsInBothModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

describe.skipIf(browserIsMissing())('incidents in the console', () => {
  let fixture: NotificationFixture;
  let browser: Browser;

  beforeAll(async () => {
    [fixture, browser] = await Promise.all([startNotificationFixture({ publicUrl: null }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await fixture?.[Symbol.asyncDispose]();
  });

  const openList = async (page: Page): Promise<void> => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Incidents' }).click();
    await page.getByRole('heading', { level: 1, name: 'Incidents' }).waitFor();
  };
  const addSite = async (name: string, teamId: string | null): Promise<string> => {
    const { data } = await fixture.owner.monitoring(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { input: { name, url: 'https://shop.example/', teamId } },
    );
    return data!['createSite'].id;
  };
  /** The part of the list with one state. */
  const part = (page: Page, name: string) => page.getByRole('region', { name });

  it('appear while the page is open, say who has them, and end below the open ones', async () => {
    const { app, owner } = fixture;
    const [first, second] = [await addSite('Apples', null), await addSite('Pears', null)];
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await openList(page);
    await part(page, 'Open').getByText('No open incidents').waitFor();
    await fixture.fail(first);
    await fixture.fail(second);
    const open = part(page, 'Open').getByRole('listitem');
    await expect.poll(() => open.count()).toBe(2);
    await open.filter({ hasText: 'Apples' }).getByText('Not acknowledged').waitFor();

    await open
      .filter({ hasText: 'Apples' })
      .getByRole('button', { name: /^Acknowledge/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The hoster is informed');
    await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await page.getByText('The incident is acknowledged.').waitFor();
    await part(page, 'Acknowledged').getByText('Acknowledged by user1@example.com').waitFor();
    await fixture.recover(second);
    await part(page, 'Resolved')
      .getByRole('link', { name: /Pears is down/ })
      .waitFor();
    const order = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(order).toEqual(['Open', 'Acknowledged', 'Resolved']);

    await page.getByLabel('State').selectOption('Acknowledged');
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).allInnerTexts())
      .toEqual(['Acknowledged']);
    await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('ACKNOWLEDGED');
    await fixture.recover(first);
    await page.getByText('No acknowledged incidents').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('show the suspected release, the alerts and everything that happened in order', async () => {
    const { app, owner } = fixture;
    await fixture.save({ emailEnabled: true, emailAddresses: ['ops@example.com'] });
    const siteId = await addSite('Plums', null);
    const { id, agent } = await newHost(owner, { name: 'Shop' });
    await owner.deployment(
      'mutation ($id: ID!, $input: UpdateEnvironmentInput!) { updateEnvironment(id: $id, input: $input) { environment { id } errors { message } } }',
      { id, input: { verification: { mode: 'OBSERVE', siteIds: [siteId], settleSeconds: 0 } } },
    );
    await newDeployment(owner, id, { version: '2026.45' });
    await agent.run();
    await fixture.fail(siteId);

    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto('/alerts');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Plums' })
      .getByRole('link', { name: 'Incident' })
      .click();
    await page.getByRole('heading', { level: 1, name: /^#\d+ .*Plums/ }).waitFor();
    await page.getByText('Suspected cause').waitFor();
    await page.getByRole('link', { name: '2026.45', exact: true }).waitFor();
    const timeline = part(page, 'Timeline').getByRole('listitem');
    await timeline
      .filter({ hasText: 'ops@example.com' })
      .or(timeline.filter({ hasText: 'to Email' }))
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Snooze' }).click();
    await page.getByLabel('Duration').selectOption('1 h');
    await page.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click();
    await page.getByText(/^Snoozed until /).waitFor();
    await page.getByText('Snoozed', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'End snooze' }).click();
    await page.getByText('The escalation continues.').waitFor();
    await page.getByLabel('Note').fill('The pool of\n<b>PHP</b> is too small.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await timeline.filter({ hasText: '<b>PHP</b> is too small.' }).waitFor();
    expect(await page.getByLabel('Note').inputValue()).toBe('');
    await page.getByRole('button', { name: /^Acknowledge/ }).click();
    await page.getByLabel('Reason').fill('I am rolling back');
    await page.getByLabel('Reason').press('Enter');
    await timeline.filter({ hasText: 'I am rolling back' }).waitFor();
    await page.getByText(/^user1@example\.com .*(ago|now)$/).waitFor();
    expect(await page.getByRole('button', { name: /Acknowledge|Snooze/ }).count()).toBe(0);
    await fixture.recover(siteId);
    await timeline.filter({ hasText: 'Resolved' }).first().waitFor();

    const kinds = await timeline.locator('strong').allInnerTexts();
    const seen = [
      'Deployment',
      'Opened',
      'Alert',
      'Notification',
      'Snoozed',
      'Note',
      'Acknowledged',
      'Alert resolved',
    ];
    const first = seen.map((kind) => kinds.indexOf(kind));
    expect(first).toEqual(first.toSorted((one, other) => one - other));
    expect(first).not.toContain(-1);
    expect(visitor.complaints).toEqual([]);
  });

  it('whose acknowledgement is taken back are open again', { tags: ['long'] }, async () => {
    const { app, owner } = fixture;
    await fixture.fail(await addSite('Plums', null));
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await openList(page);
    const link = page.getByRole('link', { name: /Plums is down/ }).first();
    await link.click();
    await page.getByRole('heading', { level: 1, name: /Plums/ }).waitFor();
    await page.getByRole('button', { name: /^Acknowledge/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await page.getByRole('button', { name: /^Take back/ }).click();
    await page.getByText('The incident is open again, and its escalation continues.').waitFor();
    await page.getByText('user1@example.com took back the acknowledgement of user1@example.com.').waitFor();
    await page.getByRole('button', { name: /^Acknowledge/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Take back/ }).count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });

  it('of an acknowledgement that came second, say who was first', { tags: ['long'] }, async () => {
    const { app, owner } = fixture;
    const teamId = await createTeam(owner, 'Orchard');
    const other = await newMember(app, owner, teamId, 'DEPLOYER');
    await fixture.fail(await addSite('Cherries', teamId));
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await openList(page);
    await page
      .getByRole('link', { name: /Cherries is down/ })
      .first()
      .click();
    // The list has such buttons, too.
    await page.getByRole('heading', { level: 1, name: /Cherries/ }).waitFor();
    await page.getByRole('button', { name: /^Acknowledge/ }).click();
    // A page that learns of the other one first closes the dialog.
    await page.route('**/monitoring/graphql', (route) =>
      route.request().postData()?.includes('acknowledgeIncident') ? route.continue() : route.abort(),
    );
    const incidentId = new URL(page.url()).pathname.split('/').at(-1);
    await other.client.monitoring('mutation ($id: ID!) { acknowledgeIncident(id: $id) { id } }', {
      id: incidentId,
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await page.getByText(`${other.email} has already acknowledged it.`).waitFor();
    await page.unroute('**/monitoring/graphql');
    await expect.poll(() => page.getByRole('button', { name: /^Acknowledge/ }).count()).toBe(0);
  });

  it('of a muted site are held and say why', { tags: ['long'] }, async () => {
    const { app, owner } = fixture;
    const siteId = await addSite('Quinces', null);
    await owner.monitoring('mutation ($id: ID!) { muteSite(id: $id) { id } }', { id: siteId });
    await fixture.fail(siteId);
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await openList(page);
    const row = part(page, 'Open').getByRole('listitem').filter({ hasText: 'Quinces' });
    await row.getByText('On hold', { exact: true }).waitFor();
    expect(await row.innerText()).toContain('No notifications: the site is in maintenance or muted');
  });

  it(
    'cannot be acknowledged, snoozed or annotated by a viewer, who is told why',
    { tags: ['long'] },
    async () => {
      const { app, owner } = fixture;
      const teamId = await createTeam(owner, 'Northern Lights');
      const siteId = await addSite('Fjord Cycles', teamId);
      await fixture.fail(siteId);
      const viewer = await newMember(app, owner, teamId, 'VIEWER');
      await using visitor = await visit(browser, app.url, viewer.client);
      const { page } = visitor;
      await openList(page);
      await page.getByRole('link', { name: /Fjord Cycles is down/ }).click();
      const reason = 'Your role in Northern Lights is Viewer. This requires the role Deployer.';
      for (const name of [/^Acknowledge/, 'Snooze'])
        await page.getByRole('button', { name, description: reason }).waitFor();
      await page.locator('.form-refusal', { hasText: reason }).waitFor();
      expect(await page.getByLabel('Note').isDisabled()).toBe(true);
      expect(visitor.complaints).toEqual([]);
    },
  );

  it.for(
    someCases([
      ['acknowledge', /^Acknowledge/],
      ['snooze', 'Snooze'],
    ]),
  )('have a dialog to %s that is accessible, light and dark, and fits a phone', async ([, button]) => {
    const { app, owner } = fixture;
    const siteId = await addSite(`Shop ${String(button)}`, null);
    await fixture.fail(siteId);
    await using visitor = await visit(browser, app.url, owner, { colorScheme: 'light' });
    const { page } = visitor;
    await openList(page);
    await part(page, 'Open')
      .getByRole('link', { name: /is down/ })
      .first()
      .click();
    await part(page, 'Timeline').getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: button }).first().click();
    expect(await findingsInBothModes(page)).toEqual([]);
    await untilItFitsAPhone(page);
    expect(visitor.complaints).toEqual([]);
  });
});
