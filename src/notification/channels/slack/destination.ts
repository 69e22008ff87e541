import { clearable } from '#platform/parse-input.ts';
import { chatDestination } from '../chat.ts';
import { parseKey, type DestinationDefinition } from '../destination.ts';
import { bodyWithButton, slack as provider } from './message.ts';

const chat = chatDestination(provider);
const chatWithButton = chatDestination({ ...provider, toBody: bodyWithButton });

/** `callbackSecret`: the signing secret of the team's own Slack app. */
export const slack: DestinationDefinition<{ url: string; callbackSecret: string | null }> = {
  ...chat,
  fields: (policy) => ({ ...chat.fields(policy), callbackSecret: clearable(parseKey) }),
  open: (to, transports) => (to.callbackSecret === null ? chat : chatWithButton).open(to, transports),
};
