import type { Services } from '#identity/context.ts';
import { markAddress } from '../acknowledge/link.ts';
import type { Send, Transports } from '../channels/channel.ts';
import { definitionOf } from '../channels/index.ts';
import { saveBatches, type PlannedBatch } from './attempt-storage.ts';
import {
  contentOf,
  planBatches,
  windowMs,
  type Batch,
  type BatchPlan,
  type WaitingDelivery,
} from './plan-batches.ts';
import { postponeInMaintenance, type ListInMaintenance } from './postpone-in-maintenance.ts';
import { loadReceivers, type Receiver } from './receivers.ts';
import {
  deferHeldBack,
  listHistories,
  listWaiting,
  saveDigestTimes,
  type ChannelQueue,
  type StoredHistory,
} from './queue-storage.ts';

/** `unusable`: why only `batches` can be sent, and everything else in the queue is skipped. */
export type ReadyQueue = {
  queue: ChannelQueue;
  send: Send;
  batches: readonly Batch[];
  waitMs: number;
  /** The digest that says how many messages were left out because too many were waiting. */
  leftOut: { batchId: string; count: number } | null;
  unusable: string | null;
};
export type PreparedQueue = ReadyQueue | { queue: ChannelQueue; failure: unknown };

type PlannedQueue = Omit<ReadyQueue, 'batches' | 'waitMs' | 'leftOut'> & {
  plan: BatchPlan;
  digests: number;
  leftOutCount: number;
  routingKey: string | null;
  mailedTo: readonly string[] | null;
};

const noHistory: StoredHistory = {
  recentEvents: 0,
  lastSentAt: null,
  lastDigestAt: null,
  digests: 0,
  leftOut: 0,
};

/** Decides what to send in each queue. Takes up to nine statements, however many queues there are. */
export async function prepareQueues(
  services: Services,
  transports: Transports,
  queues: readonly ChannelQueue[],
  listInMaintenance: ListInMaintenance,
): Promise<PreparedQueue[]> {
  if (queues.length === 0) return [];
  const { db, clock } = services;
  const [waiting, histories, receiverOf] = await Promise.all([
    listWaiting(db, queues),
    listHistories(db, queues, windowMs / 1_000),
    loadReceivers(services, transports, queues),
  ]);
  const withWaiting = new Set(waiting.map(keyOf));
  const heldBack = queues.filter((queue) => !withWaiting.has(keyOf(queue)));
  if (heldBack.length > 0) await deferHeldBack(db, heldBack);
  const [old, fresh] = [
    waiting.filter(({ hasWaited }) => hasWaited),
    waiting.filter((each) => !each.hasWaited),
  ];
  const due = new Set([...(await postponeInMaintenance(db, listInMaintenance, old)), ...fresh]);
  const waitingIn = Map.groupBy(
    waiting.filter((each) => due.has(each)),
    keyOf,
  );
  const historyOf = new Map(histories.map((history) => [keyOf(history), history]));
  const planned = queues.map((queue): PlannedQueue | { queue: ChannelQueue; failure: unknown } => {
    try {
      const receiver = receiverOf(queue);
      const { accepts, ...opened } = openQueue(transports, queue, receiver);
      const mailedTo = receiver.addresses.map((address) => markAddress(services.secrets, address));
      const history = historyOf.get(keyOf(queue)) ?? noHistory;
      const deliveries = (waitingIn.get(keyOf(queue)) ?? []).filter(accepts);
      const plan = planBatches(queue.channel, deliveries, history, clock.now());
      return {
        queue,
        ...opened,
        plan,
        digests: history.digests,
        leftOutCount: history.leftOut,
        mailedTo: mailedTo.length > 0 ? mailedTo : null,
      };
    } catch (failure) {
      // A secret that cannot be decrypted stops only its own queue.
      return { queue, failure };
    }
  });
  const ready = planned.filter((each) => 'plan' in each);
  const digesting = ready.filter(({ plan }) => plan.digested);
  const [saved] = await Promise.all([
    saveAll(services, ready.flatMap(withReceiver)),
    digesting.length > 0 &&
      saveDigestTimes(
        db,
        digesting.map(({ queue, digests }) => ({ ...queue, digests: digests + 1 })),
      ),
  ]);
  return planned.map((each) => {
    if (!('plan' in each)) return each;
    const { queue, send, unusable, plan, leftOutCount: count } = each;
    const batches = plan.batches.flatMap(({ id }) => saved.get(id) ?? []);
    const digest = count > 0 ? batches.find(isNewDigest) : undefined;
    const leftOut = digest ? { batchId: digest.id, count } : null;
    return { queue, send, unusable, batches, leftOut, waitMs: plan.waitMs };
  });
}

/** A retry repeats what it said before. */
const isNewDigest = (batch: Batch): boolean =>
  contentOf(batch).kind === 'digest' && batch.deliveries.every(({ batchId }) => batchId === null);

export const keyOf = ({ teamId, channel }: ChannelQueue): string => `${teamId} ${channel}`;

type OpenedQueue = Pick<ReadyQueue, 'send' | 'unusable'> & {
  routingKey: string | null;
  accepts: (delivery: WaitingDelivery) => boolean;
};

/** If the channel is off or was deleted, incidents that it opened are still closed. */
function openQueue(transports: Transports, { channel }: ChannelQueue, receiver: Receiver): OpenedQueue {
  const { routingKey, policy } = receiver;
  if ('send' in receiver) return { send: receiver.send, unusable: null, routingKey, accepts: () => true };
  const { unusable } = receiver;
  const { closing } = definitionOf(channel);
  return {
    routingKey,
    unusable,
    send: closing ? closing.open(transports, policy) : () => Promise.reject(new Error(unusable)),
    accepts: ({ openedWith }) => closing !== undefined && openedWith.length > 0,
  };
}

/** What is stored of the receiver: to close what a message opens, and to know who can acknowledge by its link. */
const withReceiver = ({ plan, routingKey, mailedTo }: PlannedQueue): PlannedBatch[] =>
  plan.batches.map((batch) => {
    const opens = batch.deliveries[0].notification.event === 'OPENED';
    return { ...batch, routingKey: opens ? routingKey : null, mailedTo };
  });

async function saveAll({ db }: Services, batches: readonly PlannedBatch[]): Promise<Map<string, Batch>> {
  const saved = batches.length > 0 ? await saveBatches(db, batches) : [];
  return new Map(saved.map((batch) => [batch.id, batch]));
}
