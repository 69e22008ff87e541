import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isMissing } from './test/testkit/engines.ts';
import { hookMs, pollMs, testMs } from './test/testkit/patience.ts';
import { SlowestFirst } from './test/testkit/sequencer.ts';

const isLong = process.env['STEWARD_TEST_LONG'] === '1';

// Some tests compare local times. The servers that tests start inherit it.
process.env['TZ'] = 'UTC';

// Read by every process of a run, also by the servers and workers that tests start: loading the program takes half as
// much CPU time (1.1 s instead of 1.9 s for `steward serve`).
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node');

const excluded = isLong ? [] : ['**/*.long.test.ts'];
const setupFiles = ['test/testkit/setup.ts'];

/**
 * Contract tests again, on several servers and workers. In `npm test` those with the tag `cluster`: sessions, limits, live updates,
 * queues, checks and messages, which cross from one process to another. In the long run all tests of their files. The other contract
 * tests are about what one server answers from the database.
 */
const cluster: TestProjectInlineConfiguration = {
  test: {
    name: 'cluster',
    // Six processes for each worker.
    sequence: { groupOrder: 2 },
    maxWorkers: 2,
    globalSetup: ['test/testkit/cluster-setup.ts'],
    provide: { isCluster: true },
    setupFiles,
    include: globSync('test/contract/*.test.ts', { cwd: import.meta.dirname }).filter(isInCluster),
    exclude: excluded,
    // Together with the filter of all projects. Vitest reads it for each project, but its types do not say so.
    ...(isLong ? {} : { tagsFilter: ['cluster'] }),
  },
};

function isInCluster(file: string): boolean {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return /tags: \[[^\]]*'cluster'/.test(text) || (isLong && text.includes('@module-tag cluster-long'));
}

const engines = (['PostgreSQL', 'nats-server'] as const).filter(isMissing);

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
    // The heap of a worker grows to 900 MB. With a young generation of 16 MB, which is the default, collecting it takes a fifth of the CPU time.
    execArgv: ['--max-semi-space-size=64'],
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
      { name: 'cluster', description: 'Crosses processes: runs once more in the project `cluster`.' },
      { name: 'cluster-long', description: 'The same for a file, but only in the long run.' },
    ],
    provide: { isCluster: false },
    ...(isLong ? {} : { tagsFilter: ['!long'] }),
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 1 },
          setupFiles,
          include: ['{console,src,test/testkit}/**/*.test.ts'],
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
          include: ['test/{agent,contract,deploy,e2e,security,vat}/**/*.test.ts'],
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
      ...(engines.length === 0 ? [cluster] : []),
    ],
  },
});
