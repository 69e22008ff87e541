import type { Services } from '#identity/context.ts';
import { policyFor } from '#identity/address-policy.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import { notConfirmed } from '../address/not-confirmed.ts';
import { stopUrl } from '../address/stop-link.ts';
import type { OpenedChannel, Transports } from '../channels/channel.ts';
import { openMail } from '../channels/email/transport.ts';
import {
  isSettingsChannel,
  openChannel,
  prefixOf,
  type Recipient,
  type SettingsChannel,
} from '../channels/index.ts';
import { destinationKinds } from '../channels/kinds.ts';
import { channelOf, decryptConfig, unconfirmedIn } from '../destination/destination.ts';
import { listDestinationsById, type StoredDestination } from '../destination/destination-storage.ts';
import { encryptIntegrationKey } from '../settings/encrypt-settings.ts';
import { canReceive, decryptRecipient } from '../settings/recipient.ts';
import {
  listMemberAddresses,
  listRecipients,
  type EncryptedRecipient,
  type MemberAddress,
} from '../settings/settings-storage.ts';
import type { ChannelQueue } from './queue-storage.ts';

/**
 * Who gets the messages of a queue. `routingKey`: encrypted; what opens incidents there. `addresses`: those that share an email. `policy`:
 * of the team.
 */
export type Receiver = OpenedChannel & {
  routingKey: string | null;
  addresses: readonly string[];
  policy: AddressPolicy;
};
type Opened = OpenedChannel & Partial<Pick<Receiver, 'routingKey' | 'addresses'>>;

type InZone = (timezone: string | null) => Transports;

const off = { unusable: 'the channel is off' };

/** Takes three statements, however many queues there are. The function throws if a secret cannot be decrypted. */
export async function loadReceivers(
  services: Pick<Services, 'db' | 'secrets' | 'settings'>,
  transports: Transports,
  queues: readonly ChannelQueue[],
  { alsoIfOff = false } = {},
): Promise<(queue: ChannelQueue) => Receiver> {
  const { db, secrets, settings } = services;
  const others = queues.filter(({ channel }) => !isSettingsChannel(channel));
  const idsOf = (which: readonly ChannelQueue[]): string[] => which.map(({ channel }) => idOf(channel));
  const [toMembers, toDestinations] = [others.filter(isToMember), others.filter((each) => !isToMember(each))];
  const teamIds = [...new Set(queues.map(({ teamId }) => teamId))];
  const [recipients, destinations, members] = await Promise.all([
    listRecipients(db, teamIds),
    listDestinationsById(db, idsOf(toDestinations)),
    listMemberAddresses(db, teamIds, idsOf(toMembers)),
  ]);
  const recipientOf = new Map(recipients.map((recipient) => [recipient.teamId, recipient]));
  const destinationOf = new Map(destinations.map((each) => [`${each.teamId} ${channelOf(each)}`, each]));
  const memberOf = new Map(members.map((each) => [`${each.teamId} member:${each.userId}`, each]));
  // Once per team, not per queue: decrypting took a tenth of the CPU time of a claim.
  const decrypted = new Map<string, Recipient>();
  const decrypt = (encrypted: EncryptedRecipient): Recipient => {
    const recipient = decrypted.get(encrypted.teamId) ?? decryptRecipient(services, encrypted);
    decrypted.set(encrypted.teamId, recipient);
    return recipient;
  };

  const ofSettings = (channel: SettingsChannel, team: EncryptedRecipient, inZone: InZone): Opened => ({
    ...(alsoIfOff || canReceive(team, channel) ? openOfSettings(channel, team, inZone(team.timezone)) : off),
    routingKey: channel === 'incident' ? team.incidentIntegrationKey : null,
  });
  const openOfSettings = (channel: SettingsChannel, team: EncryptedRecipient, toZone: Transports): Opened => {
    const recipient = decrypt(team);
    if (channel !== 'email') return openChannel(channel, recipient, toZone);
    return openConfirmed(recipient.emailAddresses, team.unconfirmed, (emailAddresses) =>
      openChannel(channel, { ...recipient, emailAddresses }, toZone),
    );
  };
  const ofMember = (member: MemberAddress | undefined, timezone: string | null, inZone: InZone): Opened =>
    member === undefined
      ? { unusable: 'no longer a member of the team' }
      : openConfirmed([member.email], member.isConfirmed ? [] : [member.email], (addresses) =>
          openMail(addresses, inZone(member.timezone ?? timezone)),
        );
  const ofDestination = (
    destination: StoredDestination | undefined,
    policy: AddressPolicy,
    timezone: string | null,
    inZone: InZone,
  ): Opened => {
    if (!destination) return { unusable: 'the destination was deleted' };
    if (!destination.enabled && !alsoIfOff) return { unusable: 'the destination is off' };
    const definition = destinationKinds[destination.kind];
    const config = decryptConfig(secrets, destination.config);
    const key = definition.closingKey?.(config);
    const { emailAddresses } = config;
    const open = (addresses?: string[]): OpenedChannel =>
      definition.open(
        { ...config, ...(addresses && { emailAddresses: addresses }), policy },
        inZone(timezone),
      );
    return {
      ...(emailAddresses
        ? openConfirmed(emailAddresses, unconfirmedIn(secrets, destination, emailAddresses), open)
        : open()),
      routingKey: key === undefined ? null : encryptIntegrationKey(secrets, key),
    };
  };

  return (queue) => {
    const { teamId, channel, ownerId = teamId } = queue;
    const toStop = (address: string): string => stopUrl(services, { teamId, address });
    const inZone: InZone = (timezone) => ({ ...transports, timezone, sender: ownerId, stopUrl: toStop });
    const team = recipientOf.get(teamId);
    const policy = policyFor(team?.role ?? 'MEMBER', settings.privateTargets);
    const open = (): Opened => {
      if (team?.disabled) return off;
      if (isSettingsChannel(channel)) return team ? ofSettings(channel, team, inZone) : off;
      const key = `${teamId} ${channel}`;
      const timezone = team?.timezone ?? null;
      return isToMember(queue)
        ? ofMember(memberOf.get(key), timezone, inZone)
        : ofDestination(destinationOf.get(key), policy, timezone, inZone);
    };
    return { routingKey: null, addresses: [], policy, ...open() };
  };
}

/** Leaves out the addresses that have not confirmed, and says so. */
function openConfirmed(
  addresses: readonly string[],
  unconfirmed: readonly string[],
  open: (confirmed: string[]) => OpenedChannel,
): Opened {
  const confirmed = addresses.filter((address) => !unconfirmed.includes(address));
  if (unconfirmed.length === 0) return { ...open(confirmed), addresses: confirmed };
  const reason = notConfirmed(unconfirmed);
  if (confirmed.length === 0) return { unusable: reason };
  return { ...withNote(open(confirmed), reason), addresses: confirmed };
}

/** The message is sent, but not to everybody. */
const withNote = (opened: OpenedChannel, note: string): OpenedChannel =>
  'unusable' in opened
    ? opened
    : {
        async send(...args) {
          const outcome = await opened.send(...args);
          if (outcome.kind !== 'sent') return outcome;
          return { ...outcome, note: outcome.note === undefined ? note : `${outcome.note}; ${note}` };
        },
      };

const isToMember = ({ channel }: ChannelQueue): boolean => prefixOf(channel) === 'member';
const idOf = (channel: string): string => channel.slice(channel.indexOf(':') + 1);
