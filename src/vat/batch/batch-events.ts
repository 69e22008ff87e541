import type { PubSub, Unsubscribe } from '#platform/pubsub/pubsub.ts';

type Bus = { pubsub: PubSub };

const channelOf = (batchId: string): string => `vat.batch.${batchId}`;

/** The state or the counts of this batch have changed. Published after the commit, never before. */
export const publishBatchChange = ({ pubsub }: Bus, batchId: string): Promise<void> =>
  pubsub.publish(channelOf(batchId), null);

export const subscribeToBatch = (
  { pubsub }: Bus,
  batchId: string,
  listener: () => void,
): Promise<Unsubscribe> => pubsub.subscribe(channelOf(batchId), listener, listener);
