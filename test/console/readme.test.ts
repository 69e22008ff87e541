import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRepository, type Repository } from '#testkit/agent-repository.fixture.ts';
import { startMailServer, type MailServer } from '#testkit/mail-server.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { bareEnv, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { browserIsMissing, launchBrowser, visit, type Visitor } from './console.fixture.ts';
import { readGuide, type Guide } from './readme.fixture.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Follows "First steps" of the README as somebody who has only the README: every label and every value comes from its text, so that a
 * README that differs from the console fails. Each part builds on the previous one.
 */
describe.skipIf(browserIsMissing() || curlIsMissing())('the first steps of the README', () => {
  let guide: Guide;
  let dir: Awaited<ReturnType<typeof temporaryDir>>;
  /** Apart from the rest: the embedded database runs as another user, who has to get into it. */
  let data: Awaited<ReturnType<typeof temporaryDir>>;
  let mail: MailServer;
  const programs: ChildProcess[] = [];
  let shop: Server;
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  let repository: Repository;
  const at = (...parts: string[]): string => join(dir.path, ...parts);

  /** Runs a command as a shell does, in a group of its own. Resolves with what the pattern found in its output. */
  async function run(
    command: string,
    ready: RegExp,
    { cwd = root, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
  ): Promise<string> {
    const shell = spawn('sh', ['-c', command], {
      cwd,
      env: { ...bareEnv(), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    programs.push(shell);
    let output = '';
    shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await waitUntil(() => ready.test(output) || shell.exitCode !== null, longWaitMs);
    const found = ready.exec(output);
    if (!found) throw new Error(`${command} ended: ${output}`);
    return found[1] ?? found[0];
  }

  beforeAll(async () => {
    guide = await readGuide();
    [dir, data] = [await temporaryDir(), await temporaryDir()];
    mail = await startMailServer();
    repository = await createRepository(at('repository'), { 'index.html': 'first\n' });
    shop = await startShop(() => at('site'));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    for (const program of programs.toReversed()) await ended(program);
    shop?.closeAllConnections();
    shop?.close();
    await mail?.close();
    for (const each of [dir, data]) await each?.[Symbol.asyncDispose]();
  });

  /** "Sites → Add site": the first one in the navigation, the others on the page. */
  async function choose(path: string): Promise<void> {
    const [place, ...actions] = path.split(' → ');
    await page.getByRole('navigation').getByRole('link', { name: place!, exact: false }).first().click();
    await page.getByRole('heading', { level: 1, name: place! }).waitFor();
    for (const action of actions) await press(action);
  }
  async function press(name: string): Promise<void> {
    // "Acknowledge" of a list is "Acknowledge incident 3" for screen readers.
    const starting = new RegExp(`^${name}(\\b|$)`);
    const of = (role: 'button' | 'link') => page.getByRole('main').getByRole(role, { name: starting });
    await of('button').or(of('link')).first().click();
  }
  const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  async function type(label: string, text: string): Promise<void> {
    await page.getByLabel(label, { exact: true }).first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  }
  async function paste(label: string, text: string): Promise<void> {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await page.getByLabel(label, { exact: true }).first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+v');
  }
  const live = async (): Promise<string> => (await readFile(at('site/current/index.html'), 'utf8')).trim();

  it('start Steward and create the first account', async () => {
    const [start] = guide.commands('From a clone');
    const simulators = guide.part('Check a VAT number').find((text) => text.startsWith('npm '))!;
    const printed = await run(`${simulators} -- 0`, /^(VAT_.*npm start)$/m);
    // The packages are installed already. The port has to be free, and mail to go nowhere.
    const command = start!.replace(/^npm ci && /, '');
    expect(printed.endsWith(` ${command}`)).toBe(true);
    const url = await run(printed, /Steward is ready on (http:\S+?)["\s]/, {
      env: {
        STEWARD_DATA_DIR: data.path,
        STEWARD_DRAIN_SECONDS: '0',
        HOST: '127.0.0.1',
        PORT: '0',
        SMTP_URL: mail.url,
      },
    });
    visitor = await visit(browser, url, null, { permissions: ['clipboard-read', 'clipboard-write'] });
    page = visitor.page;
    await page.goto('/');
    await type('Name', 'Ann');
    await type('Email', 'ann@example.com');
    await type('Password', 'correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  it('end with an alert and a test message', async () => {
    const [addSite, address, isDown, settings, save, sendTest] = guide.part('Get an alert');
    await choose(addSite!);
    await paste('Address', address!);
    await inDialog(addSite!.split(' → ').at(-1)!).click();
    await page.getByText(isDown!, { exact: true }).first().waitFor();
    await choose(settings!);
    await type('Addresses', 'ann@example.com');
    await press(save!);
    await page.getByText(/^Email .*saved/).waitFor();
    await press(sendTest!);
    await page.getByText('Check that it arrived.').waitFor();
    await waitUntil(() => mail.received.length > 0);
    expect(mail.received[0]!.to).toEqual(['ann@example.com']);
  });

  it('handle the incident, and tell customers and clients', { tags: ['long'] }, async () => {
    const [
      incidents,
      acknowledge,
      snooze,
      timeline,
      startMaintenance,
      planLater,
      statusPage,
      report,
      monthly,
      ...rest
    ] = guide.part('Get an alert').slice(6);
    await choose(incidents!);
    await page
      .getByRole('main')
      .getByRole('link', { name: /is down/ })
      .first()
      .click();
    await press(snooze!);
    await page.getByRole('dialog').getByRole('button', { name: snooze! }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press(acknowledge!);
    await inDialog(acknowledge!).click();
    await page.getByText('Acknowledged by').first().waitFor();
    await page
      .getByRole('region', { name: timeline!, exact: true })
      .getByText('Acknowledged')
      .first()
      .waitFor();
    await choose('Sites');
    await page.getByRole('main').getByRole('link', { name: 'localhost' }).first().click();
    await press(startMaintenance!);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    for (const place of [planLater!, statusPage!, report!]) {
      await choose(place);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await choose(monthly!);
    await page.getByLabel('Create and send a report every month').waitFor();
    expect(rest).toEqual(['STEWARD_PRIVATE_TARGETS']);
  });

  it('connect an agent with the copied command, and deploy', async () => {
    const [addEnvironment, isOnline, deployNow, log, manually, ...rest] = guide.part('Deploy');
    await choose(addEnvironment!);
    await type('Name', 'Shop, live');
    await type('Host', 'localhost');
    await paste('Deploy path', at('site'));
    await paste('Repository', repository.path);
    await page.getByLabel('Recipe').selectOption('GENERIC');
    await page.getByRole('button', { name: 'Next: connect the agent' }).click();
    await page.getByLabel('How the agent runs').selectOption(manually!);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    const command = await page.evaluate<string>('navigator.clipboard.readText()');
    const env = { PATH: `${at('bin')}:${process.env['PATH']}`, HOME: dir.path, STEWARD_BIN_DIR: at('bin') };
    await run(command, /./, { env });
    await page.getByText(isOnline!, { exact: true }).waitFor();
    await press(deployNow!);
    await inDialog('Deploy').click();
    await page.waitForURL(/deployments\/./);
    await page.getByRole('region', { name: log!, exact: true }).waitFor();
    await page.locator('.page-head').getByText('Live', { exact: true }).waitFor();
    expect(await live()).toBe('first');
    expect(rest).toEqual([]);
  });

  it('roll back a release that breaks the shop', { tags: ['long'] }, async () => {
    const [verification, rollBack, save, deploy, ...rest] = guide.part(
      'Roll back a release that breaks the shop',
    );
    const [addSite] = guide.part('Get an alert');
    await choose(addSite!);
    await paste('Address', `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
    await type('Name', 'The shop');
    await inDialog(addSite!.split(' → ').at(-1)!).click();
    await page.getByRole('heading', { level: 1, name: 'The shop' }).waitFor();
    await page.getByText('Up', { exact: true }).first().waitFor();
    await choose('Environments');
    await page.getByRole('link', { name: 'Shop, live' }).first().click();
    const card = page.getByRole('region', { name: verification!, exact: true });
    await card.getByText(rollBack!, { exact: true }).click();
    await card.getByText('The shop', { exact: true }).click();
    await card.getByRole('button', { name: save!, exact: true }).click();
    await page.getByText(/^Saved\./).waitFor();
    await repository.commit({ 'index.html': 'broken\n' });
    await press(deploy!);
    await inDialog(deploy!).click();
    await page.waitForURL(/deployments\/./);
    await page.getByText(/^Automatic rollback to/).waitFor({ timeout: longWaitMs });
    await waitUntil(async () => (await live()) === 'first', longWaitMs);
    expect(rest).toEqual([]);
  });

  it('check a VAT number', async () => {
    const [numbers, tryOne, number, check] = guide.part('Check a VAT number');
    await choose(numbers!);
    await page.getByRole('region', { name: tryOne! }).waitFor();
    await paste('Number', number!);
    await press(check!);
    await page.getByText('Example DE s.r.o.').first().waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it(
    'find everything by keyboard, in another language and in the documentation',
    { tags: ['long'] },
    async () => {
      const [palette, shortcuts, account, language, learnMore, docs, ...rest] = guide.part('Find your way');
      await page.keyboard.press(palette!.replace('Ctrl', 'Control'));
      await page.keyboard.type('The shop');
      await page
        .getByRole('option', { name: /^The shop/ })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'The shop' }).waitFor();
      await page.keyboard.press(shortcuts!);
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await page.keyboard.press('Escape');
      const opened = page
        .context()
        .waitForEvent('page')
        .catch(() => null);
      await page.getByRole('link', { name: learnMore! }).first().click();
      const manual = (await opened) ?? page;
      await manual.waitForURL((url) => url.pathname.startsWith(docs!));
      await page.goto('/account');
      await page.getByRole('heading', { level: 1, name: account! }).waitFor();
      await page.getByLabel(language!).selectOption('Deutsch');
      await page
        .getByRole('link', { name: 'Störungen' })
        .or(page.getByRole('link', { name: 'Vorfälle' }))
        .first()
        .waitFor();
      expect(rest).toEqual([]);
    },
  );
});

/** Shows what the live release contains; one that contains "broken" answers with 500. */
async function startShop(deployPath: () => string): Promise<Server> {
  const server = createServer((_request, response) => {
    void readFile(join(deployPath(), 'current/index.html'), 'utf8')
      .catch(() => 'no release yet')
      .then((text) => response.writeHead(text.includes('broken') ? 500 : 200).end(text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** The copied command starts with curl. */
function curlIsMissing(): boolean {
  const isMissing = spawnSync('curl', ['--version']).error !== undefined;
  if (isMissing) console.warn('SKIPPED: no curl on this machine, the README cannot be followed.');
  return isMissing;
}

/** Ends the shell of a command, and everything that it started. */
async function ended(shell: ChildProcess): Promise<void> {
  const over = shell.exitCode !== null || shell.signalCode !== null ? null : once(shell, 'close');
  try {
    process.kill(-shell.pid!, 'SIGTERM');
  } catch {
    // It has ended.
  }
  await over;
}
