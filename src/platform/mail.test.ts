import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { waitUntil } from '#testkit/wait.ts';
import { bulkConnections } from './bulk-connections.ts';
import { createMailer } from './mail.ts';

it('mails in bulk share a few connections, and others have their own', async () => {
  let [connections, mails] = [0, 0];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onData(stream, _session, done) {
      stream.on('data', () => {});
      stream.on('end', () => {
        mails += 1;
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'steward@example.com' });
  const mail = { to: 'kim@example.com', subject: 'Hello', text: 'Hello' };
  await Promise.all(Array.from({ length: 30 }, () => mailer.send({ ...mail, bulk: true })));
  expect([mails, connections <= bulkConnections]).toEqual([30, true]);
  const before = connections;
  await mailer.send(mail);
  expect(connections).toBe(before + 1);
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

it('at most five mails are sent at the same time, of which tests take two, and others go first', async () => {
  let peak = 0;
  const order: string[] = [];
  const held: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        order.push(session.envelope.rcptTo[0]!.address);
        held.push(() => done());
        peak = Math.max(peak, held.length);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'steward@example.com' });
  const send = (to: string, background: boolean) =>
    mailer.send({ to, subject: 'Hello', text: 'Hello', background });
  const tests = Array.from({ length: 4 }, () => send('test@example.com', true));
  await waitUntil(() => held.length === 2);
  const alerts = Array.from({ length: 6 }, () => send('alert@example.com', false));
  await waitUntil(() => held.length === 5);
  const sending = Promise.all([...tests, ...alerts]);
  for (let sent = 0; sent < 10; sent += 1) {
    await waitUntil(() => held.length > 0);
    held.shift()!();
  }
  await sending;
  const alertsFirst = ['test', 'test', ...Array<string>(6).fill('alert'), 'test', 'test'];
  expect(order.map((to) => to.split('@')[0])).toEqual(alertsFirst);
  expect(peak).toBe(5);
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

it('the mails of one account take two connections, so that those of others need not wait for them', async () => {
  const held: { to: string; finish: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      stream
        .resume()
        .on('end', () =>
          held.push({ to: session.envelope.rcptTo[0]!.address.split('@')[0]!, finish: () => done() }),
        );
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'steward@example.com' });
  const send = (to: string, sender?: string) =>
    mailer.send({ to: `${to}@example.com`, subject: 'Hello', text: 'Hello', ...(sender && { sender }) });
  const many = Array.from({ length: 20 }, () => send('many', 'greedy'));
  const others = [send('one', 'other'), send('reset')];
  await waitUntil(() => held.length === 4);
  expect(held.map(({ to }) => to).toSorted()).toEqual(['many', 'many', 'one', 'reset']);
  const sending = Promise.all([...many, ...others]);
  for (let sent = 0; sent < 22; sent += 1) {
    await waitUntil(() => held.length > 0);
    held.shift()!.finish();
  }
  await sending;
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
