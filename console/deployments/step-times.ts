import type { DeploymentQuery } from '../api/deployment.generated.ts';

export type Step = NonNullable<DeploymentQuery['deployment']>['steps'][number];
export type TimedStep = Step & {
  /** Duration in milliseconds, so far if the step is running. Null if it has not started. */
  took: number | null;
  /** Fraction of the longest duration, from 0 to 1. */
  share: number;
};

/** The durations of the steps, absolute and relative to the longest. */
export function timeSteps(steps: readonly Step[], now: number): TimedStep[] {
  const times = steps.map(({ startedAt, completedAt }) =>
    startedAt === null
      ? null
      : // The clocks of the host and of this machine may differ.
        Math.max(0, (completedAt === null ? now : Date.parse(completedAt)) - Date.parse(startedAt)),
  );
  const longest = Math.max(1, ...times.map((time) => time ?? 0));
  return steps.map((step, index) => {
    const took = step.status === 'SKIPPED' ? null : times[index]!;
    return { ...step, took, share: (took ?? 0) / longest };
  });
}
