import type { Client } from '#testkit/client.ts';
import type { NotificationFixture } from '#testkit/notification.fixture.ts';
import { dataOf } from './monitoring-requests.fixture.ts';
import * as operations from './operations/monitoring.generated.ts';

export type Destination = operations.CreateNotificationDestinationMutation['createNotificationDestination'];

export const botToken = '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';
export const genieKey = 'f7a1c2d3-genie-4e5f';
export const pagerdutyKey = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef';

/** One of every kind, at paths of the fixture's provider. */
export const everyKind = ({ provider }: Pick<NotificationFixture, 'provider'>) =>
  [
    { kind: 'EMAIL', name: 'Mail', emailAddresses: ['night@example.com', 'boss@example.com'] },
    { kind: 'SLACK', name: 'Slack', url: `${provider.url}/slack-secret` },
    { kind: 'TEAMS', name: 'Teams', url: `${provider.url}/teams-secret` },
    { kind: 'DISCORD', name: 'Discord', url: `${provider.url}/discord-secret` },
    { kind: 'TELEGRAM', name: 'Telegram', key: botToken, chatId: '-1001234567890' },
    { kind: 'PAGERDUTY', name: 'PagerDuty', key: pagerdutyKey },
    { kind: 'OPSGENIE', name: 'Opsgenie', url: `${provider.url}/opsgenie`, key: genieKey },
    { kind: 'WEBHOOK', name: 'Webhook', url: `${provider.url}/hook-secret` },
    { kind: 'NTFY', name: 'ntfy', url: `${provider.url}/push/topic-secret`, key: 'tk_secret1234' },
  ] as const;

/** With any input, also a wrong one. */
export const create = (client: Client, input: object) =>
  client.send(operations.createNotificationDestination, { input } as never);
export const update = (client: Client, id: string, input: object) =>
  client.send(operations.updateNotificationDestination, { id, input } as never);

export const newDestination = async (client: Client, input: object = {}): Promise<Destination> =>
  dataOf(
    await create(client, {
      kind: 'SLACK',
      name: 'Ops',
      url: 'https://hooks.slack.example/services/x',
      ...input,
    }),
  );

export const remove = (client: Client, id: string) =>
  client.send(operations.deleteNotificationDestination, { id });
export const testOf = (client: Client, id: string) =>
  client.send(operations.testNotificationDestination, { id });
export const destinationsOf = async (client: Client, teamId?: string) =>
  dataOf(await client.send(operations.notificationDestinations, teamId === undefined ? {} : { teamId }));
/** With their deliveries, of the caller's default team. */
export const logsOf = async (client: Client) => dataOf(await client.send(operations.destinationDeliveries));
