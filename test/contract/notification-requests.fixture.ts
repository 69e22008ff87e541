import { allChannels, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { untilDelivered } from '#testkit/stored.fixture.ts';
import { ageDeliveries } from '#testkit/time-travel.fixture.ts';

/** Requests about the channels of the fixture's owner. */
export function channelsOf(current: () => NotificationFixture) {
  const save = (input: object): Promise<void> => current().save(input);
  const quiet = (): Promise<void> => untilDelivered(current().app);
  return {
    /** Every channel is on, and nothing was sent or received lately. */
    startAnew: async (): Promise<void> => {
      const { provider, mail, app } = current();
      provider.behave(() => {});
      await save(allChannels(provider));
      await quiet();
      provider.received.length = 0;
      mail.received.length = 0;
      await ageDeliveries(app);
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
  };
}
