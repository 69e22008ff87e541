import { messageOf } from '#platform/errors.ts';
import {
  publishPollStarted,
  subscribeToPollStarted,
  subscribeToWork,
  type PollStarted,
} from '../events/deployment-events.ts';
import type { DeploymentServices } from '../settings.ts';
import { listEndedWaits, listEnvironmentsWithWork } from './agent-storage.ts';

/** Why a long poll ended. `work` means that there may be work. */
export type PollEnd = 'work' | 'timeout' | 'disconnected' | 'closing';

/** Both times are by performance.now(). */
export type LongPoll = {
  /** The same for all waits of one request, so that the event about its start does not end a later wait of it. */
  id: string;
  environmentId: string;
  bootId: string;
  /** When the database was last asked for work. Work that was published since ends the poll at once. */
  checkedAt: number;
  deadline: number;
  /** Calls back when the client disconnects. */
  onDisconnect: (callback: () => void) => void;
};

export type LongPolls = {
  wait(poll: LongPoll): Promise<PollEnd>;
  close(): Promise<void>;
};

type Waiter = { id: string; bootId: string; deadline: number; end: (reason: PollEnd) => void };

/** Two agents while a host is being replaced, and polls whose client is gone but not known to be. The oldest ends if there is another one. */
const maxPerEnvironment = 4;

const tickMs = 1_000;
/** Events can be lost, and an offer that expires publishes none. The ends of freezes are looked for at every tick. */
const checkEveryTicks = 5;

type Polling = Pick<DeploymentServices, 'db' | 'log' | 'pubsub' | 'verification'>;

/** The long polls of this process. Each is one small object: one timer and one query serve all of them. */
export async function openLongPolls(services: Polling): Promise<LongPolls> {
  const waiting = new Map<string, Set<Waiter>>();
  const publishedAt = new Map<string, number>();
  let ticks = 0;
  let isChecking = false;
  let closing = false;

  const endAll = (environmentId: string, reason: PollEnd): void => {
    for (const waiter of waiting.get(environmentId) ?? []) waiter.end(reason);
  };
  const checkForWork = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const ids = [...waiting.keys()];
    const found = await Promise.all([
      listEnvironmentsWithWork(services.db, ids),
      services.verification.listAskedAgents(services.db, ids),
    ]);
    for (const id of found.flat()) endAll(id, 'work');
  };
  const checkEndedWaits = async (): Promise<void> => {
    if (waiting.size === 0 || isChecking) return;
    isChecking = true;
    await listEndedWaits(services.db)
      .then((ids) => ids.forEach((id) => endAll(id, 'work')))
      .finally(() => (isChecking = false));
  };
  const tryCheck = (check = checkForWork): void =>
    void check().catch((error: unknown) =>
      services.log.warn({ reason: messageOf(error) }, 'cannot check for work of waiting agents'),
    );
  const onWork = (environmentId: string): void => {
    publishedAt.set(environmentId, performance.now());
    endAll(environmentId, 'work');
  };
  const tick = (): void => {
    const now = performance.now();
    for (const waiters of waiting.values())
      for (const waiter of waiters) if (waiter.deadline <= now) waiter.end('timeout');
    for (const [id, at] of publishedAt) if (at < now - 60_000) publishedAt.delete(id);
    tryCheck((ticks += 1) % checkEveryTicks === 0 ? checkForWork : checkEndedWaits);
  };

  // An agent has one poll at a time. If it starts another, here or at another server, it has given up the first, which would
  // only take its task away. A late event from another server may end the second poll instead; the agent polls again.
  const endReplaced = ({ environmentId, bootId, id }: PollStarted): void => {
    for (const waiter of waiting.get(environmentId) ?? [])
      if (waiter.bootId === bootId && waiter.id !== id) waiter.end('timeout');
  };
  const unsubscribe = [
    await subscribeToWork(services, onWork, () => tryCheck()),
    await subscribeToPollStarted(services, endReplaced),
  ];
  const replaceEarlier = (started: PollStarted): void => {
    endReplaced(started);
    // If this fails, a task may go to the earlier poll and be lost there; it is then offered again.
    publishPollStarted(services, started).catch(() => {});
  };
  const timer = setInterval(tick, tickMs).unref();

  return {
    wait({ id, environmentId, bootId, checkedAt, deadline, onDisconnect }) {
      if (closing) return Promise.resolve('closing');
      if ((publishedAt.get(environmentId) ?? -1) >= checkedAt) return Promise.resolve('work');
      if (deadline <= performance.now()) return Promise.resolve('timeout');
      return new Promise((resolve) => {
        const waiters = waiting.get(environmentId) ?? new Set();
        const waiter: Waiter = {
          id,
          bootId,
          deadline,
          end(reason) {
            waiters.delete(waiter);
            if (waiters.size === 0 && waiting.get(environmentId) === waiters) waiting.delete(environmentId);
            resolve(reason);
          },
        };
        waiting.set(environmentId, waiters.add(waiter));
        if (waiters.size > maxPerEnvironment) waiters.values().next().value!.end('timeout');
        if (bootId !== '') replaceEarlier({ environmentId, bootId, id });
        onDisconnect(() => waiter.end('disconnected'));
      });
    },
    async close() {
      closing = true;
      clearInterval(timer);
      for (const id of waiting.keys()) endAll(id, 'closing');
      await Promise.all(unsubscribe.map((stop) => stop()));
    },
  };
}
