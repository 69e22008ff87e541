import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#testkit/app.ts';
import { lockAndRemovePasskeys } from '#testkit/database-fault.fixture.ts';
import { startAt } from '#testkit/public-url.fixture.ts';
import { ageSignIns, endRateLimits, expireChallenges } from '#testkit/time-travel.fixture.ts';
import { browserIsMissing, launchBrowser, visit } from './console.fixture.ts';
import { addAuthenticator, answerOf, post, registerPasskey } from './passkey.fixture.ts';

const password = 'correct horse battery';

describe.skipIf(browserIsMissing())('passkeys in a real browser', () => {
  let app: TestApp;
  let url: string;
  let browser: Browser;
  let users = 0;
  beforeAll(async () => {
    ({ app, url } = await startAt('localhost'));
    browser = await launchBrowser();
    await app.signUp();
  });
  // All visitors share one address.
  beforeEach(() => endRateLimits(app));
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  /** A signed-in visitor on the sign-in page, with an authenticator. */
  async function newUser() {
    users += 1;
    const email = `passkey${users}@example.com`;
    const client = await app.signUp({ email });
    const visitor = await visit(browser, url, client);
    await visitor.page.goto('/auth');
    const authenticator = await addAuthenticator(visitor.page);
    return { visitor, page: visitor.page, authenticator, email };
  }

  const signOut = async (page: Page): Promise<void> => {
    await post(page, '/auth/sign-out', {});
    await page.goto('/auth');
  };
  const sessionOf = (page: Page): Promise<any> =>
    page.evaluate(async () => (await fetch('/auth/session')).json());
  const sign = async (page: Page) =>
    answerOf(page, 'get', (await post(page, '/auth/sign-in/passkey/options', {})).body);

  it('a user adds a passkey and signs in with it, without an address or a password', async () => {
    const { visitor, page } = await newUser();
    const added = await registerPasskey(page, 'Laptop');
    expect(added).toMatchObject({ status: 200, body: { passkey: { name: 'Laptop', lastUsedAt: null } } });
    expect(added.body.recoveryCodes).toHaveLength(10);
    await signOut(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor[Symbol.asyncDispose]();
  });

  it('the password of a user with a passkey is not enough', { tags: ['long'] }, async () => {
    const { visitor, page, email } = await newUser();
    const { recoveryCodes } = (await registerPasskey(page, 'Laptop')).body;
    await signOut(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Code', { exact: true }).waitFor();
    expect(await sessionOf(page)).toMatchObject({ user: null });
    await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await visitor[Symbol.asyncDispose]();
  });

  it('a user has several passkeys, with names, and removes them one by one', async () => {
    const { visitor, page, authenticator, email } = await newUser();
    const first = (await registerPasskey(page, 'Laptop')).body.passkey;
    // One authenticator holds one passkey per user.
    await authenticator.remove();
    await addAuthenticator(page);
    const second = await registerPasskey(page, 'Phone');
    expect(second).toMatchObject({ status: 200, body: { recoveryCodes: null } });
    const renamed = await post(page, '/auth/passkeys/rename', { id: first.id, name: 'Old laptop' });
    expect(renamed.body.passkey).toMatchObject({ id: first.id, name: 'Old laptop' });
    for (const name of ['', ' ', 'x'.repeat(101), 'a\nb'])
      expect((await post(page, '/auth/passkeys/rename', { id: first.id, name })).status).toBe(400);
    expect((await post(page, '/auth/passkeys/remove', { id: first.id })).status).toBe(200);
    expect((await post(page, '/auth/passkeys/remove', { id: first.id })).status).toBe(404);
    expect((await post(page, '/auth/passkeys/remove', { id: 'x' })).status).toBe(404);
    const halfOpen = await post(page, '/auth/sign-in', { email, password });
    expect(halfOpen.body.secondFactor).toEqual(['passkey', 'recovery']);
    expect((await post(page, '/auth/passkeys/remove', { id: second.body.passkey.id })).status).toBe(200);
    const open = await post(page, '/auth/sign-in', { email, password });
    expect(open.body).toMatchObject({ user: { email } });
    await visitor[Symbol.asyncDispose]();
  });

  it('another user can neither rename nor remove a passkey', async () => {
    const { visitor, page } = await newUser();
    const { id } = (await registerPasskey(page, 'Laptop')).body.passkey;
    const other = await app.signUp();
    expect((await other.post('/auth/passkeys/rename', { id, name: 'Mine' })).status).toBe(404);
    expect((await other.post('/auth/passkeys/remove', { id })).status).toBe(404);
    await visitor[Symbol.asyncDispose]();
  });

  it('a response is accepted once, and not after five minutes', async () => {
    const { visitor, page } = await newUser();
    await registerPasskey(page, 'Laptop');
    await signOut(page);
    const response = await sign(page);
    expect((await post(page, '/auth/sign-in/passkey', { response })).status).toBe(200);
    expect((await post(page, '/auth/sign-in/passkey', { response })).status).toBe(401);
    const late = await sign(page);
    await expireChallenges(app);
    expect((await post(page, '/auth/sign-in/passkey', { response: late })).status).toBe(401);
    await visitor[Symbol.asyncDispose]();
  });

  it('a passkey that is removed while somebody signs in with it opens no session', async () => {
    const { visitor, page, email } = await newUser();
    await registerPasskey(page, 'Laptop');
    await signOut(page);
    const response = await sign(page);
    const user = await lockAndRemovePasskeys(app, email);
    const signedIn = post(page, '/auth/sign-in/passkey', { response });
    await user.untilBlocking('user.lock');
    await user.release();
    expect((await signedIn).status).toBe(401);
    expect(await sessionOf(page)).toMatchObject({ user: null });
    await visitor[Symbol.asyncDispose]();
  });

  it('a copied passkey is refused, because its counter went back', async () => {
    const { visitor, page, authenticator } = await newUser();
    await registerPasskey(page, 'Key');
    for (let n = 0; n < 3; n += 1)
      expect((await post(page, '/auth/sign-in/passkey', { response: await sign(page) })).status).toBe(200);
    await authenticator.setCount(1);
    expect((await post(page, '/auth/sign-in/passkey', { response: await sign(page) })).status).toBe(401);
    await visitor[Symbol.asyncDispose]();
  });

  it('responses that were changed are refused', async () => {
    const { visitor, page } = await newUser();
    await registerPasskey(page, 'Laptop');
    const good = await sign(page);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const data = JSON.parse(Buffer.from(good.response.clientDataJSON, 'base64url').toString());
    const other = { ...data, origin: 'https://evil.example' };
    const { body: options } = await post(page, '/auth/sign-in/passkey/options', {});
    for (const response of [
      null,
      {},
      { ...good, id: 'x', rawId: 'x' },
      { ...good, response: {} },
      {
        ...good,
        response: { ...good.response, clientDataJSON: encode({ ...data, challenge: options.challenge }) },
      },
      { ...good, response: { ...good.response, clientDataJSON: encode(other) } },
    ])
      expect((await post(page, '/auth/sign-in/passkey', { response })).status).toBe(401);
    await visitor[Symbol.asyncDispose]();
  });

  it('an authenticator that does not verify the person is refused', async () => {
    const { visitor, page, authenticator } = await newUser();
    await authenticator.remove();
    await addAuthenticator(page, { verifiesUser: false });
    await expect(registerPasskey(page, 'Key')).rejects.toThrow(/NotAllowedError/);
    await visitor[Symbol.asyncDispose]();
  });

  it('a response of the registration of another user is refused', async () => {
    const { visitor, page } = await newUser();
    const { body: options } = await post(page, '/auth/passkeys/options', {});
    const response = await answerOf(page, 'create', options);
    const other = await app.signUp();
    expect((await other.post('/auth/passkeys', { name: 'Stolen', response })).status).toBe(400);
    expect((await post(page, '/auth/passkeys', { name: 'Mine', response })).status).toBe(200);
    expect((await post(page, '/auth/passkeys', { name: 'Mine', response })).status).toBe(400);
    await visitor[Symbol.asyncDispose]();
  });

  it('adding and removing need a recent sign-in, which a passkey confirms', async () => {
    const { visitor, page } = await newUser();
    const { id } = (await registerPasskey(page, 'Laptop')).body.passkey;
    await ageSignIns(app, 60);
    for (const path of ['/auth/passkeys/options', '/auth/passkeys', '/auth/passkeys/remove'])
      expect((await post(page, path, { id })).status).toBe(403);
    const stranger = await newUser();
    await registerPasskey(stranger.page, 'Other');
    const foreign = await sign(stranger.page);
    expect((await post(page, '/auth/confirm', { response: foreign })).status).toBe(403);
    expect((await post(page, '/auth/confirm', { response: await sign(page) })).status).toBe(200);
    expect((await post(page, '/auth/passkeys/remove', { id })).status).toBe(200);
    await stranger.visitor[Symbol.asyncDispose]();
    await visitor[Symbol.asyncDispose]();
  });
});
