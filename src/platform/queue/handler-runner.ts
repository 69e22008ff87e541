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
  /** Like `release`, but only after a delay. */
  | { kind: 'postpone'; delaySeconds: number }
  | { kind: 'dead'; error: string }
  | { kind: 'release' };

/** Stores the outcome: the adapter's delete, acknowledgement or dead letter. */
export type Settle = (outcome: Outcome) => Promise<void>;

/** Runs the handler of one topic. The same for every adapter. */
export type HandlerRunner = {
  readonly topic: Topic<unknown>;
  /** Runs the handler and settles the message. */
  handle(message: Message, settle: Settle): Promise<void>;
  /** Resolves when no handler is running. Messages whose handlers exceed the limits are released. */
  stop(limits: StopLimits): Promise<void>;
};

type Run = { settle: Settle; settled: boolean; ended: Promise<void> };

export function createHandlerRunner<T>(
  topic: Topic<T>,
  handler: Handler<T>,
  { log, clock }: { log: Log; clock: Clock },
): HandlerRunner {
  const abort = new AbortController();
  const runs = new Set<Run>();
  let stopping = false;

  async function runHandler(message: Message): Promise<Outcome> {
    const { id, attempt } = message;
    if (isPoison(topic, attempt)) {
      log.error(
        { topic: topic.name, id, attempt },
        'message dead-lettered: its process died during each attempt',
      );
      return {
        kind: 'dead',
        error: `Delivered ${attempt - 1} times. The process died during the last attempts.`,
      };
    }
    try {
      await handler(message.payload as T, { id, attempt, signal: abort.signal });
      return { kind: 'done' };
    } catch (error) {
      if (abort.signal.aborted) return { kind: 'release' };
      const decision = decideRetry(topic, attempt, error);
      const facts = { topic: topic.name, id, attempt, err: error };
      if (decision.kind === 'dead') {
        log.error(facts, 'message dead-lettered');
        return { kind: 'dead', error: reasonOf(error) };
      }
      const retry = { ...facts, retryInSeconds: decision.delaySeconds };
      if (decision.kind === 'postpone') log.debug(retry, 'message postponed');
      else log.warn(retry, 'message failed and will be retried');
      return decision;
    }
  }

  async function settleOnce(run: Run, outcome: Outcome): Promise<void> {
    if (run.settled) return;
    run.settled = true;
    await run.settle(outcome);
  }

  const allEnded = (): Promise<unknown> => Promise.allSettled([...runs].map(({ ended }) => ended));

  return {
    topic,
    async handle(message, settle) {
      // Fetched while the consumer was stopping.
      if (stopping) return settle({ kind: 'release' });
      const ended = Promise.withResolvers<void>();
      const run: Run = { settle, settled: false, ended: ended.promise };
      runs.add(run);
      try {
        await settleOnce(run, await runHandler(message));
      } finally {
        runs.delete(run);
        ended.resolve();
      }
    },
    async stop({ finishMs, abortMs }) {
      stopping = true;
      if (await within(clock, finishMs, allEnded())) return;
      abort.abort(new Error('the consumer is stopping'));
      if (await within(clock, abortMs, allEnded())) return;
      log.warn(
        { topic: topic.name, running: runs.size },
        'handlers did not stop in time; their messages are released',
      );
      const released = [...runs].map((run) => settleOnce(run, { kind: 'release' }));
      await within(clock, abortMs, Promise.allSettled(released));
    },
  };
}

/** PostgreSQL cannot store NUL. The limit is for messages that contain a whole HTTP response. */
const reasonOf = (error: unknown): string => messageOf(error).replaceAll('\0', '').slice(0, 2_000);
