import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { PubSub } from '#platform/pubsub/pubsub.ts';
import { isMissing, type Engine } from '#testkit/engines.ts';
import { pubSubAdapters, type PubSubAdapter } from './adapters.ts';

type Scene = { broker: Engine; open(count: 1 | 2 | 3): Promise<PubSub[]> };

function describePubSub(title: string, adapter: PubSubAdapter, define: (scene: Scene) => void): void {
  describe.skipIf(adapter.engine && isMissing(adapter.engine))(`${title}: ${adapter.name}`, () => {
    const scene = {
      async open(count) {
        const opened = await adapter.open(scene.broker, count);
        onTestFinished(() => Promise.all(opened.map((pubsub) => pubsub.close())).then(() => {}));
        return opened;
      },
    } as Scene;
    beforeAll(async () => {
      if (adapter.startBroker) scene.broker = await adapter.startBroker();
    });
    afterAll(() => scene.broker?.[Symbol.asyncDispose]());
    define(scene);
  });
}

const newChannel = (): string => `test ${randomBytes(6).toString('hex')}`;

async function collect(pubsub: PubSub, channel: string): Promise<unknown[]> {
  const messages: unknown[] = [];
  await pubsub.subscribe(channel, (message) => messages.push(message));
  return messages;
}

for (const adapter of pubSubAdapters) {
  describePubSub('pub/sub', adapter, (scene) => {
    it('delivers a message to every subscriber of the channel in every process, and to no other', async () => {
      const [one, two, three] = await scene.open(3);
      const channel = newChannel();
      const first = await collect(one!, channel);
      const second = await collect(two!, channel);
      const also = await collect(two!, channel);
      const other = await collect(three!, `${channel} other`);
      await one!.publish(channel, { n: 1 });
      await three!.publish(channel, { n: 2 });
      await three!.publish(`${channel} other`, 'end');
      await expect.poll(() => [first, second, also].map(({ length }) => length)).toEqual([2, 2, 2]);
      await expect.poll(() => other).toEqual(['end']);
      for (const messages of [first, second, also])
        expect(messages).toEqual(expect.arrayContaining([{ n: 1 }, { n: 2 }]));
    });

    it('keeps the order of one publisher, and delivers equal messages separately', async () => {
      const [one, two] = await scene.open(2);
      const channel = newChannel();
      const messages = await collect(two!, channel);
      const sent = Array.from({ length: 300 }, (_, index) => index % 7);
      for (const message of sent) void one!.publish(channel, message);
      await expect.poll(() => messages.length).toBe(300);
      expect(messages).toEqual(sent);
    });

    it('delivers messages of 100 kB and of 1 MiB, and rejects larger ones', async () => {
      const [one, two] = await scene.open(2);
      const channel = newChannel();
      const messages = await collect(two!, channel);
      const texts = ['é€😀'.repeat(11_111), 'x'.repeat(1024 * 1024 - 2)];
      for (const text of texts) await one!.publish(channel, text);
      await expect.poll(() => messages.length).toBe(2);
      expect(messages).toEqual(texts);
      await expect(async () => one!.publish(channel, 'x'.repeat(1024 * 1024))).rejects.toThrow('1 MiB');
    });

    it('accepts any text as a channel name', async () => {
      const [one, two] = await scene.open(2);
      for (const channel of [`"; drop table x; --${newChannel()}`, `a.*.>${newChannel()}`, 'ü'.repeat(200)]) {
        const messages = await collect(two!, channel);
        await one!.publish(channel, null);
        await expect.poll(() => messages).toEqual([null]);
      }
    });

    it('stops delivering to an unsubscribed listener, and continues for the others', async () => {
      const [one, two] = await scene.open(2);
      const channel = newChannel();
      const gone: unknown[] = [];
      const unsubscribe = await two!.subscribe(channel, (message) => gone.push(message));
      const stays = await collect(two!, channel);
      await unsubscribe();
      await unsubscribe();
      await one!.publish(channel, 1);
      await expect.poll(() => stays).toEqual([1]);
      expect(gone).toEqual([]);
    });

    it('delivers on a channel again after all its subscribers had left', async () => {
      const [one, two] = await scene.open(2);
      const channel = newChannel();
      await (
        await two!.subscribe(channel, () => {})
      )();
      const messages = await collect(two!, channel);
      await one!.publish(channel, 'again');
      await expect.poll(() => messages).toEqual(['again']);
    });

    it('delivers to the other listeners if one throws or rejects', async () => {
      const [one, two] = await scene.open(2);
      const channel = newChannel();
      await two!.subscribe(channel, () => {
        throw new Error('bad');
      });
      await two!.subscribe(channel, () => Promise.reject(new Error('bad')) as unknown as void);
      const messages = await collect(two!, channel);
      await one!.publish(channel, 1);
      await one!.publish(channel, 2);
      await expect.poll(() => messages).toEqual([1, 2]);
    });
  });
}

for (const adapter of pubSubAdapters.filter(({ startBroker }) => startBroker)) {
  describePubSub('pub/sub with a dying broker', adapter, (scene) => {
    it('reports a gap after the broker was unreachable, and delivers again', async () => {
      const [one, two] = await scene.open(2);
      const channel = newChannel();
      const messages: unknown[] = [];
      let gaps = 0;
      await two!.subscribe(
        channel,
        (message) => messages.push(message),
        () => (gaps += 1),
      );
      await one!.publish(channel, 'before');
      await expect.poll(() => messages).toEqual(['before']);
      await scene.broker.crash();
      // Returns although there is no broker: it starts only afterwards.
      await one!.publish(channel, 'into the void');
      await scene.broker.start();
      await expect.poll(() => gaps).toBe(1);
      await expect
        .poll(async () => {
          await one!.publish(channel, 'after');
          return messages.includes('after');
        })
        .toBe(true);
    });
  });
}
