import { describe, expect, it } from 'vitest';
import { aTask } from '#testkit/agent-task.fixture.ts';
import { layoutOf } from '../host/layout.ts';
import { noFacts, type Facts } from '../host/journal.ts';
import { planEnding, planSteps } from './plan.ts';
import type { Step } from './step.ts';

const layout = layoutOf('/srv/shop');
const facts: Facts = { ...noFacts, previous: '20260101_000000', sha: 'abc' };

/** As a person would type it: where, and what. */
const written = ({ name, action }: Step): string =>
  action.kind === 'builtin'
    ? `${name}: (${action.builtin})`
    : `${name}: ${action.cwd.slice(10)}$ ${action.argv.join(' ').replace(' --no-interaction --no-ansi', '')}`;
const isSource = ({ name }: Step): boolean => ['fetch', 'checkout'].includes(name);
const plan = (task = aTask(), known = facts): string[] =>
  planSteps(task, layout, known)
    .filter((step) => !isSource(step) && step.name !== 'reuse build')
    .map(written);

const fresh = 'releases/20260102_000000$';
const old = 'releases/20260101_000000$';

describe('the plan for a shop', () => {
  it('reuses the build for CODE', () => {
    expect(planSteps(aTask(), layout, facts).map(({ name }) => name)).toEqual([
      'preflight',
      'fetch',
      'checkout',
      'link shared',
      'check reuse',
      'reuse build',
      'database status',
      'module drift',
      'maintenance on, new release',
      'maintenance on',
      'upgrade database',
      'switch',
      'flush cache',
      'maintenance off',
      'maintenance off, old release',
    ]);
  });

  it('builds everything for FULL before the switch', () => {
    const task = aTask({
      deployType: 'FULL',
      environment: {
        configImportEnabled: true,
        manageCronAndConsumers: true,
        maintenanceAllowlistIps: ['192.0.2.1'],
        healthCheckUrl: 'http://localhost/',
      },
    });
    expect(plan(task)).toEqual([
      'preflight: (preflight)',
      'link shared: (link-shared)',
      `composer install: ${fresh} /bin/sh -euc composer install --no-dev --no-interaction --no-progress --prefer-dist --optimize-autoloader`,
      `compile: ${fresh} php bin/magento setup:di:compile`,
      `static content: ${fresh} php bin/magento setup:static-content:deploy --force`,
      `database status: ${fresh} php bin/magento setup:db:status`,
      `module drift: ${fresh} php bin/magento module:config:status`,
      `configuration status: ${fresh} php bin/magento app:config:status`,
      `maintenance on, new release: ${fresh} php bin/magento maintenance:enable --ip=192.0.2.1`,
      `maintenance on: ${old} php bin/magento maintenance:enable --ip=192.0.2.1`,
      `stop cron: ${old} php bin/magento cron:remove`,
      `upgrade database: ${fresh} php bin/magento setup:upgrade --keep-generated`,
      `import configuration: ${fresh} php bin/magento app:config:import`,
      'switch: (switch)',
      `flush cache: ${fresh} php bin/magento cache:flush`,
      `install cron: ${fresh} php bin/magento cron:install --force`,
      `restart consumers: ${fresh} php bin/magento queue:consumers:restart`,
      `maintenance off: ${fresh} php bin/magento maintenance:disable`,
      `maintenance off, old release: ${old} php bin/magento maintenance:disable`,
      'health check: (health-check)',
    ]);
  });

  it.each(['upgrade database', 'import configuration'])(
    'changes the database from the start of "%s" on',
    (name) => {
      const task = aTask({ environment: { configImportEnabled: true } });
      const step = planSteps(task, layout, facts).find((found) => found.name === name)!;
      expect(step.begins!(facts)).toEqual({ databaseChanged: true });
    },
  );

  it('builds everything for CODE if there is no previous release', () => {
    const names = planSteps(aTask(), layout, { ...facts, previous: null }).map(({ name }) => name);
    expect(names).toContain('compile');
    expect(names).not.toContain('reuse build');
  });

  it.each([
    [{}, [0, 0], 'NONE', []],
    [{}, [2, 0], 'MIGRATIONS', ['upgrade database']],
    [{}, [0, 1], 'NONE', []],
    [{ maintenanceOnDrift: true }, [0, 1], 'DRIFT', ['upgrade database']],
    [{ maintenanceOnDrift: true }, [2, 1], 'MIGRATIONS', ['upgrade database']],
    [{ alwaysEnableMaintenance: true }, [0, 0], 'ALWAYS', []],
    [{ alwaysEnableMaintenance: true }, [2, 0], 'ALWAYS', ['upgrade database']],
  ] as const)(
    'with %j and the answers %j opens a window %s',
    (environment, [status, drift], window, upgrades) => {
      const task = aTask({ environment });
      let known = facts;
      const learn = (name: string, code: number): void => {
        const step = planSteps(task, layout, known).find((found) => found.name === name)!;
        known = { ...known, ...step.learns!({ code, result: '' }, known) };
      };
      learn('database status', status);
      learn('module drift', drift);
      expect(known.window).toBe(window);
      const active = planSteps(task, layout, known).filter((step) => step.when?.(known));
      const maintenance = [
        'maintenance on, new release',
        'maintenance on',
        ...upgrades,
        'maintenance off',
        'maintenance off, old release',
      ];
      expect(active.map(({ name }) => name)).toEqual(window === 'NONE' ? [] : maintenance);
    },
  );
});

