import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { chromium as driver, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChromium, installHint } from '#probing/browser/chromium/find-chromium.ts';
import type { Client } from '#testkit/client.ts';

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

/** A headless browser has no scrollbars by default. */
export const launchBrowser = ({ scrollbars = false } = {}): Promise<Browser> =>
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
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Accessibility violations of serious and critical impact. */
export async function seriousFindings(page: Page, rules?: string[]): Promise<string[]> {
  // Injected by the debugger, because the content security policy blocks foreign scripts. Once per page: it has 500 KB.
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axeSource);
  return page.evaluate(async (only) => {
    type Finding = { id: string; impact: string; nodes: { html: string }[] };
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: Finding[] }> };
    };
    // Without `resultTypes`, axe also describes every element that passes.
    const options = { resultTypes: ['violations'] };
    const { violations } = await axe.run(only ? { ...options, runOnly: only } : options);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, rules);
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
