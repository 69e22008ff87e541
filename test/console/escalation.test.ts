import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { someCases } from '#testkit/some-cases.ts';
import { newMember } from '../contract/team-requests.fixture.ts';
import {
  browserIsMissing,
  createTeam,
  findingsInModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

describe.skipIf(browserIsMissing())('escalation in the console', () => {
  let fixture: NotificationFixture;
  let browser: Browser;

  beforeAll(async () => {
    [fixture, browser] = await Promise.all([startNotificationFixture({ publicUrl: null }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await fixture?.[Symbol.asyncDispose]();
  });

  /** A team of its own, with a destination and a site with tags. */
  const newTeam = async (name: string): Promise<string> => {
    const { owner, provider } = fixture;
    const teamId = await createTeam(owner, name);
    await owner.monitoring(
      'mutation ($input: CreateNotificationDestinationInput!) { createNotificationDestination(input: $input) { id } }',
      { input: { teamId, kind: 'WEBHOOK', name: 'Wall', url: `${provider.url}/wall`, byDefault: false } },
    );
    await owner.monitoring('mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }', {
      input: { teamId, name: 'Shop', url: 'https://shop.example/', tags: ['live'] },
    });
    return teamId;
  };
  const open = async (page: Page, teamId: string): Promise<Locator> => {
    await page.goto(`/settings/escalation?team=${teamId}`);
    const card = page.getByRole('region', { name: 'Escalation policies' });
    await card.getByText('Everything else').waitFor();
    return card;
  };
  const policiesOf = async (teamId: string): Promise<Record<string, unknown>[]> =>
    (
      await fixture.owner.monitoring(
        `query ($teamId: ID) { escalationPolicies(teamId: $teamId) { name alertTypes notices tags repeat
           steps { afterMinutes channels memberIds } } }`,
        { teamId },
      )
    ).data!['escalationPolicies'];
  /** `0 min: Email` for each step that is drawn. */
  const drawn = async (line: Locator): Promise<string[]> => {
    const steps = await line.getByRole('listitem').all();
    return Promise.all(
      steps.map(
        async (step) =>
          `${(await step.locator('.policy-time').innerText()).replace(/^at\s*/, '')}: ${await step.locator('.policy-to').innerText()}`,
      ),
    );
  };

  it('a policy is drawn while it is written, is refused with the reason, and is stored', async () => {
    const { app, owner } = fixture;
    const teamId = await newTeam('Orchard');
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    const card = await open(page, teamId);
    await card.getByRole('button', { name: 'Add policy' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Live shops');
    await dialog.getByRole('button', { name: 'Add step' }).click();
    await dialog.getByLabel('Step 1 notifies').selectOption('Email');
    await dialog.getByLabel('After (minutes)').nth(1).fill('0');
    await dialog.getByRole('button', { name: 'Add policy' }).click();
    await dialog.getByText('Must be more than 0, as in the step before.').waitFor();
    await dialog.getByText('Choose who to notify.').waitFor();
    await dialog.getByLabel('After (minutes)').nth(1).fill('5');
    await dialog.getByLabel('Step 2 notifies').selectOption('Wall');
    await dialog.getByRole('button', { name: 'Add step' }).click();
    await dialog.getByLabel('Step 3 notifies').selectOption('User 1');
    await dialog.getByLabel('Step 3 notifies').selectOption({ label: 'Chat 1 (off)' });
    await dialog.getByLabel('Repeat').selectOption('Twice');
    await dialog.getByLabel('Only for sites').fill('live');
    await dialog.getByLabel('Only for sites').press('Enter');
    const line = page.getByRole('list', { name: 'Steps' }).last();
    expect(await drawn(line)).toEqual([
      '0 min: Email',
      '5 min: Wall',
      '10 min: User 1\nChat 1 (off)',
      'Repeats 2 times: if nobody acknowledges',
    ]);
    await dialog.getByRole('button', { name: 'Move step 2 up' }).click();
    expect((await drawn(line)).slice(0, 2)).toEqual(['0 min: Wall', '5 min: Email']);
    await dialog.getByRole('button', { name: 'Remove Chat 1 from step 3' }).click();
    await dialog.getByRole('button', { name: 'Add policy' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card.getByText('All alerts · sites tagged live').waitFor();
    const [stored] = await policiesOf(teamId);
    const { data } = await owner.monitoring(
      'query ($teamId: ID) { me { id } notificationDestinations(teamId: $teamId) { id } }',
      { teamId },
    );
    expect(stored).toEqual({
      name: 'Live shops',
      alertTypes: [],
      notices: [],
      tags: ['live'],
      repeat: 2,
      steps: [
        { afterMinutes: 0, channels: [data!['notificationDestinations'][0].id], memberIds: [] },
        { afterMinutes: 5, channels: ['email'], memberIds: [] },
        { afterMinutes: 10, channels: [], memberIds: [data!['me'].id] },
      ],
    });
    expect(visitor.complaints).toEqual([]);
  });

  it('policies are moved, edited and deleted; a destination that one uses is not', async () => {
    const { app, owner } = fixture;
    const teamId = await newTeam('Vineyard');
    const { data } = await owner.monitoring(
      'query ($teamId: ID) { notificationDestinations(teamId: $teamId) { id } }',
      { teamId },
    );
    const wall: string = data!['notificationDestinations'][0].id;
    const ids: string[] = [];
    for (const [name, notices, channel] of [
      ['Certificates', ['CERTIFICATE_EXPIRES'], 'email'],
      ['Everyone', [], wall],
    ] as const) {
      const created = await owner.monitoring(
        'mutation ($input: EscalationPolicyInput!) { createEscalationPolicy(input: $input) { id } }',
        { input: { teamId, name, notices, steps: [{ afterMinutes: 0, channels: [channel] }] } },
      );
      ids.push(created.data!['createEscalationPolicy'].id);
    }
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    const card = await open(page, teamId);
    const names = (): Promise<string[]> => card.getByRole('heading', { level: 3 }).allInnerTexts();
    await card.getByText('Certificate expiring · all sites').waitFor();
    expect(await names()).toEqual(['Certificates', 'Everyone', 'Everything else']);
    // Somebody else has changed it since the list was loaded.
    await owner.monitoring(
      `mutation ($id: ID!, $input: EscalationPolicyInput!) { updateEscalationPolicy(id: $id, input: $input) { id } }`,
      {
        id: ids[1],
        input: { name: 'Everybody', steps: [{ afterMinutes: 3, channels: [wall] }], tags: ['vip'] },
      },
    );
    await card.getByRole('button', { name: /^Move Every(one|body) up/ }).click();
    await expect.poll(names).toEqual(['Everybody', 'Certificates', 'Everything else']);
    await card.getByText('vip').waitFor();
    await card.getByRole('button', { name: 'Edit Certificates' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Site down').isChecked()).toBe(false);
    expect(await dialog.getByLabel('Certificate expiring').isChecked()).toBe(true);
    await dialog.getByLabel('Name').fill('Expiry');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(names).toEqual(['Everybody', 'Expiry', 'Everything else']);

    await page.goto(`/settings?team=${teamId}`);
    await page.getByRole('button', { name: 'Delete Wall' }).click();
    await dialog.getByRole('button', { name: 'Delete destination' }).click();
    await dialog
      .getByRole('alert')
      .getByText('The escalation policy "Everybody" uses this destination.')
      .waitFor();

    await open(page, teamId);
    await card.getByRole('button', { name: 'Delete Everybody' }).click();
    await dialog.getByRole('button', { name: 'Delete policy' }).click();
    await expect.poll(names).toEqual(['Expiry', 'Everything else']);
    expect((await policiesOf(teamId)).map(({ name }) => name)).toEqual(['Expiry']);
    expect(visitor.complaints).toEqual([]);
  });

  it('quiet hours are those of the signed-in user, also of a viewer', { tags: ['long'] }, async () => {
    const { app, owner } = fixture;
    const teamId = await newTeam('Lighthouse');
    const viewer = await newMember(app, owner, teamId, 'VIEWER');
    await using visitor = await visit(browser, app.url, viewer.client, { timezoneId: 'Europe/Oslo' });
    const { page } = visitor;
    const card = await open(page, teamId);
    await card
      .getByRole('button', {
        name: 'Add policy',
        description: 'Your role in Lighthouse is Viewer. This requires the role Manager.',
      })
      .waitFor();
    await page.getByLabel('Use quiet hours').check();
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Oslo');
    await page.getByLabel('From').fill('23:30');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Quiet hours saved.').waitFor();
    await page.reload();
    expect(await page.getByLabel('From').inputValue()).toBe('23:30');
    const read = async (): Promise<unknown> =>
      (
        await viewer.client.monitoring(
          'query ($teamId: ID) { quietHours(teamId: $teamId) { from to timezone } }',
          {
            teamId,
          },
        )
      ).data!['quietHours'];
    expect(await read()).toEqual({ from: '23:30', to: '07:00', timezone: 'Europe/Oslo' });
    await page.getByLabel('Use quiet hours').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(read).toBe(null);
    expect(visitor.complaints).toEqual([]);
  });

  it.for(
    someCases([
      ['/settings', 'Add destination'],
      ['/settings', 'Edit Wall'],
      ['/settings', 'Delete Wall'],
      ['/settings/escalation', 'Add policy'],
      ['/settings/escalation', 'Edit Everyone'],
      ['/settings/escalation', 'Delete Everyone'],
    ]),
  )(
    'the page %s with the dialog %s is accessible, light and dark, and fits a phone',
    async ([path, button]) => {
      const { app, owner } = fixture;
      const teamId = await newTeam(`Team of ${path} ${button}`);
      await owner.monitoring(
        'mutation ($input: EscalationPolicyInput!) { createEscalationPolicy(input: $input) { id } }',
        {
          input: {
            teamId,
            name: 'Everyone',
            repeat: 1,
            steps: [0, 5, 15, 60, 600].map((afterMinutes) => ({
              afterMinutes,
              channels: ['email', 'chat1'],
            })),
          },
        },
      );
      await using visitor = await visit(browser, app.url, owner, { colorScheme: 'light' });
      const { page } = visitor;
      await page.goto(`${path}?team=${teamId}`);
      await page
        .getByText(path === '/settings' ? 'Wall' : 'Everyone', { exact: true })
        .first()
        .waitFor();
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: button }).click();
      expect(await findingsInModes(page)).toEqual([]);
      await untilItFitsAPhone(page);
      expect(visitor.complaints).toEqual([]);
    },
  );

  it(
    'without a mail server, the editor of steps says that no email is sent, and members are off',
    { tags: ['long'] },
    async () => {
      await using plain = await startNotificationFixture({ publicUrl: null, env: { SMTP_URL: '' } });
      const teamId = await createTeam(plain.owner, 'Orchard');
      await using visitor = await visit(browser, plain.app.url, plain.owner);
      const card = await open(visitor.page, teamId);
      await card.getByRole('button', { name: 'Add policy' }).click();
      const dialog = visitor.page.getByRole('dialog');
      await dialog.getByText('No email is sent: this installation has no mail server.').waitFor();
      const options = await dialog.getByLabel('Step 1 notifies').getByRole('option').allInnerTexts();
      expect(options).toContain('User 1 (off)');
      expect(options).toContain('Email (off)');
    },
  );
});
