import { describe, expect, it } from 'vitest';
import type { DeploymentKind, Outcome } from '#deployment/protocol/agent-protocol.ts';
import { aTask } from '#testkit/agent-task.fixture.ts';
import { newJournal, noFacts, type Journal } from '../host/journal.ts';
import { historyAfter, historyFromJournals, type ReleaseMove } from './history.ts';
import type { Release } from './records.ts';

const good = (timestamp: string): Release => ({ timestamp, record: null });
const bad = (timestamp: string): Release => ({
  timestamp,
  record: { state: 'failed', deploymentId: null, version: null, sha: null, at: '' },
});
const ended = (kind: DeploymentKind, releaseTimestamp: string, outcome: Outcome): Journal => ({
  ...newJournal(aTask({ kind, releaseTimestamp }), new Date()),
  ending: { outcome, errorMessage: null, facts: noFacts },
});

describe('the live history of a host without a history file', () => {
  it('starts with its releases, oldest first', () => {
    expect(historyFromJournals([good('A'), bad('B'), good('C')], [])).toEqual(['A', 'C']);
  });

  it('follows the journals: a release that a rollback has left is not in it', () => {
    const journals = [
      ended('DEPLOY', 'B', 'SUCCEEDED'),
      ended('DEPLOY', 'C', 'SUCCEEDED'),
      ended('ROLLBACK', 'B', 'SUCCEEDED'),
      ended('DEPLOY', 'D', 'FAILED'),
      ended('DEPLOY', 'E', 'SUCCEEDED'),
    ];
    expect(historyFromJournals(['A', 'B', 'C', 'D', 'E'].map(good), journals)).toEqual(['A', 'B', 'E']);
  });
});

describe('the live history after a deployment', () => {
  const kept = ['A', 'B', 'C'];
  it.each<[string, ReleaseMove, string[]]>([
    ['has its release', { previous: 'C', tried: 'D', switched: true, live: 'D' }, ['A', 'B', 'C', 'D']],
    [
      'ends at the target of a rollback',
      { previous: 'C', tried: 'B', switched: true, live: 'B' },
      ['A', 'B'],
    ],
    ['is as before when it never switched', { previous: 'C', tried: 'B', switched: false, live: 'C' }, kept],
    [
      'is as before when it was switched back',
      { previous: 'C', tried: 'D', switched: true, live: 'C' },
      kept,
    ],
    [
      'has no target that was tried in vain',
      { previous: 'C', tried: 'B', switched: true, live: 'C' },
      ['A', 'C'],
    ],
    [
      'knows what was switched without us',
      { previous: 'A', tried: 'D', switched: true, live: 'D' },
      ['A', 'D'],
    ],
  ])('%s', (_name, move, expected) => {
    const after = historyAfter(kept, move);
    expect(after).toEqual(expected);
    // An agent that was ended before it could say so writes it down again.
    expect(historyAfter(after, move)).toEqual(expected);
  });
});
