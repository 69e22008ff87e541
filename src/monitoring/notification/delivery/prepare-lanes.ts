import type { Services } from '#identity/context.ts';
import { listRecipients } from '../notification-settings-storage.ts';
import { openRecipient } from '../recipient.ts';
import { openSender, type Carriers, type OpenedSender, type Sender } from '../send/open-sender.ts';
import { fixBatches } from './attempt-storage.ts';
import { listHistories, listWaiting, noteDigests, type Lane } from './lane-storage.ts';
import { planBatches, windowMs, type Batch, type BatchPlan } from './plan-batches.ts';

export type PreparedLane = { lane: Lane } & (
  | { send: Sender; batches: readonly Batch[]; waitMs: number }
  | { unusable: string }
  | { trouble: unknown }
);

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
  const planned = lanes.map((lane) => {
    const history = historyOf.get(keyOf(lane)) ?? { recentEvents: 0, lastDigestAt: null, digests: 0 };
    const plan = planBatches(lane.channel, waitingOf.get(keyOf(lane)) ?? [], history, clock.now());
    return { lane, plan, digests: history.digests, sender: senderFor(lane) };
  });

  function senderFor({ userId, channel }: Lane): OpenedSender | { trouble: unknown } {
    const sealed = recipientOf.get(userId);
    try {
      const recipient = sealed && openRecipient(services, sealed);
      if (!recipient?.isOn(channel)) return { unusable: 'the channel is off' };
      return openSender(channel, recipient.addresses, carriers);
    } catch (trouble) {
      // A secret that cannot be read is no concern of the other channels.
      return { trouble };
    }
  }

  const usable = planned.filter(({ sender }) => 'send' in sender);
  const digesting = usable.filter(({ plan }) => plan.digested);
  if (digesting.length > 0)
    await noteDigests(
      db,
      digesting.map(({ lane, digests }) => ({ ...lane, digests: digests + 1 })),
    );
  const fixed = await fixAll(
    services,
    usable.map(({ plan }) => plan),
  );
  return planned.map(({ lane, plan, sender }) =>
    'send' in sender
      ? {
          lane,
          send: sender.send,
          batches: plan.batches.flatMap(({ id }) => fixed.get(id) ?? []),
          waitMs: plan.waitMs,
        }
      : { lane, ...sender },
  );
}

const keyOf = ({ userId, channel }: Lane): string => `${userId} ${channel}`;

async function fixAll({ db }: Services, plans: readonly BatchPlan[]): Promise<Map<string, Batch>> {
  const batches = plans.flatMap((plan) => plan.batches);
  const fixed = batches.length > 0 ? await fixBatches(db, batches) : [];
  return new Map(fixed.map((batch) => [batch.id, batch]));
}
