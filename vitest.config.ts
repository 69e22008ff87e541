import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { hookMs, pollMs, testMs } from './test/testkit/patience.ts';
import { SlowestFirst } from './test/testkit/sequencer.ts';

const isCluster = process.env['STEWARD_TEST_CLUSTER'] === '1';
const isLong = process.env['STEWARD_TEST_LONG'] === '1';

// Some tests compare local times. The servers that tests start inherit it.
process.env['TZ'] = 'UTC';

// Read by every process of a run, also by the servers and workers that tests start: loading the program takes half as
// much CPU time (1.1 s instead of 1.9 s for `steward serve`).
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node');

/**
 * What `npm run test:cluster` runs on several servers and workers: sessions, limits, live updates, queues, checks and messages, which
 * cross from one process to another. The other contract tests are about what one server answers from the database.
 */
const inCluster = [
  'access-tokens',
  'auth',
  'deployment-agent-api',
  'deployment-changed',
  'deployment-freezes',
  'deployment-log',
  'deployment-queue',
  'deployment-waiting',
  'identity-members',
  'monitoring-delivery-log',
  'monitoring-escalation',
  'monitoring-history',
  'monitoring-incidents',
  'monitoring-maintenance',
  'monitoring-notification-mute',
  'monitoring-notifications',
  'monitoring-quotas',
  'monitoring-race',
  'monitoring-transfer-notifications',
  'password-reset',
  'sign-in-limits',
  'vat-endpoints',
  'verification',
  'verification-races',
  'websocket',
];

const excluded = isLong ? [] : ['**/*.long.test.ts'];
const setupFiles = ['test/testkit/setup.ts'];

export default defineConfig({
  // Node's own conditions: with Vite's `development` a second copy of graphql would be loaded, and `instanceof` fail.
  ssr: { resolve: { conditions: ['node', 'module-sync'] } },
  test: {
    globalSetup: ['test/testkit/global-setup.ts'],
    reporters: ['default', './test/testkit/summary-reporter.ts'],
    pool: 'forks',
    // Files of a worker share one process, which loads the program once: 57 s less CPU time for the unit tests alone.
    isolate: false,
    // Twice the cores of CI, since many files wait for timeouts. Six workers are no faster: 15.7 minutes instead of 14.1.
    // A worker of a cluster starts six more processes.
    maxWorkers: isCluster ? 2 : 4,
    sequence: { sequencer: SlowestFirst },
    expect: { poll: { timeout: pollMs } },
    testTimeout: testMs,
    hookTimeout: hookMs,
    tags: [
      {
        name: 'long',
        description:
          'Takes long, waits for real time or measures the machine: for `npm run test:long`. Whole files are *.long.test.ts.',
      },
      { name: 'strict', description: 'Wrong data is the finding: a failed expectation is not tried again.' },
    ],
    ...(isLong ? {} : { tagsFilter: ['!long'] }),
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 1 },
          setupFiles,
          include: ['src/**/*.test.ts', 'console/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', ...excluded],
        },
      },
      {
        // Parts of the program with a PostgreSQL: a fifth of the files, and more than half of the time.
        test: {
          name: 'database',
          sequence: { groupOrder: 1 },
          setupFiles,
          include: ['src/**/*.db.test.ts'],
          exclude: excluded,
        },
      },
      {
        test: {
          name: 'interfaces',
          sequence: { groupOrder: 1 },
          setupFiles,
          exclude: excluded,
          include: isCluster
            ? inCluster.map((name) => `test/contract/${name}.test.ts`)
            : ['test/{agent,contract,deploy,e2e,security,vat}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'console',
          sequence: { groupOrder: 1 },
          include: ['test/console/**/*.test.ts'],
          exclude: excluded,
        },
      },
      {
        test: {
          name: 'faults',
          sequence: { groupOrder: 0 },
          include: ['test/{browser,engines,faults,pack}/**/*.test.ts'],
          exclude: excluded,
          // A file that fails or is killed on purpose shall leave nothing to the next one.
          isolate: true,
        },
      },
    ],
  },
});
