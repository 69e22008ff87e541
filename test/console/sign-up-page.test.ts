import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { startMailServer, type MailServer } from '#testkit/mail-server.ts';
import { passMailPauses } from '#testkit/mail.fixture.ts';
import { endRateLimits, expireInvitations } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { invite, newTeam, rolesIn, secretIn } from '../contract/team-requests.fixture.ts';
import {
  browserIsMissing,
  findingsInModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

const password = 'correct horse battery';

describe.skipIf(browserIsMissing())('on a server that sends mail', () => {
  let mail: MailServer;
  let app: TestApp;
  let browser: Browser;
  let owner: Client;
  let teamId: string;
  beforeAll(async () => {
    mail = await startMailServer();
    app = await startApp({ env: { SMTP_URL: mail.url, STEWARD_MAIL_FROM: 'steward@example.com' } });
    browser = await launchBrowser();
    owner = await app.signUp({ name: 'Ann Owner' });
    teamId = await newTeam(owner, 'Southern Lights');
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
    await mail?.close();
  });
  beforeEach(() => endRateLimits(app));

  const mailsTo = (email: string): string[] =>
    mail.received.filter(({ to }) => to.includes(email)).map(({ text }) => text);
  const untilMailed = async (email: string, count = 1): Promise<string> => {
    await waitUntil(() => mailsTo(email).length === count);
    return /\/auth(#\S+)/.exec(mailsTo(email).at(-1)!)![1]!;
  };
  /** The fragment of the link in the mail, and of the one that the owner sees. */
  const inviteByMail = async (email: string) => {
    const { link } = dataOf(await invite(owner, teamId, email, 'DEPLOYER'));
    return { mailed: await untilMailed(email), shown: `#invitation=${secretIn(link!)}` };
  };
  const open = async (page: Page, hash: string): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(`/auth${hash}`);
  };
  const join = (page: Page) => page.getByRole('button', { name: 'Join Southern Lights' });
  const untilJoined = async (page: Page, email: string): Promise<void> => {
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(new URL(page.url()).searchParams.get('team')).toBe(teamId);
    expect(await rolesIn(owner, teamId)).toHaveProperty([email], 'DEPLOYER');
  };

  it('a visitor signs up with name and address, and chooses a password by the link in the mail', async () => {
    await using visitor = await visit(browser, app.url, null);
    const { page } = visitor;
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Name').fill('Bob');
    await page.getByLabel('Email').fill('bob@example.com');
    expect(await page.getByLabel('Password').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('We have sent you an email.').waitFor();

    await open(page, await untilMailed('bob@example.com'));
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill('bob@example.com');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('an invited person joins on one page, with the link in the mail', async () => {
    const email = 'carla@example.com';
    const { mailed } = await inviteByMail(email);
    await using visitor = await visit(browser, app.url, null);
    const { page } = visitor;
    await open(page, mailed);
    await page.getByRole('heading', { level: 1, name: 'Join Southern Lights' }).waitFor();
    await page.getByText('Ann Owner (user1@example.com) invites you to the team Southern Lights.').waitFor();
    await page.getByText('Your role is Deployer: you can').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByLabel('Email').isEditable()).toBe(false);

    const secret = page.getByLabel('Password');
    const describedAs = (description: string) =>
      page.getByRole('textbox', { name: 'Password', description }).waitFor();
    await page.getByRole('button', { name: 'Show password' }).click();
    await describedAs('At least 12 characters');
    await secret.fill('too short');
    await join(page).click();
    await page.getByRole('textbox', { name: 'Name', description: 'Enter your name.' }).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('name');
    await describedAs('A password must have at least 12 characters.');
    expect(await secret.getAttribute('aria-invalid')).toBe('true');
    expect(await findingsInModes(page)).toEqual([]);
    await untilItFitsAPhone(page);

    await page.getByLabel('Name').fill('Carla');
    await secret.fill('Password1234');
    await join(page).click();
    await page.getByText('This password is easy to guess').waitFor();
    await secret.fill(password);
    await join(page).click();
    await untilJoined(page, email);
    expect(mailsTo(email)).toHaveLength(1);
    // The refused password is a response with an error, which the browser logs.
    expect(visitor.complaints.filter((text) => !text.includes('400'))).toEqual([]);
  });

  it(
    'somebody who got the link from its sender joins with the one in the mail, in another browser',
    { tags: ['long'] },
    async () => {
      const email = 'dora@example.com';
      const { shown } = await inviteByMail(email);
      await passMailPauses(app);
      await using visitor = await visit(browser, app.url, null);
      await open(visitor.page, shown);
      expect(await visitor.page.getByLabel('Password').isVisible()).toBe(false);
      await visitor.page.getByRole('button', { name: 'Send link' }).click();
      await visitor.page.getByText(`We have sent an email to ${email}.`).waitFor();
      const hash = await untilMailed(email, 2);

      await using elsewhere = await visit(browser, app.url, null);
      const { page } = elsewhere;
      await open(page, hash);
      await page.getByLabel('Name').fill('Dora');
      await page.getByLabel('Password').fill(password);
      await join(page).click();
      await untilJoined(page, email);
    },
  );

  it(
    'somebody who has an account signs out of another one, signs in and joins',
    { tags: ['long'] },
    async () => {
      const email = 'emil@example.com';
      await app.signUp({ email });
      const { mailed } = await inviteByMail(email);
      const other = await app.signUp({ email: 'other@example.com' });
      await using visitor = await visit(browser, app.url, other);
      const { page } = visitor;
      await open(page, mailed);
      await page
        .getByText(`This invitation is for ${email}, and you are signed in as other@example.com.`)
        .waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByText('You have an account with this address. Sign in to join.').waitFor();
      expect(await page.getByLabel('Email').inputValue()).toBe(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText(`You are signed in as ${email}.`).waitFor();
      expect(await findingsInModes(page)).toEqual([]);
      await join(page).click();
      await untilJoined(page, email);
      expect(visitor.complaints).toEqual([]);
    },
  );

  it('a link that has expired or is incomplete says so', { tags: ['long'] }, async () => {
    const { mailed } = await inviteByMail('late@example.com');
    await expireInvitations(app);
    await using visitor = await visit(browser, app.url, null);
    const { page } = visitor;
    await open(page, mailed);
    await page.getByText('This invitation has expired. Ask for a new one.').waitFor();
    await open(page, mailed.slice(0, -1));
    await page.getByText('This link does not belong to an invitation.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Password').waitFor();
    expect(new URL(page.url()).hash).toBe('');
  });

  it('an open invitation is on the overview of its account, where it is accepted or declined', async () => {
    const email = 'fritz@example.com';
    const fritz = await app.signUp({ email });
    await inviteByMail(email);
    const otherTeam = await newTeam(owner, 'Polar Night');
    dataOf(await invite(owner, otherTeam, email));
    await using visitor = await visit(browser, app.url, fritz);
    const { page } = visitor;
    await page.goto('/');
    const card = page.getByRole('region', { name: 'You are invited' });
    await card.getByText('Expires in 7 days.').first().waitFor();
    await card.getByText('Ann Owner (user1@example.com) invites you with the role Deployer.').waitFor();
    expect(await findingsInModes(page)).toEqual([]);
    await untilItFitsAPhone(page);
    await card.getByRole('button', { name: 'Decline the invitation to Polar Night' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await page.getByText('You declined the invitation.').waitFor();
    await card.getByRole('button', { name: 'Join Southern Lights' }).click();
    await page.getByText('You are now a member of Southern Lights.').waitFor();
    await card.waitFor({ state: 'detached' });
    await untilJoined(page, email);
    expect(visitor.complaints).toEqual([]);
  });
});
