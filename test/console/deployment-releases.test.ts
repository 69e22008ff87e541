import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogChunk, StepReport } from '#deployment/protocol/agent-protocol.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import type { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { newDeployment, newHost, updateEnvironment } from '../contract/deployment-requests.fixture.ts';
import {
  browserIsMissing,
  findingsInBothModes,
  findingsInModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

const shaOf = (name: string): string => Buffer.from(name.padEnd(20, '.')).toString('hex');
const commit = (name: string) => ({ sha: shaOf(name), subject: `Add ${name}`, author: 'Ada Lovelace' });
const now = new Date().toISOString();
const step = (name: string, status: StepReport['status']): StepReport => ({
  name,
  status,
  startedAt: status === 'PENDING' ? null : now,
  completedAt: status === 'PENDING' ? null : now,
  exitCode: status === 'FAILED' ? 1 : null,
});

/** The failure is neither at the start nor at the end. */
const failedLog: LogChunk[] = [
  ['SYSTEM', 'Deploying main.\n▶ fetch\n'],
  ['STDOUT', Array.from({ length: 300 }, (_, line) => `fetched object ${line}\n`).join('')],
  ['SYSTEM', '▶ build\n'],
  ['STDOUT', 'compiling\n'],
  ['STDERR', 'error: the cart is missing\n'],
  ['SYSTEM', '▶ switch back\n'],
  ['STDOUT', Array.from({ length: 300 }, (_, line) => `cleaned up ${line}\n`).join('')],
  ['SYSTEM', 'ROLLED_BACK: "build" failed: exit code 1.\n'],
];

describe.skipIf(browserIsMissing())('releases in the console', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;
  let id: string;
  let agent: ScriptedAgent;
  const made: Record<string, string> = {};

  const ship = async (name: string, since: string | null, commits: string[] = [name]): Promise<void> => {
    const { id: deploymentId } = await newDeployment(owner, id);
    made[name] = deploymentId;
    const changes = since && {
      since: shaOf(since),
      commits: commits.map(commit),
      hasMore: false,
      missing: 0,
    };
    await agent.run({
      commitSha: shaOf(name),
      commit: commit(name),
      ...(changes ? { changes } : {}),
      steps: [step('fetch', 'SUCCEEDED'), step('switch', 'SUCCEEDED')],
    });
  };

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), launchBrowser()]);
    owner = await app.signUp({ email: 'ann@example.com' });
    ({ id, agent } = await newHost(owner, { name: 'Shop, live' }));
    await agent.register();
    await ship('catalogue', null);
    await ship('search', 'catalogue');
    await ship('cart', 'search', ['cart', 'prices']);
    await ship('checkout', 'cart');
    // As if each had taken 100 s, and the last one 130 s.
    await app.platform.database.pool.query(
      `update deployments set started_at = completed_at - case when id = $1 then interval '130 s' else interval '100 s' end`,
      [made['checkout']],
    );
    const failed = await newDeployment(owner, id, { version: 'broken' });
    made['broken'] = failed.id;
    await agent.run({
      outcome: 'ROLLED_BACK',
      errorMessage: '"build" failed: exit code 1.',
      commitSha: shaOf('broken'),
      commit: commit('broken'),
      steps: [step('fetch', 'SUCCEEDED'), step('build', 'FAILED'), step('switch back', 'SUCCEEDED')],
      log: failedLog,
    });
    await agent.poll({ waitSeconds: 0 });
    const site = await owner.monitoring(
      'mutation { createSite(input: { name: "Shop front", url: "https://shop.example/" }) { id } }',
    );
    const siteIds = [site.data!['createSite'].id as string];
    // At the end: while a release is watched, the next deployment waits.
    await updateEnvironment(owner, id, { verification: { mode: 'OBSERVE', siteIds } });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  it('are named by their commit, with its author, the usual duration and the new commits', async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto('/deployments');
    await page.getByRole('link', { name: 'Add checkout' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add checkout' }).waitFor();
    const facts = page.locator('dl.facts > div');
    const took = await facts.filter({ hasText: 'Took' }).innerText();
    expect(took.replaceAll('\u00a0', ' ')).toContain('2 min 10 s, usually 1 min 40 s');
    expect(await facts.filter({ hasText: 'Requested by' }).innerText()).toContain('ann@example.com');
    const changes = page.getByRole('region', { name: 'Changes' });
    await changes.getByText('1 new commit').waitFor();
    expect(await changes.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Add checkout\s+[0-9a-f]{8} · Ada Lovelace$/),
    ]);
    await page.goto(`/deployments/${made['catalogue']}`);
    await changes.getByText('this is the first release').waitFor();
    expect(await findingsInBothModes(page)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  it('open the log at the failure, and a step shows where it begins', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/deployments/${made['broken']}`);
    const log = page.getByRole('log');
    const failure = log.locator('.log-current');
    await failure.waitFor();
    expect(await failure.innerText()).toContain('error: the cart is missing');
    expect(await failure.evaluate((row) => row.className)).toContain('log-stderr');
    const isInView = (text: string): Promise<boolean> =>
      log.getByText(text, { exact: true }).evaluate((row) => {
        const [inner, outer] = [row, row.closest('.log-frame')!].map((each) => each.getBoundingClientRect());
        return inner!.top >= outer!.top && inner!.bottom <= outer!.bottom;
      });
    expect(await isInView('error: the cart is missing')).toBe(true);
    await page.getByRole('button', { name: 'fetch', exact: true }).click();
    await log.locator('.log-current').getByText('▶ fetch').waitFor();
    expect(await isInView('▶ fetch')).toBe(true);
    // By keyboard as well; then the arrow keys scroll the log.
    await page.getByRole('button', { name: 'switch back', exact: true }).press('Enter');
    await log.locator('.log-current').getByText('▶ switch back').waitFor();
    expect(await log.evaluate((frame) => frame === frame.ownerDocument.activeElement)).toBe(true);
    const colours = (): Promise<string> =>
      log.locator('.log-current').evaluate('(row) => getComputedStyle(row.lastElementChild).color');
    const before = await colours();
    await page.reload();
    await failure.waitFor();
    await page.getByRole('button', { name: 'switch back', exact: true }).click();
    await log.locator('.log-current').getByText('▶ switch back').waitFor();
    expect(await colours()).toBe(before);
    expect(visitor.complaints).toEqual([]);
  });

  it('can be rolled back only where that is possible, and it says what will be live', async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/deployments/${made['broken']}`);
    await page.getByRole('button', { name: 'Deploy again…' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('button', { name: /Roll back/ }).count()).toBe(0);

    await page.goto(`/deployments/${made['search']}`);
    await page.getByRole('button', { name: 'Roll back to this release…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Roll back' });
    await dialog.getByText('These 3 commits will no longer be live:').waitFor();
    const moves = dialog.locator('.roll-back-move > div');
    expect((await moves.allInnerTexts()).map((text) => text.split('\n').slice(0, 2))).toEqual([
      ['Live now', 'Add checkout'],
      ['After the rollback', 'Add search'],
    ]);
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Add checkout'),
      expect.stringContaining('Add cart'),
      expect.stringContaining('Add prices'),
    ]);
    expect(await findingsInModes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.goto(`/deployments/${made['checkout']}`);
    await page.getByRole('button', { name: 'Roll back…' }).click();
    await dialog.getByText('This commit will no longer be live:').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('can be compared, by an address that can be shared', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/environments/${id}`);
    await page.getByRole('link', { name: 'Compare releases' }).click();
    await page.getByText('1 commit is added').waitFor();
    await page.getByLabel('From').selectOption({ index: 3 });
    await page.getByText('4 commits are added').waitFor();
    await page.waitForURL(/from=/);
    await page.getByRole('button', { name: 'Swap' }).click();
    await page.getByText('4 commits are removed').waitFor();
    await page.waitForURL(/to=/);
    await page.reload();
    await page.getByText('4 commits are removed').waitFor();
    expect(await findingsInModes(page)).toEqual([]);
    await untilItFitsAPhone(page);
    expect(visitor.complaints).toEqual([]);
  });

  it(
    'are on the card of their environment, with the agent, sites and last deployments',
    { tags: ['long'] },
    async () => {
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await page.goto('/environments');
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Shop, live' }) });
      await card.getByText('Online').waitFor();
      await card.getByRole('link', { name: 'Add checkout', exact: true }).waitFor();
      await card.getByText(shaOf('checkout').slice(0, 8)).waitFor();
      await card.getByText(/by ann@example\.com/).waitFor();
      await card.getByRole('link', { name: /^Shop front: / }).waitFor();
      const cells = card.locator('.deployment-cell');
      expect(await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')!))).toEqual([
        expect.stringMatching(/^Add catalogue: Replaced, /),
        expect.stringMatching(/^Add search: Replaced, /),
        expect.stringMatching(/^Add cart: Replaced, /),
        expect.stringMatching(/^Add checkout: Live, /),
        expect.stringMatching(/^broken: Rolled back, /),
      ]);
      expect(await findingsInModes(page)).toEqual([]);
      await untilItFitsAPhone(page);
      await cells.last().click();
      await page.getByRole('heading', { level: 1, name: 'broken' }).waitFor();
      await untilItFitsAPhone(page);
      expect(visitor.complaints).toEqual([]);
    },
  );
});
