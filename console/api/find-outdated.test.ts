import { describe, expect, it } from 'vitest';
import { findOutdated, type QueryState } from './find-outdated.ts';

const fresh: QueryState = {
  service: 'monitoring',
  isShown: true,
  hasData: true,
  error: null,
  updatedAt: 2_000,
};
const failed: QueryState = { ...fresh, error: new Error('The database is away'), updatedAt: 1_000 };

describe('answers that can no longer be believed', () => {
  it('are none while every question is answered', () => {
    expect(findOutdated([fresh])).toBe(null);
  });

  it('are named with the reason and the age of the oldest', () => {
    expect(
      findOutdated([fresh, { ...failed, updatedAt: 1_500 }, failed, { ...failed, service: 'deployment' }]),
    ).toEqual({ what: 'deployment and monitoring', why: 'The database is away.', since: 1_000 });
  });

  it('are neither those that nobody looks at nor those that never came', () => {
    expect(
      findOutdated([
        { ...failed, isShown: false },
        { ...failed, hasData: false },
      ]),
    ).toBe(null);
  });
});
