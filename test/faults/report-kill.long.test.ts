import { expect, it } from 'vitest';
import { Client, dataOf } from '#testkit/client.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { startMailServer } from '#testkit/mail-server.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { endReportWait, makeReportDue, passPrintingTime } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newSite } from '../contract/monitoring-requests.fixture.ts';
import { listReports, updateReportSettings } from '../contract/report-requests.fixture.ts';
import { userIdOf } from '../contract/team-requests.fixture.ts';

it('a monthly report whose worker is killed with SIGKILL is finished by the next, and sent once', async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await createTestDatabase());
  const mail = await startMailServer();
  stack.defer(() => mail.close());
  const env = {
    DATABASE_URL: database.address.connectionString,
    STEWARD_DATA_DIR: stack.use(await temporaryDir()).path,
    STEWARD_SIGN_UP: 'open',
    // None, so that it is ready without a PDF.
    STEWARD_CHROMIUM: '/nonexistent',
    SMTP_URL: mail.url,
    PORT: '0',
    HOST: '127.0.0.1',
  };
  const app = { platform: { database } };
  const first = await startSteward(['serve'], env);
  const client = new Client(first.url);
  await client.signUp({ email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' });
  await newSite(client);
  const teamId = await userIdOf(client);
  const recipients = ['a@client.example', 'b@client.example'];
  dataOf(await updateReportSettings(client, { enabled: true, recipients }));
  await first.stop();

  // The worker stops in the middle of the report, where it reads the statistics.
  const blocker = await database.pool.connect();
  await blocker.query('begin; lock table rollup_hours in access exclusive mode');
  await makeReportDue(app, teamId);
  const killed = await startSteward(['serve'], env);
  const attempts = async (): Promise<number> =>
    (await database.pool.query<{ attempts: number }>('select attempts from reports')).rows[0]?.attempts ?? 0;
  await waitUntil(async () => (await attempts()) === 1, longWaitMs);
  await killed.stop('SIGKILL');
  await blocker.query('rollback');
  blocker.release();

  const last = stack.use(await startSteward(['serve'], env));
  const restarted = new Client(last.url);
  restarted.cookie = client.cookie;
  await endReportWait(app, (await listReports(restarted))[0]!.id);
  await waitUntil(async () => {
    await passPrintingTime(app);
    return (await listReports(restarted))[0]?.sentTo.length === 2;
  }, longWaitMs);
  expect(await listReports(restarted)).toMatchObject([
    { state: 'READY', pdfUrl: null, note: expect.stringContaining('no worker has a Chromium browser') },
  ]);
  // The owner also gets an alert, because the site does not exist.
  const readers = mail.received
    .map(({ to }) => to[0]!)
    .filter((address) => address.endsWith('@client.example'));
  expect(readers.toSorted((x, y) => x.localeCompare(y))).toEqual(recipients);
});
