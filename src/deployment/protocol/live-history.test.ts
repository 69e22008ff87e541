import { describe, expect, it } from 'vitest';
import { rollbackTargets, withLive, withoutRelease, type LiveHistory } from './live-history.ts';

const history = (...moves: string[]): LiveHistory => moves.reduce<LiveHistory>(withLive, []);
const anywhere = (): boolean => true;

describe('a history of what was live', () => {
  it.each([
    ['a deployment after another', ['A', 'B', 'C'], ['A', 'B', 'C']],
    ['a rollback', ['A', 'B', 'C', 'B'], ['A', 'B']],
    ['a deployment after a rollback', ['A', 'B', 'A', 'C'], ['A', 'C']],
    ['two rollbacks', ['A', 'B', 'C', 'B', 'A'], ['A']],
    ['a return to a release that was rolled back from', ['A', 'B', 'A', 'B'], ['A', 'B']],
    ['a rollback to a release that was rolled back from', ['A', 'B', 'A', 'C', 'B'], ['A', 'B']],
    ['the same release again', ['A', 'B', 'B'], ['A', 'B']],
  ])('follows %s', (_name, moves, expected) => {
    expect(history(...moves)).toEqual(expected);
  });

  it('does not grow beyond what an agent can report', () => {
    const many = Array.from({ length: 250 }, (_, index) => `R${index + 100}`);
    expect(history(...many)).toEqual(many.slice(-200));
  });

  it('stays as it is while nothing is live', () => {
    expect(withLive(['A', 'B'], null)).toEqual(['A', 'B']);
  });
});

describe('the targets of a rollback', () => {
  it.each<[string, LiveHistory, string | null, string[]]>([
    ['are what was live before, nearest first', ['A', 'B', 'C'], 'C', ['B', 'A']],
    ['leave out what was rolled back from', history('A', 'B', 'A', 'C'), 'C', ['A']],
    ['are none for the first release', ['A'], 'A', []],
    ['count from what is live, also if the history does not have it yet', ['A', 'B'], 'C', ['B', 'A']],
    ['count from what is live, also if the history is ahead', ['A', 'B'], 'A', []],
    ['begin with the last one when nothing is live', ['A', 'B'], null, ['B', 'A']],
    ['leave out one that was tried and left', withoutRelease(['A', 'B', 'C'], 'B'), 'C', ['A']],
  ])('%s', (_name, past, live, expected) => {
    expect(rollbackTargets(past, live, anywhere)).toEqual(expected);
  });

  it('leave out what is not sound', () => {
    expect(rollbackTargets(['A', 'B', 'C'], 'C', (release) => release !== 'B')).toEqual(['A']);
  });
});
