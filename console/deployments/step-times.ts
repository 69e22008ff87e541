import type { DeploymentQuery } from '../api/deployment.generated.ts';

export type Step = NonNullable<DeploymentQuery['deployment']>['steps'][number];
export type TimedStep = Step & {
  /** Milliseconds; of a running one so far. Null when it has not begun. */
  took: number | null;
  /** Of the longest step, from 0 to 1. */
  share: number;
};

/** How long each step took, and how that compares. */
export function timeSteps(steps: readonly Step[], now: number): TimedStep[] {
  const times = steps.map(({ startedAt, completedAt }) =>
    startedAt === null
      ? null
      : // The host's clock and ours may differ.
        Math.max(0, (completedAt === null ? now : Date.parse(completedAt)) - Date.parse(startedAt)),
  );
  const longest = Math.max(1, ...times.map((time) => time ?? 0));
  return steps.map((step, index) => {
    const took = step.status === 'SKIPPED' ? null : times[index]!;
    return { ...step, took, share: (took ?? 0) / longest };
  });
}
