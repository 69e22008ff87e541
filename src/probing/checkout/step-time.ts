import { isDriverTimeout } from '../browser/page/driver-errors.ts';
import { TimedOut } from '../browser/page/deadline.ts';

/** The page is not as the step expects, and waiting longer would not change it. The message says what was found. */
export class StepFailed extends Error {}

/** The time of the step is over. The message says what had not happened by then, if it is not what the step usually waits for. */
export class StepTimedOut extends Error {}

export const isTimeout = (error: unknown): boolean =>
  error instanceof TimedOut || error instanceof StepTimedOut || isDriverTimeout(error);

/** One deadline for everything that a step does, so that nothing happens after the step was given up. */
export type StepTime = {
  /** How long the step can take, for messages. */
  readonly ms: number;
  /** The time that is left. Throws if there is none. Never 0, which means "no timeout" to Playwright. */
  left(): number;
};

export function startStepTime(ms: number, wholeMs: number): StepTime {
  const end = performance.now() + Math.min(ms, wholeMs);
  return {
    ms,
    left() {
      const leftMs = Math.round(end - performance.now());
      if (leftMs < 1) throw new StepTimedOut('');
      return leftMs;
    },
  };
}
