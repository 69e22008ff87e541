import { describe, expect, it } from 'vitest';
import { listTroubles } from './list-troubles.ts';

const now = new Date('2026-11-15T12:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);
const well = { lastAt: now, trouble: null };
const nobody = 'Checks are due, and none has been stored for two minutes.';

describe('the troubles of an installation', () => {
  it.each([
    ['nothing is due', null, 0],
    ['nothing has been due for a day', ago(86_400), 0],
    ['some checks are late and others are stored', ago(1), 600],
  ])('are none when %s', (_name, lastCheckAt, lateChecks) => {
    expect(listTroubles({ writes: well }, { lastCheckAt, lateChecks, now })).toEqual([]);
  });

  it.each([
    ['never', null],
    ['not for two minutes', ago(121)],
  ])('are that nobody makes the checks: %s', (_name, lastCheckAt) => {
    const [trouble] = listTroubles({ writes: well }, { lastCheckAt, lateChecks: 1, now });
    expect(trouble).toContain(nobody);
  });

  it('are what the parts of the process say, and the cause alone when one knows it', () => {
    const trouble = 'Results of checks wait to be stored.';
    const parts = { writes: well, checks: { lastAt: null, trouble } };
    expect(listTroubles(parts, { lastCheckAt: null, lateChecks: 9, now })).toEqual([trouble]);
  });
});
