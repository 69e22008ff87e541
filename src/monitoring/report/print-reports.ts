import { startBackground, type Background } from '#platform/background.ts';
import { messageOf } from '#platform/errors.ts';
import { findChromium, printPdf, type FindOptions } from '#probing/index.ts';
import type { MonitoringServices } from '../context.ts';
import { finish } from './make-reports.ts';
import { hasReportToPrint, takeReportToPrint, tryAgain } from './report-storage.ts';

/** More than a print may take. */
const leaseSeconds = 90;
const maxAttempts = 3;
/** Larger ones are not kept. A report of 100 sites has about 3 MB. */
const maxBytes = 20_000_000;
/** How long "there is no browser" is remembered. */
const searchAgainMs = 60_000;

type Chromium = Awaited<ReturnType<typeof findChromium>>;

/** Prints reports where browser checks run, one at a time. Nothing is started before there is a report. */
export function startPrinting(services: MonitoringServices, options: FindOptions): Promise<Background> {
  const { db, log } = services;
  let found: Chromium | undefined;
  let missingSince = -Infinity;

  const find = async (): Promise<Chromium | undefined> => {
    if (found || performance.now() - missingSince < searchAgainMs) return found;
    found = await findChromium(options).catch((error: unknown) => {
      missingSince = performance.now();
      log.info({ reason: messageOf(error) }, 'reports: no browser to print with');
      return undefined;
    });
    return found;
  };

  const printNext = async (chromium: Chromium, signal: AbortSignal): Promise<boolean> => {
    const report = await takeReportToPrint(db, leaseSeconds);
    if (!report) return false;
    try {
      const pdf = await printPdf(chromium, report.html, signal);
      const isTooLarge = pdf.length > maxBytes;
      const note = isTooLarge ? 'There is no PDF, because it would be larger than 20 MB.' : null;
      await finish(services, report, { pdf: isTooLarge ? null : pdf, note });
    } catch (error) {
      if (signal.aborted) await tryAgain(db, report, 0, false);
      else if (report.attempts < maxAttempts) await tryAgain(db, report, 5);
      else
        await finish(services, report, {
          pdf: null,
          note: `There is no PDF, because the browser could not print it: ${messageOf(error).slice(0, 200)}`,
        });
      // The browser may have been replaced or removed.
      found = undefined;
      log.warn({ err: error, report: report.id }, 'a report could not be printed');
    }
    return true;
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await hasReportToPrint(db))) {
      const chromium = await find();
      if (!chromium || !(await printNext(chromium, signal))) return;
    }
  };
  return startBackground(
    { subscriptions: [], sweeps: [{ name: 'print reports', everySeconds: 2, run }] },
    services,
  );
}
