import type { Topic } from '#platform/queue/queue.ts';

export type RevalidationMessage = { countryCode: string; vatNumber: string; requestedAt: string };

const hour = 3_600;
const soonDelays = [30, 120, 600, 1_800];
/** As many hours as fit in the first day. */
const hours = Math.floor((24 * hour - soonDelays.reduce((sum, delay) => sum + delay)) / hour);

export const revalidationTopic: Topic<RevalidationMessage> = {
  name: 'vendor.vat.revalidate',
  retryDelaysSeconds: [...soonDelays, ...Array.from({ length: hours }, () => hour)],
  // They wait for registers, not for this machine. As many as can ever wait for one: one for each of 28 in the EU, three
  // for each of the others, 14 who are next. So a message is looked at soon, however slow the registers of others are.
  concurrency: 48,
};
