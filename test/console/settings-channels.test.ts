import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import {
  browserIsMissing,
  createTeam,
  findingsInModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

/** On an installation without a mail server. */
describe.skipIf(browserIsMissing())('the settings of channels', () => {
  let app: TestApp;
  let owner: Client;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp({ work: [] }), launchBrowser()]);
    owner = await app.signUp();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  const channel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  it(
    'say that email is not sent without a mail server, and where to set one up',
    { tags: ['long'] },
    async () => {
      const team = await createTeam(owner, 'No mail');
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await page.goto(`/settings?team=${team}`);
      const email = channel(page, 'Email');
      await email.getByText('No mail server', { exact: true }).waitFor();
      await email.getByText(/The operator sets SMTP_URL/).waitFor();
      expect(await email.getByText('On', { exact: true }).count()).toBe(0);

      const others = channel(page, 'Other destinations');
      await others.getByRole('button', { name: 'Add destination' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Type').selectOption('Email');
      await dialog.getByLabel('Name').fill('On call');
      await dialog.getByLabel('Addresses').fill('on-call@shop.example');
      await dialog.getByRole('button', { name: 'Add destination' }).click();
      await others.getByText('No mail server', { exact: true }).waitFor();
      expect(await others.getByText('On', { exact: true }).count()).toBe(0);
      await page.goto(`/settings/escalation?team=${team}`);
      await page.getByText('nobody').first().waitFor();
      await page.getByRole('button', { name: 'Add policy' }).click();
      await page.getByLabel('Step 1 notifies').selectOption({ label: 'On call (off)' });
      expect(visitor.complaints).toEqual([]);
    },
  );

  it('turn a channel on with its first address, and say so if it is off', async () => {
    const team = await createTeam(owner, 'Chats');
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/settings?team=${team}`);
    const chat = channel(page, 'Chat 1');
    await chat.getByText('Not set up', { exact: true }).waitFor();
    await chat.getByLabel('Webhook URL').fill('https://hooks.slack.example/services/T0/B0/x');
    expect(await chat.getByLabel('Enabled').isChecked()).toBe(true);
    await chat.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Chat 1 settings saved. The channel is on.').waitFor();
    await chat.getByText('On', { exact: true }).waitFor();

    await chat.getByLabel('Enabled').uncheck();
    await chat.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Chat 1 settings saved. The channel is off.').waitFor();
    await chat.getByText('This channel is off: nothing is sent to it.').waitFor();
    await chat.getByRole('button', { name: 'Turn on' }).click();
    await chat.getByText('On', { exact: true }).waitFor();
    expect(await findingsInModes(page)).toEqual([]);
    await untilItFitsAPhone(page);
    expect(visitor.complaints).toEqual([]);
  });

  it('keep the time zone of messages', { tags: ['long'] }, async () => {
    const team = await createTeam(owner, 'Zones');
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/settings?team=${team}`);
    await channel(page, 'Times in messages').getByLabel('Time zone').selectOption('Europe/Vienna');
    await page.getByText('Time zone saved.').waitFor();
    const { data } = await owner.monitoring(
      'query ($team: ID) { notificationSettings(teamId: $team) { timezone mailServer } }',
      { team },
    );
    expect(data!['notificationSettings']).toEqual({ timezone: 'Europe/Vienna', mailServer: false });
  });

  it('show for each site who is notified, in the settings and on the site', { tags: ['long'] }, async () => {
    const team = await createTeam(owner, 'Routes');
    const { data } = await owner.monitoring(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { input: { teamId: team, name: 'Outlet', url: 'https://shop.example/', tags: ['b2b'] } },
    );
    const siteId: string = data!['createSite'].id;
    await owner.monitoring(
      'mutation ($input: EscalationPolicyInput!) { createEscalationPolicy(input: $input) { id } }',
      {
        input: {
          teamId: team,
          name: 'Partners',
          tags: ['b2b'],
          alertTypes: ['SITE_DOWN'],
          steps: [{ afterMinutes: 0, channels: ['webhook'] }],
        },
      },
    );
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/settings/escalation?team=${team}`);
    const routing = channel(page, 'Who is notified about a site');
    await routing.getByLabel('Site').selectOption('Outlet');
    await routing.getByText('Policy “Partners”, because of the tag b2b').waitFor();
    await routing.getByText('No policy: the channels that are on').waitFor();
    expect(await findingsInModes(page)).toEqual([]);

    await page.goto(`/sites/${siteId}/settings`);
    const onSite = channel(page, 'Who is notified about this site');
    await onSite.getByText('Policy “Partners”, because of the tag b2b').waitFor();
    await onSite.getByRole('button', { name: 'Add policy for this site' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove b2b' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});
