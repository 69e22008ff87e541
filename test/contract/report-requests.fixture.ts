import type { TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { passPrintingTime } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import * as operations from './operations/monitoring.generated.ts';

export const createReport = (client: Client, input: object) =>
  client.send(operations.createReport, { input });

export const newReport = async (client: Client, input: object = { month: thisMonth() }) =>
  dataOf(await createReport(client, input));

export const readReport = async (client: Client, id: string) =>
  (await client.send(operations.report, { id })).data!.report;

export const listReports = async (client: Client, given: object = {}) =>
  dataOf(await client.send(operations.reports, given));

export const deleteReport = (client: Client, id: string) => client.send(operations.deleteReport, { id });

export const sendReport = (client: Client, id: string, to?: readonly string[]) =>
  client.send(operations.sendReport, { id, to });

export const readReportSettings = async (client: Client, teamId?: string) =>
  dataOf(await client.send(operations.reportSettings, { teamId }));

export const updateReportSettings = (client: Client, input: object, teamId?: string) =>
  client.send(operations.updateReportSettings, { input, teamId });

/** In UTC, as the settings say by default. */
export const thisMonth = (): string => new Date().toISOString().slice(0, 7);

/** Waits until a report is ready or has failed, where no worker has a browser. */
export async function untilMade(app: TestApp, client: Client, id: string) {
  let report = await readReport(client, id);
  await waitUntil(async () => {
    await passPrintingTime(app);
    report = await readReport(client, id);
    return report!.state !== 'PENDING';
  });
  return report!;
}
