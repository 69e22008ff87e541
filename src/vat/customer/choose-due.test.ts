import { describe, expect, it } from 'vitest';
import { chooseDue, type Due } from './choose-due.ts';

const due = (teamId: string, lane: string, count: number, ownerId = teamId): Due[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${teamId}${at}`, teamId, ownerId, lane }));
const roomOf = (): number => 9;
const idsOf = (chosen: readonly Due[]): string[] => chosen.map(({ id }) => id);

describe('choosing customers that are due', () => {
  it('lets the teams of a lane take turns, however many each has', () => {
    const all = [...due('a', 'eu DE', 5), ...due('b', 'eu DE', 1), ...due('c', 'eu DE', 2)];
    const options = { room: () => 5, roomOf, lastTurns: new Map(), limit: 100 };
    expect(idsOf(chooseDue(all, options))).toEqual(['a0', 'b0', 'c0', 'a1', 'c1']);
  });

  it('lets the accounts of a lane take turns, however many teams each has', () => {
    const ofOne = ['a', 'b', 'c'].flatMap((teamId) => due(teamId, 'eu DE', 9, 'x'));
    const all = [...ofOne, ...due('d', 'eu DE', 9, 'y')];
    const lastTurns = new Map<string, string>();
    const next = (room: number) => idsOf(chooseDue(all, { room: () => room, roomOf, lastTurns, limit: 100 }));
    expect(next(6)).toEqual(['a0', 'd0', 'b0', 'd1', 'c0', 'd2']);
    expect([next(1), next(1), next(1), next(1), next(1), next(1)].flat()).toEqual([
      'a0',
      'd0',
      'b0',
      'd0',
      'c0',
      'd0',
    ]);
  });

  it('leaves places in a lane for accounts that are found later', () => {
    const ofOne = ['a', 'b'].flatMap((teamId) => due(teamId, 'uk', 9, 'x'));
    const options = { room: () => 8, roomOf: () => 3, lastTurns: new Map(), limit: 100 };
    expect(idsOf(chooseDue(ofOne, options))).toEqual(['a0', 'b0', 'a1']);
  });

  it('begins after the team that was served last', () => {
    const all = [...due('a', 'uk', 2), ...due('b', 'uk', 2), ...due('c', 'uk', 2)];
    const lastTurns = new Map<string, string>();
    const next = () => idsOf(chooseDue(all, { room: () => 1, roomOf, lastTurns, limit: 100 }));
    expect([next(), next(), next(), next()].flat()).toEqual(['a0', 'b0', 'c0', 'a0']);
  });

  it('takes as many of a lane as it has room for, and one of each lane at a time', () => {
    const all = [...due('a', 'eu DE', 5), ...due('b', 'uk', 5), ...due('c', 'ch', 5)];
    const room = (lane: string): number => (lane === 'ch' ? 0 : 2);
    expect(idsOf(chooseDue(all, { room, roomOf, lastTurns: new Map(), limit: 3 }))).toEqual([
      'a0',
      'b0',
      'a1',
    ]);
  });
});
