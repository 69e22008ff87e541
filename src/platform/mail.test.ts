import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
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
