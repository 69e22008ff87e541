import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgentFixture, unlimited, type AgentFixture } from '#testkit/agent.fixture.ts';
import { openFakeShop, shopFiles, type FakeShop } from '#testkit/agent-fake-shop.fixture.ts';
import { agentFile } from '#testkit/agent-program.fixture.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';

const execute = promisify(execFile);

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ env: unlimited });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** A shop with one full deployment, and its agent. */
async function openShop(settings: Record<string, unknown> = {}) {
  const fixture = await openAgentFixture(owner, { recipe: 'MAGENTO', ...settings }, shopFiles);
  const shop = await openFakeShop(fixture.dir, fixture.deployPath);
  const change = await owner.deployment(
    'mutation ($id: ID!, $url: String!) { updateEnvironment(id: $id, input: { healthCheckUrl: $url }) { id } }',
    { id: fixture.environmentId, url: shop.url },
  );
  expect(change.errors).toBeUndefined();
  await fixture.start(shop.env);
  const first = await fixture.deploy({ deployType: 'FULL' });
  expect([first.status, first.errorMessage]).toEqual(['SUCCEEDED', null]);
  return {
    fixture,
    shop,
    first,
    async [Symbol.asyncDispose]() {
      await fixture[Symbol.asyncDispose]();
      await shop[Symbol.asyncDispose]();
    },
  };
}

const flag = (fixture: AgentFixture, release: string): boolean =>
  existsSync(join(fixture.deployPath, 'releases', release, 'var/.maintenance.flag'));

const callsOf = (shop: FakeShop, old: string, fresh: string): Promise<string[]> =>
  shop.calls({ [old]: 'old', [fresh]: 'new' });

