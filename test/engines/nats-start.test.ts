import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testkit/database.ts';
import { isMissing, startNatsServer } from '#testkit/engines.ts';
import { openPubSub } from '#platform/pubsub/open-pubsub.ts';
import { openQueue } from '#platform/queue/open-queue.ts';
import { log } from './adapters.ts';

describe('a start with a misconfigured NATS server', () => {
  it('fails with the name of the setting if the server is unreachable', async () => {
    await using database = await createTestDatabase(log);
    const natsUrl = 'nats://127.0.0.1:1';
    await expect(openPubSub({ natsUrl, log })).rejects.toThrow('The NATS server at NATS_URL is unreachable');
    await expect(openQueue({ database, natsUrl, log })).rejects.toThrow(
      'The NATS server at NATS_URL is unreachable',
    );
  });

  it.skipIf(isMissing('nats-server'))('fails with a hint if JetStream is disabled', async () => {
    await using database = await createTestDatabase(log);
    await using nats = await startNatsServer({ jetStream: false });
    await expect(openQueue({ database, natsUrl: nats.url, log })).rejects.toThrow('without JetStream');
  });
});
