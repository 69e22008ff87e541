import { expect } from 'vitest';
import { allChannels, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { make } from './monitoring-requests.fixture.ts';

/** Requests about the channels of the fixture's owner. */
export function channelsOf(current: () => NotificationFixture) {
  const save = async (input: object): Promise<void> => {
    const { errors } = await make(current().owner, 'updateNotificationSettings', input);
    expect(errors).toBeUndefined();
  };
  const waiting = async (): Promise<number> => {
    const { rows } = await current().app.platform.database.pool.query<{ n: number }>(
      `select count(*)::int as n from notification_deliveries where due_at < now() + interval '1 minute'`,
    );
    return rows[0]!.n;
  };
  const quiet = (): Promise<void> => waitUntil(async () => (await waiting()) === 0, 15_000);
  return {
    save,
    /** Every channel is on, and nothing was sent or received lately. */
    startAnew: async (): Promise<void> => {
      const { provider, mail, app } = current();
      provider.behave(() => {});
      await save(allChannels(provider));
      await quiet();
      provider.received.length = 0;
      mail.received.length = 0;
      await app.platform.database.pool.query(
        `update notification_deliveries set created_at = created_at - interval '1 hour'`,
      );
    },
    only: (...channels: string[]): Promise<void> =>
      save(
        Object.fromEntries(
          ['email', 'chat1', 'chat2', 'incident', 'webhook'].map((name) => [
            `${name}Enabled`,
            channels.includes(name),
          ]),
        ),
      ),
    sent: (path: string) => current().provider.at(`/${path}`),
    /** Waits until everything that is due was sent. */
    quiet,
    mutate: (field: string, id: string): Promise<any> =>
      current().execute(`mutation ($id: ID!) { ${field}(id: $id) { id } }`, { id }),
  };
}
