import { PermanentFailure, type Topic } from './queue.ts';

export type RetryDecision = { kind: 'retry'; delaySeconds: number } | { kind: 'dead' };

/** What becomes of a message whose attempt failed. */
export function decideRetry(topic: Topic<unknown>, attempt: number, error: unknown): RetryDecision {
  const delaySeconds = topic.retryDelaysSeconds[attempt - 1];
  if (error instanceof PermanentFailure || delaySeconds === undefined) return { kind: 'dead' };
  return { kind: 'retry', delaySeconds };
}

/** Attempts that may end with the process itself, on top of the topic's own. */
const deathsAllowed = 5;

/** A poison message crashes its process each time; without a limit it would do so for ever. */
export const isPoison = (topic: Topic<unknown>, attempt: number): boolean =>
  attempt > topic.retryDelaysSeconds.length + 1 + deathsAllowed;
