import { chromium as driver, type Browser } from 'playwright-core';
import { systemClock } from '#platform/clock.ts';
import { within } from '#platform/sleep.ts';
import type { Chromium } from './chromium/find-chromium.ts';
import { createResponsiveness, type Responsiveness } from './responsiveness.ts';

export type LaunchedBrowser = {
  browser: Browser;
  /** The process of the browser itself. */
  pid: number;
  /** The processes in which pages run. */
  pagePids: () => Promise<number[]>;
  responsiveness: Responsiveness;
};

const disabledFeatures = [
  'IsolateOrigins',
  'site-per-process',
  'WebRtcHideLocalIpsWithMdns',
  // Chromium uses only the last such list, so the driver's own entries are repeated here: http URLs are requested over
  // http, and the browser sends no requests of its own.
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
];

const flags = [
  // All traffic goes through the proxy of a check: no QUIC, no UDP for WebRTC, no DNS lookup by the browser.
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  '--no-pings',
  '--disable-domain-reliability',
  // One process per page. Otherwise, each frame of another site has its own, which takes 20 MB and a separate session to
  // observe. A context belongs to one check, so a frame has nothing to steal from another.
  `--disable-features=${disabledFeatures.join(',')}`,
  '--disable-site-isolation-trials',
  // A page that takes more memory crashes. Shops need 20 to 100 MB.
  '--js-flags=--max-old-space-size=512',
  '--disk-cache-size=33554432',
  '--mute-audio',
];

const answerMs = 10_000;

/** The browser is driven over a pipe, which closes when this process ends for any reason; then the browser ends, too. */
export async function launchBrowser(chromium: Chromium, runDir: string): Promise<LaunchedBrowser> {
  const browser = await driver.launch({
    executablePath: chromium.executable,
    args: flags,
    // Chromium refuses its sandbox to root.
    chromiumSandbox: process.getuid?.() !== 0,
    // Traffic that belongs to no check goes nowhere: port 9 (discard) is closed on today's machines.
    proxy: { server: 'socks5://127.0.0.1:9' },
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: runDir,
      TMPDIR: runDir,
      LANG: 'C.UTF-8',
      ...chromium.env,
    },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: 20_000,
  });
  // Without this, every later check would wait for a browser that starts and then does not respond.
  const inspecting = inspect(browser);
  if (await within(systemClock, answerMs, inspecting).catch(() => false)) return inspecting;
  void browser.close().catch(() => {});
  throw new Error('it started, but does not respond');
}

async function inspect(browser: Browser): Promise<LaunchedBrowser> {
  const session = await browser.newBrowserCDPSession();
  const processes = async (type: string): Promise<number[]> =>
    (await session.send('SystemInfo.getProcessInfo')).processInfo
      .filter((each) => each.type === type)
      .map(({ id }) => id);
  const [pid] = await processes('browser');
  if (!pid) throw new Error('it does not report its process id');
  const responsiveness = createResponsiveness();
  const pagePids = (): Promise<number[]> => responsiveness.measure(() => processes('renderer'));
  return { browser, pid, responsiveness, pagePids };
}
