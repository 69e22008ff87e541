import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeCheck } from '#testkit/checks.fixture.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { down } from '#testkit/site.fixture.ts';
import { incidentsOf } from '../contract/incident-requests.fixture.ts';
import {
  browserIsMissing,
  findingsInModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

/** A picture of one pixel. */
const picture = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

describe.skipIf(browserIsMissing())('the page of an incident', () => {
  let fixture: NotificationFixture;
  let browser: Browser;

  beforeAll(async () => {
    [fixture, browser] = await Promise.all([startNotificationFixture({ publicUrl: null }), launchBrowser()]);
    await fixture.save({ emailEnabled: true, emailAddresses: ['ops@example.com'] });
  });
  afterAll(async () => {
    await browser?.close();
    await fixture?.[Symbol.asyncDispose]();
  });

  const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  it('shows the failed step of a checkout with its screenshot, and who was notified', async () => {
    const { app, owner } = fixture;
    const siteId = await fixture.addSite('Medlars');
    await owner.monitoring(
      `mutation ($id: ID!) { updateCheckoutFlowConfig(id: $id, input: { steps: [{ action: GOTO, name: "Open product", value: "/mug" }] }) { id } }`,
      { id: siteId },
    );
    const steps = [
      { name: 'Open product', action: 'GOTO', status: 'PASSED', durationMs: 200, message: null },
      {
        name: 'Add to cart',
        action: 'CLICK',
        status: 'FAILED',
        durationMs: 9_000,
        message: 'the button was not found',
      },
    ] as const;
    const failed = { ...down, errorMessage: 'Add to cart failed', steps: [...steps], screenshot: picture };
    for (const second of [0, 1])
      await storeCheck(app, siteId, failed, { kind: 'CHECKOUT_FLOW', at: new Date(Date.now() + second) });
    const [incident] = await incidentsOf(owner, siteId);
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/incidents/${incident!.id}`);
    const failure = part(page, 'What failed');
    await failure.getByText('Failed at step 2 of 2: Add to cart').waitFor();
    await failure.getByText('the button was not found').first().waitFor();
    await failure.getByRole('img', { name: 'The page when the check failed' }).waitFor();
    await failure
      .getByText(/^Found by the Checkout check from local at .*confirmed by the Checkout check from local/)
      .waitFor();
    await part(page, 'Timeline')
      .getByText(/^Found by the Checkout check from local/)
      .waitFor();
    await part(page, 'Notifications sent').getByText('Email').first().waitFor();
    await part(page, 'Deployments around it')
      .getByText(/^No release went live/)
      .waitFor();
    expect(await findingsInModes(page)).toEqual([]);
    await untilItFitsAPhone(page);
    expect(visitor.complaints).toEqual([]);
  });

  it(
    'says that nobody was notified while it is held, and not that there is no policy',
    { tags: ['long'] },
    async () => {
      const { app, owner } = fixture;
      const policy = { name: 'Night', steps: [{ afterMinutes: 0, channels: ['email'] }] };
      const { data } = await owner.monitoring(
        'mutation ($input: EscalationPolicyInput!) { createEscalationPolicy(input: $input) { id } }',
        { input: policy },
      );
      const siteId = await fixture.addSite('Sloes');
      await owner.monitoring('mutation ($id: ID!) { muteSite(id: $id) { id } }', { id: siteId });
      await fixture.fail(siteId);
      const [incident] = await incidentsOf(owner, siteId);
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await page.goto(`/incidents/${incident!.id}`);
      await page.getByText('No notifications: the site is in maintenance or muted').waitFor();
      const escalation = page.locator('dd').filter({ hasText: 'Nobody was notified' });
      await escalation.first().waitFor();
      expect(await page.getByText('No policy').count()).toBe(0);
      await owner.monitoring('mutation ($id: ID!) { deleteEscalationPolicy(id: $id) }', {
        id: data!['createEscalationPolicy'].id,
      });
      expect(visitor.complaints).toEqual([]);
    },
  );

  it('that has just ended says so to somebody who acknowledges it', { tags: ['long'] }, async () => {
    const { app, owner } = fixture;
    const siteId = await fixture.addSite('Damsons');
    await fixture.fail(siteId);
    const [incident] = await incidentsOf(owner, siteId);
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/incidents/${incident!.id}`);
    await page.getByRole('button', { name: /^Acknowledge/ }).click();
    // The page does not learn that the incident has ended.
    const gate = Promise.withResolvers<void>();
    await page.route('**/monitoring/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation')) await gate.promise;
      await route.continue();
    });
    await fixture.recover(siteId);
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await page.getByText('The incident has already ended.').waitFor();
    gate.resolve();
    await page.unrouteAll({ behavior: 'wait' });
    expect(visitor.complaints).toEqual([]);
  });

  it('is opened by the address of one of its alerts', async () => {
    const { app, owner } = fixture;
    const siteId = await fixture.addSite('Sloes');
    await fixture.fail(siteId);
    const [incident] = await incidentsOf(owner, siteId);
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/alerts/${incident!.alerts[0]!.id}`);
    await page.waitForURL(`**/incidents/${incident!.id}`);
    await page.getByRole('heading', { level: 1, name: /Sloes is down/ }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it(
    'takes a postmortem that is shown as it was typed, and warns before it replaces another',
    { tags: ['long'] },
    async () => {
      const { app, owner } = fixture;
      const siteId = await fixture.addSite('Rowans');
      await fixture.fail(siteId);
      await fixture.recover(siteId);
      const [incident] = await incidentsOf(owner, siteId);
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await page.goto(`/incidents/${incident!.id}`);
      const postmortem = part(page, 'Postmortem');
      await postmortem.getByRole('button', { name: 'Write postmortem' }).click();
      await postmortem.getByLabel('Text').fill('## Cause\n<img src=x onerror=alert(1)> **disk**');
      expect(await findingsInModes(page)).toEqual([]);
      await postmortem.getByRole('button', { name: 'Save postmortem' }).click();
      await page.getByText('Postmortem saved.').waitFor();
      await postmortem.getByText('<img src=x onerror=alert(1)> **disk**').waitFor();
      expect(await postmortem.locator('img').count()).toBe(0);

      await postmortem.getByRole('button', { name: 'Edit' }).click();
      await postmortem.getByLabel('Text').fill('Mine');
      await owner.monitoring(
        'mutation ($id: ID!) { saveIncidentPostmortem(id: $id, text: "Theirs") { id } }',
        {
          id: incident!.id,
        },
      );
      await postmortem.getByRole('button', { name: 'Save postmortem' }).click();
      await postmortem.getByText(/^Somebody else changed the same fields/).waitFor();
      await postmortem.getByRole('button', { name: 'Save postmortem' }).click();
      await postmortem.getByText('Mine', { exact: true }).waitFor();
      expect(visitor.complaints).toEqual([]);
    },
  );
});
