import { PermanentFailure, Postponed, type Topic } from './queue.ts';

/** After `postpone`, the attempt does not count. */
export type RetryDecision = { kind: 'retry' | 'postpone'; delaySeconds: number } | { kind: 'dead' };

export function decideRetry(topic: Topic<unknown>, attempt: number, error: unknown): RetryDecision {
  if (error instanceof Postponed) return { kind: 'postpone', delaySeconds: error.delaySeconds };
  const delaySeconds = topic.retryDelaysSeconds[attempt - 1];
  if (error instanceof PermanentFailure || delaySeconds === undefined) return { kind: 'dead' };
  return { kind: 'retry', delaySeconds };
}

/** Attempts during which the process may die, in addition to the topic's attempts. */
const maxCrashes = 5;

/** A poison message crashes its process in every attempt. */
export const isPoison = (topic: Topic<unknown>, attempt: number): boolean =>
  attempt > topic.retryDelaysSeconds.length + 1 + maxCrashes;
