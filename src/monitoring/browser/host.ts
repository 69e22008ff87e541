import { systemClock } from '#platform/clock.ts';
import { messageOf } from '#platform/errors.ts';
import type { CheckTarget } from '../check/check-runner.ts';
import { trouble, type ProbeReport } from '../check/http-probe.ts';
import { createPatternSearch } from '../pattern/pattern-search.ts';
import { browserCheck } from './browser-check.ts';
import { createBrowserKeeper, type KeeperSettings, type LeasedBrowser } from './browser-keeper.ts';
import { checkoutCheck } from './checkout/checkout-check.ts';
import { oomKills } from './oom-kills.ts';
import { startDeadline } from './page/deadline.ts';
import { withPage } from './page/open-page.ts';
import { timeoutOf, type CheckTimeouts } from './timeouts.ts';

export type HostSettings = KeeperSettings & {
  /** The end of a browser's User-Agent. */
  product: string;
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
    using deadline = startDeadline(timeoutMs, signal);
    const leasing = keeper.lease();
    const leased = await deadline.race(leasing).catch((error: unknown) => {
      void leasing.then((late) => keeper.release(late, true)).catch(() => {});
      throw new Error(`the browser could not be started: ${messageOf(error)}`, { cause: error });
    });
    const { browser } = leased;
    const started = performance.now();
    const isStarved = (): boolean => leased.pulse.wasSlowSince(started);
    const killed = oomKills();
    const isMemoryShort = (): boolean => oomKills() > killed;
    const visit = { target, deadline, timeoutMs, isStarved, isMemoryShort, clock: systemClock, search };
    const userAgent = userAgentOf(leased, settings.product);
    const { outcome, isClean } = await withPage(browser, { target, userAgent, deadline }, (open) =>
      target.checkout ? checkoutCheck(open, visit, target.checkout) : browserCheck(open, visit),
    ).catch((error: unknown) => {
      keeper.release(leased, true);
      throw error;
    });
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
        // Another check's page may have ended the browser. There is one more try, when there is time for it.
        if (!isLost || leftMs < timeoutMs / 2) return report;
        return (await attempt(target, leftMs, signal)).report;
      } catch (error) {
        return trouble(messageOf(error));
      }
    },
  };
}

/** The browser's own, with our name after it, and without the word "Headless", which some shops turn away. */
function userAgentOf({ browser }: LeasedBrowser, product: string): string {
  const [major] = browser.version().split('.');
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36 ${product}`;
}
