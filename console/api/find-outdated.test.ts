import { describe, expect, it } from 'vitest';
import { findOutdated, type QueryState } from './find-outdated.ts';

const fresh: QueryState = {
  service: 'monitoring',
  isShown: true,
  hasData: true,
  error: null,
  updatedAt: 2_000,
};
const failed: QueryState = { ...fresh, error: new Error('The database is unreachable'), updatedAt: 1_000 };

describe('outdated queries', () => {
  it('are none while every query succeeds', () => {
    expect(findOutdated([fresh])).toBe(null);
  });

  it('are reported with the reason and the age of the oldest', () => {
    expect(
      findOutdated([fresh, { ...failed, updatedAt: 1_500 }, failed, { ...failed, service: 'deployment' }]),
    ).toEqual({ what: 'deployment and monitoring', why: 'The database is unreachable.', since: 1_000 });
  });

  it('do not include inactive queries and those that never loaded', () => {
    expect(
      findOutdated([
        { ...failed, isShown: false },
        { ...failed, hasData: false },
      ]),
    ).toBe(null);
  });
});
