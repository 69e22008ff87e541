import type { Clock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Postmaster } from './postmaster.ts';

/** `failed`: the database exited and could not be restarted. */
export type EmbeddedExit = { kind: 'stopped' } | { kind: 'failed'; error: Error };

export type Supervised = { exited: Promise<EmbeddedExit>; stop(): Promise<void> };

/** The delay before each consecutive restart. A killed server is restarted at once. */
const backoffMs = [0, 500, 1_000, 2_000, 4_000, 8_000];
/** After this time the count of consecutive failures starts again. */
const stableAfterMs = 60_000;

export function supervise(
  first: Postmaster,
  launch: () => Promise<Postmaster>,
  log: Log,
  clock: Clock,
): Supervised {
  let current = first;
  let consecutiveFailures = 0;
  const stopping = new AbortController();

  async function waitForExit(server: Postmaster): Promise<void> {
    const startedAt = clock.now().getTime();
    const exit = await server.exited;
    consecutiveFailures = clock.now().getTime() - startedAt > stableAfterMs ? 1 : consecutiveFailures + 1;
    if (!stopping.signal.aborted) log.error(exit, 'the embedded database exited and is restarted');
  }

  async function relaunch(): Promise<Postmaster> {
    for (;;) {
      await clock.sleep(backoffMs[consecutiveFailures - 1] ?? 0, stopping.signal);
      try {
        return await launch();
      } catch (error) {
        consecutiveFailures += 1;
        if (consecutiveFailures > backoffMs.length) throw error;
        log.error({ err: error }, 'the embedded database could not be restarted; trying again');
      }
    }
  }

  async function watch(): Promise<EmbeddedExit> {
    try {
      for (;;) {
        await waitForExit(current);
        if (consecutiveFailures > backoffMs.length)
          throw new OperatorError('The embedded database exits after every restart.');
        current = await relaunch();
        // stop() was called during the launch and stopped only the previous server.
        if (stopping.signal.aborted) await current.stop();
      }
    } catch (error) {
      if (stopping.signal.aborted) return { kind: 'stopped' };
      return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  const exited = watch();
  return {
    exited,
    async stop() {
      stopping.abort();
      await current.stop();
      await exited;
    },
  };
}
