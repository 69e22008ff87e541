import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireLogs } from '#deployment/log/expire-logs.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import type { LogChunk, Task } from '#deployment/protocol/agent-protocol.ts';
import { browserIsMissing, launchBrowser, visit } from './console.fixture.ts';

const commitSha = '0123456789abcdef0123456789abcdef01234567';

describe.skipIf(browserIsMissing())('deployments in the console', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;
  let environmentId: string;
  let agent: ScriptedAgent;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), launchBrowser()]);
    owner = await app.signUp({ name: 'Ann Shopkeeper' });
    const { data } = await owner.deployment(
      `mutation { createEnvironment(input: { name: "Shop, live", host: "web1", deployPath: "/var/www/shop",
         repositoryUrl: "git@git.example:shop.git", deployBranch: "main" }) { id } }`,
    );
    environmentId = data!['createEnvironment'].id;
    const made = await owner.deployment(
      'mutation ($id: ID!) { createAgentToken(environmentId: $id, name: "web1") { token } }',
      { id: environmentId },
    );
    agent = new ScriptedAgent(`${app.url}/deployment`, made.data!['createAgentToken'].token);
    await agent.register();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  const begin = async (gitRef: string): Promise<Task> => {
    await owner.deployment(
      `mutation ($id: ID!, $gitRef: String) {
         createDeployment(input: { environmentId: $id, deployType: CODE, gitRef: $gitRef }) { id } }`,
      { id: environmentId, gitRef },
    );
    const task = await agent.nextTask();
    await agent.accept(task);
    return task;
  };

  it('use the same ref and type when they are deployed again', { tags: ['long'] }, async () => {
    const task = await begin('v1.4.0');
    await agent.complete(task, { outcome: 'FAILED', errorMessage: 'no space left', commitSha, logSize: 0 });
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/deployments/${task.deploymentId}`);
    await page.getByRole('button', { name: 'Deploy again…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deploy again' });
    expect(await dialog.getByLabel('Branch, tag or commit').inputValue()).toBe('v1.4.0');
    await dialog.getByText('where it was commit 0123456789').waitFor();
    await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
    await page.waitForURL((url) => url.pathname !== `/deployments/${task.deploymentId}`);
    const again = await agent.nextTask();
    expect(again).toMatchObject({ gitRef: 'v1.4.0', deployType: 'CODE' });
    await agent.accept(again);
    await agent.complete(again, { outcome: 'CANCELLED', logSize: 0 });
  });

  describe('the log of a deployment in the console', () => {
    const output: LogChunk[] = [
      ['SYSTEM', '▶ build\n'],
      ['STDOUT', 'a price of 5 € 😀\n'],
      ['STDERR', 'a warning\n'],
      ['SYSTEM', 'FAILED: "build" failed.\n'],
    ];
    const size = Buffer.byteLength(output.map(([, text]) => text).join(''));

    type Look = { text: string; marked: string; ink: string };
    const looks = (page: Page): Promise<Look[]> =>
      page.evaluate<Look[]>(
        `[...document.querySelectorAll('.log-row')].map((row) => ({
           text: row.textContent,
           marked: getComputedStyle(row.querySelector('.log-number')).boxShadow,
           ink: getComputedStyle(row.querySelector('.log-text')).color,
         }))`,
      );

    it('looks the same live and after a reload', { tags: ['long'] }, async () => {
      const task = await begin('main');
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await page.goto(`/deployments/${task.deploymentId}`);
      await page.getByText('The log appears here as it is written.').waitFor();
      await agent.log(task, 0, output);
      await page.getByRole('log').getByText('FAILED').waitFor();
      const live = await looks(page);
      const [title, plain, warning, failed] = live;
      expect(live.map(({ text }) => text)).toEqual(output.map(([, text]) => text.trimEnd()));
      // The error color that the page uses elsewhere.
      const bad = await page.evaluate<string>(
        `(() => { const probe = document.body.appendChild(document.createElement('i'));
           probe.style.color = 'var(--bad)'; const { color } = getComputedStyle(probe); probe.remove(); return color; })()`,
      );
      expect(failed!.ink).toBe(bad);
      expect(new Set([title!.ink, plain!.ink, failed!.ink]).size).toBe(3);
      expect(new Set([title!.marked, plain!.marked, warning!.marked, failed!.marked]).size).toBe(4);
      await agent.complete(task, { outcome: 'FAILED', errorMessage: '"build" failed.', logSize: size });
      await page.getByText('Failed').first().waitFor();
      await page.reload();
      await page.getByRole('log').getByText('FAILED').waitFor();
      expect(await looks(page)).toEqual(live);
    });

    it('shows that it has expired or misses output', async () => {
      const task = await begin('main');
      await agent.log(task, 0, output);
      await agent.complete(task, { logSize: size, logLoss: 'UNSENT' });
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await page.goto(`/deployments/${task.deploymentId}`);
      await page.getByText('Output is missing from this log').waitFor();
      await page.getByRole('log').getByText('[The rest of the output is not stored').waitFor();
      // Long ago, in a deleted environment of which only the deployments are left.
      await app.platform.database.pool.query(
        `with e as (update environments set deleted_at = now() where id = $2)
         update deployments set completed_at = now() - interval '91 days' where id = $1`,
        [task.deploymentId, environmentId],
      );
      await expireLogs(app.platform.services, { retentionDays: 90 }, new AbortController().signal);
      await app.platform.database.pool.query('update environments set deleted_at = null where id = $1', [
        environmentId,
      ]);
      await page.reload();
      await page.getByText('This log was deleted on').waitFor();
      // The log arrives after the deployment.
      await page.locator('.log-row').first().waitFor();
      expect((await looks(page)).map(({ text }) => text)).toEqual([
        expect.stringMatching(/^\[This log has expired: logs are kept for 90 days/),
      ]);
      expect(visitor.complaints).toEqual([]);
    });
  });

  it('can be started from CI with a command that the environment shows', async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/environments/${environmentId}`);
    const card = page.getByRole('region', { name: 'Deploy from CI or a script' });
    await card.waitFor();
    expect(await card.locator('pre').allInnerTexts()).toEqual([
      environmentId,
      `export STEWARD_SERVER_URL=${app.url}/deployment
export STEWARD_TOKEN=…  # an access token
npx --no steward deploy --environment ${environmentId} --watch`,
    ]);
  });
});
