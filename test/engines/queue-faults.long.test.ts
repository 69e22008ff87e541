import { expect, it } from 'vitest';
import { queueAdapters } from './adapters.ts';
import { describeQueue, newTopic, record, startStuckConsumer } from './queue.fixture.ts';

const soon = { timeout: 15_000, interval: 20 };

for (const adapter of queueAdapters) {
  describeQueue('queue with a dying consumer', adapter, (scene) => {
    it('takes over the messages of a killed process within seconds, but not those of a slow one', async () => {
      const topic = newTopic<string>([], 1);
      const slow = await startStuckConsumer(scene.fixture.reach, topic);
      await scene.queue.enqueue(topic, 'long work');
      await slow.taken();
      const held = performance.now();
      const doomed = await startStuckConsumer(scene.fixture.reach, topic);
      await scene.queue.enqueue(topic, 'interrupted');
      const taken = await doomed.taken();
      const got = await record(scene.queue, topic);
      doomed.kill();
      const killed = performance.now();
      await expect.poll(() => got.length, soon).toBe(1);
      expect(got[0]).toMatchObject({ id: taken.id, payload: 'interrupted', attempt: 2 });
      expect(got[0]!.at - killed).toBeLessThan(10_000);
      // Longer than the heartbeat timeout of the broker, and than the lease of a dead worker.
      await expect.poll(() => performance.now() - held, soon).toBeGreaterThan(8_000);
      expect(got).toHaveLength(1);
    });
  });
}

for (const adapter of queueAdapters.filter(({ startBroker }) => startBroker)) {
  describeQueue('queue with a dying broker', adapter, (scene) => {
    it('continues after a crash of the broker, with stored and new messages', async () => {
      const topic = newTopic<number>([0.1, 0.1, 0.1], 2);
      const other = await scene.fixture.open();
      const gate = Promise.withResolvers<void>();
      const handled = new Set<number>();
      const act = async ({ payload }: { payload: number }): Promise<void> => {
        if (payload < 2) await gate.promise;
        handled.add(payload);
      };
      const got = await record(scene.queue, topic, act);
      for (const n of [0, 1]) await scene.queue.enqueue(topic, n);
      await expect.poll(() => got.length, soon).toBe(2);
      for (let n = 2; n < 10; n += 1) await scene.queue.enqueue(topic, n);
      await scene.broker.crash();
      await scene.broker.start();
      await record(other, topic, act);
      gate.resolve();
      const retry = { timeout: 10_000, interval: 200 };
      await expect
        .poll(
          () =>
            scene.queue.enqueue(topic, 10).then(
              () => true,
              () => false,
            ),
          retry,
        )
        .toBe(true);
      await expect
        .poll(() => [...handled].sort((a, b) => a - b), soon)
        .toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    });

    it('does not run a message again that was completed while the broker was down', async () => {
      const topic = newTopic<string>([0.1], 1);
      const gate = Promise.withResolvers<void>();
      const got = await record(scene.queue, topic, () => gate.promise);
      await scene.queue.enqueue(topic, 'long');
      await expect.poll(() => got.length, soon).toBe(1);
      await scene.broker.crash();
      gate.resolve();
      await scene.broker.start();
      const retry = { timeout: 10_000, interval: 200 };
      await expect
        .poll(
          () =>
            scene.queue.enqueue(topic, 'next').then(
              () => true,
              () => false,
            ),
          retry,
        )
        .toBe(true);
      // With a concurrency of one, the next message is only taken when the first is settled.
      await expect.poll(() => got.map(({ payload }) => payload), soon).toContain('next');
      expect(got.filter(({ payload }) => payload === 'long')).toHaveLength(1);
    });
  });
}

for (const adapter of queueAdapters.filter(({ engine }) => engine === 'nats-server')) {
  describeQueue('queue with an outbox', adapter, (scene) => {
    it('loses no message that is enqueued while the broker is down', async () => {
      const topic = newTopic<number>();
      const got = await record(scene.queue, topic);
      await scene.queue.enqueue(topic, 0);
      await expect.poll(() => got.length, soon).toBe(1);
      await scene.broker.crash();
      await scene.queue.enqueue(topic, 1);
      await scene.fixture.database.db.transaction().execute((tx) => scene.queue.enqueue(topic, 2, { tx }));
      await scene.broker.start();
      await expect.poll(() => got.map(({ payload }) => payload), soon).toEqual([0, 1, 2]);
    });
  });
}
