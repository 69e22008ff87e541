import { systemClock } from '#platform/clock.ts';
import { messageOf } from '#platform/errors.ts';
import type { CheckTarget } from '../check.ts';
import { trouble, type ProbeReport } from '../http/http-probe.ts';
import { createPatternSearch, type PageText } from '../pattern-search/pattern-search.ts';
import { browserCheck } from './browser-check.ts';
import { createBrowserKeeper, type KeeperSettings } from './browser-lifecycle.ts';
import { checkoutCheck } from '../checkout/checkout-check.ts';
import { oomKills } from './processes.ts';
import { startDeadline } from './page/deadline.ts';
import { visitorOf } from './page/open-page.ts';
import { timeoutOf, type CheckTimeouts } from './timeouts.ts';

export type HostSettings = KeeperSettings & {
  timeoutMs: CheckTimeouts;
};

export type BrowserHost = {
  /** Never throws. */
  check(target: CheckTarget, signal: AbortSignal): Promise<ProbeReport>;
};

export function createBrowserHost(
  settings: HostSettings,
  onChange: Parameters<typeof createBrowserKeeper>[1],
): BrowserHost {
  const keeper = createBrowserKeeper(settings, onChange);
  const search = createPatternSearch();

  const attempt = async (
    target: CheckTarget,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<{ report: ProbeReport; isLost: boolean }> => {
    const visitor = visitorOf(target);
    using deadline = startDeadline(timeoutMs, signal);
    const leasing = keeper.lease();
    const leased = await deadline.race(leasing).catch((error: unknown) => {
      void leasing.then((late) => keeper.release(late, true)).catch(() => {});
      throw new Error(`the browser could not be started: ${messageOf(error)}`, { cause: error });
    });
    const { browser, spares } = leased;
    const opening = spares.take(visitor) ?? leased.open(visitor);
    const started = performance.now();
    const killed = oomKills();
    const over = new AbortController();
    const visit = {
      target,
      deadline,
      timeoutMs,
      isStarved: () => leased.pulse.wasSlowSince(started),
      isMemoryShort: () => oomKills() > killed,
      whileWaiting: () => {
        if (leased.isHurried) spares.prepare(visitor, leased.active);
      },
      clock: systemClock,
      search: { find: (page: PageText) => search.find({ owner: target.owner, ...page }, over.signal) },
    };
    const run = async (): Promise<ProbeReport> => {
      const open = await deadline.race(opening.ready);
      return target.checkout ? checkoutCheck(open, visit, target.checkout) : browserCheck(open, visit);
    };
    const [outcome] = await Promise.allSettled([run()]);
    // Whatever it still looks for, nobody waits for it any more.
    over.abort();
    const isClean = await opening.close();
    const isConnected = browser.isConnected();
    keeper.release(leased, isClean && isConnected);
    const report =
      outcome.status === 'fulfilled' ? outcome.value : trouble(`the browser: ${messageOf(outcome.reason)}`);
    return { report, isLost: !isConnected && report.kind === 'trouble' && !signal.aborted };
  };

  return {
    async check(target, signal) {
      const timeoutMs = timeoutOf(target, settings.timeoutMs);
      const started = performance.now();
      try {
        const { report, isLost } = await attempt(target, timeoutMs, signal);
        const leftMs = timeoutMs - (performance.now() - started);
        // Another check's page may have ended the browser. There is one more try, when there is time for it, but never of
        // what may have ordered something already.
        if (!isLost || leftMs < timeoutMs / 2 || target.checkout?.allowOrderPlacement) return report;
        return (await attempt(target, leftMs, signal)).report;
      } catch (error) {
        return trouble(messageOf(error));
      }
    },
  };
}
