import { clearable } from '#platform/parse-input.ts';
import { chatDestination } from '../chat.ts';
import { parseKey, type DestinationDefinition } from '../destination.ts';
import { slack as provider } from './message.ts';

const chat = chatDestination(provider);

/** `callbackSecret`: the signing secret of the team's own Slack app. */
export const slack: DestinationDefinition<{ url: string; callbackSecret: string | null }> = {
  ...chat,
  fields: (policy) => ({ ...chat.fields(policy), callbackSecret: clearable(parseKey) }),
};
