import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRepository, type Repository } from '#testkit/agent-repository.fixture.ts';
import { startMailServer, type MailServer } from '#testkit/mail-server.ts';
import { startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { startRegisters, type Registers } from '../vat-simulators/registers.ts';
import { browserIsMissing, launchBrowser, visit, type Visitor } from './console.fixture.ts';

/** Each step waits for real work: a check, the start of an agent, a deployment. */

/** One user, from an empty installation through the whole console. Each step builds on the previous one. */
describe.skipIf(browserIsMissing() || curlIsMissing())('a new user', { tags: ['long'] }, () => {
  let dir: Awaited<ReturnType<typeof temporaryDir>>;
  let data: Awaited<ReturnType<typeof temporaryDir>>;
  let registers: Registers;
  let mail: MailServer;
  let steward: RunningSteward;
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  let repository: Repository;
  let agent: ChildProcess | null = null;
  const at = (...parts: string[]): string => join(dir.path, ...parts);

  beforeAll(async () => {
    [dir, data] = [await temporaryDir(), await temporaryDir()];
    registers = await startRegisters();
    mail = await startMailServer();
    steward = await startSteward(['serve'], {
      ...registers.env,
      SMTP_URL: mail.url,
      STEWARD_DATA_DIR: data.path,
      HOST: '127.0.0.1',
      PORT: '0',
    });
    repository = await createRepository(at('repository'), { 'index.html': 'first\n' });
    browser = await launchBrowser();
    visitor = await visit(browser, steward.url, null);
    page = visitor.page;
  });
  afterAll(async () => {
    await browser?.close();
    // Otherwise a build that waits for this file would outlive the agent.
    if (dir) await writeFile(at('go'), '');
    if (agent) await ended(agent);
    await steward?.stop();
    await mail?.close();
    await registers?.[Symbol.asyncDispose]();
    for (const each of [dir, data]) await each?.[Symbol.asyncDispose]();
  });

  it('creates the first account', async () => {
    await page.goto('/');
    await page.getByLabel('Name').fill('Ann');
    await page.getByLabel('Email').fill('ann@example.com');
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('adds a site that fails, and sees the alert', async () => {
    await page.getByRole('link', { name: 'Sites' }).first().click();
    await page.getByRole('button', { name: 'Add site' }).first().click();
    // Nothing listens on port 1.
    await page.getByLabel('Address').fill('http://127.0.0.1:1/');
    await page.getByLabel('Name').fill('Lost shop');
    await page.getByRole('dialog').getByRole('button', { name: 'Add site' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lost shop' }).waitFor();
    await page.getByText('Down', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Alerts' }).first().click();
    await page.getByText(/Lost shop is down/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/alerts');
  });

  it('sends a test notification and receives it', async () => {
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByLabel('Addresses').fill('ann@example.com');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Email settings saved.').waitFor();
    await page.getByRole('button', { name: 'Send a test' }).first().click();
    await page.getByText('Test sent. Check that it arrived.').waitFor();
    expect(mail.received.at(-1)!.to).toEqual(['ann@example.com']);
  });

  it('adds an environment and pastes the command that connects its agent', async () => {
    await page.getByRole('link', { name: 'Environments' }).first().click();
    await page.getByRole('link', { name: 'Add environment' }).first().click();
    await page.getByLabel('Name').fill('Shop, live');
    await page.getByLabel('Host').fill('localhost');
    await page.getByLabel('Deploy path').fill(at('site'));
    await page.getByLabel('Repository').fill(repository.path);
    await page.getByLabel('Recipe').selectOption('GENERIC');
    await page.getByText(/More settings/).click();
    // Continues when the test has seen its first line.
    await page
      .getByLabel('Build')
      .fill(`echo "build of $(cat index.html)"; until [ -e ${at('go')} ]; do sleep 0.05; done; echo built`);
    await page.getByRole('button', { name: 'Next: connect the agent' }).click();
    await page.getByText(/Waiting for the agent to come online/).waitFor();
    await page.getByLabel('How the agent runs').selectOption('manual');
    const command = await page.locator('pre').innerText();
    const { PATH } = process.env;
    agent = spawn('sh', ['-c', command], {
      env: { PATH: `${at('bin')}:${PATH}`, HOME: dir.path, STEWARD_BIN_DIR: at('bin') },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
    await page.getByText(/Everything is ready for the first deployment/).waitFor();
    expect(await page.getByRole('button', { name: 'Deploy now' }).isVisible()).toBe(true);
  });

  const deploy = async (version: string): Promise<void> => {
    await page.getByRole('link', { name: 'Deployments' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Deployments' }).waitFor();
    await page.getByRole('button', { name: 'Deploy', exact: true }).first().click();
    await page.getByRole('dialog').getByLabel('Version').fill(version);
    await page.getByRole('dialog').getByRole('button', { name: 'Deploy', exact: true }).click();
    await page.waitForURL(/deployments\/./);
  };
  const live = async (): Promise<string> => (await readFile(at('site/current/index.html'), 'utf8')).trim();

  it('deploys, and reads the log while it is written', async () => {
    await deploy('one');
    const log = page.getByRole('log').or(page.getByLabel('Log')).first();
    await log.getByText('build of first').waitFor();
    expect(await log.getByText('built', { exact: true }).count()).toBe(0);
    await writeFile(at('go'), '');
    await log.getByText('built', { exact: true }).waitFor();
    await page.locator('.page-head').getByText('Live', { exact: true }).waitFor();
    expect(await live()).toBe('first');
  });

  it('rolls back to the previous release', async () => {
    await repository.commit({ 'index.html': 'second\n' });
    await deploy('two');
    await page.locator('.page-head').getByText('Live', { exact: true }).waitFor();
    expect(await live()).toBe('second');
    await page.getByRole('link', { name: 'Environments' }).first().click();
    await page.getByRole('link', { name: 'Shop, live' }).first().click();
    await page.getByRole('button', { name: 'Roll back to one' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await page.waitForURL(/deployments\/./);
    await page.locator('.page-head').getByText('Live', { exact: true }).waitFor();
    expect(await live()).toBe('first');
  });

  it('creates a token and deploys with it from a script', async () => {
    await page.goto('/settings/tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('Nightly job');
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = await page.getByRole('dialog').locator('pre').innerText();
    const request = async (query: string): Promise<Record<string, any>> => {
      const response = await fetch(`${steward.url}/deployment/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query }),
      });
      return ((await response.json()) as { data: Record<string, any> }).data;
    };
    const { environments } = await request('{ environments { id } }');
    // A person rolled back from the commit, in a test above. It can be deployed again.
    const input = `{ environmentId: "${environments[0].id}", deployType: CODE, version: "nightly" }`;
    const { createDeployment } = await request(
      `mutation { createDeployment(input: ${input}) { id errors { message } } }`,
    );
    expect(createDeployment).toMatchObject({ id: expect.any(String), errors: [] });
    await page.goto(`/deployments/${createDeployment.id}`);
    await page.locator('.page-head').getByText('Live', { exact: true }).waitFor();
    await page.getByText('Nightly job').first().waitFor();
    expect(await live()).toBe('second');
  });

  it('checks a VAT number', async () => {
    await page.getByRole('link', { name: 'VAT numbers' }).first().click();
    await page.getByRole('textbox', { name: 'Number' }).fill('123456789');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Example DE s.r.o.').first().waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});

/** The pasted command starts with curl. */
function curlIsMissing(): boolean {
  const isMissing = spawnSync('curl', ['--version']).error !== undefined;
  if (isMissing) console.warn('SKIPPED: no curl on this machine, the newcomer does not get far.');
  return isMissing;
}

/** Ends the shell of the pasted command, and the agent that it became or started. */
async function ended(shell: ChildProcess): Promise<void> {
  const isOver = (): boolean => shell.exitCode !== null || shell.signalCode !== null;
  if (isOver()) return;
  const over = once(shell, 'close');
  process.kill(-shell.pid!, 'SIGTERM');
  await over;
}
