import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#testkit/database.ts';
import { waitUntil } from '#testkit/wait.ts';
import { systemClock } from './clock.ts';
import type { Db } from './db/pool.ts';
import { createLog } from './log.ts';
import { createMailer } from './mail.ts';
import { listDeadLetters } from './queue/dead-letter-storage.ts';
import { openPostgresQueue } from './queue/postgres-queue.ts';
import type { Topic } from './queue/queue.ts';

const log = createLog({ level: 'silent', pretty: false });
/** A single attempt: a mail that was not sent in it would be a dead letter. */
const topic: Topic<string> = { name: 'test.mail', retryDelaysSeconds: [], concurrency: 2 };

it('queued mails of one account all arrive although the mail server takes long for each', async () => {
  await using database = await createTestDatabase(log);
  const { db } = database;
  const received: string[] = [];
  let accept: (() => void) | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        received.push(session.envelope.rcptTo[0]!.address);
        if (received.length > 1) done();
        else accept = () => done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'steward@example.com' });
  const queue = await openPostgresQueue({ database, log, clock: systemClock });
  onTestFinished(() => queue.close());
  const refused = new Set<string>();
  await queue.consume(topic, async (to) => {
    try {
      await mailer.send({ to, subject: 'Hello', text: 'Hello', onRequest: 'queued', sender: 'kim' });
    } catch (error) {
      refused.add(to);
      throw error;
    }
  });

  const all = ['a', 'b', 'c'].map((name) => `${name}@example.com`);
  for (const to of all) await queue.enqueue(topic, to);
  await waitUntil(() => accept !== undefined && refused.size === 2);
  accept!();
  await waitUntil(async () => (await countJobs(db)) === 0);
  expect(await listDeadLetters(db)).toEqual([]);
  expect(received.toSorted()).toEqual(all);
});

const countJobs = async (db: Db): Promise<number> =>
  (await sql`select from queue_jobs`.execute(db)).rows.length;
