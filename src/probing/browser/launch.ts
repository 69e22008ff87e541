import { chromium as driver, type Browser } from 'playwright-core';
import { systemClock } from '#platform/clock.ts';
import { within } from '#platform/sleep.ts';
import type { Chromium } from './chromium/find-chromium.ts';
import { createPulse, type Pulse } from './responsiveness.ts';

export type LaunchedBrowser = {
  browser: Browser;
  /** Of the browser itself, not of its pages. */
  pid: number;
  /** Of the processes that pages run in. */
  pagePids: () => Promise<number[]>;
  pulse: Pulse;
};

const disabledFeatures = [
  'IsolateOrigins',
  'site-per-process',
  'WebRtcHideLocalIpsWithMdns',
  // Only the last list counts, so these stand here for the driver's own: an address that says http is asked by http, and
  // the browser waits for nothing and asks nobody on its own account.
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
  // Nothing leaves but through the proxy of a check: no QUIC, no UDP of WebRTC, and no name resolved by the browser.
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  '--no-pings',
  '--disable-domain-reliability',
  // One process a page: frames of other sites would each get their own, with 20 MB and a session of its own to watch.
  // What a context holds belongs to one check, so there is nothing for a frame to steal from another.
  `--disable-features=${disabledFeatures.join(',')}`,
  '--disable-site-isolation-trials',
  // A page that eats memory ends itself. Shops need 20 to 100 MB.
  '--js-flags=--max-old-space-size=512',
  '--disk-cache-size=33554432',
  '--mute-audio',
];

const answerMs = 10_000;

/** A browser speaks over a pipe, which closes with this process however it ends; then the browser ends too. */
export async function launchBrowser(chromium: Chromium, runDir: string): Promise<LaunchedBrowser> {
  const browser = await driver.launch({
    executablePath: chromium.executable,
    args: flags,
    // Chromium refuses its sandbox to root.
    chromiumSandbox: process.getuid?.() !== 0,
    // What belongs to no check goes nowhere: port 9 discards, and is closed on every machine of today.
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
  // A browser that starts and then says nothing would be waited for by every check to come.
  const getting = getToKnow(browser);
  if (await within(systemClock, answerMs, getting).catch(() => false)) return getting;
  void browser.close().catch(() => {});
  throw new Error('it started, but does not answer');
}

async function getToKnow(browser: Browser): Promise<LaunchedBrowser> {
  const session = await browser.newBrowserCDPSession();
  const processes = async (type: string): Promise<number[]> =>
    (await session.send('SystemInfo.getProcessInfo')).processInfo
      .filter((each) => each.type === type)
      .map(({ id }) => id);
  const [pid] = await processes('browser');
  if (!pid) throw new Error('it does not tell its process');
  const pulse = createPulse();
  return { browser, pid, pulse, pagePids: () => pulse.beat(() => processes('renderer')) };
}
