import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { readDurations, updateDurations, writeDurations, type Measured } from './durations.ts';
import {
  deadlineVariable,
  outcomeVariable,
  watchdogMinutes,
  type FileFailure,
  type Outcome,
} from './outcome.ts';

type ConsoleLog = Parameters<NonNullable<Reporter['onUserConsoleLog']>>[0];
type Problem = { message?: string; cause?: { message?: string }; VITEST_TEST_PATH?: string };

const isLong = process.env['STEWARD_TEST_LONG'] === '1';

/**
 * Ends every run with one line that a script can parse: `N passed, N failed`. If another program started the run, it writes the
 * outcome to a file instead, and that program prints the line.
 */
export default class SummaryReporter implements Reporter {
  #vitest!: Vitest;
  readonly #files = new Set<TestModule>();
  readonly #tests = new Set<TestCase>();
  readonly #ended: TestModule[] = [];
  readonly #reasons = new Set<string>();
  #planned: readonly TestSpecification[] = [];

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    if (vitest.config.watch) return;
    const deadline = Number(process.env[deadlineVariable] ?? Date.now() + watchdogMinutes * 60_000);
    setTimeout(() => this.#giveUp(), Math.max(0, deadline - Date.now())).unref();
    if (vitest.config.project.length === 0 && !vitest.projects.some(({ name }) => name === 'cluster'))
      this.#reasons.add('The project cluster needs PostgreSQL and NATS: scripts/install-test-engines');
  }

  onTestRunStart(planned: readonly TestSpecification[]): void {
    this.#planned = planned;
  }

  onTestModuleStart(module: TestModule): void {
    this.#files.add(module);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#files.delete(module);
    this.#ended.push(module);
  }

  onTestCaseReady(test: TestCase): void {
    this.#tests.add(test);
  }

  onTestCaseResult(test: TestCase): void {
    this.#tests.delete(test);
  }

  /** What skips tests says why, once per file. */
  onUserConsoleLog({ content }: ConsoleLog): void {
    for (const line of content.split('\n'))
      if (line.startsWith(skipMark)) this.#reasons.add(line.slice(skipMark.length));
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const outcome = summarise(modules, errors as readonly Problem[], this.#vitest.config.root);
    // If a process dies, the files that it would have run are missing.
    const seen = new Set(modules.map(keyOf));
    for (const { moduleId, project } of this.#planned) {
      if (seen.has(`${project.name} ${moduleId}`)) continue;
      outcome.missed.push({ file: relative(this.#vitest.config.root, moduleId), project: project.name });
    }
    if (process.env['STEWARD_TEST_DURATIONS'] === '1') this.#storeDurations(modules);
    this.#publish(outcome);
  }

  /** A file that failed may have taken any time. */
  #storeDurations(modules: readonly TestModule[]): void {
    const { root } = this.#vitest.config;
    const measured = measure(
      modules.filter((module) => module.state() === 'passed'),
      root,
    );
    writeDurations(updateDurations(readDurations(), measured, (file) => existsSync(join(root, file))));
  }

  #giveUp(): void {
    const tests = [...this.#tests].map((test) => `${test.module.relativeModuleId} > ${test.fullName}`);
    const between = [...this.#files]
      .filter((file) => ![...this.#tests].some((test) => test.module === file))
      .map((file) => `${file.relativeModuleId} (no test: a hook, or its start)`);
    const running = [...tests, ...between].map((each) => `\n  ${each}`).join('');
    const error = `The tests took more than ${watchdogMinutes} minutes. Running:${running}`;
    if (!process.env[outcomeVariable]) console.error(error);
    const outcome = summarise(this.#ended, [], this.#vitest.config.root);
    outcome.failed += 1;
    outcome.others.push(error);
    this.#publish(outcome);
    process.exit(1);
  }

  #publish(outcome: Outcome): void {
    outcome.reasons = [...this.#reasons];
    const path = process.env[outcomeVariable];
    if (path) writeFileSync(path, JSON.stringify(outcome));
    else process.on('exit', () => console.log(`${outcome.passed} passed, ${outcome.failed} failed`));
  }
}

const skipMark = 'SKIPPED: ';

function summarise(modules: readonly TestModule[], errors: readonly Problem[], root: string): Outcome {
  const outcome: Outcome = {
    passed: 0,
    failed: 0,
    skipped: [],
    reasons: [],
    failures: [],
    missed: [],
    others: [],
    slowest: measure(modules, root).slice(0, 10),
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
    let skipped = 0;
    for (const test of module.children.allTests()) {
      const { state, errors: found } = test.result();
      if (state === 'passed') outcome.passed += 1;
      if (state === 'skipped' && !isForLongRun(module, test)) skipped += 1;
      if (state !== 'failed') continue;
      outcome.failed += 1;
      fail(module, found?.[0], test.tags.includes('strict') && !found?.every(isTimeout));
    }
    if (skipped > 0) outcome.skipped.push({ file: module.relativeModuleId, tests: skipped });
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
  return outcome;
}

/** The slowest file first. */
const measure = (modules: readonly TestModule[], root: string): Measured[] =>
  modules
    .map((module) => ({
      file: relative(root, module.moduleId),
      project: module.project.name,
      seconds: Math.round(module.diagnostic().duration / 1_000),
    }))
    .toSorted((a, b) => b.seconds - a.seconds);

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
