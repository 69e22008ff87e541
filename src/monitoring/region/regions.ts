import type { Background } from '#platform/background.ts';
import { sleepUnless } from '#platform/sleep.ts';
import type { MonitoringServices } from '../context.ts';
import { groupAgents, noAgents, type TeamAgents } from './agents.ts';
import { reportRegion } from './region-storage.ts';

/** What a worker knows about regions. */
export type Regions = {
  readonly own: string;
  /** The other regions that are alive. Read from memory, because every claim and every batch of results asks for it. */
  others(): readonly string[];
  /** The host agents that have opted in and are alive. From memory, too. */
  agents(): TeamAgents;
  /** Wakes the workers of these regions and the agents of these environments, which have been asked for their opinion. */
  wake(regions: readonly string[], environmentIds: readonly string[]): void;
  /** Calls back when this region is asked. */
  onAsked(listener: () => void): void;
};

/** For checks that no other region confirms. */
export const aloneIn = (own: string): Regions => ({
  own,
  others: () => [],
  agents: () => noAgents,
  wake() {},
  onAsked() {},
});

const everyMs = 3_000;
const channel = 'regions.asked';

/** Reports every 3 s that this region is alive, and learns which others and which agents are. */
export async function joinRegions(services: MonitoringServices): Promise<Regions & Background> {
  const { db, pubsub, clock, log, monitoring, environments } = services;
  const own = monitoring.region;
  const stopping = new AbortController();
  const listeners = new Set<() => void>();
  const notify = (): void => listeners.forEach((listener) => listener());
  let others: readonly string[] = [];
  let agents = noAgents;

  const report = async (): Promise<void> => {
    const found = await reportRegion(db, own);
    if (found.join() !== others.join())
      log.info({ region: own, others: found }, 'checks: the other regions have changed');
    others = found;
    agents = groupAgents(await environments.listProbingAgents(db));
  };
  const repeat = async (): Promise<void> => {
    while (await sleepUnless(stopping.signal, clock, everyMs))
      await report().catch((error: unknown) =>
        log.warn({ err: error }, 'checks: could not report that this region is alive; trying again'),
      );
  };

  await report();
  const unsubscribe = await pubsub.subscribe(
    channel,
    (asked) => Array.isArray(asked) && asked.includes(own) && notify(),
    notify,
  );
  const reporting = repeat();
  return {
    own,
    others: () => others,
    agents: () => agents,
    wake(regions, environmentIds) {
      if (regions.length > 0) pubsub.publish(channel, regions).catch(() => {});
      if (environmentIds.length > 0) environments.wakeAgents(services, environmentIds).catch(() => {});
    },
    onAsked: (listener) => void listeners.add(listener),
    async stop() {
      stopping.abort();
      await reporting;
      await unsubscribe();
    },
  };
}
