import type { Services } from '#identity/context.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Secrets } from '#platform/secrets.ts';
import { signId, verifyId } from '#platform/signed-id.ts';
import { isSettingsChannel, prefixOf, settingsChannelNames, type Channel } from '../channels/index.ts';
import type { Content } from '../channels/message.ts';
import { listDestinationsById } from '../destination/destination-storage.ts';
import type { DeploymentNotification, IncidentReference, Notification } from '../event.ts';
import { findSettings, listMemberAddresses } from '../settings/settings-storage.ts';
import { findLinkedDelivery, type LinkedDelivery } from './link-storage.ts';

/** `by`: an email address or the name of the destination that got the message. */
export type AcknowledgeLink = LinkedDelivery & { by: string };

const keyOf = (secrets: Secrets): Buffer => secrets.deriveKey('acknowledge link');

/** A message about one incident that is open gets a link with which its receiver acknowledges it. A digest is about several. */
export function withAcknowledgeLink(
  { secrets, settings }: Pick<Services, 'secrets' | 'settings'>,
  content: Content,
  deliveryId: string,
): Content {
  if (content.kind !== 'notification') return content;
  const { notification } = content;
  if ('announcement' in notification || !incidentOf(notification)) return content;
  const acknowledgeUrl = new URL(`/acknowledge/${signId(keyOf(secrets), deliveryId)}`, settings.publicUrl)
    .href;
  return { ...content, notification: { ...notification, acknowledgeUrl } };
}

const incidentOf = (
  notification: Exclude<Notification, DeploymentNotification>,
): IncidentReference | undefined => {
  if (notification.event === 'SUMMARY') return notification.alerts[0]?.incident;
  return notification.event === 'OPENED' ? notification.alert.incident : undefined;
};

/** Null if the link is forged or has expired, or if its receiver is no longer one of the team. */
export async function findAcknowledgeLink(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  token: string,
): Promise<AcknowledgeLink | null> {
  const id = verifyId(keyOf(secrets), token);
  const delivery = id === null ? null : await findLinkedDelivery(db, id);
  const by = delivery && (await nameReceiver(db, delivery));
  return by === null ? null : { ...delivery!, by };
}

async function nameReceiver(db: Db, { teamId, channel }: LinkedDelivery): Promise<string | null> {
  if (isSettingsChannel(channel)) {
    const addresses = channel === 'email' ? (await findSettings(db, teamId))?.emailAddresses : undefined;
    return addresses?.length === 1 ? addresses[0]! : settingsChannelNames[channel];
  }
  if (prefixOf(channel) === 'member')
    return (await listMemberAddresses(db, [teamId], [idOf(channel)]))[0]?.email ?? null;
  const [destination] = await listDestinationsById(db, [idOf(channel)]);
  return destination?.teamId === teamId ? destination.name : null;
}

const idOf = (channel: Channel): string => channel.slice(channel.indexOf(':') + 1);
