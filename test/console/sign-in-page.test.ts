import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInLink } from '#identity/sign-in/sign-in-by-link.ts';
import type { TestApp } from '#testkit/app.ts';
import { oidcEnv, startProvider, type TestProvider } from '#testkit/oidc.fixture.ts';
import { startAt } from '#testkit/public-url.fixture.ts';
import { ageTotpCodes } from '#testkit/time-travel.fixture.ts';
import { addTotp } from '#testkit/totp.fixture.ts';
import { newInvitation, newTeam } from '../contract/team-requests.fixture.ts';
import { browserIsMissing, launchBrowser, seriousFindings, visit } from './console.fixture.ts';

const password = 'correct horse battery';

describe.skipIf(browserIsMissing())('the sign-in page', () => {
  let provider: TestProvider;
  let app: TestApp;
  let url: string;
  let browser: Browser;
  beforeAll(async () => {
    provider = await startProvider();
    ({ app, url } = await startAt('localhost', oidcEnv(provider.issuer)));
    provider.register(url);
    browser = await launchBrowser();
    await app.signUp();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
  });

  it('asks a user with an authenticator app for the code after the password', async () => {
    const { authenticator } = await addTotp(await app.signUp({ email: 'totp@example.com' }));
    await ageTotpCodes(app);
    await using visitor = await visit(browser, url, null);
    const { page } = visitor;
    await page.goto('/auth?next=/sites');
    await page.getByLabel('Email').fill('totp@example.com');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Code', { exact: true }).fill(authenticator.code());
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('works in a browser that blocks the storage of sites', async () => {
    await using visitor = await visit(browser, url, null);
    const { page } = visitor;
    await page.addInitScript(
      `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } })`,
    );
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('shows an answer only in the form that it belongs to', { tags: ['long'] }, async () => {
    const { url: mailUrl, ...other } = await startAt('localhost', { SMTP_URL: 'smtp://127.0.0.1:1' });
    await using _ = other.app;
    await using visitor = await visit(browser, mailUrl, null);
    const { page } = visitor;
    await other.app.signUp();
    await page.goto('/auth');
    const answered = Promise.withResolvers<void>();
    await page.route('**/auth/sign-in', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const response = page.waitForResponse('**/auth/sign-in');
    answered.resolve();
    expect((await response).status()).toBe(401);
    await expect.poll(() => page.locator('#submit').isEnabled()).toBe(true);
    expect(await page.locator('#error').isHidden()).toBe(true);
  });

  it('leads to the provider and back to the page that was wanted', { tags: ['long'] }, async () => {
    provider.person = { sub: 'ada', email: 'ada@example.com', email_verified: true };
    await using visitor = await visit(browser, url, null);
    const { page } = visitor;
    await page.goto('/auth?next=/sites');
    await page.getByRole('link', { name: 'Single sign-on' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/sites');
  });

  it('says why the provider did not sign somebody in', async () => {
    provider.person = { sub: 'eve', email: 'eve@example.com', email_verified: false };
    await using visitor = await visit(browser, url, null);
    const { page } = visitor;
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Single sign-on' }).click();
    await page.getByText('The sign-in provider has not verified your email address.').waitFor();
    await page.goto('/auth?problem=constructor');
    await page.getByText('The response of the sign-in provider was not accepted.').waitFor();
    expect(visitor.complaints.filter((complaint) => !complaint.startsWith('request: '))).toEqual([]);
  });

  it('says how to get a new password from a server without email', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, url, null);
    const { page } = visitor;
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByText('This server cannot send email').waitFor();
    expect(await page.getByLabel('Email').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await page.getByLabel('Email').waitFor();
  });

  it('brings somebody with an invitation back from the provider', { tags: ['long'] }, async () => {
    const owner = await app.signUp({ name: 'Ann Owner' });
    const teamId = await newTeam(owner);
    const secret = await newInvitation(owner, teamId, 'guest@example.com');
    provider.person = { sub: 'guest', email: 'guest@example.com', email_verified: true };
    await using visitor = await visit(browser, url, null);
    const { page } = visitor;
    await page.goto(`/auth#invitation=${secret}`);
    await page.getByText('Sign in as guest@example.com to join.').waitFor();
    await page.getByRole('button', { name: 'Single sign-on' }).click();
    await page.getByText('You are signed in as guest@example.com.').waitFor();
    await page.getByRole('button', { name: 'Join Agency' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(new URL(page.url()).searchParams.get('team')).toBe(teamId);
  });

  it('signs in by a link of the operator', { tags: ['long'] }, async () => {
    await app.signUp({ email: 'link@example.com' });
    const { link } = await createSignInLink(app.platform.services, 'link@example.com');
    await using visitor = await visit(browser, url, null);
    const { page } = visitor;
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(link);
    await page.getByText('This link has been used or has expired.').waitFor();
    expect(await page.getByLabel('Password').isVisible()).toBe(true);
  });

  it('offers no password if passwords are switched off', async () => {
    const strict = await startAt('localhost', {
      ...oidcEnv(provider.issuer),
      STEWARD_PASSWORD_SIGN_IN: 'off',
    });
    await strict.app.signUp();
    const visitor = await visit(browser, strict.url, null);
    const { page } = visitor;
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Single sign-on' }).waitFor();
    expect(await page.getByLabel('Password').isVisible()).toBe(false);
    expect(visitor.complaints).toEqual([]);
    await visitor[Symbol.asyncDispose]();
    await strict.app[Symbol.asyncDispose]();
  });
});
