// @module-tag cluster-long
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#identity/session/sign-up.ts';
import { sendPasswordMail } from '#identity/session/password-mail.ts';
import { resetPasswordByOperator } from '#identity/administration/operator.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { insertUninvitedUser, lockUser } from '#testkit/database-fault.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { expirePasswordLinks } from '#testkit/time-travel.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { passMailPauses } from '#testkit/mail.fixture.ts';
import { startMailServer, type MailServer } from '#testkit/mail-server.ts';
import { waitUntil } from '#testkit/wait.ts';

const password = 'correct horse battery';

describe('password reset', () => {
  let mail: MailServer;
  let app: TestApp;
  beforeAll(async () => {
    mail = await startMailServer();
    app = await startApp({
      env: {
        SMTP_URL: mail.url,
        STEWARD_MAIL_FROM: 'Steward <steward@example.com>',
        STEWARD_PUBLIC_URL: 'https://steward.example',
        STEWARD_TRUST_PROXY: '127.0.0.1',
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

  const administrator = async (): Promise<Client> => {
    const client = app.stranger();
    await client.post('/auth/sign-in', { email: 'ada@example.com', password: 'a brand new password' });
    return client;
  };

  it('works once, by a link in a mail', async () => {
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

  it('ends the tokens of an account that somebody else may have created when this server had no email', async () => {
    const email = 'director@example.com';
    const { services } = app.platform;
    const input = { email, password, name: 'Squatter', setupCode: '' };
    const origin = { ip: '192.0.2.1', host: 'steward.example', userAgent: null, cookies: undefined };
    const session = await signUp({ ...services, mailer: null }, input, origin);
    const squatter = app.stranger();
    squatter.cookie = `steward_session=${session!.secret}`;
    const { client: token } = await squatter.mintToken('kept for later');

    const resetTo = async (chosen: string): Promise<void> => {
      await app.stranger().post('/auth/reset', { email });
      await waitUntil(() => mail.received.some(({ to }) => to.includes(email)));
      const confirmed = await app
        .stranger()
        .post('/auth/reset/confirm', { token: await linkFor(email), password: chosen });
      expect(confirmed.status).toBe(200);
      mail.received.length = 0;
      await passMailPauses(app);
    };
    await resetTo('a brand new password');
    expect((await token.monitoring('{ me { id } }')).status).toBe(401);

    const owner = app.stranger();
    await owner.post('/auth/sign-in', { email, password: 'a brand new password' });
    const { client: own } = await owner.mintToken('of the owner');
    await resetTo('another new password');
    expect((await own.monitoring('{ me { id } }')).status).toBe(200);
  });

  it('gives the same response, and sends no mail, if there is no such account', async () => {
    const response = await app.stranger().post('/auth/reset', { email: 'nobody@example.com' });
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    expect(mail.received.some(({ to }) => to.includes('nobody@example.com'))).toBe(false);
  });

  it('cannot be blocked from another network, and sends one mail in ten minutes', async () => {
    const request = async (email: string, from: string): Promise<[number, string]> => {
      const response = await app.stranger().post('/auth/reset', { email }, { 'x-forwarded-for': from });
      return [response.status, response.status === 200 ? await response.text() : ''];
    };
    const many = async (email: string, from: string) => {
      const responses = [];
      for (let n = 0; n < 12; n += 1) responses.push(await request(email, from));
      return responses;
    };
    const email = 'besieged@example.com';
    await app.signUp({ email });
    mail.received.length = 0;
    const responses = await many(email, '192.0.2.10');
    expect(responses.map(([status]) => status)).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect(await many('missing@example.com', '192.0.2.11')).toEqual(responses);
    expect(await request(email, '192.0.2.12')).toEqual(responses[0]);

    await passMailPauses(app);
    await request(email, '192.0.2.12');
    await waitUntil(() => mail.received.length >= 2);
    expect(mail.received.map(({ to }) => to)).toEqual([[email], [email]]);
  });

  it('rejects an expired link', async () => {
    await app.signUp({ email: 'late@example.com' });
    await app.stranger().post('/auth/reset', { email: 'late@example.com' });
    const token = await linkFor('late@example.com');
    await expirePasswordLinks(app);
    expect(
      (await app.stranger().post('/auth/reset/confirm', { token, password: 'a brand new password' })).status,
    ).toBe(400);
  });

  describe('invalidates links that were sent before', () => {
    const newPassword = 'a brand new password';
    const confirm = (token: string) =>
      app.stranger().post('/auth/reset/confirm', { token, password: 'the password of a thief' });
    const linkOf = async (email: string): Promise<string> => {
      await app.stranger().post('/auth/reset', { email });
      return linkFor(email);
    };

    it('when the user changes the password', async () => {
      const client = await app.signUp({ email: 'changed@example.com' });
      const token = await linkOf('changed@example.com');
      const change = { currentPassword: password, newPassword };
      expect((await client.post('/auth/password', change)).status).toBe(200);
      expect((await confirm(token)).status).toBe(400);
      expect((await client.monitoring('{ me { id } }')).status).toBe(200);
    });

    it('when the operator resets it, including invitations', async () => {
      await app.signUp({ email: 'operated@example.com' });
      const admin = await administrator();
      await admin.monitoring(
        `mutation { createUser(input: {email: "guest@example.com", name: "G"}) { id } }`,
      );
      for (const [email, token] of [
        ['operated@example.com', await linkOf('operated@example.com')],
        ['guest@example.com', await linkFor('guest@example.com')],
      ] as const) {
        await resetPasswordByOperator(app.platform.services, email, newPassword);
        expect((await confirm(token)).status).toBe(400);
        const body = { email, password: newPassword };
        expect((await app.stranger().post('/auth/sign-in', body)).status).toBe(200);
      }
    });

    it('when an administrator disables the user, even after enabling the user again', async () => {
      const client = await app.signUp({ email: 'paused@example.com' });
      const { id } = (await client.monitoring('{ me { id } }')).data!['me'];
      const token = await linkOf('paused@example.com');
      const admin = await administrator();
      for (const disabled of [true, false])
        await admin.monitoring(
          `mutation ($id: ID!, $disabled: Boolean) { updateUser(id: $id, input: {disabled: $disabled}) { id } }`,
          { id, disabled },
        );
      expect((await confirm(token)).status).toBe(400);
    });

    it('when another link is used, even if both are used concurrently', async () => {
      await app.signUp({ email: 'twice@example.com' });
      const first = await linkOf('twice@example.com');
      await passMailPauses(app);
      await app.stranger().post('/auth/reset', { email: 'twice@example.com' });
      await waitUntil(() => mail.received.filter(({ to }) => to.includes('twice@example.com')).length === 2);
      const second = await linkFor('twice@example.com');
      const statuses = (await Promise.all([confirm(first), confirm(second)])).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    });

    it('and a concurrent sign-in with the old password does not create a session', async () => {
      const client = await app.signUp({ email: 'raced@example.com' });
      // Blocks the sign-in between the password check and the creation of the session.
      const lock = await lockUser(app, 'raced@example.com');
      const signingIn = app.stranger().post('/auth/sign-in', { email: 'raced@example.com', password });
      await lock.untilBlocking();
      await lock.releaseWith('a password is set');
      expect((await signingIn).status).toBe(401);
      expect((await client.monitoring('{ me { id } }')).status).toBe(200);
    });

    it.each(['a password is set', 'the account is disabled'] as const)(
      'and creates no link for an invitation if %s meanwhile',
      async (change) => {
        const email = `invited-${change.length}@example.com`;
        const id = await insertUninvitedUser(app, email);
        // Blocks the mail between reading the account and creating the link.
        const lock = await lockUser(app, email);
        const sending = sendPasswordMail(app.platform.services, { email, kind: 'invite', ip: null });
        await lock.untilBlocking();
        await lock.releaseWith(change);
        await sending;
        const links = await rowsOf(app, 'password_resets', { user_id: id });
        expect([links.length, mail.received.some(({ to }) => to.includes(email))]).toEqual([0, false]);
      },
    );
  });

  it('lets an invited user choose the first password', async () => {
    const admin = await administrator();
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

  it('requires the administrator on a server without mail', async () => {
    await using silent = await startApp({ work: [] });
    await silent.signUp();
    const response = await silent.stranger().post('/auth/reset', { email: 'user1@example.com' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('cannot send email');
  });
});
