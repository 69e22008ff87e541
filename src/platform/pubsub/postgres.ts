import type { Clock } from '../clock.ts';
import { openDedicatedConnection } from '../db/dedicated-connection.ts';
import type { DatabaseAddress } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { wireName } from './channel-name.ts';
import { createListeners } from './listeners.ts';
import { createNotifier } from './notifier.ts';
import { createJoiner } from './parts.ts';
import type { PubSub } from './pubsub.ts';

export type PostgresPubSubOptions = { address: DatabaseAddress; log: Log; clock: Clock };

/** LISTEN and NOTIFY over one dedicated connection. */
export async function openPostgresPubSub({ address, log, clock }: PostgresPubSubOptions): Promise<PubSub> {
  const listeners = createListeners(log);
  const joiner = createJoiner();
  const connection = await openDedicatedConnection({
    address,
    name: 'pubsub',
    log,
    clock,
    async onSession(query, session) {
      joiner.clear();
      for (const name of listeners.channels()) await query(`listen ${name}`);
      if (session === 'reconnected') listeners.gap();
    },
    onNotification(name, part) {
      const text = joiner.add(part);
      if (text !== undefined) listeners.deliver(name, JSON.parse(text));
    },
  });
  const notifier = createNotifier(connection.query, log);
  // While the database is unreachable, there is nothing to do: the next session listens to all subscribed channels.
  const run = (statement: string): Promise<unknown> => connection.query(statement).catch(() => {});

  return {
    publish: async (channel, message) => notifier.send(wireName(channel), message),
    async subscribe(channel, listener, onGap) {
      const name = wireName(channel);
      const { first, remove } = listeners.add(name, listener, onGap);
      // Also if this is not the first listener, since the LISTEN of the first may still be running.
      await run(first ? `listen ${name}` : 'select 1');
      return async () => {
        if (remove().last) await run(`unlisten ${name}`);
      };
    },
    async close() {
      await notifier.idle();
      await connection.close();
    },
  };
}