describe('a shop', () => {
  it('is deployed in full, and then code-only without downtime', async () => {
    await using open = await openShop({ manageCronAndConsumers: true, configImportEnabled: true });
    const { fixture, shop, first } = open;
    expect(await callsOf(shop, '', first.releaseTimestamp)).toEqual([
      'new composer install --no-dev --no-interaction --no-progress --prefer-dist --optimize-autoloader',
      'new setup:di:compile',
      'new setup:static-content:deploy --force',
      'new setup:db:status',
      'new module:config:status',
      'new app:config:status',
      'new cache:flush',
      'new cron:install --force',
      'new queue:consumers:restart',
    ]);
    await fixture.repository.commit({ 'index.html': 'two' });
    const stopWatching = shop.watch();
    const second = await fixture.deploy({ deployType: 'CODE' });
    const seen = await stopWatching();
    expect([second.status, second.maintenanceWindow]).toEqual(['SUCCEEDED', 'NONE']);
    expect(await callsOf(shop, first.releaseTimestamp, second.releaseTimestamp)).toEqual([
      'new setup:db:status',
      'new module:config:status',
      'new app:config:status',
      'new cache:flush',
      'new cron:install --force',
      'new queue:consumers:restart',
    ]);
    expect(new Set(seen)).toEqual(new Set([200]));
    expect(seen.length).toBeGreaterThan(10);
    const release = join(fixture.deployPath, 'current');
    expect(await readFile(join(release, 'index.html'), 'utf8')).toBe('two');
    expect(await readFile(join(release, 'vendor/autoload.php'), 'utf8')).toBe('autoload\n');
    expect(await readFile(join(release, 'generated/code'), 'utf8')).toBe('compiled\n');
    expect(await readFile(join(release, 'pub/static/version'), 'utf8')).toBe(`${first.releaseTimestamp}\n`);
    expect(await readFile(join(release, 'pub/static/.htaccess'), 'utf8')).toBe('static');

    await fixture.repository.commit({ 'composer.lock': '{"packages":[1]}' });
    const third = await fixture.deploy({ deployType: 'CODE' });
    expect([third.status, third.errorMessage]).toEqual([
      'FAILED',
      expect.stringContaining('Deploy with type FULL'),
    ]);
    expect(await fixture.current()).toBe(second.releaseTimestamp);
    expect(await callsOf(shop, '', '')).toEqual([]);
  });

  it('is in maintenance only while its database is upgraded', { tags: ['long'] }, async () => {
    await using open = await openShop({
      manageCronAndConsumers: true,
      configImportEnabled: true,
      maintenanceAllowlistIps: ['192.0.2.7', '2001:db8::/32'],
    });
    const { fixture, shop, first } = open;
    await shop.calls({});
    await shop.answer('setup:db:status', 2);
    await shop.answer('app:config:status', 2);
    const second = await fixture.deploy({ deployType: 'CODE' });
    expect([second.status, second.maintenanceWindow, second.databaseChanged]).toEqual([
      'SUCCEEDED',
      'MIGRATIONS',
      true,
    ]);
    expect(await callsOf(shop, first.releaseTimestamp, second.releaseTimestamp)).toEqual([
      'new setup:db:status',
      'new module:config:status',
      'new app:config:status',
      'new maintenance:enable --ip=192.0.2.7 --ip=2001:db8::/32',
      'old maintenance:enable --ip=192.0.2.7 --ip=2001:db8::/32',
      'old cron:remove',
      'new setup:upgrade --keep-generated',
      'new app:config:import',
      'new cache:flush',
      'new cron:install --force',
      'new queue:consumers:restart',
      'new maintenance:disable',
      'old maintenance:disable',
    ]);
    expect([flag(fixture, first.releaseTimestamp), flag(fixture, second.releaseTimestamp)]).toEqual([
      false,
      false,
    ]);
  });

  it(
    'has its drift reported, and is in maintenance for drift if configured',
    { tags: ['long'] },
    async () => {
      await using open = await openShop();
      const { fixture, shop } = open;
      await shop.answer('module:config:status', 1);
      const loose = await fixture.deploy();
      expect([loose.status, loose.maintenanceWindow]).toEqual(['SUCCEEDED', 'NONE']);
      await owner.deployment(
        'mutation ($id: ID!) { updateEnvironment(id: $id, input: { maintenanceOnDrift: true }) { id } }',
        { id: fixture.environmentId },
      );
      const strict = await fixture.deploy();
      expect([strict.status, strict.maintenanceWindow, strict.databaseChanged]).toEqual([
        'SUCCEEDED',
        'DRIFT',
        true,
      ]);
      await owner.deployment(
        'mutation ($id: ID!) { updateEnvironment(id: $id, input: { alwaysEnableMaintenance: true }) { id } }',
        { id: fixture.environmentId },
      );
      const always = await fixture.deploy();
      expect([always.status, always.maintenanceWindow, always.databaseChanged]).toEqual([
        'SUCCEEDED',
        'ALWAYS',
        false,
      ]);
    },
  );

  it('is rolled back to the previous release if the new one is unhealthy', async () => {
    await using open = await openShop();
    const { fixture, shop, first } = open;
    await shop.calls({});
    await fixture.repository.commit({ broken: 'yes' });
    const ill = await fixture.deploy();
    expect([ill.status, await fixture.current()]).toEqual(['ROLLED_BACK', first.releaseTimestamp]);
    expect(ill.errorMessage).toMatch(/HTTP 500 Internal Server Error.* is live again\.$/);
    expect((await callsOf(shop, first.releaseTimestamp, ill.releaseTimestamp)).slice(-2)).toEqual([
      'new cache:flush',
      'old cache:flush',
    ]);
  });

  it('stays in maintenance if the new release is unhealthy and the database has changed', async () => {
    await using open = await openShop();
    const { fixture, shop } = open;
    await shop.answer('setup:db:status', 2);
    await fixture.repository.commit({ broken: 'yes' });
    const ill = await fixture.deploy();
    expect([ill.status, ill.maintenanceWindow]).toEqual(['FAILED', 'FAILED_ROLLBACK']);
    expect(ill.errorMessage).toContain('the shop stays in maintenance');
    expect([await fixture.current(), flag(fixture, ill.releaseTimestamp)]).toEqual([
      ill.releaseTimestamp,
      true,
    ]);
  });

  it(
    'whose configuration was imported is not switched back, because old code does not work with it',
    { tags: ['long'] },
    async () => {
      await using open = await openShop({ configImportEnabled: true });
      const { fixture, shop } = open;
      await shop.answer('app:config:status', 2);
      const fine = await fixture.deploy();
      expect([fine.status, fine.maintenanceWindow, fine.databaseChanged]).toEqual([
        'SUCCEEDED',
        'NONE',
        true,
      ]);
      await fixture.repository.commit({ broken: 'yes' });
      const ill = await fixture.deploy();
      expect([ill.status, ill.maintenanceWindow]).toEqual(['FAILED', 'FAILED_ROLLBACK']);
      expect(ill.errorMessage).toContain('the shop stays in maintenance');
      expect([await fixture.current(), flag(fixture, ill.releaseTimestamp)]).toEqual([
        ill.releaseTimestamp,
        true,
      ]);
    },
  );

  it(
    'is closed if the switch fails after the import, and stays open if the import itself fails',
    { tags: ['long'] },
    async () => {
      await using open = await openShop({ configImportEnabled: true });
      const { fixture, shop, first } = open;
      await shop.answer('app:config:status', 2);
      await shop.answer('app:config:import', 1);
      const early = await fixture.deploy();
      expect([early.status, early.maintenanceWindow, early.databaseChanged]).toEqual([
        'FAILED',
        'NONE',
        true,
      ]);
      expect(early.errorMessage).toMatch(
        new RegExp(`The release ${first.releaseTimestamp} is still live: check that it works\\.`),
      );
      expect(flag(fixture, first.releaseTimestamp)).toBe(false);

      await shop.answer('app:config:import', null);
      // A directory in place of the agent's new link.
      await shop.during(
        'app:config:import',
        `pid=$(sed 's/.*"pid":\\([0-9]*\\).*/\\1/' "${fixture.deployPath}/.steward/agent.lock"); mkdir "${fixture.deployPath}/current.$pid.new"`,
      );
      const late = await fixture.deploy();
      expect([late.status, late.maintenanceWindow]).toEqual(['FAILED', 'FAILED_ROLLBACK']);
      expect(late.errorMessage).toContain('the shop stays in maintenance');
      expect([await fixture.current(), flag(fixture, first.releaseTimestamp)]).toEqual([
        first.releaseTimestamp,
        true,
      ]);
    },
  );

  it('leaves that maintenance by a rollback or by the next deployment', { tags: ['long'] }, async () => {
    await using open = await openShop({ sharedDirs: ['var'] });
    const { fixture, shop, first } = open;
    await shop.answer('setup:db:status', 2);
    await shop.answer('setup:upgrade', 1);
    const late = await fixture.deploy();
    expect([late.status, late.maintenanceWindow]).toEqual(['FAILED', 'FAILED_ROLLBACK']);
    expect(late.errorMessage).toContain(
      'is still live. Deploy a fix, which ends the maintenance, or restore',
    );
    await shop.answer('setup:upgrade', null);
    await shop.answer('setup:db:status', null);
    const fix = await fixture.deploy();
    expect([fix.status, flag(fixture, fix.releaseTimestamp)]).toEqual(['SUCCEEDED', false]);
    // The state that an unhealthy release on a changed database leaves behind.
    await writeFile(join(fixture.deployPath, 'shared/var/.maintenance.flag'), '');
    const back = await fixture.ended(await fixture.rollback());
    expect([back.status, back.errorMessage]).toEqual(['SUCCEEDED', null]);
    expect([await fixture.current(), flag(fixture, first.releaseTimestamp)]).toEqual([
      first.releaseTimestamp,
      false,
    ]);
  });

  it(
    'has its cron jobs and is out of maintenance after an offline rollback',
    { tags: ['long'] },
    async () => {
      await using open = await openShop({ manageCronAndConsumers: true });
      const { fixture, shop, first } = open;
      const second = await fixture.deploy();
      // The state that an unhealthy release on a changed database leaves behind.
      for (const { releaseTimestamp } of [first, second]) {
        await mkdir(join(fixture.deployPath, 'releases', releaseTimestamp, 'var'), { recursive: true });
        await writeFile(join(fixture.deployPath, 'releases', releaseTimestamp, 'var/.maintenance.flag'), '');
      }
      await shop.calls({});
      const { stdout } = await execute(
        process.execPath,
        [await agentFile(), 'rollback', '--offline', '--deploy-path', fixture.deployPath],
        { env: { ...shop.env, STEWARD_TOKEN: 'secret' } as unknown as NodeJS.ProcessEnv },
      );
      expect(stdout).toContain(`${first.releaseTimestamp} is live.`);
      expect(await callsOf(shop, second.releaseTimestamp, first.releaseTimestamp)).toEqual([
        'new cache:flush',
        'new cron:install --force',
        'new queue:consumers:restart',
        'new maintenance:disable',
      ]);
      expect([await fixture.current(), flag(fixture, first.releaseTimestamp)]).toEqual([
        first.releaseTimestamp,
        false,
      ]);
    },
  );

  it(
    'is open again if a step after the switch fails, and closed again if it was closed before',
    { tags: ['long'] },
    async () => {
      await using open = await openShop({ alwaysEnableMaintenance: true });
      const { fixture, shop, first } = open;
      await shop.answer('queue:consumers:restart', 1);
      await owner.deployment(
        'mutation ($id: ID!) { updateEnvironment(id: $id, input: { manageCronAndConsumers: true }) { id } }',
        { id: fixture.environmentId },
      );
      const reopened = await fixture.deploy();
      expect([reopened.status, reopened.maintenanceWindow]).toEqual(['ROLLED_BACK', 'ALWAYS']);
      expect([await fixture.current(), flag(fixture, first.releaseTimestamp)]).toEqual([
        first.releaseTimestamp,
        false,
      ]);
      await mkdir(join(fixture.deployPath, 'current/var'), { recursive: true });
      await writeFile(join(fixture.deployPath, 'current/var/.maintenance.flag'), '');
      const closed = await fixture.deploy();
      expect([closed.status, flag(fixture, first.releaseTimestamp)]).toEqual(['ROLLED_BACK', true]);
    },
  );

  it('is deployed even if the old release cannot end its own maintenance', async () => {
    await using open = await openShop({ alwaysEnableMaintenance: true });
    const { fixture, shop, first } = open;
    await shop.during(
      'maintenance:disable',
      `case "$PWD" in *${first.releaseTimestamp}) echo old >&2; exit 1 ;; esac; echo 'case "$PWD" in *${first.releaseTimestamp}) exit 1 ;; esac' > "$FAKE_DIR/during-maintenance:disable"`,
    );
    const second = await fixture.deploy();
    expect([second.status, second.errorMessage]).toEqual(['SUCCEEDED', null]);
    expect(second.log).toContain('"maintenance off, old release" failed, which is ignored');
  });

  it(
    'is open again if a step before the upgrade fails, and stays closed if the upgrade itself fails',
    { tags: ['long'] },
    async () => {
      await using open = await openShop({ alwaysEnableMaintenance: true, manageCronAndConsumers: true });
      const { fixture, shop, first } = open;
      await shop.calls({});
      await shop.answer('cron:remove', 1);
      const early = await fixture.deploy();
      expect([early.status, early.maintenanceWindow, flag(fixture, first.releaseTimestamp)]).toEqual([
        'FAILED',
        'ALWAYS',
        false,
      ]);
      expect((await callsOf(shop, first.releaseTimestamp, early.releaseTimestamp)).slice(-3)).toEqual([
        'old cron:install --force',
        'old queue:consumers:restart',
        'old maintenance:disable',
      ]);

      await shop.answer('cron:remove', null);
      await shop.answer('setup:db:status', 2);
      await shop.answer('setup:upgrade', 1);
      const late = await fixture.deploy();
      expect([late.status, late.maintenanceWindow, late.databaseChanged]).toEqual([
        'FAILED',
        'FAILED_ROLLBACK',
        true,
      ]);
      expect(late.errorMessage).toContain('setup:upgrade says no');
      expect([await fixture.current(), flag(fixture, first.releaseTimestamp)]).toEqual([
        first.releaseTimestamp,
        true,
      ]);
    },
  );
});
