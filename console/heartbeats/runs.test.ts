import { describe, expect, it } from 'vitest';
import { runsOf, type Beat } from './runs.ts';

let minutes = 0;
const beat = (kind: Beat['kind'], more: Partial<Beat> = {}): Beat => {
  minutes += 1;
  return {
    id: `b${minutes}`,
    at: new Date(minutes * 60_000).toISOString(),
    kind,
    exitCode: null,
    runId: null,
    durationMs: null,
    problem: null,
    body: null,
    ...more,
  };
};
const outcomes = (...beats: Beat[]): string[] =>
  runsOf(beats.toReversed(), { runGraceSeconds: 3_600, now: minutes * 60_000 }).map(
    ({ outcome, startedAt, durationMs }) =>
      [outcome, startedAt === null ? 'no start' : 'start', durationMs].join(' '),
  );

describe('the runs of a heartbeat', () => {
  it('are its beats if it reports no starts', () => {
    expect(outcomes(beat('SUCCESS'), beat('FAIL'))).toEqual(['failure no start ', 'success no start ']);
  });

  it('have a start and a duration if both are reported, also if they overlap', () => {
    const [a, b] = [{ runId: 'a' }, { runId: 'b' }];
    expect(
      outcomes(
        beat('START', a),
        beat('START', b),
        beat('SUCCESS', { ...b, durationMs: 1 }),
        beat('FAIL', { ...a, durationMs: 2 }),
      ),
    ).toEqual(['failure start 2', 'success start 1']);
  });

  it('are running until they end, and unfinished if another one has started since', () => {
    expect(outcomes(beat('START'), beat('START'))).toEqual(['running start ', 'unfinished start ']);
  });

  it('are unfinished after the time that a run can take', () => {
    const start = beat('START');
    minutes += 59;
    expect(outcomes(start)).toEqual(['running start ']);
    minutes += 1;
    expect(outcomes(start)).toEqual(['unfinished start ']);
  });

  it('that ended too early have failed', () => {
    expect(outcomes(beat('START'), beat('SUCCESS', { durationMs: 5, problem: 'ended after 0 s' }))).toEqual([
      'failure start 5',
    ]);
  });
});
