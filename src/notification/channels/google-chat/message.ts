import { isOnHost, type ChatProvider } from '../chat.ts';
import type { Message } from '../message.ts';
import { escapeHtml, fitText } from '../text.ts';

export const googleChat: ChatProvider = {
  name: 'google-chat',
  matches: (url) => isOnHost(url, ['chat.googleapis.com']),
  toBody,
};

/** At most 32,000 bytes. The limits below stay under that even if every character takes four bytes. */
function toBody({ headline, title, text, facts, lines, link, acknowledgeUrl, subjectId }: Message): object {
  const paragraphs = [
    fitText(text, 1_500, { escape: escapeHtml }),
    ...facts.map(({ name, value }) => `<b>${name}:</b> ${fitText(value, 300, { escape: escapeHtml })}`),
    ...(lines.length > 0
      ? [lines.map((line) => fitText(line, 250, { escape: escapeHtml })).join('<br>')]
      : []),
  ];
  return {
    text: fitText(headline, 300, { escape: breakMarkup }),
    cardsV2: [
      {
        cardId: subjectId ? `alert-${subjectId}` : 'steward',
        card: {
          header: { title: fitText(title, 200), subtitle: fitText(headline, 200) },
          sections: [
            {
              widgets: [
                ...paragraphs.map((paragraph) => ({ textParagraph: { text: paragraph } })),
                {
                  buttonList: {
                    buttons: [
                      { text: 'Open', onClick: { openLink: { url: link } } },
                      ...(acknowledgeUrl
                        ? [{ text: 'Acknowledge', onClick: { openLink: { url: acknowledgeUrl } } }]
                        : []),
                    ],
                  },
                },
              ],
            },
          ],
        },
      },
    ],
  };
}

/** `<users/all>` mentions everybody and `<address|text>` is a link. There is no escape, so a zero-width space separates the bracket. */
const breakMarkup = (text: string): string =>
  text.replaceAll('<', '<\u200b').replaceAll(/[*_~`]/g, '$&\u200b');
