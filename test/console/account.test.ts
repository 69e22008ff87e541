import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testkit/app.ts';
import { AuthenticatorApp } from '#testkit/totp.fixture.ts';
import { startAt } from '#testkit/public-url.fixture.ts';
import { ageSignIns } from '#testkit/time-travel.fixture.ts';
import { browserIsMissing, createTeam, launchBrowser, seriousFindings, visit } from './console.fixture.ts';
import { addAuthenticator } from './passkey.fixture.ts';

const password = 'correct horse battery';

describe.skipIf(browserIsMissing())('the account page', () => {
  let app: TestApp;
  let url: string;
  let browser: Browser;
  beforeAll(async () => {
    [{ app, url }, browser] = await Promise.all([startAt('localhost'), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  it('sets up an authenticator app from its key, shows the recovery codes once, and opens teams that require it', async () => {
    const owner = await app.signUp();
    const teamId = await createTeam(owner, 'Careful team');
    await using visitor = await visit(browser, url, owner);
    const { page, complaints } = visitor;
    await page.goto(`/teams/${teamId}`);
    await page.getByText('for your own account first').waitFor();
    expect(await page.getByLabel('Require a second factor').isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Set up a second factor' }).click();

    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await page.getByText('Enter the key manually').click();
    const secret = (await page.getByRole('dialog').locator('pre').innerText()).replaceAll(/\s/g, '');
    const authenticator = new AuthenticatorApp(`otpauth://totp/x?secret=${secret}`);
    await page.getByLabel('Code', { exact: true }).fill(authenticator.wrongCode());
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('The code is wrong.').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(authenticator.code());
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor();
    expect(await page.locator('.recovery-codes li').count()).toBe(10);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('10 unused codes are left.').waitFor();

    await page.goto(`/teams/${teamId}`);
    await page.getByLabel('Require a second factor').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    // The first request with a wrong code is a 400, which the browser logs.
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  });

  it('adds, renames and removes a passkey, and confirms a sign-in with it', { tags: ['long'] }, async () => {
    const owner = await app.signUp();
    await using visitor = await visit(browser, url, owner);
    const { page } = visitor;
    await addAuthenticator(page);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('· never used').waitFor();
    await page.getByRole('button', { name: 'Rename Laptop' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await ageSignIns(app, 11);
    await page.getByRole('button', { name: 'Remove Old laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('The passkey was removed.').waitFor();
    await expect.poll(() => page.getByText('Old laptop').count()).toBe(0);
  });

  it('lists the signed-in browsers and signs the others out', { tags: ['long'] }, async () => {
    const owner = await app.signUp({ email: 'dora@example.com' });
    const other = app.stranger();
    await other.post('/auth/sign-in', { email: 'dora@example.com', password });
    expect((await other.monitoring('{ me { email } }')).status).toBe(200);
    await using visitor = await visit(browser, url, owner);
    const { page } = visitor;
    await page.goto('/account');
    await page.getByText('This browser').waitFor();
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('The browser is signed out.').waitFor();
    expect((await other.monitoring('{ me { email } }')).status).toBe(401);
    await page.getByText('This browser').waitFor();
  });

  it('changes the password', async () => {
    const owner = await app.signUp({ email: 'emil@example.com' });
    await using visitor = await visit(browser, url, owner);
    const { page } = visitor;
    await page.goto('/profile');
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill('another long password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password was changed.').waitFor();
    const again = await app.stranger().post('/auth/sign-in', { email: 'emil@example.com', password });
    expect(again.status).toBe(401);
  });
});
