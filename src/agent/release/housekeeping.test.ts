import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aTask } from '#testkit/agent-task.fixture.ts';
import { layoutOf } from '../host/layout.ts';
import { identify } from '../host/process-identity.ts';
import { newJournal, saveJournal, type Journal } from '../host/journal.ts';
import { deleteOldDeployments, prune } from './housekeeping.ts';

it('removes no release while another process holds the lock of the host', () => {
  const layout = layoutOf(mkdtempSync(join(tmpdir(), 'steward-prune-')));
  const names = ['20260101_000000', '20260102_000000', '20260103_000000', '20260104_000000'];
  try {
    for (const name of names) mkdirSync(layout.release(name), { recursive: true });
    mkdirSync(layout.own);
    writeFileSync(layout.history, JSON.stringify(names));
    symlinkSync(`releases/${names.at(-1)!}`, layout.current);
    const lock = { owner: 'rollback --offline', process: identify(process.ppid), since: 'then' };
    writeFileSync(layout.hostLock, JSON.stringify(lock));
    prune(layout, 1, names.at(-1)!);
    expect(readdirSync(layout.releases).sort()).toEqual(names);
    rmSync(layout.hostLock);
    prune(layout, 1, names.at(-1)!);
    expect(readdirSync(layout.releases).sort()).toEqual(names.slice(-2));
    expect(readdirSync(layout.own)).not.toContain('lock');
  } finally {
    rmSync(layout.deployPath, { recursive: true });
  }
});

it('deletes old deployments by number and by size, but none whose outcome is not reported', () => {
  const layout = layoutOf(mkdtempSync(join(tmpdir(), 'steward-forget-')));
  let day = 0;
  const add = (id: string, bytes: number, state: Journal['state'] = 'ENDED'): void => {
    const own = layout.deployment(id);
    const ranAt = new Date(Date.UTC(2026, 0, (day += 1)));
    saveJournal(own, { ...newJournal(aTask({ deploymentId: id }), ranAt), state });
    mkdirSync(own.log);
    writeFileSync(join(own.log, '000001'), Buffer.alloc(bytes));
  };
  try {
    add('1', 10, 'RUNNING');
    add('2', 10);
    add('3', 10);
    add('4', 10);
    add('5', 500);
    deleteOldDeployments(layout, { deployments: 4, logBytes: 525 });
    expect(readdirSync(layout.deployments)).toEqual(['1', '3', '4', '5']);
    add('6', 10_000);
    deleteOldDeployments(layout, { deployments: 4, logBytes: 525 });
    expect(readdirSync(layout.deployments)).toEqual(['1', '6']);
    // It was requested before all others, and ran last.
    add('0', 10);
    deleteOldDeployments(layout, { deployments: 1, logBytes: 525 });
    expect(readdirSync(layout.deployments)).toEqual(['0', '1']);
  } finally {
    rmSync(layout.deployPath, { recursive: true });
  }
});
