import type { Topic } from './queue.ts';

/** No underscore: a dot can become one where dots are not allowed, and two topics never meet. */
const wellFormed = /^[a-z0-9]+([.-][a-z0-9]+)*$/;

/** A topic is written by a programmer; a wrong one is a mistake to be seen at once. */
export function checkTopic({ name, retryDelaysSeconds, concurrency }: Topic<unknown>): void {
  if (!wellFormed.test(name) || name.length > 100) throw new TypeError(`"${name}" is no name for a topic.`);
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new TypeError(`${name}: concurrency is 1 or more.`);
  if (retryDelaysSeconds.some((delay) => !(delay >= 0)))
    throw new TypeError(`${name}: a delay is 0 or more.`);
}
