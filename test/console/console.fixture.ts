import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import {
  chromium as driver,
  type Browser,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core';
import { findChromium, installHint } from '#probing/browser/chromium/find-chromium.ts';
import type { Client } from '#testkit/client.ts';
import { waitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';

const found = await findChromium({
  configured: process.env['STEWARD_CHROMIUM'] ?? null,
  dataDir: `${tmpdir()}/steward-browser-tests`,
}).catch(() => null);

/** Warns, because a skipped suite must not look like one that passed. */
export function browserIsMissing(): boolean {
  if (found) return false;
  console.warn(`SKIPPED: no browser on this machine, the console's suites do not run. ${installHint}`);
  return true;
}

let shared: Promise<Browser> | undefined;

/**
 * The browser of this worker, since a start takes 1 s of CPU time. To close it closes its contexts; the browser itself ends with the
 * process.
 */
export async function launchBrowser(): Promise<Browser> {
  const before = await shared?.catch(() => undefined);
  if (!before?.isConnected()) shared = launchSeparately();
  const browser = await shared!;
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/** A headless browser has no scrollbars by default. */
export const launchSeparately = ({ scrollbars = false } = {}): Promise<Browser> =>
  driver.launch({
    ...(scrollbars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
    executablePath: found!.executable,
    env: { ...process.env, ...found!.env } as Record<string, string>,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });

export type Visitor = AsyncDisposable & {
  page: Page;
  /** Problems that no visit may have: browser messages, script errors, requests to other origins. */
  complaints: string[];
};

/** A visitor with a separate browser context, signed in if `client` is. */
export async function visit(
  browser: Browser,
  url: string,
  client: Client | null,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  context.setDefaultTimeout(waitMs);
  const [name, value] = client?.cookie?.split('=') ?? [];
  if (name && value) await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) complaints.push(`request: ${request.url()}`);
  });
  const reportWaiting = watchRequests(page);
  return {
    page,
    complaints,
    async [Symbol.asyncDispose]() {
      reportWaiting();
      await context.close();
    },
  };
}

/** Returns a function that prints requests without a response for 20 s: what a form waited for that stayed busy. */
function watchRequests(page: Page): () => void {
  const sentAt = new Map<Request, number>();
  page.on('request', (request) => sentAt.set(request, performance.now()));
  page.on('requestfinished', (request) => sentAt.delete(request));
  page.on('requestfailed', (request) => sentAt.delete(request));
  return () => {
    for (const [request, at] of sentAt)
      if (performance.now() - at > 20_000)
        console.warn(`no response: ${request.method()} ${request.url()} ${request.postData() ?? ''}`);
  };
}

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Accessibility violations of serious and critical impact. */
export const seriousFindings = (page: Page, rules?: string[]): Promise<string[]> =>
  accessibilityFindings(page, { only: rules, impacts: ['serious', 'critical'] });

/** In the long run in both modes. In `npm test`, eight pages call `findingsInBothModes` themselves. */
export const findingsInModes = (page: Page): Promise<string[]> =>
  process.env['STEWARD_TEST_LONG'] === '1' ? findingsInBothModes(page) : seriousFindings(page);

/** Of the page in light and then in dark mode, where only the contrast differs. */
export async function findingsInBothModes(page: Page): Promise<string[]> {
  const light = await seriousFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await seriousFindings(page, ['color-contrast']);
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}

const phone = { width: 390, height: 844 };

/** Resolves when nothing is wider than a phone. */
export async function untilItFitsAPhone(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await waitUntil(
    async () => (await page.evaluate<number>('document.documentElement.scrollWidth')) <= phone.width,
  );
}

/** Accessibility violations, by default of any impact and rule. */
export async function accessibilityFindings(
  page: Page,
  {
    only,
    except = [],
    impacts = ['minor', 'moderate', 'serious', 'critical'],
  }: { only?: string[] | undefined; except?: string[]; impacts?: string[] } = {},
): Promise<string[]> {
  // Injected by the debugger, because the content security policy blocks foreign scripts. Once per page: it has 500 KB.
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([only, except, impacts]) => {
      type Finding = { id: string; impact: string; nodes: { html: string }[] };
      const { axe } = globalThis as unknown as {
        axe: { run(options: object): Promise<{ violations: Finding[] }> };
      };
      const { violations } = await axe.run({
        // Without it, axe also describes every element that passes.
        resultTypes: ['violations'],
        rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
        ...(only && { runOnly: only }),
      });
      return violations
        .filter(({ impact }) => impacts.includes(impact))
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [only, except, impacts] as const,
  );
}

/** An environment without deployments. */
export async function createEnvironment(owner: Client, name: string): Promise<string> {
  const { data } = await owner.deployment(
    `mutation ($name: String!) { createEnvironment(input: { name: $name, host: "web1", deployPath: "/var/www/shop",
       repositoryUrl: "git@git.example:shop.git", deployBranch: "main", recipe: GENERIC,
       commands: { build: ["npm ci"], migrate: [], afterSwitch: [] } }) { id } }`,
    { name },
  );
  return data!['createEnvironment'].id;
}

export async function createTeam(owner: Client, name: string): Promise<string> {
  const { data } = await owner.identity(
    'mutation ($name: String!) { createTeam(input: { name: $name }) { team { id } } }',
    { name },
  );
  return data!['createTeam'].team.id;
}
