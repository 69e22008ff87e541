import type { Services } from '#identity/context.ts';
import type { Send, Transports } from '../channels/channel.ts';
import {
  definitionOf,
  definitions,
  isSettingsChannel,
  openChannel,
  type Recipient,
} from '../channels/index.ts';
import { canReceive, decryptRecipient } from '../settings/recipient.ts';
import { listRecipients, type EncryptedRecipient } from '../settings/settings-storage.ts';
import { saveBatches, type PlannedBatch } from './attempt-storage.ts';
import {
  planBatches,
  windowMs,
  type Batch,
  type BatchPlan,
  type QueueHistory,
  type WaitingDelivery,
} from './plan-batches.ts';
import { listHistories, listWaiting, saveDigestTimes, type ChannelQueue } from './queue-storage.ts';

/** `unusable`: why only `batches` can be sent, and everything else in the queue is skipped. */
export type ReadyQueue = {
  queue: ChannelQueue;
  send: Send;
  batches: readonly Batch[];
  waitMs: number;
  unusable: string | null;
};
export type PreparedQueue = ReadyQueue | { queue: ChannelQueue; failure: unknown };

type PlannedQueue = Omit<ReadyQueue, 'batches' | 'waitMs'> & {
  plan: BatchPlan;
  digests: number;
  routingKey: string | null;
};

const noHistory: QueueHistory = { recentEvents: 0, lastSentAt: null, lastDigestAt: null, digests: 0 };

/** Decides what to send in each queue. Takes five statements, however many queues there are. */
export async function prepareQueues(
  services: Services,
  transports: Transports,
  queues: readonly ChannelQueue[],
): Promise<PreparedQueue[]> {
  if (queues.length === 0) return [];
  const { db, clock } = services;
  const teamIds = [...new Set(queues.map(({ teamId }) => teamId))];
  const [waiting, histories, recipients] = await Promise.all([
    listWaiting(db, queues),
    listHistories(db, queues, windowMs / 1_000),
    listRecipients(db, teamIds),
  ]);
  const waitingIn = Map.groupBy(waiting, keyOf);
  const historyOf = new Map(histories.map((history) => [keyOf(history), history]));
  const recipientOf = new Map(recipients.map((recipient) => [recipient.teamId, recipient]));
  // Once per team, not per queue: decrypting took a tenth of the CPU time of a claim.
  const decrypted = new Map<string, Recipient>();
  const decrypt = (encrypted: EncryptedRecipient): Recipient => {
    const recipient = decrypted.get(encrypted.teamId) ?? decryptRecipient(services, encrypted);
    decrypted.set(encrypted.teamId, recipient);
    return recipient;
  };
  const planned = queues.map((queue): PlannedQueue | { queue: ChannelQueue; failure: unknown } => {
    const recipient = recipientOf.get(queue.teamId);
    try {
      const { accepts, ...opened } = openQueue(transports, queue, recipient, decrypt);
      const history = historyOf.get(keyOf(queue)) ?? noHistory;
      const deliveries = (waitingIn.get(keyOf(queue)) ?? []).filter(accepts);
      const plan = planBatches(queue.channel, deliveries, history, clock.now());
      return { queue, ...opened, plan, digests: history.digests };
    } catch (failure) {
      // A secret that cannot be decrypted stops only its own queue.
      return { queue, failure };
    }
  });
  const ready = planned.filter((each) => 'plan' in each);
  const digesting = ready.filter(({ plan }) => plan.digested);
  const [saved] = await Promise.all([
    saveAll(services, ready.flatMap(withRoutingKeys)),
    digesting.length > 0 &&
      saveDigestTimes(
        db,
        digesting.map(({ queue, digests }) => ({ ...queue, digests: digests + 1 })),
      ),
  ]);
  return planned.map((each) => {
    if (!('plan' in each)) return each;
    const { queue, send, unusable, plan } = each;
    const batches = plan.batches.flatMap(({ id }) => saved.get(id) ?? []);
    return { queue, send, unusable, batches, waitMs: plan.waitMs };
  });
}

const keyOf = ({ teamId, channel }: ChannelQueue): string => `${teamId} ${channel}`;

/** `routingKey`: the encrypted key that opens incidents. */
type OpenedQueue = Pick<ReadyQueue, 'send' | 'unusable'> & {
  routingKey: string | null;
  accepts: (delivery: WaitingDelivery) => boolean;
};

/** If the channel is off, incidents that it opened are still closed. */
function openQueue(
  transports: Transports,
  { channel }: ChannelQueue,
  encrypted: EncryptedRecipient | undefined,
  decrypt: (encrypted: EncryptedRecipient) => Recipient,
): OpenedQueue {
  const recipient = encrypted && decrypt(encrypted);
  const opened =
    recipient && isSettingsChannel(channel) && canReceive(encrypted, channel)
      ? openChannel(channel, recipient, transports)
      : { unusable: 'the channel is off' };
  const key = isSettingsChannel(channel) && definitions[channel].closingKey;
  const routingKey = (key && encrypted?.[key as 'incidentIntegrationKey']) || null;
  if ('send' in opened) return { send: opened.send, unusable: null, routingKey, accepts: () => true };
  const { closing } = definitionOf(channel);
  return {
    routingKey,
    send: closing
      ? closing.open(transports, recipient?.policy ?? 'public')
      : () => Promise.reject(new Error(opened.unusable)),
    unusable: opened.unusable,
    accepts: ({ openedWith }) => closing !== undefined && openedWith.length > 0,
  };
}

const withRoutingKeys = ({ plan, routingKey }: PlannedQueue): PlannedBatch[] =>
  plan.batches.map((batch) => {
    const opens = batch.deliveries[0].notification.event === 'OPENED';
    return { ...batch, routingKey: opens ? routingKey : null };
  });

async function saveAll({ db }: Services, batches: readonly PlannedBatch[]): Promise<Map<string, Batch>> {
  const saved = batches.length > 0 ? await saveBatches(db, batches) : [];
  return new Map(saved.map((batch) => [batch.id, batch]));
}
