import type { Topic } from '#platform/queue/queue.ts';

/** Results of watched targets were stored, also inconclusive ones. One message per batch, in its transaction. */
export const watchedResultTopic: Topic<{ siteIds: string[] }> = {
  name: 'monitoring.watched-result',
  // A sweep of whoever watches looks every few seconds as well.
  retryDelaysSeconds: [1, 5],
  concurrency: 4,
};
