import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { storeCheck } from '#testkit/checks.fixture.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { newDeployment, newHost, updateEnvironment } from '../contract/deployment-requests.fixture.ts';
import { newSite } from '../contract/monitoring-requests.fixture.ts';
import { newMember, newTeam } from '../contract/team-requests.fixture.ts';
import {
  browserIsMissing,
  findingsInBothModes,
  findingsInModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

/** Counts how far visible things move after they were painted. Before the page is opened. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(`globalThis.shift = 0;
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) globalThis.shift += value; })
      .observe({ type: 'layout-shift', buffered: true });`);

describe.skipIf(browserIsMissing())('the overview', () => {
  let app: TestApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp({ work: [] }), launchBrowser()]);
    await app.signUp();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  it(
    'is a checklist for a new user, which ticks itself and can be dismissed in this browser',
    { tags: ['long'] },
    async () => {
      const owner = await app.signUp();
      await using visitor = await visit(browser, app.url, owner, { colorScheme: 'light' });
      const { page } = visitor;
      await page.goto('/');
      const list = page.getByRole('region', { name: 'Get started' });
      await list.getByText('1 of 7 done').waitFor();
      expect(await list.getByRole('link').allInnerTexts()).toEqual([
        'Create an account',
        'Add your first site',
        'Get notified',
        'Add an environment',
        'Deploy for the first time',
        'Verify releases',
        'Invite a colleague',
      ]);
      expect(await findingsInBothModes(page)).toEqual([]);

      const { id: siteId } = await newSite(owner, { name: 'Shop' });
      await owner.monitoring(
        'mutation { createNotificationDestination(input: { kind: NTFY, name: "Phone", url: "https://ntfy.example/shop" }) { id } }',
      );
      const { id, agent } = await newHost(owner, { name: 'Live' });
      await newDeployment(owner, id, { version: '1.0' });
      await agent.run();
      await list.getByText('5 of 7 done').waitFor({ timeout: longWaitMs });
      await updateEnvironment(owner, id, { verification: { mode: 'OBSERVE', siteIds: [siteId] } });
      await page.reload();
      await list.getByText('6 of 7 done').waitFor();
      await list.getByRole('link', { name: 'Verify releases' }).getByText('Verify').waitFor();
      expect(await list.getByRole('listitem').filter({ hasText: 'Verify releases' }).innerText()).toContain(
        'Done',
      );

      await list.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByRole('region', { name: 'Sites' }).waitFor();
      expect(await list.count()).toBe(0);
      await page.reload();
      await page.getByRole('region', { name: 'Sites' }).waitFor();
      expect(await list.count()).toBe(0);
      await using elsewhere = await visit(browser, app.url, owner);
      await elsewhere.page.goto('/');
      await elsewhere.page.getByRole('region', { name: 'Get started' }).waitFor();
      expect([...visitor.complaints, ...elsewhere.complaints]).toEqual([]);
    },
  );

  it(
    'says what to do if the checklist was dismissed and there is nothing yet',
    { tags: ['long'] },
    async () => {
      await using visitor = await visit(browser, app.url, await app.signUp());
      const { page } = visitor;
      await page.goto('/');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByText('No sites yet').waitFor();
      await page.getByText('No releases or incidents in the last 7 days.').waitFor();
      await page.getByRole('link', { name: 'Add a site' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
      expect(visitor.complaints).toEqual([]);
    },
  );

  it('says whose alerts reach nobody, and what to do or whom to ask', { tags: ['long'] }, async () => {
    const owner = await app.signUp({ name: 'Ada' });
    const teamId = await newTeam(owner, 'Agency');
    const { client: viewer } = await newMember(app, owner, teamId, 'VIEWER');
    await newSite(owner, { name: 'Shop', teamId });
    await using member = await visit(browser, app.url, viewer);
    await member.page.goto('/');
    const asking = member.page
      .getByRole('alert')
      .filter({ hasText: 'Alerts of the team Agency reach nobody.' });
    await asking.getByText('Ask Ada to change this.').waitFor();
    expect(await asking.getByRole('link').count()).toBe(0);
    await using visitor = await visit(browser, app.url, owner, { colorScheme: 'light' });
    const { page } = visitor;
    await page.goto('/');
    const notice = page.getByRole('alert').filter({ hasText: 'Alerts of the team Agency reach nobody.' });
    await notice.getByText('this installation has no mail server. Add a chat or webhook').waitFor();
    expect(await findingsInModes(page)).toEqual([]);
    await notice.getByRole('link', { name: 'Choose where alerts go' }).click();
    await page.waitForURL(`**/settings?team=${teamId}`);
    await owner.monitoring(
      'mutation ($id: ID!) { createNotificationDestination(input: { teamId: $id, kind: NTFY, name: "Phone", url: "https://ntfy.example/shop" }) { id } }',
      { id: teamId },
    );
    await page.goto('/');
    await page.getByRole('region', { name: 'Sites' }).waitFor();
    expect(await notice.count()).toBe(0);
    expect([...visitor.complaints, ...member.complaints]).toEqual([]);
  });

  it('counts the sites, shows them as tiles and filters them by status, tag and name', async () => {
    const owner = await app.signUp();
    const add = async (name: string, tags: string[], ...results: (typeof up)[]): Promise<void> => {
      const { id } = await newSite(owner, { name, tags, failureThreshold: 1 });
      for (const result of results) await storeCheck(app, id, result);
    };
    await add('Apples', ['fruit', 'live'], up);
    await add('Beans', ['live'], up, down);
    await add('Cherries', ['fruit']);
    await using visitor = await visit(browser, app.url, owner, { colorScheme: 'light' });
    const { page } = visitor;
    await page.goto('/');
    const grid = page.getByRole('region', { name: 'Sites' });
    const tiles = grid.getByRole('listitem').getByRole('link');
    const names = (): Promise<string[]> => grid.locator('.tile-name').allInnerTexts();
    await expect.poll(names).toEqual(['Beans', 'Cherries', 'Apples']);
    const counts = grid.getByRole('group', { name: 'Filter by status' }).getByRole('button');
    await expect
      .poll(async () => (await counts.allInnerTexts()).map((text) => text.replace(/\s+/, ' ')))
      .toEqual(['Up 1', 'Degraded 0', 'Down 1', 'Paused 0', 'Waiting 1']);
    await grid.getByRole('link', { name: /^Beans\s*Down\s*(down|degraded) in 1 of 24 hours/ }).waitFor();

    await grid.getByRole('button', { name: 'Down 1' }).click();
    await expect.poll(names).toEqual(['Beans']);
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('DOWN');
    await grid.getByRole('button', { name: 'Down 1' }).click();
    await grid.getByLabel('Tag').selectOption('fruit');
    await expect.poll(names).toEqual(['Cherries', 'Apples']);
    await grid.getByLabel('Search sites').fill('cher');
    await expect.poll(names).toEqual(['Cherries']);
    await grid.getByLabel('Search sites').fill('nothing');
    await grid.getByText('No matching sites').waitFor();
    await grid.getByRole('button', { name: 'Clear the filters' }).click();
    await expect.poll(names).toEqual(['Beans', 'Cherries', 'Apples']);
    expect(await findingsInModes(page)).toEqual([]);
    await untilItFitsAPhone(page);
    await tiles.first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Beans' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('shows releases and incidents on one time line, and the same as a list of links', async () => {
    const owner = await app.signUp();
    const { id: siteId } = await newSite(owner, { name: 'Shop', failureThreshold: 1 });
    await storeCheck(app, siteId, up);
    await storeCheck(app, siteId, down);
    const { id, agent } = await newHost(owner, { name: 'Live' });
    await newDeployment(owner, id, { version: '1.0' });
    await agent.run();
    await using visitor = await visit(browser, app.url, owner, { colorScheme: 'light' });
    const { page } = visitor;
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Releases and incidents, 7 days' });
    await card.locator('svg .mark circle').waitFor();
    expect(await card.locator('svg .mark rect').count()).toBe(1);
    await card.getByText('Show as a list (2)').click();
    await card.getByRole('link', { name: /^#1 Shop is down/ }).waitFor();
    expect(await findingsInModes(page)).toEqual([]);
    await card.getByRole('link', { name: /^1\.0 on Live: live/ }).click();
    await page.getByRole('heading', { level: 1, name: '1.0' }).waitFor();
    await page.goBack();
    await card.locator('svg .mark circle').click();
    await page.getByRole('heading', { level: 1, name: '1.0' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it(
    'shows a thousand sites at once, all of which can be reached, without moving what is shown',
    { tags: ['long'] },
    async () => {
      const owner = await app.signUp();
      const { user } = (await (await owner.get('/auth/session')).json()) as { user: { id: string } };
      await seedSites(app, user.id, 1_000);
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await watchShifts(page);
      await page.goto('/');
      const grid = page.getByRole('region', { name: 'Sites' });
      await grid.getByRole('link', { name: /^Shop 1\s*Up\s*no failures in the last 24 hours$/ }).waitFor();
      await grid.getByRole('button', { name: 'Up 1,000' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate<number>('shift')).toBeLessThan(0.01);
      expect(await grid.getByRole('listitem').count()).toBeLessThan(200);
      await grid.locator('.tiles-frame').evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
      await grid.getByRole('link', { name: /^Shop 999/ }).waitFor();
      await page.getByRole('region', { name: 'Trend' }).scrollIntoViewIfNeeded();
      expect(await findingsInModes(page)).toEqual([]);
      await untilItFitsAPhone(page);
      expect(visitor.complaints).toEqual([]);
    },
  );

  it('explains to a viewer which role a button needs', { tags: ['long'] }, async () => {
    const owner = await app.signUp();
    const teamId = await newTeam(owner, 'Shops');
    const { id } = await newSite(owner, { name: 'Shop', teamId, failureThreshold: 1 });
    await storeCheck(app, id, up);
    await storeCheck(app, id, down);
    const { client: viewer } = await newMember(app, owner, teamId, 'VIEWER');
    await using visitor = await visit(browser, app.url, viewer);
    const { page } = visitor;
    await page.goto(`/?team=${teamId}`);
    await page.getByRole('link', { name: 'Shop is down', exact: true }).waitFor();
    const acknowledge = page.getByRole('button', { name: /^Acknowledge/ });
    expect(await acknowledge.getAttribute('aria-disabled')).toBe('true');
    expect(await acknowledge.getAttribute('title')).toContain('Deployer');
  });

  it('is in German in a German browser', { tags: ['long'] }, async () => {
    const owner = await app.signUp();
    const { id } = await newSite(owner, { name: 'Laden', failureThreshold: 1 });
    await storeCheck(app, id, up);
    await storeCheck(app, id, down);
    await using visitor = await visit(browser, app.url, owner, { locale: 'de-DE' });
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Überblick' }).waitFor();
    await page.getByRole('link', { name: 'Laden ist nicht erreichbar', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Gestört 1' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});

/** Sites with a day of successful checks. */
async function seedSites(app: TestApp, teamId: string, count: number): Promise<void> {
  const { pool } = app.platform.database;
  await pool.query(
    `insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold, status)
     select gen_random_uuid(), $2, 'Shop ' || i, 'https://shop-' || i || '.example/', 60, false, 2, 1, 'UP' from generate_series(1, $1::int) i`,
    [count, teamId],
  );
  await pool.query(
    `insert into targets (id, site_id, kind, interval_seconds, next_check_at)
     select gen_random_uuid(), id, 'HTTP', 60, now() + interval '1 day' from sites where team_id = $1`,
    [teamId],
  );
  await pool.query(
    `insert into rollup_hours (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, min_ms, max_ms, histogram)
     select t.id, date_trunc('hour', now(), 'UTC') - i * interval '1 hour', t.site_id, 60, 0, 3600000, 0, 60, 6000, 80, 300, '{}'
     from targets t join sites s on s.id = t.site_id and s.team_id = $1, generate_series(0, 23) i`,
    [teamId],
  );
}
