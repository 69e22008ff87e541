import { expect, it } from 'vitest';
import { startApp } from '#testkit/app.ts';
import { startMailServer } from '#testkit/mail-server.ts';
import { waitUntil } from '#testkit/wait.ts';
import { browserIsMissing, launchBrowser, visit } from './console.fixture.ts';

const password = 'correct horse battery';

it.skipIf(browserIsMissing())(
  'a visitor signs up with name and address, and chooses a password by the link in the mail',
  async () => {
    const mail = await startMailServer();
    await using app = await startApp({
      env: { SMTP_URL: mail.url, STEWARD_MAIL_FROM: 'steward@example.com' },
    });
    await app.signUp();
    await using browser = await launchBrowser();
    await using visitor = await visit(browser, app.url, null);
    const { page } = visitor;

    await page.goto('/auth');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Name').fill('Bob');
    await page.getByLabel('Email').fill('bob@example.com');
    expect(await page.getByLabel('Password').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('We have sent you an email.').waitFor();

    await waitUntil(() => mail.received.length === 1);
    const [, secret] = /#(reset=[\w-]+)/.exec(mail.received[0]!.text)!;
    await page.goto('about:blank');
    await page.goto(`/auth#${secret}`);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill('bob@example.com');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(visitor.complaints).toEqual([]);
    await mail.close();
  },
);
