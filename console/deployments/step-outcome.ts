import type { DeploymentStatus, StepStatus } from '../api/deployment.generated.ts';
import { hasEnded } from './status.tsx';
import type { Step } from './step-times.ts';

export type StepOutcome = 'pending' | 'running' | 'done' | 'failed' | 'not run' | 'stopped';

const outcomes: Record<StepStatus, StepOutcome> = {
  PENDING: 'pending',
  RUNNING: 'running',
  SUCCEEDED: 'done',
  FAILED: 'failed',
  SKIPPED: 'not run',
};

/** The outcome of each step. Older agents also report steps that were never reached as SKIPPED; after a failed step, these did not run. */
export function stepOutcomes(steps: readonly Step[], status: DeploymentStatus): StepOutcome[] {
  const isOver = hasEnded(status);
  const failed = isOver && status !== 'SUCCEEDED' ? steps.findIndex((step) => step.status === 'FAILED') : -1;
  return steps.map(({ status: reported, startedAt }, index) => {
    if (reported === 'PENDING' && isOver) return 'not run';
    if (reported === 'SKIPPED' && startedAt !== null) return 'stopped';
    if (reported === 'SKIPPED' && failed >= 0 && index > failed) return 'not run';
    return outcomes[reported];
  });
}
