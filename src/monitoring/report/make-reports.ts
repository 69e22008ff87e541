import { newId } from '#platform/id.ts';
import type { MonitoringServices } from '../context.ts';
import { findLogo } from '../status-page/logo-storage.ts';
import { collectReport } from './collect-report.ts';
import { monthBefore, monthPeriod, nextReportAt } from './period.ts';
import { formatOf } from './render/format.ts';
import { leadOf, renderReport } from './render/render-report.ts';
import { newLinkKey } from './report-link.ts';
import {
  failReport,
  finishReport,
  insertReport,
  listUnprinted,
  renewLease,
  saveHtml,
  takeReportToWrite,
  tryAgain,
  type PendingReport,
  type TakenReport,
} from './report-storage.ts';
import { sendMonthly } from './send-report.ts';
import { findSettings, listDueTeams, setNextAt, takeDueSettings } from './settings-storage.ts';

/** The rest follows in the next sweep. */
const maxTeams = 200;
/** If its worker is killed, another takes the report after this time. */
const leaseSeconds = 60;
const renewEveryMs = 15_000;
const maxAttempts = 5;
/** While nothing was printed for so long, no worker has a browser. */
const printWaitSeconds = 60;

/** Creates the monthly reports that are due. A month that was missed because no worker ran is made up for. */
export async function scheduleReports(services: MonitoringServices, signal: AbortSignal): Promise<void> {
  const { db, log } = services;
  for (const teamId of await listDueTeams(db, maxTeams)) {
    if (signal.aborted) return;
    await db
      .transaction()
      .execute(async (tx) => {
        const settings = await takeDueSettings(tx, teamId);
        if (!settings) return;
        const { nextAt, timezone } = settings;
        const period = monthPeriod(monthBefore(nextAt, timezone));
        await insertReport(tx, {
          ...period,
          id: newId(),
          teamId,
          timezone,
          siteIds: null,
          monthly: true,
          linkKey: newLinkKey(services),
        });
        await setNextAt(tx, teamId, nextReportAt(nextAt, timezone));
      })
      .catch((error: unknown) =>
        log.warn(
          { err: error, team: teamId },
          'a monthly report could not be created; it will be tried again',
        ),
      );
  }
}

/** Writes the reports that wait, one after another, and gives up waiting for a PDF where no worker can print one. */
export async function writeReports(services: MonitoringServices, signal: AbortSignal): Promise<void> {
  const { db } = services;
  while (!signal.aborted) {
    const report = await takeReportToWrite(db, leaseSeconds);
    if (!report) break;
    await write(services, report, signal);
  }
  for (const report of await listUnprinted(db, printWaitSeconds))
    await finish(services, report, { pdf: null, note: noBrowserNote });
}

const noBrowserNote =
  'There is no PDF, because no worker has a Chromium browser. Install one (apt install chromium-headless-shell) and create the report again, or print the HTML.';

class Interrupted extends Error {}

async function write(
  services: MonitoringServices,
  report: PendingReport,
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = services;
  let renewedAt = performance.now();
  const onProgress = async (): Promise<void> => {
    if (signal.aborted) throw new Interrupted('the worker is stopping');
    if (performance.now() - renewedAt < renewEveryMs) return;
    renewedAt = performance.now();
    if (!(await renewLease(db, report, leaseSeconds))) throw new Interrupted('another worker has taken it');
  };
  try {
    const settings = await findSettings(db, report.teamId);
    const collected = await collectReport(services, report, settings, onProgress);
    const logo = settings.logoId === null ? null : await findLogo(db, settings.logoId);
    const data = { ...collected, logo };
    const summary = leadOf(
      data.sites.filter(({ uptime }) => uptime !== null),
      formatOf(data),
    );
    const html = Buffer.from(await renderReport(data));
    await saveHtml(db, report, { html, locale: data.locale, title: data.title, summary });
  } catch (error) {
    if (error instanceof Interrupted) return tryAgain(db, report, 0, false);
    log.warn({ err: error, report: report.id, team: report.teamId }, 'a report could not be written');
    if (report.attempts < maxAttempts) return tryAgain(db, report, 10 * 4 ** (report.attempts - 1));
    await failReport(db, report, 'The report could not be created. The log of the server says why.');
  }
}

/** Makes a report ready and, in the same transaction, sends a monthly one. */
export async function finish(
  { db }: Pick<MonitoringServices, 'db'>,
  report: TakenReport,
  made: { pdf: Buffer | null; note: string | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await finishReport(tx, report, made)) && report.monthly) await sendMonthly(tx, report);
  });
}
