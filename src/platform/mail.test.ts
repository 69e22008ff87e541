import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { waitUntil } from '#testkit/wait.ts';
import { bulkConnections } from './bulk-connections.ts';
import { createMailer, type Mail } from './mail.ts';

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

it('mails on request, such as tests, have three connections of their own, so that alerts need not wait for them', async () => {
  await using server = await startHoldingServer();
  const { held, send, finishAll } = server;
  const requested = [
    ...Array.from({ length: 4 }, (_, n) => send('invitation', { onRequest: 'queued', sender: `owner ${n}` })),
    ...Array.from({ length: 3 }, () => send('test', { onRequest: 'test', sender: 'greedy' })),
  ];
  await waitUntil(() => held.length === 3);
  const alerts = Array.from({ length: 6 }, () => send('alert'));
  const own = [send('own', { sender: 'greedy' }), send('own', { sender: 'greedy' })];
  await waitUntil(() => held.length === 8);
  const inProgress = Object.entries(Object.groupBy(held, ({ to }) => to)).map(([to, all]) => [
    to,
    all!.length,
  ]);
  expect(Object.fromEntries(inProgress)).toEqual({ invitation: 2, test: 1, alert: 5 });
  await finishAll([...requested, ...alerts, ...own]);
});

it('an alert of an account need not wait for its own tests', async () => {
  await using server = await startHoldingServer();
  const { held, send, finishAll } = server;
  const tests = Array.from({ length: 5 }, () => send('test', { onRequest: 'test', sender: 'kim' }));
  await waitUntil(() => held.length === 1);
  const alert = send('alert', { sender: 'kim' });
  await waitUntil(() => held.length === 2);
  expect(held.map(({ to }) => to)).toEqual(['test', 'alert']);
  await finishAll([...tests, alert]);
});

it('the mails of one account take two connections, so that those of others need not wait for them', async () => {
  await using server = await startHoldingServer();
  const { held, send, finishAll } = server;
  const many = Array.from({ length: 20 }, () => send('many', { sender: 'greedy' }));
  const others = [send('one', { sender: 'other' }), send('reset')];
  await waitUntil(() => held.length === 4);
  expect(held.map(({ to }) => to).toSorted()).toEqual(['many', 'many', 'one', 'reset']);
  await finishAll([...many, ...others]);
});

/** A mail server that accepts a mail when it is told to. */
async function startHoldingServer() {
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
  return {
    held,
    send: (to: string, how: Pick<Mail, 'onRequest' | 'sender'> = {}) =>
      mailer.send({ to: `${to}@example.com`, subject: 'Hello', text: 'Hello', ...how }),
    finishAll: async (mails: readonly Promise<unknown>[]): Promise<void> => {
      const sending = Promise.all(mails);
      for (let sent = 0; sent < mails.length; sent += 1) {
        await waitUntil(() => held.length > 0);
        held.shift()!.finish();
      }
      await sending;
    },
    async [Symbol.asyncDispose]() {
      mailer.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
