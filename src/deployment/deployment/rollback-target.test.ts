import { describe, expect, it } from 'vitest';
import type { Release } from './deployment-storage.ts';
import { withLive, type LiveHistory } from '../protocol/live-history.ts';
import { chooseRollbackTarget, type HostState, type RollbackTarget } from './rollback-target.ts';

const release = (name: string, over: Partial<Release> = {}): Release => ({
  id: name,
  environmentId: 'e',
  status: 'SUCCEEDED',
  releaseTimestamp: `20260101_00000${name}`,
  version: `v${name}`,
  gitRef: 'main',
  deployType: 'FULL',
  commitSha: null,
  commitSubject: null,
  commitAuthor: null,
  databaseChanged: false,
  startedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Number(name))),
  ...over,
});
const at = (name: string): string => `20260101_00000${name}`;
const resultOf = (target: RollbackTarget): string =>
  target.kind === 'found' ? target.releaseTimestamp.at(-1)! : target.kind;
/** All releases up to the current one were live, in their order. Without a list, the agent has not reported its releases. */
const host = (current: string | null, ...onHost: string[]): HostState => ({
  currentRelease: current && at(current),
  releaseTimestamps: onHost.length > 0 ? onHost.map(at) : null,
  liveHistory: ['1', '2', '3'].filter((name) => current !== null && name <= current).map(at),
});
/** These became live one after the other. */
const after = (...moves: string[]): HostState => ({
  ...host(moves.at(-1)!),
  liveHistory: moves.map(at).reduce<LiveHistory>(withLive, []),
});
const three = [release('3'), release('2'), release('1')];

describe('a rollback without a target', () => {
  it.each([
    ['the release before the live one', three, host('3', '1', '2', '3'), '2'],
    ['never to one that was rolled back from', three, after('1', '2', '1', '3'), '1'],
    ['further back after a rollback', three, after('1', '2', '3', '2'), '1'],
    ['nowhere when everything else was rolled back from', three, after('1', '2', '1'), 'refused'],
    [
      'past a failed release',
      [release('3'), release('2', { status: 'ROLLED_BACK' }), release('1')],
      host('3'),
      '1',
    ],
    [
      'past the live release even if it failed',
      [release('3', { status: 'FAILED' }), ...three.slice(1)],
      host('3'),
      '2',
    ],
    ['past a release that is no longer on the host', three, host('3', '1', '3'), '1'],
    ['by history alone when the agent has reported nothing', three, host('3'), '2'],
    ['to an adopted release that is on the host', [release('2')], host('2', '1', '2'), '1'],
    ['to no adopted release that may not be there', [release('2')], host('2'), 'refused'],
    ['nowhere with one release', [release('1')], host('1', '1'), 'refused'],
    ['nowhere without any', [], host(null), 'refused'],
    ['nowhere when the agent found nothing', three, { ...host(null), releaseTimestamps: [] }, 'refused'],
    [
      'by what is live now, whatever is pending',
      [release('4', { status: 'PENDING' }), ...three],
      host('3'),
      '2',
    ],
  ])('goes %s', (_name, releases, where, expected) => {
    expect(resultOf(chooseRollbackTarget(releases, where, null))).toBe(expected);
  });
});

describe('a rollback to a release', () => {
  it.each([
    ['goes there', three, host('3', '1', '2', '3'), at('1'), '1'],
    [
      'queues behind a running deployment',
      [release('4', { status: 'RUNNING' }), ...three],
      host('3'),
      at('2'),
      '2',
    ],
    ['needs a timestamp', three, host('3'), '2026-01-01', 'refused'],
    ['needs a timestamp and nothing else', three, host('3'), `${at('1')}\n`, 'refused'],
    ['needs a release that there was', three, host('3'), at('9'), 'unknown'],
    [
      'needs one that succeeded',
      [release('2'), release('1', { status: 'FAILED' })],
      host('2'),
      at('1'),
      'refused',
    ],
    ['goes to one that was rolled back from', three, after('1', '2', '1', '3'), at('2'), '2'],
    ['goes to an adopted release', [release('2')], host('2', '1', '2'), at('1'), '1'],
    ['needs an adopted release that is on the host', [release('2')], host('2', '2'), at('1'), 'unknown'],
    ['needs one that is not live', three, host('3'), at('3'), 'refused'],
    ['needs one that is still on the host', three, host('3', '2', '3'), at('1'), 'refused'],
  ])('%s', (_name, releases, where, wanted, expected) => {
    expect(resultOf(chooseRollbackTarget(releases, where, wanted))).toBe(expected);
  });

  it.each([
    ['the live release', [release('3', { databaseChanged: true }), release('2'), release('1')], '1', 'made'],
    ['one in between', [release('3'), release('2', { databaseChanged: true }), release('1')], '1', 'made'],
    ['the target itself', [release('3'), release('2', { databaseChanged: true }), release('1')], '2', 'none'],
    ['one that runs', [release('4', { status: 'RUNNING' }), ...three], '2', 'possible'],
    ['one that waits and is overtaken', [release('4', { status: 'PENDING' }), ...three], '2', 'none'],
    ['one that never ran', [release('4', { status: 'CANCELLED' }), ...three], '2', 'none'],
    ['one that failed', [release('4', { databaseChanged: true, status: 'FAILED' }), ...three], '2', 'made'],
  ])('knows whether the database was changed by %s', (_name, releases, to, expected) => {
    expect(chooseRollbackTarget(releases, host('3'), at(to))).toMatchObject({ databaseChange: expected });
  });

  it('knows which deployments came after its target by their start, not by their names', () => {
    const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 1, second));
    const releases = [
      release('3', { startedAt: at(2) }),
      release('2', { startedAt: at(3), databaseChanged: true }),
      release('1', { startedAt: at(1), databaseChanged: true }),
    ];
    const changeSince = (name: string) => chooseRollbackTarget(releases, host('2'), `20260101_00000${name}`);
    expect(changeSince('3')).toMatchObject({ databaseChange: 'made' });
    expect(changeSince('1')).toMatchObject({ databaseChange: 'made' });
    const running = release('1', { status: 'RUNNING', startedAt: at(4) });
    expect(chooseRollbackTarget([...three.slice(0, 2), running], host('3'), '20260101_000002')).toMatchObject(
      { databaseChange: 'possible' },
    );
  });

  it.each([
    ['2026-01-01', 'INVALID_TIMESTAMP'],
    [at('1'), 'RELEASE_GONE'],
    [at('2'), 'RELEASE_FAILED'],
    [at('3'), 'RELEASE_LIVE'],
    [null, 'NO_EARLIER_RELEASE'],
  ])('is refused with a reason for programs and a sentence for people: %s, %s', (wanted, reason) => {
    const releases = [release('3'), release('2', { status: 'FAILED' }), release('1')];
    const refused = chooseRollbackTarget(releases, host('3', '2', '3'), wanted);
    expect(refused).toMatchObject({ kind: 'refused', reason });
    const { message } = refused as Extract<RollbackTarget, { kind: 'refused' }>;
    expect(message).toMatch(/^[A-Z][^_]*( 20260131_235959)?\.$/);
    expect(message, 'the name of an argument').not.toMatch(/[a-z][A-Z]/);
  });

  it('knows which deployment it leaves', () => {
    expect(chooseRollbackTarget(three, host('3'), at('1'))).toMatchObject({ from: { id: '3' } });
  });
});
