import { describe, expect, it } from 'vitest';
import { rollbackTargets, withLive, withoutRelease, type LiveHistory } from './live-history.ts';

const history = (...moves: string[]): LiveHistory => moves.reduce<LiveHistory>(withLive, []);
const anywhere = (): boolean => true;

describe('a live history', () => {
  it.each([
    ['a deployment after another', ['A', 'B', 'C'], ['A', 'B', 'C']],
    ['a rollback', ['A', 'B', 'C', 'B'], ['A', 'B']],
    ['a deployment after a rollback', ['A', 'B', 'A', 'C'], ['A', 'C']],
    ['two rollbacks', ['A', 'B', 'C', 'B', 'A'], ['A']],
    ['a return to a release that a rollback had left', ['A', 'B', 'A', 'B'], ['A', 'B']],
    ['a rollback to a release that an earlier rollback had left', ['A', 'B', 'A', 'C', 'B'], ['A', 'B']],
    ['the same release again', ['A', 'B', 'B'], ['A', 'B']],
  ])('follows %s', (_name, moves, expected) => {
    expect(history(...moves)).toEqual(expected);
  });

  it('keeps no more releases than an agent can report', () => {
    const many = Array.from({ length: 250 }, (_, index) => `R${index + 100}`);
    expect(history(...many)).toEqual(many.slice(-200));
  });

  it('does not change while no release is live', () => {
    expect(withLive(['A', 'B'], null)).toEqual(['A', 'B']);
  });
});

describe('rollback targets', () => {
  it.each<[string, LiveHistory, string | null, string[]]>([
    ['are the earlier live releases, newest first', ['A', 'B', 'C'], 'C', ['B', 'A']],
    ['leave out a release that a rollback has left', history('A', 'B', 'A', 'C'), 'C', ['A']],
    ['are empty for the first release', ['A'], 'A', []],
    ['start from the live release, even if the history does not have it yet', ['A', 'B'], 'C', ['B', 'A']],
    ['start from the live release, even if the history is ahead', ['A', 'B'], 'A', []],
    ['start with the last one when no release is live', ['A', 'B'], null, ['B', 'A']],
    ['leave out a release that failed after the switch', withoutRelease(['A', 'B', 'C'], 'B'), 'C', ['A']],
  ])('%s', (_name, past, live, expected) => {
    expect(rollbackTargets(past, live, anywhere)).toEqual(expected);
  });

  it('leave out releases that are not usable', () => {
    expect(rollbackTargets(['A', 'B', 'C'], 'C', (release) => release !== 'B')).toEqual(['A']);
  });
});
