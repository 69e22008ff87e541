import { discordBody } from './discord/message.ts';
import { googleChatBody } from './google-chat/message.ts';
import { slackBody } from './slack/message.ts';
import { teamsBody } from './teams/message.ts';
import type { Message } from './message.ts';

export type ChatProvider = 'slack' | 'discord' | 'teams' | 'google-chat';

const hosts: readonly [ChatProvider, readonly string[]][] = [
  ['discord', ['discord.com', 'discordapp.com']],
  // Workflows have moved from logic.azure.com to powerplatform.com; the others are connectors.
  ['teams', ['webhook.office.com', 'outlook.office.com', 'logic.azure.com', 'powerplatform.com']],
  ['google-chat', ['chat.googleapis.com']],
];

/** By the host of the webhook; everybody else is asked in the way of Slack, as Mattermost and many more understand. */
export function providerOf({ hostname, pathname }: URL): ChatProvider {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  const found = hosts.find(([, names]) => names.some((name) => host === name || host.endsWith(`.${name}`)));
  // Discord takes the format of Slack at an address of its own.
  if (found?.[0] === 'discord' && /\/slack\/?$/.test(pathname)) return 'slack';
  return found?.[0] ?? 'slack';
}

export const chatBodies: Record<ChatProvider, (message: Message) => object> = {
  slack: slackBody,
  discord: discordBody,
  teams: teamsBody,
  'google-chat': googleChatBody,
};
