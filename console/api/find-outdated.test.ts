import { describe, expect, it } from 'vitest';
import { findOutdated, type Asked } from './find-outdated.ts';

const fresh: Asked = { of: 'monitoring', isShown: true, hasAnswer: true, error: null, answeredAt: 2_000 };
const failed: Asked = { ...fresh, error: new Error('The database is away'), answeredAt: 1_000 };

describe('answers that can no longer be believed', () => {
  it('are none while every question is answered', () => {
    expect(findOutdated([fresh])).toBe(null);
  });

  it('are named with the reason and the age of the oldest', () => {
    expect(
      findOutdated([fresh, { ...failed, answeredAt: 1_500 }, failed, { ...failed, of: 'deployment' }]),
    ).toEqual({ what: 'deployment and monitoring', why: 'The database is away.', since: 1_000 });
  });

  it('are neither those that nobody looks at nor those that never came', () => {
    expect(
      findOutdated([
        { ...failed, isShown: false },
        { ...failed, hasAnswer: false },
      ]),
    ).toBe(null);
  });
});
