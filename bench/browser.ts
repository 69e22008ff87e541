/**
 * Browser checks of a page with 3 scripts and 6 images, two at a time: the pool with its shared browser compared with a new
 * browser per check. Memory is the PSS of the browser and all its pages, sampled every 100 ms.
 * Run: npm run bench browser [checks] [checks of the memory run]
 */
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { chromium as driver } from 'playwright-core';
import { createBrowserPool } from '#probing/browser/browser-pool.ts';
import { targetOf } from '#probing/check.fixture.ts';
import { findChromium } from '#probing/browser/chromium/find-chromium.ts';
import { report as reportFigures } from './report.ts';
import { printTable } from './table.ts';

const [, , checks = '120', memoryChecks = '1000'] = process.argv;
const concurrency = 2;
const settleMs = 250;

const site = createServer((request, response) => {
  const [type, body] = request.url?.endsWith('.js')
    ? ['text/javascript', script]
    : request.url?.endsWith('.svg')
      ? ['image/svg+xml', image]
      : ['text/html', page];
  response.writeHead(200, { 'content-type': type }).end(body);
});
const script = 'let sum = 0; for (let i = 0; i < 100000; i++) sum += i; document.title = String(sum);';
const image =
  '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><circle cx="50" cy="50" r="40"/></svg>';
const page = `<!doctype html><h1>Bench</h1>${[1, 2, 3].map((n) => `<script src="/${n}.js"></script>`).join('')}${[1, 2, 3, 4, 5, 6].map((n) => `<img src="/${n}.svg">`).join('')}`;
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
const browser = await findChromium({
  configured: process.env['STEWARD_CHROMIUM'] ?? null,
  dataDir: `${tmpdir()}/steward-bench`,
});

/** Runs `count` checks and returns the rate per minute. */
async function perMinute(count: number, check: () => Promise<void>): Promise<number> {
  let left = count;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (left-- > 0) await check();
    }),
  );
  return (count * 60_000) / (performance.now() - started);
}

async function launchPerCheck(): Promise<void> {
  const own = await driver.launch({
    executablePath: browser.executable,
    chromiumSandbox: process.getuid?.() !== 0,
    env: { PATH: '/usr/bin:/bin', ...browser.env },
  });
  const opened = await own.newPage();
  await opened.goto(url, { waitUntil: 'load' });
  await opened.waitForTimeout(settleMs);
  await own.close();
}

const { signal } = new AbortController();
const request = { kind: 'BROWSER', target: targetOf(url), timeoutMs: 30_000 };
await using pool = createBrowserPool({ find: async () => browser, concurrency, product: 'Steward/bench' });
const pooled = async (): Promise<void> => {
  const report = await pool.probe(request, signal);
  if (report.kind !== 'answered' || report.result.status !== 'UP') throw new Error(JSON.stringify(report));
};

await pooled();
const alternately = { pool: [] as number[], launch: [] as number[] };
for (let round = 0; round < 3; round += 1) {
  alternately.pool.push(await perMinute(Number(checks) / 3, pooled));
  alternately.launch.push(await perMinute(Number(checks) / 3, launchPerCheck));
}
const best = (figures: number[]): number => Math.max(...figures);
const memory = await memoryOver(Number(memoryChecks));
const [ours, theirs] = [best(alternately.pool), best(alternately.launch)];
printTable(
  ['checks per minute', 'best of 3', 'ratio'],
  [
    ['shared browser, 250 ms settle', ours.toFixed(0), (ours / theirs).toFixed(2)],
    ['new browser per check', theirs.toFixed(0), '1.00'],
  ],
);
printTable(['memory of the pool, MB PSS', 'first tenth', 'last tenth', 'max'], [memory]);
reportFigures('browser', [
  { name: 'checks per minute', value: ours, unit: '', atLeast: 380 },
  { name: 'of a new browser per check', value: ours / theirs, unit: '×', atLeast: 2.2 },
]);
console.log(`Chromium ${browser.version}, ${browser.executable}`);
site.closeAllConnections();
site.close();

async function memoryOver(count: number): Promise<string[]> {
  const samples: number[] = [];
  const sampling = setInterval(() => void pssOfPool().then((mb) => samples.push(mb)), 100);
  const figure = await perMinute(count, pooled);
  clearInterval(sampling);
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const mean = (figures: number[]): string =>
    (figures.reduce((sum, mb) => sum + mb, 0) / figures.length).toFixed(0);
  return [
    `${count} checks at ${figure.toFixed(0)} per minute`,
    mean(samples.slice(0, tenth)),
    mean(samples.slice(-tenth)),
    Math.max(...samples).toFixed(0),
  ];
}

async function pssOfPool(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  let kilobytes = 0;
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes(`steward-browser-${process.pid}-`) && !(await belongs(pid))) continue;
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kilobytes / 1_024;
}

/** Only the main process of the browser has the profile in its command line. */
async function belongs(pid: string, depth = 0): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  if (!parent || parent === '1' || parent === '0' || Number(parent) === process.pid || depth > 4)
    return false;
  const command = await readFile(`/proc/${parent}/cmdline`, 'utf8').catch(() => '');
  return command.includes(`steward-browser-${process.pid}-`) || belongs(parent, depth + 1);
}
