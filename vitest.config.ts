import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Node's own conditions: with Vite's `development` a second copy of graphql would be loaded, and `instanceof` fail.
  ssr: { resolve: { conditions: ['node', 'module-sync'] } },
  test: {
    include: ['src/**/*.test.ts', 'console/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/testkit/global-setup.ts'],
    reporters: ['default', './test/testkit/summary-reporter.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
