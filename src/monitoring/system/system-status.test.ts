import { describe, expect, it } from 'vitest';
import { listProblems } from './system-status.ts';

const now = new Date('2026-11-15T12:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);
const healthy = { lastAt: now, problem: null };
const noWorker = 'Checks are due, and none has been stored for two minutes.';

describe('the problems of an installation', () => {
  it.each([
    ['nothing is due', null, 0],
    ['nothing has been due for a day', ago(86_400), 0],
    ['some checks are late but others are stored', ago(1), 600],
  ])('are none if %s', (_name, lastCheckAt, lateChecks) => {
    expect(listProblems({ writes: healthy }, { lastCheckAt, lateChecks, now })).toEqual([]);
  });

  it.each([
    ['no check was ever stored', null],
    ['no check was stored for two minutes', ago(121)],
  ])('include a missing worker if checks are due and %s', (_name, lastCheckAt) => {
    const [problem] = listProblems({ writes: healthy }, { lastCheckAt, lateChecks: 1, now });
    expect(problem).toContain(noWorker);
  });

  it('are those of the parts of the process; a known cause replaces the missing worker', () => {
    const problem = 'Results of checks wait to be stored.';
    const parts = { writes: healthy, checks: { lastAt: null, problem } };
    expect(listProblems(parts, { lastCheckAt: null, lateChecks: 9, now })).toEqual([problem]);
  });
});
