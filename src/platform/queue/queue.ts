import type { Tx } from '../db/pool.ts';

declare const payloadType: unique symbol;

/** A durable stream of messages of one type. */
export type Topic<T> = {
  /** Lower-case words separated by dots, as in `vendor.vat.revalidate`. Also the subject on NATS. */
  readonly name: string;
  /** Delays between attempts. After the last one, the message becomes a dead letter. */
  readonly retryDelaysSeconds: readonly number[];
  /** Messages that one process handles at the same time. */
  readonly concurrency: number;
  readonly [payloadType]?: T;
};

/** No underscores: where dots are not allowed, they become underscores, and two topics must not get the same name. */
const topicName = /^[a-z0-9]+([.-][a-z0-9]+)*$/;

/** Topics are defined in code, so that an invalid one throws. */
export function checkTopic({ name, retryDelaysSeconds, concurrency }: Topic<unknown>): void {
  if (!topicName.test(name) || name.length > 100) throw new TypeError(`"${name}" is not a valid topic name.`);
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new TypeError(`${name}: concurrency must be 1 or more.`);
  if (retryDelaysSeconds.some((delay) => !(delay >= 0)))
    throw new TypeError(`${name}: a retry delay must be 0 or more.`);
}

/**
 * Delivery is at least once: a handler may receive a message again, even one that it has handled. The order is not guaranteed.
 */
export type Queue = {
  /** Resolves when the message is on disk. With `tx`, the message exists if and when that transaction commits. */
  enqueue<T>(topic: Topic<T>, payload: NoInfer<T>, options?: EnqueueOptions): Promise<void>;
  /** All or none, in one statement: 64 messages cost about as much as two separate ones. */
  enqueueMany<T>(
    topic: Topic<T>,
    messages: readonly Batched<NoInfer<T>>[],
    options?: { tx?: Tx },
  ): Promise<void>;
  /** One consumer per topic and process. If a handler throws, the message is retried after the topic's delays. */
  consume<T>(topic: Topic<T>, handler: Handler<T>): Promise<Consumer>;
  /** Stops all consumers first. */
  close(): Promise<void>;
};

export type Batched<T> = { payload: T; runAt?: Date };

export type EnqueueOptions = {
  tx?: Tx;
  runAt?: Date;
  /** A second message with this key is dropped for `dedupSeconds` (two minutes) after the first. */
  dedupKey?: string;
  dedupSeconds?: number;
};

export type Handler<T> = (payload: T, delivery: Delivery) => Promise<void>;

export type Delivery = {
  /** The same for every attempt. */
  id: string;
  /** Starts at 1. An attempt whose process died also counts. */
  attempt: number;
  /**
   * Aborted when the consumer stops and has waited long enough. If the handler then fails, the message is retried elsewhere.
   */
  signal: AbortSignal;
};

export type Consumer = {
  /** Stops fetching, waits for running handlers, and releases the messages of those that do not end in time. */
  stop: (limits?: StopLimits) => Promise<void>;
};

export type StopLimits = {
  /** How long running handlers may continue undisturbed. */
  finishMs: number;
  /** How long they then have to react to their signal. */
  abortMs: number;
};

/** Together well below the 20 s that a process has to stop. */
export const defaultStopLimits: StopLimits = { finishMs: 10_000, abortMs: 2_000 };

/** Thrown by a handler if retries cannot help: the message becomes a dead letter at once. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}
