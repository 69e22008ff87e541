import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, describe, onTestFinished } from 'vitest';
import type { Queue, Topic } from '#platform/queue/queue.ts';
import { isMissing, type Engine } from '#testkit/engines.ts';
import type { QueueAdapter, QueueFixture, Reach } from './adapters.ts';

/** The state of the running test: an empty queue, and the broker that it shares with the other tests of the suite. */
export type Scene = { fixture: QueueFixture; queue: Queue; broker: Engine };

export function describeQueue(title: string, adapter: QueueAdapter, define: (scene: Scene) => void): void {
  describe.skipIf(adapter.engine && isMissing(adapter.engine))(`${title}: ${adapter.name}`, () => {
    const scene = {} as Scene;
    beforeAll(async () => {
      if (adapter.startBroker) scene.broker = await adapter.startBroker();
    });
    afterAll(() => scene.broker?.[Symbol.asyncDispose]());
    beforeEach(async () => {
      const fixture = await adapter.createFixture(scene.broker);
      onTestFinished(() => fixture[Symbol.asyncDispose]());
      scene.fixture = fixture;
      scene.queue = await fixture.open();
    });
    define(scene);
  });
}

/** A topic that no other test uses. */
export const newTopic = <T = unknown>(
  retryDelaysSeconds: readonly number[] = [],
  concurrency = 5,
): Topic<T> => ({ name: `test.t${randomBytes(6).toString('hex')}`, retryDelaysSeconds, concurrency });

export type Received<T> = { payload: T; id: string; attempt: number; at: number };

/** Consumes messages and records them. `act` may throw or wait. */
export async function record<T>(
  queue: Queue,
  topic: Topic<T>,
  act: (received: Received<T>, signal: AbortSignal) => Promise<void> | void = () => {},
): Promise<Received<T>[] & { stop: (limits?: { finishMs: number; abortMs: number }) => Promise<void> }> {
  const all: Received<T>[] = [];
  const { stop } = await queue.consume(topic, async (payload, { id, attempt, signal }) => {
    const received = { payload, id, attempt, at: performance.now() };
    all.push(received);
    await act(received, signal);
  });
  return Object.assign(all, { stop });
}

export type StuckConsumer = {
  /** The next message that it takes. */
  taken(): Promise<{ payload: unknown; id: string; attempt: number }>;
  kill(): void;
};

/** A separate process that takes messages and never completes one. */
export async function startStuckConsumer(reach: Reach, topic: Topic<unknown>): Promise<StuckConsumer> {
  const script = join(import.meta.dirname, 'stuck-consumer.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(reach), JSON.stringify(topic)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the stuck consumer ended');
    return value;
  };
  if ((await nextLine()) !== 'ready') throw new Error('the stuck consumer did not start');
  return {
    taken: async () => JSON.parse(await nextLine()) as { payload: unknown; id: string; attempt: number },
    kill: () => void child.kill('SIGKILL'),
  };
}
