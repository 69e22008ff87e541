import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { PartState } from '../readiness.ts';
import { sleepUnless } from '../sleep.ts';
import type { Db } from './pool.ts';
import { commitMessage } from './probe-storage.ts';

export type WriteProbe = { state: () => PartState; stop: () => void };

const everyMs = 10_000;
/** Shorter while writes fail, so that the recovery is detected soon. */
const retryMs = 2_000;
/** Longer than a restart or a failover of the database. */
const problemAfterMs = 30_000;

/** Writes in the background, so that a health request does not wait for a write. */
export function startWriteProbe(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  registry: Registry,
): WriteProbe {
  const stopping = new AbortController();
  let lastAt: Date | null = null;
  /** The start of the first failed attempt since the last success, by a monotonic clock. */
  let since: number | undefined;
  let failures = 0;

  const attempt = async (): Promise<void> => {
    since ??= performance.now();
    try {
      await commitMessage(db);
      lastAt = clock.now();
      since = undefined;
      if (failures > 0) log.info('the database accepts writes again');
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1 && !stopping.signal.aborted)
        log.warn({ err: error }, 'the database does not accept writes');
    }
  };
  const loop = async (): Promise<void> => {
    do await attempt();
    while (await sleepUnless(stopping.signal, clock, failures > 0 ? retryMs : everyMs));
  };
  void loop();
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Gauge({
    name: 'steward_database_write_timestamp_seconds',
    aggregator: 'max',
    help: 'Time of the last successful write to the database. This process writes every 10 s.',
    registers: [registry],
    collect() {
      this.set((lastAt?.getTime() ?? 0) / 1_000);
    },
  });
  return {
    state: () => ({
      lastAt,
      problem:
        since !== undefined && performance.now() - since > problemAfterMs
          ? `The database has not accepted a write for ${Math.round((performance.now() - since) / 1_000)} s. Check that its disk has free space and that it is not read-only.`
          : null,
    }),
    // A hanging write is not awaited: it ends with its connection.
    stop: () => stopping.abort(),
  };
}
