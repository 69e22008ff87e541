import type { Tx } from '../db/pool.ts';

declare const payloadType: unique symbol;

/** A durable stream of messages of one kind. */
export type Topic<T> = {
  /** Lower-case words with dots between them, as in `vendor.vat.revalidate`. It is the subject on NATS, too. */
  readonly name: string;
  /** Waits between attempts. When they are used up, the message becomes a dead letter. */
  readonly retryDelaysSeconds: readonly number[];
  /** Messages that one process handles at once. */
  readonly concurrency: number;
  readonly [payloadType]?: T;
};

/** No underscore: a dot becomes one where dots are not allowed, and two topics must not share a name there. */
const topicName = /^[a-z0-9]+([.-][a-z0-9]+)*$/;

/** A topic is written by a programmer: a wrong one fails at once. */
export function checkTopic({ name, retryDelaysSeconds, concurrency }: Topic<unknown>): void {
  if (!topicName.test(name) || name.length > 100) throw new TypeError(`"${name}" is no name for a topic.`);
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new TypeError(`${name}: concurrency must be 1 or more.`);
  if (retryDelaysSeconds.some((delay) => !(delay >= 0)))
    throw new TypeError(`${name}: a retry delay must be 0 or more.`);
}

/** At least once: a handler may see a message again, also one that it has dealt with. Order is not promised. */
export type Queue = {
  /** Returns once the message is on disk. With `tx` it exists if and when that transaction commits. */
  enqueue<T>(topic: Topic<T>, payload: NoInfer<T>, options?: EnqueueOptions): Promise<void>;
  /** All of them or none, in one go: 64 at once cost about as much as two alone. */
  enqueueMany<T>(
    topic: Topic<T>,
    messages: readonly Batched<NoInfer<T>>[],
    options?: { tx?: Tx },
  ): Promise<void>;
  /** One consumer a topic and process. A handler that throws is tried again by the topic's delays. */
  consume<T>(topic: Topic<T>, handler: Handler<T>): Promise<Consumer>;
  /** Stops every consumer first. */
  close(): Promise<void>;
};

export type Batched<T> = { payload: T; runAt?: Date };

export type EnqueueOptions = {
  tx?: Tx;
  runAt?: Date;
  /** A second message with this key is dropped while the first is younger than `dedupSeconds` (two minutes). */
  dedupKey?: string;
  dedupSeconds?: number;
};

export type Handler<T> = (payload: T, delivery: Delivery) => Promise<void>;

export type Delivery = {
  /** The same for every attempt. */
  id: string;
  /** From 1. A process that died in the middle has used up an attempt. */
  attempt: number;
  /** Aborted when the consumer stops and has waited long enough; a handler that gives up then is tried elsewhere. */
  signal: AbortSignal;
};

export type Consumer = {
  /** Takes no more, waits for what is running, hands back what will not end in time. */
  stop: (limits?: StopLimits) => Promise<void>;
};

export type StopLimits = {
  /** How long running handlers may go on as if nothing happened. */
  finishMs: number;
  /** How long they then have to obey their signal. */
  abortMs: number;
};

/** Together well within the 20 s that a whole process has for its stop. */
export const defaultStopLimits: StopLimits = { finishMs: 10_000, abortMs: 2_000 };

/** Thrown by a handler for a message that no further attempt can help: it becomes a dead letter at once. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}
