/** What a run of vitest tells to the program that started it. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  failures: FileFailure[];
  /** Files that did not run because their process died in an earlier one. */
  missed: { file: string; project: string }[];
  /** Errors that belong to no file. */
  others: string[];
  slowest: { file: string; seconds: number }[];
};

export type FileFailure = {
  file: string;
  project: string;
  /** Of the first thing that failed in it. */
  error: string;
  /** A failed expectation in a test with the tag `strict`, where wrong data is the finding. It is not tried again. */
  isFinal: boolean;
};

/** The path of the file to which the outcome is written. */
export const outcomeVariable = 'STEWARD_TEST_OUTCOME';
