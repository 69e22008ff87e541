import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckTarget } from '#probing/check.ts';
import { atMost, longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  browserIsMissing,
  inWords,
  openBrowser,
  servePages,
  type TestBrowser,
  type PageServer,
} from './browser.fixture.ts';

const deadlineMs = 4_000;
/** The time that a check may take beyond its deadline, with room for a busy machine. */
const latestMs = deadlineMs + 30_000;

/** On an overloaded machine, a slow page is inconclusive. */
const busy = 'LOCAL FAILURE the browser is too busy to tell a slow page from a fast one';

/** Browsers whose profile belongs to this process, without their page processes. */
async function browserPids(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const own: number[] = [];
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`steward-browser-${process.pid}-`) && !command.includes('--type='))
      own.push(Number(pid));
  }
  return own;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

describe.skipIf(browserIsMissing())('a browser with harmful pages', () => {
  let browser: TestBrowser;
  let site: PageServer;
  beforeAll(async () => {
    browser = openBrowser({
      concurrency: 3,
      timeoutMs: deadlineMs,
      pageMemoryMb: 300,
    });
    site = await servePages({
      '/good': '<p>fine</p>',
      '/endless-loop': '<script>for (;;);</script>',
      '/loop-after-load': '<script>onload = () => setTimeout(() => { for (;;); })</script>',
      '/eats-heap': '<script>const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()))</script>',
      '/eats-buffers': `<script>const all = []; setInterval(() => { for (let i = 0; i < 8; i++) all.push(new Uint8Array(16e6).fill(1)) }, 10)</script>
        <img src="/never">`,
      '/dialogs': '<script>for (let i = 0; i < 20; i++) { alert(i); confirm(i); prompt(i) }</script>',
      '/endless-dialogs': '<script>for (;;) alert("again")</script>',
      '/asks-before-leaving':
        '<script>onbeforeunload = (event) => { event.preventDefault(); return "stay" }</script>',
      '/popups': '<script>for (let i = 0; i < 8; i++) window.open("/good?" + i)</script>',
      '/download': '<a href="/file" download>x</a><script>document.querySelector("a").click()</script>',
      '/file': (_, response) => response.writeHead(200, { 'content-disposition': 'attachment' }).end('x'),
      '/floods-console':
        '<script>for (let i = 0; i < 20000; i++) console.error("error " + "x".repeat(i % 26))</script>',
      '/one-huge-error': '<script>console.error("x".repeat(20e6))</script>',
      '/never': () => {},
      '/hangs': () => {},
      '/resource-hangs': '<img src="/never">',
      '/100-mb': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const piece = `<p>${'word '.repeat(20_000)}</p>\n`;
        let left = 1_000;
        const more = (): void => {
          while (left > 0) {
            left -= 1;
            if (!response.write(piece)) return void response.once('drain', more);
          }
          response.end();
        };
        more();
      },
      '/service-worker': `<script>navigator.serviceWorker.register('/sw.js')</script>`,
      '/sw.js':
        'self.addEventListener("activate", (event) => event.waitUntil(new Promise(() => {}))); setInterval(() => {}, 1);',
      '/redirects-forever': '<script>location.replace("/redirects-forever?" + Math.random())</script>',
      '/prints': '<script>print(); requestAnimationFrame(() => print())</script>',
    });
    await browser.check(`${site.url}/good`);
  });
  afterAll(async () => {
    await browser[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  /** The next check works. On a busy machine it may be inconclusive once or twice, but never reports the page as down. */
  const isFineAfterwards = async (): Promise<void> => {
    const words: string[] = [];
    do words.push(inWords(await browser.check(`${site.url}/good`)));
    while (words.length < 3 && words.at(-1)!.startsWith('LOCAL FAILURE '));
    expect(words.join(', then ')).toMatch(/(?:^|, then )UP 200$/);
  };

  /** What the check says. Afterwards the browser still works. */
  const survive = async (path: string): Promise<string> => {
    const started = performance.now();
    const report = await browser.check(site.url + path);
    expect(performance.now() - started).toBeLessThan(atMost(latestMs));
    const errors = report.kind === 'answered' ? (report.result.jsErrors ?? []) : [];
    expect(Math.max(0, ...errors.map(({ message }) => message.length))).toBeLessThanOrEqual(1_000);
    await isFineAfterwards();
    return inWords(report);
  };
  const busyOr = (words: RegExp): RegExp => new RegExp(`^${busy}$|${words.source}`);

  it.each<[string, RegExp]>([
    ['/endless-loop', /^UNANSWERED timed out after 4 s while the page was loading$/],
    ['/eats-buffers', /^DOWN 200 the page crashed the browser$/],
    ['/dialogs', /^UP 200$/],
  ])('survives %s', async (path, words) => {
    expect(await survive(path)).toMatch(busyOr(words));
  });

  it.each<[string, RegExp]>([
    ['/loop-after-load', /^DOWN 200 timed out after 4 s because the page does not respond$/],
    ['/eats-heap', /^(DOWN 200 the page crashed the browser|UNANSWERED timed out after 4 s .+)$/],
    ['/endless-dialogs', /^UNANSWERED timed out after 4 s while the page was loading$/],
    ['/asks-before-leaving', /^UP 200$/],
    ['/popups', /^UP 200$/],
    ['/one-huge-error', /^UP 200$/],
    [
      '/100-mb',
      /^UP 200$|^DOWN 200 the page crashed the browser$|^(DOWN 200|UNANSWERED) timed out after 4 s .+$/,
    ],
    ['/redirects-forever', /^UNANSWERED timed out after 4 s while the page was loading$/],
  ])('survives %s', { tags: ['long'] }, async (path, words) => {
    expect(await survive(path)).toMatch(busyOr(words));
  });

  it('checks other pages while some hang', { tags: ['long'] }, async () => {
    const started = performance.now();
    const paths = ['/hangs', '/resource-hangs', '/good', '/download', '/prints', '/service-worker'];
    const reports = await Promise.all(paths.map((path) => browser.check(site.url + path)));
    expect(reports.map(inWords)).toEqual([
      'UNANSWERED timed out after 4 s while waiting for the response',
      'UNANSWERED timed out after 4 s while the page was loading',
      'UP 200',
      'UP 200',
      'UP 200',
      'UP 200',
    ]);
    expect(performance.now() - started).toBeLessThan(atMost(latestMs + deadlineMs));
  });

  it(
    'does not report a page as down because another page floods the browser',
    { tags: ['long'] },
    async () => {
      const [, good] = await Promise.all([
        browser.check(`${site.url}/floods-console`),
        browser.check(`${site.url}/good`),
      ]);
      expect(inWords(good)).toMatch(/^UP 200$|^LOCAL FAILURE /);
    },
  );

  it('still works afterwards, as a single browser process', async () => {
    await isFineAfterwards();
    await waitUntil(async () => (await browserPids()).length <= 1);
    expect(await browserPids()).toHaveLength(1);
  });
});

describe.skipIf(browserIsMissing())('a browser pool', { tags: ['long'] }, () => {
  it('replaces a browser after its number of checks, and continues checking meanwhile', async () => {
    await using site = await servePages({ '/': '<p>fine</p>' });
    await using browser = openBrowser({ checksPerBrowser: 3 });
    const seen = new Set<number>();
    for (let round = 0; round < 4; round += 1) {
      const reports = await Promise.all([browser.check(site.url), browser.check(site.url)]);
      expect(reports.map(inWords)).toEqual(['UP 200', 'UP 200']);
      for (const pid of await browserPids()) seen.add(pid);
    }
    expect(seen.size).toBeGreaterThanOrEqual(2);
    await waitUntil(async () => (await browserPids()).length <= 1);
  });

  it('retries when the browser is killed during a check, and never reports the site as down because of it', async () => {
    let visits = 0;
    await using site = await servePages({
      '/hangs': '<img src="/slow">',
      '/slow': () => {},
      '/loaded': '<script>fetch("/slow")</script>',
      '/slow-once': (_, response) => {
        // The browser is killed at the first request; the second one needs no waiting.
        visits += 1;
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(visits === 1 ? '<img src="/slow">' : '<p>fine</p>');
      },
    });
    await using browser = openBrowser();
    const killDuring = async (
      path: string,
      times: number,
      changes: Partial<CheckTarget> = {},
    ): Promise<string> => {
      const before = site.asked.length;
      const running = browser.check(site.url + path, changes);
      for (let round = 1; round <= times; round += 1) {
        await waitUntil(
          () => site.asked.slice(before).filter((each) => each === '/slow').length >= round,
          longWaitMs,
        );
        for (const pid of await browserPids()) kill(pid);
      }
      return inWords(await running);
    };
    expect(await killDuring('/slow-once', 1)).toBe('UP 200');
    expect(await killDuring('/hangs', 2)).toBe('LOCAL FAILURE the browser has ended');
    // The selector is part of the error message of Playwright in this case.
    const waitForSelector = '.invalid-selector';
    expect(await killDuring('/loaded', 2, { waitForSelector })).toBe('LOCAL FAILURE the browser has ended');
    const steps = (['EXPECT_VISIBLE', 'WAIT_FOR', 'SELECT'] as const).map((action) => ({
      name: action,
      action,
      selector: waitForSelector,
      value: 'x',
      secret: false,
      timeoutMs: 10_000,
      optional: action !== 'SELECT',
    }));
    const open = { ...steps[0]!, action: 'GOTO' as const, value: '/loaded', optional: false };
    for (const step of steps) {
      const checkout = { steps: [open, step], allowOrderPlacement: false };
      expect(await killDuring('/', 2, { checkout })).toBe('LOCAL FAILURE the browser has ended');
    }
  });

  it('reports a missing browser as a local failure with the reason', async () => {
    const reasons: string[] = [];
    await using none = openBrowser({
      find: () => Promise.reject(new Error('no browser here')),
      onLocalFailure: (reason) => reasons.push(reason),
    });
    expect(inWords(await none.check('http://127.0.0.1:1/'))).toBe(
      'LOCAL FAILURE no browser: no browser here',
    );
    expect(reasons).toEqual(['no browser: no browser here']);
    await using broken = openBrowser({
      find: async () => ({ executable: '/bin/false', version: '1', env: {}, origin: 'configured' }),
    });
    expect(inWords(await broken.check('http://127.0.0.1:1/'))).toMatch(
      /^LOCAL FAILURE the browser could not be started/,
    );
  });

  it('starts no browser before the first check', async () => {
    let looked = false;
    await using _idle = openBrowser({
      find: () => {
        looked = true;
        return Promise.reject(new Error('unused'));
      },
    });
    expect(looked).toBe(false);
  });
});
