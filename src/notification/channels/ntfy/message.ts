import type { Message, Tone } from '../message.ts';
import { fitText, jsonBytes } from '../text.ts';

/** From 1 to 5: 5 keeps ringing, 3 is the default. */
const priorities: Record<Tone, number> = { bad: 5, warning: 4, good: 3, neutral: 3 };
/** Shown as emojis before the title. */
const tags: Record<Tone, string> = {
  bad: 'rotating_light',
  warning: 'warning',
  good: 'white_check_mark',
  neutral: 'information_source',
};

/** https://docs.ntfy.sh/publish/#publish-as-json. A longer message than 4,096 bytes would become an attachment. */
export function ntfyBody(
  { tone, headline, text, facts, lines, link, acknowledgeUrl }: Message,
  topic: string,
): object {
  const paragraphs = [
    fitText(text, 1_500),
    facts.map(({ name, value }) => `${name}: ${fitText(value, 300)}`).join('\n'),
    lines.map((line) => `- ${fitText(line, 300)}`).join('\n'),
  ];
  return {
    topic,
    title: fitText(headline, 400, { measure: jsonBytes }),
    message: fitText(paragraphs.filter(Boolean).join('\n\n'), 4_000, { measure: jsonBytes }),
    priority: priorities[tone],
    tags: [tags[tone]],
    click: link,
    ...(acknowledgeUrl ? { actions: [{ action: 'view', label: 'Acknowledge', url: acknowledgeUrl }] } : {}),
  };
}
