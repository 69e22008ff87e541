import type { DeploymentStatus, StepStatus } from '../api/deployment.generated.ts';
import { hasEnded } from './status.tsx';
import type { Step } from './step-times.ts';

export type StepOutcome = 'to come' | 'running' | 'done' | 'failed' | 'not needed' | 'not run' | 'stopped';

const words: Record<StepStatus, StepOutcome> = {
  PENDING: 'to come',
  RUNNING: 'running',
  SUCCEEDED: 'done',
  FAILED: 'failed',
  SKIPPED: 'not needed',
};

/** What became of each step. Older agents call what was never reached SKIPPED too: after a step that failed, it was not run. */
export function stepOutcomes(steps: readonly Step[], status: DeploymentStatus): StepOutcome[] {
  const isOver = hasEnded(status);
  const failed = isOver && status !== 'SUCCEEDED' ? steps.findIndex((step) => step.status === 'FAILED') : -1;
  return steps.map(({ status: told, startedAt }, index) => {
    if (told === 'PENDING' && isOver) return 'not run';
    if (told === 'SKIPPED' && startedAt !== null) return 'stopped';
    if (told === 'SKIPPED' && failed >= 0 && index > failed) return 'not run';
    return words[told];
  });
}
