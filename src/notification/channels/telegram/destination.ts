import { clearable, refuse } from '#platform/parse-input.ts';
import { forPeople } from '../channel.ts';
import { needed, type DestinationDefinition } from '../destination.ts';
import { composeMessage } from '../message.ts';
import { post } from '../post.ts';
import { telegramBody } from './message.ts';

/** https://core.telegram.org/bots/api#sendmessage. `key`: the token of the bot, which is a part of the address. */
export const telegram: DestinationDefinition<{ key: string; chatId: string }> = {
  ...forPeople,
  fields: () => ({
    key: needed('the token of a bot', clearable(parseToken)),
    chatId: needed('a chat', clearable(parseChatId)),
  }),
  target: ({ chatId }) => `chat ${chatId}`,
  open: ({ key, chatId }, { http, publicUrl, telegramUrl, timezone }) => ({
    send: (content) =>
      post(http, {
        url: `${telegramUrl}/bot${key}/sendMessage`,
        // The operator configures the host.
        policy: 'operator',
        body: JSON.stringify(telegramBody(composeMessage(content, publicUrl, timezone), chatId)),
        secrets: [key],
      }),
  }),
};

function parseToken(value: string, field: string): string | null {
  const token = value.trim();
  if (token === '') return null;
  return /^\d{1,20}:[A-Za-z0-9_-]{20,100}$/.test(token)
    ? token
    : refuse('The token of a bot looks like 123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11.', field);
}

function parseChatId(value: string, field: string): string | null {
  const chat = value.trim();
  if (chat === '') return null;
  return /^(-?\d{1,20}|@[A-Za-z]\w{3,31})$/.test(chat)
    ? chat
    : refuse(
        'A chat is a number such as -1001234567890 or the name of a channel such as @my_channel.',
        field,
      );
}
