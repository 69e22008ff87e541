/** The end of a whole check, and the stage that it has reached. */
export type Deadline = {
  readonly stage: Stage;
  at(stage: Stage): void;
  leftMs(): number;
  /** Rejects at the deadline, or after `ms` if that is sooner. Does not wait for the work then. */
  race<T>(work: Promise<T>, ms?: number): Promise<T>;
  [Symbol.dispose](): void;
};

/** A timeout while `preparing` is a local failure; later, the page is slow. */
export type Stage = 'preparing' | 'answer' | 'loading' | 'settling' | 'reading' | 'steps';

export class TimedOut extends Error {
  /** The whole check is over, not just one step of it. */
  readonly isWhole: boolean;
  constructor(isWhole: boolean) {
    super('timed out');
    this.isWhole = isWhole;
  }
}
/** The timer was late because this process was suspended or busy, which is not the page's fault. */
export class Stalled extends Error {}
export class Cancelled extends Error {}

const stalledMs = 1_500;

export function startDeadline(ms: number, signal: AbortSignal): Deadline {
  const due = performance.now() + ms;
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {});
  const timer = setTimeout(() => over.reject(endOf(due, true)), ms);
  const cancel = (): void => over.reject(new Cancelled('the check was cancelled'));
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();

  let stage: Stage = 'preparing';
  return {
    get stage() {
      return stage;
    },
    at(next) {
      stage = next;
    },
    leftMs: () => Math.max(0, due - performance.now()),
    async race(work, stepMs) {
      work.catch(() => {});
      if (stepMs === undefined) return Promise.race([work, over.promise]);
      const step = Promise.withResolvers<never>();
      const stepDue = performance.now() + stepMs;
      const stepTimer = setTimeout(() => step.reject(endOf(stepDue, false)), stepMs);
      try {
        return await Promise.race([work, over.promise, step.promise]);
      } finally {
        clearTimeout(stepTimer);
      }
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    },
  };
}

function endOf(due: number, isWhole: boolean): TimedOut | Stalled {
  const lateMs = performance.now() - due;
  return lateMs < stalledMs
    ? new TimedOut(isWhole)
    : new Stalled(`this process stalled for ${Math.round(lateMs / 1_000)} s`);
}
