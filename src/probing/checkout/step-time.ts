import { TooLate } from './step-failure.ts';

/** One end for everything that a step does, so that nothing of it happens after it was given up. */
export type StepTime = {
  /** What the step may take, for messages. */
  readonly ms: number;
  /** For what comes next; throws when there is nothing left. Never 0, which means "for ever" to Playwright. */
  left(): number;
};

export function startStepTime(ms: number, wholeMs: number): StepTime {
  const end = performance.now() + Math.min(ms, wholeMs);
  return {
    ms,
    left() {
      const leftMs = Math.round(end - performance.now());
      if (leftMs < 1) throw new TooLate('');
      return leftMs;
    },
  };
}
