import type { Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { within } from '../sleep.ts';
import { decideRetry, isPoison } from './decide-retry.ts';
import type { Message } from './message.ts';
import type { Handler, StopLimits, Topic } from './queue.ts';

export type Outcome =
  | { kind: 'done' }
  | { kind: 'retry'; delaySeconds: number }
  | { kind: 'dead'; error: string }
  | { kind: 'hand back' };

/** Makes the outcome durable: the adapter's delete, acknowledgement or dead letter. */
export type Settle = (outcome: Outcome) => Promise<void>;

/** The running handlers of a consumer and how they are stopped. Used by every adapter. */
export type Consumption = {
  readonly topic: Topic<unknown>;
  /** Runs the handler and settles the message. */
  handle(message: Message, settle: Settle): Promise<void>;
  /** Resolves when no handler is running. Messages whose handlers did not end within the limits are released. */
  stop(limits: StopLimits): Promise<void>;
};

type Work = { settle: Settle; settled: boolean; ended: Promise<void> };

export function createConsumption<T>(
  topic: Topic<T>,
  handler: Handler<T>,
  { log, clock }: { log: Log; clock: Clock },
): Consumption {
  const abort = new AbortController();
  const works = new Set<Work>();
  let stopping = false;

  async function run(message: Message): Promise<Outcome> {
    const { id, attempt } = message;
    if (isPoison(topic, attempt)) {
      log.error({ topic: topic.name, id, attempt }, 'message given up: its process died at every attempt');
      return {
        kind: 'dead',
        error: `Delivered ${attempt - 1} times, and the last of them ended with their process.`,
      };
    }
    try {
      await handler(message.payload as T, { id, attempt, signal: abort.signal });
      return { kind: 'done' };
    } catch (error) {
      if (abort.signal.aborted) return { kind: 'hand back' };
      const decision = decideRetry(topic, attempt, error);
      const facts = { topic: topic.name, id, attempt, err: error };
      if (decision.kind === 'dead') {
        log.error(facts, 'message given up');
        return { kind: 'dead', error: reasonOf(error) };
      }
      log.warn({ ...facts, retryInSeconds: decision.delaySeconds }, 'message failed; it will be retried');
      return decision;
    }
  }

  async function settleOnce(work: Work, outcome: Outcome): Promise<void> {
    if (work.settled) return;
    work.settled = true;
    await work.settle(outcome);
  }

  const allEnded = (): Promise<unknown> => Promise.allSettled([...works].map(({ ended }) => ended));

  return {
    topic,
    async handle(message, settle) {
      // Fetched just before the consumer was stopped.
      if (stopping) return settle({ kind: 'hand back' });
      const ended = Promise.withResolvers<void>();
      const work: Work = { settle, settled: false, ended: ended.promise };
      works.add(work);
      try {
        await settleOnce(work, await run(message));
      } finally {
        works.delete(work);
        ended.resolve();
      }
    },
    async stop({ finishMs, abortMs }) {
      stopping = true;
      if (await within(clock, finishMs, allEnded())) return;
      abort.abort(new Error('the consumer is stopping'));
      if (await within(clock, abortMs, allEnded())) return;
      log.warn(
        { topic: topic.name, running: works.size },
        'handlers did not stop; their messages are released',
      );
      const handedBack = [...works].map((work) => settleOnce(work, { kind: 'hand back' }));
      await within(clock, abortMs, Promise.allSettled(handedBack));
    },
  };
}

/** An error text that the database can store: without NUL and of limited length. */
const reasonOf = (error: unknown): string => messageOf(error).replaceAll('\0', '').slice(0, 2_000);
