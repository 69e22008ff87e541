import { PermanentFailure, type Topic } from './queue.ts';

export type Verdict = { kind: 'retry'; delaySeconds: number } | { kind: 'dead' };

/** What becomes of a message whose attempt failed. */
export function judgeFailure(topic: Topic<unknown>, attempt: number, error: unknown): Verdict {
  const delaySeconds = topic.retryDelaysSeconds[attempt - 1];
  if (error instanceof PermanentFailure || delaySeconds === undefined) return { kind: 'dead' };
  return { kind: 'retry', delaySeconds };
}

/** Attempts that may end with the process itself, on top of the topic's own. */
const deathsAllowed = 5;

/** A message that takes its process down each time would otherwise do so for ever. */
export const isLethal = (topic: Topic<unknown>, attempt: number): boolean =>
  attempt > topic.retryDelaysSeconds.length + 1 + deathsAllowed;
