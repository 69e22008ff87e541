import { createHmac } from 'node:crypto';
import type { Services } from '#identity/context.ts';
import type { Secrets } from '#platform/secrets.ts';
import { signId, verifyId } from '#platform/signed-id.ts';
import { isSettingsChannel, prefixOf, settingsChannelNames, type Channel } from '../channels/index.ts';
import type { Content } from '../channels/message.ts';
import { tryDecrypt } from '../destination/destination.ts';
import { listDestinationsById } from '../destination/destination-storage.ts';
import type { DeploymentNotification, IncidentReference, Notification } from '../event.ts';
import { canReceive } from '../settings/recipient.ts';
import { listMemberAddresses, listRecipients } from '../settings/settings-storage.ts';
import { findLinkedDelivery, type LinkedDelivery } from './link-storage.ts';

/** `by`: an email address or the name of the destination that got the message. */
export type AcknowledgeLink = LinkedDelivery & { by: string };

const keyOf = (secrets: Secrets): Buffer => secrets.deriveKey('acknowledge link');

/** What is stored of an address: it can be compared, and not read. */
export const markAddress = (secrets: Secrets, address: string): string =>
  createHmac('sha256', keyOf(secrets)).update(`address ${address.toLowerCase()}`).digest('base64url');

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

/** Null if the link is forged or has expired, or if its receiver is no longer one of the team or is off. */
export async function findAcknowledgeLink(
  services: Pick<Services, 'db' | 'secrets'>,
  token: string,
): Promise<AcknowledgeLink | null> {
  const id = verifyId(keyOf(services.secrets), token);
  const delivery = id === null ? null : await findLinkedDelivery(services.db, id);
  const by = delivery && (await nameReceiver(services, delivery));
  return by === null ? null : { ...delivery!, by };
}

async function nameReceiver(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { teamId, channel, mailedTo }: LinkedDelivery,
): Promise<string | null> {
  /** Those of the addresses that got the message. */
  const whoGotIt = (addresses: readonly string[]): string[] =>
    addresses.filter((address) => mailedTo?.includes(markAddress(secrets, address)));
  if (isSettingsChannel(channel)) {
    const [recipient] = await listRecipients(db, [teamId]);
    if (!recipient || !canReceive(recipient, channel)) return null;
    const left = whoGotIt(recipient.emailAddresses);
    if (mailedTo && left.length === 0) return null;
    return mailedTo?.length === 1 ? left[0]! : settingsChannelNames[channel];
  }
  if (prefixOf(channel) === 'member')
    return (await listMemberAddresses(db, [teamId], [idOf(channel)]))[0]?.email ?? null;
  const [destination] = await listDestinationsById(db, [idOf(channel)]);
  if (destination?.teamId !== teamId || !destination.enabled) return null;
  if (mailedTo && whoGotIt(tryDecrypt(secrets, destination.config)?.emailAddresses ?? []).length === 0)
    return null;
  return destination.name;
}

const idOf = (channel: Channel): string => channel.slice(channel.indexOf(':') + 1);
