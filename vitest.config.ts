import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/testkit/sequencer.ts';

const isCluster = process.env['STEWARD_TEST_CLUSTER'] === '1';

// Read by every process of a run, also by the servers and workers that tests start: loading the program takes half as
// much CPU time (1.1 s instead of 1.9 s for `steward serve`).
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node');

/** `npm run test:cluster` leaves out what one server answers by itself, from the database and nothing else. */
const sameInCluster = [
  'absent-variables',
  'deployment-automatic-rollback',
  'deployment-condemned',
  // It reads the messages from the queue in the database.
  'deployment-switch',
  'graphql-execution',
  'graphql-over-http',
  'identity-account',
  'identity-teams',
  'identity-tokens',
  'monitoring-access',
  'monitoring-checkout-flow',
  'monitoring-notification-settings',
  'monitoring-pages',
  'monitoring-patterns',
  'monitoring-secrets',
  'monitoring-sites',
  'monitoring-system-status',
  'schema-compatibility',
  'sign-in-oidc',
  'sign-in-oidc-hostile',
  'statements',
  'vat-admin',
  'vat-settings',
  'verification-settings',
];

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
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirst },
    // Vitest's default of 1 s is short for a process that shares two cores with others.
    expect: { poll: { timeout: 10_000 } },
    // A cluster is four programs to start instead of none.
    testTimeout: isCluster ? 60_000 : 20_000,
    hookTimeout: isCluster ? 90_000 : 30_000,
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 1 },
          include: ['src/**/*.test.ts', 'console/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'interfaces',
          sequence: { groupOrder: 1 },
          include: ['test/{agent,contract,e2e,security,vat}/**/*.test.ts'],
          ...(isCluster && { exclude: sameInCluster.map((name) => `test/contract/${name}.test.ts`) }),
        },
      },
      {
        test: {
          name: 'console',
          sequence: { groupOrder: 1 },
          include: ['test/console/**/*.test.ts'],
          // A browser decides, as below.
          retry: 1,
        },
      },
      {
        test: {
          name: 'faults',
          sequence: { groupOrder: 0 },
          include: ['test/{browser,engines,faults}/**/*.test.ts'],
          // A clock, a browser or a killed process decides: what fails twice is broken. What fails once is listed at the end.
          retry: 1,
          // A file that fails or is killed on purpose shall leave nothing to the next one.
          isolate: true,
        },
      },
    ],
  },
});
