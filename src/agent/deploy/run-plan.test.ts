import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aTask } from '#testkit/agent-task.fixture.ts';
import { layoutOf } from '../host/layout.ts';
import { newJournal, noFacts } from '../host/journal.ts';
import { runPlan } from './run-plan.ts';
import { newStep, openDeploymentRun, type AgentContext } from './deployment-run.ts';

it('an agent that restarts after a failed switch back does nothing more to the old release', async () => {
  const layout = layoutOf(mkdtempSync(join(tmpdir(), 'steward-plan-')));
  const [previous, tried] = ['20260101_000000', '20260102_000000'];
  try {
    for (const name of [previous, tried]) {
      mkdirSync(layout.release(name), { recursive: true });
      writeFileSync(join(layout.release(name), 'index.php'), '');
    }
    symlinkSync(`releases/${tried}`, layout.current);
    const ran: string[] = [];
    const stepProcess = {
      run: async ({ title }: { title: string }) => (ran.push(title), { code: 0, signal: null }),
    };
    const host = {
      layout,
      stepProcess,
      env: {},
      secrets: [],
      times: { logCapBytes: 1_000_000 },
      logLine: () => {},
    };
    const task = aTask({ releaseTimestamp: tried });
    const facts = { ...noFacts, previous, switched: true };
    const run = openDeploymentRun(
      host as unknown as AgentContext,
      {
        ...newJournal({ ...task, environment: { ...task.environment, recipe: 'MAGENTO' } }, new Date()),
        state: 'RUNNING',
        facts,
        steps: [newStep('switch', 'SUCCEEDED'), newStep('switch back', 'FAILED')],
        ending: { outcome: 'ROLLED_BACK', errorMessage: 'Ill.', facts },
      },
      () => {},
    );
    await runPlan(run);
    expect(ran).toEqual([]);
    expect(run.journal().ending).toMatchObject({
      outcome: 'FAILED',
      errorMessage: expect.stringContaining(`Switching back to the release ${previous} failed: see the log.`),
    });
  } finally {
    rmSync(layout.deployPath, { recursive: true });
  }
});
