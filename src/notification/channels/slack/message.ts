import { acknowledgeAction } from '../callback.ts';
import type { ChatProvider } from '../chat.ts';
import type { Message, Tone } from '../message.ts';
import { fitText } from '../text.ts';

const colors: Record<Tone, string> = {
  bad: '#e01e5a',
  warning: '#ecb22e',
  good: '#2eb67d',
  neutral: '#36c5f0',
};

/** Slack, Mattermost and others with the same format. */
export const slack: ChatProvider = { name: 'slack', matches: () => true, toBody };

function toBody(message: Message): object {
  const { acknowledgeUrl } = message;
  const link = { title: 'Acknowledge', value: `<${acknowledgeUrl}>`, short: false };
  return bodyWith(message, acknowledgeUrl ? [link] : [], []);
}

/** For an app that reports at its callback URL that the button was pressed. */
export function bodyWithButton(message: Message): object {
  const { acknowledgeUrl } = message;
  if (!acknowledgeUrl) return toBody(message);
  const button = {
    type: 'button',
    action_id: acknowledgeAction,
    text: { type: 'plain_text', text: 'Acknowledge' },
    value: acknowledgeUrl.slice(acknowledgeUrl.lastIndexOf('/') + 1),
  };
  return bodyWith(
    message,
    [],
    [{ fallback: 'Acknowledge', blocks: [{ type: 'actions', elements: [button] }] }],
  );
}

function bodyWith(
  { tone, headline, title, text, facts, lines, link }: Message,
  fields: readonly object[],
  attachments: readonly object[],
): object {
  return {
    text: fitText(headline, 300, { escape: escapeSlack }),
    mrkdwn: false,
    username: 'Steward',
    attachments: [
      {
        fallback: fitText(headline, 300, { escape: escapeSlack }),
        color: colors[tone],
        title: fitText(title, 150, { escape: escapeSlack }),
        title_link: link,
        text: fitText([text, ...lines].join('\n'), 3_000, { escape: escapeSlack }),
        fields: [
          ...facts.map(({ name, value }) => ({
            title: name,
            value: fitText(value, 300, { escape: escapeSlack }),
            short: true,
          })),
          ...fields,
        ],
        mrkdwn_in: [],
      },
      ...attachments,
    ],
  };
}

/**
 * `<!channel>` mentions everybody in Slack, `@channel` in Mattermost, which also reads markdown links and images. An
 * invisible zero-width space breaks those.
 */
export const escapeSlack = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '@\u200b')
    .replaceAll(']', ']\u200b');
