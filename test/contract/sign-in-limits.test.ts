// @module-tag cluster-long
import { describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';

const password = 'correct horse battery';
const owner = { email: 'owner@example.com', password };
const home = '198.51.100.1';
const away = '203.0.113.9';

/** The address of a client is the one that the proxy in front of the server reports. */
const startBehindProxy = (): Promise<TestApp> => startApp({ env: { STEWARD_TRUST_PROXY: '127.0.0.1' } });

type Attempt = { email: string; password: string; from: string; cookie?: string };

function signIn(app: TestApp, { from, cookie, ...body }: Attempt): Promise<Response> {
  return app
    .stranger()
    .post('/auth/sign-in', body, { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) });
}

/** The number of responses per status for wrong passwords of an account. */
async function guess(
  app: TestApp,
  count: number,
  attempt: (n: number) => Partial<Attempt>,
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (let n = 0; n < count; n += 1) {
    const wrong = { email: owner.email, password: `guess number ${n}`, from: away, ...attempt(n) };
    const { status } = await signIn(app, wrong);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

/** Signs in once from home, and keeps the cookies that remain after sign-out. */
async function deviceOf(app: TestApp, account = owner): Promise<string> {
  const response = await signIn(app, { ...account, from: home });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  return cookies.filter((cookie) => !cookie.startsWith('steward_session=')).join('; ');
}

// Each wrong password costs as much CPU time as a right one.
describe('wrong passwords for an account', () => {
  it('from one address do not block the right password from another address', async () => {
    await using app = await startBehindProxy();
    await app.signUp(owner);
    expect(await guess(app, 40, () => ({}))).toEqual({ 401: 10, 429: 30 });
    expect((await signIn(app, { ...owner, from: away })).status).toBe(429);
    expect((await signIn(app, { ...owner, from: home })).status).toBe(200);
  });

  it(
    'do not block a browser that has signed in before, even from the same address',
    { tags: ['long'] },
    async () => {
      await using app = await startBehindProxy();
      await app.signUp(owner);
      const cookie = await deviceOf(app);
      // More than an address may make for all accounts.
      await guess(app, 35, (n) => ({ from: home, ...(n > 12 ? { email: `user${n}@example.com` } : {}) }));
      expect((await signIn(app, { ...owner, from: home })).status).toBe(429);
      expect((await signIn(app, { ...owner, from: home, cookie })).status).toBe(200);
    },
  );

  it('from many addresses are limited together', async () => {
    await using app = await startBehindProxy();
    await app.signUp(owner);
    const cookie = await deviceOf(app);
    expect(await guess(app, 60, (n) => ({ from: `192.0.2.${n}` }))).toEqual({ 401: 29, 429: 31 });
    expect((await signIn(app, { ...owner, from: away })).status).toBe(429);
    expect((await signIn(app, { ...owner, from: away, cookie })).status).toBe(200);
  });

  it('from a browser that has signed in before are limited as well', async () => {
    await using app = await startBehindProxy();
    await app.signUp(owner);
    const cookie = await deviceOf(app);
    expect(await guess(app, 12, (n) => ({ from: `192.0.2.${n}`, cookie }))).toEqual({ 401: 10, 429: 2 });
  });

  it(
    'are limited for a browser that has signed in to another account, or has a forged proof',
    { tags: ['long'] },
    async () => {
      await using app = await startBehindProxy();
      await app.signUp(owner);
      const other = { email: 'other@example.com', password };
      await app.signUp(other);
      const [own, foreign] = [await deviceOf(app), await deviceOf(app, other)];
      const forged = own.replace(/=./, (start) => (start === '=A' ? '=B' : '=A'));
      expect(await guess(app, 12, (n) => ({ cookie: n % 2 ? foreign : forged }))).toEqual({
        401: 10,
        429: 2,
      });
    },
  );
});

it('the cookie that identifies a known browser is HttpOnly and sent only to sign-in', async () => {
  await using app = await startBehindProxy();
  await app.signUp(owner);
  const response = await signIn(app, { ...owner, from: home });
  const [session, device] = response.headers.getSetCookie();
  expect(session).toMatch(/^steward_session=/);
  expect(device).toMatch(
    /^steward_device=[\w-]{22}\.[\w-]{43}; Path=\/auth\/sign-in; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  );
});
