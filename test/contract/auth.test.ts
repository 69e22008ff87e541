import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { deleteUser } from '#testkit/database-fault.fixture.ts';
import { ageSessions } from '#testkit/time-travel.fixture.ts';
import { Client } from '#testkit/client.ts';

const account = { email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' };

describe('sign-in', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ work: [] });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('makes the first account an administrator', async () => {
    const visitor = app.stranger();
    const before = (await (await visitor.get('/auth/session')).json()) as object;
    expect(before).toMatchObject({ user: null, firstRun: true, needsSetupCode: false });

    const response = await visitor.post('/auth/sign-up', account);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ user: { email: 'ada@example.com', role: 'ADMIN' } });
    const cookie = response.headers.getSetCookie()[0]!;
    expect(cookie).toMatch(/^steward_session=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
    expect(await (await visitor.get('/auth/session')).json()).toMatchObject({
      user: { name: 'Ada' },
      firstRun: false,
    });
  });

  it('makes later accounts members', async () => {
    const client = await app.signUp({ email: 'grace@example.com' });
    expect(await (await client.get('/auth/session')).json()).toMatchObject({ user: { role: 'MEMBER' } });
  });

  it('accepts the email address in any case and with surrounding spaces', async () => {
    const client = app.stranger();
    const response = await client.post('/auth/sign-in', {
      email: ' ADA@Example.com ',
      password: account.password,
    });
    expect(response.status).toBe(200);
    expect((await client.monitoring('{ me { email } }')).data).toEqual({ me: { email: 'ada@example.com' } });
  });

  it('gives the same response to a wrong password and to an unknown address', async () => {
    const answers = await Promise.all(
      [{ email: 'ada@example.com' }, { email: 'nobody@example.com' }].map(async (who) => {
        const response = await app
          .stranger()
          .post('/auth/sign-in', { ...who, password: 'wrong password here' });
        return [response.status, await response.json()];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual([
      401,
      {
        errors: [
          { message: 'The email address or the password is wrong.', extensions: { code: 'UNAUTHORIZED' } },
        ],
      },
    ]);
  });

  it.each([
    ['no e-mail address', { ...account, email: 'ada' }, 'email'],
    ['a short password', { ...account, email: 'b@example.com', password: 'elevenchars' }, 'password'],
    ['a password of six emoji', { ...account, email: 'b@example.com', password: '😀'.repeat(6) }, 'password'],
    ['a common password', { ...account, email: 'b@example.com', password: 'Password2026!' }, 'password'],
    ['a name of 201 emoji', { ...account, email: 'b@example.com', name: '😀'.repeat(201) }, 'name'],
    ['no name', { ...account, email: 'b@example.com', name: ' ' }, 'name'],
    ['an address that has an account', account, 'email'],
    ['fields of the wrong type', { email: 7, password: {}, name: [] }, 'email'],
    ['nothing', {}, 'email'],
  ])('rejects a sign-up with %s and names the field', async (_name, body, field) => {
    const response = await app.stranger().post('/auth/sign-up', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST', field } }] });
  });

  it('names all fields of a sign-up that are wrong', async () => {
    const response = await app.stranger().post('/auth/sign-up', { email: 'b', name: '', password: 'short' });
    const { errors } = (await response.json()) as {
      errors: { extensions: { fields: { field: string }[] } }[];
    };
    expect(errors[0]!.extensions.fields.map(({ field }) => field)).toEqual(['email', 'name', 'password']);
  });

  it('accepts names of 200 characters and passwords of 1,024 characters of any kind', async () => {
    const emoji = Array.from({ length: 1_024 }, (_, n) => String.fromCodePoint(0x1f300 + n));
    const wanted = { email: 'long@example.com', name: '😀'.repeat(200), password: emoji.join('') };
    expect((await app.stranger().post('/auth/sign-up', { ...wanted })).status).toBe(200);
    expect((await app.stranger().post('/auth/sign-in', wanted)).status).toBe(200);
    const shorter = { ...wanted, password: emoji.slice(1).join('') };
    expect((await app.stranger().post('/auth/sign-in', shorter)).status).toBe(401);
  });

  it('rejects text that cannot be stored', async () => {
    const response = await app.stranger().post('/auth/sign-up', { ...account, name: 'a\0b' });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('U+0000')]);
  });

  it('makes the session cookie invalid at sign-out', { tags: ['cluster'] }, async () => {
    const client = await app.signUp({ email: 'out@example.com' });
    const { cookie } = client;
    expect((await client.post('/auth/sign-out', {})).status).toBe(200);
    client.cookie = cookie;
    expect((await client.monitoring('{ me { id } }')).status).toBe(401);
    expect((await client.post('/auth/sign-out', {})).status).toBe(401);
  });

  it('rejects a made-up cookie', async () => {
    const client = app.stranger();
    client.cookie = `steward_session=${'x'.repeat(43)}`;
    const { status, errors, headers } = await client.monitoring('{ me { id } }');
    expect([status, errors?.[0]?.extensions.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  it('ends the session of a deleted user', { tags: ['cluster'] }, async () => {
    const client = await app.signUp({ email: 'gone@example.com' });
    await deleteUser(app, 'gone@example.com');
    expect((await client.monitoring('{ me { id } }')).status).toBe(401);
  });

  it(
    'ends a session after 30 days without a request, and every request extends it',
    { tags: ['cluster'] },
    async () => {
      const client = await app.signUp({ email: 'slide@example.com' });
      const age = (hours: number) => ageSessions(app, 'slide@example.com', hours);
      await age(29 * 24);
      const renewed = await client.monitoring('{ me { id } }');
      expect(renewed.status).toBe(200);
      const [cookie] = renewed.headers.getSetCookie();
      expect(Date.parse(/Expires=([^;]+)/.exec(cookie ?? '')?.[1] ?? '')).toBeGreaterThan(
        Date.now() + 29.9 * 86_400_000,
      );
      expect((await client.monitoring('{ me { id } }')).headers.getSetCookie()).toEqual([]);
      await age(29 * 24);
      expect((await client.monitoring('{ me { id } }')).status).toBe(200);
      await age(30 * 24);
      expect((await client.monitoring('{ me { id } }')).status).toBe(401);
    },
  );

  it('lets a user change the password, which ends every other session', { tags: ['cluster'] }, async () => {
    const client = await app.signUp({ email: 'change@example.com' });
    const elsewhere = app.stranger();
    await elsewhere.post('/auth/sign-in', { email: 'change@example.com', password: account.password });
    const change = (currentPassword: string, newPassword: string) =>
      client.post('/auth/password', { currentPassword, newPassword });

    expect((await change('wrong password', 'a new long password')).status).toBe(400);
    expect((await change(account.password, 'short')).status).toBe(400);
    expect((await change(account.password, 'qwertyqwerty')).status).toBe(400);
    expect((await elsewhere.monitoring('{ me { id } }')).status).toBe(200);
    expect((await change(account.password, 'a new long password')).status).toBe(200);
    expect((await client.monitoring('{ me { id } }')).status).toBe(200);
    expect((await elsewhere.monitoring('{ me { id } }')).status).toBe(401);
  });

  it('rejects requests from other origins', async () => {
    const client = await app.signUp({ email: 'csrf@example.com' });
    const foreign = { origin: 'https://evil.example' };
    const query = { query: '{ me { id } }' };
    expect((await client.post('/monitoring/graphql', query, foreign)).status).toBe(403);
    expect((await client.post('/auth/sign-out', {}, foreign)).status).toBe(403);
    expect((await client.post('/auth/sign-in', account, foreign)).status).toBe(403);
    expect((await client.post('/monitoring/graphql', query, { 'content-type': 'text/plain' })).status).toBe(
      403,
    );
    expect((await client.get('/monitoring/graphql?query={me{id}}')).status).toBe(403);
    expect((await client.post('/monitoring/graphql', query, { origin: app.url })).status).toBe(200);
    expect((await client.post('/monitoring/graphql', query, { origin: 'http://localhost:0' })).status).toBe(
      200,
    );
  });
});

describe('the rate limit of sign-in', () => {
  it('applies per account and per client address', { tags: ['cluster'] }, async () => {
    await using app = await startApp({ work: [] });
    await app.signUp({ email: 'target@example.com' });
    const attempt = (email: string) =>
      app.stranger().post('/auth/sign-in', { email, password: 'guess after guess' });

    const onOne = await Promise.all(Array.from({ length: 12 }, () => attempt('target@example.com')));
    expect(onOne.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = onOne.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });

    const onMany = await Promise.all(
      Array.from({ length: 25 }, (_, index) => attempt(`user${index}@example.com`)),
    );
    expect(onMany.some(({ status }) => status === 429)).toBe(true);
  });
});

describe('a server that is reachable from other machines', () => {
  it('requires the set-up code from its log before it creates the first account', async () => {
    await using app = await startApp({ work: [], env: { HOST: '0.0.0.0' } });
    const client = new Client(app.url.replace('0.0.0.0', '127.0.0.1'));
    expect(await (await client.get('/auth/session')).json()).toMatchObject({
      firstRun: true,
      needsSetupCode: true,
    });
    expect((await client.post('/auth/sign-up', account)).status).toBe(403);
    expect((await client.post('/auth/sign-up', { ...account, setupCode: 'x'.repeat(12) })).status).toBe(403);
    const { setupCode } = app.platform.services.settings;
    expect((await client.post('/auth/sign-up', { ...account, setupCode })).status).toBe(200);
  });
});

describe('a server with a public name', () => {
  it.each([
    ['behind a proxy', { STEWARD_TRUST_PROXY: '127.0.0.1' }],
    ['with a public URL', { STEWARD_PUBLIC_URL: 'https://steward.example' }],
  ])('requires the set-up code as well: %s', async (_name, env) => {
    await using app = await startApp({ work: [], env });
    expect(await (await app.stranger().get('/auth/session')).json()).toMatchObject({ needsSetupCode: true });
    expect((await app.stranger().post('/auth/sign-up', account)).status).toBe(403);
    await app.signUp();
  });

  it('rejects the first account from a foreign host name that resolves to this server', async () => {
    await using app = await startApp({ work: [] });
    const { port } = new URL(app.url);
    const status = await new Promise((resolve) => {
      const headers = {
        host: `evil.example:${port}`,
        origin: `http://evil.example:${port}`,
        'content-type': 'application/json',
      };
      request(`${app.url}/auth/sign-up`, { method: 'POST', headers }, (response) =>
        resolve(response.statusCode),
      ).end(JSON.stringify(account));
    });
    expect(status).toBe(403);
  });
});

describe('closed sign-up', () => {
  it('allows the first account and rejects every later one', async () => {
    await using app = await startApp({ work: [], env: { STEWARD_SIGN_UP: 'closed' } });
    await app.signUp();
    const response = await app.stranger().post('/auth/sign-up', account);
    expect(response.status).toBe(403);
  });

  it(
    'makes exactly one administrator if two first accounts are created concurrently',
    { tags: ['cluster'] },
    async () => {
      await using app = await startApp({ work: [] });
      const both = ['a@example.com', 'b@example.com'].map((email) =>
        app.stranger().post('/auth/sign-up', { ...account, email }),
      );
      const answers = await Promise.all(both.map(async (response) => (await response).json()));
      expect(new Set(answers)).toEqual(
        new Set(
          ['ADMIN', 'MEMBER'].map((role) =>
            expect.objectContaining({ user: expect.objectContaining({ role }) }),
          ),
        ),
      );
    },
  );
});
