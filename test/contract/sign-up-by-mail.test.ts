import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { passMailPauses } from '#testkit/mail.fixture.ts';
import { startMailServer, type MailServer } from '#testkit/mail-server.ts';
import { waitUntil } from '#testkit/wait.ts';

const password = 'correct horse battery';

describe('open sign-up on a server that sends mail', () => {
  let mail: MailServer;
  let app: TestApp;
  beforeAll(async () => {
    mail = await startMailServer();
    const env = {
      SMTP_URL: mail.url,
      STEWARD_MAIL_FROM: 'Steward <steward@example.com>',
      STEWARD_TRUST_PROXY: '127.0.0.1',
    };
    app = await startApp({ env });
    await app.signUp({ email: 'ada@example.com' });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await mail.close();
  });

  const mailsTo = (email: string): string[] =>
    mail.received.filter(({ to }) => to.includes(email)).map(({ text }) => text);
  const linkIn = (text: string | undefined) => /#reset=([\w-]+)/.exec(text ?? '')?.[1];
  const signUp = async (email: string, from = '192.0.2.1') => {
    const account = { email, name: 'Somebody', password };
    const response = await app.stranger().post('/auth/sign-up', account, { 'x-forwarded-for': from });
    return [response.status, await response.json(), response.headers.getSetCookie()];
  };
  const signIn = async (email: string, secret: string): Promise<number> =>
    (await app.stranger().post('/auth/sign-in', { email, password: secret })).status;

  it('creates the first account at once, so that broken mail locks no one out', async () => {
    expect(await signIn('ada@example.com', password)).toBe(200);
  });

  it('gives the same response for an existing account, and notifies only its owner', async () => {
    const [taken, free] = [await signUp(' ADA@example.com'), await signUp('free@example.com')];
    expect(taken).toEqual([200, { ok: true, mailed: true }, []]);
    expect(free).toEqual(taken);
    await waitUntil(() => mailsTo('ada@example.com').length === 1);
    const [text] = mailsTo('ada@example.com');
    expect(text).toContain('already has an account');
    expect(linkIn(text)).toBeUndefined();
    expect(await signIn('ada@example.com', password)).toBe(200);
  });

  it('creates an account that is usable after its owner chose a password by the link', async () => {
    await signUp('new@example.com');
    await waitUntil(() => mailsTo('new@example.com').length === 1);
    // The person who signed up may not own the address, so the password of the sign-up is ignored.
    expect(await signIn('new@example.com', password)).toBe(401);
    const token = linkIn(mailsTo('new@example.com')[0]);
    const chosen = 'the password of the owner';
    expect((await app.stranger().post('/auth/reset/confirm', { token, password: chosen })).status).toBe(200);
    const client = app.stranger();
    await client.post('/auth/sign-in', { email: 'new@example.com', password: chosen });
    expect((await client.monitoring('{ me { name role } }')).data).toEqual({
      me: { name: 'Somebody', role: 'MEMBER' },
    });
  });

  it('sends another link on a second sign-up before a password is chosen', async () => {
    await signUp('again@example.com');
    await waitUntil(() => mailsTo('again@example.com').length === 1);
    await passMailPauses(app);
    await signUp('again@example.com');
    await waitUntil(() => mailsTo('again@example.com').length === 2);
    expect(mailsTo('again@example.com').map(linkIn)).toEqual([expect.any(String), expect.any(String)]);
  });

  it.each(['ada@example.com', 'flooded@example.com'])(
    'sends %s one mail in ten minutes, and answers other networks the same',
    async (email) => {
      await passMailPauses(app);
      const before = mailsTo(email).length;
      const statuses = [];
      for (let n = 0; n < 12; n += 1) statuses.push((await signUp(email, `192.0.2.${email.length}`))[0]);
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
      expect(await signUp(email, '192.0.2.2')).toEqual([200, { ok: true, mailed: true }, []]);
      await passMailPauses(app);
      await signUp(email, '192.0.2.3');
      await waitUntil(() => mailsTo(email).length >= before + 2);
      expect(mailsTo(email)).toHaveLength(before + 2);
    },
  );

  it('still names an invalid field', async () => {
    expect(await signUp('nonsense')).toMatchObject([
      400,
      { errors: [{ extensions: { field: 'email' } }] },
      [],
    ]);
  });
});

it('closed sign-up gives the same refusal for every address, even with mail', async () => {
  const env = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    STEWARD_MAIL_FROM: 'steward@example.com',
    STEWARD_SIGN_UP: 'closed',
  };
  await using app = await startApp({ env });
  await app.signUp({ email: 'ada@example.com' });
  for (const email of ['ada@example.com', 'free@example.com'])
    expect((await app.stranger().post('/auth/sign-up', { email, name: 'Somebody', password })).status).toBe(
      403,
    );
});

describe('attempts from IPv6 addresses', () => {
  it('are counted per /64 network, and IPv4-mapped ones per IPv4 address', async () => {
    await using app = await startApp({ env: { STEWARD_TRUST_PROXY: '127.0.0.1' } });
    const attempts = (count: number, from: (n: number) => string) =>
      Promise.all(
        Array.from({ length: count }, async (_, n) => {
          const body = { email: `${crypto.randomUUID()}@example.com`, password };
          return (await app.stranger().post('/auth/sign-in', body, { 'x-forwarded-for': from(n) })).status;
        }),
      );
    const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length;
    expect(refused(await attempts(32, (n) => `2001:db8:1:2::${n.toString(16)}`))).toBe(2);
    expect(refused(await attempts(1, () => '2001:db8:1:3::1'))).toBe(0);
    expect(refused(await attempts(32, (n) => (n % 2 ? '192.0.2.1' : '::ffff:192.0.2.1')))).toBe(2);
  });
});
