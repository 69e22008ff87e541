import type { Clock } from '#platform/clock.ts';
import { createLimiter, type Permit } from '#platform/limiter.ts';

type Wait = { deadline: number; signal: AbortSignal };

/** How often a free slot is looked for. HMRC's budget is one of a second, of which this wastes at most 5 %. */
const pollMs = { min: 50, max: 250 };
/** Of one register. With more, those that wait for an answer could not be overtaken by other teams. */
const concurrency = 3;

/**
 * Slots of the shared budgets for batches. Of each register, one request at a time looks for a slot; the others wait for their turn
 * without asking the database.
 */
export function createBatchSlots<Source extends string, Options extends Wait>(
  clock: Clock,
  book: (source: Source, options: Options) => Promise<boolean>,
) {
  const calls = createLimiter({ permits: concurrency });
  const turns = createLimiter({ permits: 1 });
  const msUntil = (deadline: number): number => Math.max(0, deadline - performance.now());

  async function bookInTurn(source: Source, intervalMs: number, options: Options): Promise<boolean> {
    const { deadline, signal } = options;
    const pauseMs = Math.min(pollMs.max, Math.max(pollMs.min, intervalMs / 20));
    using turn = await turns.acquire({ key: source, waitMs: msUntil(deadline), signal });
    if (!turn) return false;
    while (!(await book(source, options))) {
      if (msUntil(deadline) < pauseMs) return false;
      await clock.sleep(pauseMs, signal);
    }
    return true;
  }

  /** Null if there was no slot before the deadline. `intervalMs` is the time between two slots. */
  return async (source: Source, intervalMs: number, options: Options): Promise<Permit | null> => {
    const { deadline, signal } = options;
    const permit = await calls.acquire({ key: source, waitMs: msUntil(deadline), signal });
    if (!permit) return null;
    try {
      if (await bookInTurn(source, intervalMs, options)) return permit;
    } catch (error) {
      permit.release();
      throw error;
    }
    permit.release();
    return null;
  };
}
