import { workerData } from 'node:worker_threads';
import { systemClock } from '#platform/clock.ts';
import { messageOf } from '#platform/errors.ts';
import { emitEvent, serveRequests } from '#platform/thread-program.ts';
import { checkKinds, kindsWith } from '../kinds.ts';
import { createPatternSearch, type PageText } from '../pattern-search/pattern-search.ts';
import { localFailure, type ProbeReport } from '../report.ts';
import { createBrowserLifecycle, type BrowserEvent, type BrowserSettings } from './browser-lifecycle.ts';
import type { PageEvent, PageRequest } from './browser-pool.ts';
import type { PageCheck, PageVisit } from './page-visit.ts';
import { startDeadline } from './page/deadline.ts';
import { visitorOf } from './page/open-page.ts';
import { oomKills } from './processes.ts';

/**
 * The thread that drives the browser. A page can make the browser send more than the driver can take; then this thread
 * crashes and not the server. Its environment points the temporary files of the driver to the browser's directory.
 */
const lifecycle = createBrowserLifecycle(workerData as BrowserSettings, (event: BrowserEvent) =>
  emitEvent(event),
);
const search = createPatternSearch();
const pageChecks = new Map<string, PageCheck>();
for (const kind of kindsWith(({ work }) => work === 'browser')) {
  const facts = checkKinds[kind];
  if (facts.work === 'browser') pageChecks.set(kind, await facts.load());
}

serveRequests(async (request: PageRequest, signal): Promise<ProbeReport> => {
  const { target, timeoutMs } = request;
  const started = performance.now();
  try {
    const { report, isLost } = await attempt(request, timeoutMs, signal);
    const leftMs = timeoutMs - (performance.now() - started);
    // Another check's page may have crashed the browser. The check is tried once more if there is time for it, but
    // never one that may have placed an order.
    if (!isLost || leftMs < timeoutMs / 2 || target.checkout?.allowOrderPlacement) return report;
    return (await attempt(request, leftMs, signal)).report;
  } catch (error) {
    return localFailure(messageOf(error));
  }
});

/** `isLost`: the browser has ended, and nothing is known about the page. */
async function attempt(
  { kind, target, followedAs }: PageRequest,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<{ report: ProbeReport; isLost: boolean }> {
  const visitor = visitorOf(target);
  using deadline = startDeadline(timeoutMs, signal);
  const leasing = lifecycle.lease();
  const leased = await deadline.race(leasing).catch((error: unknown) => {
    void leasing.then((late) => lifecycle.release(late, true)).catch(() => {});
    throw new Error(`the browser could not be started: ${messageOf(error)}`, { cause: error });
  });
  const { browser, spares, responsiveness } = leased;
  const opening = spares.take(visitor) ?? leased.open(visitor);
  const started = performance.now();
  const killed = oomKills();
  const over = new AbortController();
  const visit: PageVisit = {
    target,
    deadline,
    timeoutMs,
    isStarved: () => responsiveness.wasSlowSince(started),
    isMemoryShort: () => oomKills() > killed,
    whileWaiting: () => {
      if (leased.isNextExpected) spares.prepare(visitor, leased.active);
    },
    clock: systemClock,
    onStep:
      followedAs === undefined
        ? undefined
        : (step) => emitEvent({ kind: 'step', of: followedAs, step } satisfies PageEvent),
    search: { find: (page: PageText) => search.find({ owner: target.owner, ...page }, over.signal) },
  };
  const run = async (): Promise<ProbeReport> =>
    pageChecks.get(kind)!(await deadline.race(opening.ready), visit);
  const [outcome] = await Promise.allSettled([run()]);
  // Ends searches whose result is not needed any more.
  over.abort();
  const isClean = await opening.close();
  const isConnected = browser.isConnected();
  lifecycle.release(leased, isClean && isConnected);
  const report =
    outcome.status === 'fulfilled'
      ? outcome.value
      : localFailure(`the browser: ${messageOf(outcome.reason)}`);
  return { report, isLost: !isConnected && report.kind === 'local-failure' && !signal.aborted };
}
