import { describe, expect, it } from 'vitest';
import { aTask } from '#testkit/agent-task.fixture.ts';
import { noFacts, type Facts } from '../host/journal.ts';
import { confirmEnding, decideEnding } from './decide-ending.ts';

const failure = { kind: 'step', step: 'x', reason: 'exit code 1.' } as const;
const cancel = { kind: 'stopped', why: 'cancelled' } as const;
const before = '20260101_000000';

describe('the ending of a shop deployment', () => {
  it.each<[Partial<Facts>, typeof failure | typeof cancel, string, string]>([
    [{}, failure, 'FAILED', 'NONE'],
    [{ maintenanceOn: true, window: 'ALWAYS' }, failure, 'FAILED', 'ALWAYS'],
    [
      { maintenanceOn: true, window: 'MIGRATIONS', databaseChanged: true },
      failure,
      'FAILED',
      'FAILED_ROLLBACK',
    ],
    [{ databaseChanged: true }, failure, 'FAILED', 'NONE'],
    [{ databaseChanged: true, configImported: true }, failure, 'FAILED', 'FAILED_ROLLBACK'],
    [{ databaseChanged: true, configImported: true }, cancel, 'CANCELLED', 'FAILED_ROLLBACK'],
    [{ switched: true }, failure, 'ROLLED_BACK', 'NONE'],
    [{ switched: true, previous: null }, failure, 'FAILED', 'NONE'],
    [{ switched: true, window: 'DRIFT', databaseChanged: true }, failure, 'FAILED', 'FAILED_ROLLBACK'],
    [{}, cancel, 'CANCELLED', 'NONE'],
    [
      { maintenanceOn: true, databaseChanged: true, window: 'MIGRATIONS' },
      cancel,
      'CANCELLED',
      'FAILED_ROLLBACK',
    ],
  ])('with %j after %j is %s in the window %s', (facts, what, outcome, window) => {
    const ending = decideEnding(aTask(), { ...noFacts, previous: before, ...facts }, what);
    expect([ending.outcome, ending.facts.window]).toEqual([outcome, window]);
  });

  it('says what to do if a person has to act', () => {
    const facts: Facts = { ...noFacts, previous: before, switched: true, databaseChanged: true };
    expect(decideEnding(aTask(), facts, failure).errorMessage).toBe(
      '"x" failed: exit code 1. The database has changed, so old code may not work with it: the shop stays in maintenance. The release 20260102_000000 is live. Deploy a fix, which ends the maintenance, or restore a backup of the database and roll back.',
    );
    expect(
      decideEnding(aTask(), { ...facts, switched: false, maintenanceOn: true, cronRemoved: true }, failure)
        .errorMessage,
    ).toContain(
      `The release ${before} is still live. Deploy a fix, which ends the maintenance, or restore a backup of the database and run bin/magento maintenance:disable and cron:install in current.`,
    );
  });

  it('says what to do if the import of the configuration has failed, which needs no maintenance', () => {
    const facts: Facts = { ...noFacts, previous: before, databaseChanged: true };
    expect(decideEnding(aTask(), facts, failure).errorMessage).toBe(
      `"x" failed: exit code 1. The import of the configuration may have changed the database. The release ${before} is still live: check that it works. If it says that the configuration file has changed, run bin/magento app:config:import in current, or deploy a fix.`,
    );
  });

  it('has a maintenance window only for shops', () => {
    const facts: Facts = { ...noFacts, previous: before, switched: true, databaseChanged: true };
    const ending = decideEnding(aTask({ environment: { recipe: 'GENERIC' } }), facts, failure);
    expect([ending.outcome, ending.facts.window]).toEqual(['FAILED', 'NONE']);
  });
});

describe('an ending that should switch back', () => {
  const facts: Facts = { ...noFacts, previous: before, switched: true };
  const task = aTask();
  const ending = decideEnding(task, facts, failure);

  it('is a failure if the previous release is missing', () => {
    const gone = decideEnding(task, facts, failure, '/srv/releases/x does not exist.');
    expect([gone.outcome, gone.errorMessage]).toEqual([
      'FAILED',
      '"x" failed: exit code 1. The previous release cannot become live again: /srv/releases/x does not exist. This one stays live. Deploy a fix.',
    ]);
  });

  it('is confirmed if the previous release is live', () => {
    expect(confirmEnding(task, ending, before, null)).toBe(ending);
  });

  it.each([
    [task.releaseTimestamp, `The release ${task.releaseTimestamp} is live.`],
    [null, 'No release is live.'],
  ])('is a failure if %s is live', (live, expected) => {
    const { outcome, errorMessage } = confirmEnding(task, ending, live, 'EISDIR.');
    expect([outcome, errorMessage]).toEqual([
      'FAILED',
      `"x" failed: exit code 1. Switching back to the release ${before} failed: EISDIR. ${expected} Fix the problem, then deploy a fix or roll back.`,
    ]);
  });

  it('says that the shop stays in maintenance', () => {
    const closed: Facts = { ...facts, maintenanceOn: true, window: 'ALWAYS' };
    for (const ending of [
      decideEnding(task, closed, failure, 'gone.'),
      decideEnding(task, { ...closed, previous: null }, failure),
      confirmEnding(task, decideEnding(task, closed, failure), task.releaseTimestamp, null),
    ])
      expect([ending.outcome, ending.facts.window, ending.errorMessage]).toEqual([
        'FAILED',
        'FAILED_ROLLBACK',
        expect.stringContaining('maintenance:disable in current'),
      ]);
  });
});
