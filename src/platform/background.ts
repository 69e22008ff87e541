import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Consumer, Handler, Queue, Topic } from './queue/queue.ts';

/** A handler for the messages of one topic. */
export type Subscription = { topic: Topic<unknown>; handle: Handler<unknown> };

/** Work at a fixed interval. Several processes may run it at the same time. The signal is aborted when the process stops. */
export type Sweep = { name: string; everySeconds: number; run(signal: AbortSignal): Promise<unknown> };

export const subscription = <T>(topic: Topic<T>, handle: Handler<T>): Subscription => ({
  topic: topic as Topic<unknown>,
  handle: handle as Handler<unknown>,
});

export type Background = { stop(): Promise<void> };

export async function startBackground(
  work: { subscriptions: readonly Subscription[]; sweeps: readonly Sweep[] },
  { queue, clock, log }: { queue: Queue; clock: Clock; log: Log },
): Promise<Background> {
  const stopping = new AbortController();
  const consumers: Consumer[] = [];
  for (const { topic, handle } of work.subscriptions) consumers.push(await queue.consume(topic, handle));
  const loops = work.sweeps.map((sweep) => repeat(sweep, clock, log, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all([...consumers.map((consumer) => consumer.stop()), ...loops]);
    },
  };
}

async function repeat(sweep: Sweep, clock: Clock, log: Log, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await sweep.run(signal);
    } catch (error) {
      log.warn({ err: error, sweep: sweep.name }, 'background work failed; it will be retried');
    }
    await clock.sleep(sweep.everySeconds * 1_000, signal).catch(() => {});
  }
}
