import { defineConfig } from 'vitest/config';

const isCluster = process.env['STEWARD_TEST_CLUSTER'] === '1';

export default defineConfig({
  // Node's own conditions: with Vite's `development` a second copy of graphql would be loaded, and `instanceof` fail.
  ssr: { resolve: { conditions: ['node', 'module-sync'] } },
  test: {
    include: ['src/**/*.test.ts', 'console/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/testkit/global-setup.ts'],
    reporters: ['default', './test/testkit/summary-reporter.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Real processes, browsers and engines on a busy machine: what fails twice is broken. What fails once is named at the end.
    retry: 1,
    // A cluster is four programs to start instead of none.
    testTimeout: isCluster ? 60_000 : 20_000,
    hookTimeout: isCluster ? 90_000 : 30_000,
  },
});
