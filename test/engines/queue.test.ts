import { describe, expect, it } from 'vitest';
import { listDeadLetters, requeueDeadLetter } from '#platform/queue/dead-letter-storage.ts';
import { PermanentFailure, Postponed } from '#platform/queue/queue.ts';
import { queueAdapters } from './adapters.ts';
import { describeQueue, newTopic, record } from './queue.fixture.ts';

const soon = { timeout: 10_000, interval: 20 };

for (const adapter of queueAdapters) {
  describeQueue('queue', adapter, (scene) => {
    describe('delivery', () => {
      it('passes the complete message to the handler, with an id and the attempt number', async () => {
        const topic = newTopic();
        const got = await record(scene.queue, topic);
        const payload = { text: 'é€😀\u0000"', list: [1, null, { deep: true }] };
        await scene.queue.enqueue(topic, payload);
        await expect.poll(() => got.length, soon).toBe(1);
        expect(got[0]).toMatchObject({ payload, attempt: 1, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      });

      it('keeps messages that were enqueued before there was a consumer', async () => {
        const topic = newTopic();
        await scene.queue.enqueue(topic, ['a', 'list']);
        await scene.queue.enqueue(topic, null);
        const got = await record(scene.queue, topic);
        await expect.poll(() => got.map(({ payload }) => payload), soon).toEqual([['a', 'list'], null]);
      });

      it('is immediate, without waiting for a poll', async () => {
        const topic = newTopic<number>();
        const got = await record(scene.queue, topic);
        const waits: number[] = [];
        for (let n = 0; n < 20; n += 1) {
          const sent = performance.now();
          await scene.queue.enqueue(topic, n);
          await expect.poll(() => got.length, { interval: 2 }).toBe(n + 1);
          waits.push(got[n]!.at - sent);
        }
        // The median of twenty, because a busy machine may delay a few. They are looked for every 2 s.
        expect(waits.sort((a, b) => a - b)[10]).toBeLessThan(1_000);
      });

      it('serves several topics at once, and shares one topic between processes', async () => {
        const [shared, own] = [newTopic<number>([], 2), newTopic<number>()];
        const other = await scene.fixture.open();
        const [here, there, apart] = [
          await record(scene.queue, shared),
          await record(other, shared),
          await record(other, own),
        ];
        await Promise.all(Array.from({ length: 40 }, (_, n) => scene.queue.enqueue(shared, n)));
        await scene.queue.enqueue(own, -1);
        await expect.poll(() => here.length + there.length, soon).toBe(40);
        await expect.poll(() => apart.length, soon).toBe(1);
        const all = [...here, ...there].map(({ payload }) => payload).sort((a, b) => a - b);
        expect(all).toEqual(Array.from({ length: 40 }, (_, n) => n));
      });

      it('accepts many messages at once, each with its own time, and none if their transaction fails', async () => {
        const topic = newTopic<number>();
        const got = await record(scene.queue, topic);
        const later = new Date(Date.now() + 500);
        const { db } = scene.fixture.database;
        const failing = db.transaction().execute(async (tx) => {
          await scene.queue.enqueueMany(topic, [{ payload: -1 }, { payload: -2 }], { tx });
          throw new Error('no');
        });
        await expect(failing).rejects.toThrow('no');
        await scene.queue.enqueueMany(topic, []);
        await scene.queue.enqueueMany(topic, [{ payload: 9, runAt: later }, { payload: 1 }, { payload: 2 }]);
        await expect.poll(() => got.length, soon).toBe(3);
        expect(new Set(got.slice(0, 2).map(({ payload }) => payload))).toEqual(new Set([1, 2]));
        expect(got[2]).toMatchObject({
          payload: 9,
          attempt: 1,
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        });
      });

      it('delays a message until its time', async () => {
        const topic = newTopic<string>();
        const got = await record(scene.queue, topic);
        const enqueued = performance.now();
        await scene.queue.enqueue(topic, 'later', { runAt: new Date(Date.now() + 700) });
        await scene.queue.enqueue(topic, 'now');
        await expect.poll(() => got.map(({ payload }) => payload), soon).toEqual(['now', 'later']);
        const waited = got[1]!.at - enqueued;
        expect(waited).toBeGreaterThan(690);
        expect(waited).toBeLessThan(2_000);
      });

      it('respects the concurrency of a topic, and a full topic does not block another', async () => {
        const [narrow, free] = [newTopic<number>([], 3), newTopic<string>()];
        const gate = Promise.withResolvers<void>();
        let [running, most] = [0, 0];
        const got = await record(scene.queue, narrow, async () => {
          most = Math.max(most, ++running);
          await gate.promise;
          running -= 1;
        });
        for (let n = 0; n < 12; n += 1) await scene.queue.enqueue(narrow, n);
        await expect.poll(() => running, soon).toBe(3);
        const passing = await record(scene.queue, free);
        await scene.queue.enqueue(free, 'through');
        await expect.poll(() => passing.length, soon).toBe(1);
        gate.resolve();
        await expect.poll(() => got.length, soon).toBe(12);
        expect(most).toBe(3);
      });
    });

    describe('failure', () => {
      it('is retried after the delays of the topic, and then becomes a dead letter', async () => {
        const topic = newTopic<{ n: number }>([0.3, 0.8]);
        const got = await record(scene.queue, topic, ({ payload }) => {
          payload.n = -1;
          throw new Error('no use');
        });
        await scene.queue.enqueue(topic, { n: 7 });
        await expect
          .poll(() => listDeadLetters(scene.fixture.database.db, { topic: topic.name }), soon)
          .toHaveLength(1);
        expect(got.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
        expect(new Set(got.map(({ id }) => id)).size).toBe(1);
        const [first, second, third] = got.map(({ at }) => at) as [number, number, number];
        expect(second - first).toBeGreaterThan(295);
        expect(second - first).toBeLessThan(1_500);
        expect(third - second).toBeGreaterThan(795);
        expect(third - second).toBeLessThan(2_000);
        const [letter] = await listDeadLetters(scene.fixture.database.db, { topic: topic.name });
        // The payload as it was enqueued, even if the handler changed its copy.
        expect(letter).toMatchObject({ id: got[0]!.id, payload: { n: 7 }, error: 'no use', attempts: 3 });
      });

      it('is forgotten if the message succeeds in the end', async () => {
        const topic = newTopic<number>([0, 0]);
        const got = await record(scene.queue, topic, ({ attempt }) => {
          if (attempt < 3) throw new Error('not yet');
        });
        await scene.queue.enqueue(topic, 1);
        await expect.poll(() => got.length, soon).toBe(3);
        expect(await listDeadLetters(scene.fixture.database.db)).toEqual([]);
      });

      it('becomes a dead letter at once if it is permanent', async () => {
        const topic = newTopic<number>([60]);
        const got = await record(scene.queue, topic, () => {
          throw new PermanentFailure('such a number\0 does not exist');
        });
        await scene.queue.enqueue(topic, 1);
        await expect
          .poll(() => listDeadLetters(scene.fixture.database.db, { topic: topic.name }), soon)
          .toMatchObject([{ error: 'such a number does not exist', attempts: 1 }]);
        expect(got).toHaveLength(1);
      });

      it('does not count while the message is postponed, and counts again after that', async () => {
        const topic = newTopic<string>([0]);
        const acts = ['postpone', 'postpone', 'fail', 'postpone', 'fail'];
        const got = await record(scene.queue, topic, () => {
          if (acts.shift() === 'postpone') throw new Postponed('busy', 1);
          throw new Error('no use');
        });
        await scene.queue.enqueue(topic, 'patient');
        const { db } = scene.fixture.database;
        await expect
          .poll(() => listDeadLetters(db, { topic: topic.name }), soon)
          .toMatchObject([{ payload: 'patient', error: 'no use', attempts: 2 }]);
        expect(got.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 2, 2]);
        expect(new Set(got.map(({ id }) => id)).size).toBe(1);
        expect(got[1]!.at - got[0]!.at).toBeGreaterThan(995);
      });

      it('can be requeued from the dead letters, once', async () => {
        const topic = newTopic<string>([]);
        let broken = true;
        const got = await record(scene.queue, topic, () => {
          if (broken) throw new Error('broken');
        });
        await scene.queue.enqueue(topic, 'precious');
        const { db } = scene.fixture.database;
        await expect.poll(() => listDeadLetters(db), soon).toHaveLength(1);
        const [letter] = await listDeadLetters(db);
        broken = false;
        expect(await requeueDeadLetter(db, scene.queue, letter!.id)).toBe(true);
        await expect.poll(() => got.length, soon).toBe(2);
        expect(got[1]).toMatchObject({ payload: 'precious', attempt: 1 });
        expect(await listDeadLetters(db)).toEqual([]);
        expect(await requeueDeadLetter(db, scene.queue, letter!.id)).toBe(false);
      });
    });

    describe('enqueueing', () => {
      it('is part of the transaction: discarded by a rollback, and visible only after the commit', async () => {
        const topic = newTopic<string>();
        const got = await record(scene.queue, topic);
        const { db } = scene.fixture.database;
        const failing = db.transaction().execute(async (tx) => {
          await scene.queue.enqueue(topic, 'rolled back', { tx });
          throw new Error('changed my mind');
        });
        await expect(failing).rejects.toThrow('changed my mind');
        await db.transaction().execute(async (tx) => {
          await scene.queue.enqueue(topic, 'committed', { tx });
          await scene.queue.enqueue(topic, 'outside');
          await expect.poll(() => got.map(({ payload }) => payload), soon).toEqual(['outside']);
        });
        await expect.poll(() => got.map(({ payload }) => payload), soon).toEqual(['outside', 'committed']);
      });

      it('ignores a repeated deduplication key within its time, on that topic only', async () => {
        const [topic, other] = [newTopic<number>(), newTopic<number>()];
        const got = await record(scene.queue, topic);
        const elsewhere = await record(scene.queue, other);
        await scene.queue.enqueue(topic, 1, { dedupKey: 'k' });
        await scene.queue.enqueue(topic, 2, { dedupKey: 'k' });
        await Promise.all([3, 4, 5].map((n) => scene.queue.enqueue(topic, n, { dedupKey: 'another' })));
        await scene.queue.enqueue(other, 6, { dedupKey: 'k' });
        await scene.queue.enqueue(topic, 7);
        await expect.poll(() => got.some(({ payload }) => payload === 7), soon).toBe(true);
        await expect.poll(() => elsewhere.length, soon).toBe(1);
        expect(got).toHaveLength(3);
        expect(got[0]!.payload).toBe(1);
      });

      it('accepts a deduplication key again after its time, and after a rollback', async () => {
        const topic = newTopic<number>();
        const got = await record(scene.queue, topic);
        const failing = scene.fixture.database.db.transaction().execute(async (tx) => {
          await scene.queue.enqueue(topic, 0, { tx, dedupKey: 'k', dedupSeconds: 3_600 });
          throw new Error('changed my mind');
        });
        await expect(failing).rejects.toThrow('changed my mind');
        await scene.queue.enqueue(topic, 1, { dedupKey: 'k', dedupSeconds: 0.3 });
        const again = async (): Promise<number> => {
          await scene.queue.enqueue(topic, 2, { dedupKey: 'k', dedupSeconds: 3_600 });
          return got.length;
        };
        await expect.poll(again, soon).toBe(2);
        expect(got.map(({ payload }) => payload)).toEqual([1, 2]);
      });

      it('rejects messages and topics that not every adapter supports', async () => {
        const topic = newTopic<string>();
        await expect(scene.queue.enqueue(topic, 'x'.repeat(512 * 1024))).rejects.toThrow('512 KiB');
        await expect(scene.queue.enqueue({ ...topic, name: 'Not_A.Topic' }, 'x')).rejects.toThrow(
          'not a valid topic name',
        );
        await expect(scene.queue.consume({ ...topic, concurrency: 0 }, async () => {})).rejects.toThrow(
          'concurrency',
        );
      });
    });

    describe('stopping', () => {
      it('waits for running messages and leaves the others to other consumers', async () => {
        const topic = newTopic<number>([], 1);
        const gate = Promise.withResolvers<void>();
        let finished = 0;
        const got = await record(scene.queue, topic, () => gate.promise.then(() => void (finished += 1)));
        await scene.queue.enqueue(topic, 1);
        await scene.queue.enqueue(topic, 2);
        await expect.poll(() => got.length, soon).toBe(1);
        const stopped = got.stop();
        const successor = await record(await scene.fixture.open(), topic);
        await expect.poll(() => successor.length, soon).toBe(1);
        gate.resolve();
        await stopped;
        expect(finished).toBe(1);
        await scene.queue.enqueue(topic, 3);
        await expect.poll(() => successor.map(({ payload }) => payload), soon).toEqual([2, 3]);
        expect(got).toHaveLength(1);
      });

      it('returns a message that is aborted by its signal, without waiting for a retry', async () => {
        const topic = newTopic<string>([3_600]);
        const got = await record(scene.queue, topic, (_, signal) => {
          const aborted = Promise.withResolvers<void>();
          signal.addEventListener('abort', () => aborted.reject(signal.reason as Error));
          return aborted.promise;
        });
        await scene.queue.enqueue(topic, 'long work');
        await expect.poll(() => got.length, soon).toBe(1);
        await got.stop({ finishMs: 10, abortMs: 5_000 });
        const successor = await record(await scene.fixture.open(), topic);
        await expect.poll(() => successor.length, soon).toBe(1);
        expect(successor[0]).toMatchObject({ id: got[0]!.id, payload: 'long work', attempt: 1 });
      });

      it('does not count an attempt for returned messages, however often they are returned', async () => {
        const topic = newTopic<string>([0]);
        const ids = new Set<string>();
        await scene.queue.enqueue(topic, 'passed on');
        // More often than the topic has attempts, and than a message may lose its process. It also fails once, which counts.
        for (let round = 0; round < 8; round += 1) {
          const got = await record(scene.queue, topic, async ({ attempt }, signal) => {
            if (round === 4 && attempt === 1) throw new Error('fails');
            const aborted = Promise.withResolvers<void>();
            signal.addEventListener('abort', () => aborted.reject(signal.reason as Error));
            await aborted.promise;
          });
          const expected = round < 4 ? [1] : round === 4 ? [1, 2] : [2];
          await expect.poll(() => got.map(({ attempt }) => attempt), soon).toEqual(expected);
          ids.add(got[0]!.id);
          await got.stop({ finishMs: 10, abortMs: 5_000 });
        }
        const last = await record(scene.queue, topic);
        await expect.poll(() => last.length, soon).toBe(1);
        expect(last[0]).toMatchObject({ payload: 'passed on', attempt: 2 });
        expect([...ids]).toEqual([last[0]!.id]);
        expect(await listDeadLetters(scene.fixture.database.db)).toEqual([]);
      });

      it('returns a message whose handler ignores its signal', async () => {
        const topic = newTopic<string>([3_600]);
        const late = Promise.withResolvers<void>();
        const got = await record(scene.queue, topic, () => late.promise);
        await scene.queue.enqueue(topic, 'deaf');
        await expect.poll(() => got.length, soon).toBe(1);
        await got.stop({ finishMs: 10, abortMs: 10 });
        const successor = await record(await scene.fixture.open(), topic);
        await expect.poll(() => successor.length, soon).toBe(1);
        late.reject(new Error('comes to its end long after it was given up'));
        await scene.queue.enqueue(topic, 'next');
        await expect.poll(() => successor.map(({ payload }) => payload), soon).toEqual(['deaf', 'next']);
      });

      it('allows a topic to be consumed again, but not twice at once', async () => {
        const topic = newTopic<number>();
        const first = await record(scene.queue, topic);
        await expect(scene.queue.consume(topic, async () => {})).rejects.toThrow('already');
        await first.stop();
        const second = await record(scene.queue, topic);
        await scene.queue.enqueue(topic, 1);
        await expect.poll(() => second.length, soon).toBe(1);
        expect(first).toHaveLength(0);
      });
    });
  });
}
