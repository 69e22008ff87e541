import { AppError } from '#platform/errors.ts';

export type Budget = {
  /** Resolves, in turn, with how to give it back; rejects when there are too many before it or it takes too long. */
  claim(amount: number): Promise<() => void>;
};

export type BudgetLimits = { capacity: number; mostWaiting: number; waitMs: number };

type Waiter = { amount: number; begin: () => void };

/** Something of which the process has only so much, for all requests together. First come, first served. */
export function createBudget({ capacity, mostWaiting, waitMs }: BudgetLimits): Budget {
  const waiting = new Set<Waiter>();
  let left = capacity;

  const serve = (): void => {
    for (const waiter of waiting) {
      if (waiter.amount > left) return;
      waiting.delete(waiter);
      left -= waiter.amount;
      waiter.begin();
    }
  };

  return {
    claim(wanted) {
      // More than there is waits for all of it.
      const amount = Math.min(wanted, capacity);
      if (waiting.size >= mostWaiting) return Promise.reject(busy(waitMs));
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(waiter);
          reject(busy(waitMs));
          // Those behind it may want less.
          serve();
        }, waitMs).unref();
        const begin = (): void => {
          clearTimeout(timer);
          resolve(giveBackOnce(amount));
        };
        const waiter: Waiter = { amount, begin };
        waiting.add(waiter);
        serve();
      });
    },
  };

  function giveBackOnce(amount: number): () => void {
    let held = amount;
    return () => {
      left += held;
      held = 0;
      serve();
    };
  }
}

const busy = (waitMs: number): AppError =>
  new AppError('RATE_LIMITED', 'Too many logs are being read at once. Try again in a moment.', {
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  });
