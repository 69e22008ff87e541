import type { Browser } from 'playwright-core';
import { systemClock } from '#platform/clock.ts';
import { within } from '#platform/sleep.ts';
import type { Chromium } from './chromium/find-chromium.ts';
import { launchBrowser, type LaunchedBrowser } from './launch.ts';
import { openPage, type Opening, type Visitor } from './page/open-page.ts';
import { createSparePages, type SparePages } from './page/spare-pages.ts';
import { killBrowser, watchMemory } from './processes.ts';

export type BrowserSettings = {
  chromium: Chromium;
  runDir: string;
  /** A browser grows with every page. After this many checks another takes its place. */
  checksPerBrowser: number;
  /** A page's process that uses more is killed. A check of a shop needs 100 to 300 MB. */
  pageMemoryMb: number;
  /** The end of the browser's User-Agent. */
  product: string;
};

export type BrowserEvent = { kind: 'launched' | 'gone'; pid: number };

export type LeasedBrowser = LaunchedBrowser & {
  open(visitor: Visitor): Opening;
  spares: SparePages;
  uses: number;
  active: number;
  isRetired: boolean;
  /** When the newest check started. */
  leasedAt: number;
  /** Checks follow each other so closely that the next one is expected soon. */
  isNextExpected: boolean;
};

export type BrowserLifecycle = {
  lease(): Promise<LeasedBrowser>;
  /** Not clean: something in the browser could not be closed, so it is killed, with all its pages. */
  release(browser: LeasedBrowser, isClean: boolean): void;
};

const closeMs = 5_000;
const expectNextMs = 1_000;

/** One browser for all checks. It starts with the first check and is replaced when it is worn out, at once if it breaks. */
export function createBrowserLifecycle(
  settings: BrowserSettings,
  onEvent: (event: BrowserEvent) => void,
): BrowserLifecycle {
  let current: Promise<LeasedBrowser> | undefined;

  const launch = async (): Promise<LeasedBrowser> => {
    const launched = await launchBrowser(settings.chromium, settings.runDir);
    const { browser, pid } = launched;
    onEvent({ kind: 'launched', pid });
    const userAgent = userAgentOf(browser, settings.product);
    const open = (visitor: Visitor): Opening => openPage(browser, userAgent, visitor);
    const spares = createSparePages(open, () => retire(leased));
    const leased: LeasedBrowser = {
      ...launched,
      open,
      spares,
      uses: 0,
      active: 0,
      isRetired: false,
      leasedAt: -Infinity,
      isNextExpected: false,
    };
    browser.on('disconnected', () => {
      onEvent({ kind: 'gone', pid });
      retire(leased);
    });
    void watchMemory(leased, settings.pageMemoryMb, () => leased.active > 0);
    return leased;
  };

  const retire = (leased: LeasedBrowser): void => {
    if (leased.isRetired) return;
    leased.isRetired = true;
    leased.spares.close();
    current = undefined;
    if (leased.active === 0) void close(leased);
  };

  return {
    async lease() {
      const launching = (current ??= launch());
      const leased = await launching.catch((error: unknown) => {
        if (current === launching) current = undefined;
        throw error;
      });
      if (leased.isRetired) return this.lease();
      leased.uses += 1;
      leased.active += 1;
      leased.isNextExpected = performance.now() - leased.leasedAt < expectNextMs;
      leased.leasedAt = performance.now();
      // The next browser starts while the last checks of this one finish.
      if (leased.uses >= settings.checksPerBrowser) retire(leased);
      return leased;
    },
    release(leased, isClean) {
      leased.active -= 1;
      if (isClean) {
        if (leased.isRetired && leased.active === 0) void close(leased);
        return;
      }
      retire(leased);
      if (leased.browser.isConnected()) killBrowser(leased.pid);
    },
  };
}

/** The browser's own, with our name at its end, and without the word "Headless", which some shops reject. */
function userAgentOf(browser: Browser, product: string): string {
  const [major] = browser.version().split('.');
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36 ${product}`;
}

async function close({ browser, pid }: LeasedBrowser): Promise<void> {
  const isClosed = await within(
    systemClock,
    closeMs,
    browser.close().catch(() => {}),
  );
  if (!isClosed) killBrowser(pid);
}
