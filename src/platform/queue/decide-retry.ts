import { PermanentFailure, type Topic } from './queue.ts';

export type RetryDecision = { kind: 'retry'; delaySeconds: number } | { kind: 'dead' };

/** What happens to a message after a failed attempt. */
export function decideRetry(topic: Topic<unknown>, attempt: number, error: unknown): RetryDecision {
  const delaySeconds = topic.retryDelaysSeconds[attempt - 1];
  if (error instanceof PermanentFailure || delaySeconds === undefined) return { kind: 'dead' };
  return { kind: 'retry', delaySeconds };
}

/** Further attempts, besides those of the topic, for messages whose process died. */
const maxDeaths = 5;

/** A poison message crashes its process each time. Without a limit, it would do so forever. */
export const isPoison = (topic: Topic<unknown>, attempt: number): boolean =>
  attempt > topic.retryDelaysSeconds.length + 1 + maxDeaths;
