import { expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { createLog } from '#platform/log.ts';
import { createMailer } from '#platform/mail.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { startMailServer } from '#testkit/mail-server.ts';
import { endNotice, notifyAdministrators } from './notify-administrators.ts';

const log = createLog({ level: 'silent', pretty: false });
const [first, second, third] = ['first@example.com', 'second@example.com', 'third@example.com'];

/** An installation with three administrators and a member, and a mail server that refuses some addresses. */
async function startInstallation() {
  const [database, mail] = [await createTestDatabase(), await startMailServer()];
  const mailer = createMailer({ smtpUrl: mail.url, from: 'steward@example.com' });
  const { db, pool } = database;
  for (const [index, email] of [first, second, third, 'member@example.com'].entries())
    await pool.query(`insert into users (id, email, name, role) values ($1, $2, 'A', $3)`, [
      newId(index),
      email,
      email.startsWith('member') ? 'MEMBER' : 'ADMIN',
    ]);
  const refused = new Set<string>();
  mail.behave(async ({ to }) => {
    if (refused.has(to[0]!)) throw Object.assign(new Error('no such user'), { responseCode: 550 });
  });
  const services = { db, log, mailer, settings: { publicUrl: new URL('https://steward.example') } };
  return {
    pool,
    refused,
    mailed: () => mail.received.splice(0).flatMap(({ to }) => to),
    notify: () =>
      notifyAdministrators(services as never, 'disk space', { subject: 'Almost full', text: 'Free some.' }),
    end: () => endNotice(services as never, 'disk space'),
    async [Symbol.asyncDispose]() {
      mailer.close();
      await mail.close();
      await database[Symbol.asyncDispose]();
    },
  };
}
const pass = (pool: TestDatabase['pool'], time: string) =>
  pool.query(
    `update administrator_notices set claimed_at = claimed_at - $1::interval, sent_at = sent_at - $1::interval`,
    [time],
  );

it('a warning reaches the other administrators if the mail of one fails, who gets it later', async () => {
  await using installation = await startInstallation();
  const { pool, refused, mailed, notify } = installation;
  refused.add(second);
  expect(await notify()).toBe(false);
  expect(mailed()).toEqual([first, third]);
  await pass(pool, '10 minutes');
  expect(await notify()).toBe(false);
  expect(mailed()).toEqual([]);
  refused.clear();
  await pass(pool, '10 minutes');
  expect(await notify()).toBe(true);
  expect(mailed()).toEqual([second]);
});

it('one whose mail always fails does not make the others get it more often than once a day', async () => {
  await using installation = await startInstallation();
  const { pool, refused, mailed, notify } = installation;
  refused.add(second);
  await notify();
  expect(mailed()).toEqual([first, third]);
  for (let hour = 0; hour < 20; hour += 1) {
    await pass(pool, '1 hour');
    expect(await notify()).toBe(false);
  }
  expect(mailed()).toEqual([]);
});

it('a warning that is over is mailed again when it begins anew', async () => {
  await using installation = await startInstallation();
  const { mailed, notify, end } = installation;
  await notify();
  expect(mailed()).toHaveLength(3);
  await end();
  await notify();
  expect(mailed()).toHaveLength(3);
});

it('a warning is mailed once by several processes, and again after a day', async () => {
  await using installation = await startInstallation();
  const { pool, mailed, notify } = installation;
  await Promise.all([notify(), notify(), notify()]);
  expect(mailed().toSorted()).toEqual([first, second, third]);
  expect(await notify()).toBe(true);
  expect(mailed()).toEqual([]);
  await pass(pool, '23 hours 1 minute');
  expect(await notify()).toBe(true);
  expect(mailed()).toEqual([first, second, third]);
});
