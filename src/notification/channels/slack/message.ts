import type { Message, Tone } from '../message.ts';
import { fitText } from '../text.ts';

const colors: Record<Tone, string> = {
  bad: '#e01e5a',
  warning: '#ecb22e',
  good: '#2eb67d',
  neutral: '#36c5f0',
};

/** For Slack, for Mattermost, and for the many that understand the same. */
export function slackBody({ tone, headline, title, text, facts, lines, link }: Message): object {
  const said = fitText([text, ...lines].join('\n'), 3_000, { escape });
  return {
    text: fitText(headline, 300, { escape }),
    mrkdwn: false,
    username: 'Steward',
    attachments: [
      {
        fallback: fitText(headline, 300, { escape }),
        color: colors[tone],
        title: fitText(title, 150, { escape }),
        title_link: link,
        text: said,
        fields: facts.map(({ name, value }) => ({
          title: name,
          value: fitText(value, 300, { escape }),
          short: true,
        })),
        mrkdwn_in: [],
      },
    ],
  };
}

/**
 * `<!channel>` calls everybody in Slack, `@channel` does in Mattermost, which also knows markdown links and pictures. A
 * space of no width breaks the latter without a trace for the eye.
 */
const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '@\u200b')
    .replaceAll(']', ']\u200b');
