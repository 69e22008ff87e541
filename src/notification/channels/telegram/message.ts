import type { Message } from '../message.ts';
import { fitText } from '../text.ts';

/** A message has at most 4,096 characters. */
const maxLength = 4_096;

/**
 * The body of `sendMessage`. The text is plain and the headline is marked by an entity, so that nothing in it is read as markup.
 * Links are not previewed: the preview would be fetched from the shop that is down.
 */
export function telegramBody(
  { headline, text, facts, lines, link, acknowledgeUrl }: Message,
  chatId: string,
): object {
  // Not a button: Telegram refuses those with an address that is not public.
  const links = acknowledgeUrl ? `Acknowledge: ${acknowledgeUrl}\n\n${link}` : link;
  const title = fitText(headline, 300, { escape });
  const paragraphs = [
    fitText(text, 2_000, { escape }),
    facts.map(({ name, value }) => `${name}: ${fitText(value, 300, { escape })}`).join('\n'),
    lines.map((line) => `• ${fitText(line, 300, { escape })}`).join('\n'),
  ];
  const room = maxLength - title.length - links.length - '\n\n\n\n'.length;
  const body = fitText(paragraphs.filter(Boolean).join('\n\n'), room);
  return {
    chat_id: chatId,
    text: [title, body, links].filter(Boolean).join('\n\n'),
    entities: [{ type: 'bold', offset: 0, length: title.length }],
    link_preview_options: { is_disabled: true },
  };
}

/** A name after an @ is mentioned, unless a zero-width space breaks it. */
const escape = (text: string): string => text.replaceAll('@', '@\u200b');
