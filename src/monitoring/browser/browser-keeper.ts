import { systemClock } from '#platform/clock.ts';
import { within } from '#platform/sleep.ts';
import type { Chromium } from './chromium/find-chromium.ts';
import { killBrowser } from './kill-browser.ts';
import { launchBrowser, type LaunchedBrowser } from './launch.ts';
import { watchMemory } from './memory-watch.ts';

export type KeeperSettings = {
  chromium: Chromium;
  runDir: string;
  /** A browser grows with every page it has seen; after so many another takes its place. */
  checksPerBrowser: number;
  /** A page's process beyond this is ended; a check of a shop needs 100 to 300 MB. */
  pageMemoryMb: number;
};

export type LeasedBrowser = LaunchedBrowser & { uses: number; active: number; isRetired: boolean };

export type BrowserKeeper = {
  lease(): Promise<LeasedBrowser>;
  /** Not clean: something in it could not be closed, so it is ended, with whatever else runs in it. */
  release(browser: LeasedBrowser, isClean: boolean): void;
};

const closeMs = 5_000;

/** One browser for all, started with the first check, replaced when it is worn and at once when it is broken. */
export function createBrowserKeeper(
  settings: KeeperSettings,
  onChange: (change: { kind: 'launched' | 'gone'; pid: number }) => void,
): BrowserKeeper {
  let current: Promise<LeasedBrowser> | undefined;

  const launch = async (): Promise<LeasedBrowser> => {
    const launched = await launchBrowser(settings.chromium, settings.runDir);
    const { browser, pid } = launched;
    onChange({ kind: 'launched', pid });
    const leased = { ...launched, uses: 0, active: 0, isRetired: false };
    browser.on('disconnected', () => {
      onChange({ kind: 'gone', pid });
      retire(leased);
    });
    void watchMemory(leased, settings.pageMemoryMb, () => leased.active > 0);
    return leased;
  };

  const retire = (leased: LeasedBrowser): void => {
    if (leased.isRetired) return;
    leased.isRetired = true;
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
      // The next one starts while the last checks of this one end.
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

async function close({ browser, pid }: LeasedBrowser): Promise<void> {
  const isClosed = await within(
    systemClock,
    closeMs,
    browser.close().catch(() => {}),
  );
  if (!isClosed) killBrowser(pid);
}
