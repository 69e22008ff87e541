import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { PartState } from '../readiness.ts';
import { sleepUnless } from '../sleep.ts';
import type { Db } from './pool.ts';
import { commitMessage } from './write-storage.ts';

export type WriteProbe = { state: () => PartState; stop: () => void };

const everyMs = 10_000;
/** While it fails, so that the end of the trouble is seen soon. */
const retryMs = 2_000;
/** A restart of the database or a failover to another server takes less. */
const troubleAfterMs = 30_000;

/** Tries by itself whether the database takes writes, so that whoever wants to know need not wait for one. */
export function startWriteProbe(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  registry: Registry,
): WriteProbe {
  const stopping = new AbortController();
  let lastAt: Date | null = null;
  /** When the first attempt began of those that have not succeeded. By a clock that nobody sets. */
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
    help: 'When this process last wrote to the database, which it tries every 10 s.',
    registers: [registry],
    collect() {
      this.set((lastAt?.getTime() ?? 0) / 1_000);
    },
  });
  return {
    state: () => ({
      lastAt,
      trouble:
        since !== undefined && performance.now() - since > troubleAfterMs
          ? `The database has not taken a write for ${Math.round((performance.now() - since) / 1_000)} s. Check its free disk space, and that it is not read-only.`
          : null,
    }),
    // A write that hangs is not waited for: it ends with its connection.
    stop: () => stopping.abort(),
  };
}
