import type { Clock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Postmaster } from './postmaster.ts';

/** How the database ended for good: it was stopped, or it failed and could not be restarted. */
export type EmbeddedExit = { kind: 'stopped' } | { kind: 'failed'; error: Error };

export type Supervised = { exited: Promise<EmbeddedExit>; stop(): Promise<void> };

/** Delays before consecutive attempts: a killed server restarts at once, a broken one is not restarted in a tight loop. */
const waitsMs = [0, 500, 1_000, 2_000, 4_000, 8_000];
/** A server that ran this long was healthy, so that the next failure starts with the first delay again. */
const wellAfterMs = 60_000;

export function supervise(
  first: Postmaster,
  launch: () => Promise<Postmaster>,
  log: Log,
  clock: Clock,
): Supervised {
  let current = first;
  let failuresInARow = 0;
  const stopping = new AbortController();

  async function outlive(server: Postmaster): Promise<void> {
    const startedAt = clock.now().getTime();
    const exit = await server.exited;
    failuresInARow = clock.now().getTime() - startedAt > wellAfterMs ? 1 : failuresInARow + 1;
    if (!stopping.signal.aborted) log.error(exit, 'the embedded database crashed; restarting it');
  }

  async function relaunch(): Promise<Postmaster> {
    for (;;) {
      await clock.sleep(waitsMs[failuresInARow - 1] ?? 0, stopping.signal);
      try {
        return await launch();
      } catch (error) {
        failuresInARow += 1;
        if (failuresInARow > waitsMs.length) throw error;
        log.error({ err: error }, 'the embedded database could not be restarted; retrying');
      }
    }
  }

  async function watch(): Promise<EmbeddedExit> {
    try {
      for (;;) {
        await outlive(current);
        if (failuresInARow > waitsMs.length)
          throw new OperatorError('The embedded database crashes repeatedly.');
        current = await relaunch();
        // Stopped during the launch: no other code has a reference to this server.
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
