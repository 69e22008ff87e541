import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aTask } from '#testkit/agent-task.fixture.ts';
import { layoutOf } from '../host/layout.ts';
import { newJournal } from '../host/journal.ts';
import { newStep, openDeploymentRun, type AgentContext, type DeploymentRun } from './deployment-run.ts';

let dir: string;
let run: DeploymentRun;
let told: string[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-run-'));
  told = [];
  // What it does not use is not there.
  const host = {
    layout: layoutOf(dir),
    logLine: (line: string) => told.push(line),
  } as unknown as AgentContext;
  run = openDeploymentRun(host, newJournal(aTask(), new Date()), () => {});
  run.save({ steps: [newStep('setup:upgrade', 'PENDING')] });
  // A directory in the place of the journal: every write of it fails from now on.
  rmSync(run.own.journal);
  mkdirSync(run.own.journal);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('when the journal cannot be written', () => {
  it('a step does not start, and its facts do not count', () => {
    expect(() =>
      run.saveStep('setup:upgrade', { status: 'RUNNING', attempt: 1 }, { databaseChanged: true }),
    ).toThrow(/EISDIR/);
    expect(run.step('setup:upgrade')).toMatchObject({ status: 'PENDING', attempt: 0 });
    expect(run.journal().facts.databaseChanged).toBe(false);
  });

  it('a step that has ended stays ended, and its facts count', () => {
    expect(() => run.saveStep('switch', { status: 'SUCCEEDED' }, { switched: true })).toThrow(/EISDIR/);
    expect([run.step('switch')?.status, run.journal().facts.switched]).toEqual(['SUCCEEDED', true]);
  });

  it('a noted change is kept in memory, and the error is logged', () => {
    run.note({ isCancelled: true });
    expect(run.journal().isCancelled).toBe(true);
    expect(told).toEqual([expect.stringContaining('EISDIR')]);
  });
});
