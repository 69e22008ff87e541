import { escapeSlack, fitText } from '#notification/index.ts';
import { languageOf } from '../status-view/render/language.ts';
import type { SubscriberMessage } from './message.ts';
import { plannedTime, messageWords } from './words-of.ts';

const mrkdwn = (text: string): object => ({ type: 'mrkdwn', text });
const escaped = (text: string, max: number): string => fitText(text, max, { escape: escapeSlack });
/** `text` is escaped, and the URL has none of `<>|`. */
const linkOf = (url: string, text: string): string => `<${url}|${text}>`;

/** Blocks for Slack; `text` is what notifications and other chats with the same format show. */
export function toSlack(message: SubscriberMessage): object {
  const { page } = message;
  const words = messageWords(page.locale);
  if (message.kind === 'confirm') {
    const { subject, text, button, ignore } = words.confirm;
    const link = linkOf(message.confirmUrl, button);
    return {
      text: `${escaped(subject(page.title), 300)}: ${message.confirmUrl}`,
      blocks: [
        { type: 'section', text: mrkdwn(`${escaped(text(page.title), 500)}\n${link}`) },
        { type: 'context', elements: [mrkdwn(ignore)] },
      ],
    };
  }
  const { incident, update, unsubscribeUrl } = message;
  const language = languageOf(page.locale);
  const state = language.words.updateStates[update.state];
  const names = incident.components.map(({ name }) => name);
  const affects = names.length > 0 ? [`${words.affects}: ${escaped(language.list(names), 500)}`] : [];
  const title = escaped(incident.title, 300);
  return {
    text: `${escaped(page.title, 100)}: ${title} (${state})`,
    blocks: [
      {
        type: 'section',
        text: mrkdwn(
          [
            `*${linkOf(page.url, title)}*`,
            `${state} · ${language.dateTime(update.at)}`,
            ...plannedTime(incident, page.locale),
          ].join('\n'),
        ),
      },
      { type: 'section', text: { type: 'plain_text', text: fitText(update.body, 2_900) } },
      {
        type: 'context',
        elements: [
          mrkdwn(
            [...affects, escaped(page.title, 100), linkOf(unsubscribeUrl, words.unsubscribe)].join(' · '),
          ),
        ],
      },
    ],
  };
}
