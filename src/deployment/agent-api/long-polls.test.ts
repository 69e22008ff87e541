import { describe, expect, it, vi } from 'vitest';
import { setImmediate } from 'node:timers/promises';
import { createLog } from '#platform/log.ts';
import { openInProcessPubSub } from '#platform/pubsub/in-process.ts';
import { publishWork } from '../events/deployment-events.ts';
import { stopLooking } from '../events/followed-deployment.fixture.ts';
import { openLongPolls, type PollEnd } from './long-polls.ts';

/** A database without deployments. */
const executor = {
  transformQuery: (node: unknown) => node,
  compileQuery: (query: unknown) => ({ query, sql: '', parameters: [] }),
  executeQuery: async () => ({ rows: [] }),
};

describe('a long poll', () => {
  it('is not ended by the late event about its own start', async () => {
    const pubsub = openInProcessPubSub({ log: createLog({ level: 'silent', pretty: false }) });
    const late: (() => Promise<void>)[] = [];
    const services = {
      pubsub: {
        ...pubsub,
        publish: async (channel: string, message: unknown) =>
          void late.push(() => pubsub.publish(channel, message)),
      },
    } as unknown as Parameters<typeof openLongPolls>[0];
    stopLooking();
    const polls = await openLongPolls(services);
    const wait = (): Promise<PollEnd> =>
      polls.wait({
        id: 'one',
        environmentId: 'shop',
        bootId: 'boot',
        checkedAt: performance.now(),
        deadline: performance.now() + 60_000,
        onDisconnect: () => {},
      });
    const first = wait();
    await publishWork({ pubsub }, 'shop');
    expect(await first).toBe('work');
    const second = wait();
    await late.shift()!();
    await setImmediate();
    await polls.close();
    // Not `timeout`.
    expect(await second).toBe('closing');
  });

  it('ends for a question to its agent although the message about it was lost', async () => {
    vi.useFakeTimers();
    const log = createLog({ level: 'silent', pretty: false });
    const asked: string[][] = [];
    const services = {
      pubsub: openInProcessPubSub({ log }),
      log,
      db: { getExecutor: () => executor },
      verification: {
        async listAskedAgents(_db: unknown, ids: string[]) {
          asked.push(ids);
          return ['shop'];
        },
      },
    } as unknown as Parameters<typeof openLongPolls>[0];
    const polls = await openLongPolls(services);
    const wait = (environmentId: string): Promise<PollEnd> =>
      polls.wait({
        id: environmentId,
        environmentId,
        bootId: 'boot',
        checkedAt: performance.now(),
        deadline: performance.now() + 60_000,
        onDisconnect: () => {},
      });
    const [asks, other] = [wait('shop'), wait('other')];
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await asks).toBe('work');
    expect(asked).toEqual([['shop', 'other']]);
    vi.useRealTimers();
    await polls.close();
    expect(await other).toBe('closing');
  });
});
