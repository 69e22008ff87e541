const isLong = process.env['STEWARD_TEST_LONG'] === '1';

/** For tests that differ only in their data: `npm test` runs the first of the cases, or `count` of them, and the long run all. */
export const someCases = <const T>(cases: readonly T[], count = 1): T[] =>
  isLong ? [...cases] : cases.slice(0, count);
