import { describe, expect, it } from 'vitest';
import { decideQuorum, describeVotes, type Quorum, type Verdict, type Vote } from './quorum.ts';

const votesOf = (text: string): Map<string, Vote> =>
  new Map(
    text.split(' ').map((each) => {
      const [region, vote] = each.split('=') as [string, string | undefined];
      return [region, (vote as Vote | undefined) ?? null];
    }),
  );

it('lists agents after the regions', () => {
  const votes: [string, Vote][] = [
    ['agent a', 'DOWN'],
    ['waw', 'DOWN'],
    ['agent b', null],
    ['fra', 'DOWN'],
  ];
  expect(describeVotes(new Map(votes), true)).toBe('3 of 3: fra, waw, agent a; no answer from agent b');
});

describe('the quorum of regions', () => {
  it.each<[string, Record<Quorum, Verdict>]>([
    ['fra=DOWN', { ANY: 'down', MAJORITY: 'down', ALL: 'down' }],
    ['fra=DOWN waw=DOWN', { ANY: 'down', MAJORITY: 'down', ALL: 'down' }],
    ['fra=DOWN waw=UP', { ANY: 'down', MAJORITY: 'not down', ALL: 'not down' }],
    ['fra=DOWN waw=DOWN nyc=UP', { ANY: 'down', MAJORITY: 'down', ALL: 'not down' }],
    ['fra=DOWN waw=UP nyc=UP', { ANY: 'down', MAJORITY: 'not down', ALL: 'not down' }],
    ['fra=DOWN waw=DOWN nyc=UP ams=UP', { ANY: 'down', MAJORITY: 'not down', ALL: 'not down' }],
  ])('with %s decides %o', (votes, expected) => {
    for (const quorum of ['ANY', 'MAJORITY', 'ALL'] as const)
      for (const isOver of [false, true])
        expect(decideQuorum(votesOf(votes), quorum, isOver)).toBe(expected[quorum]);
  });

  it.each<[string, Quorum, Verdict, Verdict]>([
    ['fra=DOWN waw', 'MAJORITY', 'waiting', 'down'],
    ['fra=DOWN waw', 'ANY', 'down', 'down'],
    ['fra=DOWN waw', 'ALL', 'waiting', 'down'],
    ['fra=DOWN waw=UP nyc', 'MAJORITY', 'waiting', 'not down'],
    ['fra=DOWN waw=DOWN nyc', 'MAJORITY', 'down', 'down'],
    ['fra=DOWN waw=DOWN nyc', 'ALL', 'waiting', 'down'],
    ['fra=DOWN waw=UP nyc', 'ALL', 'not down', 'not down'],
    ['fra=DOWN waw=UP nyc=UP ams', 'MAJORITY', 'not down', 'not down'],
    ['fra=DOWN waw=NONE nyc', 'MAJORITY', 'waiting', 'down'],
  ])('with %s and %s is %s before the deadline and %s after it', (votes, quorum, before, after) => {
    expect(decideQuorum(votesOf(votes), quorum, false)).toBe(before);
    expect(decideQuorum(votesOf(votes), quorum, true)).toBe(after);
  });

  it('gives an inconclusive check no vote', () => {
    expect(decideQuorum(votesOf('fra=DOWN waw=NONE nyc=NONE'), 'ALL', false)).toBe('down');
    expect(decideQuorum(votesOf('fra=DOWN waw=NONE nyc=UP'), 'MAJORITY', false)).toBe('not down');
  });

  it('is told as the number of regions that answered, with the names of those that saw it down', () => {
    expect(describeVotes(votesOf('waw=DOWN nyc=UP fra=DOWN'), false)).toBe('2 of 3: fra, waw');
    expect(describeVotes(votesOf('waw=DOWN nyc fra=DOWN'), false)).toBe('2 of 3: fra, waw');
    expect(describeVotes(votesOf('fra=DOWN waw nyc=NONE'), true)).toBe('1 of 1: fra; no answer from waw');
    expect(describeVotes(votesOf('fra=DOWN'), true)).toBeNull();
  });
});
