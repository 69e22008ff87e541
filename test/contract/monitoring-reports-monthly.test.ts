import { afterAll, beforeAll, expect, it } from 'vitest';
import { monitoring } from '#monitoring/product.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { breakReport } from '#testkit/database-fault.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { endReportWait, makeReportDue, passPrintingTime } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  listReports,
  newReport,
  readReport,
  readReportSettings,
  sendReport,
  thisMonth,
  untilMade,
  updateReportSettings,
} from './report-requests.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';

const recipients = ['a@client.example', 'b@client.example'];

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_WRITES: '10000' } });
  owner = await app.signUp({ email: 'ada@example.com' });
});
afterAll(() => app[Symbol.asyncDispose]());

/** As so many workers do at the same time. */
async function sweep(name: string, workers = 1): Promise<void> {
  const { run } = app.platform.opened(monitoring).sweeps.find((each) => each.name === name)!;
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: workers }, () => run(signal)));
}

async function newEnabledTeam(): Promise<string> {
  const teamId = await newTeam(owner);
  dataOf(await updateReportSettings(owner, { enabled: true, recipients }, teamId));
  return teamId;
}

it('a team gets one report for each month, and each recipient one mail, however many workers there are', async () => {
  const teamId = await newEnabledTeam();
  const { nextAt } = await readReportSettings(owner, teamId);
  await sweep('monthly reports', 8);
  expect(await listReports(owner, { teamId })).toEqual([]);

  await makeReportDue(app, teamId);
  await sweep('monthly reports', 8);
  // As if the clock had been set back.
  await makeReportDue(app, teamId);
  await sweep('monthly reports', 8);
  const [report, ...others] = await listReports(owner, { teamId });
  expect(others).toEqual([]);
  expect(report).toMatchObject({ state: 'PENDING', month: monthsAgo(1) });
  expect((await readReportSettings(owner, teamId)).nextAt).toBe(nextAt);

  await sweep('write reports', 8);
  await passPrintingTime(app);
  await sweep('write reports', 8);
  await sweep('write reports', 8);
  expect(await readReport(owner, report!.id)).toMatchObject({ state: 'READY' });
  const mails = await rowsOf(app, 'report_recipients', { report_id: report!.id });
  expect(mails.map(({ address }) => address as string).toSorted()).toEqual(recipients);
  const deliveries = await rowsOf(app, 'bulk_deliveries', { event_id: report!.id });
  expect(deliveries.map(({ channel }) => channel as string).toSorted()).toEqual(
    mails.map(({ id }) => `report:${id}`).toSorted(),
  );
});

it('months that were missed because nothing ran are made up for', async () => {
  const teamId = await newEnabledTeam();
  await makeReportDue(app, teamId, 2);
  for (let round = 0; round < 4; round += 1) await sweep('monthly reports');
  const months = (await listReports(owner, { teamId })).map(({ month }) => month);
  expect(new Set(months)).toEqual(new Set([3, 2, 1].map(monthsAgo)));
  expect(months).toHaveLength(3);
});

it('another time zone on the first day of a month brings no second report of it', async () => {
  const teamId = await newEnabledTeam();
  await makeReportDue(app, teamId);
  await sweep('monthly reports');
  dataOf(await updateReportSettings(owner, { timezone: 'Pacific/Pago_Pago' }, teamId));
  await makeReportDue(app, teamId);
  await sweep('monthly reports');
  const months = (await listReports(owner, { teamId })).map(({ month }) => month);
  expect(new Set(months).size).toBe(months.length);
});

it('another time zone while reports are due leaves none of them out', async () => {
  const teamId = await newEnabledTeam();
  await makeReportDue(app, teamId, 2);
  // The same time as UTC, all year.
  dataOf(await updateReportSettings(owner, { timezone: 'Atlantic/Reykjavik' }, teamId));
  for (let round = 0; round < 4; round += 1) await sweep('monthly reports');
  const months = (await listReports(owner, { teamId })).map(({ month }) => month);
  expect(new Set(months)).toEqual(new Set([3, 2, 1].map(monthsAgo)));
  expect(months).toHaveLength(3);
});

it('a report that cannot be written delays no other, and fails in the end with a note', async () => {
  const broken = await newReport(owner, { teamId: await newTeam(owner), month: thisMonth() });
  await breakReport(app, broken.id);
  const other = await newReport(owner, { teamId: await newTeam(owner), month: thisMonth() });
  await sweep('write reports');
  await passPrintingTime(app);
  await sweep('write reports');
  expect(await readReport(owner, other.id)).toMatchObject({ state: 'READY' });
  for (let attempt = 2; attempt <= 5; attempt += 1) {
    expect(await readReport(owner, broken.id)).toMatchObject({ state: 'PENDING' });
    await endReportWait(app, broken.id);
    await sweep('write reports');
  }
  expect(await readReport(owner, broken.id)).toMatchObject({
    state: 'FAILED',
    htmlUrl: null,
    note: 'The report could not be created. The log of the server says why.',
  });
});

it('without a mail server, a report says that it was not sent', async () => {
  await using plain = await startApp();
  const client = await plain.signUp();
  const { id } = await newReport(client);
  await untilMade(plain, client, id);
  dataOf(await sendReport(client, id, ['a@client.example']));
  await waitUntil(async () => (await readReport(client, id))?.note?.includes('a@client.example'));
  expect(await readReport(client, id)).toMatchObject({
    sentTo: [],
    sentAt: null,
    note: expect.stringContaining(
      'Not sent to a@client.example: this installation has no mail server (SMTP_URL is not set)',
    ),
  });
});

/** Counted from the last time at which monthly reports were due, as `makeReportDue` does. */
const monthsAgo = (count: number): string => {
  const now = new Date(Date.now() - 6 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7);
};
