import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { createBrowserPool, type BrowserPoolOptions } from '#probing/browser/browser-pool.ts';
import { findChromium, installHint, type Chromium } from '#probing/browser/chromium/find-chromium.ts';
import type { CheckResult, CheckTarget } from '#probing/check.ts';
import { targetOf } from '#probing/check.fixture.ts';
import type { ProbeReport } from '#probing/report.ts';

/** Null if no browser is installed. Then the suites are skipped with a warning. */
export const chromium: Chromium | null = await findChromium({
  configured: process.env['STEWARD_CHROMIUM'] ?? null,
  dataDir: `${tmpdir()}/steward-browser-tests`,
}).catch(() => null);

export function browserIsMissing(): boolean {
  if (chromium) return false;
  console.warn(`SKIPPED: no browser on this machine, its suites do not run. ${installHint}`);
  return true;
}

export type TestBrowser = AsyncDisposable & {
  check(url: string, changes?: Partial<CheckTarget>): Promise<ProbeReport>;
};

type TestBrowserOptions = Partial<BrowserPoolOptions> & { timeoutMs?: number };

/** A target with a checkout flow is checked with that flow, and any other as a page. */
export function openBrowser({ timeoutMs, ...changes }: TestBrowserOptions = {}): TestBrowser {
  const pool = createBrowserPool({
    find: async () => chromium!,
    concurrency: 2,
    product: 'Steward/test',
    ...changes,
  });
  const { signal } = new AbortController();
  return {
    check(url, given = {}) {
      const target = targetOf(url, given);
      const request = target.checkout
        ? { kind: 'CHECKOUT_FLOW', target, timeoutMs: timeoutMs ?? 30_000 }
        : { kind: 'BROWSER', target, timeoutMs: timeoutMs ?? 15_000 };
      return pool.probe(request, signal);
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

export function resultOf(report: ProbeReport): CheckResult {
  if (report.kind !== 'answered') throw new Error(`a result was expected, not ${JSON.stringify(report)}`);
  return report.result;
}

/** Status, code and message in one line. */
export function inWords(report: ProbeReport): string {
  if (report.kind === 'local-failure') return `LOCAL FAILURE ${report.reason}`;
  if (report.kind === 'unanswered') return `UNANSWERED ${report.message}`;
  const { status, statusCode, errorMessage } = report.result;
  return [status, statusCode ?? '-', errorMessage].filter((part) => part !== null).join(' ');
}

export type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);
export type PageServer = AsyncDisposable & { url: string; port: number; asked: string[] };

/** Serves pages by their path. A string is HTML, or a script if the path ends with `.js`. */
export async function servePages(pages: Record<string, Page>): Promise<PageServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!;
    asked.push(path);
    const page = pages[path];
    if (page === undefined) response.writeHead(404).end();
    else if (typeof page === 'function') page(request, response);
    else {
      const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
      response.writeHead(200, { 'content-type': type }).end(page);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
