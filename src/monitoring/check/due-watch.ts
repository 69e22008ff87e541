import type { Background } from '#platform/background.ts';
import { watchDatabaseClock } from '#platform/db/clock-watch.ts';
import { sleepUnless } from '#platform/sleep.ts';
import type { CheckKind, WorkKind } from '#probing/index.ts';
import type { MonitoringServices } from '../context.ts';
import { bringForward, listDueKinds } from '../target/claim-storage.ts';

/** Wakes the workers whose kinds have due targets, and corrects due times if the clock of the database was set back. */
export type DueWatch = Background & { onDue(kind: CheckKind, wake: () => void): void };

/** A page keeps a browser busy for longer than the difference. */
const lookEveryMs: Record<WorkKind, number> = { checks: 200, browser: 500 };

/**
 * One statement for all kinds of a process, most of which have no due targets. If each kind asks by itself, an idle server makes 81
 * instead of 44 statements per second.
 */
export async function startDueWatch(
  services: Pick<MonitoringServices, 'db' | 'clock' | 'log'>,
  work: WorkKind,
  kinds: readonly CheckKind[],
): Promise<DueWatch> {
  const { db, clock, log } = services;
  const stopping = new AbortController();
  const workers = new Map<CheckKind, () => void>();
  const clockWatch = await watchDatabaseClock(services, work, async () => {
    let failure: unknown;
    for (const kind of kinds) await bringForward(db, kind).catch((error: unknown) => (failure ??= error));
    if (failure) throw failure;
  });
  const look = async (): Promise<void> => {
    while (await sleepUnless(stopping.signal, clock, lookEveryMs[work]))
      await listDueKinds(db, kinds).then(
        (due) => due.forEach((kind) => workers.get(kind)?.()),
        // The workers also claim every few seconds by themselves, and report it.
        (error: unknown) => log.debug({ err: error }, 'checks: could not ask which kinds are due'),
      );
  };
  const looking = look();
  return {
    onDue: (kind, wake) => void workers.set(kind, wake),
    async stop() {
      stopping.abort();
      clockWatch.stop();
      await looking;
    },
  };
}
