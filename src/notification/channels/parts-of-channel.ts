import { isSettingsChannel, type Channel, type SettingsChannel } from './index.ts';
import { destinationKinds } from './kinds.ts';

type ChannelParts = {
  teamChannel: Uppercase<SettingsChannel> | null;
  destinationId: string | null;
  memberId: string | null;
};

/** What the name of a channel says: at most one of them. None for subscribers of status pages and recipients of reports. */
export function partsOfChannel(channel: string): ChannelParts {
  const [prefix = '', id = null] = channel.split(':');
  return {
    teamChannel: isSettingsChannel(channel as Channel)
      ? (channel.toUpperCase() as Uppercase<SettingsChannel>)
      : null,
    destinationId: prefix in destinationKinds ? id : null,
    memberId: prefix === 'member' ? id : null,
  };
}
