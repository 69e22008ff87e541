import type { Services } from '#identity/context.ts';
import { messageOf } from '#platform/errors.ts';
import { environmentsWithWork } from './agent-storage.ts';
import { newId } from '#platform/id.ts';
import { announceWait, hearOfWaits, hearOfWork, type WaitNews } from '../events/deployment-events.ts';

/** Why a wait ended: there may be work, the time is over, or there is nobody to answer any more. */
export type Awakening = 'work' | 'timeout' | 'gone' | 'closing';

export type Wait = {
  environmentId: string;
  bootId: string;
  /** By performance.now(). Work announced since is not waited for: it may have come between the look and the wait. */
  since: number;
  until: number;
  /** Calls back when the client hangs up. */
  onGone: (callback: () => void) => void;
};

export type WaitingRoom = {
  wait(wait: Wait): Promise<Awakening>;
  close(): Promise<void>;
};

type Waiter = { id: string; bootId: string; until: number; wake: (awakening: Awakening) => void };

const tickMs = 1_000;
/** Announcements are at most once, and offers run out in silence. */
const lookEveryTicks = 5;

/** Where polls wait. A waiting agent is one small object: a single timer serves them all, and one query looks for all. */
export async function openWaitingRoom(services: Services): Promise<WaitingRoom> {
  const waiting = new Map<string, Set<Waiter>>();
  const announced = new Map<string, number>();
  let ticks = 0;
  let closing = false;

  const wakeAll = (environmentId: string, awakening: Awakening): void => {
    for (const waiter of waiting.get(environmentId) ?? []) waiter.wake(awakening);
  };
  const look = async (): Promise<void> => {
    if (waiting.size === 0) return;
    for (const id of await environmentsWithWork(services.db, [...waiting.keys()])) wakeAll(id, 'work');
  };
  const tryLook = (): void =>
    void look().catch((error: unknown) =>
      services.log.warn({ reason: messageOf(error) }, 'cannot look for the work of waiting agents'),
    );
  const hear = (environmentId: string): void => {
    announced.set(environmentId, performance.now());
    wakeAll(environmentId, 'work');
  };
  const tick = (): void => {
    const now = performance.now();
    for (const waiters of waiting.values())
      for (const waiter of waiters) if (waiter.until <= now) waiter.wake('timeout');
    for (const [id, at] of announced) if (at < now - 60_000) announced.delete(id);
    if ((ticks += 1) % lookEveryTicks === 0) tryLook();
  };

  // An agent waits once: where it does so again, here or at another server, it has given up the first, which would only
  // take its task away. At another server, a stale message may wake the second instead; it asks again.
  const replace = ({ environmentId, bootId, id }: WaitNews): void => {
    for (const waiter of waiting.get(environmentId) ?? [])
      if (waiter.bootId === bootId && waiter.id !== id) waiter.wake('timeout');
  };
  const stopHearing = [
    await hearOfWork(services, hear, tryLook),
    await hearOfWaits(services, (news) => replace(news)),
  ];
  const supersede = (news: WaitNews): void => {
    replace(news);
    // Only saves a wait that nobody needs; a task that goes astray is offered again.
    announceWait(services, news).catch(() => {});
  };
  const timer = setInterval(tick, tickMs).unref();

  return {
    wait({ environmentId, bootId, since, until, onGone }) {
      if (closing) return Promise.resolve('closing');
      if ((announced.get(environmentId) ?? -1) >= since) return Promise.resolve('work');
      if (until <= performance.now()) return Promise.resolve('timeout');
      return new Promise((resolve) => {
        const waiters = waiting.get(environmentId) ?? new Set();
        const waiter: Waiter = {
          id: newId(),
          bootId,
          until,
          wake(awakening) {
            waiters.delete(waiter);
            if (waiters.size === 0 && waiting.get(environmentId) === waiters) waiting.delete(environmentId);
            resolve(awakening);
          },
        };
        waiting.set(environmentId, waiters.add(waiter));
        if (bootId !== '') supersede({ environmentId, bootId, id: waiter.id });
        onGone(() => waiter.wake('gone'));
      });
    },
    async close() {
      closing = true;
      clearInterval(timer);
      for (const id of waiting.keys()) wakeAll(id, 'closing');
      await Promise.all(stopHearing.map((stop) => stop()));
    },
  };
}
