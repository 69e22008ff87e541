import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aTask } from '#testkit/agent-task.ts';
import { layoutOf } from '../host/layout.ts';
import { newJournal, saveJournal, type Journal } from '../journal.ts';
import { forgetOldDeployments } from './housekeeping.ts';

it('forgets old deployments by number and by size, but none whose end is not told', () => {
  const layout = layoutOf(mkdtempSync(join(tmpdir(), 'steward-forget-')));
  const add = (id: string, bytes: number, state: Journal['state'] = 'ENDED'): void => {
    const own = layout.deployment(id);
    saveJournal(own, { ...newJournal(aTask({ deploymentId: id }), new Date()), state });
    mkdirSync(own.log);
    writeFileSync(join(own.log, '000001'), Buffer.alloc(bytes));
  };
  try {
    add('1', 10, 'RUNNING');
    add('2', 10);
    add('3', 10);
    add('4', 10);
    add('5', 500);
    forgetOldDeployments(layout, { deployments: 4, logBytes: 525 });
    expect(readdirSync(layout.deployments)).toEqual(['1', '3', '4', '5']);
    add('6', 10_000);
    forgetOldDeployments(layout, { deployments: 4, logBytes: 525 });
    expect(readdirSync(layout.deployments)).toEqual(['1', '6']);
  } finally {
    rmSync(layout.deployPath, { recursive: true });
  }
});
