import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { outcomeVariable, type FileFailure, type Outcome } from './outcome.ts';

type Problem = { message?: string; cause?: { message?: string }; VITEST_TEST_PATH?: string };

const isLong = process.env['STEWARD_TEST_LONG'] === '1';

/** After this time, something hangs. */
const watchdogMinutes = isLong ? 120 : 60;

/**
 * Ends every run with one line that a script can parse: `N passed, N failed`. If another program started the run, it writes the
 * outcome to a file instead, and that program prints the line.
 */
export default class SummaryReporter implements Reporter {
  #vitest!: Vitest;
  readonly #running = new Set<string>();
  #planned: readonly TestSpecification[] = [];

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    const giveUp = (): void => {
      console.error(`The tests took more than ${watchdogMinutes} minutes. Running:`);
      for (const file of this.#running) console.error(`  ${file}`);
      process.exit(1);
    };
    if (!vitest.config.watch) setTimeout(giveUp, watchdogMinutes * 60_000).unref();
  }

  onTestRunStart(planned: readonly TestSpecification[]): void {
    this.#planned = planned;
  }

  onTestModuleStart(module: TestModule): void {
    this.#running.add(module.relativeModuleId);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module.relativeModuleId);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const outcome = summarise(modules, errors as readonly Problem[], this.#vitest.config.root);
    // If a process dies, the files that it would have run are missing.
    const seen = new Set(modules.map(({ moduleId, project }) => `${project.name} ${moduleId}`));
    for (const { moduleId, project } of this.#planned) {
      if (seen.has(`${project.name} ${moduleId}`)) continue;
      outcome.missed.push({ file: relative(this.#vitest.config.root, moduleId), project: project.name });
    }
    const path = process.env[outcomeVariable];
    if (path) writeFileSync(path, JSON.stringify(outcome));
    else process.on('exit', () => console.log(`${outcome.passed} passed, ${outcome.failed} failed`));
  }
}

function summarise(modules: readonly TestModule[], errors: readonly Problem[], root: string): Outcome {
  const outcome: Outcome = {
    passed: 0,
    failed: 0,
    skipped: 0,
    failures: [],
    missed: [],
    others: [],
    slowest: [],
  };
  const failures = new Map<string, FileFailure>();
  const fail = (module: TestModule, error: Problem | undefined, isFinal = false): void => {
    const known = failures.get(keyOf(module));
    if (known) known.isFinal ||= isFinal;
    else
      failures.set(keyOf(module), {
        file: module.relativeModuleId,
        project: module.project.name,
        error: firstLineOf(error),
        isFinal,
      });
  };
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state, errors: found } = test.result();
      if (state === 'passed') outcome.passed += 1;
      if (state === 'skipped' && !isForLongRun(module, test)) outcome.skipped += 1;
      if (state !== 'failed') continue;
      outcome.failed += 1;
      fail(module, found?.[0], test.tags.includes('strict') && !found?.every(isTimeout));
    }
    // A file that does not load, a hook that fails, or a process that died has no failed test to count.
    if (module.state() === 'passed' || module.state() === 'skipped' || failures.has(keyOf(module))) continue;
    outcome.failed += 1;
    const suite = [...module.children.allSuites()].find((each) => each.errors().length > 0);
    fail(module, module.errors()[0] ?? suite?.errors()[0]);
  }
  for (const error of errors) {
    // A file can be in two projects. Both run again then.
    const suspects = modules.filter(
      ({ moduleId, relativeModuleId }) =>
        error.VITEST_TEST_PATH === moduleId ||
        `${error.message} ${error.cause?.message}`.includes(relativeModuleId),
    );
    outcome.failed += 1;
    for (const module of suspects) fail(module, error);
    if (suspects.length === 0) outcome.others.push(firstLineOf(error));
  }
  outcome.failures = [...failures.values()];
  outcome.slowest = modules
    .map((module) => ({
      file: relative(root, module.moduleId),
      seconds: Math.round(module.diagnostic().duration / 1_000),
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10);
  return outcome;
}

/** A file of the project `cluster` is also one of another project. */
const keyOf = ({ moduleId, project }: TestModule): string => `${project.name} ${moduleId}`;

/** Left out by its tags, and not because something is missing on this machine. */
const isForLongRun = ({ project }: TestModule, { tags }: TestCase): boolean =>
  !isLong && (tags.includes('long') || (project.name === 'cluster' && !tags.includes('cluster')));

const firstLineOf = (error: Problem | undefined): string =>
  (error?.message ?? 'did not end').split('\n', 1)[0]!.slice(0, 300);

/** A starved process can cause it without a defect. */
const isTimeout = ({ message = '' }: Problem): boolean =>
  /timed out|Timeout \d+ms exceeded|waited \d+ ms in vain|did not succeed in time/i.test(message);
