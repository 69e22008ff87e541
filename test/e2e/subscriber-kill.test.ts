// @module-tag strict
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openKeyring } from '#platform/secrets.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { lockDelivery } from '#testkit/database-fault.fixture.ts';
import { startMailServer } from '#testkit/mail-server.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { addStatusPage, addSubscribers, addUpdate } from '#testkit/subscriber.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';

const key = Buffer.alloc(32, 7).toString('base64');
/** Five batches. */
const count = 1_200;

it(
  'a worker that is killed between two batches of subscribers: the next one tells each of them once',
  { tags: ['long'] },
  async () => {
    await using database = await createTestDatabase();
    await using dir = await temporaryDir();
    const app = { platform: { database } };
    const { pool } = database;
    const startWorker = (smtpUrl: string): Promise<RunningSteward> =>
      startSteward(['worker', 'jobs'], {
        DATABASE_URL: database.address.connectionString!,
        STEWARD_DATA_DIR: dir.path,
        STEWARD_SECRET_KEY: key,
        SMTP_URL: smtpUrl,
      });
    const secrets = await openKeyring({ configured: key, dataDir: dir.path });
    const page = await addStatusPage(pool, secrets);
    await addSubscribers(pool, secrets, page, {
      kind: 'EMAIL',
      count,
      addressOf: (n) => `s${n}@example.com`,
    });
    const updateId = await addUpdate(pool, page);
    const deliveries = () => rowsOf(app, 'bulk_deliveries', { event_id: updateId });

    // The second batch waits for a row that somebody else inserts, and the mail server never says hello.
    const ids = (await rowsOf(app, 'status_subscribers')).map(({ id }) => String(id)).sort();
    const lock = await lockDelivery(app, page.teamId, updateId, `subscriber:${ids[300]}`);
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const first = await startWorker(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    await lock.untilBlocking('bulk.insert');
    await waitUntil(async () => (await deliveries()).some(({ owner }) => owner !== null));
    expect(await deliveries()).toHaveLength(250);
    await first.stop('SIGKILL');
    silent.close();
    await lock.release();

    const mail = await startMailServer();
    await using second = await startWorker(mail.url);
    await waitUntil(() => mail.received.length >= count, longWaitMs);
    await second.stop();
    expect(new Set(mail.received.map(({ to }) => to[0])).size).toBe(count);
    expect(mail.received).toHaveLength(count);
    const stored = await deliveries();
    expect([stored.length, stored.every(({ status }) => status === 'SENT')]).toEqual([count, true]);
    await mail.close();
  },
);
