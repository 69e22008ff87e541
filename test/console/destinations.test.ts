import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '#testkit/client.ts';
import { forgetWhose, passMailPauses } from '#testkit/mail.fixture.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { createEscalationPolicy } from '../contract/operations/monitoring.generated.ts';
import { updateReportSettings } from '../contract/report-requests.fixture.ts';
import { newMember } from '../contract/team-requests.fixture.ts';
import { browserIsMissing, createTeam, launchBrowser, visit } from './console.fixture.ts';

describe.skipIf(browserIsMissing())('further destinations in the console', () => {
  let fixture: NotificationFixture;
  let browser: Browser;

  beforeAll(async () => {
    [fixture, browser] = await Promise.all([startNotificationFixture({ publicUrl: null }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await fixture?.[Symbol.asyncDispose]();
  });

  const open = async (page: Page, path = '/settings'): Promise<Locator> => {
    await page.goto(path);
    const card = page.getByRole('region', { name: 'Other destinations' });
    await card.waitFor();
    return card;
  };
  const addDestination = async (page: Page, kind: string, values: Record<string, string>): Promise<void> => {
    await page.getByRole('button', { name: 'Add destination' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type').selectOption(kind);
    for (const [label, value] of Object.entries(values))
      await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByRole('button', { name: 'Add destination' }).click();
  };

  it('are added, tested, edited without entering secrets again, and deleted', async () => {
    const { app, owner, provider } = fixture;
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    const card = await open(page);
    await card.getByText('No other destinations').waitFor();
    await addDestination(page, 'Webhook', { Name: 'Status board', URL: 'ftp://board.example' });
    const dialog = page.getByRole('dialog');
    await dialog.locator('.field-error').waitFor();
    await dialog.getByLabel('URL').fill(`${provider.url}/board`);
    await dialog.getByRole('button', { name: 'Add destination' }).click();
    await page.getByText('Status board was added. Send a test to try it.').waitFor();
    await dialog.waitFor({ state: 'detached' });

    const row = card.getByRole('listitem').filter({ hasText: 'Status board' });
    await row.getByRole('button', { name: 'Send a test to Status board' }).click();
    await row.getByText('Test sent. Check that it arrived.').waitFor();
    expect(provider.at('/board')).toHaveLength(1);
    provider.behave((_request, response) => response.writeHead(404).end('no such board'));
    await row.getByRole('button', { name: 'Send a test to Status board' }).click();
    await row.getByRole('status').getByText('404').waitFor();
    provider.behave(() => {});

    const siteId = await fixture.addSite();
    await fixture.fail(siteId);
    await row.getByRole('button', { name: 'Log of Status board' }).click();
    await row.getByText('sent', { exact: true }).first().waitFor();
    await row.getByRole('cell', { name: /Shop/ }).first().waitFor();

    await row.getByRole('button', { name: 'Edit Status board' }).click();
    await dialog.getByText('whsec_').waitFor();
    await dialog.getByLabel('Name').fill('Wall');
    await dialog.getByLabel('Enabled').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const renamed = card.getByRole('listitem').filter({ hasText: 'Wall' });
    await renamed.getByText('Off', { exact: true }).waitFor();
    const { data } = await owner.monitoring('{ notificationDestinations { name enabled byDefault url } }');
    expect(data!['notificationDestinations']).toEqual([
      { name: 'Wall', enabled: false, byDefault: true, url: `${provider.url}/board` },
    ]);
    await renamed.getByRole('button', { name: 'Delete Wall' }).click();
    await dialog.getByRole('button', { name: 'Delete destination' }).click();
    await card.getByText('No other destinations').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it(
    'have the same hint as the channel email, reports and policies: who has not confirmed yet',
    { tags: ['long'] },
    async () => {
      const { app, mail } = fixture;
      const member = await app.signUp();
      const team = await createTeam(member, 'Shops');
      const { id, email: lee } = await newMember(app, member, team, 'VIEWER');
      await forgetWhose(app, lee);
      await using visitor = await visit(browser, app.url, member);
      const { page } = visitor;
      const waiting = (whom: string) =>
        page.getByText(`Waiting for confirmation by the link in the email: ${whom}`, { exact: true });
      await page.goto(`/settings?team=${team}`);
      const email = page.getByRole('region', { name: 'Email', exact: true });
      await email.getByLabel('Addresses').fill('stranger@example.com');
      await email.getByRole('button', { name: 'Save' }).click();
      await waiting('stranger@example.com').waitFor();
      await email.getByText('Unconfirmed', { exact: true }).waitFor();
      const sent = () => mail.received.filter(({ to }) => to.includes('stranger@example.com'));
      await waitUntil(() => sent().length === 1);
      await passMailPauses(app);
      await email.getByRole('button', { name: 'Send the link again to the addresses of Email' }).click();
      await email.getByText('The link was sent to stranger@example.com.').waitFor();
      await waitUntil(() => sent().length === 2);

      dataOf(await updateReportSettings(member, { recipients: ['boss@example.com'] }, team));
      await page.goto(`/reports/settings?team=${team}`);
      await waiting('boss@example.com').waitFor();
      const steps = [{ afterMinutes: 0, memberIds: [id] }];
      dataOf(await member.send(createEscalationPolicy, { input: { teamId: team, name: 'Night', steps } }));
      await page.goto(`/settings/escalation?team=${team}`);
      await page.getByText(/^Waiting for confirmation by the link in the email: User/).waitFor();
      expect(visitor.complaints).toEqual([]);
    },
  );

  it('say which addresses have not confirmed, and send the link again', { tags: ['long'] }, async () => {
    const { app, owner, mail } = fixture;
    // The owner gets a mail about the failure of the test before.
    const sent = () => mail.received.filter(({ to }) => to.includes('client@example.com'));
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    const card = await open(page);
    await addDestination(page, 'Email', { Name: 'Client', Addresses: 'client@example.com' });
    const row = card.getByRole('listitem').filter({ hasText: 'Client' });
    await row.getByText('Waiting for confirmation by the link in the email: client@example.com').waitFor();
    await row.getByText('Unconfirmed', { exact: true }).waitFor();
    await waitUntil(() => sent().length === 1);
    const again = row.getByRole('button', { name: 'Send the link again to the addresses of Client' });
    await again.click();
    await row.getByRole('status').getByText('Too many requests').waitFor();
    await passMailPauses(app);
    await again.click();
    await row.getByText('The link was sent to client@example.com.').waitFor();
    await waitUntil(() => sent().length === 2);

    const [link] = /http\S+\/confirm-address\/\S+/.exec(sent()[1]!.text)!;
    const confirming = await page.context().newPage();
    await confirming.goto(new URL(new URL(link).pathname, app.url).href);
    await confirming.getByRole('button', { name: 'Confirm' }).click();
    await confirming.getByText('client@example.com gets the notifications of the team').waitFor();
    await page.reload();
    await row.getByText('On', { exact: true }).waitFor();
    expect(await row.getByText('Waiting for confirmation').count()).toBe(0);

    await fixture.fail(await fixture.addSite());
    await waitUntil(() => sent().some(({ text }) => text.includes('/stop-mail/')));
    const alerted = sent().find(({ text }) => text.includes('/stop-mail/'))!;
    const [stop] = /http\S+\/stop-mail\/[\w.-]+/.exec(alerted.text.replaceAll('=\r\n', ''))!;
    await confirming.goto(new URL(new URL(stop).pathname, app.url).href);
    await confirming.getByRole('button', { name: 'Stop' }).click();
    await confirming.getByText('gets no more notifications').waitFor();
    await page.reload();
    await row
      .getByText(
        /^client@example\.com has stopped the emails of this team\. You can send the link again from /,
      )
      .waitFor();
    expect(await row.getByText('Waiting for confirmation').count()).toBe(0);
    await again.click();
    await row
      .getByText('client@example.com stopped the emails of this team. It can ask again from')
      .waitFor();
    await row.getByRole('button', { name: 'Delete Client' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete destination' }).click();
    await card.getByText('No other destinations').waitFor();
  });

  it('ask for the fields of their kind', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, fixture.app.url, fixture.owner);
    const { page } = visitor;
    await open(page);
    await page.getByRole('button', { name: 'Add destination' }).click();
    const dialog = page.getByRole('dialog');
    for (const [kind, labels] of [
      ['Email', ['Addresses']],
      ['Slack', ['Webhook URL', 'Signing secret of your Slack app']],
      ['Microsoft Teams', ['Webhook URL']],
      ['Discord', ['Webhook URL']],
      ['Telegram', ['Bot token', 'Chat']],
      ['PagerDuty', ['Integration key', 'Secret of a webhook subscription']],
      ['Opsgenie', ['API key', 'Server']],
      ['Webhook', ['URL']],
      ['ntfy', ['Topic', 'Access token']],
    ] as const) {
      await dialog.getByLabel('Type').selectOption(kind);
      await expect
        .poll(() => dialog.locator('.field > label').allInnerTexts())
        .toEqual(['Type', 'Name', ...labels]);
    }
  });

  it('with a secret for callbacks keep it when only the name is changed', { tags: ['long'] }, async () => {
    const { app, owner, provider } = fixture;
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    const card = await open(page);
    await addDestination(page, 'Slack', {
      Name: '#alerts',
      'Webhook URL': `${provider.url}/slack`,
      'Signing secret of your Slack app': '8f742231b10e8888abcd99yyyzzz85a5',
    });
    const read = async (): Promise<unknown> =>
      (await owner.monitoring('{ notificationDestinations { name callbackUrl } }')).data![
        'notificationDestinations'
      ];
    await card.getByRole('button', { name: 'Edit #alerts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Stored but not shown. Leave empty to keep it').waitFor();
    const address = await dialog.locator('pre').innerText();
    expect(address).toMatch(/\/callbacks\/slack\/[0-9a-f-]{36}$/);
    await dialog.getByLabel('Name').fill('#shop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card.getByRole('button', { name: 'Edit #shop' }).waitFor();
    expect(await read()).toEqual([{ name: '#shop', callbackUrl: address }]);
  });

  it(
    'are listed without addresses for a viewer, who cannot change them and is told why',
    { tags: ['long'] },
    async () => {
      const { app, owner, provider } = fixture;
      const teamId = await createTeam(owner, 'Northern Lights');
      await owner.monitoring(
        'mutation ($input: CreateNotificationDestinationInput!) { createNotificationDestination(input: $input) { id } }',
        { input: { teamId, kind: 'WEBHOOK', name: 'Wall', url: `${provider.url}/secret-path` } },
      );
      const viewer = await newMember(app, owner, teamId, 'VIEWER');
      await using visitor = await visit(browser, app.url, viewer.client);
      const { page } = visitor;
      const card = await open(page, `/settings?team=${teamId}`);
      await card.getByText('Wall').waitFor();
      const description = 'Your role in Northern Lights is Viewer. This requires the role Manager.';
      for (const name of ['Add destination', 'Send a test to Wall', 'Edit Wall', 'Delete Wall'])
        await card.getByRole('button', { name, description }).waitFor();
      expect(await page.content()).not.toContain('secret-path');
      expect(visitor.complaints).toEqual([]);
    },
  );
});
