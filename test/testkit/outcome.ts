import type { Measured } from './durations.ts';

/** What a run of vitest tells to the program that started it. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: { file: string; tests: number }[];
  /** Why tests are skipped. */
  reasons: string[];
  failures: FileFailure[];
  /** Files that did not run because their process died in an earlier one. */
  missed: { file: string; project: string }[];
  /** Errors that belong to no file. */
  others: string[];
  slowest: Measured[];
};

export type FileFailure = {
  file: string;
  project: string;
  /** Of the first thing that failed in it. */
  error: string;
  /** A failed expectation in a test with the tag `strict`, where wrong data is the finding. It is not tried again. */
  isFinal: boolean;
};

/**
 * The arguments of the runs for files that did not run. Each project has its own run: a file of two projects would run in both, although
 * only one of them has missed it.
 */
export const runsOf = (missed: Outcome['missed']): string[][] =>
  [...Map.groupBy(missed, ({ project }) => project)].map(([project, files]) => [
    ...files.map(({ file }) => file),
    `--project=${project}`,
  ]);

/** The path of the file to which the outcome is written. */
export const outcomeVariable = 'STEWARD_TEST_OUTCOME';

/** The time, in milliseconds, at which a run is ended because something hangs. */
export const deadlineVariable = 'STEWARD_TEST_DEADLINE';

export const watchdogMinutes = process.env['STEWARD_TEST_LONG'] === '1' ? 120 : 70;
