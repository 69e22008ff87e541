import type { Topic } from '#platform/queue/queue.ts';

/**
 * Failures or JavaScript errors of watched targets were stored. One message per batch, in its transaction. Successes are not
 * reported: 600 pages that are checked every 15 s would be evaluated with each batch, although nothing is decided before the end.
 */
export const watchedResultTopic: Topic<{ siteIds: string[] }> = {
  name: 'monitoring.watched-result',
  // A sweep of whoever watches looks every few seconds as well.
  retryDelaysSeconds: [1, 5],
  concurrency: 4,
};
