import type { Tx } from '../db/pool.ts';

declare const payloadType: unique symbol;

/** A durable stream of messages of one type. */
export type Topic<T> = {
  /** Lower-case words separated by dots, such as `vendor.vat.revalidate`. Also the subject on NATS. */
  readonly name: string;
  /** The delays between attempts. After the last attempt the message becomes a dead letter. */
  readonly retryDelaysSeconds: readonly number[];
  /** Messages that one process handles at the same time. */
  readonly concurrency: number;
  readonly [payloadType]?: T;
};

/** No underscore, because it replaces the dot where dots are not allowed, and names must stay unique. */
const topicName = /^[a-z0-9]+([.-][a-z0-9]+)*$/;

export function checkTopic({ name, retryDelaysSeconds, concurrency }: Topic<unknown>): void {
  if (!topicName.test(name) || name.length > 100) throw new TypeError(`"${name}" is not a valid topic name.`);
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new TypeError(`${name}: concurrency must be 1 or more.`);
  if (retryDelaysSeconds.some((delay) => !(delay >= 0)))
    throw new TypeError(`${name}: a retry delay must be 0 or more.`);
}

/** Delivers at least once: a handler can receive a message again that it has already handled. No ordering guarantee. */
export type Queue = {
  /** Resolves when the message is on disk. With `tx` it is stored when that transaction commits. */
  enqueue<T>(topic: Topic<T>, payload: NoInfer<T>, options?: EnqueueOptions): Promise<void>;
  /** Stores all messages or none. 64 messages take about as long as two single ones. */
  enqueueMany<T>(
    topic: Topic<T>,
    messages: readonly Batched<NoInfer<T>>[],
    options?: { tx?: Tx },
  ): Promise<void>;
  /** One consumer per topic and process. If the handler throws, the message is retried with the topic's delays, unless it throws one of the errors below. */
  consume<T>(topic: Topic<T>, handler: Handler<T>): Promise<Consumer>;
  /** Stops all consumers first. */
  close(): Promise<void>;
};

export type Batched<T> = { payload: T; runAt?: Date };

export type EnqueueOptions = {
  tx?: Tx;
  runAt?: Date;
  /** Another message with this key is dropped for `dedupSeconds`, by default two minutes. */
  dedupKey?: string;
  dedupSeconds?: number;
};

export type Handler<T> = (payload: T, delivery: Delivery) => Promise<void>;

export type Delivery = {
  /** The same for every attempt. */
  id: string;
  /** Starts at 1. If the process dies, the attempt counts. */
  attempt: number;
  /** Aborted when the consumer stops and `finishMs` has passed. The message is then delivered to another consumer. */
  signal: AbortSignal;
};

export type Consumer = {
  /** Stops claiming, waits for running handlers, and releases the messages of those that exceed the limits. */
  stop: (limits?: StopLimits) => Promise<void>;
};

export type StopLimits = {
  /** How long running handlers can continue. */
  finishMs: number;
  /** How long they have to end after their signal is aborted. */
  abortMs: number;
};

/** In total less than the 20 s in which the process must stop. */
export const defaultStopLimits: StopLimits = { finishMs: 10_000, abortMs: 2_000 };

/** Thrown by a handler if a retry cannot succeed. The message becomes a dead letter at once. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}

/** Thrown by a handler that could not begin, such as while another message of the same account is handled: the attempt does not count. */
export class Postponed extends Error {
  readonly delaySeconds: number;
  constructor(message: string, delaySeconds: number, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Postponed';
    this.delaySeconds = delaySeconds;
  }
}
