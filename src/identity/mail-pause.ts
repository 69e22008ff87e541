import type { EnqueueOptions } from '#platform/queue/queue.ts';

export const pauseSeconds = 600;

/**
 * Another mail with this key is not sent for ten minutes, however often and by whomever it is requested. A refusal instead would let anybody
 * keep others from their mail, and would say that there was one.
 */
export const oncePerPause = (key: string): Pick<EnqueueOptions, 'dedupKey' | 'dedupSeconds'> => ({
  dedupKey: key,
  dedupSeconds: pauseSeconds,
});
