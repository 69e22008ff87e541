import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { startMailServer, type MailServer } from '#testkit/mail-server.ts';
import { waitUntil } from '#testkit/wait.ts';

const password = 'correct horse battery';

describe('a forgotten password', () => {
  let mail: MailServer;
  let app: TestApp;
  beforeAll(async () => {
    mail = await startMailServer();
    app = await startApp({
      env: {
        SMTP_URL: mail.url,
        STEWARD_MAIL_FROM: 'Steward <steward@example.com>',
        STEWARD_PUBLIC_URL: 'https://steward.example',
      },
    });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await mail.close();
  });

  const linkFor = async (email: string): Promise<string> => {
    await waitUntil(() => mail.received.some(({ to }) => to.includes(email)));
    const { text } = mail.received.findLast(({ to }) => to.includes(email))!;
    return /https:\/\/steward\.example\/auth#reset=([\w-]+)/.exec(text)![1]!;
  };

  it('is replaced through a link in a mail, once', async () => {
    const client = await app.signUp({ email: 'ada@example.com' });
    expect((await app.stranger().post('/auth/reset', { email: 'ada@example.com' })).status).toBe(200);
    const token = await linkFor('ada@example.com');

    const confirm = (body: object) => app.stranger().post('/auth/reset/confirm', body);
    expect((await confirm({ token, password: 'short' })).status).toBe(400);
    expect((await confirm({ token, password: 'a brand new password' })).status).toBe(200);
    expect((await confirm({ token, password: 'a brand new password' })).status).toBe(400);

    expect((await client.monitoring('{ me { id } }')).status).toBe(401);
    const signIn = (secret: string) =>
      app.stranger().post('/auth/sign-in', { email: 'ada@example.com', password: secret });
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn('a brand new password')).status).toBe(200);
  });

  it('gets the same answer, and no mail, where there is no such account', async () => {
    const response = await app.stranger().post('/auth/reset', { email: 'nobody@example.com' });
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    expect(mail.received.some(({ to }) => to.includes('nobody@example.com'))).toBe(false);
  });

  it('cannot be replaced with a link that is too old', async () => {
    await app.signUp({ email: 'late@example.com' });
    await app.stranger().post('/auth/reset', { email: 'late@example.com' });
    const token = await linkFor('late@example.com');
    await app.platform.database.pool.query(`update password_resets set expires_at = now()`);
    expect(
      (await app.stranger().post('/auth/reset/confirm', { token, password: 'a brand new password' })).status,
    ).toBe(400);
  });

  it('can be a first one: an invited user chooses it', async () => {
    const admin = app.stranger();
    await admin.post('/auth/sign-in', { email: 'ada@example.com', password: 'a brand new password' });
    const { errors } = await admin.monitoring(
      `mutation { createUser(input: {email: "new@example.com", name: "New"}) { id } }`,
    );
    expect(errors).toBeUndefined();
    const token = await linkFor('new@example.com');
    await app.stranger().post('/auth/reset/confirm', { token, password });
    expect((await app.stranger().post('/auth/sign-in', { email: 'new@example.com', password })).status).toBe(
      200,
    );
  });

  it('is a matter for the administrator where no mail is sent', async () => {
    await using silent = await startApp();
    await silent.signUp();
    const response = await silent.stranger().post('/auth/reset', { email: 'user1@example.com' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('sends no mail');
  });
});