describe('the plan for other applications', () => {
  it('has one step per command, run in the release', () => {
    const commands = {
      build: ['npm ci', 'npm run build'],
      migrate: ['./migrate'],
      afterSwitch: ['./reload'],
    };
    expect(plan(aTask({ environment: { recipe: 'GENERIC', commands } }))).toEqual([
      'preflight: (preflight)',
      'link shared: (link-shared)',
      `build 1: npm ci: ${fresh} /bin/sh -euc npm ci`,
      `build 2: npm run build: ${fresh} /bin/sh -euc npm run build`,
      `migrate: ./migrate: ${fresh} /bin/sh -euc ./migrate`,
      'switch: (switch)',
      `after switch: ./reload: ${fresh} /bin/sh -euc ./reload`,
    ]);
  });

  it('keeps the limits for the number of steps and the length of their names', () => {
    const many = Array.from({ length: 50 }, (_, index) => `echo ${index} ${'x'.repeat(200)}`);
    const steps = planSteps(
      aTask({
        environment: { recipe: 'GENERIC', commands: { build: many, migrate: many, afterSwitch: many } },
      }),
      layout,
      facts,
    );
    expect(steps.length).toBeLessThan(100);
    expect(Math.max(...steps.map(({ name }) => name.length))).toBeLessThanOrEqual(100);
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
  });
});

describe('the plan for a rollback', () => {
  it('builds nothing', () => {
    expect(plan(aTask({ kind: 'ROLLBACK' }))).toEqual([
      'preflight: (preflight)',
      'switch: (switch)',
      `flush cache: ${fresh} php bin/magento cache:flush`,
      `maintenance off: ${fresh} php bin/magento maintenance:disable`,
    ]);
  });

  it('ends the maintenance of its release only if it was on', () => {
    const off = planSteps(aTask({ kind: 'ROLLBACK' }), layout, facts).find(
      ({ name }) => name === 'maintenance off',
    )!;
    expect([off.when!(facts), off.when!({ ...facts, targetWasClosed: true })]).toEqual([false, true]);
  });
});

describe('the ending', () => {
  const end = (
    outcome: 'FAILED' | 'ROLLED_BACK' | 'CANCELLED',
    known: Partial<Facts>,
    environment = {},
  ): string[] =>
    planEnding(aTask({ environment }), layout, {
      outcome,
      errorMessage: null,
      facts: { ...facts, ...known },
    }).map(written);

  it('does nothing on an unchanged host', () => {
    expect(end('FAILED', {})).toEqual([]);
    expect(end('CANCELLED', {})).toEqual([]);
  });

  it('ends the maintenance of the old release', () => {
    expect(end('FAILED', { maintenanceOn: true, cronRemoved: true })).toEqual([
      `install cron, old release: ${old} php bin/magento cron:install --force`,
      `restart consumers, old release: ${old} php bin/magento queue:consumers:restart`,
      `end maintenance: ${old} php bin/magento maintenance:disable`,
    ]);
  });

  it('leaves maintenance on when the database has changed', () => {
    expect(end('FAILED', { maintenanceOn: true, databaseChanged: true })).toEqual([]);
    expect(end('FAILED', { switched: true, databaseChanged: true })).toEqual([
      `stay in maintenance: ${fresh} php bin/magento maintenance:enable`,
    ]);
  });

  it('closes the old release if the configuration of the new one was imported', () => {
    expect(end('CANCELLED', { databaseChanged: true, configImported: true })).toEqual([
      `stay in maintenance: ${old} php bin/magento maintenance:enable`,
    ]);
    expect(end('CANCELLED', { databaseChanged: true })).toEqual([]);
  });

  it('switches back and flushes the cache', () => {
    expect(end('ROLLED_BACK', { switched: true }, { manageCronAndConsumers: true })).toEqual([
      'switch back: (switch-back)',
      `flush cache, old release: ${old} php bin/magento cache:flush`,
      `install cron, old release: ${old} php bin/magento cron:install --force`,
      `restart consumers, old release: ${old} php bin/magento queue:consumers:restart`,
    ]);
  });

  it('leaves the maintenance of the old release as it was before', () => {
    const last = (known: Partial<Facts>): string => end('ROLLED_BACK', { switched: true, ...known }).at(-1)!;
    expect(last({ maintenanceOn: true })).toBe(`end maintenance: ${old} php bin/magento maintenance:disable`);
    expect(last({ maintenanceOn: true, wasClosed: true })).toBe(
      `stay in maintenance: ${old} php bin/magento maintenance:enable`,
    );
    expect(end('FAILED', { maintenanceOn: true, wasClosed: true })).toEqual([]);
  });
});
