import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** For operations that only fail if the connection is lost. Retries with backoff until success or abort. */
export async function retryUntilAborted<T>(
  what: string,
  act: () => Promise<T>,
  { clock, log, signal }: { clock: Clock; log: Log; signal: AbortSignal },
): Promise<T> {
  for (let waitMs = 200; ; waitMs = Math.min(waitMs * 2, 5_000)) {
    try {
      return await act();
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn({ err: error, retryInMs: waitMs }, `${what} failed; retrying`);
      await clock.sleep(waitMs, signal);
    }
  }
}
