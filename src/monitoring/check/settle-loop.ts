import type { Background } from '#platform/background.ts';
import { sleepUnless } from '#platform/sleep.ts';
import type { MonitoringServices } from '../context.ts';
import type { Regions } from '../region/regions.ts';
import { deleteForgotten, isAnyRoundOpen, listOverdue } from '../region/round-storage.ts';
import { settleOverdue } from './store-results.ts';

export type SettleLoop = Background & {
  /** Whether another region may have asked this one. From memory. */
  mayBeAsked(): boolean;
};

const settleEveryMs = 500;
const settleBatch = 500;
/** Once a minute. */
const forgetEvery = 120;
/** Questions outlive the regions that were asked by less than this. */
const afterLastMs = 180_000;

/**
 * Decides about the questions to other regions and agents that nobody answers in time, for all kinds. Makes no query while this is the only
 * region and no agent is asked.
 */
export async function startSettleLoop(services: MonitoringServices, regions: Regions): Promise<SettleLoop> {
  const { db, clock, log } = services;
  const stopping = new AbortController();
  const listeners = { ...services, regions };
  let settledTimes = 0;
  // An earlier process may have left some.
  let othersSeenAt = (await isAnyRoundOpen(db)) ? performance.now() : -Infinity;
  const mayBeAsked = (): boolean => {
    if (regions.others().length > 0) othersSeenAt = performance.now();
    return performance.now() - othersSeenAt < afterLastMs;
  };
  let agentsSeenAt = -Infinity;
  const mayHaveAsked = (): boolean => {
    if (regions.agents().size > 0) agentsSeenAt = performance.now();
    return mayBeAsked() || performance.now() - agentsSeenAt < afterLastMs;
  };

  /** One target that cannot be settled does not stop the others. */
  const settleOneByOne = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids)
      await settleOverdue(db, [id], listeners).catch((error: unknown) =>
        log.error({ err: error, target: id }, 'checks: could not decide without the other regions'),
      );
  };
  const settle = async (): Promise<void> => {
    const ids = await listOverdue(db, settleBatch);
    if (ids.length > 0) await settleOverdue(db, ids, listeners).catch(() => settleOneByOne(ids));
    if ((settledTimes += 1) % forgetEvery === 0) await deleteForgotten(db);
  };
  const loop = async (): Promise<void> => {
    while (await sleepUnless(stopping.signal, clock, settleEveryMs))
      if (mayHaveAsked())
        await settle().catch((error: unknown) =>
          log.warn({ err: error }, 'checks: could not decide without the other regions; trying again'),
        );
  };
  const settling = loop();
  return {
    mayBeAsked,
    async stop() {
      stopping.abort();
      await settling;
    },
  };
}
