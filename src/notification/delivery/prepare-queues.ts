import type { Services } from '#identity/context.ts';
import { listRecipients, type Recipient } from '../settings/settings-storage.ts';
import { openRecipient } from '../settings/recipient.ts';
import { openCloser, openSender, type Carriers, type Sender } from '../channels/open-sender.ts';
import { fixBatches, type PlannedBatch } from './attempt-storage.ts';
import { listHistories, listWaiting, noteDigests, type Lane } from './queue-storage.ts';
import {
  planBatches,
  windowMs,
  type Batch,
  type BatchPlan,
  type LaneHistory,
  type Waiting,
} from './plan-batches.ts';

/** `unusable`: why nothing goes out there, but for what is in `batches`. */
export type ReadyLane = { send: Sender; batches: readonly Batch[]; waitMs: number; unusable: string | null };
export type PreparedLane = { lane: Lane } & (ReadyLane | { trouble: unknown });

type PlannedLane =
  | { lane: Lane; way: Omit<Opened, 'takes'>; plan: BatchPlan; digests: number; key: string | null }
  | { lane: Lane; trouble: unknown };
type Opened = { send: Sender; unusable: string | null; takes: (message: Waiting) => boolean };

const noHistory: LaneHistory = { recentEvents: 0, lastSentAt: null, lastDigestAt: null, digests: 0 };

/** What is to be sent in each of the channels, and how. Five statements for all of them, however many. */
export async function prepareLanes(
  services: Services,
  carriers: Carriers,
  lanes: readonly Lane[],
): Promise<PreparedLane[]> {
  const { db, clock } = services;
  const [waiting, histories, recipients] = await Promise.all([
    listWaiting(db, lanes),
    listHistories(db, lanes, windowMs / 1_000),
    listRecipients(
      db,
      lanes.map(({ userId }) => userId),
    ),
  ]);
  const waitingOf = Map.groupBy(waiting, keyOf);
  const historyOf = new Map(histories.map((history) => [keyOf(history), history]));
  const recipientOf = new Map(recipients.map((recipient) => [recipient.userId, recipient]));
  const planned = lanes.map((lane): PlannedLane => {
    const recipient = recipientOf.get(lane.userId);
    try {
      const { takes, ...way } = open(services, carriers, lane, recipient);
      const history = historyOf.get(keyOf(lane)) ?? noHistory;
      const messages = (waitingOf.get(keyOf(lane)) ?? []).filter(takes);
      const plan = planBatches(lane.channel, messages, history, clock.now());
      return { lane, way, plan, digests: history.digests, key: recipient?.incidentIntegrationKey ?? null };
    } catch (trouble) {
      // A secret that cannot be read is no concern of the other channels.
      return { lane, trouble };
    }
  });
  const ready = planned.filter((each) => 'plan' in each);
  const digesting = ready.filter(({ plan }) => plan.digested);
  if (digesting.length > 0)
    await noteDigests(
      db,
      digesting.map(({ lane, digests }) => ({ ...lane, digests: digests + 1 })),
    );
  const fixed = await fixAll(
    services,
    ready.flatMap(({ lane, plan, key }) => withKeys(lane, plan, key)),
  );
  return planned.map((each) => {
    if (!('plan' in each)) return each;
    const { lane, way, plan } = each;
    const batches = plan.batches.flatMap(({ id }) => fixed.get(id) ?? []);
    return { lane, ...way, batches, waitMs: plan.waitMs };
  });
}

const keyOf = ({ userId, channel }: Lane): string => `${userId} ${channel}`;

/** An incident that was opened is closed, whatever has become of the channel since. */
function open(
  services: Services,
  carriers: Carriers,
  { channel }: Lane,
  sealed: Recipient | undefined,
): Opened {
  const recipient = sealed && openRecipient(services, sealed);
  const sender = recipient?.isOn(channel)
    ? openSender(channel, recipient.addresses, carriers)
    : { unusable: 'the channel is off' };
  if ('send' in sender) return { send: sender.send, unusable: null, takes: () => true };
  return {
    send: openCloser(carriers),
    unusable: sender.unusable,
    takes: ({ openedWith }) => openedWith.length > 0,
  };
}

const withKeys = ({ channel }: Lane, { batches }: BatchPlan, key: string | null): PlannedBatch[] =>
  batches.map((batch) => {
    const opens = channel === 'incident' && batch.deliveries[0].notice.event === 'OPENED';
    return { ...batch, routingKey: opens ? key : null };
  });

async function fixAll({ db }: Services, batches: readonly PlannedBatch[]): Promise<Map<string, Batch>> {
  const fixed = batches.length > 0 ? await fixBatches(db, batches) : [];
  return new Map(fixed.map((batch) => [batch.id, batch]));
}
