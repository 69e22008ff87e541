import { describe, expect, it } from 'vitest';
import type { Services } from '#identity/context.ts';
import { setImmediate } from 'node:timers/promises';
import { createLog } from '#platform/log.ts';
import { openInProcessPubSub } from '#platform/pubsub/in-process.ts';
import { publishWork } from '../events/deployment-events.ts';
import { stopLooking } from '../events/followed-deployment.fixture.ts';
import { openLongPolls, type PollEnd } from './long-polls.ts';

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
    } as unknown as Services;
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
});
